// A short, repeatable run of the fuzz targets of messages (damage.h).
#include <gtest/gtest.h>

#include "fuzz/damage.h"
#include "fuzz/messages.h"

namespace cardroom::fuzz {
namespace {

TEST(FuzzSmoke, ClientMessages) {
    try_out(client_message_seeds(), client_message, 6000);
}
TEST(FuzzSmoke, StoredMessages) {
    try_out(stored_message_seeds(), stored_message, 6000);
}

}  // namespace
}  // namespace cardroom::fuzz
