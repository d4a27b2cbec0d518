// Random commands, legal and illegal, from many people under every house's rules and in many games. An auditor keeps
// the chips, a replay from the last snapshot must tell the same story, and no reader may be told a card too early.
#include <algorithm>
#include <boost/pfr.hpp>
#include <map>
#include <set>

#include "table/test_table.h"

namespace cardroom::table {
namespace {

using namespace testing;

// --- walking through events ----------------------------------------------------------------------------------------

template <typename Walker, typename T>
void walk(Walker& walker, const T& value);

template <typename Walker, typename T, std::size_t N>
void walk(Walker& walker, const InlineVector<T, N>& values) {
    walker(values.size());
    for (const T& value : values) walk(walker, value);
}
template <typename Walker, typename T>
void walk(Walker& walker, const std::vector<T>& values) {
    walker(values.size());
    for (const T& value : values) walk(walker, value);
}
template <typename Walker, typename T>
void walk(Walker& walker, const PerSeat<T>& values) {
    for (const T& value : values) walk(walker, value);
}
template <typename Walker, typename... Ts>
void walk(Walker& walker, const std::variant<Ts...>& value) {
    walker(value.index());
    std::visit([&](const auto& v) { walk(walker, v); }, value);
}
template <typename Walker, typename Tag>
void walk(Walker& walker, Id<Tag> id) {
    walker(id.value());
}
template <typename Walker, typename T>
void walk(Walker& walker, const T& value) {
    if constexpr (std::is_same_v<T, cards::Card>) {
        walker.card(value);
    } else if constexpr (std::is_same_v<T, cards::CardSet>) {
        walker(value.bits());
    } else if constexpr (std::is_same_v<T, Chips>) {
        walker(static_cast<std::uint64_t>(value.units()));
    } else if constexpr (std::is_same_v<T, Seat>) {
        walker(static_cast<std::uint64_t>(value.number()));
    } else if constexpr (std::is_same_v<T, SeatSet>) {
        walker(value.bits());
    } else if constexpr (std::is_same_v<T, Time>) {
        walker(static_cast<std::uint64_t>(value.ms_since_epoch()));
    } else if constexpr (std::is_same_v<T, Duration>) {
        walker(static_cast<std::uint64_t>(value.ms()));
    } else if constexpr (std::is_same_v<T, std::string>) {
        for (const char c : value) walker(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
    } else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
        walker(static_cast<std::uint64_t>(value));
    } else {
        boost::pfr::for_each_field(value, [&](const auto& field) { walk(walker, field); });
    }
}

struct Digest {
    std::uint64_t hash = 14695981039346656037ULL;
    void operator()(std::uint64_t word) {
        for (int i = 0; i < 64; i += 8) hash = (hash ^ (word >> i & 0xff)) * 1099511628211ULL;
    }
    void card(cards::Card card) { (*this)(static_cast<std::uint64_t>(card.index())); }
};

std::uint64_t digest(const Events& events) {
    Digest digest;
    for (const Event& event : events) walk(digest, event);
    return digest.hash;
}

struct CardsSeen {
    cards::CardSet cards;
    void operator()(std::uint64_t) {}
    void card(cards::Card card) {
        if (!card.is_none()) cards.add(card);
    }
};

// --- who may know what ---------------------------------------------------------------------------------------------

class Secrets {
  public:
    void read(const Events& events, const Table& table) {
        for (const Event& event : events) {
            if (const auto* started = std::get_if<HandStarted>(&event)) {
                public_ = {};
                own_.clear();
                for (const Seat seat : started->dealt_in) players_[seat] = table.player_at(seat);
            }
            if (const auto* rabbit = std::get_if<RabbitShown>(&event)) public_ = public_ | set_of(rabbit->cards);
            if (const auto* in_hand = std::get_if<InHand>(&event)) std::visit(*this, in_hand->event);
        }
    }
    void operator()(const hand::Dealt& dealt) {
        own_[players_[dealt.seat]] = own_[players_[dealt.seat]] | set_of(dealt.cards);
        for (std::size_t i = 0; i < dealt.cards.size(); ++i) {
            if ((dealt.up >> i & 1) != 0) public_.add(dealt.cards[i]);
        }
    }
    void operator()(const hand::Exchanged& exchanged) {
        own_[players_[exchanged.seat]] = own_[players_[exchanged.seat]] | set_of(exchanged.drawn);
    }
    void operator()(const hand::BoardDealt& dealt) { public_ = public_ | set_of(dealt.cards); }
    void operator()(const hand::Shown& shown) {
        for (const cards::Card card : shown.cards) {
            if (!card.is_none()) public_.add(card);
        }
    }
    template <typename E>
    void operator()(const E&) {}

