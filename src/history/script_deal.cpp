// The line `deal …` of a script: game, sizes, house, players. And what follows from it: who posts what.
#include <algorithm>

#include "history/replay_setup.h"
#include "history/script_reader.h"

namespace cardroom::history {

namespace {

using hand::PostKind;
using rules::Structure;

struct GameCode {
    std::string_view code;
    std::string_view game;
    Structure structure;
};
/// The codes of PHH, and the missing limits of the same games.
constexpr std::array<GameCode, 16> game_codes{{{"NT", "holdem", Structure::no_limit},
                                               {"PT", "holdem", Structure::pot_limit},
                                               {"FT", "holdem", Structure::fixed_limit},
                                               {"NS", "shortdeck", Structure::no_limit},
                                               {"NO", "omaha", Structure::no_limit},
                                               {"PO", "omaha", Structure::pot_limit},
                                               {"FO", "omaha", Structure::fixed_limit},
                                               {"NO/8", "omaha8", Structure::no_limit},
                                               {"PO/8", "omaha8", Structure::pot_limit},
                                               {"FO/8", "omaha8", Structure::fixed_limit},
                                               {"F7S", "stud", Structure::fixed_limit},
                                               {"F7S/8", "stud8", Structure::fixed_limit},
                                               {"FR", "razz", Structure::fixed_limit},
                                               {"N2L1D", "27sd", Structure::no_limit},
                                               {"F2L3D", "27td", Structure::fixed_limit},
                                               {"FB", "badugi", Structure::fixed_limit}}};
constexpr std::array<std::pair<std::string_view, Structure>, 3> limits{
    {{"no-limit", Structure::no_limit}, {"pot-limit", Structure::pot_limit}, {"fixed-limit", Structure::fixed_limit}}};

/// What a player's notes in parentheses say about posts.
struct Notes {
    bool no_blind = false;
    bool no_ante = false;
    std::vector<hand::Post> posts;
};

class DealReader {
  public:
    DealReader(std::string_view text, const Houses& houses, ScriptHand& hand, std::string& fault)
        : hand_(hand), houses_(houses), fault_(fault), in_(text, Chips{1}, fault) {
        // "cents" among the options changes how every amount of the line reads.
        const std::string_view before_players = text.substr(0, text.find(':'));
        if (before_players.find("cents") != before_players.npos) {
            hand_.setup.stakes.one = Chips{100};
            in_ = LineReader(text, Chips{100}, fault);
        } else {
            hand_.setup.stakes.one = Chips{1};
        }
    }

    void read() {
        game();
        while (fault_.empty() && in_.take(",")) option();
        in_.need(":");
        do player();
        while (fault_.empty() && in_.take(","));
        in_.end();
    }

  private:
    rules::Stakes& stakes() { return hand_.setup.stakes; }

    void game() {
        const std::string_view first = in_.peek();
        std::string_view id;
        for (const GameCode& code : game_codes) {
            if (code.code != first) continue;
            id = code.game;
            stakes().structure = code.structure;
        }
        for (const auto& [name, structure] : limits) {
            if (name != first) continue;
            in_.word();
            id = in_.peek();
            stakes().structure = structure;
        }
        hand_.setup.game = rules::find_game(id);
        if (hand_.setup.game == nullptr)
            return in_.expected(
                "a game: a code such as NT or FO/8, or \"no-limit\", \"pot-limit\" or \"fixed-limit\" and a "
                "game's name");
        in_.word();
        if (!hand_.setup.game->allows(stakes().structure))
            in_.fail(std::string(hand_.setup.game->name) + " is not played with that limit");
    }

    std::pair<Chips, Chips> two_amounts() {
        const std::string_view both = in_.peek();
        const std::size_t slash = both.find('/');
        const auto first = parse_amount(both.substr(0, slash), stakes().one);
        const auto second = slash == both.npos ? std::nullopt : parse_amount(both.substr(slash + 1), stakes().one);
        if (!first || !second) in_.expected("two amounts such as 5/10");
        in_.word();
        return {first.value_or(Chips{}), second.value_or(Chips{})};
    }

