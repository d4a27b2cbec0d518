// Print then parse is identity: commands through the journal, definitions of tables. And: what cannot be read is
// refused.
#include <gtest/gtest.h>

#include <tuple>

#include "wire/commands.h"
#include "wire/definition.h"
#include "wire/digest.h"
#include "wire/events.h"
#include "wire/fields.h"
#include "wire/state.h"

namespace cardroom::wire {
namespace {

using namespace cardroom::literals;
using cards::parse_card;

cards::CardSet some_cards() {
    return {*parse_card("2c"), *parse_card("Ah"), *parse_card("Ks")};
}

// What must be the same after a journey, for each command. Empty for commands that say nothing but their name.
template <typename T>
std::tuple<> parts(const T&) {
    static_assert(std::is_empty_v<T>, "a command with fields needs its own overload");
    return {};
}
auto parts(const table::Sit& c) {
    return std::tuple(c.name, c.seat, c.buy_in, c.bot, c.wait_for_big_blind, c.all_he_has);
}
auto parts(const table::Reserve& c) {
    return std::tuple(c.name, c.seat, c.bot);
}
auto parts(const table::SitOut& c) {
    return std::tuple(c.when);
}
auto parts(const table::SitIn& c) {
    return std::tuple(c.post_now);
}
auto parts(const table::TopUp& c) {
    return std::tuple(c.amount);
}
auto parts(const table::SetAutoTopUp& c) {
    return std::tuple(c.below, c.to);
}
auto parts(const table::SetOptions& c) {
    return std::tuple(c.auto_post, c.auto_muck, c.straddle, c.runs);
}
auto parts(const table::ChangeSeat& c) {
    return std::tuple(c.to);
}
auto parts(const table::Act& c) {
    return std::tuple(c.hand, c.action_no, c.kind, c.to, c.cards.bits());
}
auto parts(const table::ChooseRuns& c) {
    return std::tuple(c.hand, c.runs);
}
auto parts(const table::ShowCards& c) {
    return std::tuple(c.hand, c.cards.bits());
}
auto parts(const table::MuckCards& c) {
    return std::tuple(c.hand);
}
auto parts(const table::UseTimeBank& c) {
    return std::tuple(c.hand, c.action_no);
}
auto parts(const table::AskRabbit& c) {
    return std::tuple(c.hand);
}
auto parts(const table::ActAhead& c) {
    return std::tuple(c.hand, c.action_no, c.what, c.to);
}
auto parts(const table::JoinWaitingList& c) {
    return std::tuple(c.name);
}
auto parts(const table::Remove& c) {
    return std::tuple(c.player);
}
auto parts(const table::LetBack& c) {
    return std::tuple(c.player);
}
auto parts(const table::Approve& c) {
    return std::tuple(c.player, c.yes);
}
auto parts(const table::GrantAllInReset& c) {
    return std::tuple(c.player);
}
auto parts(const table::Connected& c) {
    return std::tuple(c.player);
}
auto parts(const table::Disconnected& c) {
    return std::tuple(c.player);
}
auto parts(const table::LagMeasured& c) {
    return std::tuple(c.player, c.round_trip.ms());
}
auto parts(const table::AllInCredits& c) {
    return std::tuple(c.player, c.credits, c.granted_at);
}
auto parts(const table::Deal& c) {
    return std::tuple(c.hand, c.nonce, c.first_button);
}

std::vector<table::What> every_command() {
    std::array<std::uint8_t, 32> nonce{};
    for (std::size_t i = 0; i < nonce.size(); ++i) nonce[i] = static_cast<std::uint8_t>(250 + i);
    return {
        table::Sit{"Ann", Seat{3}, 200_chips, true, false},
        table::Sit{"Ann", Seat::none(), 200_chips, false, true, true},
        table::Reserve{"Bob", Seat{9}, true},
        table::Leave{},
        table::SitOut{table::When::now},
        table::SitOut{table::When::next_big_blind},
        table::SitIn{true},
        table::TopUp{77_chips},
        table::SetAutoTopUp{50_chips, 200_chips},
        table::SetOptions{false, false, true},
        table::SetOptions{true, false, false, 3},
        table::ChangeSeat{Seat{0}},
        table::Act{HandId{7}, 12, hand::ActionKind::raise_to, 40_chips, {}},
        table::Act{HandId{7}, 65535, hand::ActionKind::exchange, {}, some_cards()},
        table::ChooseRuns{HandId{7}, 3},
        table::ShowCards{HandId{7}, some_cards()},
        table::MuckCards{HandId{7}},
        table::UseTimeBank{HandId{7}, 4},
        table::AskRabbit{HandId{7}},
        table::ActAhead{HandId{7}, 4, table::Ahead::call_any, 9_chips},
        table::JoinWaitingList{"Cem"},
        table::LeaveWaitingList{},
        table::AskAllInReset{},
        table::Pause{},
        table::Resume{},
        table::Remove{PlayerId{5}},
        table::LetBack{PlayerId{5}},
        table::Approve{PlayerId{5}, true},
        table::Close{},
        table::VoidHand{},
        table::GrantAllInReset{PlayerId{6}},
        table::Connected{PlayerId{8}},
        table::Disconnected{PlayerId{8}},
        table::LagMeasured{PlayerId{8}, milliseconds(120)},
        table::AllInCredits{PlayerId{8}, -1, Time{12345}},
        table::Deal{HandId{9}, nonce, {}, Seat{4}},
        table::Tick{},
        table::Restarted{},
    };
}

TEST(Journal, a_command_comes_back_as_it_was) {
    std::vector<bool> seen(std::variant_size_v<table::What>);
    for (const table::What& what : every_command()) {
        seen[what.index()] = true;
        v1::JournalCommand message;
        put(table::Command{PlayerId{42}, what}, message);
        v1::JournalCommand again;
        ASSERT_TRUE(again.ParseFromString(message.SerializeAsString()));
        const auto command = read_journal(again);
        ASSERT_TRUE(command) << what.index();
        EXPECT_EQ(command->by, PlayerId{42});
        ASSERT_EQ(command->what.index(), what.index());
        std::visit(
            [&](const auto& before) {
                EXPECT_EQ(parts(std::get<std::decay_t<decltype(before)>>(command->what)), parts(before))
                    << what.index();
            },
            what);
    }
    for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_TRUE(seen[i]) << "command " << i << " is not tried";
}

TEST(Journal, keeps_no_card_of_a_deal) {
    table::Deal deal{HandId{9}, {}, cards::canonical_deck(), Seat{4}};
    v1::JournalCommand with_deck;
    put(table::Command{{}, deal}, with_deck);
    deal.deck = {};
    v1::JournalCommand without;
    put(table::Command{{}, deal}, without);
    EXPECT_EQ(with_deck.SerializeAsString(), without.SerializeAsString());
}

Refusal refusal_of(const v1::TableCommand& command) {
    const auto read = read_command(command, {"Ann"});
    EXPECT_FALSE(read);
    return read ? Refusal::already_so : read.error();
}

TEST(ReadCommand, refuses_what_makes_no_sense) {
    v1::TableCommand c;
    EXPECT_EQ(refusal_of(c), Refusal::unknown_command);
    c.mutable_sit()->set_seat(11);
    EXPECT_EQ(refusal_of(c), Refusal::no_such_seat);
    c.mutable_sit()->set_seat(1);
    c.mutable_sit()->set_buy_in(-1);
    EXPECT_EQ(refusal_of(c), Refusal::amount_not_valid);
    c.mutable_sit()->set_buy_in(chips_max.units() + 1);
    EXPECT_EQ(refusal_of(c), Refusal::amount_not_valid);
    c.mutable_act()->set_cards("AhAh");
    EXPECT_EQ(refusal_of(c), Refusal::malformed);
    c.mutable_act()->set_cards("Ah?");
    EXPECT_EQ(refusal_of(c), Refusal::malformed);
    c.mutable_act()->set_cards("");
    c.mutable_act()->set_kind(static_cast<v1::ActionKind>(17));
    EXPECT_EQ(refusal_of(c), Refusal::malformed);
    c.mutable_act()->set_kind(v1::CALL);
    c.mutable_act()->set_action_no(70'000);
    EXPECT_EQ(refusal_of(c), Refusal::stale_action);
    c.mutable_choose_runs()->set_runs(0);
    EXPECT_EQ(refusal_of(c), Refusal::malformed);
    c.mutable_change_seat()->set_to(0);
    EXPECT_EQ(refusal_of(c), Refusal::no_such_seat);
    c.mutable_sit_out()->set_when(static_cast<v1::SitOut::When>(9));
    EXPECT_EQ(refusal_of(c), Refusal::malformed);
}

TEST(ReadJournal, refuses_a_deal_without_a_whole_nonce) {
    v1::JournalCommand c;
    c.mutable_deal()->set_hand(1);
    c.mutable_deal()->set_nonce("short");
    EXPECT_FALSE(read_journal(c));
}

table::Config some_config() {
    table::Config config;
    config.id = TableId{123456789};
    config.name = "Kings' corner";
    config.games = {rules::find_game("holdem"), rules::find_game("omaha8")};
    rules::Stakes stakes;
    stakes.structure = rules::Structure::fixed_limit;
    stakes.small_blind = 2_chips;
    stakes.big_blind = 5_chips;
    stakes.ante = 3_chips;
    stakes.big_blind_ante = 4_chips;
    stakes.bring_in = 6_chips;
    stakes.small_bet = 5_chips;
    stakes.big_bet = 10_chips;
    stakes.chip_unit = 7_chips;
    stakes.one = 100_chips;
    config.stakes = {stakes, stakes};
    config.currency = {"EUR", true, 100_chips};
    config.private_table = {PlayerId{77}, true, "hash", true};
    config.house.name = "midastouch";
    // Every field gets a value that is not its default, so that a forgotten one shows.
    std::int64_t n = 0;
    const auto shift = [&](const char*, auto& field) {
        using Field = std::remove_reference_t<decltype(field)>;
        const std::int64_t value = number_of(field);
        if constexpr (std::is_same_v<Field, bool>) {
            field = !field;
        } else if constexpr (std::is_enum_v<Field>) {
            set_number(field, value == 0 ? 1 : 0);
        } else {
            set_number(field, value + ++n);
        }
    };
    each_field(config.house, shift);
    each_field(config, shift);
    return config;
}

TEST(Definition, comes_back_as_it_was) {
    const table::Config config = some_config();
    v1::TableDefinition message;
    put(config, message);
    v1::TableDefinition again;
    ASSERT_TRUE(again.ParseFromString(message.SerializeAsString()));
    const auto read = read_definition(again);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->id, config.id);
    EXPECT_EQ(read->name, config.name);
    EXPECT_EQ(read->games, config.games);
    EXPECT_EQ(read->stakes, config.stakes);
    EXPECT_EQ(read->currency, config.currency);
    EXPECT_EQ(read->private_table.owner, config.private_table.owner);
    EXPECT_EQ(read->private_table.password_hash, config.private_table.password_hash);
    EXPECT_EQ(read->house.name, config.house.name);
    std::vector<std::int64_t> before;
    std::vector<std::int64_t> after;
    each_field(config.house, [&](const char*, const auto& field) { before.push_back(number_of(field)); });
    each_field(config, [&](const char*, const auto& field) { before.push_back(number_of(field)); });
    each_field(read->house, [&](const char*, const auto& field) { after.push_back(number_of(field)); });
    each_field(*read, [&](const char*, const auto& field) { after.push_back(number_of(field)); });
    EXPECT_EQ(before, after);
}

struct Anything {
    template <typename T>
    constexpr operator T() const;
};
/// How many members an aggregate has: as many as it can be initialised with.
template <typename T, typename... Members>
constexpr std::size_t member_count() {
    if constexpr (requires { T{Members{}..., Anything{}}; }) {
        return member_count<T, Members..., Anything>();
    } else {
        return sizeof...(Members);
    }
}

// A house rule that is not listed would silently take its default when the room comes back.
TEST(Definition, lists_every_house_rule_and_setting) {
    rules::HouseRules house;
    std::size_t listed = 0;
    each_field(house, [&](const char*, const auto&) { ++listed; });
    // name is kept beside the list; clock and rake stand in it member by member.
    EXPECT_EQ(listed, member_count<rules::HouseRules>() - 3 + member_count<rules::ClockRules>() +
                          member_count<rules::RakeSchedule>());
    table::Config config;
    listed = 0;
    each_field(config, [&](const char*, const auto&) { ++listed; });
    // id, name, games, stakes, house, currency and private_table are kept beside the list, with two of the latter in
    // it.
    EXPECT_EQ(listed, member_count<table::Config>() - 7 + 2);
    EXPECT_EQ(member_count<table::Private>(), 4u);
    table::Place place;
    listed = 0;
    each_field(place, [&](const char*, const auto&) { ++listed; });
    // name is kept beside the list; the options stand in it one by one.
    EXPECT_EQ(listed, member_count<table::Place>() - 2 + member_count<table::SetOptions>());
    table::State state;
    listed = 0;
    each_field(state, [&](const char*, const auto&) { ++listed; });
    // places, waiting_list, departures and removed are kept beside the list; blinds stand in it member by member.
    EXPECT_EQ(listed, member_count<table::State>() - 5 + member_count<table::BlindMemory>());
    EXPECT_EQ(member_count<rules::Stakes>(), 11u);
}

TEST(Definition, a_house_rule_of_a_newer_version_is_not_guessed) {
    v1::TableDefinition message;
    put(some_config(), message);
    (*message.mutable_house_rules())["jokers_wild"] = 1;
    const auto read = read_definition(message);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error(), "the house rule \"jokers_wild\" is not known to this version");
}

TEST(State, comes_back_as_it_was) {
    std::int64_t n = 0;
    const auto shift = [&](const char*, auto& field) {
        using Field = std::remove_reference_t<decltype(field)>;
        const std::int64_t value = number_of(field);
        if constexpr (std::is_same_v<Field, bool>) {
            field = !field;
        } else if constexpr (std::is_enum_v<Field>) {
            set_number(field, value == 0 ? 1 : 0);
        } else if constexpr (std::is_same_v<Field, Seat>) {
            field = Seat{static_cast<int>(++n) % seats_max};
        } else {
            set_number(field, value + ++n);
        }
    };
    table::State state;
    each_field(state, shift);
    state.places.resize(4);
    for (const std::size_t i : {0u, 2u}) {
        each_field(state.places[i], shift);
        state.places[i].name = "P" + std::to_string(i);
    }
    state.places[2].allin_credits = -1;
    state.waiting_list = {{PlayerId{7}, "Wim"}, {PlayerId{8}, "Xu"}};
    state.departures = {{PlayerId{9}, 512_chips, Time{99}}};
    state.removed = {{PlayerId{10}, "Ill"}};
    const auto read = read_state_bytes(state_bytes(state));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, state);
}

TEST(State, of_a_newer_version_is_refused) {
    v1::TableState message;
    put(table::State{}, message);
    message.add_numbers(1);
    EXPECT_FALSE(read_state(message));
    EXPECT_FALSE(read_state_bytes("\xff nonsense"));
}

TEST(Definition, a_game_that_nobody_knows_is_named) {
    v1::TableDefinition message;
    put(some_config(), message);
    message.set_games(0, "snap");
    const auto read = read_definition(message);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error(), "there is no game \"snap\"");
}

TEST(Bets, blinds_are_bets_of_the_first_street_and_only_of_it) {
    PerSeat<Chips> bets{};
    follow(bets, hand::Posted{Seat{1}, hand::PostKind::small_blind, 5_chips, Chips{}});
    follow(bets, hand::Posted{Seat{2}, hand::PostKind::big_blind, 10_chips, Chips{}});
    follow(bets, hand::StreetBegan{0});
    EXPECT_EQ(bets[Seat{1}], 5_chips);  // a call costs him five more, not ten
    EXPECT_EQ(bets[Seat{2}], 10_chips);
    follow(bets, hand::StreetBegan{1});
    EXPECT_EQ(bets[Seat{2}], Chips{});
}

}  // namespace
}  // namespace cardroom::wire
