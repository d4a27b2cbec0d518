#include "history/corpus.h"

#include "history/json_field.h"

namespace cardroom::history {

namespace {

namespace json = boost::json;
using cards::Card;
using json_field::Field;

constexpr std::array<std::pair<std::string_view, Did>, 9> action_kinds{{{"fold", Did::fold},
                                                                        {"check", Did::check},
                                                                        {"call", Did::call},
                                                                        {"bet", Did::bet},
                                                                        {"raise", Did::raise},
                                                                        {"complete", Did::complete},
                                                                        {"bring_in", Did::bring_in},
                                                                        {"discard", Did::discard},
                                                                        {"stand", Did::stand}}};

constexpr std::array<std::pair<std::string_view, hand::PostKind>, 8> post_kinds{
    {{"ante", hand::PostKind::ante},
     {"sb", hand::PostKind::small_blind},
     {"bb", hand::PostKind::big_blind},
     {"dead_sb", hand::PostKind::dead_small_blind},
     {"both", hand::PostKind::extra_big_blind},
     {"extra_bb", hand::PostKind::extra_big_blind},
     {"straddle", hand::PostKind::straddle},
     {"button_blind", hand::PostKind::button_blind}}};

template <typename Names>
auto one_of(const Field& field, const Names& names) {
    const std::string text = field.text();
    std::string expected = "expected one of";
    for (const auto& [name, meaning] : names) {
        if (name == text) return meaning;
        expected += ' ' + std::string(name);
    }
    field.fail(expected + "; got \"" + text + '"');
    return names[0].second;
}

class Reader {
  public:
    explicit Reader(const Field& root) : root_(root) {}

    RecordedHand read() {
        hand_.id = root_["id"].text_or("?");
        hand_.site = root_["source_site"].text_or("");
        root_["flags"].each([&](const Field& flag) { hand_.flags.push_back(flag.text()); });
        read_game();
        read_seats();
        read_posts();
        read_cards();
        root_["actions"].needed().each([&](const Field& action) { read_action(action); });
        read_results();
        return std::move(hand_);
    }

  private:
    void read_game() {
        hand_.game_id = root_["game"].text();
        hand_.game = rules::find_game(hand_.game_id);
        using rules::Structure;
        rules::Stakes& stakes = hand_.stakes;
        stakes.structure =
            one_of(root_["limit"],
                   std::array<std::pair<std::string_view, Structure>, 3>{
                       {{"fl", Structure::fixed_limit}, {"pl", Structure::pot_limit}, {"nl", Structure::no_limit}}});
        stakes.tournament = root_["tournament"].boolean_or(false);
        if (root_["currency_unit"].present()) stakes.one = Chips{root_["currency_unit"].whole(1, 1'000'000)};
        stakes.small_blind = root_["small_blind"].chips_or_none();
        stakes.big_blind = root_["big_blind"].chips_or_none();
        stakes.ante = root_["ante"].chips_or_none();
        stakes.bring_in = root_["bring_in"].chips_or_none();
        stakes.small_bet = root_["small_bet"].chips_or_none();
        stakes.big_bet = root_["big_bet"].chips_or_none();
    }

    void read_seats() {
        SeatSet taken;
        root_["seats"].needed().each([&](const Field& entry) {
            RecordedPlayer player;
            player.seat = Seat::numbered(static_cast<int>(entry["seat"].whole(1, seats_max)));
            player.name = entry["player"].text();
            player.stack = entry["stack"].chips();
            player.dealt_in = entry["in_hand"].boolean_or(true);
            if (taken.has(player.seat)) entry.fail("two players in one seat");
            if (hand_.player(player.name) != nullptr) entry.fail("two seats for \"" + player.name + '"');
            taken.add(player.seat);
            hand_.players.push_back(player);
        });
        const Field button = root_["button_seat"];
        if (button.present()) {
            const auto number = static_cast<int>(button.whole(0, seats_max));  // 0: some sites' word for "none"
            hand_.button = number == 0 ? Seat::none() : Seat::numbered(number);
        }
    }

    Seat seat_of(const Field& field) const { return seat_named(field.text(), field); }
    Seat seat_named(const std::string& name, const Field& field) const {
        const RecordedPlayer* player = hand_.player(name);
        if (player != nullptr) return player->seat;
        field.fail("nobody is called \"" + name + '"');
        return Seat{0};
    }

    void read_posts() {
        root_["posts"].each([&](const Field& entry) {
            hand::Post post{.seat = seat_of(entry["player"]),
                            .kind = one_of(entry["kind"], post_kinds),
                            .live = entry["live"].chips_or_none(),
                            .dead = entry["dead"].chips_or_none()};
            const auto amount = entry["amount"].chips_if_known();
            if (amount && !entry["live"].present() && !entry["dead"].present()) divide(post, *amount);
            hand_.posts.push_back(post);
            hand_.post_amounts.push_back(amount);
        });
    }

