// Where the house's own players sit: they make room for people, and leave nobody alone.
#include <gtest/gtest.h>

#include "room/test_room.h"

namespace cardroom::room::test {
namespace {

config::RoomConfig small_table(int seats, int bots) {
    config::RoomConfig config = one_table(bots);
    config.tables[0].table.seat_count = seats;
    return config;
}

struct Company {
    TestRoom test;
    TableId home = test.table_named("Home");

    int players() const {
        int count = 0;
        const table::Table& table = test.room->table(home)->table();
        for (int i = 0; i < table.config().seat_count; ++i) count += table.player_at(Seat{i}).is_none() ? 0 : 1;
        return count;
    }
    std::shared_ptr<Guest> guest(int seat) {
        auto guest = test.come();
        test.watch(guest, home);
        test.sit(guest, home, Seat{seat}, Chips{200});
        return guest;
    }
    int free_seat() const {
        const table::Table& table = test.room->table(home)->table();
        for (int i = 0; i < table.config().seat_count; ++i) {
            if (table.player_at(Seat{i}).is_none()) return i;
        }
        return -1;
    }
};

TEST(HouseBots, AtATableForTwoTheOnlyOpponentStays) {
    Company room{TestRoom(small_table(2, 1))};
    room.test.advance(seconds(10));
    ASSERT_EQ(room.players(), 1);
    auto guest = room.guest(room.free_seat());
    room.test.advance(minutes(2));
    EXPECT_EQ(room.players(), 2);
    room.test.audit();
}

TEST(HouseBots, TheOnlyOpponentGoesForSomebodyWhoWaits) {
    Company room{TestRoom(small_table(2, 1))};
    room.test.advance(seconds(10));
    auto guest = room.guest(room.free_seat());
    room.test.advance(seconds(10));
    auto friend_ = room.test.come();
    room.test.watch(friend_, room.home);
    v1::ClientMessage join;
    join.mutable_table()->set_table(room.home.value());
    join.mutable_table()->mutable_join_waiting_list();
    ASSERT_EQ(room.test.refusal_of(friend_, join), "ok");
    const hand::Hand* hand = room.test.room->table(room.home)->table().running_hand();
    ASSERT_NE(hand, nullptr);
    room.test.advance(seconds(10));
    EXPECT_LT(room.free_seat(), 0) << "it plays its hand to the end";
    for (int i = 0; i < 60 && guest->my_turn() == nullptr; ++i) room.test.advance(milliseconds(500));
    room.test.say(guest, room.test.act(*guest, room.home, v1::FOLD));
    room.test.advance(seconds(1));
    const int free = room.free_seat();
    ASSERT_GE(free, 0) << "the bot has gone, and the seat is held for him";
    room.test.sit(friend_, room.home, Seat{free}, Chips{200});
    room.test.advance(minutes(1));
    EXPECT_FALSE(room.test.room->table(room.home)->table().seat_of(friend_->player).is_none());
    room.test.audit();
}

// A hand is never thrown away to make room: who leaves has folded, or no hand is running.
TEST(HouseBots, WhoMakesRoomLeavesBetweenHandsOrHasFolded) {
    Company room{TestRoom(small_table(4, 3))};
    auto watcher = room.test.come();
    room.test.watch(watcher, room.home);
    room.test.advance(seconds(20));
    std::vector<std::shared_ptr<Guest>> guests;
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 240 && room.free_seat() < 0; ++k) room.test.advance(milliseconds(500));
        ASSERT_GE(room.free_seat(), 0);
        guests.push_back(room.guest(room.free_seat()));
    }
    std::set<std::uint32_t> folded;
    int left = 0;
    for (const auto& message : watcher->heard) {
        for (const auto& event : message.update().events()) {
            if (event.has_hand_started()) folded.clear();
            if (event.has_folded()) folded.insert(event.folded().seat());
            if (event.has_leave_planned()) {
                EXPECT_TRUE(folded.contains(event.leave_planned().seat()));
            }
            left += event.has_player_left();
        }
    }
    EXPECT_GE(left, 2);
    room.test.audit();
}

TEST(HouseBots, TheySitApart) {
    Company room{TestRoom(small_table(6, 3))};
    room.test.advance(seconds(20));
    ASSERT_EQ(room.players(), 3);
    const table::Table& table = room.test.room->table(room.home)->table();
    for (int i = 0; i < 6; ++i) {
        EXPECT_NE(table.player_at(Seat{i}).is_none(), table.player_at(Seat{(i + 1) % 6}).is_none()) << i;
    }
}

