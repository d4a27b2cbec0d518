#include <algorithm>

#include "history/clock_words.h"
#include "history/json_text.h"
#include "history/ohh.h"
#include "history/ohh_words.h"

namespace cardroom::history {

namespace {

using cards::Card;
using hand::PostKind;

template <typename List>
std::string cards_array(const List& cards) {
    JsonList list;
    for (const Card card : cards) {
        if (!card.is_none()) list.add('"' + to_string(card) + '"');
    }
    return list.array();
}

class Writer {
  public:
    explicit Writer(const ToldHand& hand) : hand_(hand), game_(*hand.game) {}

    std::string write() {
        rounds_.push_back({std::string(street_name(0)), {}, {}});
        for (const ToldEvent& told : hand_.events) {
            if (const auto* event = std::get_if<hand::Event>(&told))
                std::visit([this](const auto& what) { write_event(what); }, *event);
        }
        show_down();
        if (!showdown_.empty()) rounds_.push_back({"Showdown", {}, showdown_});
        return JsonList().member("ohh", body()).object() + "\n\n";
    }

  private:
    struct Round {
        std::string street;
        KnownHand cards;
        JsonList actions;
    };

    std::string_view street_name(int street) const {
        const std::string_view ours = game_.streets[static_cast<std::size_t>(street)].name;
        const auto found = std::find_if(ohh_streets.begin(), ohh_streets.end(),
                                        [ours](const OhhStreet& entry) { return entry.ours == ours; });
        return found == ohh_streets.end() ? ours : found->street;
    }
    std::string_view game_type() const {
        return std::find_if(ohh_games.begin(), ohh_games.end(),
                            [this](const OhhGame& game) { return game.id == game_.id; })
            ->game_type;
    }

    // --- the hand ---------------------------------------------------------------------------------------------------

    std::string body() const {
        const rules::Stakes& stakes = hand_.stakes;
        const bool stud = !game_.has_button();
        JsonList out;
        out.text("spec_version", "1.4.7");
        out.text("site_name", hand_.room);
        out.text("network_name", "Cardroom");
        out.text("internal_version", "1.0.0");
        out.flag("tournament", false);
        out.text("game_number", std::to_string(hand_.number));
        out.text("start_date_utc", iso(utc(hand_.started)) + 'Z');
        out.text("table_name", hand_.table);
        out.text("game_type", game_type());
        const std::string_view limit = rules::short_name(stakes.structure);
        out.member("bet_limit", JsonList().text("bet_type", limit).member("bet_cap", "0").object());
        out.number("table_size", hand_.seat_count);
        out.text("currency", hand_.real_money ? hand_.currency : "Chips");
        out.number("dealer_seat", hand_.button.number());
        out.member("small_blind_amount", hand_.amount(stud ? stakes.bring_in : stakes.small_blind));
        out.member("big_blind_amount", hand_.amount(stud ? stakes.small_bet : stakes.big_blind));
        out.member("ante_amount", hand_.amount(std::max(stakes.ante, stakes.big_blind_ante)));
        if (!hand_.reader.is_none()) out.number("hero_player_id", hand_.reader.number());
        out.member("flags", flags());
        out.member("players", players());
        out.member("rounds", rounds());
        out.member("pots", pots());
        out.member("cardroom", of_our_own());
        return out.object();
    }

    std::string flags() const {
        JsonList list;
        if (runs_ > 1) list.add("\"Run_It_Twice\"");
        if (hand_.names_are_hidden) list.add("\"Anonymous\"");
        if (hand_.reader.is_none()) list.add("\"Observed\"");
        return list.array();
    }

    std::string players() const {
        JsonList list;
        for (const ToldPlayer& player : hand_.players) {
            list.add(JsonList()
                         .number("id", player.seat.number())
                         .number("seat", player.seat.number())
                         .text("name", player.name)
                         .member("starting_stack", hand_.amount(player.before))
                         .flag("is_sitting_out", false)
                         .object());
        }
        return list.array();
    }

