#include <algorithm>
#include <boost/json.hpp>

#include "history/json_field.h"
#include "history/ohh.h"
#include "history/ohh_words.h"
#include "history/scale.h"

namespace cardroom::history {

namespace {

namespace json = boost::json;
using cards::Card;
using hand::PostKind;
using json_field::Field;
using rules::Structure;

/// The finest place of all numbers in the document.
void look_at(const json::value& value, Scale& scale) {
    if (const auto* number = value.if_double()) scale.look_at(*number);
    if (const auto* array = value.if_array()) {
        for (const json::value& element : *array) look_at(element, scale);
    }
    if (const auto* object = value.if_object()) {
        for (const auto& [key, element] : *object) look_at(element, scale);
    }
}

class Reader {
  public:
    Reader(const Field& root, const Scale& scale) : root_(root), scale_(scale) {}

    RecordedHand read() {
        hand_.site = "ohh";
        hand_.id = root_["game_number"].text_or("?");
        hand_.may_be_ours = true;
        hand_.uncalled_known = false;
        read_game();
        read_players();
        read_rules_of_ours();
        if (root_["rounds"].needed().present()) root_["rounds"].each([&](const Field& round) { read_round(round); });
        read_pots();
        finish();
        return std::move(hand_);
    }

  private:
    Chips chips(const Field& field) const {
        const auto amount = field.number();
        const auto units = amount ? scale_.chips(*amount) : std::nullopt;
        if (!units || *units < Chips{}) field.fail("expected an amount");
        return units.value_or(Chips{}) < Chips{} ? Chips{} : units.value_or(Chips{});
    }
    Chips chips_or_none(const Field& field) const { return field.present() ? chips(field) : Chips{}; }

    void read_game() {
        rules::Stakes& stakes = hand_.stakes;
        const Field type = root_["game_type"];
        const std::string name = type.text();
        const auto found = std::find_if(ohh_games.begin(), ohh_games.end(),
                                        [&name](const OhhGame& game) { return game.game_type == name; });
        hand_.game_id = found == ohh_games.end() ? name : std::string(found->id);
        const Field own = root_["cardroom"];
        if (own.present() && own["game"].present()) hand_.game_id = own["game"].text();
        hand_.game = rules::find_game(hand_.game_id);
        if (hand_.game == nullptr) return type.fail("a game that is not known: \"" + name + '"');

        const std::string limit = root_["bet_limit"].present() ? root_["bet_limit"]["bet_type"].text() : "NL";
        for (const Structure structure : {Structure::fixed_limit, Structure::pot_limit, Structure::no_limit}) {
            if (rules::short_name(structure) == limit) {
                stakes.structure = structure;
                limit_known_ = true;
            }
        }
        if (!limit_known_) root_["bet_limit"].fail("bet_type: expected NL, PL or FL; got \"" + limit + '"');
        stakes.one = Chips{scale_.one()};
        stakes.tournament = root_["tournament"].boolean_or(false);
        const Chips small = chips_or_none(root_["small_blind_amount"]), big = chips_or_none(root_["big_blind_amount"]);
        stakes.ante = chips_or_none(root_["ante_amount"]);
        if (hand_.game->has_button()) {
            stakes.small_blind = small;
            stakes.big_blind = big;
        } else {
            stakes.bring_in = small;
        }
        if (stakes.structure == Structure::fixed_limit) {
            stakes.small_bet = big;
            stakes.big_bet = big * 2;
        }
    }