    void option() {
        if (in_.take("blinds")) {
            std::tie(stakes().small_blind, stakes().big_blind) = two_amounts();
        } else if (in_.take("bets")) {
            std::tie(stakes().small_bet, stakes().big_bet) = two_amounts();
        } else if (in_.take("ante")) {
            stakes().ante = in_.amount();
        } else if (in_.take("big-blind ante")) {
            stakes().big_blind_ante = in_.amount();
        } else if (in_.take("bring-in")) {
            stakes().bring_in = in_.amount();
        } else if (in_.take("chip unit")) {
            stakes().chip_unit = in_.amount();
        } else if (in_.take("house")) {
            house();
        } else if (in_.take("cents")) {
            // Known already: see the constructor.
        } else if (in_.take("tournament")) {
            stakes().tournament = true;
        } else if (in_.take("raked")) {
            hand_.setup.raked = true;
        } else if (in_.take("runs")) {
            hand_.setup.runs_max = in_.number(1, 3);
        } else if (in_.take("seed")) {
            hand_.seed = static_cast<std::uint64_t>(in_.number(0, 1'000'000'000));
        } else if (in_.take("button on seat")) {
            hand_.setup.button = Seat::numbered(in_.number(1, seats_max));
        } else {
            in_.expected(
                "an option: blinds, bets, ante, big-blind ante, bring-in, chip unit, house, cents, tournament, raked, "
                "runs, seed, button on seat");
        }
    }

    void house() {
        const std::string name(in_.word());
        const auto house = houses_.find(name);
        if (!house) return in_.fail("there are no house rules \"" + name + '"');
        hand_.house = std::make_shared<rules::HouseRules>(*house);
    }

    void player() {
        if (hand_.setup.players.full()) return in_.fail("more than 10 players");
        hand::Player player;
        const std::string name = in_.name();
        player.seat = clockwise(last_seat_);
        notes_of_ = {};
        has_button_ = false;
        if (in_.take("(")) {
            do note(player);
            while (fault_.empty() && in_.take(","));
            in_.need(")");
        }
        player.stack = in_.amount();
        if (!fault_.empty()) return;
        if (player.stack <= Chips{}) return in_.fail(name + " needs chips");
        for (const hand::Player& other : hand_.setup.players) {
            if (other.seat == player.seat) return in_.fail(name + " sits where somebody else sits");
            if (hand_.names[static_cast<std::size_t>(other.seat.index())] == name)
                return in_.fail("two players are called " + name);
        }
        last_seat_ = player.seat;
        if (has_button_) hand_.setup.button = player.seat;
        hand_.names[static_cast<std::size_t>(player.seat.index())] = name;
        hand_.setup.players.push_back(player);
        for (hand::Post& post : notes_of_.posts) {
            post.seat = player.seat;
            if (!hand_.setup.posts.full()) hand_.setup.posts.push_back(post);
        }
        if (notes_of_.no_blind) hand_.no_blind.add(player.seat);
        if (notes_of_.no_ante) hand_.no_ante.add(player.seat);
        if (!in_.done() && in_.peek() != ",") known_cards(player.seat);
    }

    void known_cards(Seat seat) {
        auto& known = hand_.known.of_seat[seat];
        for (const cards::Card card : in_.cards()) {
            if (known.full()) return in_.fail("more cards than a player can get");
            known.push_back(card);
        }
    }

    void note(hand::Player& player) {
        if (in_.take("button")) {
            has_button_ = true;
        } else if (in_.take("seat")) {
            player.seat = Seat::numbered(in_.number(1, seats_max));
        } else if (in_.take("always shows")) {
            player.auto_muck = false;
        } else if (in_.take("no blind")) {
            notes_of_.no_blind = true;
        } else if (in_.take("no ante")) {
            notes_of_.no_ante = true;
        } else if (in_.take("straddles")) {
            notes_of_.posts.push_back({.kind = PostKind::straddle, .live = in_.amount()});
        } else if (in_.take("posts dead")) {
            notes_of_.posts.push_back({.kind = PostKind::dead_small_blind, .dead = in_.amount()});
        } else if (in_.take("posts")) {
            hand::Post post{.kind = PostKind::extra_big_blind, .live = in_.amount()};
            if (in_.take("+")) {
                post.dead = in_.amount();
                in_.need("dead");
            }
            notes_of_.posts.push_back(post);
        } else {
            in_.expected("button, seat, always shows, no blind, no ante, straddles, posts, posts dead");
        }
    }

    ScriptHand& hand_;
    const Houses& houses_;
    std::string& fault_;
    LineReader in_;
    Seat last_seat_{seats_max - 1};
    bool has_button_ = false;
    Notes notes_of_;
};

}  // namespace

void read_deal(std::string_view text, const Houses& houses, ScriptHand& hand, std::string& fault) {
    hand.house = std::make_shared<rules::HouseRules>();
    hand.setup.stakes.chip_unit = Chips{};
    DealReader(text, houses, hand, fault).read();
}

namespace {

void complete_stakes(ScriptHand& hand, std::string& fault) {
    rules::Stakes& stakes = hand.setup.stakes;
    const bool blinds = hand.setup.game->has_button();
    if (stakes.structure == Structure::fixed_limit) {
        if (stakes.small_bet <= Chips{} || stakes.big_bet < stakes.small_bet) {
            fault = "a limit game needs its bets, for example \"bets 10/20\"";
            return;
        }
        if (blinds && stakes.big_blind == Chips{}) {
            stakes.big_blind = stakes.small_bet;
            stakes.small_blind = rules::small_blind_of(stakes.small_bet, *hand.house, stakes.one);
        }
    } else if (stakes.big_blind <= Chips{}) {
        fault = "a no-limit or pot-limit game needs its blinds, for example \"blinds 5/10\"";
        return;
    }
    if (!blinds && (stakes.bring_in <= Chips{} || stakes.bring_in >= stakes.small_bet))
        fault = "stud needs a bring-in below the small bet, for example \"bring-in 1\"";
    if (stakes.chip_unit == Chips{}) stakes.chip_unit = rules::default_chip_unit(stakes, *hand.house);
}

/// Antes from the left of the button, then the blinds (heads-up the button has the small one), an ante of the big blind
/// after his blind (M-6), then whatever players post besides.
void add_posts(ScriptHand& hand) {
    hand::Setup& setup = hand.setup;
    const auto extra = setup.posts;
    setup.posts.clear();
    SeatSet seats;
    for (const hand::Player& player : setup.players) seats.add(player.seat);
    const rules::Stakes& stakes = setup.stakes;
    const Seat small = seats.count() == 2 && seats.has(setup.button) ? setup.button : seats.next_after(setup.button);
    const Seat big = seats.next_after(small);

    if (stakes.ante > Chips{}) {
        Seat seat = setup.button;
        for (int i = 0; i < seats.count(); ++i) {
            seat = seats.next_after(seat);
            if (!hand.no_ante.has(seat)) setup.posts.push_back({seat, PostKind::ante, Chips{}, stakes.ante});
        }
    }
    if (setup.game->has_button()) {
        if (stakes.small_blind > Chips{} && !hand.no_blind.has(small))
            setup.posts.push_back({small, PostKind::small_blind, stakes.small_blind, Chips{}});
        if (!hand.no_blind.has(big)) setup.posts.push_back({big, PostKind::big_blind, stakes.big_blind, Chips{}});
        if (stakes.big_blind_ante > Chips{})
            setup.posts.push_back({big, PostKind::big_blind_ante, Chips{}, stakes.big_blind_ante});
    }
    for (const hand::Post& post : extra) {
        if (!setup.posts.full()) setup.posts.push_back(post);
    }
}

void check_cards(const ScriptHand& hand, std::string& fault) {
    cards::CardSet seen;
    const auto take = [&](const auto& list) {
        for (const cards::Card card : list) {
            if (card.is_none()) continue;
            if (seen.has(card)) fault = to_string(card) + " is in two places";
            if (hand.setup.game->deck_size < cards::card_count && card.rank() < cards::Rank::six)
                fault = to_string(card) + " is not in this game's deck";
            seen.add(card);
        }
    };
    for (const auto& list : hand.known.of_seat) take(list);
    for (const auto& list : hand.known.board) take(list);
}

}  // namespace

void finish_setup(ScriptHand& hand, std::string& fault) {
    hand::Setup& setup = hand.setup;
    complete_stakes(hand, fault);
    if (!fault.empty()) return;
    if (setup.players.size() < 2) {
        fault = "a hand needs two players";
        return;
    }
    if (static_cast<int>(setup.players.size()) > setup.game->seats_max) {
        fault = "more players than this game has cards for";
        return;
    }
    if (setup.button.is_none()) setup.button = setup.players.back().seat;
    add_posts(hand);
    check_cards(hand, fault);
    setup.deck = deck_for(*setup.game, hand.seed);
}

}  // namespace cardroom::history
