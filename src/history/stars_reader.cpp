#include <algorithm>
#include <array>
#include <charconv>

#include "base/amount.h"
#include "history/stars.h"
#include "history/stars_header.h"

namespace cardroom::history {

namespace {

using cards::Card;
using hand::PostKind;
using rules::Structure;

struct Line {
    int number = 0;
    std::string_view text;
};

std::string_view without_blanks(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const auto begin = text.find_first_not_of(blanks);
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// What follows `start`, if the text begins with it.
std::optional<std::string_view> after(std::string_view text, std::string_view start) {
    if (!text.starts_with(start)) return std::nullopt;
    return text.substr(start.size());
}

std::string_view between(std::string_view text, std::string_view left, std::string_view right) {
    const auto begin = text.find(left);
    if (begin == text.npos) return {};
    text.remove_prefix(begin + left.size());
    return text.substr(0, std::min(text.find(right), text.size()));
}

/// One hand. It is read twice: first to see how fine its amounts are, then in that unit.
class Reader {
  public:
    Reader(const std::vector<Line>& lines, Chips one) : lines_(lines), one_(one) {}

    tl::expected<RecordedHand, ReadError> read() {
        hand_.line = lines_.front().number;
        hand_.site = "stars";
        hand_.may_be_ours = true;
        hand_.stakes.one = one_;
        for (const Line& line : lines_) {
            line_ = line.number;
            if (line.text.empty()) continue;
            read_line(line.text);
            if (fault_) return tl::unexpected(*fault_);
        }
        if (!in_summary_) fail("the hand breaks off: there is no *** SUMMARY ***");
        finish();
        if (fault_) return tl::unexpected(*fault_);
        return std::move(hand_);
    }
    int decimals() const { return decimals_; }

  private:
    void fail(std::string message) {
        if (!fault_) fault_ = ReadError{line_, std::move(message), hand_.id};
    }

    // --- small things -----------------------------------------------------------------------------------------------

    /// "$1,234.50": whatever stands before the digits is the currency's sign.
    Chips money(std::string_view text) {
        const std::string_view asked = text;
        std::string digits;
        const auto begin = text.find_first_of("0123456789");
        text.remove_prefix(std::min(begin, text.size()));
        for (const char c : text) {
            if (c == ',') continue;
            if (c != '.' && (c < '0' || c > '9')) break;
            digits += c;
        }
        if (digits.ends_with('.')) digits.pop_back();
        const auto point = digits.find('.');
        if (point != digits.npos)
            decimals_ = std::max(decimals_, static_cast<int>(std::min<std::size_t>(digits.size() - point - 1, 9)));
        const auto amount = begin > 8 ? std::nullopt : parse_amount(digits, one_);
        if (!amount) fail("expected an amount, got \"" + std::string(asked) + '"');
        return amount.value_or(Chips{});
    }

    /// All cards in all brackets of the text.
    KnownHand cards(std::string_view text) {
        KnownHand found;
        for (auto open = text.find('['); open != text.npos; open = text.find('[', open + 1)) {
            const auto close = text.find(']', open);
            if (close == text.npos) {
                fail("a bracket that is not closed");
                return found;
            }
            for (const Card card : cards_in(text.substr(open + 1, close - open - 1))) found.push_back(card);
        }
        return found;
    }
    KnownHand last_cards(std::string_view text) {
        const auto open = text.rfind('[');
        return open == text.npos ? KnownHand{} : cards(text.substr(open));
    }
    KnownHand cards_in(std::string_view text) {
        KnownHand found;
        while (!(text = without_blanks(text)).empty()) {
            const std::string_view word = text.substr(0, std::min(text.find(' '), text.size()));
            const auto card = cards::parse_card(word);
            if (!card) {
                fail("expected a card such as Ah, got \"" + std::string(word) + '"');
                return found;
            }
            found.push_back(*card);
            text.remove_prefix(word.size());
            if (found.size() > 10) {
                fail("too many cards");
                return found;
            }
        }
        return found;
    }

    /// Whose line it is: the longest name that it begins with, followed by `mark`. The rest comes back in `rest`.
    const RecordedPlayer* speaker(std::string_view text, std::string_view mark, std::string_view& rest) const {
        const RecordedPlayer* found = nullptr;
        for (const RecordedPlayer& player : hand_.players) {
            const auto left = after(text, player.name);
            if (!left || !left->starts_with(mark)) continue;
            if (found != nullptr && found->name.size() >= player.name.size()) continue;
            found = &player;
            rest = left->substr(mark.size());
        }
        return found;
    }
    const RecordedPlayer* player_named(std::string_view name) {
        const RecordedPlayer* player = hand_.player(name);
        if (player == nullptr) fail("nobody is called \"" + std::string(name) + '"');
        return player;
    }

    bool stud() const { return hand_.game != nullptr && !hand_.game->has_button(); }
    std::string street() const {
        if (hand_.game == nullptr) return {};
        const auto last = hand_.game->streets.size() - 1;
        return std::string(hand_.game->streets[std::min<std::size_t>(street_, last)].name);
    }

    // --- line by line -----------------------------------------------------------------------------------------------

    void read_line(std::string_view text) {
        if (begins_stars_hand(text)) return read_header(text);
        if (text.starts_with("*** ")) return read_heading(text);
        if (in_summary_) return read_summary(text);
        if (text == "Hand cancelled") return hand_.flags.push_back("cancelled");
        if (const auto rest = after(text, "Table '")) return read_table(*rest);
        if (text.starts_with("Seat ") && text.find(" in chips") != text.npos && street_begun_ == 0)
            return read_seat(text);
        std::string_view rest;
        if (const auto* player = speaker(text, ": ", rest)) return read_player(*player, rest);
        if (const auto* player = speaker(text, " collected ", rest)) return read_collected(*player, rest);
        if (const auto* player = speaker(text, " cashed out the hand for ", rest)) return cashed_out_.add(player->seat);
        if (const auto* player = speaker(text, " is being treated as all-in", rest))
            return add(*player, Did::protect, Chips{});
        if (const auto dealt = after(text, "Dealt to ")) return read_dealt(*dealt);
        if (const auto back = after(text, "Uncalled bet (")) return read_uncalled(*back);
        if (const auto* player = speaker(text, " leaves the table", rest)) leaving_ = player->seat;
        // Whatever else is said, people who come and go, clocks: nothing that changes the hand.
    }

    void read_header(std::string_view text) {
        hand_.id = std::string(stars_hand_number(text));
        const auto header = parse_stars_header(text);
        if (!header) return fail(header.error());
        hand_.game_id = header->game->id;
        hand_.game = rules::find_game(header->game->id);
        hand_.stakes.structure = header->structure;
        hand_.stakes.tournament = header->tournament;
        if (header->capped) hand_.flags.emplace_back("cap_game");
        old_ = header->old;
        rules::Stakes& stakes = hand_.stakes;
        if (!header->button_blind.empty()) {
            stakes.big_blind = money(header->button_blind);
            return;
        }
        const Chips small = money(header->small), big = money(header->big);
        if (stakes.structure == Structure::fixed_limit) {
            stakes.small_bet = small;
            stakes.big_bet = big;
            if (hand_.game->has_button()) stakes.big_blind = small;
        } else {
            stakes.small_blind = small;
            stakes.big_blind = big;
        }
    }

    void read_table(std::string_view text) {
        table_named_ = true;
        const std::string_view number = between(text, " Seat #", " is the button");
        if (number.empty()) return;
        int seat = 0;
        const auto end = std::from_chars(number.data(), number.data() + number.size(), seat);
        if (end.ec != std::errc{} || seat < 1 || seat > seats_max) return fail("the button is at no seat from 1 to 10");
        hand_.button = Seat::numbered(seat);
    }

    void read_seat(std::string_view text) {
        text.remove_prefix(5);
        int number = 0;
        const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
        text.remove_prefix(static_cast<std::size_t>(end.ptr - text.data()));
        if (end.ec != std::errc{} || number < 1 || number > seats_max || !text.starts_with(": "))
            return fail("expected \"Seat NUMBER: NAME (STACK in chips)\"");
        const auto chips = text.rfind(" in chips");
        const auto open = text.rfind(" (", chips);
        if (chips == text.npos || open == text.npos || open < 2)
            return fail("expected \"Seat NUMBER: NAME (STACK in chips)\"");
        RecordedPlayer player;
        player.seat = Seat::numbered(number);
        player.name = std::string(text.substr(2, open - 2));
        player.stack = money(text.substr(open + 2, chips - open - 2));
        // In a tournament a player who sits out is dealt in, posts and folds.
        const std::string_view remark = text.substr(chips);
        const bool sits_out = remark.find("sitting out") != remark.npos && !hand_.stakes.tournament;
        player.dealt_in = !sits_out && remark.find("out of hand") == remark.npos;
        for (const RecordedPlayer& other : hand_.players) {
            if (other.seat == player.seat) return fail("two players in one seat");
            if (other.name == player.name) return fail("two seats for \"" + player.name + '"');
        }
        hand_.players.push_back(std::move(player));
    }

    void read_heading(std::string_view text) {
        const std::string_view name = between(text, "*** ", " ***");
        if (name == "SUMMARY") {
            in_summary_ = true;
            return;
        }
        if (name.ends_with("SHOW DOWN")) return;
        constexpr std::array<std::pair<std::string_view, std::size_t>, 20> names{
            {{"HOLE CARDS", 0},  {"DEALING HANDS", 0}, {"PRE-FLOP", 0},    {"FLOP", 1},         {"TURN", 2},
             {"RIVER", 3},       {"FIRST DRAW", 1},    {"SECOND DRAW", 2}, {"THIRD DRAW", 3},   {"3rd STREET", 0},
             {"4th STREET", 1},  {"5th STREET", 2},    {"6th STREET", 3},  {"FIRST FLOP", 1},   {"FIRST TURN", 2},
             {"FIRST RIVER", 3}, {"SECOND FLOP", 1},   {"SECOND TURN", 2}, {"SECOND RIVER", 3}, {"DRAW", 1}}};
        std::string_view plain = name;
        std::size_t run = 0;
        if (const auto third = after(name, "THIRD "); third && *third != "DRAW") {
            plain = *third;
            run = 2;
        } else if (name.starts_with("SECOND ") && name != "SECOND DRAW") {
            run = 1;
        } else if (name.starts_with("FIRST ") && name != "FIRST DRAW" && !shared_) {
            shared_ = hand_.board[0].size();
        }
        const auto found =
            std::find_if(names.begin(), names.end(), [plain](const auto& entry) { return entry.first == plain; });
        if (found == names.end()) return fail("a street of this name is not known: \"" + std::string(name) + '"');
        go_to(stud() && plain == "RIVER" ? 4 : found->second);
        read_board(text, run);
    }

    void go_to(std::size_t street) {
        if (street == street_ && street_begun_ > 0) return;
        if (street < street_ && !shared_) return fail("a street that is over");
        street_ = street;
        ++street_begun_;
        if (street > 0) bets_ = {};
    }

    void read_board(std::string_view text, std::size_t run) {
        const auto marks = text.rfind(" ***");
        if (marks == text.npos) return fail("expected \"*** STREET *** [cards]\"");
        KnownHand board = cards(text.substr(marks));
        if (board.empty()) return;
        if (board.size() > 5 || (run > 0 && (!shared_ || board.size() < *shared_)))
            return fail("such a board cannot be");
        if (run > 0) board.erase(board.begin(), board.begin() + static_cast<std::ptrdiff_t>(*shared_));
        hand_.board[run] = std::move(board);
    }

    /// The cards in the last bracket are the new ones.
    void read_dealt(std::string_view text) {
        std::string_view rest;
        const RecordedPlayer* player = speaker(text, " [", rest);
        if (player == nullptr) return fail("cards for somebody who has no seat");
        const KnownHand dealt = last_cards(text);
        KnownHand& held = hand_.dealt[player->seat];
        if (hand_.game->draws()) {
            for (auto action = hand_.actions.rbegin(); action != hand_.actions.rend(); ++action) {
                if (action->seat != player->seat || action->did != Did::discard) continue;
                action->drawn = dealt;
                return;
            }
        }
        // The dealer begins on the left of where a button would be, which decides between equal boards.
        if (stud() && hand_.button.is_none()) {
            SeatSet others;
            for (const RecordedPlayer& other : hand_.players) others.add(other.seat);
            for (const Seat seat : others) {
                if (others.next_after(seat) == player->seat) hand_.button = seat;
            }
        }
        if (stud() && street_ == 0 && dealt.size() == 1) held = {Card{}, Card{}};
        if (stud()) held.resize(std::max<std::size_t>(held.size(), street_ == 0 ? 0 : street_ + 2), Card{});
        held.insert(held.end(), dealt.begin(), dealt.end());
        if (held.size() > 8) fail("too many cards for one player");
    }

    void read_uncalled(std::string_view text) {
        const auto close = text.find(") returned to ");
        if (close == text.npos) return fail("expected \"Uncalled bet (AMOUNT) returned to NAME\"");
        uncalled_named_ = true;
        if (const auto* player = player_named(text.substr(close + 14)))
            hand_.uncalled[player->seat] += money(text.substr(0, close));
    }

    void read_collected(const RecordedPlayer& player, std::string_view text) {
        const auto from = text.find(" from ");
        if (from == text.npos) return fail("expected \"NAME collected AMOUNT from POT\"");
        const std::string_view pot = text.substr(from + 6);
        std::string name = "main";
        if (const auto side = after(pot, "side pot")) {
            const auto number = after(*side, "-");
            name = "side-" + std::string(number ? *number : "1");
        }
        hand_.awards.push_back({player.seat, money(text.substr(0, from)), std::move(name)});
    }

    // --- what players do --------------------------------------------------------------------------------------------

    void read_player(const RecordedPlayer& player, std::string_view text) {
        if (const auto rest = after(text, "posts ")) return read_post(player, *rest);
        const bool all_in = text.find(" and is all-in") != text.npos;
        const Chips bet = bets_[player.seat];
        if (text == "folds" || text.starts_with("folds ")) {
            add(player, Did::fold, Chips{});
        } else if (text == "checks") {
            add(player, Did::check, Chips{});
        } else if (const auto call = after(text, "calls ")) {
            add(player, Did::call, money(*call), all_in);
        } else if (const auto opened = after(text, "bets ")) {
            add(player, Did::bet, money(*opened), all_in);
        } else if (const auto raise = after(text, "raises ")) {
            const auto to = raise->find(" to ");
            if (to == raise->npos) return fail("expected \"raises AMOUNT to AMOUNT\"");
            const Chips total = money(raise->substr(to + 4));
            if (total < bet) return fail("a raise to less than the player has in front of him");
            if (bring_in_is_short_) hand_.stakes.bring_in = total - money(raise->substr(0, to));
            bring_in_is_short_ = false;
            add(player, Did::raise, total - bet, all_in);
        } else if (text.starts_with("brings in ")) {
            const Chips amount = money(text.substr(text.rfind(" for ") + 5));
            hand_.stakes.bring_in = amount;
            bring_in_is_short_ = all_in;
            add(player, Did::bring_in, amount, all_in);
        } else if (text.starts_with("discards ") || text.starts_with("stands pat")) {
            read_exchange(player, text);
        } else if (text.starts_with("shows ")) {
            read_shown(player.seat, cards(text));
        } else if (!is_talk(text)) {
            fail("what " + player.name + " does is not understood: \"" + std::string(text) + '"');
        }
    }
    static bool is_talk(std::string_view text) {
        constexpr std::string_view known[] = {"mucks hand",   "doesn't show hand", "sits out",    "is sitting out",
                                              "has returned", "is disconnected",   "is connected"};
        return std::find(std::begin(known), std::end(known), without_blanks(text)) != std::end(known);
    }

    void read_post(const RecordedPlayer& player, std::string_view text) {
        const auto last = text.find_first_of("0123456789");
        const auto blank = text.rfind(' ', last);
        if (last == text.npos || blank == text.npos) return fail("a post without an amount");
        const std::string_view what = text.substr(0, blank);
        const Chips amount = money(text.substr(blank + 1));
        const auto has = [this](PostKind kind, Seat seat) {
            return std::any_of(hand_.posts.begin(), hand_.posts.end(), [&](const hand::Post& post) {
                return post.kind == kind && (seat.is_none() || post.seat == seat);
            });
        };
        hand::Post post{.seat = player.seat, .kind = PostKind::ante, .live = amount, .dead = Chips{}};
        if (what == "the ante") {
            if (has(PostKind::ante, player.seat)) post.kind = PostKind::big_blind_ante;
            std::swap(post.live, post.dead);
        } else if (what == "small blind") {
            post.kind = PostKind::small_blind;
            if (has(PostKind::small_blind, Seat::none()) || !sits_at_small_blind(player.seat)) {
                post.kind = PostKind::dead_small_blind;
                std::swap(post.live, post.dead);
            }
        } else if (what == "big blind") {
            post.kind = has(PostKind::big_blind, Seat::none()) ? PostKind::extra_big_blind : PostKind::big_blind;
        } else if (what == "small & big blinds") {
            post.kind = PostKind::extra_big_blind;
            post.dead = std::max(amount - hand_.stakes.big_blind, Chips{});
            post.live = amount - post.dead;
        } else if (what == "straddle") {
            post.kind = PostKind::straddle;
        } else if (what == "button blind") {
            post.kind = PostKind::button_blind;
        } else {
            return fail("a post of this kind is not known: \"" + std::string(what) + '"');
        }
        bets_[player.seat] += post.live;
        hand_.posts.push_back(post);
        if (hand_.posts.size() > 40) fail("too many posts");
    }

    /// The small blind is next to the button; heads-up the button itself, in old texts also the other. Elsewhere it is
    /// somebody's dead one.
    bool sits_at_small_blind(Seat seat) const {
        if (hand_.button.is_none()) return true;
        SeatSet dealt_in;
        for (const RecordedPlayer& player : hand_.players) {
            if (player.dealt_in) dealt_in.add(player.seat);
        }
        if (dealt_in.count() == 2 && (old_ || seat == hand_.button)) return true;
        return dealt_in.count() != 2 && seat == dealt_in.next_after(hand_.button);
    }

    void read_exchange(const RecordedPlayer& player, std::string_view text) {
        if (!hand_.game->draws()) {
            // Given up in secret, before the street's cards.
        } else if (hand_.game->streets.size() == 2 && street_ == 0) {
            go_to(1);  // a single draw has no line of its own
        }
        const bool stands = text.starts_with("stands pat");
        add(player, stands ? Did::stand : Did::discard, Chips{});
        if (stands) return;
        RecordedAction& action = hand_.actions.back();
        const std::string_view number = text.substr(9, text.find(' ', 9) - 9);
        const auto end = std::from_chars(number.data(), number.data() + number.size(), action.count);
        if (end.ec != std::errc{} || action.count < 1 || action.count > 5)
            return fail("expected \"discards NUMBER cards\"");
        action.gone = cards(text);
        if (action.gone.size() > 5) fail("too many cards");
    }

    void read_shown(Seat seat, KnownHand shown) {
        if (shown.size() > 7) return fail("too many cards for one player");
        if (stud() && shown.size() == 7) hand_.dealt[seat] = shown;
        if (shown.size() >= hand_.shown[seat].size()) hand_.shown[seat] = std::move(shown);
    }

    void add(const RecordedPlayer& player, Did did, Chips by, bool all_in = false) {
        if (hand_.game == nullptr) return fail("an action before the hand's first line");
        RecordedAction action;
        action.seat = player.seat;
        action.did = did;
        action.street = street();
        if (did != Did::discard && did != Did::stand && did != Did::protect) {
            bets_[player.seat] += by;
            action.by = by;
            action.to = bets_[player.seat];
            action.all_in = all_in;
        }
        if (did == Did::call && bring_in_is_short_) {
            hand_.stakes.bring_in = std::max(hand_.stakes.bring_in, bets_[player.seat]);
            bring_in_is_short_ = all_in;
        }
        action.leaves = did == Did::fold && leaving_ == player.seat;
        leaving_ = Seat::none();
        hand_.actions.push_back(std::move(action));
        if (hand_.actions.size() > 2000) fail("too many actions for one hand");
    }

    // --- the summary ------------------------------------------------------------------------------------------------

    void read_summary(std::string_view text) {
        if (const auto total = after(text, "Total pot ")) return read_total(*total);
        if (!text.starts_with("Seat ")) return;
        text.remove_prefix(5);
        int number = 0;
        const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
        if (end.ec != std::errc{} || number < 1 || number > seats_max) return fail("expected a seat from 1 to 10");
        if (cashed_out_.has(Seat::numbered(number))) read_not_awarded(Seat::numbered(number), text);
        const auto mucked = text.rfind(" mucked [");
        if (mucked != text.npos) read_shown(Seat::numbered(number), cards(text.substr(mucked)));
    }

    /// Who sold his share to the site collects nothing; what his hand won stands here only, all pots together.
    void read_not_awarded(Seat seat, std::string_view text) {
        if (text.find("pot not awarded") == text.npos) return;
        Chips won;
        constexpr std::string_view mark = "won (";
        for (auto at = text.find(mark); at != text.npos; at = text.find(mark, at + 1))
            won += money(text.substr(at + mark.size()));
        hand_.awards.push_back({seat, won, "all"});
    }

    void read_total(std::string_view text) {
        hand_.pots.push_back({"total", money(text)});
        if (const auto rake = text.find("| Rake "); rake != text.npos) hand_.rake = money(text.substr(rake + 7));
        const auto main = text.find(" Main pot ");
        if (main == text.npos) return;
        hand_.pots.push_back({"main", money(text.substr(main + 10))});
        int number = 0;
        for (auto side = text.find(" Side pot"); side != text.npos; side = text.find(" Side pot", side + 1)) {
            const auto amount = text.find(' ', side + 9);
            if (amount == text.npos) return fail("a side pot without an amount");
            hand_.pots.push_back({"side-" + std::to_string(++number), money(text.substr(amount + 1))});
        }
    }

    void finish() {
        if (!table_named_)
            fail("expected a line that begins with \"Table '\"; hands in other languages than English are not read");
        if (hand_.players.size() < 2 && !hand_.has_flag("cancelled")) fail("fewer than two players");
        for (const hand::Post& post : hand_.posts) {
            if (post.kind == PostKind::ante) hand_.stakes.ante = std::max(hand_.stakes.ante, post.dead);
            if (post.kind == PostKind::big_blind_ante) hand_.stakes.big_blind_ante = post.dead;
            if (post.kind == PostKind::small_blind && hand_.stakes.structure == Structure::fixed_limit)
                hand_.stakes.small_blind = post.live;
        }
        hand_.awards_known = !hand_.has_flag("cancelled");
        Chips collected;
        for (const RecordedAward& award : hand_.awards) collected += award.amount;
        // Some programs that write such texts print the total less the rake.
        if (old_ && hand_.rake > Chips{} && !hand_.pots.empty() && hand_.pots.front().amount == collected)
            hand_.flags.emplace_back("printed_total_differs");
        // Before 2006 the site gave such a bet back without a word.
        hand_.uncalled_known = hand_.awards_known && !(old_ && !uncalled_named_);
    }

    const std::vector<Line>& lines_;
    Chips one_;
    int decimals_ = 0;
    RecordedHand hand_;
    int line_ = 0;
    std::optional<ReadError> fault_;
    bool old_ = false;
    bool table_named_ = false;
    bool uncalled_named_ = false;
    SeatSet cashed_out_;
    bool in_summary_ = false;
    std::size_t street_ = 0;
    int street_begun_ = 0;
    std::optional<std::size_t> shared_;
    PerSeat<Chips> bets_;
    Seat leaving_ = Seat::none();
    bool bring_in_is_short_ = false;
};

tl::expected<RecordedHand, ReadError> read_hand(const std::vector<Line>& lines) {
    constexpr Chips finest{1'000'000};
    Reader first(lines, finest);
    if (auto record = first.read(); !record) return record;
    std::int64_t one = 1;
    for (int i = 0; i < first.decimals(); ++i) one *= 10;
    return Reader(lines, Chips{std::max<std::int64_t>(one, first.decimals() > 0 ? 100 : 1)}).read();
}

}  // namespace

std::vector<tl::expected<RecordedHand, ReadError>> parse_stars(std::string_view text) {
    std::vector<tl::expected<RecordedHand, ReadError>> hands;
    std::vector<Line> lines;
    const auto take = [&] {
        if (!lines.empty()) hands.push_back(read_hand(lines));
        lines.clear();
    };
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = without_blanks(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (constexpr std::string_view mark = "\xef\xbb\xbf"; line.starts_with(mark)) line.remove_prefix(mark.size());
        if (begins_stars_hand(line)) {
            take();
        } else if (lines.empty()) {
            if (line.empty()) continue;
            hands.push_back(
                tl::unexpected(ReadError{number, "expected a line that begins with \"PokerStars Hand #\""}));
            return hands;
        }
        lines.push_back({number, line});
    }
    take();
    return hands;
}

}  // namespace cardroom::history
