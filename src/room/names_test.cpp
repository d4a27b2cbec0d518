#include "room/names.h"

#include <gtest/gtest.h>

#include "room/house_bots.h"
#include "room/test_room.h"

namespace cardroom::room::test {
namespace {

TEST(Names, of_every_language_are_allowed) {
    for (const char* name : {"Al", "Jean-Luc O'Neil", "Zoë", "Жанна", "李小龍", "Ünal 7", "نادية", "Ștefan", "Nguyễn",
                             "Łukasz", "Ωμέγα", "さくら", "김철수", "प्रिया"}) {
        EXPECT_TRUE(name_allowed(name)) << name;
    }
}

TEST(Names, that_are_not_seen_or_turn_the_line_are_refused) {
    for (const char* name : {"\u200b\u200b\u200b", "\u202eevil", "Ann\u00a0", "A\u00adnn", "\u3164\u3164", "Ann\ufeff",
                             "An\u2066n", "Ann\U000e0041"}) {
        EXPECT_FALSE(name_allowed(name)) << name;
    }
}

// NFKC would make plain letters of these: they are refused instead.
TEST(Names, in_letters_that_are_written_twice_in_unicode_are_refused) {
    for (const char* name : {"\uff21\uff4e\uff4e", "\U0001d400nn", "\u24b6nn", "A\u030ann", "\u2160van", "\ufb01nn",
                             "An\u207f", "\u212bnn"}) {
        EXPECT_FALSE(name_allowed(name)) << name;
    }
    EXPECT_FALSE(name_allowed("Ann \u2660")) << "a sign is no letter";
    EXPECT_FALSE(name_allowed("Ann \U0001f600"));
    EXPECT_FALSE(name_allowed("-- .")) << "somebody should be able to say it";
}

TEST(Names, keep_to_one_alphabet) {
    EXPECT_FALSE(name_allowed("P\u0430ul")) << "a Cyrillic letter in a Latin name";
    EXPECT_FALSE(name_allowed("\u0391nn")) << "a Greek one";
    EXPECT_TRUE(name_allowed("\u041f\u0430\u0443\u043b 7"));
}

TEST(Names, that_look_alike_have_one_key) {
    for (const char* other : {"ann lee", "ANN-LEE", "Änn Lée", "A.nn L.ee", "AnnLee"}) {
        EXPECT_EQ(name_key(other), name_key("Ann Lee")) << other;
    }
    EXPECT_EQ(name_key("Bil1"), name_key("Bill"));
    EXPECT_EQ(name_key("B0b"), name_key("Bob"));
    EXPECT_EQ(name_key("Mamie"), name_key("Mamle"));
    EXPECT_EQ(name_key("rnax"), name_key("max"));
    EXPECT_EQ(name_key("\u0441\u043e\u0440\u0430"), name_key("copa")) << "all of it Cyrillic";
    EXPECT_NE(name_key("Ann"), name_key("Anna"));
    EXPECT_NE(name_key("Жанна"), name_key("Ванна"));
}

TEST(Names, that_pass_for_the_house_are_reserved) {
    for (const char* name : {"The host", "HOST", "Staff", "cardroom", "Dealer", "Adm1n", "the_house"})
        EXPECT_TRUE(name_reserved(name)) << name;
    for (const char* bot : HouseBots::names()) EXPECT_TRUE(name_reserved(bot)) << bot;
    EXPECT_FALSE(name_reserved("Hostess Ann"));
}

// --- in the room ----------------------------------------------------------------------------------------------------

v1::ClientMessage called(const std::string& name) {
    v1::ClientMessage message;
    message.mutable_set_name()->set_name(name);
    return message;
}

TEST(NamesInTheRoom, belong_to_whoever_had_them_first_also_when_he_is_not_here) {
    TestRoom test(one_table());
    const auto ann = test.come();
    EXPECT_EQ(test.refusal_of(ann, called("Annabel")), "ok");
    test.crash();  // she is not back yet, and the room has never heard of her since
    const auto eve = test.come();
    EXPECT_EQ(test.refusal_of(eve, called("Annabel")), "name_taken");
    EXPECT_EQ(test.refusal_of(eve, called("ANNABE1")), "name_taken");
    EXPECT_EQ(test.refusal_of(eve, called("Ada")), "name_reserved");
    EXPECT_EQ(test.refusal_of(eve, called("E")), "name_not_allowed");
    EXPECT_EQ(test.refusal_of(eve, called("Eve")), "ok");
    const auto back = test.come(ann->token);
    EXPECT_EQ(test.refusal_of(back, called("annabel")), "ok") << "her own, in small letters";
    EXPECT_EQ(test.refusal_of(back, called("Anna")), "ok");
    EXPECT_EQ(test.refusal_of(eve, called("Annabel")), "ok") << "given up";
}

TEST(NamesInTheRoom, of_two_who_ask_at_the_same_moment_one_gets_it) {
    TestRoom test(one_table());
    const auto a = test.come();
    const auto b = test.come();
    const auto asked_a = test.mumble(a, called("Robin"));
    const auto asked_b = test.mumble(b, called("robin"));
    test.settle();
    EXPECT_TRUE(a->answer_to(asked_a)->ok());
    EXPECT_EQ(b->answer_to(asked_b)->refusal(), "name_taken");
}

// --- strangers ------------------------------------------------------------------------------------------------------

const v1::Welcome* welcome_of(const Guest& guest) {
    for (const auto& message : guest.heard) {
        if (message.has_welcome()) return &message.welcome();
    }
    return nullptr;
}
std::string refused(const Guest& guest) {
    for (const auto& message : guest.heard) {
        if (message.has_answer() && !message.answer().ok()) return message.answer().refusal();
    }
    return "";
}

TEST(Strangers, an_address_makes_so_many_accounts_in_a_time_and_the_known_are_not_counted) {
    config::RoomConfig config = one_table();
    config.limits.guests_per_address = 2;
    config.limits.guests_window = minutes(10);
    TestRoom test(config);
    const auto first = test.knock("203.0.113.9");
    const auto second = test.knock("203.0.113.9");
    ASSERT_NE(welcome_of(*first), nullptr);
    ASSERT_NE(welcome_of(*second), nullptr);
    const auto third = test.knock("203.0.113.9");
    EXPECT_EQ(welcome_of(*third), nullptr);
    EXPECT_EQ(refused(*third), "too_many_guests");
    EXPECT_TRUE(third->heard.back().has_notice()) << "said so that any client shows it";
    EXPECT_NE(welcome_of(*test.knock("203.0.113.10")), nullptr) << "another address";
    EXPECT_NE(welcome_of(*test.knock("203.0.113.9", first->token)), nullptr) << "one who is known";
    EXPECT_NE(welcome_of(*test.knock("127.0.0.1")), nullptr) << "the host's own machine";
    test.advance(minutes(5));
    EXPECT_NE(welcome_of(*test.knock("203.0.113.9")), nullptr) << "one more every five minutes";
    EXPECT_EQ(refused(*test.knock("203.0.113.9")), "too_many_guests");
}

TEST(Strangers, who_brings_an_unknown_token_is_told_that_he_is_new) {
    TestRoom test(one_table());
    const auto known = test.come();
    EXPECT_FALSE(welcome_of(*test.knock("127.0.0.1", known->token))->token_unknown());
    const auto guest = test.knock("127.0.0.1", "a token of some other room");
    ASSERT_NE(welcome_of(*guest), nullptr);
    EXPECT_TRUE(welcome_of(*guest)->token_unknown());
    ASSERT_TRUE(guest->heard.back().has_notice());
    EXPECT_NE(guest->heard.back().notice().text().find(welcome_of(*guest)->name()), std::string::npos);
    EXPECT_FALSE(welcome_of(*test.knock("127.0.0.1"))->token_unknown()) << "nothing was claimed";

    const auto strict = test.knock("127.0.0.1", "a token of some other room", true);
    EXPECT_EQ(welcome_of(*strict), nullptr) << "who wants to be somebody is nobody else";
    EXPECT_EQ(refused(*strict), "unknown_token");
}

TEST(Strangers, a_player_has_so_many_private_tables_and_no_more) {
    config::RoomConfig config = one_table();
    config.limits.tables_per_player = 2;
    TestRoom test(config);
    const auto ann = test.come();
    v1::ClientMessage create;
    create.mutable_create_table()->set_name("Ann's");
    create.mutable_create_table()->set_game("holdem");
    create.mutable_create_table()->set_structure(v1::NO_LIMIT);
    create.mutable_create_table()->set_small_blind(1);
    create.mutable_create_table()->set_big_blind(2);
    EXPECT_EQ(test.refusal_of(ann, create), "ok");
    const auto id = test.say(ann, create);
    ASSERT_TRUE(ann->answer_to(id)->ok());
    const std::uint64_t second = ann->answer_to(id)->table();
    EXPECT_EQ(test.refusal_of(ann, create), "too_many_tables");
    EXPECT_EQ(test.refusal_of(test.come(), create), "ok") << "somebody else's are his own";
    v1::ClientMessage close;
    close.mutable_table()->set_table(second);
    close.mutable_table()->mutable_close();
    ASSERT_EQ(test.refusal_of(ann, close), "ok");
    test.advance(seconds(1));
    EXPECT_EQ(test.refusal_of(ann, create), "ok");
}

}  // namespace
}  // namespace cardroom::room::test
