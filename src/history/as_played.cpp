#include "history/as_played.h"

#include <algorithm>

namespace cardroom::history {

namespace {

using hand::Post;
using hand::PostKind;

SeatSet dealt_in(const RecordedHand& record) {
    SeatSet seats;
    for (const RecordedPlayer& player : record.players) {
        if (player.dealt_in) seats.add(player.seat);
    }
    return seats;
}

Post* find(RecordedHand& record, PostKind kind) {
    for (Post& post : record.posts) {
        if (post.kind == kind) return &post;
    }
    return nullptr;
}

Chips stack_of(const RecordedHand& record, Seat seat) {
    for (const RecordedPlayer& player : record.players) {
        if (player.seat == seat) return player.stack;
    }
    return Chips{};
}

Chips posted_by(const RecordedHand& record, Seat seat) {
    Chips sum;
    for (const Post& post : record.posts) {
        if (post.seat == seat) sum += post.live + post.dead;
    }
    return sum;
}

/// Who has no chips is not in the hand, though a site may list him, and even print that he folds.
void leave_out_the_broke(RecordedHand& record) {
    for (RecordedPlayer& player : record.players) {
        if (player.dealt_in && player.stack == Chips{} && posted_by(record, player.seat) == Chips{}) {
            player.dealt_in = false;
            std::erase_if(record.actions, [&](const RecordedAction& action) {
                return action.seat == player.seat && action.did == Did::fold;
            });
        }
    }
}

/// Nobody posts "the big blind", but somebody's only blind is the price, or is all he has left: that is the big blind.
void name_the_big_blind(RecordedHand& record) {
    if (find(record, PostKind::big_blind) != nullptr) return;
    for (Post& post : record.posts) {
        if (post.kind == PostKind::small_blind && post.live >= record.stakes.big_blind) {
            post.kind = PostKind::big_blind;
            return;
        }
    }
    for (Post& post : record.posts) {
        if (post.kind == PostKind::dead_small_blind && posted_by(record, post.seat) == stack_of(record, post.seat)) {
            post = {.seat = post.seat, .kind = PostKind::big_blind, .live = post.dead, .dead = Chips{}};
            return;
        }
    }
}

/// The big blind is the one on whose left the betting begins. Heads-up it is not the button's; where small and big
/// blind are equal, a site may call the small one "big blind" and the big one an extra post.
void move_the_big_blind(RecordedHand& record) {
    Post* big = find(record, PostKind::big_blind);
    if (big == nullptr || find(record, PostKind::small_blind) != nullptr || record.button.is_none()) return;
    const SeatSet seats = dealt_in(record);
    for (Post& extra : record.posts) {
        if (extra.kind != PostKind::extra_big_blind || extra.live != big->live) continue;
        const bool heads_up = seats.count() == 2 && big->seat == record.button;
        const bool equal_blinds = record.stakes.small_blind == record.stakes.big_blind && seats.count() > 2 &&
                                  seats.next_after(record.button) == big->seat &&
                                  seats.next_after(big->seat) == extra.seat;
        if (!heads_up && !equal_blinds) continue;
        extra.kind = PostKind::big_blind;
        big->kind = heads_up ? PostKind::extra_big_blind : PostKind::small_blind;
        return;
    }
}

/// A big blind that is all-in for less hides the price where the record takes the size from the post: the first call
/// before any raise shows it.
void find_the_price(RecordedHand& record) {
    const Post* big = find(record, PostKind::big_blind);
    if (record.may_be_ours) return;  // such a record prints its sizes
    if (big == nullptr || record.stakes.structure == rules::Structure::fixed_limit) return;
    if (posted_by(record, big->seat) != stack_of(record, big->seat)) return;
    for (const RecordedAction& action : record.actions) {
        if (action.did == Did::fold) continue;
        if (action.did == Did::call && action.to && *action.to > record.stakes.big_blind && action.all_in == false)
            record.stakes.big_blind = *action.to;
        return;
    }
}

/// A short blind is due in full; the hand cuts it to the stack.
void state_what_is_due(RecordedHand& record) {
    for (Post& post : record.posts) {
        if (posted_by(record, post.seat) != stack_of(record, post.seat)) continue;
        if (post.kind == PostKind::big_blind) post.live = std::max(post.live, record.stakes.big_blind);
        if (post.kind == PostKind::small_blind) post.live = std::max(post.live, record.stakes.small_blind);
        if (!record.may_be_ours) continue;
        if (post.kind == PostKind::straddle) post.live = std::max(post.live, record.stakes.big_blind * 2);
        if (post.kind == PostKind::extra_big_blind) post.live = std::max(post.live, record.stakes.big_blind);
    }
}

/// An ante paid by one player alone is paid for the whole table: dead (M-6), whatever the site calls it.
void name_the_table_ante(RecordedHand& record) {
    const auto antes = std::count_if(record.posts.begin(), record.posts.end(),
                                     [](const Post& post) { return post.kind == PostKind::ante; });
    if (antes != 1) return;
    find(record, PostKind::ante)->kind = PostKind::big_blind_ante;
    record.stakes.big_blind_ante = record.stakes.ante;
    record.stakes.ante = Chips{};
}

/// A bring-in is less than the bet that completes it. Where a header says otherwise (a table of several games that
/// names the sizes of another), the larger size is this game's small bet.
void correct_stud_bets(RecordedHand& record) {
    rules::Stakes& stakes = record.stakes;
    if (record.game->forced != rules::Forced::antes_and_bring_in || stakes.bring_in < stakes.small_bet) return;
    if (stakes.bring_in >= stakes.big_bet) return;
    stakes.small_bet = stakes.big_bet;
    stakes.big_bet = stakes.small_bet * 2;
}

/// The player before the first blind, when a record does not name the button.
void find_the_button(RecordedHand& record) {
    if (!record.button.is_none()) return;
    const SeatSet seats = dealt_in(record);
    const Post* first = find(record, PostKind::small_blind);
    if (first == nullptr) first = find(record, PostKind::big_blind);
    if (first == nullptr) {
        record.button = record.players.back().seat;
        return;
    }
    if (seats.count() == 2 && first->kind == PostKind::small_blind) {
        record.button = first->seat;
        return;
    }
    Seat before = seats.next_after(first->seat);
    while (seats.next_after(before) != first->seat) before = seats.next_after(before);
    record.button = before;
}

/// S-40, S-43: a record of eight players may give the community card to everybody who was left, as his last. It lies on
/// the board.
void find_the_community_card(RecordedHand& record) {
    if (record.game->has_button() || dealt_in(record).count() < 8 || !record.board[0].empty()) return;
    constexpr std::size_t seventh = 6;
    KnownHand last;
    for (const RecordedPlayer& player : record.players) {
        const KnownHand& hand = record.dealt[player.seat];
        if (hand.size() > seventh && !hand[seventh].is_none()) last.push_back(hand[seventh]);
    }
    if (last.size() < 2 || std::count(last.begin(), last.end(), last[0]) != static_cast<std::ptrdiff_t>(last.size()))
        return;
    record.board[0] = {last[0]};
    for (const RecordedPlayer& player : record.players) {
        std::erase(record.dealt[player.seat], last[0]);
        std::erase(record.shown[player.seat], last[0]);
    }
}

/// A pot that everybody only antes for begins on the flop: before it nobody is asked, so all have checked.
void check_where_nobody_was_asked(RecordedHand& record) {
    if (record.game->forced != rules::Forced::blinds || record.actions.empty() || record.button.is_none()) return;
    const std::string_view first = record.game->streets.front().name;
    const bool blind =
        std::any_of(record.posts.begin(), record.posts.end(), [](const Post& post) { return post.live > Chips{}; });
    if (blind || record.actions.front().street.empty() || record.actions.front().street == first) return;
    SeatSet asked = dealt_in(record);
    for (const Seat seat : asked) {
        if (posted_by(record, seat) >= stack_of(record, seat)) asked.remove(seat);
    }
    if (asked.count() < 2) return;
    std::vector<RecordedAction> checks;
    Seat seat = record.button;
    for (int i = 0; i < asked.count(); ++i) {
        seat = asked.next_after(seat);
        RecordedAction check;
        check.seat = seat;
        check.did = Did::check;
        check.street = first;
        checks.push_back(std::move(check));
    }
    record.actions.insert(record.actions.begin(), checks.begin(), checks.end());
}

/// Money that the site itself adds lies in the pot from the start, as dead money: it counts for pot limit.
void add_the_sites_money(RecordedHand& record) {
    if (record.added_to_pot <= Chips{}) return;
    for (RecordedPlayer& player : record.players) {
        if (!player.dealt_in) continue;
        player.stack += record.added_to_pot;
        record.posts.insert(record.posts.begin(),
                            {player.seat, PostKind::dead_small_blind, Chips{}, record.added_to_pot});
        return;
    }
}

}  // namespace

Chips total_put_in(const RecordedHand& record, Seat seat) {
    Chips sum = posted_by(record, seat);
    for (const RecordedAction& action : record.actions) {
        if (action.seat == seat) sum += action.by.value_or(Chips{});
    }
    return sum;
}

RecordedHand as_played(RecordedHand record) {
    if (record.game == nullptr || record.players.empty()) return record;
    leave_out_the_broke(record);
    name_the_table_ante(record);
    name_the_big_blind(record);
    move_the_big_blind(record);
    find_the_price(record);
    state_what_is_due(record);
    correct_stud_bets(record);
    find_the_button(record);
    find_the_community_card(record);
    check_where_nobody_was_asked(record);
    add_the_sites_money(record);
    return record;
}

}  // namespace cardroom::history
