// A house's policy in words, made from the same values that the table acts by, so that text and behaviour cannot
// differ.
#include <algorithm>
#include <string>
#include <vector>

#include "table/absence.h"
#include "table/buy_in.h"
#include "table/views.h"

namespace cardroom::table {

namespace {

std::string in_seconds(Duration time) {
    return std::to_string(time.ms() / 1000) + " s";
}

std::string in_minutes(Duration time) {
    return std::to_string(time.ms() / 60'000) + " minutes";
}

std::string amount(Chips chips, const Currency& currency) {
    const std::int64_t one = currency.one.units();
    std::string text = std::to_string(chips.units() / one);
    const std::int64_t rest = chips.units() % one;
    if (rest != 0) {
        const std::string part = std::to_string(rest * 100 / one);
        text += "." + std::string(part.size() < 2 ? "0" : "") + part;
    }
    return text;
}

std::string percent(int per_ten_thousand) {
    std::string text = std::to_string(per_ten_thousand / 100);
    if (const int rest = per_ten_thousand % 100; rest != 0) {
        text += "." + std::string(rest < 10 ? "0" : "") + std::to_string(rest % 10 == 0 ? rest / 10 : rest);
    }
    return text + " %";
}

class Policy {
  public:
    explicit Policy(const Config& config) : config_(config), house_(config.house), clock_(config.house.clock) {}

    std::vector<PolicyLine> lines() {
        stakes();
        buy_in();
        turn();
        bank();
        time_out();
        disconnect();
        if (any(&Policy::is_stud)) bring_in();
        discards();
        button_and_seats();
        betting();
        showdown();
        odd_chips();
        rake();
        sitting_out();
        return std::move(lines_);
    }

  private:
    void say(std::string topic, std::string text) { lines_.push_back({std::move(topic), std::move(text)}); }
    bool ring() const { return config_.setting == Setting::ring; }
    // Of a rotation, what holds for any of its games is said.
    static bool is_stud(const rules::GameSpec& game) { return game.forced == rules::Forced::antes_and_bring_in; }
    static bool has_blinds(const rules::GameSpec& game) { return game.forced == rules::Forced::blinds; }
    static bool is_hi_lo(const rules::GameSpec& game) { return game.hi_lo(); }
    static bool ranks_boards_high(const rules::GameSpec& game) {
        return is_stud(game) && game.prizes[0].ranking == cards::Ranking::high;
    }
    template <typename Is>
    bool any(Is is) const {
        return std::any_of(config_.games.begin(), config_.games.end(), [&](const auto* game) { return is(*game); });
    }
    bool any(rules::Structure structure) const {
        return std::any_of(config_.stakes.begin(), config_.stakes.end(),
                           [&](const rules::Stakes& stakes) { return stakes.structure == structure; });
    }
    bool exchanges(rules::Exchange exchange) const {
        return any([&](const rules::GameSpec& game) {
            return std::any_of(game.streets.begin(), game.streets.end(),
                               [&](const rules::Street& street) { return street.exchange == exchange; });
        });
    }
    /// Of the first stud game.
    std::string stud_amounts() const {
        for (std::size_t i = 0; i < config_.games.size(); ++i) {
            if (!is_stud(*config_.games[i])) continue;
            const rules::Stakes& stakes = config_.stakes[i];
            return "the ante is " + amount(stakes.ante, config_.currency) + ", the bring-in " +
                   amount(stakes.bring_in, config_.currency);
        }
        return {};
    }

    void stakes() {
        std::string text;
        for (std::size_t i = 0; i < config_.games.size(); ++i) {
            if (i > 0) text += ", ";
            text += std::string(config_.games[i]->name) + " " + std::string(short_name(config_.stakes[i].structure)) +
                    " " + rules::label(config_.stakes[i]);
        }
        if (config_.games.size() > 1) {
            text += "; the game changes every " + std::to_string(config_.hands_per_game) + " hands";
        }
        say("Game", text + ".");
    }

    void buy_in() {
        std::string text = "From " + amount(config_.buy_in_min, config_.currency);
        text += config_.buy_in_max >= chips_max ? ", without a maximum."
                                                : " to " + amount(config_.buy_in_max, config_.currency) + ".";
        text += " Chips can be added at any time and count from the next hand; they stay on the table while you do.";
        if (remembers_departures(config_)) {
            text += " Who comes back within " + in_minutes(house_.rathole) + " brings what he left with.";
        }
        text += " With no chips left you have " + in_seconds(house_.rebuy_time) + " to buy in again.";
        if (config_.private_table.approve_buy_ins) text += " The host approves every buy-in.";
        say("Buy-in", text);
    }

    void turn() {
        std::string text = in_seconds(clock_.turn) + " for each decision";
        if (clock_.hidden > Duration{}) text += "; the countdown shows after " + in_seconds(clock_.hidden);
        say("Clock", text + ".");
    }

    void bank() {
        const Duration start = bank_at_start(clock_, config_.setting);
        const bool earns = ring() && clock_.bank_earned > Duration{} && clock_.bank_earned_hands > 0;
        if (start == Duration{} && !earns) return say("Time bank", "None.");
        std::string text = in_seconds(start);
        if (earns) {
            text += ", and " + in_seconds(clock_.bank_earned) + " more every " +
                    std::to_string(clock_.bank_earned_hands) + " hands, up to " + in_seconds(clock_.bank_max);
        }
        text += clock_.bank_only_if_invested
                    ? ". It starts by itself when you have chips in the pot; otherwise when you ask for it."
                    : ". It starts by itself.";
        say("Time bank", text);
    }

    std::string consequence(bool connected) const {
        const auto with = [&](bool invested, int credits) {
            return on_timeout(
                clock_, {.setting = config_.setting, .connected = connected, .invested = invested, .credits = credits});
        };
        switch (with(true, clock_.allin_credits)) {
            case Automatic::check_or_fold:
                return clock_.hand_stays_check_fold
                           ? "your hand is checked when that is free and folded otherwise, until you are back"
                           : "your hand is checked when that is free and folded otherwise";
            case Automatic::fold:
                return "your hand is folded, even when a check would be free";
            case Automatic::virtual_all_in:
                return "with chips in the pot you are all-in for them, otherwise your hand is folded";
            case Automatic::virtual_all_in_by_credit:
                return "with chips in the pot you are all-in for them, " + std::to_string(clock_.allin_credits) +
                       " time before a reset; after that, and with nothing in the pot, your hand is folded even when a "
                       "check would be free";
        }
        return {};
    }

    void time_out() {
        std::string text = "When your time is over, " + consequence(true) + ".";
        if (ring()) text += " You then sit out until you say that you are back.";
        say("Time-out", text);
    }

    void disconnect() {
        std::string text = "When your time is over while you are disconnected, " + consequence(false) + ".";
        if (ring() && clock_.disconnect_extra > Duration{}) {
            text +=
                " With chips in the pot you get " + in_seconds(clock_.disconnect_extra) + " more first, once a hand.";
        }
        if (clock_.reconnect_extra > Duration{}) {
            text += " Coming back in your own turn adds " + in_seconds(clock_.reconnect_extra) + ", once a turn.";
        }
        if (ring() && clock_.allin_credits > 0) {
            text += " A reset can be asked for; it is granted at once when the last one is more than " +
                    std::to_string(clock_.allin_reset_after.ms() / 3'600'000) + " hours ago.";
        }
        if (clock_.freeze_max > Duration{}) {
            text += " When half of the players in a hand are cut off at once, the clock stands still for up to " +
                    in_seconds(clock_.freeze_max) + ".";
        }
        say("Disconnection", text);
    }

    void bring_in() {
        const bool low = any([](const auto& game) { return is_stud(game) && lowest_opens(game); });
        const bool high = any([](const auto& game) { return is_stud(game) && !lowest_opens(game); });
        std::string text = "Everybody antes: " + stud_amounts() + ". ";
        text += low ? "The lowest card showing brings it in" : "The highest card showing brings it in";
        if (low && high) text += ", in razz the highest";
        text += "; an ace is high" + std::string(high && !low ? " for that" : "") +
                ", and of equal cards clubs are lowest, then diamonds, hearts and spades. "
                "If your time is over, the minimum is posted for you";
        switch (clock_.bring_in) {
            case rules::BringInTimeout::fold_next_turn:
                text +=
                    ", and your hand is folded at your next action, even if you are back and a check would be free.";
                break;
            case rules::BringInTimeout::virtual_all_in:
                text += " and you are all-in for it and the ante.";
                break;
            case rules::BringInTimeout::check_or_fold:
                text += "; then your hand is checked when that is free and folded otherwise.";
                break;
        }
        say("Bring-in", text);
    }
    static bool lowest_opens(const rules::GameSpec& game) {
        return game.streets[0].opener == rules::Opener::low_card_brings_in;
    }

    void discards() {
        std::string text;
        if (exchanges(rules::Exchange::give_up)) {
            text += "Who has not chosen what to give up when the time is over keeps what makes the best high hand.";
        }
        if (exchanges(rules::Exchange::draw)) {
            if (!text.empty()) text += ' ';
            text += "Who has not chosen what to draw when the time is over stands pat.";
        }
        if (!text.empty()) say("Discards", text + " The hand is not folded for that. The time bank is not used.");
    }

    void button_and_seats() {
        const bool tournament = config_.stakes.front().tournament;
        std::string text;
        if (any(&Policy::has_blinds)) {
            const bool dead = (tournament ? house_.button_tournament : house_.button_ring) == rules::ButtonRule::dead;
            text += dead ? "Dead button: the big blind moves on by one player every hand."
                         : "Moving button: it goes to the next player every hand.";
            text += house_.first_button == rules::FirstButton::random ? " The first one is drawn."
                                                                      : " The first player to sit down has it first.";
            if (!tournament) {
                text +=
                    " A newcomer waits for the big blind or posts one, but not on the button, the small blind or "
                    "between "
                    "them; missed blinds are paid as a live big blind and a dead small blind, or made good by waiting.";
            }
            if (config_.straddle_allowed) text += " A straddle of two big blinds is allowed left of the big blind.";
        }
        if (any(&Policy::is_stud)) {
            if (!text.empty()) text += ' ';
            text += "In stud the best board opens each round; of equal boards ";
            text += house_.equal_boards == rules::EqualBoards::suit && any(&Policy::ranks_boards_high)
                        ? "the higher suit of the highest card."
                        : "the first one left of the dealer position.";
            text += " A newcomer plays the next hand; missed antes are not made up.";
        }
        text += " A seat is held for " + in_seconds(house_.reserve_time) + " while you buy in.";
        say("Button and seats", text);
    }

    void betting() {
        std::string text;
        const auto add = [&](const std::string& sentence) { text += (text.empty() ? "" : " ") + sentence; };
        if (any(rules::Structure::fixed_limit)) {
            add("One bet and " + std::to_string(house_.raises_max) + " raises in a round" +
                (house_.hu_uncapped ? ", without a limit between two players." : ", also between two players."));
            add("An all-in of at least half a bet counts as a whole one; less than half is only a call with extra.");
        }
        if (any(rules::Structure::pot_limit)) {
            add(house_.pot_basis == rules::PotBasis::all_pots
                    ? "Pot limit: a raise may be as large as all pots together after the call."
                    : "Pot limit: a raise may be as large as the pot that is being built after the call.");
        }
        if (any(rules::Structure::no_limit)) add("No limit: up to the whole stack.");
        if (any(rules::Structure::pot_limit) || any(rules::Structure::no_limit)) {
            add("A bet is at least the big blind, a raise at least as large as the last full bet or raise. A smaller "
                "all-in does not reopen the betting, until several together make a full raise.");
        }
        if (const std::string doubles = open_pair(); !doubles.empty()) add(doubles);
        say("Betting", text);
    }

    /// in a game that knows it.
    std::string open_pair() const {
        const bool tournament = config_.stakes.front().tournament;
        const auto rule = tournament ? house_.open_pair_tournament : house_.open_pair_ring;
        const bool known = any([&](const rules::GameSpec& game) {
            const bool doubles = std::any_of(game.streets.begin(), game.streets.end(),
                                             [](const rules::Street& street) { return street.open_pair_doubles; });
            return doubles && (!game.hi_lo() || house_.open_pair_hi_lo);
        });
        if (!known || rule == rules::OpenPair::never) return {};
        return rule == rules::OpenPair::any_player
                   ? "With a pair showing on fourth street, whoever bets may bet double, and a raise may be double, "
                     "too."
                   : "With a pair showing on fourth street, only the first to act may bet double; raises are the same.";
    }

    void showdown() {
        std::string text = house_.show_first == rules::ShowFirst::last_aggressor_of_round
                               ? "The last to bet or raise in the last round shows first."
                               : "The last to bet or raise in the hand shows first.";
        text += " Losing hands may be mucked";
        text += house_.history_shows_mucked ? ", and stand in the history of those who were dealt in." : ".";
        text += house_.all_in_face_up ? " All-in hands are turned up at once." : " All-in hands stay down to the end.";
        if (config_.runs_max > 1) {
            text += " All-in players may agree to run the board up to " + std::to_string(config_.runs_max) + " times.";
        }
        if (config_.rabbit_hunting) text += " After the hand you may ask for the board that would have come.";
        say("Showdown", text);
    }

    void odd_chips() {
        std::string text = "The unit is " + amount(config_.stakes.front().chip_unit, config_.currency) + ".";
        if (any(&Policy::has_blinds)) text += " It goes to the first winner left of the button.";
        if (any(&Policy::is_stud)) {
            text += any(&Policy::has_blinds) ? " In stud it goes to " : " It goes to ";
            text += house_.odd_chip_stud == rules::OddChipStud::card_by_suit
                        ? "the winner with the highest card by suit"
                        : "the first winner left of the dealer position";
            if (any([](const auto& game) { return is_stud(game) && game.hi_lo(); })) text += low_half();
            text += ".";
        }
        if (any(&Policy::is_hi_lo)) text += " Between high and low it goes to the high hand.";
        say("Odd chips", text + " Each pot is split by itself.");
    }

    std::string low_half() const {
        switch (house_.odd_chip_stud_low) {
            case rules::OddChipStudLow::highest_card:
                return ", for the low half the highest card of the low hand by suit";
            case rules::OddChipStudLow::lowest_card:
                return ", for the low half the lowest card of the low hand by suit";
            case rules::OddChipStudLow::dealer_position:
                return ", for the low half the first one left of the dealer position";
        }
        return {};
    }

    void rake() {
        const rules::RakeSchedule& rake = house_.rake;
        if (config_.stakes.front().tournament) return say("Rake", "None: the fee is part of the buy-in.");
        if (!config_.currency.real) return say("Rake", "None: play money.");
        if (rake.time_charge > Chips{}) {
            return say("Rake", "None; " + amount(rake.time_charge, config_.currency) + " per player and half hour.");
        }
        std::string text = percent(rake.per_ten_thousand) + " of the pot, at most " +
                           amount(rake.cap_five_or_more, config_.currency) + " with five or more players, " +
                           amount(rake.cap_three_or_four, config_.currency) + " with three or four, " +
                           amount(rake.cap_heads_up, config_.currency) + " between two";
        text += rake.rounding == rules::RakeRounding::down ? "; rounded down." : "; rounded to the nearest unit.";
        if (rake.no_flop_no_drop)
            text += any(&Policy::has_blinds) ? " No flop, no drop." : " None before fourth street.";
        text += " The main pot pays first. Uncalled bets are not raked.";
        say("Rake", text);
    }

    void sitting_out() {
        if (!ring()) return;
        std::string text = "Who sits out gives up the seat after ";
        text += std::to_string(house_.sit_out_big_blinds_max) +
                (any(&Policy::has_blinds) ? " big blinds or " : " rounds or ");
        say("Sitting out", text + in_minutes(house_.sit_out_max) + ".");
    }

    const Config& config_;
    const rules::HouseRules& house_;
    const rules::ClockRules& clock_;
    std::vector<PolicyLine> lines_;
};

}  // namespace

std::vector<PolicyLine> policy_in_words(const Config& config) {
    return Policy(config).lines();
}

}  // namespace cardroom::table
