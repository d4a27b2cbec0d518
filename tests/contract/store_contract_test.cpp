// What every store must do, whatever it is made of: journal, snapshots, hands, players, answers, documents.
#include "contract/stores.h"

namespace cardroom::storage {
namespace {

CARDROOM_FOR_ALL_STORES(StoreContract);

TEST_P(StoreContract, an_empty_store_holds_nothing) {
    EXPECT_TRUE(store().tables().empty());
    const TableHistory history = store().table_history(TableId{7});
    EXPECT_EQ(history.version, 0u);
    EXPECT_FALSE(history.snapshot);
    EXPECT_TRUE(history.journal.empty());
    EXPECT_FALSE(store().player(PlayerId{1}));
    EXPECT_FALSE(store().player_with_token("x"));
    EXPECT_FALSE(store().player_with_token(""));
    EXPECT_FALSE(store().answer(TableId{7}, PlayerId{1}, CommandId{1}));
    EXPECT_FALSE(store().hand(TableId{7}, HandId{1}, PlayerId{1}));
    EXPECT_FALSE(store().whole_hand(TableId{7}, HandId{1}));
    EXPECT_TRUE(store().hands_of_player(PlayerId{1}, {}, 10).empty());
    EXPECT_TRUE(store().hands_of_table(TableId{7}, PlayerId{1}, {}, 10).empty());
    EXPECT_FALSE(store().document("x"));
    EXPECT_TRUE(store().documents("").empty());
    EXPECT_NO_THROW(store().commit({}));
}

// ---- journal ---------------------------------------------------------------------------------------------------

TEST_P(StoreContract, journal_entries_come_back_as_they_went_in) {
    store().commit({.journal = {entry(7, 1), entry(8, 1), entry(7, 2)}});
    store().commit({.journal = {entry(7, 3)}});
    const TableHistory history = store().table_history(TableId{7});
    EXPECT_EQ(history.journal, (std::vector{entry(7, 1), entry(7, 2), entry(7, 3)}));
    EXPECT_EQ(history.version, 3u);
    EXPECT_EQ(history.epoch, 1u);
    EXPECT_EQ(store().table_history(TableId{8}).journal, (std::vector{entry(8, 1)}));
}

TEST_P(StoreContract, a_journal_has_no_gap_and_no_second_entry_of_a_version) {
    EXPECT_EQ(fault_of({.journal = {entry(7, 2)}}), Fault::version_conflict);
    store().commit({.journal = {entry(7, 1), entry(7, 2)}});
    EXPECT_EQ(fault_of({.journal = {entry(7, 2)}}), Fault::version_conflict);
    EXPECT_EQ(fault_of({.journal = {entry(7, 4)}}), Fault::version_conflict);
    EXPECT_EQ(fault_of({.journal = {entry(7, 3), entry(7, 5)}}), Fault::version_conflict);
    EXPECT_EQ(fault_of({.journal = {entry(7, 3), entry(7, 3)}}), Fault::version_conflict);
    EXPECT_EQ(fault_of({.journal = {entry(7, 4), entry(7, 3)}}), Fault::version_conflict);
    EXPECT_EQ(store().table_history(TableId{7}).journal.size(), 2u);
    EXPECT_NO_THROW(store().commit({.journal = {entry(7, 3)}}));
}

TEST_P(StoreContract, a_former_owner_cannot_append) {
    store().commit({.journal = {entry(7, 1, 5)}});
    EXPECT_EQ(fault_of({.journal = {entry(7, 2, 4)}}), Fault::stale_epoch);
    EXPECT_EQ(fault_of({.journal = {entry(7, 2, 6), entry(7, 3, 5)}}), Fault::stale_epoch);
    store().commit({.claims = {{TableId{7}, 9}}});
    EXPECT_EQ(fault_of({.journal = {entry(7, 2, 8)}}), Fault::stale_epoch);
    EXPECT_EQ(fault_of({.claims = {{TableId{7}, 8}}}), Fault::stale_epoch);
    store().commit({.journal = {entry(7, 2, 9)}});
    EXPECT_EQ(store().table_history(TableId{7}).epoch, 9u);
    EXPECT_EQ(store().table_history(TableId{7}).version, 2u);
}

TEST_P(StoreContract, a_table_may_be_claimed_before_its_first_entry) {
    store().commit({.claims = {{TableId{7}, 3}}});
    EXPECT_EQ(store().table_history(TableId{7}).epoch, 3u);
    EXPECT_EQ(fault_of({.journal = {entry(7, 1, 2)}}), Fault::stale_epoch);
    store().commit({.claims = {{TableId{7}, 4}}, .journal = {entry(7, 1, 4)}});
    EXPECT_EQ(store().table_history(TableId{7}).version, 1u);
}

TEST_P(StoreContract, a_history_is_the_latest_snapshot_and_what_came_after) {
    store().commit({.journal = {entry(7, 1), entry(7, 2)}, .snapshots = {snapshot(7, 2)}});
    store().commit({.journal = {entry(7, 3)}, .snapshots = {snapshot(7, 3), snapshot(8, 0)}});
    store().commit({.journal = {entry(7, 4), entry(7, 5)}});
    const TableHistory history = store().table_history(TableId{7});
    EXPECT_EQ(history.snapshot, snapshot(7, 3));
    EXPECT_EQ(history.journal, (std::vector{entry(7, 4), entry(7, 5)}));
    EXPECT_EQ(store().table_history(TableId{8}).snapshot, snapshot(8, 0)) << "of a table that never had a command";

    Snapshot other = snapshot(7, 5);
    store().commit({.snapshots = {other}});
    other.bytes = "taken again";
    store().commit({.snapshots = {other}});
    EXPECT_EQ(store().table_history(TableId{7}).snapshot, other);
}

TEST_P(StoreContract, a_snapshot_is_of_the_present) {
    store().commit({.journal = {entry(7, 1), entry(7, 2)}});
    EXPECT_EQ(fault_of({.snapshots = {snapshot(7, 1)}}), Fault::version_conflict);
    EXPECT_EQ(fault_of({.snapshots = {snapshot(7, 3)}}), Fault::version_conflict);
    EXPECT_EQ(fault_of({.journal = {entry(7, 3)}, .snapshots = {snapshot(7, 1)}}), Fault::version_conflict);
    EXPECT_EQ(fault_of({.snapshots = {snapshot(8, 1)}}), Fault::version_conflict);
    // A merged batch may pass through several hand boundaries.
    store().commit({.journal = {entry(7, 3), entry(7, 4), entry(7, 5)},
                    .snapshots = {snapshot(7, 2), snapshot(7, 4), snapshot(7, 5)},
                    .prunes = {{TableId{7}, 2}, {TableId{7}, 4}}});
    EXPECT_EQ(store().table_history(TableId{7}).snapshot, snapshot(7, 5));
    EXPECT_EQ(
        fault_of(
            {.journal = {entry(7, 6)}, .snapshots = {snapshot(7, 6)}, .prunes = {{TableId{7}, 6}, {TableId{7}, 5}}}),
        Fault::invalid)
        << "one after the other: the second finds its snapshot gone";
}

TEST_P(StoreContract, pruning_forgets_the_past_and_nothing_that_recovery_needs) {
    store().commit({.journal = {entry(7, 1), entry(7, 2)}, .snapshots = {snapshot(7, 2)}});
    store().commit({.journal = {entry(8, 1)}, .snapshots = {snapshot(8, 1)}});
    store().commit({.journal = {entry(7, 3)}, .snapshots = {snapshot(7, 3)}, .prunes = {{TableId{7}, 2}}});
    store().commit({.journal = {entry(7, 4)}, .prunes = {{TableId{7}, 3}}});

    const TableHistory history = store().table_history(TableId{7});
    EXPECT_EQ(history.snapshot, snapshot(7, 3));
    EXPECT_EQ(history.journal, (std::vector{entry(7, 4)}));
    EXPECT_EQ(store().table_history(TableId{8}).snapshot, snapshot(8, 1)) << "another table keeps its own";
    EXPECT_EQ(fault_of({.prunes = {{TableId{7}, 2}}}), Fault::invalid) << "that snapshot is gone";
    EXPECT_EQ(fault_of({.prunes = {{TableId{7}, 4}}}), Fault::invalid) << "there never was one of that version";

    store().commit({.journal = {entry(7, 5)}, .snapshots = {snapshot(7, 5)}, .prunes = {{TableId{7}, 5}}});
    EXPECT_EQ(store().table_history(TableId{7}).version, 5u);
    EXPECT_TRUE(store().table_history(TableId{7}).journal.empty());
    EXPECT_EQ(fault_of({.journal = {entry(7, 1)}}), Fault::version_conflict) << "the version is not forgotten";
}

// ---- all or nothing --------------------------------------------------------------------------------------------

TEST_P(StoreContract, when_one_part_fails_nothing_has_happened) {
    const PlayerRecord player{PlayerId{1}, "Ann", "token", Time{9}, ""};
    store().commit({.players = {player},
                    .journal = {entry(7, 1)},
                    .transactions = {moves("start", bank, ann, 100)},
                    .hands = {record(7, 1, 50, {1, 2})},
                    .answers = {{TableId{7}, PlayerId{1}, CommandId{5}, Time{1}, "ok"}},
                    .documents = {{"key", "old"}}});
    const Batch good{.claims = {{TableId{7}, 2}},
                     .tables = {{TableId{7}, "definition", true}},
                     .players = {{PlayerId{2}, "Bob", "other", Time{9}, ""}},
                     .journal = {entry(7, 2, 2)},
                     .snapshots = {snapshot(7, 2)},
                     .prunes = {{TableId{7}, 2}},
                     .transactions = {moves("buyin", ann, table_7, 60)},
                     .hands = {record(7, 2, 60, {1, 2})},
                     .answers = {{TableId{7}, PlayerId{1}, CommandId{6}, Time{2}, "ok"}},
                     .forget_answers_before = Time{2},
                     .documents = {{"key", "new"}, {"other", "x"}}};

    std::vector<std::pair<Fault, Batch>> bad(7, {Fault::invalid, good});
    bad[0] = {Fault::stale_epoch, good};
    bad[0].second.journal.push_back(entry(7, 3, 1));
    bad[1] = {Fault::version_conflict, good};
    bad[1].second.journal.push_back(entry(8, 2));
    bad[2] = {Fault::refused_by_ledger, good};
    bad[2].second.transactions.push_back(moves("too much", ann, table_7, 41));
    bad[3] = {Fault::duplicate, good};
    bad[3].second.hands.push_back(record(7, 1, 70, {1}));
    bad[4] = {Fault::duplicate, good};
    bad[4].second.answers.push_back({TableId{7}, PlayerId{1}, CommandId{5}, Time{2}, "again"});
    bad[5] = {Fault::duplicate, good};
    bad[5].second.players.push_back({PlayerId{3}, "Cid", "token", Time{9}, ""});
    bad[6].second.documents.push_back({"", "no key"});

    for (std::size_t i = 0; i < bad.size(); ++i) {
        SCOPED_TRACE("bad batch " + std::to_string(i));
        EXPECT_EQ(fault_of(bad[i].second), bad[i].first);

        EXPECT_TRUE(store().tables().empty());
        EXPECT_FALSE(store().player(PlayerId{2}));
        EXPECT_EQ(store().table_history(TableId{7}).version, 1u);
        EXPECT_EQ(store().table_history(TableId{7}).epoch, 1u);
        EXPECT_EQ(store().table_history(TableId{7}).journal.size(), 1u);
        EXPECT_FALSE(store().table_history(TableId{7}).snapshot);
        EXPECT_EQ(store().balance(ann).posted, Chips{100});
        EXPECT_FALSE(store().transaction(ledger::TransactionId{"buyin"}));
        EXPECT_FALSE(store().hand(TableId{7}, HandId{2}, PlayerId{1}));
        EXPECT_EQ(store().hands_of_player(PlayerId{1}, {}, 10).size(), 1u);
        EXPECT_TRUE(store().answer(TableId{7}, PlayerId{1}, CommandId{5}));
        EXPECT_FALSE(store().answer(TableId{7}, PlayerId{1}, CommandId{6}));
        EXPECT_EQ(store().document("key"), "old");
        EXPECT_FALSE(store().document("other"));
    }
    store().commit(good);
    EXPECT_EQ(store().table_history(TableId{7}).version, 2u);
    EXPECT_EQ(store().balance(table_7).posted, Chips{60});
    EXPECT_EQ(store().document("key"), "new");
}

TEST_P(StoreContract, values_out_of_range_are_refused) {
    const std::uint64_t too_large = std::uint64_t{1} << 63;
    EXPECT_EQ(fault_of({.journal = {entry(0, 1)}}), Fault::invalid);
    EXPECT_EQ(fault_of({.journal = {entry(too_large, 1)}}), Fault::invalid);
    EXPECT_EQ(fault_of({.journal = {entry(7, 0)}}), Fault::invalid);
    EXPECT_EQ(fault_of({.tables = {{TableId{}, "x", true}}}), Fault::invalid);
    EXPECT_EQ(fault_of({.players = {{PlayerId{}, "x", "", Time{}, ""}}}), Fault::invalid);
    EXPECT_EQ(fault_of({.players = {{PlayerId{1}, std::string("a\0b", 3), "", Time{}, ""}}}), Fault::invalid);
    EXPECT_EQ(fault_of({.hands = {record(7, 0, 1, {1})}}), Fault::invalid);
    EXPECT_EQ(fault_of({.hands = {record(7, 1, 1, {2, 1})}}), Fault::invalid);
    EXPECT_EQ(fault_of({.hands = {record(7, 1, 1, {1, 1})}}), Fault::invalid);
    EXPECT_EQ(fault_of({.answers = {{TableId{7}, PlayerId{1}, CommandId{}, Time{}, ""}}}), Fault::invalid);
    EXPECT_EQ(fault_of({.answers = {{TableId{7}, PlayerId{}, CommandId{1}, Time{}, ""}}}), Fault::invalid);
    EXPECT_EQ(fault_of({.documents = {{std::string(201, 'k'), ""}}}), Fault::invalid);
    EXPECT_NO_THROW(store().commit({.journal = {entry(too_large - 1, 1)}}));
    EXPECT_EQ(store().table_history(TableId{too_large - 1}).journal.size(), 1u);
}

TEST_P(StoreContract, bytes_may_be_none_or_many) {
    const Bytes large(3'000'000, '\0');
    JournalEntry empty = entry(7, 1);
    empty.payload = "";
    JournalEntry full = entry(7, 2);
    full.payload = large;
    store().commit({.journal = {empty, full}, .documents = {{"empty", ""}, {"large", large}}});
    EXPECT_EQ(store().table_history(TableId{7}).journal, (std::vector{empty, full}));
    EXPECT_EQ(store().document("empty"), "");
    EXPECT_EQ(store().document("large"), large);
}

// ---- hands -----------------------------------------------------------------------------------------------------

TEST_P(StoreContract, a_viewer_gets_the_public_part_and_his_own) {
    const HandRecord hand = record(7, 1, 50, {1, 2});
    store().commit({.hands = {hand}});
    EXPECT_EQ(store().hand(TableId{7}, HandId{1}, PlayerId{1}),
              (ViewedHand{hand.table, hand.hand, hand.ended, hand.public_bytes, hand.players[0].private_bytes}));
    EXPECT_EQ(store().hand(TableId{7}, HandId{1}, PlayerId{2})->private_bytes, hand.players[1].private_bytes);
    EXPECT_EQ(store().hand(TableId{7}, HandId{1}, PlayerId{3})->private_bytes, std::nullopt);
    EXPECT_EQ(store().hand(TableId{7}, HandId{1}, PlayerId{})->private_bytes, std::nullopt);
    EXPECT_EQ(store().whole_hand(TableId{7}, HandId{1}), hand);
    EXPECT_EQ(store().hands_of_table(TableId{7}, PlayerId{2}, {}, 10)[0].private_bytes, hand.players[1].private_bytes);
    EXPECT_EQ(store().hands_of_table(TableId{7}, PlayerId{3}, {}, 10)[0].private_bytes, std::nullopt);
}

TEST_P(StoreContract, a_private_part_may_be_empty) {
    HandRecord hand = record(7, 1, 50, {1});
    hand.players[0].private_bytes = "";
    store().commit({.hands = {hand}});
    EXPECT_EQ(store().hand(TableId{7}, HandId{1}, PlayerId{1})->private_bytes, "");
    EXPECT_EQ(store().hand(TableId{7}, HandId{1}, PlayerId{2})->private_bytes, std::nullopt);
}

TEST_P(StoreContract, hands_come_newest_first_page_by_page) {
    // Table 8's clock is behind, and two hands end at the same moment.
    store().commit({.hands = {record(7, 1, 100, {1, 2}), record(7, 2, 200, {1, 3}), record(8, 1, 150, {1, 2}),
                              record(8, 2, 200, {1}), record(7, 3, 300, {2})}});
    const auto of_player = [&](std::uint64_t player) {
        std::vector<std::pair<std::uint64_t, std::uint64_t>> hands;
        std::optional<HandCursor> before;
        while (true) {
            const auto page = store().hands_of_player(PlayerId{player}, before, 2);
            for (const ViewedHand& hand : page) {
                hands.emplace_back(hand.table.value(), hand.hand.value());
                EXPECT_EQ(hand.private_bytes, "cards of " + std::to_string(player) + every_byte());
            }
            if (page.size() < 2) return hands;
            before = {page.back().ended, page.back().table, page.back().hand};
        }
    };
    using Hands = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
    EXPECT_EQ(of_player(1), (Hands{{8, 2}, {7, 2}, {8, 1}, {7, 1}}));
    EXPECT_EQ(of_player(2), (Hands{{7, 3}, {8, 1}, {7, 1}}));
    EXPECT_EQ(of_player(4), Hands{});

    const auto page = store().hands_of_table(TableId{7}, PlayerId{}, {}, 2);
    ASSERT_EQ(page.size(), 2u);
    EXPECT_EQ(page[0].hand, HandId{3});
    EXPECT_EQ(page[1].hand, HandId{2});
    const auto next = store().hands_of_table(TableId{7}, PlayerId{}, page[1].hand, 2);
    ASSERT_EQ(next.size(), 1u);
    EXPECT_EQ(next[0].hand, HandId{1});
    EXPECT_TRUE(store().hands_of_table(TableId{7}, PlayerId{}, {}, 0).empty());
}

// ---- players, tables, answers, documents -----------------------------------------------------------------------

TEST_P(StoreContract, all_players_are_visited_in_order_of_id) {
    const std::vector<PlayerRecord> players{{PlayerId{2}, "Ann", "a", Time{1}, ""},
                                            {PlayerId{5}, "Bob", "", Time{2}, "s"},
                                            {PlayerId{9}, "Cid", "c", Time{3}, ""}};
    store().commit({.players = {players[2], players[0], players[1]}});
    std::vector<PlayerRecord> visited;
    store().each_player([&](const PlayerRecord& player) { visited.push_back(player); });
    EXPECT_EQ(visited, players);
}

TEST_P(StoreContract, a_player_is_found_by_id_and_by_token) {
    PlayerRecord player{PlayerId{1}, "Ann \xc3\xa9\xe2\x99\xa0", every_byte().substr(0, 32), Time{9}, every_byte()};
    store().commit({.players = {player}});
    EXPECT_EQ(store().player(PlayerId{1}), player);
    EXPECT_EQ(store().player_with_token(player.token_hash), player);

    const Bytes old_token = player.token_hash;
    player.token_hash = "new";
    player.name = "Anna";
    store().commit({.players = {player}});
    EXPECT_EQ(store().player_with_token("new"), player);
    EXPECT_FALSE(store().player_with_token(old_token));
}

TEST_P(StoreContract, no_two_players_have_one_token) {
    const PlayerRecord ann_record{PlayerId{1}, "Ann", "token", Time{9}, ""};
    const PlayerRecord bob_record{PlayerId{2}, "Bob", "token", Time{9}, ""};
    store().commit({.players = {ann_record}});
    EXPECT_EQ(fault_of({.players = {bob_record}}), Fault::duplicate);
    PlayerRecord ann_without = ann_record;
    ann_without.token_hash = "";
    EXPECT_EQ(fault_of({.players = {bob_record, ann_without}}), Fault::duplicate) << "in order: it is not free yet";
    store().commit({.players = {ann_without, bob_record}});
    EXPECT_EQ(store().player_with_token("token"), bob_record);
    store().commit({.players = {{PlayerId{3}, "bot", "", Time{9}, ""}, {PlayerId{4}, "bot", "", Time{9}, ""}}});
    EXPECT_FALSE(store().player_with_token("")) << "no token is nobody's token";
}

TEST_P(StoreContract, table_definitions_are_replaced_and_closed) {
    store().commit({.tables = {{TableId{9}, every_byte(), true}, {TableId{7}, "b", true}}});
    store().commit({.tables = {{TableId{7}, "c", false}}});
    EXPECT_EQ(store().tables(),
              (std::vector<TableDefinition>{{TableId{7}, "c", false}, {TableId{9}, every_byte(), true}}));
}

TEST_P(StoreContract, a_command_is_answered_once) {
    const Answer answer{TableId{7}, PlayerId{1}, CommandId{~std::uint64_t{0}}, Time{10}, every_byte()};
    const Answer of_the_room{TableId{}, PlayerId{1}, answer.command, Time{20}, "other"};
    store().commit({.answers = {answer, of_the_room}});
    EXPECT_EQ(store().answer(answer.table, answer.player, answer.command), answer);
    EXPECT_EQ(store().answer(TableId{}, answer.player, answer.command), of_the_room);
    EXPECT_FALSE(store().answer(answer.table, PlayerId{2}, answer.command));
    EXPECT_EQ(fault_of({.answers = {answer}}), Fault::duplicate);

    store().commit({.forget_answers_before = Time{20}});
    EXPECT_FALSE(store().answer(answer.table, answer.player, answer.command));
    EXPECT_TRUE(store().answer(TableId{}, answer.player, answer.command));
    EXPECT_NO_THROW(store().commit({.answers = {answer}}));
}

TEST_P(StoreContract, documents_are_found_by_key_and_by_prefix) {
    store().commit({.documents = {{"a/2", "two"}, {"a/1", every_byte()}, {"b", "x"}, {"A/1", "capital"}, {"a%", "y"}}});
    EXPECT_EQ(store().document("a/1"), every_byte());
    EXPECT_FALSE(store().document("a/"));
    EXPECT_EQ(store().documents("a/"), (std::vector<Document>{{"a/1", every_byte()}, {"a/2", "two"}}));
    EXPECT_EQ(store().documents("").size(), 5u);
    EXPECT_EQ(store().documents("a%").size(), 1u);
    store().commit({.documents = {{"a/1", std::nullopt}, {"a/2", "first"}, {"a/2", "last"}, {"none", std::nullopt}}});
    EXPECT_EQ(store().documents("a/"), (std::vector<Document>{{"a/2", "last"}}));
}

}  // namespace
}  // namespace cardroom::storage
