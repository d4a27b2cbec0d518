#include <algorithm>
#include <array>

#include "history/clock_words.h"
#include "history/stars.h"
#include "history/stars_words.h"

namespace cardroom::history {

namespace {

using cards::Card;
using cards::Cards;
using hand::PostKind;
using hand::Share;

constexpr std::array<std::string_view, 3> ordinals{"FIRST", "SECOND", "THIRD"};
constexpr std::array<std::string_view, 4> draw_ordinals{"FIRST", "SECOND", "THIRD", "FOURTH"};

template <typename List>
std::string bracketed(const List& cards) {
    std::string text;
    for (const Card card : cards) {
        if (!card.is_none()) text += (text.empty() ? "" : " ") + to_string(card);
    }
    return '[' + text + ']';
}

template <typename List>
bool any_known(const List& cards) {
    return std::any_of(cards.begin(), cards.end(), [](Card card) { return !card.is_none(); });
}

class Writer {
  public:
    explicit Writer(const ToldHand& hand) : hand_(hand), game_(*hand.game), payments_(payments_of(hand)) {
        for (const StarsCurrency& currency : stars_currencies()) {
            if (hand.real_money && currency.code == hand.currency) symbol_ = currency.symbol;
        }
        look_ahead();
    }

    std::string write() {
        header();
        for (const ToldEvent& told : hand_.events) {
            if (const auto* late = std::get_if<ClockRanOut>(&told)) {
                line(name(late->seat) + (late->connected ? " has timed out" : " has timed out while disconnected"));
            } else {
                std::visit([this](const auto& event) { write_event(event); }, std::get<hand::Event>(told));
            }
        }
        if (hand_.voided) line("Hand cancelled");
        summary();
        return text_ + "\n\n\n";
    }

  private:
    struct Place {
        bool folded = false;
        bool put_in = false;  ///< a blind, or by an action of his own
        int street = 0;       ///< on which he folded
        bool showed = false;
        bool mucked = false;
        Cards cards;                                        ///< shown
        std::array<std::array<std::string, 2>, 3> words{};  ///< by run: high or whole, low
    };

    std::string name(Seat seat) const { return hand_.player(seat).name; }
    std::string money(Chips chips) const { return std::string(symbol_) + hand_.amount(chips); }
    void line(const std::string& text) { text_ += text + '\n'; }
    void act(Seat seat, const std::string& what, bool all_in = false) {
        begin_round();
        if (turn_ == seat) turn_ = Seat::none();
        line(name(seat) + ": " + what + (all_in ? " and is all-in" : ""));
    }

    /// What the lines at the showdown need to know before it comes: the values of the hands, and the boards.
    void look_ahead() {
        for (const ToldEvent& told : hand_.events) {
            const auto* event = std::get_if<hand::Event>(&told);
            if (event == nullptr) continue;
            if (const auto* value = std::get_if<hand::Valued>(event)) {
                places_[value->seat].words[value->run][value->share == Share::low ? 1 : 0] =
                    stars_words(value->ranking, value->best);
                if (value->share == Share::low) low_qualified_ = true;
            } else if (const auto* board = std::get_if<hand::BoardDealt>(event)) {
                runs_ = std::max(runs_, board->run + 1);
                auto& cards = boards_[board->run];
                cards.insert(cards.end(), board->cards.begin(), board->cards.end());
            } else if (const auto* chosen = std::get_if<hand::RunsChosen>(event)) {
                if (chosen->runs > 1) shared_ = boards_[0].size();
            } else if (const auto* shown = std::get_if<hand::Shown>(event)) {
                if (!shown->by_choice) showdown_ = true;
            } else if (std::holds_alternative<hand::Mucked>(*event)) {
                showdown_ = true;
            }
        }
        for (int run = 1; run < runs_; ++run)
            boards_[index(run)].insert(boards_[index(run)].begin(), boards_[0].begin(),
                                       boards_[0].begin() + static_cast<std::ptrdiff_t>(shared_.value_or(0)));
    }
    static std::size_t index(int n) { return static_cast<std::size_t>(n); }

    // --- the head ---------------------------------------------------------------------------------------------------

    /// Programs read the name of a table up to the next straight quote: "Otter's game" gets a typographic one.
    static std::string quotable(const std::string& table) {
        std::string quoted;
        for (const char c : table) c == '\'' ? quoted += "\u2019" : quoted += c;
        return quoted;
    }

