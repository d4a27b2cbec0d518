// What the staff of the room does: looks players up, and books chips by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "room/test_room.h"

namespace cardroom::room::test {
namespace {

class Staff : public ::testing::Test {
  protected:
    Staff() : test(one_table()) { staff = test.come_as_host(); }

    static v1::ClientMessage booking(const Guest& guest, std::int64_t amount, const std::string& reason) {
        v1::ClientMessage message;
        auto& entry = *message.mutable_host_entry();
        entry.set_player(guest.player.value());
        entry.set_currency("PLAY");
        entry.set_amount(amount);
        entry.set_reason(reason);
        return message;
    }
    static v1::ClientMessage named(const std::string& name) {
        v1::ClientMessage message;
        message.mutable_find_player()->set_name(name);
        return message;
    }
    void call(const std::shared_ptr<Guest>& guest, const std::string& name) {
        v1::ClientMessage message;
        message.mutable_set_name()->set_name(name);
        ASSERT_EQ(test.refusal_of(guest, message), "ok");
    }
    v1::PlayerFound found(const v1::ClientMessage& find) {
        EXPECT_EQ(test.refusal_of(staff, find), "ok");
        for (auto heard = staff->heard.rbegin(); heard != staff->heard.rend(); ++heard) {
            if (heard->has_player_found()) return heard->player_found();
        }
        ADD_FAILURE() << "nobody was found";
        return {};
    }