    std::string rounds() const {
        JsonList list;
        for (std::size_t i = 0; i < rounds_.size(); ++i) {
            list.add(JsonList()
                         .number("id", static_cast<std::int64_t>(i))
                         .text("street", rounds_[i].street)
                         .member("cards", cards_array(rounds_[i].cards))
                         .member("actions", rounds_[i].actions.array())
                         .object());
        }
        return list.array();
    }

    /// What a player wins of one pot, with all runs and both halves together.
    std::string pots() const {
        JsonList list;
        const Payments payments = payments_of(hand_);
        for (std::size_t i = 0; i < payments.pots.size(); ++i) {
            const Payments::Pot& pot = payments.pots[i];
            JsonList wins;
            for (const ToldPlayer& player : hand_.players) {
                if (pot.won[player.seat] == Chips{}) continue;
                wins.add(JsonList()
                             .number("player_id", player.seat.number())
                             .member("win_amount", hand_.amount(pot.won[player.seat]))
                             .object());
            }
            list.add(JsonList()
                         .number("number", static_cast<std::int64_t>(i))
                         .member("amount", hand_.amount(pot.paid + pot.rake))
                         .member("rake", hand_.amount(pot.rake))
                         .member("jackpot", "0")
                         .member("player_wins", wins.array())
                         .object());
        }
        return list.array();
    }

    /// What the standard has no member for, so that the hand reads back as it was.
    std::string of_our_own() const {
        const rules::Stakes& stakes = hand_.stakes;
        JsonList out;
        out.text("game", game_.id);
        out.text("house", hand_.house);
        out.member("chip_unit", hand_.amount(stakes.chip_unit));
        if (stakes.structure == rules::Structure::fixed_limit) {
            out.member("small_bet", hand_.amount(stakes.small_bet));
            out.member("big_bet", hand_.amount(stakes.big_bet));
        }
        if (!game_.has_button()) out.member("bring_in", hand_.amount(stakes.bring_in));
        if (!protected_.empty()) out.member("all_in_protection", protected_.array());
        return out.object();
    }

    // --- events -----------------------------------------------------------------------------------------------------

    JsonList action(Seat seat, std::string_view what) {
        JsonList out;
        out.number("action_number", ++actions_);
        out.number("player_id", seat.number());
        out.text("action", what);
        return out;
    }
    void put(const JsonList& action) { rounds_.back().actions.add(action.object()); }
    void act(Seat seat, std::string_view what, Chips amount, bool all_in) {
        if (turn_ == seat) turn_ = Seat::none();
        put(action(seat, what).member("amount", hand_.amount(amount)).flag("is_allin", all_in));
    }

    void write_event(const hand::Posted& post) {
        const auto blind = [&](std::string_view what) { act(post.seat, what, post.live, post.all_in); };
        bets_[post.seat] += post.live;
        switch (post.kind) {
            case PostKind::ante:
            case PostKind::big_blind_ante:
                if (post.dead > Chips{}) act(post.seat, "Post Ante", post.dead, post.all_in);
                return;
            case PostKind::small_blind:
                return blind("Post SB");
            case PostKind::big_blind:
                return blind("Post BB");
            case PostKind::straddle:
                return blind("Straddle");
            case PostKind::button_blind:
            case PostKind::extra_big_blind:
                blind("Post Extra Blind");
                break;
            case PostKind::dead_small_blind:
                break;
        }
        if (post.dead > Chips{}) act(post.seat, "Post Dead", post.dead, post.all_in);
    }

    void write_event(const hand::StreetBegan& street) {
        turn_ = Seat::none();
        if (street.street == 0) return;
        bets_ = {};
        rounds_.push_back({std::string(street_name(street.street)), {}, {}});
    }

    void write_event(const hand::Dealt& dealt) {
        if (std::all_of(dealt.cards.begin(), dealt.cards.end(), [](Card card) { return card.is_none(); })) return;
        put(action(dealt.seat, "Dealt Cards").member("cards", cards_array(dealt.cards)));
        if (shown_[dealt.seat].empty()) return;
        for (const Card card : dealt.cards) shown_[dealt.seat].push_back(card);
    }