    cards::CardSet known_to(PlayerId reader) const {
        const auto own = own_.find(reader);
        return own == own_.end() || reader.is_none() ? public_ : public_ | own->second;
    }

  private:
    cards::CardSet public_;
    std::map<PlayerId, cards::CardSet> own_;
    PerSeat<PlayerId> players_;
};

// --- a room of random people ---------------------------------------------------------------------------------------

constexpr int people = 12;

struct GameChoice {
    std::vector<const char*> games;
    rules::Structure structure;
};

const std::vector<GameChoice>& choices() {
    using enum rules::Structure;
    static const std::vector<GameChoice> all{
        {{"holdem"}, no_limit},    {{"holdem"}, pot_limit},
        {{"holdem"}, fixed_limit}, {{"omaha8"}, pot_limit},
        {{"stud"}, fixed_limit},   {{"stud8"}, fixed_limit},
        {{"razz"}, fixed_limit},   {{"crazypineapple"}, no_limit},
        {{"5draw"}, pot_limit},    {{"27td"}, fixed_limit},
        {{"badugi"}, fixed_limit}, {{"holdem", "omaha8", "razz", "stud", "stud8"}, fixed_limit},
    };
    return all;
}

class Room {
  public:
    Room(const rules::HouseRules& house, const GameChoice& choice, std::uint64_t seed)
        : random_(seed), table_(make(house, choice)), snapshot_(table_.state()) {}

    void play(int steps) {
        for (int i = 0; i < steps && !::testing::Test::HasFatalFailure(); ++i) {
            pass_time();
            const Command command = pick(100) < 45 ? legal_act() : random_command();
            send(command);
        }
    }
    /// Everybody is cashed out at last: nothing stays on the table, and nothing was made of nothing.
    void close() {
        send({P(1), Close{}});
        for (int i = 0; i < 500 && table_.next_deadline(); ++i) {
            now_ = std::max(now_, *table_.next_deadline());
            send({{}, Tick{}});
        }
        ASSERT_EQ(table_.chips_on_table(), Chips{});
        ASSERT_EQ(auditor_.on_table(), Chips{});
        ASSERT_EQ(table_.apply({P(1), Tick{}}, now_).error(), Refusal::table_is_closed);
    }
    std::uint64_t hands() const { return table_.hand_id().value(); }
    std::uint64_t story() const { return story_; }
    const std::set<std::size_t>& kinds_of_events() const { return kinds_of_events_; }

