// A house's policy in words, made from the same values that the table acts by, so that text and behaviour cannot
// differ.
#include <string>
#include <vector>

#include "table/absence.h"
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
        button_and_blinds();
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
    bool blinds() const { return config_.games.front()->forced == rules::Forced::blinds; }
    bool limit() const { return config_.stakes.front().structure == rules::Structure::fixed_limit; }

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
        const bool remembered =
            house_.rathole > Duration{} && (house_.rathole_all_games || (config_.currency.real && !limit()));
        if (remembered) {
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

    void button_and_blinds() {
        if (!blinds())
            return say("Antes", "Everybody antes; a newcomer plays the next hand. Missed antes are not made up.");
        const bool dead = (config_.stakes.front().tournament ? house_.button_tournament : house_.button_ring) ==
                          rules::ButtonRule::dead;
        std::string text = dead ? "Dead button: the big blind moves on by one player every hand."
                                : "Moving button: it goes to the next player every hand.";
        text += house_.first_button == rules::FirstButton::random ? " The first one is drawn."
                                                                  : " The first player to sit down has it first.";
        if (!config_.stakes.front().tournament) {
            text +=
                " A newcomer waits for the big blind or posts one; missed blinds are paid as a live big blind and a "
                "dead small blind, or made good by waiting.";
        }
        if (config_.straddle_allowed) text += " A straddle of two big blinds is allowed left of the big blind.";
        say("Button and blinds", text);
    }

    void betting() {
        if (limit()) {
            std::string text = "One bet and " + std::to_string(house_.raises_max) + " raises in a round";
            text += house_.hu_uncapped ? ", without a limit between two players." : ".";
            return say("Betting", text);
        }
        if (config_.stakes.front().structure == rules::Structure::pot_limit) {
            return say("Betting", house_.pot_basis == rules::PotBasis::all_pots
                                      ? "A raise may be as large as all pots together after the call."
                                      : "A raise may be as large as the pot that is being built after the call.");
        }
        say("Betting", "A raise is at least as large as the last full bet or raise; up to the whole stack.");
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
        if (blinds()) {
            text += " It goes to the first winner left of the button; between high and low to the high hand.";
        } else {
            text += house_.odd_chip_stud == rules::OddChipStud::card_by_suit
                        ? " It goes to the winner with the highest card by suit"
                        : " It goes to the first winner left of the dealer position";
            text += "; between high and low to the high hand.";
        }
        say("Odd chips", text);
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
        if (rake.no_flop_no_drop) text += " No flop, no drop. Uncalled bets are not raked.";
        say("Rake", text);
    }

    void sitting_out() {
        if (!ring()) return;
        std::string text = "Who sits out gives up the seat after ";
        text += std::to_string(house_.sit_out_big_blinds_max) + (blinds() ? " big blinds or " : " rounds or ");
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