    TestRoom test;
    std::shared_ptr<Guest> staff;
};

TEST_F(Staff, books_nothing_while_the_books_cannot_be_read) {
    const auto guest = test.come();
    const auto entry = booking(*guest, 500, "won the raffle");
    test.store->follow({.fail_read = 1'000'000});
    const auto id = test.say(staff, entry);
    EXPECT_EQ(staff->answer_to(id), nullptr) << "it is not known whether this comes for the first time";
    EXPECT_FALSE(staff->closed_because.empty());
    test.store->follow({});
    test.go(staff);
    EXPECT_EQ(guest->wallet, 10'000);
    staff = test.come_as_host();
    test.say(staff, entry, id);
    ASSERT_NE(staff->answer_to(id), nullptr);
    EXPECT_TRUE(staff->answer_to(id)->ok());
    EXPECT_EQ(guest->wallet, 10'500);
    test.audit();
}

TEST_F(Staff, a_reason_holds_nothing_unseen) {
    const auto guest = test.come();
    EXPECT_EQ(test.refusal_of(staff, booking(*guest, 5, "\u200b\u202e ")), "malformed");
    ASSERT_EQ(test.refusal_of(staff, booking(*guest, 5, "won\n\u202ethe raffle")), "ok");
    v1::ClientMessage ask;
    ask.mutable_ask_statement()->set_currency("PLAY");
    ASSERT_EQ(test.refusal_of(guest, ask), "ok");
    const auto told = std::find_if(guest->heard.rbegin(), guest->heard.rend(),
                                   [](const auto& heard) { return heard.has_statement(); });
    ASSERT_NE(told, guest->heard.rend());
    EXPECT_EQ(told->statement().entries(0).text(), "won the raffle");
}

TEST_F(Staff, books_by_hand_with_a_reason_and_nobody_else_does) {
    const auto guest = test.come();
    v1::ClientMessage entry = booking(*guest, 500, "");
    EXPECT_EQ(test.refusal_of(guest, entry), "not_for_you");
    EXPECT_EQ(test.refusal_of(staff, entry), "malformed") << "a reason is needed";
    entry.mutable_host_entry()->set_reason("won the raffle");
    EXPECT_EQ(test.refusal_of(staff, entry), "ok");
    EXPECT_EQ(guest->wallet, 10'500);
    entry.mutable_host_entry()->set_amount(-20'000);
    EXPECT_EQ(test.refusal_of(staff, entry), "insufficient_funds");
    entry.mutable_host_entry()->set_amount(-10'500);
    EXPECT_EQ(test.refusal_of(staff, entry), "ok");
    EXPECT_EQ(guest->wallet, 0);
    v1::ClientMessage refill;
    refill.mutable_refill();
    EXPECT_EQ(test.refusal_of(guest, refill), "ok");
    EXPECT_EQ(guest->wallet, 10'000);
    EXPECT_EQ(test.refusal_of(guest, refill), "refill_not_due");
    v1::ClientMessage statement;
    statement.mutable_ask_statement()->set_currency("PLAY");
    ASSERT_EQ(test.refusal_of(guest, statement), "ok");
    const auto heard =
        std::find_if(guest->heard.rbegin(), guest->heard.rend(), [](const auto& m) { return m.has_statement(); });
    ASSERT_NE(heard, guest->heard.rend());
    EXPECT_EQ(heard->statement().entries_size(), 4);
    EXPECT_EQ(heard->statement().entries(0).balance(), 10'000);
    test.audit();
}

TEST_F(Staff, a_booking_sent_twice_is_booked_once_also_across_a_crash) {
    auto guest = test.come();
    const v1::ClientMessage entry = booking(*guest, 500, "cash at the door");
    test.say(staff, entry, 77);
    test.say(staff, entry, 77);
    EXPECT_EQ(guest->wallet, 10'500);
    test.crash();
    staff = test.come_as_host();
    guest = test.come(guest->token);
    test.say(staff, entry, 77);
    ASSERT_NE(staff->answer_to(77), nullptr);
    EXPECT_TRUE(staff->answer_to(77)->ok()) << "the answer that it got before";
    EXPECT_EQ(guest->wallet, 10'500);
    test.audit();
}

TEST_F(Staff, a_booking_for_nobody_or_out_of_bounds_changes_nothing) {
    const auto guest = test.come();
    v1::ClientMessage entry = booking(*guest, 0, "nothing");
    EXPECT_EQ(test.refusal_of(staff, entry), "amount_not_valid");
    for (const std::int64_t amount :
         {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()}) {
        entry.mutable_host_entry()->set_amount(amount);
        EXPECT_EQ(test.refusal_of(staff, entry), "amount_not_valid");
    }
    entry.mutable_host_entry()->set_amount(5);
    entry.mutable_host_entry()->set_reason(std::string(441, 'x'));
    EXPECT_EQ(test.refusal_of(staff, entry), "too_long");
    entry.mutable_host_entry()->set_reason(std::string(440, 'x'));
    entry.mutable_host_entry()->set_currency("EUR");
    EXPECT_EQ(test.refusal_of(staff, entry), "wrong_currency");
    entry.mutable_host_entry()->set_currency("PLAY");
    entry.mutable_host_entry()->set_player(12'345);
    EXPECT_EQ(test.refusal_of(staff, entry), "no_such_player");
    EXPECT_EQ(guest->wallet, 10'000);
    test.audit();
}

TEST_F(Staff, finds_a_player_by_name_or_number_with_what_they_own) {
    const auto guest = test.come();
    call(guest, "Ann");
    for (const char* written : {"Ann", "ann", "ÁNN"}) {
        const v1::PlayerFound player = found(named(written));
        EXPECT_EQ(player.player(), guest->player.value()) << written;
        EXPECT_EQ(player.name(), "Ann");
        EXPECT_TRUE(player.online());
        ASSERT_EQ(player.wallet().balances_size(), 1);
        EXPECT_EQ(player.wallet().balances(0).available(), 10'000);
    }
    test.watch(guest, test.table_named("Home"));
    test.sit(guest, test.table_named("Home"), Seat{1}, Chips{200});
    v1::ClientMessage by_number;
    by_number.mutable_find_player()->set_player(guest->player.value());
    EXPECT_EQ(found(by_number).wallet().balances(0).on_tables(), 200);
    EXPECT_EQ(found(by_number).wallet().balances(0).available(), 9'800);
}

TEST_F(Staff, finds_who_is_not_here_too_and_by_the_newest_name_only) {
    auto guest = test.come();
    call(guest, "Ann");
    call(guest, "Bess");
    test.go(guest);
    test.crash();
    staff = test.come_as_host();
    EXPECT_EQ(test.refusal_of(staff, named("Ann")), "no_such_player");
    EXPECT_EQ(found(named("Bess")).player(), guest->player.value());
    EXPECT_FALSE(found(named("Bess")).online());
    EXPECT_EQ(test.refusal_of(staff, named("")), "no_such_player");
    guest = test.come(guest->token);
    EXPECT_EQ(test.refusal_of(guest, named("Bess")), "not_for_you") << "others are no business of a player";
}

}  // namespace
}  // namespace cardroom::room::test
