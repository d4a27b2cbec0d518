// The course of a hand: posts, streets, turns. What is dealt is in hand_deal.cpp, discards, draws and the choice of
// runs in hand_exchange.cpp, showdown and payment in hand_end.cpp; how much may be bet in betting.cpp.
#include "hand/hand.h"

#include <algorithm>

namespace cardroom::hand {

using rules::Opener;
using rules::Structure;

Hand::Hand(const Setup& setup) {
    restart(setup);
}

void Hand::restart(const Setup& setup) {
    invariant(setup.game != nullptr && setup.house != nullptr);
    invariant(setup.players.size() >= 2);
    invariant(setup.game->allows(setup.stakes.structure));
    invariant(setup.deck.size == setup.game->deck_size);
    invariant(setup.game->has_button() || setup.stakes.bring_in < setup.stakes.small_bet);
    setup_ = setup;
    money_ = Money{};
    dealer_.begin(setup.deck, setup.known);
    events_.clear();
    dealt_in_ = SeatSet{};
    over_ = false;
    action_no_ = 0;
    for (cards::Cards& cards : cards_) cards.clear();
    up_ = {};
    discards_ = {};
    public_ = SeatSet{};
    for (cards::Cards& board : boards_) board.clear();
    runs_ = 1;
    runs_asked_ = false;
    exchanging_ = false;
    pots_.clear();
    short_blinds_ = Chips{};
    rake_ = Chips{};
    rake_is_due_ = false;
    aggressions_ = 0;
    aggression_ = {};

    for (const Player& player : setup.players) {
        invariant(!dealt_in_.has(player.seat));
        dealt_in_.add(player.seat);
        money_.stack[player.seat] = player.stack;
        if (player.stack == Chips{}) money_.broke.add(player.seat);
    }
    money_.live = dealt_in_;
    post_all();
    begin_street(0);
}

Events Hand::opening_events() const {
    return events_.all();
}

// --- posts -----------------------------------------------------------------------------------------------------------

namespace {

bool is_dead(PostKind kind) {
    return kind == PostKind::big_blind_ante || kind == PostKind::dead_small_blind;
}

bool is_live(PostKind kind) {
    return kind != PostKind::ante && !is_dead(kind);
}

}  // namespace

void Hand::post_all() {
    for (const Post& due : setup_.posts) post(due);
    form_pots();
    pots_stale_ = true;  // blinds are bets of the first street
}

void Hand::post(const Post& due) {
    Posted posted{.seat = due.seat, .kind = due.kind, .live = Chips{}, .dead = Chips{}};
    const Chips stack = money_.stack[due.seat];
    if (due.kind == PostKind::ante) {
        posted.dead = std::min(due.live + due.dead, stack);
        // An ante that one player posts for all is dead like a big-blind ante; otherwise it would come back uncalled.
        const auto antes = std::count_if(setup_.posts.begin(), setup_.posts.end(),
                                         [](const Post& other) { return other.kind == PostKind::ante; });
        antes == 1 ? money_.put_dead(due.seat, posted.dead) : money_.put_ante(due.seat, posted.dead);
    } else if (is_dead(due.kind)) {
        posted.dead = std::min(due.live + due.dead, stack);
        money_.put_dead(due.seat, posted.dead);
    } else {
        posted.live = std::min(due.live, stack);
        posted.dead = std::min(due.dead, stack - posted.live);
        money_.put_in(due.seat, posted.live);
        money_.put_dead(due.seat, posted.dead);
        short_blinds_ += due.live - posted.live;
    }
    posted.all_in = money_.broke.has(due.seat);
    events_.add<Posted>(posted);
}

// --- streets ---------------------------------------------------------------------------------------------------------

void Hand::begin_street(int street) {
    street_ = street;
    // Cards are given up before the street begins (C-2); a draw is what a street begins with.
    if (street_spec().exchange != rules::Exchange::give_up) events_.add<StreetBegan>(static_cast<std::uint8_t>(street));
    if (street_spec().exchange == rules::Exchange::none) {
        deal_street_and_bet();
    } else {
        begin_exchange();
    }
}

void Hand::deal_street_and_bet() {
    exchanging_ = false;
    if (street_spec().exchange == rules::Exchange::give_up)
        events_.add<StreetBegan>(static_cast<std::uint8_t>(street_));
    deal_street();
    begin_betting();
}

RoundRules Hand::round_rules() const {
    const rules::Stakes& stakes = setup_.stakes;
    const rules::HouseRules& house = *setup_.house;
    RoundRules round{.structure = stakes.structure,
                     .unit = stakes.minimum_bet(),
                     .double_unit = Chips{},
                     .raises_max = house.raises_max,
                     .heads_up_uncapped = house.hu_uncapped,
                     .chip_unit = stakes.chip_unit,
                     .short_all_in = setup_.short_all_in};
    if (stakes.structure != Structure::fixed_limit) return round;
    round.unit = stakes.bet_of(street_spec().bet);
    if (!street_spec().open_pair_doubles) return round;
    if (setup_.game->hi_lo() && !house.open_pair_hi_lo) return round;  // S-33, S-34
    const rules::OpenPair policy = stakes.tournament ? house.open_pair_tournament : house.open_pair_ring;
    if (policy == rules::OpenPair::never || !open_pair()) return round;
    round.double_unit = stakes.big_bet;
    round.doubles = policy == rules::OpenPair::any_player ? DoubleBets::anybody : DoubleBets::first_to_act;
    return round;
}

void Hand::begin_betting() {
    street_aggressions_from_ = aggressions_;
    first_to_act_ = Seat::none();
    if (street_ > 0 && betting_is_over()) return close_round();  // H-18
    betting_.begin(round_rules(), money_.can_act());
    active_pot_ = !pots_.empty() && (pots_.back().eligible - money_.can_act()).empty() ? pots_.back().amount : Chips{};

    const Opener opener = street_spec().opener;
    Seat first;
    switch (opener) {
        case Opener::after_blinds:
            first = betting_.next_to_act(money_, blinds_open());
            break;
        case Opener::left_of_button:
            first = betting_.next_to_act(money_, setup_.button);
            break;
        case Opener::low_card_brings_in:
        case Opener::high_card_brings_in: {
            first = brings_in(opener);
            betting_.bring_in_is_due(setup_.stakes.bring_in, money_.all_in(first) ? Seat::none() : first);  // S-14
            break;
        }
        case Opener::high_board:
        case Opener::low_board:
            first = first_by_boards(opener);
            break;
    }
    // S-22: all-in, the next player clockwise acts first.
    if (!first.is_none() && !betting_.still_asked(money_, first)) first = betting_.next_to_act(money_, first);
    first_to_act_ = first;
    betting_.first_asked(first);
    if (first.is_none()) return close_round();
    ask(first);
}

/// The blinds become the bet to match. Returns the seat after which the action starts (H-12): the last straddle's, or
/// the big blind's.
Seat Hand::blinds_open() {
    Chips price;
    PerSeat<Chips> posted;  // a blind and a straddle by one player add up
    int straddles = 0;
    Seat anchor = setup_.button;
    PostKind anchored_by = PostKind::button_blind;
    for (const Post& post : setup_.posts) {
        if (!is_live(post.kind)) continue;
        posted[post.seat] += post.live;
        price = std::max(price, std::max(posted[post.seat], setup_.stakes.big_blind));
        if (post.kind == PostKind::straddle) ++straddles;
        const bool anchors = post.kind == PostKind::straddle ||
                             (post.kind == PostKind::big_blind && anchored_by != PostKind::straddle) ||
                             (post.kind == PostKind::small_blind && anchored_by == PostKind::button_blind);
        if (anchors) {
            anchor = post.seat;
            anchored_by = post.kind;
        }
    }
    if (price > Chips{}) betting_.blinds_are_bet(price, straddles);
    return anchor;
}

// --- turns -----------------------------------------------------------------------------------------------------------

void Hand::ask(Seat seat) {
    options_ = betting_.options(money_, seat, pot_limit_pot());
    waiting_ = Waiting::action;
    to_act_ = seat;
    to_decide_ = SeatSet{seat};
    ++action_no_;
    events_.add<TurnCame>(seat, static_cast<std::uint16_t>(action_no_), options_);
}

void Hand::continue_after(Seat seat) {
    if (money_.live.count() == 1) return close_round();
    const Seat next = betting_.next_to_act(money_, seat);
    if (next.is_none()) return close_round();
    ask(next);
}

/// Somebody who was not in turn is out of the betting: that may take the decision away (B-6) or change it (B-7).
void Hand::reconsider_turn() {
    if (money_.live.count() == 1 || !betting_.still_asked(money_, to_act_)) return continue_after(to_act_);
    if (betting_.options(money_, to_act_, pot_limit_pot()) != options_) ask(to_act_);
}

/// Everything in the middle as pot limit counts it: B-31 to B-33.
Chips Hand::pot_limit_pot() const {
    if (setup_.stakes.structure != Structure::pot_limit) return Chips{};
    const Chips short_of = street_ == 0 ? short_blinds_ : Chips{};
    if (setup_.house->pot_basis == rules::PotBasis::all_pots) return money_.in_the_middle() + short_of;
    Chips pot = active_pot_ + short_of;
    for (const Chips bet : money_.bet) pot += bet;
    return pot;
}

void Hand::close_round() {
    waiting_ = Waiting::nothing;
    to_act_ = Seat::none();
    to_decide_ = SeatSet{};
    if (pots_stale_) {
        return_uncalled();
        money_.bet = {};
        form_pots();
    }
    if (money_.live.count() == 1) return win_uncontested();  // H-17
    next_street_or_showdown();
}

void Hand::return_uncalled() {
    const Uncalled back = uncalled(money_.total, money_.live);
    if (back.amount == Chips{}) return;
    money_.take_back(back.seat, back.amount);
    events_.add<UncalledReturned>(back.seat, back.amount);
}

void Hand::form_pots() {
    PerSeat<Chips> settled;
    for (const Seat seat : dealt_in_) settled[seat] = money_.total[seat] - money_.bet[seat];
    const Pots now = pots_of(settled, money_.live, money_.dead_sum);
    for (std::size_t i = 0; i < std::max(now.size(), pots_.size()); ++i) {
        const Pot pot = i < now.size() ? now[i] : Pot{};  // a pot that has merged into another is announced as empty
        if (i < pots_.size() && pots_[i] == pot) continue;
        events_.add<PotFormed>(static_cast<std::uint8_t>(i), pot.amount, pot.eligible);
    }
    pots_ = now;
    pots_stale_ = false;
}

bool Hand::betting_is_over() const {
    return money_.can_act().count() <= 1;  // H-18; called between rounds, when all bets are matched
}

void Hand::next_street_or_showdown() {
    if (last_street()) return showdown();
    if (betting_is_over() && !exchange_ahead()) {  // C-6: not before the discards
        turn_up_hands();
        if (asks_for_runs()) return;
    }
    begin_street(street_ + 1);
}

// --- commands --------------------------------------------------------------------------------------------------------

std::optional<Refusal> Hand::why_not(const Action& action) const {
    if (over_) return Refusal::hand_is_over;
    if (!money_.live.has(action.seat)) return Refusal::not_in_hand;
    return action.kind == ActionKind::exchange ? why_no_exchange(action) : why_no_action(action);
}

std::optional<Refusal> Hand::why_no_action(const Action& action) const {
    if (waiting_ != Waiting::action) return Refusal::not_your_turn;
    if (action.seat != to_act_) return Refusal::not_your_turn;
    const bool opening = betting_.bring_in_is_due();
    switch (action.kind) {
        case ActionKind::fold:
            if (!options_.may_fold) return Refusal::must_bring_in;
            return std::nullopt;
        case ActionKind::check:
            if (opening) return Refusal::must_bring_in;
            if (!options_.may_check) return Refusal::cannot_check;
            return std::nullopt;
        case ActionKind::call:
            if (opening) return Refusal::must_bring_in;
            if (!options_.may_call) return Refusal::nothing_to_call;
            if (action.to != Chips{} && action.to != options_.call_to) return Refusal::price_has_changed;
            return std::nullopt;
        case ActionKind::bring_in:
            if (!opening) return Refusal::nothing_to_bring_in;
            return std::nullopt;
        case ActionKind::raise_to:
            return betting_.why_no_raise(money_, action.seat, action.to, pot_limit_pot());
        case ActionKind::exchange:
            break;
    }
    return Refusal::unknown_command;
}

Outcome Hand::apply(const Action& action) {
    if (const auto refusal = why_not(action)) return tl::unexpected(*refusal);
    events_.clear();
    pots_stale_ = pots_stale_ || (action.kind != ActionKind::check && action.kind != ActionKind::exchange);
    const Seat seat = action.seat;
    const Chips in_front = money_.bet[seat];
    switch (action.kind) {
        case ActionKind::fold:
            money_.live.remove(seat);
            betting_.folded(seat);
            events_.add<Folded>(seat);
            break;
        case ActionKind::check:
            betting_.checked_or_called(seat);
            events_.add<Checked>(seat);
            break;
        case ActionKind::call: {
            const Chips to = options_.call_to;
            betting_.checked_or_called(seat);
            money_.put_in(seat, to - in_front);
            events_.add<Called>(seat, to, to - in_front, money_.broke.has(seat));
            break;
        }
        case ActionKind::bring_in: {
            const Chips to = options_.bring_in;
            betting_.brought_in(seat);
            money_.put_in(seat, to);
            events_.add<BroughtIn>(seat, to, money_.broke.has(seat));
            break;
        }
        case ActionKind::raise_to: {
            RaisedTo raised{.seat = seat, .to = action.to, .by = action.to - in_front};
            raised.opened = betting_.to_match() == Chips{};
            raised.completed = betting_.completes(action.to);
            betting_.raised(money_, seat, action.to);
            money_.put_in(seat, raised.by);
            raised.all_in = money_.broke.has(seat);
            aggression_[seat] = ++aggressions_;
            events_.add<RaisedTo>(raised);
            break;
        }
        case ActionKind::exchange:
            exchange(seat, action.cards);
            exchange_done(seat);
            return outcome();
    }
    continue_after(seat);
    return outcome();
}

Outcome Hand::fold_out_of_turn(Seat seat) {
    if (over_) return tl::unexpected(Refusal::hand_is_over);
    if (!money_.live.has(seat)) return tl::unexpected(Refusal::not_in_hand);
    events_.clear();
    pots_stale_ = true;
    money_.live.remove(seat);
    events_.add<Folded>(seat);
    if (waiting_ == Waiting::action) {
        betting_.folded(seat);
        seat == to_act_ ? continue_after(seat) : reconsider_turn();
        return outcome();
    }
    if (money_.live.count() == 1) {
        close_round();
        return outcome();
    }
    form_pots();
    if (waiting_ == Waiting::runs) {
        to_decide_.remove(seat);
        if (to_decide_.empty()) runs_chosen();
        return outcome();
    }
    if (to_decide_.has(seat)) {
        exchange_done(seat);
    } else {
        drawing_.remove(seat);
    }
    return outcome();
}

Outcome Hand::virtual_all_in(Seat seat) {
    if (over_) return tl::unexpected(Refusal::hand_is_over);
    if (!money_.live.has(seat)) return tl::unexpected(Refusal::not_in_hand);
    if (money_.all_in(seat)) return tl::unexpected(Refusal::already_so);
    // The bring-in is forced: it comes first (S-61).
    if (waiting_ == Waiting::action && betting_.must_bring_in(seat)) return tl::unexpected(Refusal::must_bring_in);
    events_.clear();
    money_.virtual_all_in.add(seat);
    events_.add<WentVirtualAllIn>(seat);
    switch (waiting_) {
        case Waiting::action:
            seat == to_act_ ? continue_after(seat) : reconsider_turn();
            break;
        case Waiting::exchange:
            if (to_decide_.has(seat)) {  // C-8
                exchange(seat, automatic_exchange(seat));
                exchange_done(seat);
            }
            break;
        case Waiting::runs:
            // He cannot agree to more than one board.
            runs_limit_ = 1;
            runs_chosen();
            break;
        case Waiting::nothing:
            break;
    }
    return outcome();
}

// --- questions -------------------------------------------------------------------------------------------------------

bool Hand::over() const {
    return over_;
}
Waiting Hand::waiting() const {
    return waiting_;
}
SeatSet Hand::to_decide() const {
    return to_decide_;
}

Seat Hand::to_act() const {
    if (waiting_ == Waiting::action) return to_act_;
    const bool draws_in_turn = waiting_ == Waiting::exchange && !exchange_exact();
    return draws_in_turn ? to_decide_.first() : Seat::none();
}

int Hand::action_no() const {
    return action_no_;
}
Options Hand::options() const {
    return waiting_ == Waiting::action ? options_ : Options{};
}
SeatSet Hand::dealt_in() const {
    return dealt_in_;
}
SeatSet Hand::live() const {
    return money_.live;
}
bool Hand::all_in(Seat seat) const {
    return money_.live.has(seat) && money_.all_in(seat);
}
bool Hand::went_virtual_all_in(Seat seat) const {
    return money_.virtual_all_in.has(seat);
}
bool Hand::invested(Seat seat) const {
    return contributed(seat) > Chips{};
}
Chips Hand::stack(Seat seat) const {
    return money_.stack[seat];
}
Chips Hand::price() const {
    return waiting_ == Waiting::action ? betting_.price_for(money_, to_act_) : Chips{};
}

Chips Hand::bet(Seat seat) const {
    return money_.bet[seat];
}
Chips Hand::contributed(Seat seat) const {
    return money_.total[seat] + money_.dead[seat];
}
Pots Hand::pots() const {
    return pots_;
}
Chips Hand::pot_total() const {
    return over_ ? Chips{} : money_.in_the_middle();
}
Chips Hand::rake() const {
    return rake_;
}
int Hand::street() const {
    const bool has_begun = !exchanging_ || street_spec().exchange != rules::Exchange::give_up;
    return has_begun ? street_ : street_ - 1;
}
int Hand::runs() const {
    return runs_;
}
int Hand::runs_choice_max() const {
    return waiting_ == Waiting::runs ? runs_limit_ : 1;
}
const cards::Cards& Hand::board(int run) const {
    return boards_[static_cast<std::size_t>(run)];
}
const cards::Cards& Hand::cards_of(Seat seat) const {
    return cards_[seat];
}
std::uint8_t Hand::up_cards(Seat seat) const {
    return up_[seat];
}
bool Hand::cards_public(Seat seat) const {
    return public_.has(seat);
}
cards::CardSet Hand::discarded_by(Seat seat) const {
    return discards_[seat];
}
std::span<const cards::Card> Hand::stub() const {
    return dealer_.stub();
}
cards::CardSet Hand::dead_cards() const {
    return dealer_.discards();
}

}  // namespace cardroom::hand