    void header() {
        const rules::Stakes& stakes = hand_.stakes;
        const bool fixed = stakes.structure == rules::Structure::fixed_limit;
        const bool by_ante = !fixed && stakes.big_blind == Chips{};
        std::string sizes = money(fixed ? stakes.small_bet : stakes.small_blind) + '/' +
                            money(fixed ? stakes.big_bet : stakes.big_blind);
        if (by_ante) sizes = money(stakes.ante) + '/' + money(stakes.ante);
        const bool is_code = hand_.real_money && hand_.currency.size() == 3;
        line("PokerStars Hand #" + std::to_string(hand_.number) + ":  " + std::string(stars_game(game_.id)->title) +
             ' ' + std::string(stars_limit(stakes.structure)) + " (" + sizes + (is_code ? ' ' + hand_.currency : "") +
             ") - " + slashed(utc(hand_.started)) + " UTC [" + slashed(eastern(hand_.started)) + " ET]");
        line("Table '" + quotable(hand_.table) + "' " + std::to_string(hand_.seat_count) + "-max" +
             (hand_.real_money ? "" : " (Play Money)") +
             (game_.has_button() ? " Seat #" + std::to_string(hand_.button.number()) + " is the button" : ""));
        for (const ToldPlayer& player : hand_.players)
            line("Seat " + std::to_string(player.seat.number()) + ": " + player.name + " (" + money(player.before) +
                 " in chips)");
    }

    void write_event(const hand::Posted& post) {
        const Chips amount = post.live + post.dead;
        dealt_in_.add(post.seat);
        if (post.kind == PostKind::small_blind) small_blind_ = post.seat;
        if (post.kind == PostKind::big_blind) big_blind_ = post.seat;
        if (post.kind == PostKind::button_blind) button_blind_ = post.seat;
        const bool ante = post.kind == PostKind::ante || post.kind == PostKind::big_blind_ante;
        if (!ante) {
            places_[post.seat].put_in = true;
            price_ = std::max(price_, std::max(bets_[post.seat] += post.live, hand_.stakes.big_blind));
        }
        if (amount == Chips{} && post.kind == PostKind::ante) return;  // a blind of nothing still says who was due
        line(name(post.seat) + ": posts " + words_of(post) + ' ' + money(amount) +
             (post.all_in ? " and is all-in" : ""));
    }
    static std::string words_of(const hand::Posted& post) {
        switch (post.kind) {
            case PostKind::ante:
            case PostKind::big_blind_ante:
                return "the ante";
            case PostKind::small_blind:
            case PostKind::dead_small_blind:
                return "small blind";
            case PostKind::big_blind:
                return "big blind";
            case PostKind::extra_big_blind:
                return post.dead > Chips{} ? "small & big blinds" : "big blind";
            case PostKind::straddle:
                return "straddle";
            case PostKind::button_blind:
                return "button blind";
        }
        return {};
    }

    // --- streets and cards ------------------------------------------------------------------------------------------

    void write_event(const hand::StreetBegan& street) {
        street_ = street.street;
        heading_due_ = true;
        turn_ = Seat::none();
        if (street_ > 0) {
            bets_ = {};
            price_ = Chips{};
        } else {
            begin_round();
        }
        if (game_.streets[index(street_)].exchange == rules::Exchange::draw) begin_round();
    }

    bool stud() const { return !game_.has_button(); }
    int draws() const {
        return static_cast<int>(std::count_if(game_.streets.begin(), game_.streets.end(), [](const auto& street) {
            return street.exchange == rules::Exchange::draw;
        }));
    }

    /// The line that begins a round. Boards write theirs when they are dealt; a single draw has none.
    void begin_round() {
        if (!heading_due_) return;
        heading_due_ = false;
        if (stud()) {
            constexpr std::array<std::string_view, 5> names{"3rd STREET", "4th STREET", "5th STREET", "6th STREET",
                                                            "RIVER"};
            line("*** " + std::string(names[index(street_)]) + " ***");
        } else if (street_ == 0) {
            line(draws() > 0 ? "*** DEALING HANDS ***" : "*** HOLE CARDS ***");
        } else if (draws() > 1) {
            line("*** " + std::string(draw_ordinals[index(street_ - 1)]) + " DRAW ***");
        }
    }

