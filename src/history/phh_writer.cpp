#include <algorithm>
#include <cstdio>

#include "history/clock_words.h"
#include "history/phh.h"

namespace cardroom::history {

namespace {

using cards::Card;
using hand::PostKind;

/// A TOML text that needs no escapes where there are none.
std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

template <typename List>
std::string cards_text(const List& cards) {
    std::string text;
    for (const Card card : cards) text += card.is_none() ? "??" : to_string(card);
    return text;
}

class Writer {
  public:
    Writer(const ToldHand& hand, const PhhVariant& variant) : hand_(hand), game_(*hand.game), variant_(variant) {}

    tl::expected<std::string, std::string> write() {
        seat_players();
        read_events();
        if (!why_not_.empty()) return tl::unexpected(why_not_);
        field("variant", quoted(std::string(variant_.code)));
        // Each player's ante is his own stake; one for the whole table lies there for anybody.
        field("ante_trimming_status", antes_posted_ > 1 ? "true" : "false");
        // Heads-up the standard lets the forced bets change places.
        const bool heads_up = order_.size() == 2;
        field("antes", list([&](Seat seat) {
                  return antes_[!heads_up ? seat : seat == order_.front() ? order_.back() : order_.front()];
              }));
        if (game_.has_button()) field("blinds_or_straddles", blinds());
        const rules::Stakes& stakes = hand_.stakes;
        if (!game_.has_button()) field("bring_in", hand_.amount(stakes.bring_in));
        if (stakes.structure == rules::Structure::fixed_limit) {
            field("small_bet", hand_.amount(stakes.small_bet));
            field("big_bet", hand_.amount(stakes.big_bet));
        } else {
            field("min_bet", hand_.amount(stakes.big_blind));
        }
        field("starting_stacks", list([this](Seat seat) { return hand_.player(seat).before; }));
        field("actions", actions());
        about();
        return text_;
    }

  private:
    void field(const std::string& key, const std::string& value) { text_ += key + " = " + value + '\n'; }
    void refuse(const char* why) {
        if (why_not_.empty()) why_not_ = why;
    }

    /// Player 1 is left of the button; the last one has it.
    void seat_players() {
        SeatSet seats;
        for (const ToldPlayer& player : hand_.players) seats.add(player.seat);
        Seat seat = hand_.button;
        for (int i = 0; i < seats.count(); ++i) {
            seat = seats.next_after(seat);
            order_.push_back(seat);
        }
    }
    std::string number(Seat seat) const {
        const auto at = std::find(order_.begin(), order_.end(), seat);
        return 'p' + std::to_string(at - order_.begin() + 1);
    }
    void act(const std::string& text) { actions_.push_back(text); }

    template <typename Amount>
    std::string list(Amount&& amount_of) const {
        std::string text;
        for (const Seat seat : order_) text += (text.empty() ? "" : ", ") + hand_.amount(amount_of(seat));
        return '[' + text + ']';
    }

    /// Heads-up the small blind comes first although the second player, the button, posts it.
    std::string blinds() const {
        std::vector<std::string> amounts;
        for (const Seat seat : order_) {
            const Chips blind = blinds_[seat];
            amounts.push_back(blind < Chips{} ? '-' + hand_.amount(-blind) : hand_.amount(blind));
        }
        if (amounts.size() == 2) std::swap(amounts[0], amounts[1]);
        std::string text;
        for (const std::string& amount : amounts) text += (text.empty() ? "" : ", ") + amount;
        return '[' + text + ']';
    }

    std::string actions() const {
        std::string text;
        for (const std::string& action : actions_) text += (text.empty() ? "" : ", ") + quoted(action);
        return '[' + text + ']';
    }

    void about() {
        const CivilTime time = utc(hand_.started);
        std::array<char, 16> clock{};
        std::snprintf(clock.data(), clock.size(), "%02d:%02d:%02d", time.hour, time.minute, time.second);
        std::string names, seats;
        for (const Seat seat : order_) {
            names += (names.empty() ? "" : ", ") + quoted(hand_.player(seat).name);
            seats += (seats.empty() ? "" : ", ") + std::to_string(seat.number());
        }
        field("venue", quoted(hand_.room));
        field("time", clock.data());
        field("time_zone", quoted("UTC"));
        field("day", std::to_string(time.day));
        field("month", std::to_string(time.month));
        field("year", std::to_string(time.year));
        field("hand", std::to_string(hand_.number));
        field("seats", '[' + seats + ']');
        field("seat_count", std::to_string(hand_.seat_count));
        field("table", quoted(hand_.table));
        field("players", '[' + names + ']');
        field("finishing_stacks", list([this](Seat seat) { return hand_.player(seat).after; }));
        if (hand_.real_money) field("currency", quoted(hand_.currency));
        field("_house", quoted(hand_.house));
        field("_chip_unit", hand_.amount(hand_.stakes.chip_unit));
    }

    // --- events -----------------------------------------------------------------------------------------------------

    void read_events() {
        if (hand_.voided) refuse("PHH has no hands that were voided");
        for (const ToldEvent& told : hand_.events) {
            if (const auto* event = std::get_if<hand::Event>(&told))
                std::visit([this](const auto& what) { read_event(what); }, *event);
        }
        check_posts();
    }

