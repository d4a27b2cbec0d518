// Every game at a table of the running room, with house bots, a person and an observer: hands end, chips and records
// are right, and no message holds a card that its reader may not know (F-40).
#include <gtest/gtest.h>

#include "history/exports.h"
#include "history/replay_text.h"
#include "room/test_room.h"
#include "room/told.h"
#include "wire/digest.h"

namespace cardroom::room::test {
namespace {

config::RoomConfig table_of(const std::vector<const rules::GameSpec*>& games) {
    config::RoomConfig config;
    config.currencies = {config.play_currency};
    config::DefaultTable table;
    table.table.name = "Game";
    table.table.games = games;
    table.table.hands_per_game = 3;
    table.table.house = rules::standard();
    table.table.seat_count = 6;
    for (const auto* game : games) {
        table.table.seat_count = std::min(table.table.seat_count, game->seats_max);
        table.table.stakes.push_back(
            game->allows(rules::Structure::fixed_limit)
                ? rules::limit_stakes(*game, Chips{20}, table.table.house, config.play_currency.one)
                : rules::blind_stakes(game->allows(rules::Structure::no_limit) ? rules::Structure::no_limit
                                                                               : rules::Structure::pot_limit,
                                      Chips{5}, Chips{10}, table.table.house, config.play_currency.one));
    }
    table.table.currency = config.play_currency;
    table.table.buy_in_min = Chips{200};
    table.table.buy_in_max = Chips{1000};
    table.bots = 3;
    config.tables.push_back(table);
    return config;
}

/// Whatever is asked of a person at the table, simply answered.
void answer_what_is_asked(TestRoom& test, const std::shared_ptr<Guest>& guest, TableId table) {
    if (guest->turn) {
        const v1::Options& options = guest->turn->options();
        if (options.may_check()) {
            test.say(guest, test.act(*guest, table, v1::CHECK));
        } else if (options.bring_in() > 0) {
            test.say(guest, test.act(*guest, table, v1::BRING_IN));
        } else {
            test.say(guest, test.act(*guest, table, v1::CALL, options.call_to()));
        }
    } else if (guest->choice && guest->choice->what() != v1::ChoiceCame::RUNS) {
        v1::ClientMessage message = test.act(*guest, table, v1::EXCHANGE);
        auto& act = *message.mutable_table()->mutable_act();
        act.set_action_no(guest->choice->action_no());
        act.set_cards(guest->own_cards.substr(0, 2 * guest->choice->count_max()));
        guest->choice.reset();
        EXPECT_EQ(test.refusal_of(guest, message), "ok") << act.ShortDebugString();
    }
}

/// What a replay of the file says against it.
std::string complaints(const std::string& text, const std::string& ending) {
    std::string said;
    const auto format = history::format_of("hands." + ending);
    for (const history::HandResult& hand : history::replay_text(text, *format, "hands")) {
        if (hand.error) said += std::to_string(hand.line) + ": " + hand.error->message + '\n';
        for (const history::Disagreement& found : hand.disagreements) {
            if (found.rule != "pots_after_rake" && found.rule != "deck_ran_out")
                said += hand.id + ": " + found.what + ": expected " + found.expected + ", got " + found.got + '\n';
        }
    }
    return said;
}

/// The person's hands in every form replay to the chip, and so does the whole record that the host may have made; that
/// one alone knows all cards.
void check_hand_files(TestRoom& test, const std::shared_ptr<Guest>& person, TableId table) {
    for (const history::ExportFormInfo& form : history::export_forms()) {
        v1::ClientMessage ask;
        ask.mutable_ask_hand_file()->set_form(std::string(form.name));
        ASSERT_EQ(test.refusal_of(person, ask), "ok");
        const v1::HandFile file = std::find_if(person->heard.rbegin(), person->heard.rend(), [](const auto& m) {
                                      return m.has_hand_file();
                                  })->hand_file();
        EXPECT_GT(file.hands() + static_cast<std::uint32_t>(file.left_out_size()), 0u);
        EXPECT_EQ(file.ending(), form.ending);
        for (const v1::LeftOut& left : file.left_out()) {
            EXPECT_NE(left.reason().find("PHH has no"), std::string::npos) << left.reason();
        }
        if (file.hands() == 0) continue;
        EXPECT_EQ(complaints(file.text(), file.ending()), "") << file.text();
    }
    const auto some = test.store->hands_of_table(table, PlayerId{}, std::nullopt, 1);
    ASSERT_FALSE(some.empty());
    const auto told = whole_hand_told(*test.store->whole_hand(table, some[0].hand), *test.store, test.key, "Room");
    ASSERT_TRUE(told) << told.error();
    for (const auto& player : told->players) EXPECT_FALSE(told->at_end[player.seat].empty());
    for (const history::ToldEvent& event : told->events) {
        const auto* in_hand = std::get_if<hand::Event>(&event);
        const auto* dealt = in_hand != nullptr ? std::get_if<hand::Dealt>(in_hand) : nullptr;
        if (dealt == nullptr) continue;
        for (const cards::Card card : dealt->cards) EXPECT_FALSE(card.is_none());
    }
    const auto text = history::export_piece(history::ExportForm::pokerstars, *told, 1);
    ASSERT_TRUE(text) << text.error();
    EXPECT_EQ(complaints(*text, "txt"), "") << *text;
}

void play(const std::vector<const rules::GameSpec*>& games, std::uint64_t hands) {
    TestRoom test(table_of(games), 11);
    const TableId table = test.table_named("Game");
    auto person = test.come();
    test.watch(person, table);
    test.sit(person, table, Seat::none(), Chips{1000});
    auto observer = test.come();
    test.watch(observer, table);
    const auto& running = [&]() -> const TableRunner& { return *test.room->table(table); };
    bool had_secrets = false;
    for (int i = 0; i < 20'000 && running().table().hand_id().value() < hands; ++i) {
        answer_what_is_asked(test, person, table);
        test.advance(milliseconds(200));
        had_secrets |= !test.secrets_from(observer->player).empty();
        if (i == 500) {
            test.crash();
            person = test.come(person->token);
            test.watch(person, table);
            observer = test.come();
            test.watch(observer, table);
        }
        if (::testing::Test::HasFailure()) return;
    }
    EXPECT_GE(running().table().hand_id().value(), hands);
    EXPECT_TRUE(had_secrets) << "there was nothing that could have been told";
    test.audit();

    // W-20 … W-23: the person reads his hands, an observer what was shown.
    v1::ClientMessage ask;
    ask.mutable_ask_hands()->set_count(50);
    ASSERT_EQ(test.refusal_of(person, ask), "ok");
    const auto hands_heard = std::find_if(person->heard.rbegin(), person->heard.rend(),
                                          [](const auto& message) { return message.has_hands(); });
    ASSERT_NE(hands_heard, person->heard.rend());
    ASSERT_GT(hands_heard->hands().hands_size(), 0);
    const v1::HandSummary summary = hands_heard->hands().hands(0);
    EXPECT_FALSE(summary.your_cards().empty());
    v1::ClientMessage one;
    one.mutable_ask_hand()->set_table(summary.table());
    one.mutable_ask_hand()->set_hand(summary.hand());
    ASSERT_EQ(test.refusal_of(person, one), "ok");
    ASSERT_EQ(test.refusal_of(observer, one), "ok");
    const auto record = [](const Guest& guest) {
        return std::find_if(guest.heard.rbegin(), guest.heard.rend(), [](const auto& m) { return m.has_hand(); })
            ->hand();
    };
    EXPECT_GT(record(*person).known_cards_size(), 0);
    EXPECT_EQ(record(*observer).known_cards_size(), 0);
    const v1::HandRecord seen = record(*observer);
    for (const auto& event : seen.events()) {
        if (!event.has_dealt() || event.dealt().up_size() > 0) continue;
        EXPECT_EQ(event.dealt().cards().find_first_not_of('?'), std::string::npos);
    }
    check_hand_files(test, person, table);
}

TEST(CardsIn, finds_cards_wherever_a_message_names_them) {
    v1::ServerMessage message;
    message.mutable_update()->add_events()->mutable_dealt()->set_cards("??Ah");
    message.mutable_update()->add_events()->mutable_valued()->set_best("2c3d");
    EXPECT_EQ(cards_in(message), (std::set<std::string>{"2c", "3d", "Ah"}));
}

class EveryGame : public ::testing::TestWithParam<const rules::GameSpec*> {};

TEST_P(EveryGame, is_played_in_the_room_and_keeps_its_secrets) {
    play({GetParam()}, 12);
}

INSTANTIATE_TEST_SUITE_P(Room, EveryGame, ::testing::ValuesIn([] {
                             std::vector<const rules::GameSpec*> games;
                             for (const auto& game : rules::all_games()) games.push_back(&game);
                             return games;
                         }()),
                         [](const auto& game) {
                             std::string name(game.param->id);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(Rotation, goes_round_its_games_across_a_crash) {
    play({rules::find_game("holdem"), rules::find_game("omaha8"), rules::find_game("razz"), rules::find_game("stud")},
         16);
}

TEST(PrivateTable, is_made_entered_by_link_and_settled) {
    TestRoom test(one_table());
    auto owner = test.come();
    auto friendly = test.come();
    auto stranger = test.come();
    v1::ClientMessage create;
    auto& wish = *create.mutable_create_table();
    wish.set_name("Friday");
    wish.set_game("holdem");
    wish.set_structure(v1::NO_LIMIT);
    wish.set_small_blind(5);
    wish.set_big_blind(10);
    wish.set_by_link_only(true);
    wish.set_password("swordfish");
    ASSERT_EQ(test.refusal_of(owner, create), "ok");
    const auto created =
        std::find_if(owner->heard.rbegin(), owner->heard.rend(), [](const auto& m) { return m.has_table_created(); });
    ASSERT_NE(created, owner->heard.rend());
    const TableId table{created->table_created().table()};

    v1::ClientMessage watch;
    watch.mutable_watch_table()->set_table(table.value());
    EXPECT_EQ(test.refusal_of(stranger, watch), "wrong_password");
    watch.mutable_watch_table()->set_password("sword");
    EXPECT_EQ(test.refusal_of(stranger, watch), "wrong_password");
    v1::ClientMessage sit;
    sit.mutable_table()->set_table(table.value());
    sit.mutable_table()->mutable_sit()->set_buy_in(1000);
    EXPECT_EQ(test.refusal_of(stranger, sit), "wrong_password");
    watch.mutable_watch_table()->set_password("");
    watch.mutable_watch_table()->set_invitation(created->table_created().invitation());
    EXPECT_EQ(test.refusal_of(friendly, watch), "ok");
    EXPECT_EQ(test.refusal_of(friendly, sit), "ok");
    test.watch(owner, table);
    EXPECT_EQ(test.refusal_of(owner, sit), "ok");
    v1::ClientMessage lobby;
    lobby.mutable_watch_lobby();
    ASSERT_EQ(test.refusal_of(stranger, lobby), "ok");
    for (const auto& message : stranger->heard) {
        for (const auto& row : message.lobby().changed()) EXPECT_NE(row.info().id(), table.value());
    }

    for (int i = 0; i < 200; ++i) {
        answer_what_is_asked(test, owner, table);
        answer_what_is_asked(test, friendly, table);
        test.advance(milliseconds(300));
    }
    v1::ClientMessage leave;
    leave.mutable_table()->set_table(table.value());
    leave.mutable_table()->mutable_leave();
    test.say(friendly, leave);
    test.advance(seconds(10));
    v1::ClientMessage ask;
    ask.mutable_ask_settlement()->set_table(table.value());
    EXPECT_EQ(test.refusal_of(stranger, ask), "no_such_table");
    ASSERT_EQ(test.refusal_of(owner, ask), "ok");
    const auto settlement =
        std::find_if(owner->heard.rbegin(), owner->heard.rend(), [](const auto& m) { return m.has_settlement(); });
    ASSERT_NE(settlement, owner->heard.rend());
    EXPECT_EQ(settlement->settlement().lines_size(), 2);
    std::int64_t sum = settlement->settlement().rake();
    for (const auto& line : settlement->settlement().lines()) sum += line.net();
    EXPECT_EQ(sum, 0);

    v1::ClientMessage close;
    close.mutable_table()->set_table(table.value());
    close.mutable_table()->mutable_close();
    EXPECT_EQ(test.refusal_of(stranger, close), "not_for_you");
    EXPECT_EQ(test.refusal_of(owner, close), "ok");
    test.advance(minutes(1));
    EXPECT_EQ(test.room->table(table), nullptr);
    EXPECT_TRUE(
        std::any_of(owner->heard.begin(), owner->heard.end(), [](const auto& m) { return m.has_table_gone(); }));
    // The sheet stays, for those who played.
    owner->heard.clear();
    EXPECT_EQ(test.refusal_of(owner, ask), "ok");
    EXPECT_EQ(test.refusal_of(friendly, ask), "ok");
    EXPECT_EQ(test.refusal_of(stranger, ask), "no_such_table");
    sum = 0;
    for (const auto& message : owner->heard) {
        for (const auto& line : message.settlement().lines()) {
            EXPECT_EQ(line.on_table(), 0);
            sum += line.net();
        }
    }
    EXPECT_EQ(sum, 0);
    test.audit();
}

/// A private table of this owner at which house bots may play.
TableId table_for_bots(TestRoom& test, const std::shared_ptr<Guest>& owner) {
    v1::ClientMessage create;
    auto& wish = *create.mutable_create_table();
    wish.set_game("holdem");
    wish.set_structure(v1::NO_LIMIT);
    wish.set_small_blind(5);
    wish.set_big_blind(10);
    wish.set_bots_allowed(true);
    const auto id = test.say(owner, create);
    EXPECT_TRUE(owner->answer_to(id)->ok());
    return TableId{owner->answer_to(id)->table()};
}

v1::ClientMessage bots_at(TableId table, std::uint32_t count) {
    v1::ClientMessage message;
    message.mutable_table()->set_table(table.value());
    message.mutable_table()->mutable_add_bots()->set_count(count);
    return message;
}

// What the room does for a table by itself is answered once, too: an old message that comes again after a crash must
// not bring back bots that the host has sent away since.
TEST(PrivateTables, bots_asked_for_again_after_a_crash_come_once) {
    TestRoom test(one_table());
    auto owner = test.come();
    const TableId table = table_for_bots(test, owner);
    const auto first = test.say(owner, bots_at(table, 3));
    ASSERT_TRUE(owner->answer_to(first)->ok());
    ASSERT_EQ(test.refusal_of(owner, bots_at(table, 1)), "ok");

    test.crash();
    owner = test.come(owner->token);
    test.say(owner, bots_at(table, 3), first);
    ASSERT_NE(owner->answer_to(first), nullptr);
    EXPECT_TRUE(owner->answer_to(first)->ok());
    test.crash();
    EXPECT_EQ(test.room->table(table)->definition().bots(), 1u);
}

// A hand names the definition of its table: an audit finds it, also after the owner has asked for more bots and the
// room was down meanwhile.
TEST(PrivateTables, an_audit_finds_the_definition_that_more_bots_have_made) {
    TestRoom test(one_table());
    auto owner = test.come();
    const TableId table = table_for_bots(test, owner);
    ASSERT_EQ(test.refusal_of(owner, bots_at(table, 2)), "ok");
    test.crash();
    const auto definition = wire::deterministic_bytes(test.room->table(table)->definition());
    EXPECT_TRUE(test.store->behind().document("definition/" + wire::digest_text(definition)).has_value());
}

}  // namespace
}  // namespace cardroom::room::test
