// A short, repeatable run of the core's fuzz targets (damage.h).
#include <gtest/gtest.h>

#include "fuzz/damage.h"
#include "fuzz/parsers.h"
#include "fuzz/seeds.h"

namespace cardroom::fuzz {
namespace {

TEST(FuzzSmoke, Scripts) {
    try_out(script_seeds(), script, 4000);
}
TEST(FuzzSmoke, CorpusHands) {
    try_out(corpus_hand_seeds(), corpus_hand, 3000);
}
TEST(FuzzSmoke, Phh) {
    try_out(phh_seeds(), phh, 3000);
}
TEST(FuzzSmoke, PokerStarsText) {
    try_out(stars_seeds(), stars, 2000);
}
TEST(FuzzSmoke, OpenHandHistory) {
    try_out(ohh_seeds(), ohh, 2000);
}
TEST(FuzzSmoke, HouseRules) {
    try_out(house_rules_seeds(), house_rules, 800);
}
TEST(FuzzSmoke, Room) {
    try_out(room_seeds(), room, 800);
}
TEST(FuzzSmoke, Cards) {
    try_out(cards_seeds(), cards, 5000);
}
TEST(FuzzSmoke, Ranges) {
    try_out(range_seeds(), range, 3000);
}

}  // namespace
}  // namespace cardroom::fuzz
