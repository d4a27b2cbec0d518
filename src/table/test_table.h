// For tests: a table that is played by a script in virtual time, with an auditor who keeps his own books from the
// events alone. Seats are numbered from 1; the player who first sits in seat n is number n.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <variant>
#include <vector>

#include "table/table.h"
#include "table/views.h"

namespace cardroom::table::testing {

inline Seat S(int number) {
    return Seat::numbered(number);
}
inline PlayerId P(int number) {
    return PlayerId{static_cast<std::uint64_t>(number)};
}
inline SeatSet seats(std::initializer_list<int> numbers) {
    SeatSet set;
    for (const int number : numbers) set.add(S(number));
    return set;
}
inline std::string text(SeatSet set) {
    std::string out;
    for (const Seat seat : set) out += (out.empty() ? "" : " ") + std::to_string(seat.number());
    return out;
}

/// What came in and what went out, by the events.
class Auditor {
  public:
    void read(const Events& events) {
        for (const Event& event : events) std::visit([this](const auto& e) { note(e); }, event);
    }
    Chips on_table() const { return on_table_; }
    Chips rake() const { return rake_; }

  private:
    void note(const PlayerSat& sat) { on_table_ += sat.stack; }
    void note(const TopUpQueued& queued) {
        on_table_ += queued.amount;
        queued_[queued.seat] += queued.amount;
    }
    void note(const ToppedUp& topped) {
        if (queued_[topped.seat] >= topped.amount) {
            queued_[topped.seat] -= topped.amount;
        } else {
            on_table_ += topped.amount;
        }
    }
    void note(const TopUpReturned& returned) {
        queued_[returned.seat] -= returned.amount;
        on_table_ -= returned.amount;
    }
    void note(const PlayerLeft& left) {
        on_table_ -= left.stack;
        queued_[left.seat] = Chips{};
    }
    void note(const SeatChanged& changed) { queued_[changed.to] = std::exchange(queued_[changed.from], Chips{}); }
    void note(const TimeCharged& charged) { on_table_ -= charged.amount; }
    void note(const HandSettled& settled) {
        on_table_ -= settled.rake;
        rake_ += settled.rake;
        Chips shares;
        for (const Chips share : settled.rake_share) shares += share;
        EXPECT_EQ(shares, settled.rake) << "T-46";
    }
    template <typename E>
    void note(const E&) {}

    Chips on_table_;
    Chips rake_;
    PerSeat<Chips> queued_;
};

inline Config holdem(const rules::HouseRules& house, int seat_count = 6, std::int64_t small = 5,
                     std::int64_t big = 10) {
    Config config;
    config.id = TableId{1};
    config.name = "Test";
    config.games = {rules::find_game("holdem")};
    config.stakes = {rules::blind_stakes(rules::Structure::no_limit, Chips{small}, Chips{big}, house, Chips{1})};
    config.house = house;
    config.seat_count = seat_count;
    config.buy_in_min = Chips{big * 10};
    config.buy_in_max = Chips{big * 200};
    return config;
}

inline Config limit(std::string_view game, const rules::HouseRules& house, std::int64_t small_bet, int seat_count = 6,
                    std::int64_t one = 1) {
    Config config = holdem(house, seat_count);
    config.games = {rules::find_game(game)};
    config.stakes = {rules::limit_stakes(*config.games[0], Chips{small_bet}, house, Chips{one})};
    config.buy_in_min = Chips{small_bet * 10};
    config.buy_in_max = chips_max;
    return config;
}

class Rig {
  public:
    explicit Rig(Config config, std::uint64_t seed = 1) : table(std::move(config)), random_(seed) {}