    void read_event(const hand::Posted& post) {
        const rules::Stakes& stakes = hand_.stakes;
        switch (post.kind) {
            case PostKind::ante:
                ++antes_posted_;
                antes_[post.seat] = stakes.ante;
                return;
            case PostKind::big_blind_ante:
                ++table_antes_;
                antes_[post.seat] = post.dead;
                return;
            case PostKind::small_blind:
                small_ = post.seat;
                blinds_[post.seat] = post.all_in ? std::max(post.live, stakes.small_blind) : post.live;
                return;
            case PostKind::big_blind:
                big_ = post.seat;
                blinds_[post.seat] = post.all_in ? std::max(post.live, stakes.big_blind) : post.live;
                return;
            case PostKind::straddle:
                blinds_[post.seat] = post.all_in ? std::max(post.live, stakes.big_blind * 2) : post.live;
                return;
            case PostKind::extra_big_blind:
                if (post.dead > Chips{}) refuse("PHH has no dead blinds");
                blinds_[post.seat] = -(post.all_in ? std::max(post.live, stakes.big_blind) : post.live);
                return;
            case PostKind::dead_small_blind:
                return refuse("PHH has no dead blinds");
            case PostKind::button_blind:
                blinds_[post.seat] = post.live;
                return;
        }
    }

    void check_posts() {
        if (table_antes_ > 0 && antes_posted_ > 0)
            refuse("PHH has no ante for the whole table beside the players' own");
        if (!game_.has_button()) return;
        const bool heads_up = order_.size() == 2;
        const Seat small = heads_up ? order_.back() : order_.front(), big = heads_up ? order_.front() : order_[1];
        if (small_ != small || big_ != big) refuse("PHH has no hands without a small blind or a big blind");
    }

    void read_event(const hand::Dealt& dealt) {
        KnownHand cards(dealt.cards.begin(), dealt.cards.end());
        // Of hands that were mucked or shown at the end the reader knows what had been dealt.
        const KnownHand& known = hand_.at_end[dealt.seat];
        std::size_t& at = dealt_[dealt.seat];
        for (std::size_t i = 0; i < cards.size() && !game_.draws(); ++i) {
            if (cards[i].is_none() && at + i < known.size()) cards[i] = known[at + i];
        }
        at += cards.size();
        act("d dh " + number(dealt.seat) + ' ' + cards_text(cards));
    }
    void read_event(const hand::BoardDealt& board) {
        if (board.run > 0) refuse("PHH has no hands that were run more than once");
        act("d db " + cards_text(board.cards));
    }
    void read_event(const hand::Exchanged& exchange) {
        turn_ = turn_ == exchange.seat ? Seat::none() : turn_;
        const std::string gone = cards_text(exchange.discarded);
        act(number(exchange.seat) + " sd" + (gone.empty() ? "" : ' ' + gone));
        if (!exchange.drawn.empty()) act("d dh " + number(exchange.seat) + ' ' + cards_text(exchange.drawn));
    }

    void read_event(const hand::TurnCame& turn) {
        turn_ = turn.seat;
        may_fold_ = turn.options.may_fold;
    }
    void read_event(const hand::StreetBegan&) { turn_ = Seat::none(); }
    void read_event(const hand::Folded& fold) {
        if (fold.seat != turn_ || !may_fold_) refuse("PHH has nobody who leaves out of turn");
        act(number(fold.seat) + " f");
        turn_ = Seat::none();
    }
    void read_event(const hand::Checked& check) { done(check.seat, " cc"); }
    void read_event(const hand::Called& call) { done(call.seat, " cc"); }
    void read_event(const hand::BroughtIn& brought) { done(brought.seat, " pb"); }
    void read_event(const hand::RaisedTo& raise) { done(raise.seat, " cbr " + hand_.amount(raise.to)); }
    void done(Seat seat, const std::string& what) {
        act(number(seat) + what);
        turn_ = Seat::none();
    }
    void read_event(const hand::WentVirtualAllIn&) { refuse("PHH has no all-in for a lost connection"); }

    void read_event(const hand::Shown& shown) {
        if (!shown.by_choice) act(number(shown.seat) + " sm " + cards_text(shown.cards));
    }
    void read_event(const hand::Mucked& mucked) { act(number(mucked.seat) + " sm"); }

    template <typename Other>
    void read_event(const Other&) {}  // nothing that is written

    const ToldHand& hand_;
    const rules::GameSpec& game_;
    const PhhVariant& variant_;
    std::string text_;
    std::string why_not_;
    std::vector<Seat> order_;
    std::vector<std::string> actions_;
    PerSeat<Chips> antes_, blinds_;  ///< as they were due; a post by somebody who owes it below zero
    int antes_posted_ = 0, table_antes_ = 0;
    Seat small_ = Seat::none(), big_ = Seat::none();
    PerSeat<std::size_t> dealt_;
    Seat turn_ = Seat::none();
    bool may_fold_ = false;
};

}  // namespace

tl::expected<std::string, std::string> write_phh(const ToldHand& told) {
    const auto variants = phh_variants();
    const auto variant = std::find_if(variants.begin(), variants.end(), [&told](const PhhVariant& entry) {
        return told.game != nullptr && entry.game == told.game->id && entry.structure == told.stakes.structure;
    });
    if (variant == variants.end())
        return tl::unexpected("PHH has no variant for " +
                              (told.game == nullptr ? std::string("this game")
                                                    : std::string(told.game->name) + ' ' +
                                                          std::string(rules::short_name(told.stakes.structure))));
    ToldHand hand = told;
    make_names_safe(hand);
    return Writer(hand, *variant).write();
}

}  // namespace cardroom::history
