// Hands as files for other programs, asked for over the wire.
#include <gtest/gtest.h>

#include "room/test_room.h"

namespace cardroom::room::test {
namespace {

class HandFiles : public ::testing::Test {
  protected:
    /// Two people play `count` hands: everybody checks and calls.
    void play(int count) {
        ann_ = test_.come();
        bob_ = test_.come();
        home_ = test_.table_named("Home");
        for (const auto& guest : {ann_, bob_}) {
            test_.watch(guest, home_);
            test_.sit(guest, home_, Seat::none(), Chips{200});
        }
        const auto last = static_cast<std::uint64_t>(count);
        for (int i = 0; i < 5000 && test_.room->table(home_)->table().hand_id().value() <= last; ++i) {
            for (const auto& guest : {ann_, bob_}) {
                if (!guest->turn) continue;
                const v1::Options& options = guest->turn->options();
                test_.say(guest, options.may_check() ? test_.act(*guest, home_, v1::CHECK)
                                                     : test_.act(*guest, home_, v1::CALL, options.call_to()));
            }
            test_.advance(milliseconds(500));
        }
    }
    v1::ClientMessage ask(const std::string& form) const {
        v1::ClientMessage message;
        message.mutable_ask_hand_file()->set_form(form);
        return message;
    }
    v1::HandFile file(const std::shared_ptr<Guest>& guest, const v1::ClientMessage& message) {
        EXPECT_EQ(test_.refusal_of(guest, message), "ok");
        const auto heard =
            std::find_if(guest->heard.rbegin(), guest->heard.rend(), [](const auto& m) { return m.has_hand_file(); });
        return heard == guest->heard.rend() ? v1::HandFile{} : heard->hand_file();
    }

    TestRoom test_{one_table()};
    std::shared_ptr<Guest> ann_, bob_;
    TableId home_;
};

TEST_F(HandFiles, HoldTheHandsOfWhoAsks) {
    play(4);
    const v1::HandFile text = file(ann_, ask("pokerstars"));
    EXPECT_GE(text.hands(), 4u);
    EXPECT_EQ(text.ending(), "txt");
    EXPECT_FALSE(text.more());
    EXPECT_NE(text.text().find("PokerStars Hand #"), std::string::npos);
    EXPECT_NE(text.text().find("Table 'Home' 6-max (Play Money) Seat #"), std::string::npos) << text.text();
    EXPECT_NE(text.text().find("Dealt to "), std::string::npos);
    const auto stranger = test_.come();
    EXPECT_EQ(file(stranger, ask("pokerstars")).hands(), 0u);
}

TEST_F(HandFiles, HoldPickedHandsButNeverThoseOfOthers) {
    play(3);
    v1::ClientMessage message = ask("ohh");
    auto& name = *message.mutable_ask_hand_file()->add_hands();
    name.set_table(home_.value());
    name.set_hand(2);
    EXPECT_EQ(file(ann_, message).hands(), 1u);
    EXPECT_EQ(file(ann_, message).text().find("{\"ohh\":"), 0u);
    const auto stranger = test_.come();  // who may watch the table
    EXPECT_EQ(file(stranger, message).hands(), 0u);
    EXPECT_EQ(file(stranger, message).text(), "");
}

TEST_F(HandFiles, AreOfATableOrATime) {
    play(3);
    v1::ClientMessage elsewhere = ask("phh");
    elsewhere.mutable_ask_hand_file()->set_table(home_.value() + 1);
    EXPECT_EQ(file(ann_, elsewhere).hands(), 0u);
    v1::ClientMessage later = ask("phh");
    later.mutable_ask_hand_file()->set_since(test_.now.ms_since_epoch() + 1);
    EXPECT_EQ(file(ann_, later).hands(), 0u);
    v1::ClientMessage earlier = ask("phh");
    earlier.mutable_ask_hand_file()->set_before(test_.now.ms_since_epoch() - 10'000'000);
    EXPECT_EQ(file(ann_, earlier).hands(), 0u);
    v1::ClientMessage here = ask("phh");
    here.mutable_ask_hand_file()->set_table(home_.value());
    here.mutable_ask_hand_file()->set_since(1);
    EXPECT_GE(file(ann_, here).hands(), 3u);
}

TEST_F(HandFiles, ComeInPagesThatMakeOneFile) {
    play(120);
    v1::ClientMessage message = ask("phh");
    const v1::HandFile first = file(ann_, message);
    ASSERT_TRUE(first.more());
    EXPECT_EQ(first.hands(), 100u);
    *message.mutable_ask_hand_file()->mutable_after() = first.next();
    message.mutable_ask_hand_file()->set_written(first.hands());
    const v1::HandFile second = file(ann_, message);
    EXPECT_FALSE(second.more());
    EXPECT_GE(second.hands(), 20u);
    EXPECT_NE(first.text().find("[1]\n"), std::string::npos);
    EXPECT_NE(second.text().find("[101]\n"), std::string::npos);
}

TEST_F(HandFiles, CanLeaveOutAllNames) {
    play(2);
    v1::ClientMessage message = ask("pokerstars");
    message.mutable_ask_hand_file()->set_hide_names(true);
    const std::string text = file(ann_, message).text();
    EXPECT_NE(text.find("Hero"), std::string::npos);
    EXPECT_NE(text.find("Player "), std::string::npos);
    EXPECT_EQ(text.find("Home"), std::string::npos);
    for (const auto& player : test_.store->hand(home_, HandId{1}, ann_->player)->public_bytes.empty()
                                  ? std::vector<std::string>{}
                                  : std::vector<std::string>{test_.store->player(ann_->player)->name,
                                                             test_.store->player(bob_->player)->name}) {
        EXPECT_EQ(text.find(player), std::string::npos) << player;
    }
}

TEST_F(HandFiles, AreRefusedInFormsThatDoNotExistAndTooOften) {
    play(1);
    EXPECT_EQ(test_.refusal_of(ann_, ask("excel")), "malformed");
    v1::ClientMessage many = ask("ohh");
    for (int i = 0; i < 101; ++i) many.mutable_ask_hand_file()->add_hands()->set_hand(1);
    EXPECT_EQ(test_.refusal_of(ann_, many), "malformed");
    std::string last;
    for (int i = 0; i < 60 && last != "too_fast"; ++i) last = test_.refusal_of(ann_, ask("ohh"));
    EXPECT_EQ(last, "too_fast");
    test_.advance(seconds(2));
    EXPECT_EQ(test_.refusal_of(ann_, ask("ohh")), "ok");
}

}  // namespace
}  // namespace cardroom::room::test