    /// What is live of a post of which only the whole amount is told: of an ante or a dead blind nothing, else as much
    /// as the price.
    void divide(hand::Post& post, Chips amount) const {
        const bool none = post.kind == hand::PostKind::ante || post.kind == hand::PostKind::dead_small_blind;
        const bool big = post.kind == hand::PostKind::big_blind || post.kind == hand::PostKind::extra_big_blind;
        post.live = none ? Chips{} : amount;
        if (big && hand_.stakes.big_blind > Chips{}) post.live = std::min(amount, hand_.stakes.big_blind);
        post.dead = amount - post.live;
    }

    void read_cards() {
        root_["holes"].each_entry(
            [&](const std::string& name, const Field& cards) { hand_.dealt[seat_named(name, cards)] = cards.cards(); });
        root_["shown"].each_entry(
            [&](const std::string& name, const Field& cards) { hand_.shown[seat_named(name, cards)] = cards.cards(); });
        read_board(root_["board"], hand_.board[0]);
        read_board(root_["board2"], hand_.board[1]);
        // "predraw": a record that does not tell the rounds before and after a single draw apart.
        constexpr std::array<std::pair<const char*, std::size_t>, 5> draws{
            {{"predraw", 0}, {"draw1", 0}, {"draw2", 1}, {"draw3", 2}, {"draw4", 3}}};
        for (const auto& [street, draw] : draws) {
            root_["after_draw"][street].each_entry([&, index = draw](const std::string& name, const Field& cards) {
                hand_.after_draw[seat_named(name, cards)][index] = cards.cards();
            });
        }
    }

    static void read_board(const Field& board, KnownHand& cards) {
        for (const char* street : {"flop", "turn", "river"}) {
            for (const Card card : board[street].cards()) cards.push_back(card);
        }
        if (cards.size() > 5) board.fail("more than five cards");
    }

    void read_action(const Field& entry) {
        RecordedAction action;
        action.seat = seat_of(entry["player"]);
        action.did = one_of(entry["kind"], action_kinds);
        action.street = entry["street"].text_or("");
        action.by = entry["amount"].chips_if_known();
        action.to = entry["to"].chips_if_known();
        if (entry["all_in"].present()) action.all_in = entry["all_in"].boolean_or(false);
        action.gone = entry["cards"].cards();
        action.count = static_cast<int>(action.gone.size());
        if (entry["count"].present()) action.count = static_cast<int>(entry["count"].whole(0, 8));
        action.drawn = entry["drawn"].cards();
        hand_.actions.push_back(std::move(action));
    }

    /// A list of results that is left out is not known; an empty one says that there was none.
    void read_results() {
        hand_.uncalled_known = root_["uncalled"].present();
        hand_.awards_known = root_["collected"].present();
        root_["uncalled"].each(
            [&](const Field& entry) { hand_.uncalled[seat_of(entry["player"])] += entry["amount"].chips(); });
        root_["collected"].each([&](const Field& entry) {
            hand_.awards.push_back({seat_of(entry["player"]), entry["amount"].chips(), entry["pot"].text_or("all")});
        });
        root_["pots"].each([&](const Field& entry) {
            hand_.pots.push_back({entry["name"].text(), entry["amount"].chips()});
        });
        hand_.rake = root_["rake"].chips_or_none();
        hand_.rake_known = root_["rake"].present() || hand_.stakes.tournament;
        hand_.added_to_pot = root_["added_to_pot"].chips_or_none();
        root_["final_stacks"].each_entry([&](const std::string& name, const Field& amount) {
            hand_.final_stacks[seat_named(name, amount)] = amount.chips();
        });
    }

    Field root_;
    RecordedHand hand_;
};

}  // namespace

tl::expected<RecordedHand, ReadError> parse_corpus_hand(std::string_view line) {
    unsigned char buffer[16 * 1024];
    json::monotonic_resource memory(buffer, sizeof buffer);
    json::parser parser(&memory, json::parse_options{.max_depth = 16});
    boost::system::error_code error;
    const std::size_t read = parser.write_some(line.data(), line.size(), error);
    if (error || read != line.size()) {
        const std::string why = error ? error.message() : "something follows the object";
        return tl::unexpected(ReadError{1, "not JSON from column " + std::to_string(read + 1) + " on: " + why});
    }
    const json::value document = parser.release();
    std::string fault;
    RecordedHand hand = Reader(Field{&document, "", fault}).read();
    if (!fault.empty()) return tl::unexpected(ReadError{1, std::move(fault)});
    return hand;
}

}  // namespace cardroom::history
