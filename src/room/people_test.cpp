// What may stand on a plate.
#include "room/people.h"

#include <gtest/gtest.h>

namespace cardroom::room {
namespace {

TEST(Names, of_every_language_are_allowed) {
    for (const char* name : {"Al", "Jean-Luc O'Neil", "Zoë", "Жанна", "李小龍", "Ünal 7", "نادية"}) {
        EXPECT_TRUE(name_allowed(name)) << name;
    }
}

TEST(Names, that_are_not_seen_or_turn_the_line_are_refused) {
    for (const char* name : {"\u200b\u200b\u200b", "\u202eevil", "Ann\u00a0", "A\u00adnn", "\u3164\u3164", "Ann\ufeff",
                             "An\u2066n", "Ann\U000e0041"}) {
        EXPECT_FALSE(name_allowed(name)) << name;
    }
}

TEST(Names, that_pass_for_the_house_are_refused) {
    for (const char* name : {"The host", "HOST", "Staff", "cardroom", "Dealer"})
        EXPECT_FALSE(name_allowed(name)) << name;
}

}  // namespace
}  // namespace cardroom::room