TEST(HouseBots, WhomTheHostRemovesIsNotReplaced) {
    Company room{TestRoom(one_table())};
    auto host = room.test.come();
    v1::ClientMessage create;
    auto& wish = *create.mutable_create_table();
    wish.set_name("Mine");
    wish.set_game("holdem");
    wish.set_structure(v1::NO_LIMIT);
    wish.set_small_blind(1);
    wish.set_big_blind(2);
    wish.set_bots(2);
    ASSERT_EQ(room.test.refusal_of(host, create), "ok");
    room.home = room.test.table_named("Mine");
    room.test.watch(host, room.home);
    room.test.sit(host, room.home, Seat{2}, Chips{200});
    room.test.advance(seconds(20));
    ASSERT_EQ(room.players(), 3);
    v1::ClientMessage remove;
    remove.mutable_table()->set_table(room.home.value());
    remove.mutable_table()->mutable_remove()->set_player(HouseBots::bot_id(room.home, 0).value());
    EXPECT_EQ(room.test.refusal_of(host, remove), "ok");
    room.test.advance(minutes(5));  // the host thinks, street after street; the bot plays its hand
    EXPECT_EQ(room.players(), 2);
    room.test.crash();
    room.test.advance(minutes(1));
    EXPECT_EQ(room.players(), 2) << "not after a restart either";
    room.test.audit();
}

// T-31: who names no seat waits as short as the table allows.
TEST(Newcomer, IsDealtInWithTheNextHandWhereTheBlindsComeNext) {
    Company room{TestRoom(small_table(6, 3))};
    room.test.advance(seconds(30));
    auto guest = room.test.come();
    room.test.watch(guest, room.home);
    v1::ClientMessage sit;
    sit.mutable_table()->set_table(room.home.value());
    sit.mutable_table()->mutable_sit()->set_buy_in(200);
    ASSERT_EQ(room.test.refusal_of(guest, sit), "ok") << "waits for the big blind, and pays nothing else";
    int hands = 0;
    bool dealt_in = false;
    for (int i = 0; i < 240 && !dealt_in; ++i) {
        room.test.advance(milliseconds(500));
        hands = 0;
        for (const auto& message : guest->heard) {
            for (const auto& event : message.update().events()) {
                if (!event.has_hand_started()) continue;
                ++hands;
                const auto& seats = event.hand_started().dealt_in();
                dealt_in |= std::find(seats.begin(), seats.end(), guest->seat) != seats.end();
            }
        }
    }
    EXPECT_TRUE(dealt_in);
    EXPECT_EQ(hands, 1);
}

TEST(HouseBots, AtAPublicTableASeatStaysFree) {
    Company room{TestRoom(small_table(4, 3))};
    room.test.advance(seconds(20));
    EXPECT_EQ(room.players(), 3);
    auto first = room.guest(room.free_seat());
    room.test.advance(minutes(1));
    EXPECT_EQ(room.players(), 3);
    room.test.audit();
}

TEST(HouseBots, AtAPrivateTableTheySitInEverySeatThatTheyWereAskedInto) {
    Company room{TestRoom(one_table())};
    auto host = room.test.come();
    v1::ClientMessage create;
    auto& wish = *create.mutable_create_table();
    wish.set_name("Mine");
    wish.set_game("holdem");
    wish.set_structure(v1::NO_LIMIT);
    wish.set_small_blind(1);
    wish.set_big_blind(2);
    wish.set_seat_count(3);
    wish.set_bots(2);
    ASSERT_EQ(room.test.refusal_of(host, create), "ok");
    room.home = room.test.table_named("Mine");
    room.test.advance(seconds(20));
    ASSERT_EQ(room.players(), 0)
        << "they wait for the first guest, so that nobody comes to a running game and owes a blind";
    room.test.watch(host, room.home);
    room.test.sit(host, room.home, Seat{1}, Chips{200});
    room.test.advance(seconds(10));
    EXPECT_EQ(room.players(), 3);
    const table::Table& table = room.test.room->table(room.home)->table();
    ASSERT_NE(table.running_hand(), nullptr);
    EXPECT_TRUE(table.running_hand()->dealt_in().has(Seat{1}));
    room.test.advance(minutes(1));
    room.test.audit();
}

}  // namespace
}  // namespace cardroom::room::test