    void read_rules_of_ours() {
        const Field own = root_["cardroom"];
        if (!own.present()) return;
        rules::Stakes& stakes = hand_.stakes;
        hand_.house = own["house"].text_or("");
        if (own["chip_unit"].present()) hand_.chip_unit = std::max(chips(own["chip_unit"]), Chips{1});
        if (own["small_bet"].present()) stakes.small_bet = chips(own["small_bet"]);
        if (own["big_bet"].present()) stakes.big_bet = chips(own["big_bet"]);
        if (own["bring_in"].present()) stakes.bring_in = chips(own["bring_in"]);
        own["all_in_protection"].each([&](const Field& entry) {
            protected_.push_back({seat_of(entry["player_id"]), entry["before_action"].whole(0, 100'000)});
        });
    }

    void read_players() {
        SeatSet taken;
        root_["players"].needed().each([&](const Field& entry) {
            RecordedPlayer player;
            player.seat = Seat::numbered(static_cast<int>(entry["seat"].whole(1, seats_max)));
            player.name = entry["name"].text();
            player.stack = chips(entry["starting_stack"]);
            player.dealt_in = !entry["is_sitting_out"].boolean_or(false);
            if (taken.has(player.seat)) entry.fail("two players in one seat");
            taken.add(player.seat);
            ids_.push_back({entry["id"].whole(0, std::int64_t{1} << 53), player.seat});
            hand_.players.push_back(std::move(player));
        });
        const Field button = root_["dealer_seat"];
        const auto number = button.present() ? button.whole(0, seats_max) : 0;
        hand_.button = number == 0 ? Seat::none() : Seat::numbered(static_cast<int>(number));
    }

    Seat seat_of(const Field& field) const {
        const std::int64_t id = field.whole(0, std::int64_t{1} << 53);
        for (const auto& [known, seat] : ids_) {
            if (known == id) return seat;
        }
        field.fail("no player has this id");
        return Seat{0};
    }

    // --- rounds -----------------------------------------------------------------------------------------------------

    void read_round(const Field& round) {
        if (hand_.game == nullptr) return;
        const std::string name = round["street"].text();
        const KnownHand cards = round["cards"].cards();
        const bool showdown = name == "Showdown";
        if (!showdown) go_to(round, name);
        if (!cards.empty()) read_board(round, cards);
        round["actions"].each([&](const Field& action) { read_action(action); });
    }

    /// The same street again is a further run of the board.
    void go_to(const Field& round, const std::string& name) {
        const auto& streets = hand_.game->streets;
        for (std::size_t i = 0; i < streets.size(); ++i) {
            const auto named = std::find_if(ohh_streets.begin(), ohh_streets.end(),
                                            [&](const OhhStreet& entry) { return entry.ours == streets[i].name; });
            if (named == ohh_streets.end() || named->street != name) continue;
            if (begun_ && i <= street_) {
                if (i <= last_of_run_) ++run_;
                if (run_ >= hand_.board.size()) return round.fail("more than three boards");
            }
            last_of_run_ = i;
            street_ = std::max(street_, i);
            if (begun_) bets_ = {};
            begun_ = true;
            return;
        }
        round.fail("a street that this game does not have: \"" + name + '"');
    }

    void read_board(const Field& round, const KnownHand& cards) {
        KnownHand& board = hand_.board[run_];
        board.insert(board.end(), cards.begin(), cards.end());
        if (board.size() > 5) round.fail("more than five cards on a board");
    }

    void read_action(const Field& entry) {
        const std::string what = entry["action"].text();
        if (what == "Sits Down" || what == "Added Chips" || what == "Add to Pot") return;
        read_protection(entry);
        const Seat seat = seat_of(entry["player_id"]);
        const bool all_in = entry["is_allin"].boolean_or(false);
        const auto amount = [&] { return chips(entry["amount"]); };
        if (what == "Post Ante" || what == "Post SB" || what == "Post BB" || what == "Straddle" ||
            what == "Post Dead" || (what == "Post Extra Blind" && hand_.game->has_button()))
            return read_post(entry, what, seat, amount());
        if (what == "Dealt Cards") return read_dealt(entry, seat);
        if (what == "Shows Cards" || what == "Mucks Cards") return read_shown(seat, entry["cards"].cards());
        if (what == "Stands Up") {
            leaving_ = seat;
        } else if (what == "Post Extra Blind") {
            bring_in(seat, amount(), all_in);
        } else if (what == "Fold") {
            add(entry, seat, Did::fold, Chips{}, false);
        } else if (what == "Check") {
            add(entry, seat, Did::check, Chips{}, false);
        } else if (what == "Call") {
            add(entry, seat, Did::call, amount(), all_in);
        } else if (what == "Bet") {
            add(entry, seat, Did::bet, amount(), all_in);
        } else if (what == "Raise") {
            add(entry, seat, Did::raise, amount(), all_in);
        } else if (what == "Discards Cards" || what == "Stands Pat") {
            add(entry, seat, what == "Stands Pat" ? Did::stand : Did::discard, Chips{}, false);
            RecordedAction& action = hand_.actions.back();
            action.by = action.to = std::nullopt;
            action.all_in = std::nullopt;
            action.gone = entry["cards"].cards();
            action.count = static_cast<int>(action.gone.size());
            if (entry["count"].present()) action.count = static_cast<int>(entry["count"].whole(0, 5));
            if (action.count > 5 || action.gone.size() > 5) entry.fail("more than five cards");
        } else {
            entry["action"].fail("an action that is not known: \"" + what + '"');
        }
    }

    void read_protection(const Field& entry) {
        if (!entry["action_number"].present()) return;
        const std::int64_t number = entry["action_number"].whole(0, 1'000'000);
        protect_before(number);
    }
    void protect_before(std::int64_t number) {
        while (protections_done_ < protected_.size() && protected_[protections_done_].before <= number) {
            RecordedAction action;
            action.seat = protected_[protections_done_++].seat;
            action.did = Did::protect;
            hand_.actions.push_back(action);
        }
    }

    void read_post(const Field& entry, const std::string& what, Seat seat, Chips amount) {
        const bool has_ante = std::any_of(hand_.posts.begin(), hand_.posts.end(), [&](const hand::Post& post) {
            return post.kind == PostKind::ante && post.seat == seat;
        });
        hand::Post post{.seat = seat, .kind = PostKind::ante, .live = amount, .dead = Chips{}};
        if (what == "Post Ante") post.kind = has_ante ? PostKind::big_blind_ante : PostKind::ante;
        if (what == "Post SB") post.kind = PostKind::small_blind;
        if (what == "Post BB") post.kind = PostKind::big_blind;
        if (what == "Straddle") post.kind = PostKind::straddle;
        if (what == "Post Dead") post.kind = PostKind::dead_small_blind;
        if (what == "Post Extra Blind") {
            const bool on_the_button = hand_.game_id == "shortdeck" && seat == hand_.button;
            post.kind = on_the_button ? PostKind::button_blind : PostKind::extra_big_blind;
        }
        if (what == "Post Ante" || what == "Post Dead") std::swap(post.live, post.dead);
        bets_[seat] += post.live;
        hand_.posts.push_back(post);
        if (hand_.posts.size() > 40) entry.fail("too many posts");
    }

    void bring_in(Seat seat, Chips amount, bool all_in) {
        RecordedAction action;
        action.seat = seat;
        action.did = Did::bring_in;
        action.street = hand_.game->streets[street_].name;
        action.by = amount;
        action.to = bets_[seat] += amount;
        action.all_in = all_in;
        hand_.actions.push_back(std::move(action));
        if (hand_.stakes.bring_in == Chips{}) hand_.stakes.bring_in = amount;
    }

    void read_dealt(const Field& entry, Seat seat) {
        const KnownHand dealt = entry["cards"].cards();
        KnownHand& held = hand_.dealt[seat];
        if (hand_.game->draws()) {
            for (auto action = hand_.actions.rbegin(); action != hand_.actions.rend(); ++action) {
                if (action->seat != seat || action->did != Did::discard) continue;
                action->drawn = dealt;
                return;
            }
        }
        if (!hand_.game->has_button()) {
            if (hand_.button.is_none()) find_dealer(seat);
            if (street_ == 0 && dealt.size() == 1) held = {Card{}, Card{}};
            held.resize(std::max<std::size_t>(held.size(), street_ == 0 ? 0 : street_ + 2), Card{});
        }
        held.insert(held.end(), dealt.begin(), dealt.end());
        if (held.size() > 8) entry.fail("too many cards for one player");
    }

    /// Stud: the deal begins on the left of where a button would be.
    void find_dealer(Seat first) {
        SeatSet seats;
        for (const RecordedPlayer& player : hand_.players) seats.add(player.seat);
        for (const Seat seat : seats) {
            if (seats.next_after(seat) == first) hand_.button = seat;
        }
    }

    void read_shown(Seat seat, KnownHand shown) {
        if (!hand_.game->has_button() && shown.size() == 7) hand_.dealt[seat] = shown;
        hand_.shown[seat] = std::move(shown);
    }

    void add(const Field& entry, Seat seat, Did did, Chips by, bool all_in) {
        RecordedAction action;
        action.seat = seat;
        action.did = did;
        action.street = hand_.game->streets[street_].name;
        action.by = by;
        action.to = bets_[seat] += by;
        action.all_in = all_in;
        action.leaves = did == Did::fold && leaving_ == seat;
        leaving_ = Seat::none();
        hand_.actions.push_back(std::move(action));
        if (hand_.actions.size() > 2000) entry.fail("too many actions for one hand");
    }

    // --- what came of it --------------------------------------------------------------------------------------------

    void read_pots() {
        hand_.awards_known = root_["pots"].present();
        Chips total;
        root_["pots"].each([&](const Field& pot) {
            const std::size_t index = hand_.pots.size();
            const std::string name = index == 0 ? "main" : "side-" + std::to_string(index);
            const Chips amount = chips(pot["amount"]);
            total += amount;
            hand_.pots.push_back({name, amount});
            hand_.rake += chips_or_none(pot["rake"]);
            pot["player_wins"].each([&](const Field& win) {
                hand_.awards.push_back({seat_of(win["player_id"]), chips(win["win_amount"]), name});
            });
            if (hand_.pots.size() > seats_max) pot.fail("more pots than players");
        });
        if (hand_.awards_known) hand_.pots.push_back({"total", total});
    }

    void finish() {
        protect_before(std::int64_t{1} << 60);
        Chips ante;
        for (const hand::Post& post : hand_.posts) {
            if (post.kind == PostKind::ante) ante = std::max(ante, post.dead);
            if (post.kind == PostKind::big_blind_ante) hand_.stakes.big_blind_ante = post.dead;
        }
        hand_.stakes.ante = ante;
        // A game_type of Omaha is told from the number of cards where our own name for it is not given.
        if (root_["cardroom"].present() || hand_.game == nullptr) return;
        for (const auto& [four, prefix] : {std::pair{"omaha", "omaha"}, std::pair{"omaha8", "omaha"}}) {
            if (hand_.game_id != four) continue;
            for (const RecordedPlayer& player : hand_.players) {
                const std::size_t held = hand_.dealt[player.seat].size();
                if (held != 5 && held != 6) continue;
                hand_.game_id = prefix + std::to_string(held) + (hand_.game->hi_lo() ? "-8" : "");
                hand_.game = rules::find_game(hand_.game_id);
                return;
            }
        }
    }

    struct Protection {
        Seat seat;
        std::int64_t before;
    };

    Field root_;
    const Scale& scale_;
    RecordedHand hand_;
    bool limit_known_ = false;
    std::vector<std::pair<std::int64_t, Seat>> ids_;
    std::vector<Protection> protected_;
    std::size_t protections_done_ = 0;
    std::size_t street_ = 0;
    std::size_t last_of_run_ = 0;
    std::size_t run_ = 0;
    bool begun_ = false;
    PerSeat<Chips> bets_;
    Seat leaving_ = Seat::none();
};

tl::expected<RecordedHand, ReadError> read_hand(const json::value& document, int line) {
    Scale scale;
    look_at(document, scale);
    if (scale.one() > 1) scale.at_least(100);
    std::string fault;
    const Field whole{&document, "", fault};
    RecordedHand hand = Reader(whole["ohh"].needed(), scale).read();
    if (!fault.empty()) return tl::unexpected(ReadError{line, std::move(fault)});
    hand.line = line;
    return hand;
}

}  // namespace

std::vector<tl::expected<RecordedHand, ReadError>> parse_ohh(std::string_view text) {
    std::vector<tl::expected<RecordedHand, ReadError>> hands;
    int line = 1;
    const auto pass = [&](std::size_t count) {
        line += static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(count), '\n'));
        text.remove_prefix(count);
    };
    while (true) {
        pass(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
        if (text.empty()) return hands;
        json::stream_parser parser({}, json::parse_options{.max_depth = 16});
        boost::system::error_code error;
        const std::size_t read = parser.write_some(text.data(), text.size(), error);
        if (!error && !parser.done()) parser.finish(error);
        if (error) {
            const int there = line + static_cast<int>(std::count(
                                         text.begin(), text.begin() + static_cast<std::ptrdiff_t>(read), '\n'));
            hands.push_back(tl::unexpected(ReadError{there, "not JSON: " + error.message()}));
            return hands;
        }
        const json::value document = parser.release();
        if (const auto* list = document.if_array()) {
            for (const json::value& element : *list) hands.push_back(read_hand(element, line));
        } else {
            hands.push_back(read_hand(document, line));
        }
        pass(read);
    }
}

}  // namespace cardroom::history
