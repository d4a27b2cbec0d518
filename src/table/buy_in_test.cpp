// docs/rules/table.md, section 1 and T-46.
#include "table/buy_in.h"

#include <gtest/gtest.h>

#include "rules/game_spec.h"
#include "table/ahead.h"

namespace cardroom::table {
namespace {

using rules::Structure;

rules::Stakes limit(std::int64_t small_bet, const rules::HouseRules& house) {
    return rules::limit_stakes(*rules::find_game("holdem"), Chips{small_bet}, house, Chips{100});
}

rules::Stakes no_limit(std::int64_t small, std::int64_t big, const rules::HouseRules& house) {
    return rules::blind_stakes(Structure::no_limit, Chips{small}, Chips{big}, house, Chips{100});
}

TEST(BuyIn, T4_Redstar_TenTimesTheFirstNumber) {
    const auto house = rules::redstar();
    EXPECT_EQ(buy_in_limits(house, {limit(1000, house)}).min, Chips{10000}) << "$10/$20";
    EXPECT_EQ(buy_in_limits(house, {limit(500, house)}).min, Chips{5000}) << "$5/$10";
    EXPECT_EQ(buy_in_limits(house, {limit(300, house)}).min, Chips{3000}) << "$3/$6";
    EXPECT_EQ(buy_in_limits(house, {no_limit(500, 1000, house)}).min, Chips{5000});
    EXPECT_EQ(buy_in_limits(house, {no_limit(500, 1000, house)}).max, chips_max) << "Q-09: none";
}

TEST(BuyIn, T4_T5_TheOthers) {
    for (const auto& house : {rules::midastouch(), rules::unabomber()}) {
        EXPECT_EQ(buy_in_limits(house, {limit(300, house)}).min, Chips{3000}) << "10 small bets";
        EXPECT_EQ(buy_in_limits(house, {no_limit(100, 200, house)}).min, Chips{8000});
        EXPECT_EQ(buy_in_limits(house, {no_limit(100, 200, house)}).max, Chips{20000});
    }
    const auto house = rules::standard();
    EXPECT_EQ(buy_in_limits(house, {limit(300, house)}).min, Chips{6000}) << "10 big bets";
    EXPECT_EQ(buy_in_limits(house, {limit(300, house)}).max, chips_max) << "limit: none";
    const BuyInLimits rotation = buy_in_limits(house, {limit(300, house), no_limit(100, 200, house)});
    EXPECT_EQ(rotation.min, Chips{8000}) << "enough for both";
    EXPECT_EQ(rotation.max, Chips{20000}) << "and a maximum, since one of them has it";
    EXPECT_EQ(buy_in_limits(house, {no_limit(100, 200, house)}).min, Chips{8000});
}

Config real_no_limit(const rules::HouseRules& house) {
    Config config;
    config.games = {rules::find_game("holdem")};
    config.stakes = {no_limit(100, 200, house)};
    config.house = house;
    config.currency = {.code = "USD", .real = true, .one = Chips{100}};
    config.buy_in_min = Chips{8000};
    config.buy_in_max = Chips{20000};
    return config;
}

TEST(BuyIn, T6a_ComingBack) {
    const Config config = real_no_limit(rules::standard());
    const Time noon{1'000'000'000};
    std::vector<Departure> departures;
    remember_departure(departures, config, PlayerId{7}, Chips{51200}, noon);

    const PlayerLimits soon = limits_for(config, departures, PlayerId{7}, noon + minutes(90));
    EXPECT_EQ(soon.min, Chips{51200});
    EXPECT_EQ(soon.max, Chips{51200});
    EXPECT_EQ(why_no_buy_in(soon, Chips{20000}, false), Refusal::must_bring_back_more);
    EXPECT_EQ(why_no_buy_in(soon, Chips{51200}, false), std::nullopt);
    EXPECT_EQ(why_no_buy_in(soon, Chips{51201}, false), Refusal::buy_in_above_maximum);
    EXPECT_EQ(why_no_buy_in(soon, Chips{46080}, true), std::nullopt) << "all he has, a tenth less at most";
    EXPECT_EQ(why_no_buy_in(soon, Chips{46079}, true), Refusal::must_bring_back_more);

    const PlayerLimits later = limits_for(config, departures, PlayerId{7}, noon + minutes(121));
    EXPECT_EQ(later.min, Chips{8000});
    EXPECT_EQ(later.max, Chips{20000});
    EXPECT_EQ(limits_for(config, departures, PlayerId{8}, noon).min, Chips{8000}) << "somebody else";
}

TEST(BuyIn, T6_WhereItIsEnforced) {
    Config config = real_no_limit(rules::standard());
    EXPECT_TRUE(remembers_departures(config));
    config.currency.real = false;
    EXPECT_FALSE(remembers_departures(config)) << "not for play money";
    config.currency.real = true;
    config.stakes = {limit(100, config.house)};
    EXPECT_FALSE(remembers_departures(config)) << "not in limit";
    config.house = rules::redstar();
    EXPECT_TRUE(remembers_departures(config)) << "redstar: all games";
}

TEST(BuyIn, T6_TheListIsBounded) {
    const Config config = real_no_limit(rules::standard());
    std::vector<Departure> departures;
    for (std::uint64_t i = 1; i <= 500; ++i) {
        remember_departure(departures, config, PlayerId{i}, Chips{100}, Time{1000});
    }
    EXPECT_EQ(departures.size(), departures_max);
    remember_departure(departures, config, PlayerId{1}, Chips{100}, Time{1000} + minutes(121));
    EXPECT_EQ(departures.size(), 1u) << "old ones are forgotten";
}

TEST(BuyIn, T5_T7_TopUps) {
    const Config config = real_no_limit(rules::standard());
    EXPECT_EQ(why_no_top_up(config, Chips{5000}, Chips{}, Chips{15000}), std::nullopt);
    EXPECT_EQ(why_no_top_up(config, Chips{5000}, Chips{}, Chips{15001}), Refusal::buy_in_above_maximum);
    EXPECT_EQ(why_no_top_up(config, Chips{5000}, Chips{15000}, Chips{1}), Refusal::stack_above_maximum);
    EXPECT_EQ(why_no_top_up(config, Chips{30000}, Chips{}, Chips{1}), Refusal::stack_above_maximum);
    EXPECT_EQ(why_no_top_up(config, Chips{}, Chips{}, Chips{7999}), Refusal::buy_in_below_minimum);
    EXPECT_EQ(why_no_top_up(config, Chips{}, Chips{}, Chips{8000}), std::nullopt);
    EXPECT_EQ(why_no_top_up(config, Chips{5000}, Chips{}, Chips{0}), Refusal::amount_not_valid);
    EXPECT_EQ(top_up_that_fits(config, Chips{19000}, Chips{5000}), Chips{1000});
    EXPECT_EQ(top_up_that_fits(config, Chips{25000}, Chips{5000}), Chips{});
}

TEST(Rake, T46_ByContribution) {
    PerSeat<Chips> contributed;
    contributed[Seat{0}] = Chips{100};
    contributed[Seat{3}] = Chips{200};
    contributed[Seat{5}] = Chips{300};
    const auto shares = rake_by_contribution(Chips{30}, contributed);
    EXPECT_EQ(shares[Seat{0}], Chips{5});
    EXPECT_EQ(shares[Seat{3}], Chips{10});
    EXPECT_EQ(shares[Seat{5}], Chips{15});
}

TEST(Rake, T46_LargestRemainderTiesBySeat) {
    PerSeat<Chips> contributed;
    for (int i = 0; i < 3; ++i) contributed[Seat{i}] = Chips{100};
    const auto shares = rake_by_contribution(Chips{11}, contributed);
    EXPECT_EQ(shares[Seat{0}], Chips{4});
    EXPECT_EQ(shares[Seat{1}], Chips{4});
    EXPECT_EQ(shares[Seat{2}], Chips{3});
    contributed[Seat{2}] = Chips{100'000'000'000'000};
    const auto large = rake_by_contribution(Chips{5'000'000'000'000}, contributed);
    EXPECT_EQ(large[Seat{0}] + large[Seat{1}] + large[Seat{2}], Chips{5'000'000'000'000});
}

// --- ahead of one's turn (scenarios 7 and 8) ------------------------------------------------------------------------

constexpr Price price{.to = Chips{20}, .since_action_no = 4, .street = 1};

TEST(Ahead, AnswersAPriceThatStillStands) {
    const auto no = [](Ahead what, std::int64_t to, int action_no = 5) {
        return why_not_ahead(
            {.hand = HandId{1}, .action_no = static_cast<std::uint16_t>(action_no), .what = what, .to = Chips{to}},
            price, Chips{5}, Chips{1000});
    };
    EXPECT_EQ(no(Ahead::call, 20), std::nullopt);
    EXPECT_EQ(no(Ahead::call, 10), Refusal::price_has_changed);
    EXPECT_EQ(no(Ahead::call, 20, 3), Refusal::price_has_changed) << "made before the bet was seen";
    EXPECT_EQ(no(Ahead::check, 0), Refusal::cannot_check);
    EXPECT_EQ(no(Ahead::raise_to, 20), Refusal::not_a_raise);
    EXPECT_EQ(no(Ahead::raise_to, 1006), Refusal::raise_above_stack);
    EXPECT_EQ(no(Ahead::check_or_fold, 0), std::nullopt);
}

TEST(Ahead, MeansAnActionWhenTheTurnComes) {
    const auto action = [](Ahead what, std::int64_t to, hand::Options options) {
        return action_for({.hand = HandId{1}, .action_no = 1, .what = what, .to = Chips{to}}, Seat{2}, options);
    };
    hand::Options facing;
    facing.may_fold = facing.may_call = true;
    facing.call_to = Chips{20};
    facing.raise_to_min = Chips{40};
    facing.raise_to_max = Chips{500};
    hand::Options free;
    free.may_fold = free.may_check = true;

    EXPECT_EQ(action(Ahead::check_or_fold, 0, facing)->kind, hand::ActionKind::fold);
    EXPECT_EQ(action(Ahead::check_or_fold, 0, free)->kind, hand::ActionKind::check);
    EXPECT_EQ(action(Ahead::call_any, 0, facing)->kind, hand::ActionKind::call);
    EXPECT_EQ(action(Ahead::call_any, 0, free)->kind, hand::ActionKind::check);
    EXPECT_FALSE(action(Ahead::check, 0, facing));
    EXPECT_FALSE(action(Ahead::raise_to, 30, facing)) << "no longer enough";
    EXPECT_EQ(action(Ahead::raise_to, 60, facing)->to, Chips{60});
    hand::Options bring_in;
    bring_in.bring_in = Chips{1};
    EXPECT_FALSE(action(Ahead::check_or_fold, 0, bring_in));
}

}  // namespace
}  // namespace cardroom::table