  private:
    std::size_t pick(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
    bool coin() { return pick(2) == 0; }
    PlayerId somebody() { return P(1 + static_cast<int>(pick(people))); }
    Seat some_seat() {
        return Seat{static_cast<int>(pick(static_cast<std::size_t>(table_.config().seat_count) + 2)) - 1};
    }
    Chips some_chips(std::int64_t most) {
        return Chips{static_cast<std::int64_t>(pick(static_cast<std::size_t>(most)))};
    }

    Config make(const rules::HouseRules& house, const GameChoice& choice) {
        Config config;
        config.id = TableId{1};
        config.house = house;
        config.currency = {.code = "USD", .real = coin(), .one = Chips{100}};
        int seats = 9;
        for (const char* id : choice.games) {
            const rules::GameSpec* game = rules::find_game(id);
            config.games.push_back(game);
            config.stakes.push_back(
                choice.structure == rules::Structure::fixed_limit
                    ? rules::limit_stakes(*game, Chips{200}, house, Chips{100})
                    : rules::blind_stakes(choice.structure, Chips{100}, Chips{200}, house, Chips{100}));
            if (pick(4) == 0) config.stakes.back().ante = Chips{25};
            if (pick(6) == 0 && config.stakes.back().big_blind > Chips{})
                config.stakes.back().big_blind_ante = Chips{200};
            seats = std::min(seats, game->seats_max);
        }
        config.hands_per_game = 3;
        config.seat_count = std::min(seats, 2 + static_cast<int>(pick(8)));
        config.buy_in_min = Chips{2000};
        config.buy_in_max = Chips{20000};
        config.private_table.owner = P(1);
        config.private_table.approve_buy_ins = pick(6) == 0;
        config.straddle_allowed = coin();
        config.runs_max = 1 + static_cast<int>(pick(3));
        config.rabbit_hunting = coin();
        config.needs_start = pick(5) == 0;
        if (pick(8) == 0) config.house.rake.time_charge = Chips{150};
        return config;
    }

    cards::Deck deck() {
        cards::Deck deck = rules::deck_of(*table_.config().games[static_cast<std::size_t>(view_of(table_, {}).game)]);
        std::shuffle(deck.order.begin(), deck.order.begin() + deck.size, random_);
        return deck;
    }

    /// As the room does it: at every deadline a hand is dealt or the table is ticked.
    void pass_time() {
        Time until = now_ + milliseconds(static_cast<std::int64_t>(pick(20) == 0 ? pick(40'000) : pick(3'000)));
        for (int guard = 0; guard < 200; ++guard) {
            const auto due = table_.next_deadline();
            const bool waits = table_.running_hand() == nullptr || due.has_value();
            ASSERT_TRUE(waits) << "a hand that nobody waits for";
            if (!due || *due > until) break;
            now_ = std::max(now_, *due);
            const auto hand = table_.ready_to_deal(now_);
            if (hand && pick(8) != 0) {
                if (!table_.at_boundary()) snapshot_now();  // just before a deal
                send({{}, Deal{.hand = *hand, .deck = deck(), .first_button = table_.would_be_dealt_in().first()}});
            } else {
                send({{}, Tick{}});
                if (hand) break;  // the room was slow: something else comes first
            }
        }
        now_ = std::max(now_, until);
    }

    Command legal_act() {
        const hand::Hand* hand = table_.running_hand();
        if (hand == nullptr || hand->to_decide().empty()) return random_command();
        Seat seat = hand->to_decide().first();
        if (coin()) seat = hand->to_decide().next_after(seat);
        const PlayerId player = table_.player_at(seat);
        if (hand->waiting() == hand::Waiting::runs) {
            return {player, ChooseRuns{table_.hand_id(), static_cast<std::uint8_t>(1 + pick(3))}};
        }
        Act act{.hand = table_.hand_id(), .action_no = static_cast<std::uint16_t>(hand->action_no())};
        if (hand->waiting() == hand::Waiting::exchange) {
            act.kind = hand::ActionKind::exchange;
            act.cards = hand->exchange_exact() ? hand->automatic_exchange(seat) : cards::CardSet{};
            if (!hand->exchange_exact()) {
                for (const cards::Card card : hand->cards_of(seat)) {
                    if (act.cards.count() < hand->exchange_count() && coin()) act.cards.add(card);
                }
            }
            return {player, act};
        }
        const hand::Options options = hand->options();
        const std::size_t roll = pick(10);
        if (options.bring_in > Chips{}) {
            act.kind = hand::ActionKind::bring_in;
        } else if (roll < 2 && options.raise_to_max > Chips{}) {
            act.kind = hand::ActionKind::raise_to;
            const std::int64_t span = (options.raise_to_max - options.raise_to_min).units();
            act.to = coin() || options.sizes_fixed ? (pick(3) != 0 ? options.raise_to_min : options.raise_to_max)
                                                   : options.raise_to_min + some_chips(span + 1);
        } else if (options.may_check) {
            act.kind = hand::ActionKind::check;
        } else {
            act.kind = roll < 8 && options.may_call ? hand::ActionKind::call : hand::ActionKind::fold;
        }
        const bool rounded = options.raise_to_max > Chips{} && table_.config().stakes[0].chip_unit > Chips{1};
        const bool free_size = act.kind == hand::ActionKind::raise_to && act.to != options.raise_to_min;
        if (!rounded && !free_size) {
            EXPECT_EQ(hand->why_not({seat, act.kind, act.to, act.cards}), std::nullopt)
                << "what is offered is accepted";
        }
        return {player, act};
    }

    Command random_command() {
        const PlayerId by = somebody();
        const HandId hand = pick(4) == 0 ? HandId{pick(5)} : table_.hand_id();
        const auto no = static_cast<std::uint16_t>(table_.running_hand()
                                                       ? table_.running_hand()->action_no() - static_cast<int>(pick(2))
                                                       : static_cast<int>(pick(3)));
        const std::string name = "p" + std::to_string(by.value());
        switch (pick(34)) {
            case 0:
            case 1:
            case 2:
            case 3:
                return {by, Sit{.name = name,
                                .seat = some_seat(),
                                .buy_in = Chips{2000} + some_chips(19000),
                                .bot = pick(4) == 0,
                                .wait_for_big_blind = coin(),
                                .all_he_has = coin()}};
            case 4:
                return {by, Reserve{name, some_seat(), false}};
            case 5:
                return pick(3) == 0 ? Command{by, Leave{}} : Command{by, SitIn{coin()}};
            case 6:
                return {by, SitOut{static_cast<When>(pick(3))}};
            case 7:
            case 8:
            case 9:
            case 10:
                return {by, SitIn{coin()}};
            case 11:
            case 12:
                return {by, TopUp{some_chips(12000)}};
            case 13:
                return {by, SetAutoTopUp{some_chips(5000), some_chips(22000)}};
            case 14:
                return {by, SetOptions{.auto_post = pick(4) != 0,
                                       .auto_muck = coin(),
                                       .straddle = coin(),
                                       .runs = static_cast<int>(pick(4))}};
            case 15:
                return {by, ChangeSeat{some_seat()}};
            case 16:
                return {by, Act{.hand = hand,
                                .action_no = no,
                                .kind = static_cast<hand::ActionKind>(pick(6)),
                                .to = some_chips(30000)}};
            case 17:
                return {by, ChooseRuns{hand, static_cast<std::uint8_t>(pick(5))}};
            case 18:
                return {by, ShowCards{hand, {}}};
            case 19:
                return {by, UseTimeBank{hand, no}};
            case 20:
                return {by, AskRabbit{hand}};
            case 21:
            case 22:
            case 23:
                return {by, ActAhead{hand, no, static_cast<Ahead>(pick(7)), some_chips(3000)}};
            case 24:
                return coin() ? Command{by, JoinWaitingList{name}} : Command{by, LeaveWaitingList{}};
            case 25:
                return {by, AskAllInReset{}};
            case 26:
                return pick(6) == 0 ? Command{by, Pause{}} : Command{by, Resume{}};
            case 27:
                if (coin()) return {by, LetBack{somebody()}};
                return pick(3) == 0 ? Command{by, Remove{somebody()}} : Command{by, Resume{}};
            case 28:
                return {by, Approve{somebody(), coin()}};
            case 29:
                if (pick(10) == 0) return {{}, VoidHand{}};
                return pick(40) == 0 ? Command{{}, Restarted{}} : Command{{}, Connected{by}};
            case 30:
                return coin() ? Command{{}, GrantAllInReset{by}}
                              : Command{{},
                                        AllInCredits{by, static_cast<int>(pick(3)),
                                                     Time{static_cast<std::int64_t>(pick(1000))}}};
            case 31:
                return {{}, Connected{by}};
            case 32:
                return {{}, Disconnected{by}};
            default:
                return {{}, LagMeasured{by, milliseconds(static_cast<std::int64_t>(pick(3000)))}};
        }
    }

    void send(const Command& command) {
        const bool between = table_.running_hand() == nullptr;
        const State before = between ? table_.state() : State{};
        const Outcome outcome = table_.apply(command, now_);
        if (!outcome) {
            const bool unchanged = !between || table_.state() == before;
            ASSERT_TRUE(unchanged) << "a refusal changes nothing";
            return;
        }
        journal_.push_back({command, now_, digest(*outcome)});
        Digest story{story_};
        story(journal_.back().digest);
        story_ = story.hash;
        for (const Event& event : *outcome) kinds_of_events_.insert(event.index());
        auditor_.read(*outcome);
        ASSERT_EQ(table_.chips_on_table(), auditor_.on_table()) << told(command, *outcome);
        if (const hand::Hand* hand = table_.running_hand()) {
            Chips in_hand = hand->pot_total();
            Chips stacks;
            for (const Seat seat : hand->dealt_in()) {
                in_hand += hand->stack(seat);
                for (const hand::Player& player : hand->setup().players)
                    stacks += player.seat == seat ? player.stack : Chips{};
            }
            ASSERT_EQ(in_hand, stacks);
            ASSERT_FALSE(hand->over());
        }
        check_secrets(*outcome);
        if (table_.at_boundary()) snapshot_now();
    }

    /// For a failure: the command and what came of it, by their place in the variants.
    static std::string told(const Command& command, const Events& events) {
        std::string text = "command " + std::to_string(command.what.index()) + " by " +
                           std::to_string(command.by.value()) + ", events";
        for (const Event& event : events) text += " " + std::to_string(event.index());
        return text;
    }

    void check_secrets(const Events& events) {
        secrets_.read(events, table_);
        for (int n = 0; n <= people; ++n) {
            const PlayerId reader = P(n);
            const cards::CardSet known = secrets_.known_to(reader);
            const Seat seat = table_.seat_of(reader);
            for (const Event& event : events) {
                const auto seen = seen_by(event, reader, seat);
                if (!seen) continue;
                CardsSeen cards;
                walk(cards, *seen);
                ASSERT_TRUE((cards.cards - known).empty())
                    << "reader " << n << " is told " << to_string(cards.cards - known);
            }
            const TableView view = view_of(table_, reader);
            if (!view.hand) continue;
            CardsSeen cards;
            for (const hand::SeatView& player : view.hand->seats) walk(cards, player.cards);
            for (const cards::Cards& board : view.hand->boards) walk(cards, board);
            walk(cards, view.hand->best_high);
            walk(cards, view.hand->best_low);
            ASSERT_TRUE((cards.cards - known).empty()) << "reader " << n << " sees " << to_string(cards.cards - known);
        }
    }

    /// Everything since the last snapshot again, on a table made from it.
    void snapshot_now() {
        Table again(table_.config(), snapshot_);
        ASSERT_EQ(again.state(), snapshot_) << "State -> Table -> State";
        for (const Entry& entry : journal_) {
            const Outcome outcome = again.apply(entry.command, entry.at);
            ASSERT_TRUE(outcome.has_value()) << name_of(outcome.error());
            ASSERT_EQ(digest(*outcome), entry.digest);
        }
        snapshot_ = table_.state();
        ASSERT_EQ(again.state(), snapshot_);
        journal_.clear();
    }

    struct Entry {
        Command command;
        Time at;
        std::uint64_t digest;
    };

    std::mt19937_64 random_;
    Table table_;
    State snapshot_;
    std::vector<Entry> journal_;
    Auditor auditor_;
    Secrets secrets_;
    Time now_{1'000'000'000};
    std::uint64_t story_ = 0;
    std::set<std::size_t> kinds_of_events_;
};

/// Kinds of events that not every house has, or that are too rare to be counted on.
bool depends_on_the_house(std::size_t kind) {
    const Events some{ClockExtended{}, AllInCreditsChanged{}, AllInResetQueued{}, RabbitShown{}};
    return std::any_of(some.begin(), some.end(), [&](const Event& event) { return event.index() == kind; });
}

class RandomRoom : public ::testing::TestWithParam<std::string> {};

TEST_P(RandomRoom, KeepsItsBooksItsSecretsAndItsStory) {
    const auto house = rules::built_in_profile(GetParam());
    ASSERT_TRUE(house);
    std::uint64_t hands = 0;
    std::set<std::size_t> kinds;
    for (std::size_t choice = 0; choice < choices().size(); ++choice) {
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            SCOPED_TRACE(GetParam() + ", game choice " + std::to_string(choice) + ", seed " + std::to_string(seed));
            Room room(*house, choices()[choice], seed);
            room.play(1200);
            room.close();
            hands += room.hands();
            kinds.insert(room.kinds_of_events().begin(), room.kinds_of_events().end());
            if (HasFatalFailure() || HasFailure()) return;
        }
    }
    // The test is only worth something if much happens in it.
    EXPECT_GT(hands, 500u);
    for (std::size_t kind = 0; kind < std::variant_size_v<Event>; ++kind) {
        if (depends_on_the_house(kind)) continue;
        EXPECT_EQ(kinds.count(kind), 1u) << "no event of kind " << kind;
    }
}

INSTANTIATE_TEST_SUITE_P(Houses, RandomRoom, ::testing::Values("standard", "redstar", "midastouch", "unabomber"),
                         [](const auto& house) { return house.param; });

TEST(RandomRoomStory, TheSameSeedTellsTheSameStory) {
    Room one(rules::standard(), choices()[0], 42);
    Room two(rules::standard(), choices()[0], 42);
    one.play(2000);
    two.play(2000);
    EXPECT_EQ(one.story(), two.story());
    EXPECT_GT(one.hands(), 10u);
}

}  // namespace
}  // namespace cardroom::table