    void write_event(const hand::Dealt& dealt) {
        dealt_in_.add(dealt.seat);
        KnownHand& held = held_[dealt.seat];
        const KnownHand before = held;
        held.insert(held.end(), dealt.cards.begin(), dealt.cards.end());
        if (!any_known(dealt.cards)) return;
        begin_round();
        line("Dealt to " + name(dealt.seat) + (any_known(before) ? ' ' + bracketed(before) : "") + ' ' +
             bracketed(dealt.cards));
    }

    void write_event(const hand::BoardDealt& dealt) {
        if (stud()) {  // the community card
            heading_due_ = false;
            return line("*** RIVER *** " + bracketed(dealt.cards));
        }
        if (runs_ > 1 && shared_ && laid_ >= *shared_) return run_out();
        lay(0, dealt.cards.size(), "");
    }

    /// One street of one board: what lies there, then what comes.
    void lay(int run, std::size_t count, std::string_view which) {
        const KnownHand& board = boards_[index(run)];
        const KnownHand before(board.begin(), board.begin() + static_cast<std::ptrdiff_t>(laid_));
        const KnownHand now(board.begin() + static_cast<std::ptrdiff_t>(laid_),
                            board.begin() + static_cast<std::ptrdiff_t>(laid_ + count));
        laid_ += count;
        heading_due_ = false;
        const std::string_view street = laid_ < 3 ? "PRE-FLOP" : laid_ == 3 ? "FLOP" : laid_ == 4 ? "TURN" : "RIVER";
        std::string text = "*** " + std::string(which) + (which.empty() ? "" : " ") + std::string(street) + " *** ";
        if (laid_ <= 3) {
            KnownHand all = before;
            all.insert(all.end(), now.begin(), now.end());
            text += bracketed(all);
        } else {
            text += bracketed(before) + ' ' + bracketed(now);
        }
        line(text);
    }

    /// All boards of a hand run more than once, one after the other, when the first of their cards comes.
    void run_out() {
        if (run_out_done_) return;
        run_out_done_ = true;
        for (int run = 0; run < runs_; ++run) {
            laid_ = *shared_;
            const std::size_t size = boards_[index(run)].size();
            while (laid_ < size) lay(run, laid_ < 3 ? std::min<std::size_t>(3, size) - laid_ : 1, ordinals[index(run)]);
        }
    }

    void write_event(const hand::Exchanged& exchange) {
        begin_round();
        KnownHand& held = held_[exchange.seat];
        const bool known = any_known(exchange.discarded) || (exchange.discarded.empty() && any_known(held));
        const std::size_t count = exchange.discarded.size();
        if (count == 0)
            return act(exchange.seat, known ? "stands pat on " + bracketed(held) : std::string("stands pat"));
        act(exchange.seat, "discards " + std::to_string(count) + (count == 1 ? " card" : " cards") +
                               (known ? ' ' + bracketed(exchange.discarded) : ""));
        for (const Card card : exchange.discarded) {
            const auto at = std::find(held.begin(), held.end(), card);
            if (at != held.end()) held.erase(at);
        }
        if (any_known(exchange.drawn))
            line("Dealt to " + name(exchange.seat) + (held.empty() ? "" : ' ' + bracketed(held)) + ' ' +
                 bracketed(exchange.drawn));
        held.insert(held.end(), exchange.drawn.begin(), exchange.drawn.end());
    }

    // --- actions ----------------------------------------------------------------------------------------------------

    void write_event(const hand::TurnCame& turn) {
        turn_ = turn.seat;
        may_fold_ = turn.options.may_fold;
    }

    void write_event(const hand::Folded& fold) {
        Place& place = places_[fold.seat];
        place.folded = true;
        place.street = street_;
        begin_round();
        if (fold.seat != turn_ || !may_fold_) line(name(fold.seat) + " leaves the table");
        act(fold.seat, "folds");
    }
    void write_event(const hand::Checked& check) { act(check.seat, "checks"); }
    void write_event(const hand::Called& call) {
        bets_[call.seat] = call.to;
        places_[call.seat].put_in = true;
        act(call.seat, "calls " + money(call.by), call.all_in);
    }
    void write_event(const hand::BroughtIn& brought) {
        const Chips by = brought.to - bets_[brought.seat];
        bets_[brought.seat] = brought.to;
        price_ = std::max(hand_.stakes.bring_in, brought.to);  // also when it is short
        places_[brought.seat].put_in = true;
        act(brought.seat, "brings in for " + money(by), brought.all_in);
    }
    void write_event(const hand::RaisedTo& raise) {
        const Chips over = raise.to - price_;
        places_[raise.seat].put_in = true;
        bets_[raise.seat] = raise.to;
        act(raise.seat, raise.opened ? "bets " + money(raise.by) : "raises " + money(over) + " to " + money(raise.to),
            raise.all_in);
        price_ = raise.to;
    }
    void write_event(const hand::WentVirtualAllIn& gone) {
        begin_round();
        line(name(gone.seat) + " is being treated as all-in");
    }
    void write_event(const hand::UncalledReturned& back) {
        line("Uncalled bet (" + money(back.amount) + ") returned to " + name(back.seat));
    }

