// Tables of players: in which currency they may be, how they settle, and who may come back to them.
#include <gtest/gtest.h>

#include <algorithm>

#include "room/test_room.h"

namespace cardroom::room::test {
namespace {

const table::Currency euro{.code = "EUR", .real = true, .one = Chips{100}};
const table::Currency dollar{.code = "USD", .real = true, .one = Chips{100}};

class TablesOfPlayers : public ::testing::Test {
  protected:
    TablesOfPlayers() : test_(with_euros()) { staff_ = test_.come_as_host(); }

    /// Dollars are there, but not for players' own tables.
    static config::RoomConfig with_euros() {
        config::RoomConfig config = one_table();
        config.currencies = {config.play_currency, euro, dollar};
        config.private_currencies = {config.play_currency, euro};
        return config;
    }

    static v1::ClientMessage game(const std::string& currency) {
        v1::ClientMessage create;
        auto& wish = *create.mutable_create_table();
        wish.set_name("Mine");
        wish.set_game("holdem");
        wish.set_structure(v1::NO_LIMIT);
        wish.set_small_blind(25);
        wish.set_big_blind(50);
        wish.set_currency(currency);
        return create;
    }
    std::shared_ptr<Guest> with_money(const std::string& currency, std::int64_t amount) {
        auto guest = test_.come();
        v1::ClientMessage entry;
        entry.mutable_host_entry()->set_player(guest->player.value());
        entry.mutable_host_entry()->set_currency(currency);
        entry.mutable_host_entry()->set_amount(amount);
        entry.mutable_host_entry()->set_reason("cash");
        EXPECT_EQ(test_.refusal_of(staff_, entry), "ok");
        return guest;
    }
    Chips owns(const Guest& guest, const table::Currency& currency) const {
        return test_.room->available(guest.player, *ledger::CurrencyCode::parse(currency.code));
    }
    v1::ClientMessage at(TableId table) const {
        v1::ClientMessage message;
        message.mutable_table()->set_table(table.value());
        return message;
    }
    /// A game of play chips that these two look on at; `host` owns it.
    TableId game_of(const std::shared_ptr<Guest>& host, const std::shared_ptr<Guest>& friend_) {
        EXPECT_EQ(test_.refusal_of(host, game("")), "ok");
        const TableId mine = test_.table_named("Mine");
        for (const auto& guest : {host, friend_}) test_.watch(guest, mine);
        return mine;
    }
    v1::Settlement settlement(const std::shared_ptr<Guest>& guest, TableId table) {
        v1::ClientMessage ask;
        ask.mutable_ask_settlement()->set_table(table.value());
        EXPECT_EQ(test_.refusal_of(guest, ask), "ok");
        v1::Settlement last;
        for (const auto& heard : guest->heard) {
            if (heard.has_settlement()) last = heard.settlement();
        }
        return last;
    }

