// All-in protection of the account (K-13, K-14): asked for in the lobby and at tables, answered by the clock or by
// staff.
#include <gtest/gtest.h>

#include "room/test_room.h"

namespace cardroom::room::test {
namespace {

class Protection : public ::testing::Test {
  protected:
    Protection() : test_(redstar_table()) { home_ = test_.table_named("Home"); }

    static config::RoomConfig redstar_table() {
        config::RoomConfig config = one_table();
        config.tables.front().table.house = rules::redstar();
        return config;
    }

    /// Somebody whose protection is used up; the last reset was so long ago, or never.
    std::shared_ptr<Guest> unprotected(const std::string& token, std::optional<Duration> last_reset) {
        v1::PlayerSettings settings;
        settings.set_credits_known(true);
        if (last_reset) settings.set_allin_granted_at((test_.now - *last_reset).ms_since_epoch());
        storage::Batch batch;
        batch.players.push_back({PlayerId{token_hash(token)[0] + 100ULL}, "Ann " + token, token_hash(token), test_.now,
                                 settings.SerializeAsString()});
        batch.transactions.push_back(
            {.id = ledger::TransactionId{"chips:" + token},
             .kind = ledger::TransactionKind::refill,
             .time = test_.now,
             .memo = "chips",
             .entries = ledger::move_chips(ledger::AccountId::bank(play()),
                                           ledger::AccountId::player(batch.players.front().id, play()), Chips{1000})});
        test_.store->commit(batch);
        test_.crash();  // the room reads wallets when it starts
        return test_.come(token);
    }
    /// The room dies, with this in the account; the same guest comes again.
    void comes_back_after_a_crash(std::shared_ptr<Guest>& guest, const std::function<void(v1::PlayerSettings&)>& with) {
        storage::Batch batch;
        batch.players.push_back(*test_.store->player(guest->player));
        v1::PlayerSettings account;
        ASSERT_TRUE(account.ParseFromString(batch.players.front().settings));
        with(account);
        batch.players.front().settings = account.SerializeAsString();
        test_.store->commit(batch);
        test_.crash();
        test_.settle();
        guest = test_.come(guest->token);
    }
    static ledger::CurrencyCode play() { return *ledger::CurrencyCode::parse("PLAY"); }

    static v1::ClientMessage ask() {
        v1::ClientMessage message;
        message.mutable_ask_all_in_reset();
        return message;
    }
    static v1::ClientMessage answer(const Guest& whom, bool yes) {
        v1::ClientMessage message;
        message.mutable_answer_reset()->set_player(whom.player.value());
        message.mutable_answer_reset()->set_yes(yes);
        return message;
    }
    v1::Protection protection_of(const std::shared_ptr<Guest>& guest) {
        v1::ClientMessage message;
        message.mutable_ask_protection();
        EXPECT_EQ(test_.refusal_of(guest, message), "ok");
        v1::Protection last;
        for (const auto& heard : guest->heard) {
            if (heard.has_protection()) last = heard.protection();
        }
        return last;
    }
    static int notices(const Guest& guest, const std::string& about) {
        return static_cast<int>(std::count_if(guest.heard.begin(), guest.heard.end(), [&](const auto& message) {
            return message.has_notice() && message.notice().text().find(about) != std::string::npos;
        }));
    }
    static v1::ResetRequests last_requests(const Guest& staff) {
        v1::ResetRequests last;
        for (const auto& heard : staff.heard) {
            if (heard.has_reset_requests()) last = heard.reset_requests();
        }
        return last;
    }