    // --- the end ----------------------------------------------------------------------------------------------------

    void write_event(const hand::Shown& shown) {
        Place& place = places_[shown.seat];
        if (shown.by_choice) {
            line(name(shown.seat) + ": shows " + bracketed(shown.cards) + words_in_brackets(shown.seat, 0));
        } else {
            showing_.push_back(shown.seat);
        }
        place.showed = true;
        place.cards = shown.cards;
    }
    void write_event(const hand::Mucked& mucked) {
        places_[mucked.seat].mucked = true;
        showing_.push_back(mucked.seat);
    }

    /// "HI: a pair of Aces; LO: 8,7,5,4,2"
    std::string words(Seat seat, int run) const {
        const auto& [high, low] = places_[seat].words[index(run)];
        if (high.empty() && low.empty()) return {};
        if (!game_.hi_lo()) {
            const bool low_game = game_.prizes[0].ranking != cards::Ranking::high &&
                                  game_.prizes[0].ranking != cards::Ranking::high_short_deck &&
                                  game_.prizes[0].ranking != cards::Ranking::badugi;
            return (low_game ? "Lo: " : "") + high;
        }
        return "HI: " + high + (low.empty() ? "" : "; LO: " + low);
    }
    std::string words_in_brackets(Seat seat, int run) const {
        const std::string text = words(seat, run);
        return text.empty() ? "" : " (" + text + ')';
    }

    void write_event(const hand::PotAwarded& award) {
        if (showdown_ && award.run >= showdowns_) show_down(award.run);
        const bool one = payments_.pots.size() == 1;
        std::string pot = award.pot == 0 ? "main pot" : "side pot";
        if (award.pot > 0 && payments_.pots.size() > 2) pot += '-' + std::to_string(award.pot);
        collected_[award.run] +=
            name(award.seat) + " collected " + money(award.amount) + " from " + (one ? "pot" : pot) + '\n';
    }

    /// Opens the showdowns up to this run; the lines of who collects follow each at the end.
    void show_down(int run) { showdowns_ = run + 1; }

    void write_event(const hand::HandEnded&) {
        for (int run = 0; run < std::max(showdowns_, 1); ++run) {
            if (showdown_) {
                line("*** " + (runs_ > 1 ? std::string(ordinals[index(run)]) + ' ' : "") + "SHOW DOWN ***");
                for (const Seat seat : showing_) {
                    const Place& place = places_[seat];
                    line(name(seat) + (place.showed ? ": shows " + bracketed(place.cards) + words_in_brackets(seat, run)
                                                    : ": mucks hand"));
                }
            }
            text_ += collected_[index(run)];
        }
        if (showdown_ && game_.hi_lo() && !low_qualified_) line("No low hand qualified");
        if (showdown_ || showed_by_choice()) return;
        for (const ToldPlayer& player : hand_.players) {
            if (!places_[player.seat].folded && won(player.seat, 0) > Chips{})
                line(player.name + ": doesn't show hand");
        }
    }
    /// The winner without a showdown shows after the hand has ended.
    bool showed_by_choice() const {
        for (const ToldEvent& told : hand_.events) {
            const auto* event = std::get_if<hand::Event>(&told);
            const auto* shown = event != nullptr ? std::get_if<hand::Shown>(event) : nullptr;
            if (shown != nullptr && shown->by_choice && !places_[shown->seat].folded) return true;
        }
        return false;
    }

    template <typename Other>
    void write_event(const Other&) {}  // nothing that is written

    // --- the summary ------------------------------------------------------------------------------------------------

    Chips won(Seat seat, int run) const {
        return index(run) < payments_.by_run.size() ? payments_.by_run[index(run)][seat] : Chips{};
    }