    TestRoom test_;
    std::shared_ptr<Guest> staff_;
};

TEST_F(TablesOfPlayers, MayBeInTheCurrenciesThatTheHostAllows) {
    auto guest = test_.come();
    v1::ClientMessage ask;
    ask.mutable_ask_games();
    EXPECT_EQ(test_.refusal_of(guest, ask), "ok");
    for (const auto& heard : guest->heard) {
        if (!heard.has_games()) continue;
        ASSERT_EQ(heard.games().currencies_size(), 2);
        EXPECT_EQ(heard.games().currencies(0).code(), "PLAY");
        EXPECT_EQ(heard.games().currencies(1).code(), "EUR");
    }
    EXPECT_EQ(test_.refusal_of(guest, game("USD")), "wrong_currency");
    EXPECT_EQ(test_.refusal_of(guest, game("XXX")), "wrong_currency");
    v1::ClientMessage with_bots = game("EUR");
    with_bots.mutable_create_table()->set_bots(2);
    EXPECT_EQ(test_.refusal_of(guest, with_bots), "bots_not_allowed") << "bots have no real money";
    EXPECT_EQ(test_.refusal_of(guest, game("")), "ok");
    EXPECT_EQ(test_.room->table(test_.table_named("Mine"))->config().currency.code, "PLAY");
}

TEST_F(TablesOfPlayers, AreBoughtIntoAndSettledInTheirCurrencyOnly) {
    auto host = with_money("EUR", 10'000);
    auto friend_ = with_money("EUR", 10'000);
    auto poor = test_.come();
    ASSERT_EQ(test_.refusal_of(host, game("EUR")), "ok");
    const TableId mine = test_.table_named("Mine");
    EXPECT_TRUE(test_.room->table(mine)->config().currency.real);
    for (const auto& guest : {host, friend_, poor}) test_.watch(guest, mine);
    v1::ClientMessage sit = at(mine);
    sit.mutable_table()->mutable_sit()->set_buy_in(5'000);
    EXPECT_EQ(test_.refusal_of(poor, sit), "insufficient_funds") << "play chips are no euros";
    test_.sit(host, mine, Seat{0}, Chips{5'000});
    test_.sit(friend_, mine, Seat{1}, Chips{5'000});
    EXPECT_EQ(owns(*host, euro), Chips{5'000});
    EXPECT_EQ(owns(*host, test_.room->table(test_.table_named("Home"))->config().currency), Chips{10'000});

    std::shared_ptr<Guest> actor;
    for (int i = 0; i < 60 && actor == nullptr; ++i) {
        test_.advance(milliseconds(500));
        for (const auto& guest : {host, friend_}) {
            if (guest->my_turn() != nullptr) actor = guest;
        }
    }
    ASSERT_NE(actor, nullptr);
    test_.say(actor, test_.act(*actor, mine, v1::FOLD));
    const auto sheet = settlement(host, mine);
    EXPECT_EQ(sheet.currency().code(), "EUR");
    std::int64_t sum = sheet.rake();
    for (const auto& line : sheet.lines()) sum += line.net();
    EXPECT_EQ(sheet.lines_size(), 2);
    EXPECT_EQ(sum, 0);

    v1::ClientMessage close = at(mine);
    close.mutable_table()->mutable_close();
    EXPECT_EQ(test_.refusal_of(host, close), "ok");
    test_.advance(minutes(3));
    ASSERT_EQ(test_.room->table(mine), nullptr);
    EXPECT_EQ(owns(*host, euro) + owns(*friend_, euro), Chips{20'000});
    const auto after = settlement(host, mine);
    EXPECT_EQ(after.currency().code(), "EUR");
    EXPECT_EQ(after.lines_size(), 2);
    test_.audit();
}

// A home game that goes on for months has more bookings than any page holds.
TEST_F(TablesOfPlayers, TheSettlementOfALongGameSumsToZero) {
    auto host = test_.come();
    auto friend_ = test_.come();
    const TableId mine = game_of(host, friend_);
    v1::ClientMessage leave = at(mine);
    leave.mutable_table()->mutable_leave();
    const int visits = static_cast<int>(storage::page_max) / 2 + 20;  // two bookings each
    test_.sit(host, mine, Seat{1}, Chips{2'000});
    for (int i = 0; i < visits; ++i) {
        test_.sit(friend_, mine, Seat{2}, Chips{5'000});
        ASSERT_EQ(test_.refusal_of(friend_, leave), "ok");
        friend_->heard.clear();
    }
    const auto sheet = settlement(host, mine);
    ASSERT_EQ(sheet.lines_size(), 2);
    std::int64_t sum = sheet.rake();
    std::int64_t bought_in = 0;
    for (const auto& line : sheet.lines()) {
        sum += line.net();
        bought_in += line.bought_in();
    }
    EXPECT_EQ(sum, 0);
    EXPECT_GE(bought_in, 2'000 + 5'000 * (visits - 1)) << "he may have lost a blind on his first visit";
}

// A buy-in on its way is on the table in memory, and not in the books yet; it may never be.
TEST_F(TablesOfPlayers, ASettlementDoesNotTellOfABuyInThatCouldNotBeSaved) {
    auto host = test_.come();
    auto friend_ = test_.come();
    const TableId mine = game_of(host, friend_);
    test_.sit(host, mine, Seat{1}, Chips{2'000});
    test_.advance(minutes(31));  // past the time in which old answers are looked up
    v1::ClientMessage ask;
    ask.mutable_ask_settlement()->set_table(mine.value());

    v1::ClientMessage sit = at(mine);
    sit.mutable_table()->mutable_sit()->set_seat(3);
    sit.mutable_table()->mutable_sit()->set_buy_in(5'000);
    // What was asked before is looked up first, so the buy-in reaches the table with the next beat of the room.
    const auto seated = test_.mumble(friend_, sit);
    test_.storage->pump();
    ASSERT_EQ(test_.room->table(mine)->book().stack_of(friend_->player), Chips{5'000}) << "in memory";
    test_.store->arrange(storage::FaultyStore::Mishap::fail);
    const auto asked = test_.say(host, ask);
    EXPECT_EQ(friend_->answer_to(seated)->refusal(), "storage_unavailable");
    ASSERT_NE(host->answer_to(asked), nullptr);
    ASSERT_TRUE(host->answer_to(asked)->ok());
    const auto sheet = std::find_if(host->heard.rbegin(), host->heard.rend(),
                                    [](const auto& heard) { return heard.has_settlement(); });
    ASSERT_NE(sheet, host->heard.rend());
    ASSERT_EQ(sheet->settlement().lines_size(), 1) << "he never sat there";
    EXPECT_EQ(sheet->settlement().lines(0).net(), 0);
}

TEST_F(TablesOfPlayers, WhoWasRemovedStaysAwayAfterARestartToo) {
    auto host = test_.come();
    auto friend_ = test_.come();
    const TableId mine = game_of(host, friend_);
    test_.sit(friend_, mine, Seat{1}, Chips{5'000});
    v1::ClientMessage remove = at(mine);
    remove.mutable_table()->mutable_remove()->set_player(friend_->player.value());
    EXPECT_EQ(test_.refusal_of(friend_, remove), "not_for_you");
    EXPECT_EQ(test_.refusal_of(host, remove), "ok");
    EXPECT_EQ(friend_->seat, 0u);
    test_.crash();
    friend_ = test_.come(friend_->token);
    host = test_.come(host->token);
    test_.watch(friend_, mine);
    test_.watch(host, mine);
    ASSERT_EQ(friend_->last_snapshot()->removed_size(), 1) << "he is told why he finds no seat";
    ASSERT_EQ(host->last_snapshot()->removed_size(), 1);
    v1::ClientMessage sit = at(mine);
    sit.mutable_table()->mutable_sit()->set_buy_in(5'000);
    EXPECT_EQ(test_.refusal_of(friend_, sit), "removed_by_host");
    v1::ClientMessage let_back = at(mine);
    let_back.mutable_table()->mutable_let_back()->set_player(friend_->player.value());
    EXPECT_EQ(test_.refusal_of(friend_, let_back), "not_for_you");
    EXPECT_EQ(test_.refusal_of(host, let_back), "ok");
    EXPECT_EQ(test_.refusal_of(friend_, sit), "ok");
    test_.audit();
}

// At a public table it is nobody's business what others won there.
// K-1: he has closed his browser while his buy-in waited for the host.
TEST_F(TablesOfPlayers, WhoIsLetInWhileHeIsAwayIsNotThere) {
    auto host = test_.come();
    auto friend_ = test_.come();
    auto create = game("");
    create.mutable_create_table()->set_approve_buy_ins(true);
    ASSERT_EQ(test_.refusal_of(host, create), "ok");
    const TableId mine = test_.table_named("Mine");
    for (const auto& guest : {host, friend_}) test_.watch(guest, mine);
    auto sit = at(mine);
    sit.mutable_table()->mutable_sit()->set_seat(3);
    sit.mutable_table()->mutable_sit()->set_buy_in(5'000);
    ASSERT_EQ(test_.refusal_of(friend_, sit), "ok");
    test_.go(friend_);
    auto approve = at(mine);
    approve.mutable_table()->mutable_approve()->set_player(friend_->player.value());
    approve.mutable_table()->mutable_approve()->set_yes(true);
    ASSERT_EQ(test_.refusal_of(host, approve), "ok");
    const auto connected = [&] { return test_.room->table(mine)->table().standing().places[2].connected; };
    EXPECT_FALSE(connected());
    friend_ = test_.come(friend_->token);
    EXPECT_TRUE(connected());
}

TEST_F(TablesOfPlayers, TheirAnteAndTheirClockAreReckonedWith) {
    auto stud = game("EUR");
    stud.mutable_create_table()->set_game("stud");
    stud.mutable_create_table()->set_structure(v1::FIXED_LIMIT);
    stud.mutable_create_table()->set_small_blind(1'000);
    stud.mutable_create_table()->set_big_blind(2'000);
    stud.mutable_create_table()->set_ante(25);
    stud.mutable_create_table()->set_house("midastouch");
    stud.mutable_create_table()->set_turn_ms(9'000);
    ASSERT_EQ(test_.refusal_of(test_.come(), stud), "ok");
    const table::Config& config = test_.room->table(test_.table_named("Mine"))->config();
    EXPECT_EQ(config.stakes[0].chip_unit, Chips{25}) << "Q-59";
    EXPECT_EQ(config.house.clock.hidden, seconds(3)) << "K-20: a countdown that is seen";
}

TEST_F(TablesOfPlayers, AreTheOnlyOnesThatSettle) {
    auto guest = test_.come();
    v1::ClientMessage ask;
    ask.mutable_ask_settlement()->set_table(test_.table_named("Home").value());
    EXPECT_EQ(test_.refusal_of(guest, ask), "not_offered_here");
}

TEST_F(TablesOfPlayers, TellTheirHandsOnlyToThoseWhoPlayedThemOnceTheyHaveClosed) {
    auto host = test_.come();
    auto friend_ = test_.come();
    auto stranger = test_.come();
    v1::ClientMessage create = game("");
    create.mutable_create_table()->set_password("friends");
    ASSERT_EQ(test_.refusal_of(host, create), "ok");
    const TableId mine = test_.table_named("Mine");
    v1::ClientMessage watch;
    watch.mutable_watch_table()->set_table(mine.value());
    watch.mutable_watch_table()->set_password("friends");
    ASSERT_EQ(test_.refusal_of(friend_, watch), "ok");
    test_.watch(host, mine);
    test_.sit(host, mine, Seat{0}, Chips{5'000});
    test_.sit(friend_, mine, Seat{1}, Chips{5'000});
    test_.advance(minutes(3));  // nobody acts: hands are folded by the clock
    v1::ClientMessage close = at(mine);
    close.mutable_table()->mutable_close();
    EXPECT_EQ(test_.refusal_of(host, close), "ok");
    test_.advance(minutes(3));
    ASSERT_EQ(test_.room->table(mine), nullptr);

    v1::ClientMessage ask;
    ask.mutable_ask_hands()->set_table(mine.value());
    const auto hands_for = [&](const std::shared_ptr<Guest>& guest) {
        EXPECT_EQ(test_.refusal_of(guest, ask), "ok");
        v1::Hands last;
        for (const auto& heard : guest->heard) {
            if (heard.has_hands()) last = heard.hands();
        }
        return last.hands_size();
    };
    EXPECT_GT(hands_for(friend_), 0);
    EXPECT_EQ(hands_for(stranger), 0);
}

TEST_F(TablesOfPlayers, ByLinkOnlyDoNotExistForWhoeverHasNone) {
    auto host = test_.come();
    auto stranger = test_.come();
    v1::ClientMessage create = game("");
    create.mutable_create_table()->set_by_link_only(true);
    ASSERT_EQ(test_.refusal_of(host, create), "ok");
    const TableId mine = test_.table_named("Mine");
    v1::ClientMessage watch;
    watch.mutable_watch_table()->set_table(mine.value());
    EXPECT_EQ(test_.refusal_of(stranger, watch), "no_such_table");
    v1::ClientMessage sit = at(mine);
    sit.mutable_table()->mutable_sit()->set_seat(1);
    sit.mutable_table()->mutable_sit()->set_buy_in(5'000);
    EXPECT_EQ(test_.refusal_of(stranger, sit), "no_such_table");
    v1::ClientMessage reserve = at(mine);
    reserve.mutable_table()->mutable_reserve()->set_seat(1);
    EXPECT_EQ(test_.refusal_of(stranger, reserve), "no_such_table");
    v1::ClientMessage join = at(mine);
    join.mutable_table()->mutable_join_waiting_list();
    EXPECT_EQ(test_.refusal_of(stranger, join), "no_such_table");
}

// Chat and names of tables: what cannot be seen, or turns the writing of others around, does not stand in them.
TEST(CleanChat, KeepsWhatCanBeSeen) {
    EXPECT_EQ(clean_chat(" nice hand \u2665 "), "nice hand \u2665");
    EXPECT_EQ(clean_chat("\u202eevil\u202c \u2066x\u2069"), "evil x") << "overrides and isolates of direction";
    EXPECT_EQ(clean_chat("O\u200ba\u2060k\ufeff\u00ad"), "Oak") << "zero-width characters";
    EXPECT_EQ(clean_chat("a\nb\u2028c\u0085d\tE\u007f"), "a b c d E") << "control characters, line separators";
    EXPECT_EQ(clean_chat("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
              "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645")
        << "Persian is written with the joiner";
    EXPECT_EQ(clean_chat("\U0001f469\u200d\U0001f692"), "\U0001f469\u200d\U0001f692") << "emoji too";
    EXPECT_EQ(clean_chat("\u200b\u202e \u3164"), std::nullopt) << "nothing is left";
}

TEST_F(TablesOfPlayers, WhoDoesNotWatchIsToldHowToTalk) {
    auto guest = test_.come();
    v1::ClientMessage say;
    say.mutable_say()->set_table(test_.table_named("Home").value());
    say.mutable_say()->set_text("hello");
    EXPECT_EQ(test_.refusal_of(guest, say), "not_watching");
    test_.watch(guest, test_.table_named("Home"));
    EXPECT_EQ(test_.refusal_of(guest, say), "ok");
}

}  // namespace
}  // namespace cardroom::room::test