    TestRoom test_;
    TableId home_;
};

TEST_F(Protection, is_whole_for_whom_no_credit_was_used) {
    auto guest = test_.come();
    const v1::Protection protection = protection_of(guest);
    EXPECT_TRUE(protection.offered());
    EXPECT_EQ(protection.credits(), 1);
    EXPECT_EQ(protection.credits_max(), 1);
    EXPECT_EQ(test_.refusal_of(guest, ask()), "no_reset_needed");
}

// K-14a
TEST_F(Protection, is_reset_at_once_when_the_last_reset_is_more_than_24_hours_ago) {
    auto guest = unprotected("one", hours(25));
    EXPECT_EQ(protection_of(guest).credits(), 0);
    EXPECT_EQ(test_.refusal_of(guest, ask()), "ok") << "seated nowhere";
    EXPECT_EQ(protection_of(guest).credits(), 1);
    EXPECT_EQ(notices(*guest, "granted"), 1) << "the confirmation";
    EXPECT_EQ(test_.refusal_of(guest, ask()), "no_reset_needed");
    test_.crash();
    guest = test_.come(guest->token);
    EXPECT_EQ(protection_of(guest).credits(), 1);
    EXPECT_EQ(notices(*guest, "granted"), 0) << "once";
}

TEST_F(Protection, waits_for_the_staff_when_the_last_reset_is_not_long_ago) {
    auto guest = unprotected("one", hours(2));
    auto staff = test_.come_as_host();
    EXPECT_EQ(test_.refusal_of(guest, ask()), "ok");
    EXPECT_TRUE(protection_of(guest).asked());
    EXPECT_EQ(protection_of(guest).credits(), 0);
    EXPECT_EQ(test_.refusal_of(guest, ask()), "already_so");
    ASSERT_EQ(last_requests(*staff).requests_size(), 1) << "told without asking";
    EXPECT_EQ(last_requests(*staff).requests(0).name(), "Ann one");

    test_.crash();
    guest = test_.come(guest->token);
    staff = test_.come_as_host();
    v1::ClientMessage list;
    list.mutable_ask_reset_requests();
    EXPECT_EQ(test_.refusal_of(guest, list), "not_for_you");
    EXPECT_EQ(test_.refusal_of(guest, answer(*guest, true)), "not_for_you");
    EXPECT_EQ(test_.refusal_of(staff, list), "ok");
    ASSERT_EQ(last_requests(*staff).requests_size(), 1) << "the list survives";

    EXPECT_EQ(test_.refusal_of(staff, answer(*guest, true)), "ok");
    EXPECT_EQ(last_requests(*staff).requests_size(), 0);
    EXPECT_EQ(protection_of(guest).credits(), 1);
    EXPECT_FALSE(protection_of(guest).asked());
    EXPECT_EQ(notices(*guest, "granted"), 1);
    EXPECT_EQ(test_.refusal_of(staff, answer(*guest, true)), "no_such_player") << "answered once";
}

TEST_F(Protection, who_is_not_there_is_told_at_the_next_visit_and_once) {
    auto guest = unprotected("one", hours(2));
    EXPECT_EQ(test_.refusal_of(guest, ask()), "ok");
    test_.go(guest);
    test_.crash();
    auto staff = test_.come_as_host();
    EXPECT_EQ(test_.refusal_of(staff, answer(*guest, false)), "ok");
    guest = test_.come(guest->token);
    EXPECT_EQ(notices(*guest, "not granted"), 1);
    EXPECT_EQ(protection_of(guest).credits(), 0);
    guest = test_.come(guest->token);
    EXPECT_EQ(notices(*guest, "not granted"), 0);
    EXPECT_EQ(test_.refusal_of(guest, ask()), "ok") << "and may ask again";
}

TEST_F(Protection, a_request_that_could_not_be_written_can_be_made_again) {
    auto guest = unprotected("one", hours(2));
    const auto id = test_.mumble(guest, ask());
    test_.store->arrange(storage::FaultyStore::Mishap::fail);
    test_.settle();
    ASSERT_NE(guest->answer_to(id), nullptr);
    EXPECT_EQ(guest->answer_to(id)->refusal(), "storage_unavailable");
    EXPECT_FALSE(protection_of(guest).asked());
    EXPECT_EQ(test_.refusal_of(guest, ask()), "ok");
}

// The account is one, wherever its player sits.
TEST_F(Protection, asked_for_at_a_table_waits_in_the_same_list_and_comes_back_to_the_table) {
    auto guest = unprotected("one", hours(2));
    test_.watch(guest, home_);
    test_.sit(guest, home_, Seat{0}, Chips{200});
    const auto credits = [&] {
        auto watcher = test_.come();
        test_.watch(watcher, home_);
        return watcher->last_snapshot()->seats(0).allin_credits();
    };
    EXPECT_EQ(credits(), 0);
    v1::ClientMessage at_table;
    at_table.mutable_table()->set_table(home_.value());
    at_table.mutable_table()->mutable_ask_all_in_reset();
    EXPECT_EQ(test_.refusal_of(guest, at_table), "ok");
    EXPECT_EQ(test_.refusal_of(guest, at_table), "already_so");
    EXPECT_EQ(test_.refusal_of(guest, ask()), "already_so");
    auto staff = test_.come_as_host();
    EXPECT_EQ(test_.refusal_of(staff, answer(*guest, false)), "ok");
    EXPECT_EQ(test_.refusal_of(guest, at_table), "ok") << "refused, he may ask again";
    EXPECT_EQ(test_.refusal_of(staff, answer(*guest, true)), "ok");
    EXPECT_EQ(credits(), 1);
    EXPECT_EQ(protection_of(guest).credits(), 1);
}

// A grant at the table answers the request, too.
TEST_F(Protection, granted_at_the_table_leaves_the_list) {
    auto guest = unprotected("one", hours(2));
    test_.watch(guest, home_);
    test_.sit(guest, home_, Seat{0}, Chips{200});
    EXPECT_EQ(test_.refusal_of(guest, ask()), "ok");
    auto staff = test_.come_as_host();
    v1::ClientMessage grant;
    grant.mutable_table()->set_table(home_.value());
    grant.mutable_table()->mutable_grant_all_in_reset()->set_player(guest->player.value());
    EXPECT_EQ(test_.refusal_of(staff, grant), "ok");
    EXPECT_EQ(last_requests(*staff).requests_size(), 0);
    EXPECT_FALSE(protection_of(guest).asked());
    EXPECT_EQ(protection_of(guest).credits(), 1);
}

// K-13: a credit is used once, also when the room dies after the table has written it down and before the account has.
TEST_F(Protection, a_credit_that_was_used_before_a_crash_stays_used_everywhere) {
    auto guest = unprotected("one", hours(2));
    test_.watch(guest, home_);
    test_.sit(guest, home_, Seat{0}, Chips{200});
    // As it was before the use that only the table knows.
    comes_back_after_a_crash(guest, [](v1::PlayerSettings& account) { account.set_allin_credits(1); });
    EXPECT_EQ(protection_of(guest).credits(), 0);
    EXPECT_EQ(test_.room->table(home_)->table().standing().places[0].allin_credits, 0);
}

// … and a reset that the table has not heard of reaches it.
TEST_F(Protection, a_reset_before_a_crash_reaches_the_table) {
    auto guest = unprotected("one", hours(2));
    test_.watch(guest, home_);
    test_.sit(guest, home_, Seat{0}, Chips{200});
    comes_back_after_a_crash(guest, [this](v1::PlayerSettings& account) {
        account.set_allin_credits(1);
        account.set_allin_granted_at(test_.now.ms_since_epoch());
    });
    EXPECT_EQ(protection_of(guest).credits(), 1);
    EXPECT_EQ(test_.room->table(home_)->table().standing().places[0].allin_credits, 1);
}

}  // namespace
}  // namespace cardroom::room::test
