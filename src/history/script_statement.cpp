// The lines of a script after the deal: what players do, and what must be so.
#include <algorithm>

#include "history/script_reader.h"

namespace cardroom::history {

namespace {

std::optional<Refusal> refusal_named(std::string_view name) {
#define CARDROOM_REFUSAL_BY_NAME(refusal, sentence) \
    if (name == #refusal) return Refusal::refusal;
    CARDROOM_REFUSALS(CARDROOM_REFUSAL_BY_NAME)
#undef CARDROOM_REFUSAL_BY_NAME
    return std::nullopt;
}

}  // namespace

std::optional<Seat> StatementReader::player(std::string_view name) const {
    for (const hand::Player& player : hand_.setup.players) {
        if (hand_.names[static_cast<std::size_t>(player.seat.index())] == name) return player.seat;
    }
    return std::nullopt;
}

bool StatementReader::begins_with_a_player(std::string_view text) const {
    std::string ignored;
    return player(LineReader(text, one(), ignored).peek()).has_value();
}

Seat StatementReader::need_player(LineReader& in) const {
    const auto seat = player(in.peek());
    if (!seat) in.expected("a player of this hand");
    in.word();
    return seat.value_or(Seat{0});
}

/// Goes on to another player of a list: "A, B and C", "A B C". A comma before anything else is not taken.
bool StatementReader::another_player(LineReader& in) const {
    LineReader ahead = in;
    if (!ahead.take(", and") && !ahead.take(",")) ahead.take("and");
    if (!player(ahead.peek())) return false;
    in = ahead;
    return true;
}

/// Goes on to another amount of a list.
bool StatementReader::another_amount(LineReader& in) const {
    LineReader ahead = in;
    if (!ahead.take(",") || !parse_amount(ahead.peek(), one())) return false;
    in = ahead;
    return true;
}

std::vector<Seat> StatementReader::players(LineReader& in) const {
    std::vector<Seat> seats{need_player(in)};
    while (another_player(in)) seats.push_back(need_player(in));
    return seats;
}

Statement StatementReader::read(std::string_view text) {
    if (begins_with_a_player(text)) {
        const std::size_t arrow = text.find("->");
        LineReader in(text.substr(0, arrow), one(), fault_);
        const Seat seat = need_player(in);
        if (auto done = deed(in, seat)) {
            in.end();
            if (arrow != text.npos) deed_result(*done, text.substr(arrow + 2));
            return *done;
        }
    }
    LineReader in(text, one(), fault_);
    Statement statement = expectation(in);
    in.end();
    return statement;
}

/// nullopt when the words after the name are no deed: then the line says what must be so.
std::optional<Deed> StatementReader::deed(LineReader& in, Seat seat) const {
    using Verb = Deed::Verb;
    Deed deed;
    deed.line = line_;
    deed.seat = seat;
    const auto with = [&](Verb verb) {
        deed.verb = verb;
        return deed;
    };
    if (in.take("folds")) return with(Verb::fold);
    if (in.take("checks")) return with(Verb::check);
    if (in.take("calls")) {
        deed.to = in.maybe_amount().value_or(Chips{});
        return with(Verb::call);
    }
    if (in.take("bets") || in.take("raises to") || in.take("completes to")) {
        deed.to = in.amount();
        return with(Verb::raise_to);
    }
    if (in.take("brings in") || in.take("brings it in")) return with(Verb::bring_in);
    if (in.take("goes all-in")) return with(Verb::all_in);
    if (in.take("stands pat")) return with(Verb::exchange);
    if (in.take("discards automatically")) return with(Verb::automatic_exchange);
    if (in.take("discards")) {
        deed.cards = in.cards();
        return with(Verb::exchange);
    }
    if (in.take("draws")) {
        deed.number = in.number(0, 8);
        return with(Verb::exchange);
    }
    if (in.take("leaves")) return with(Verb::leave);
    if (in.take("goes virtual all-in")) return with(Verb::virtual_all_in);
    if (in.take("runs it")) {
        deed.number = in.take("once") ? 1 : in.take("twice") ? 2 : in.number(1, 3);
        if (deed.number == 3) in.need("times");
        return with(Verb::runs);
    }
    if (in.take("shows")) {
        if (!in.done()) deed.cards = in.cards();
        return with(Verb::show);
    }
    return std::nullopt;
}

/// What follows "->": "refused: NAME", or expectations with ";" between them.
void StatementReader::deed_result(Deed& deed, std::string_view text) const {
    LineReader in(text, one(), fault_);
    if (in.take("refused")) {
        in.need(":");
        const std::string name(in.word());
        deed.refused = refusal_named(name);
        if (!deed.refused) in.fail("there is no refusal \"" + name + '"');
        return in.end();
    }
    do {
        LineReader ahead = in;
        if (ahead.take("all in")) {
            in = ahead;
            Expectation e;
            e.what = What::all_in;
            e.line = line_;
            e.seat = deed.seat;
            deed.then.push_back(e);
        } else {
            deed.then.push_back(expectation(in));
        }
    } while (in.take(";") || in.take(","));
    in.end();
}

Expectation StatementReader::expectation(LineReader& in) const {
    Expectation e;
    e.line = line_;
    if (in.done()) in.fail("expected something that must be so");
    if (player(in.peek())) {
        e.seat = need_player(in);
        about_a_player(e, in);
    } else {
        about_the_hand(e, in);
    }
    return e;
}

void StatementReader::about_a_player(Expectation& e, LineReader& in) const {
    if (in.take("to act")) {
        e.what = What::to_act;
    } else if (in.take("may")) {
        options(e, in);
    } else if (in.take("wins")) {
        win(e, in);
    } else if (in.take("plays")) {
        play(e, in);
    } else if (in.take("has no low")) {
        e.what = What::no_low;
    } else if (in.take("has")) {
        e.what = What::stacks;
        e.seats = {e.seat};
        e.amounts = {in.amount()};
    } else if (in.take("holds")) {
        e.what = What::holds;
        e.cards = in.cards();
    } else if (in.take("is all in")) {
        e.what = What::all_in;
    } else if (in.take("is not all in")) {
        e.what = What::not_all_in;
    } else if (in.take("is out")) {
        e.what = What::folded;
    } else if (in.take("is face up")) {
        e.what = What::face_up;
    } else if (in.take("is face down")) {
        e.what = What::face_down;
    } else if (in.take("was not asked") || in.take("is not asked")) {
        e.what = What::never_asked;
    } else {
        in.expected(
            "what the player does (folds, checks, calls, bets, raises to, completes to, brings in, goes all-in, "
            "discards, draws, stands pat, leaves, goes virtual all-in, runs it, shows) or what must be so (to act, "
            "may, "
            "wins, plays, has, has no low, holds, is all in, is not all in, is out, is face up, is face down, was not "
            "asked)");
    }
}

void StatementReader::about_the_hand(Expectation& e, LineReader& in) const {
    if (in.take("nobody to act") || in.take("betting over")) {
        e.what = What::betting_over;
    } else if (in.take("hand over")) {
        e.what = What::hand_over;
    } else if (in.take("price")) {
        e.what = What::price;
        e.amounts = {in.amount()};
    } else if (in.take("choosing")) {
        e.what = What::choosing;
        e.seats = players(in);
    } else if (in.take("pots") || in.peek() == "pot") {
        pots(e, in);
    } else if (in.take("returned")) {
        e.what = What::returned;
        e.amounts = {in.amount()};
        in.need("to");
        e.seat = need_player(in);
    } else if (in.take("nothing returned")) {
        e.what = What::returned;
    } else if (in.take("rake")) {
        e.what = What::rake;
        do e.amounts.push_back(in.amount());
        while (another_amount(in));
    } else if (in.take("stacks")) {
        stacks(e, in);
    } else if (in.take("shown")) {
        e.what = What::shown;
        e.seats = players(in);
    } else if (in.take("nothing shown")) {
        e.what = What::shown;
    } else if (in.take("mucked")) {
        e.what = What::mucked;
        e.seats = players(in);
    } else if (in.take("nothing mucked")) {
        e.what = What::mucked;
    } else if (in.take("board")) {
        e.what = What::board;
        e.number = in.peek() == "2" || in.peek() == "3" ? in.number(2, 3) - 1 : 0;
        e.cards = in.cards();
    } else if (in.take("no board")) {
        e.what = What::board;
        e.number = 0;
    } else if (in.take("street")) {
        e.what = What::street;
        e.text = in.word();
    } else {
        in.expected(
            "a player of this hand, or one of: nobody to act, betting over, hand over, price, choosing, pot, pots, "
            "returned, nothing returned, rake, stacks, shown, nothing shown, mucked, nothing mucked, board, no board, "
            "street");
    }
}

/// "fold, call 30, raise 50 to 100", "check, bet 10", "complete to 40 …": all that the player may do, and no more.
void StatementReader::options(Expectation& e, LineReader& in) const {
    e.what = What::may;
    hand::Options& o = e.options;
    do {
        if (in.take("fold")) {
            o.may_fold = true;
        } else if (in.take("check")) {
            o.may_check = true;
        } else if (in.take("call")) {
            o.may_call = true;
            o.call_to = in.amount();
        } else if (in.take("bring in")) {
            o.bring_in = in.amount();
        } else if (in.take("bet") || in.take("raise") || in.take("complete")) {
            in.take("to");
            o.raise_to_min = o.raise_to_max = in.amount();
            if (in.take("to")) {
                o.raise_to_max = in.amount();
            } else if (in.take("or")) {
                o.raise_to_max = in.amount();
                o.sizes_fixed = true;
            }
        } else {
            in.expected("fold, check, call, bet, raise, complete or bring in");
        }
    } while (!in.done() && (in.take(", or") || in.take(", and") || in.take(",") || in.take("or") || in.take("and")));
}

/// "pot 20", "pot 20 for A, B", "pots 200 for A B C, 80 for B C".
void StatementReader::pots(Expectation& e, LineReader& in) const {
    const bool single = in.take("pot");
    e.what = What::pot;
    do {
        hand::Pot pot{.amount = in.amount(), .eligible = {}};
        if (in.take("for")) {
            e.what = What::pots;
            for (const Seat seat : players(in)) pot.eligible.add(seat);
        }
        e.amounts.push_back(pot.amount);
        e.pots.push_back(pot);
    } while (!single && another_amount(in));
    if (e.pots.size() > 1 || !single) e.what = What::pots;
}

/// "wins 20", "wins nothing", "wins 26 from side pot 1 low", "wins 50 from main pot high".
void StatementReader::win(Expectation& e, LineReader& in) const {
    e.what = What::wins;
    e.amounts = {in.take("nothing") ? Chips{} : in.amount()};
    if (in.take("from main pot")) {
        e.number = 0;
    } else if (in.take("from side pot")) {
        e.number = in.number(1, 9);
    }
    in.take("for");
    if (in.take("high")) e.share = hand::Share::high;
    if (in.take("low")) e.share = hand::Share::low;
}

/// "plays AhKhQhJhTh", "plays low 8c7d3s2dAs", "plays \"two pair, aces and kings\"".
void StatementReader::play(Expectation& e, LineReader& in) const {
    e.what = What::plays;
    e.share = in.take("low") ? hand::Share::low : hand::Share::high;
    if (in.rest().starts_with('"')) {
        e.text = in.quoted();
    } else {
        e.cards = in.cards();
    }
}

void StatementReader::stacks(Expectation& e, LineReader& in) const {
    e.what = What::stacks;
    do {
        e.seats.push_back(need_player(in));
        e.amounts.push_back(in.amount());
    } while (another_player(in));
}

}  // namespace cardroom::history