    /// A further board has rounds of its own with the names of the first's.
    void write_event(const hand::BoardDealt& board) {
        runs_ = std::max(runs_, board.run + 1);
        if (board.run > 0) rounds_.push_back({std::string(street_name(board.street)), {}, {}});
        rounds_.back().cards.insert(rounds_.back().cards.end(), board.cards.begin(), board.cards.end());
    }

    void write_event(const hand::Exchanged& exchange) {
        if (turn_ == exchange.seat) turn_ = Seat::none();
        const auto count = static_cast<std::int64_t>(exchange.discarded.size());
        JsonList out = action(exchange.seat, count == 0 ? "Stands Pat" : "Discards Cards");
        if (count > 0) out.number("count", count).member("cards", cards_array(exchange.discarded));
        put(out);
        if (std::any_of(exchange.drawn.begin(), exchange.drawn.end(), [](Card card) { return !card.is_none(); }))
            put(action(exchange.seat, "Dealt Cards").member("cards", cards_array(exchange.drawn)));
    }

    void write_event(const hand::TurnCame& turn) {
        turn_ = turn.seat;
        may_fold_ = turn.options.may_fold;
    }
    void write_event(const hand::Folded& fold) {
        if (fold.seat != turn_ || !may_fold_) put(action(fold.seat, "Stands Up"));
        act(fold.seat, "Fold", Chips{}, false);
    }
    void write_event(const hand::Checked& check) { act(check.seat, "Check", Chips{}, false); }
    void write_event(const hand::Called& call) {
        bets_[call.seat] = call.to;
        act(call.seat, "Call", call.by, call.all_in);
    }
    void write_event(const hand::BroughtIn& brought) {
        act(brought.seat, "Post Extra Blind", brought.to - bets_[brought.seat], brought.all_in);
        bets_[brought.seat] = brought.to;
    }
    void write_event(const hand::RaisedTo& raise) {
        bets_[raise.seat] = raise.to;
        const bool first_round = rounds_.size() == 1;  // where the standard knows no bet
        act(raise.seat, raise.opened && !first_round ? "Bet" : "Raise", raise.by, raise.all_in);
    }
    void write_event(const hand::WentVirtualAllIn& gone) {
        protected_.add(
            JsonList().number("player_id", gone.seat.number()).number("before_action", actions_ + 1).object());
    }

    void write_event(const hand::Shown& shown) {
        shown_[shown.seat].assign(shown.cards.begin(), shown.cards.end());
        if (std::find(showing_.begin(), showing_.end(), shown.seat) == showing_.end()) showing_.push_back(shown.seat);
    }
    void write_event(const hand::Mucked& mucked) { showing_.push_back(mucked.seat); }
    void show_down() {
        for (const Seat seat : showing_) {
            const bool shown = !shown_[seat].empty();
            if (!shown && hand_.at_end[seat].empty()) continue;  // nobody needs to be told that cards are not known
            showdown_.add(action(seat, shown ? "Shows Cards" : "Mucks Cards")
                              .member("cards", cards_array(shown ? shown_[seat] : hand_.at_end[seat]))
                              .object());
        }
    }

    template <typename Other>
    void write_event(const Other&) {}  // nothing that is written

    const ToldHand& hand_;
    const rules::GameSpec& game_;
    std::vector<Round> rounds_;
    JsonList showdown_;
    JsonList protected_;
    std::int64_t actions_ = 0;
    int runs_ = 1;
    PerSeat<Chips> bets_;
    Seat turn_ = Seat::none();
    bool may_fold_ = false;
    PerSeat<KnownHand> shown_;
    std::vector<Seat> showing_;
};

}  // namespace

tl::expected<std::string, std::string> write_ohh(const ToldHand& told) {
    if (told.game == nullptr) return tl::unexpected(std::string("Open Hand History has no such game"));
    if (told.voided) return tl::unexpected(std::string("Open Hand History has no hands that were voided"));
    ToldHand hand = told;
    make_names_safe(hand);
    return Writer(hand).write();
}

}  // namespace cardroom::history