    // --- commands ---
    Outcome send(PlayerId by, What what) {
        Outcome outcome = table.apply({by, std::move(what)}, now);
        last = outcome ? *outcome : Events{};
        auditor.read(last);
        EXPECT_EQ(table.chips_on_table(), auditor.on_table());
        return outcome;
    }
    void ok(PlayerId by, What what) {
        const Outcome outcome = send(by, std::move(what));
        EXPECT_TRUE(outcome.has_value()) << "refused: " << (outcome ? "" : name_of(outcome.error()));
    }
    void refused(Refusal expected, PlayerId by, What what) {
        const Outcome outcome = send(by, std::move(what));
        ASSERT_FALSE(outcome.has_value()) << "accepted; expected " << name_of(expected);
        EXPECT_EQ(name_of(outcome.error()), name_of(expected));
    }
    void sit(int seat, std::int64_t chips = 1000, bool post = false) {
        ok(P(seat), Sit{.name = "p" + std::to_string(seat),
                        .seat = S(seat),
                        .buy_in = Chips{chips},
                        .wait_for_big_blind = !post});
    }
    void leave(int player) { ok(P(player), Leave{}); }
    /// Deals the next hand when it is due, with a shuffled deck.
    void deal(int first_button = 1) {
        if (!table.running_hand() && table.next_deadline() && !table.ready_to_deal(now)) pass_between_hands();
        const auto hand = table.ready_to_deal(now);
        ASSERT_TRUE(hand.has_value()) << "no hand can be dealt";
        Deal deal{.hand = *hand, .deck = shuffled(), .first_button = S(first_button)};
        ok({}, deal);
    }
    cards::Deck shuffled() {
        cards::Deck deck = rules::deck_of(*game());
        std::shuffle(deck.order.begin(), deck.order.begin() + deck.size, random_);
        return deck;
    }
    const rules::GameSpec* game() const {
        return table.config().games[static_cast<std::size_t>(view_of(table, {}).game)];
    }
    void pass_between_hands() {
        const auto due = table.state().deal_after;
        if (due > now) now = due;
    }
    Outcome act(int seat, hand::ActionKind kind, std::int64_t to = 0) {
        const hand::Hand* hand = table.running_hand();
        return send(player_in(seat), Act{.hand = table.hand_id(),
                                         .action_no = static_cast<std::uint16_t>(hand ? hand->action_no() : 0),
                                         .kind = kind,
                                         .to = Chips{to},
                                         .cards = {}});
    }
    void does(int seat, hand::ActionKind kind, std::int64_t to = 0) {
        const Outcome outcome = act(seat, kind, to);
        EXPECT_TRUE(outcome.has_value()) << "S" << seat << ": " << (outcome ? "" : name_of(outcome.error()));
    }
    void folds(int seat) { does(seat, hand::ActionKind::fold); }
    void checks(int seat) { does(seat, hand::ActionKind::check); }
    void calls(int seat) { does(seat, hand::ActionKind::call); }
    void raises(int seat, std::int64_t to) { does(seat, hand::ActionKind::raise_to, to); }
    void ahead(int seat, Ahead what, std::int64_t to = 0) {
        ok(player_in(seat), ActAhead{table.hand_id(), action_no(), what, Chips{to}});
    }
    /// Everybody folds to the last one.
    void fold_all() {
        while (table.running_hand() != nullptr) folds(to_act());
    }
    void check_or_call_all() {
        while (const hand::Hand* hand = table.running_hand()) {
            hand->options().may_check ? checks(to_act()) : calls(to_act());
        }
    }
    void connect(int player) { ok({}, Connected{P(player)}); }
    void disconnect(int player) { ok({}, Disconnected{P(player)}); }

    // --- time ---
    void wait(Duration time) { now = now + time; }
    /// Lets time pass as the room does: stopping at every deadline, dealing nothing.
    void run_to(Time until) {
        for (;;) {
            const auto due = table.next_deadline();
            if (!due || *due > until || table.ready_to_deal(*due < now ? now : *due)) break;
            if (*due > now) now = *due;
            const Events before = seen_;
            ok({}, Tick{});
            seen_.insert(seen_.end(), last.begin(), last.end());
            ASSERT_FALSE(last.empty() && table.next_deadline() == due) << "a tick that does nothing";
        }
        if (until > now) now = until;
    }
    /// The same, keeping all events in `last`.
    void run_for(Duration time) {
        seen_.clear();
        run_to(now + time);
        last = seen_;
    }

    // --- questions ---
    const hand::Hand& hand() const { return *table.running_hand(); }
    int to_act() const { return table.running_hand() ? hand().to_act().number() : 0; }
    std::uint16_t action_no() const {
        return static_cast<std::uint16_t>(table.running_hand() ? hand().action_no() : 0);
    }
    PlayerId player_in(int seat) const { return table.player_at(S(seat)); }
    TableView view(int player = 0) const { return view_of(table, P(player)); }
    SeatView seat(int n, int reader = 0) const { return view(reader).seats[static_cast<std::size_t>(n - 1)]; }
    std::int64_t stack(int n) const { return seat(n).stack.units(); }
    bool in_hand(int n) const { return table.running_hand() != nullptr && hand().dealt_in().has(S(n)); }
    /// "button small big" of the running hand; 0 for a dead small blind.
    std::string positions() const {
        Seat small = Seat::none();
        Seat big = Seat::none();
        for (const hand::Post& post : hand().setup().posts) {
            if (post.kind == hand::PostKind::small_blind) small = post.seat;
            if (post.kind == hand::PostKind::big_blind) big = post.seat;
        }
        return std::to_string(hand().setup().button.number()) + " " + std::to_string(small.number()) + " " +
               std::to_string(big.number());
    }
    template <typename E>
    std::vector<E> all() const {
        std::vector<E> found;
        for (const Event& event : last) {
            if (const auto* e = std::get_if<E>(&event)) found.push_back(*e);
        }
        return found;
    }
    template <typename E>
    bool happened() const {
        return !all<E>().empty();
    }
    template <typename E>
    std::vector<E> in_hand_events() const {
        std::vector<E> found;
        for (const InHand& event : all<InHand>()) {
            if (const auto* e = std::get_if<E>(&event.event)) found.push_back(*e);
        }
        return found;
    }

    Table table;
    Time now{1'000'000'000};
    Events last;
    Auditor auditor;

  private:
    std::mt19937_64 random_;
    Events seen_;
};

}  // namespace cardroom::table::testing