    void summary() {
        line("*** SUMMARY ***");
        if (!hand_.voided) {
            std::string pots;
            if (payments_.pots.size() > 1) {
                for (std::size_t i = 0; i < payments_.pots.size(); ++i) {
                    const std::string number = payments_.pots.size() > 2 ? '-' + std::to_string(i) : "";
                    pots += (i == 0 ? " Main pot " : " Side pot" + number + ' ') + money(payments_.pots[i].paid) + '.';
                }
            }
            line("Total pot " + money(payments_.total) + pots + " | Rake " + money(hand_.rake));
        }
        if (runs_ > 1) {
            line(runs_ == 2 ? "Hand was run twice" : "Hand was run three times");
            for (int run = 0; run < runs_; ++run)
                line(std::string(ordinals[index(run)]) + " Board " + bracketed(boards_[index(run)]));
        } else if (!boards_[0].empty()) {
            line("Board " + bracketed(boards_[0]));
        }
        for (const ToldPlayer& player : hand_.players)
            line("Seat " + std::to_string(player.seat.number()) + ": " + player.name + position(player.seat) + ' ' +
                 outcome(player.seat));
    }

    std::string position(Seat seat) const {
        if (button_blind_ == seat) return " (button blind)";
        std::string text;
        if (game_.has_button() && hand_.button == seat) text += " (button)";
        if (small_blind_ == seat) text += " (small blind)";
        if (big_blind_ == seat) text += " (big blind)";
        return text;
    }

    std::string outcome(Seat seat) const {
        const Place& place = places_[seat];
        if (hand_.voided) return "collected (" + money(Chips{}) + ')';
        if (place.folded) return folded(place);
        const KnownHand& known = hand_.at_end[seat];
        if (place.mucked && !place.showed) return "mucked" + (any_known(known) ? ' ' + bracketed(known) : "");
        if (!place.showed || !showdown_) return "collected (" + money(won(seat, 0)) + ')';
        std::string text = "showed " + bracketed(place.cards);
        for (int run = 0; run < runs_; ++run) {
            const std::string how = words(seat, run);
            text += run == 0 ? " and " : ", and ";
            text += won(seat, run) > Chips{} ? "won (" + money(won(seat, run)) + ')' : "lost";
            if (!how.empty()) text += (game_.prizes[0].ranking == cards::Ranking::badugi ? " with a " : " with ") + how;
        }
        return text;
    }

    std::string folded(const Place& place) const {
        std::string when;
        if (stud()) {
            constexpr std::array<std::string_view, 5> names{"3rd Street", "4th Street", "5th Street", "6th Street",
                                                            "River"};
            when = "on the " + std::string(names[index(place.street)]);
        } else if (draws() > 0) {
            constexpr std::array<std::string_view, 4> names{"1st", "2nd", "3rd", "4th"};
            when = place.street == 0 ? "before the Draw"
                                     : "after the " + std::string(names[index(place.street - 1)]) + " Draw";
        } else {
            constexpr std::array<std::string_view, 4> names{"before Flop", "on the Flop", "on the Turn",
                                                            "on the River"};
            when = names[index(place.street)];
        }
        return "folded " + when + (place.street == 0 && !place.put_in ? " (didn't bet)" : "");
    }

    const ToldHand& hand_;
    const rules::GameSpec& game_;
    Payments payments_;
    std::string_view symbol_;
    std::string text_;

    PerSeat<Place> places_;
    PerSeat<KnownHand> held_;
    std::array<KnownHand, 3> boards_;
    std::optional<std::size_t> shared_;  ///< cards of the board that all runs have in common
    int runs_ = 1;
    bool showdown_ = false;
    bool low_qualified_ = false;

    SeatSet dealt_in_;
    Seat small_blind_ = Seat::none(), big_blind_ = Seat::none(), button_blind_ = Seat::none();
    int street_ = 0;
    bool heading_due_ = false;
    std::size_t laid_ = 0;
    bool run_out_done_ = false;
    Seat turn_ = Seat::none();
    bool may_fold_ = false;
    PerSeat<Chips> bets_;
    Chips price_;
    std::vector<Seat> showing_;
    int showdowns_ = 0;
    std::array<std::string, 3> collected_;
};

}  // namespace

tl::expected<std::string, std::string> write_stars(const ToldHand& told) {
    if (told.game == nullptr || stars_game(told.game->id) == nullptr)
        return tl::unexpected(std::string("the PokerStars form has no such game"));
    ToldHand hand = told;
    make_names_safe(hand);
    return Writer(hand).write();
}

}  // namespace cardroom::history
