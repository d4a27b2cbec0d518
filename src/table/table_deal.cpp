// The start of a hand: who is dealt in, what is posted.
#include "base/invariant.h"
#include "table/table.h"

namespace cardroom::table {

bool Table::may_start() const {
    return !play_.running && state_.started && !state_.paused && !state_.closing;
}

rules::ButtonRule Table::button_rule() const {
    return stakes().tournament ? house().button_tournament : house().button_ring;
}

PerSeat<Comer> Table::comers() const {
    PerSeat<Comer> all;
    for (int i = 0; i < config_->seat_count; ++i) {
        const Place& here = place(Seat{i});
        if (!here.seated()) continue;
        Comer& comer = all[Seat{i}];
        comer.playing = here.plays() && !here.leaving && !here.sits_out_next_hand;
        comer.absent = !comer.playing;
        comer.owes = here.owes();
        comer.posts = here.posts && can_post(here);
        comer.avoids_big_blind = here.sits_out_next_big_blind || !here.options.auto_post;
    }
    return all;
}

/// T-20: the first player who sat down, or whom the room has drawn.
Seat Table::first_button(Seat drawn) const {
    if (house().first_button == rules::FirstButton::random) return drawn;
    Seat first = Seat::none();
    for (int i = 0; i < config_->seat_count; ++i) {
        const Place& here = place(Seat{i});
        if (!here.plays()) continue;
        if (first.is_none() || here.seating < place(first).seating) first = Seat{i};
    }
    return first;
}

std::optional<Arrangement> Table::next_arrangement(Seat drawn) const {
    const PerSeat<Comer> all = comers();
    const auto with_button = [&](Seat seat) { return arrange(game().forced, state_.blinds, all, button_rule(), seat); };
    auto arrangement = with_button(first_button(drawn));
    // The first button may make somebody the big blind who would rather sit out, with too few left to play. With
    // another button there may be a game: two players, say, of whom only one minds.
    for (int i = 0; !arrangement && state_.blinds.nothing_dealt_yet() && i < config_->seat_count; ++i) {
        arrangement = with_button(Seat{i});
    }
    return arrangement;
}

SeatSet Table::refusing_the_big_blind() const {
    if (game().forced != rules::Forced::blinds || next_arrangement(Seat::none())) return {};
    return table::refusing_the_big_blind(state_.blinds, comers(), button_rule());
}

Table::Answer Table::handle(const Deal& deal, PlayerId, Time now) {
    if (play_.running) return Refusal::hand_still_running;
    if (state_.paused) return Refusal::table_is_paused;
    if (ready_to_deal(now) != deal.hand) return Refusal::not_ready_to_deal;
    if (!deal.first_button.is_none() && !valid(deal.first_button)) return Refusal::no_such_seat;

    // Reset before anything that could still look at the last hand.
    play_ = InPlay{};
    play_.blinds_before = state_.blinds;
    remember_owed();
    const auto arrangement = next_arrangement(deal.first_button);
    invariant(arrangement.has_value());  // `ready_to_deal` says so, whoever is drawn for the first button
    state_.blinds = after(*arrangement, game().forced, state_.blinds);
    state_.hand = deal.hand;

    charge_time(arrangement->dealt_in, now);
    PerSeat<Owed> to_post;
    for (const Seat seat : arrangement->posting) to_post[seat] = owed(place(seat));
    settle_owed(*arrangement, now);
    tell_waiting(arrangement->dealt_in);

    const hand::Setup setup = setup_for(*arrangement, deal, to_post);
    for (const Seat seat : arrangement->dealt_in) play_.players[seat].player = place(seat).player;
    if (hand_) {
        hand_->restart(setup);
    } else {
        hand_.emplace(setup);
    }
    play_.running = true;
    emit(HandStarted{.hand = deal.hand,
                     .game = static_cast<std::uint8_t>(state_.game),
                     .button = arrangement->button,
                     .dealt_in = arrangement->dealt_in});
    record(hand_->opening_events());
    progress(now);
    return std::nullopt;
}

void Table::remember_owed() {
    for (int i = 0; i < config_->seat_count; ++i) {
        const Place& here = place(Seat{i});
        play_.owed_before[Seat{i}] = {.seating = here.seated() ? here.seating : 0,
                                      .new_here = here.new_here,
                                      .missed_big_blind = here.missed_big_blind,
                                      .missed_small_blind = here.missed_small_blind,
                                      .big_blinds_missed = here.big_blinds_missed,
                                      .posts = here.posts};
    }
}

/// Blinds that have passed absent players are owed from now on; those dealt in owe nothing any more (T-33, T-34).
void Table::settle_owed(const Arrangement& arrangement, Time now) {
    for (const Seat seat : arrangement.sits_out) {
        const bool asked = place(seat).sits_out_next_big_blind;
        sit_out(seat, asked ? SitOutReason::asked : SitOutReason::missed_post, now);
    }
    for (const Seat seat : arrangement.missed_big_blind) {
        ++place(seat).big_blinds_missed;
        if (!place(seat).new_here) place(seat).missed_big_blind = true;
    }
    for (const Seat seat : arrangement.missed_deal) ++place(seat).big_blinds_missed;  // a round without blinds
    for (const Seat seat : arrangement.missed_small_blind) {
        if (!place(seat).new_here) place(seat).missed_small_blind = true;
    }
    const bool blinds = game().forced == rules::Forced::blinds;
    for (const Seat seat : arrangement.dealt_in) {
        Place& here = place(seat);
        here.new_here = false;
        if (blinds) here.missed_big_blind = here.missed_small_blind = here.posts = false;
        here.big_blinds_missed = 0;
        if (std::exchange(here.waiting, false)) {
            emit(PostOwed{.seat = seat, .live = {}, .dead = {}});
            emit(SatIn{seat});
        }
    }
}

/// Who waits for the big blind is told how long, with each hand that goes by.
void Table::tell_waiting(SeatSet dealt_in) {
    for (int i = 0; i < config_->seat_count; ++i) {
        const Seat seat{i};
        if (place(seat).seated() && place(seat).waiting && !dealt_in.has(seat)) tell_owed(seat);
    }
}

/// Half an hour in advance, from whoever can pay it and still play.
void Table::charge_time(SeatSet seats, Time now) {
    const Chips charge = house().rake.time_charge;
    if (!config_->currency.real || charge == Chips{} || stakes().tournament) return;
    for (const Seat seat : seats) {
        Place& here = place(seat);
        if (now < here.charged_until || here.stack <= charge) continue;
        here.stack -= charge;
        here.charged_until = now + minutes(30);
        emit(TimeCharged{.seat = seat, .player = here.player, .amount = charge, .stack = here.stack});
    }
}

namespace {

/// The posts of a hand in the order in which they are made (M-6: antes before blinds, a big blind's ante after it).
class Posts {
  public:
    Posts(const Arrangement& arrangement, const rules::Stakes& stakes) : at_(arrangement), stakes_(stakes) {}

