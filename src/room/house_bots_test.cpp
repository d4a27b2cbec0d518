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
    room.test.advance(seconds(10));
    const int free = room.free_seat();
    ASSERT_GE(free, 0) << "the bot has gone, and the seat is held for him";
    room.test.sit(friend_, room.home, Seat{free}, Chips{200});
    room.test.advance(minutes(1));
    EXPECT_FALSE(room.test.room->table(room.home)->table().seat_of(friend_->player).is_none());
    room.test.audit();
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