    void antes() {
        if (stakes_.ante == Chips{}) return;
        for_each(at_.dealt_in, at_.button, [&](Seat seat) { add(seat, hand::PostKind::ante, stakes_.ante, Chips{}); });
    }
    void blinds() {
        if (!at_.small_blind.is_none()) add(at_.small_blind, hand::PostKind::small_blind, stakes_.small_blind, {});
        add(at_.big_blind, hand::PostKind::big_blind, stakes_.big_blind, {});
        if (stakes_.big_blind_ante > Chips{}) {
            add(at_.big_blind, hand::PostKind::big_blind_ante, {}, stakes_.big_blind_ante);
        }
    }
    void owed(Seat seat, Chips live, Chips dead) {
        const auto kind = live > Chips{} ? hand::PostKind::extra_big_blind : hand::PostKind::dead_small_blind;
        add(seat, kind, live, dead);
    }
    void straddle(Seat seat) { add(seat, hand::PostKind::straddle, stakes_.big_blind * 2, {}); }

    template <typename Do>
    static void for_each(SeatSet seats, Seat after, Do action) {
        Seat seat = after;
        for (int i = 0; i < seats.count(); ++i) {
            seat = seats.next_after(seat);
            action(seat);
        }
    }

    const auto& all() const { return posts_; }

  private:
    void add(Seat seat, hand::PostKind kind, Chips live, Chips dead) {
        posts_.push_back({.seat = seat, .kind = kind, .live = live, .dead = dead});
    }

    const Arrangement& at_;
    const rules::Stakes& stakes_;
    decltype(hand::Setup::posts) posts_;
};

}  // namespace

/// Under the gun, by his own standing wish, where the table allows it.
Seat Table::straddler(const Arrangement& arrangement) const {
    if (!config_->straddle_allowed || stakes().structure == rules::Structure::fixed_limit) return Seat::none();
    if (arrangement.dealt_in.count() < 3) return Seat::none();
    const Seat seat = arrangement.dealt_in.next_after(arrangement.big_blind);
    const Place& here = place(seat);
    const bool can = here.stack >= stakes().big_blind * 2 + stakes().ante;
    return can && here.options.straddle && !arrangement.posting.has(seat) ? seat : Seat::none();
}

hand::Setup Table::setup_for(const Arrangement& arrangement, const Deal& deal, const PerSeat<Owed>& owed) const {
    hand::Setup setup;
    setup.game = &game();
    setup.house = &house();
    setup.stakes = stakes();
    setup.button = arrangement.button;
    setup.deck = deal.deck;
    setup.raked = config_->currency.real && !stakes().tournament && house().rake.time_charge == Chips{};
    setup.runs_max = config_->runs_max;
    for (const Seat seat : arrangement.dealt_in) {
        setup.players.push_back({.seat = seat, .stack = place(seat).stack, .auto_muck = place(seat).options.auto_muck});
    }
    Posts posts(arrangement, stakes());
    posts.antes();
    if (game().forced == rules::Forced::blinds) {
        posts.blinds();
        Posts::for_each(arrangement.posting, arrangement.big_blind,
                        [&](Seat seat) { posts.owed(seat, owed[seat].live, owed[seat].dead); });
        if (const Seat seat = straddler(arrangement); !seat.is_none()) posts.straddle(seat);
    }
    setup.posts = posts.all();
    return setup;
}

}  // namespace cardroom::table
