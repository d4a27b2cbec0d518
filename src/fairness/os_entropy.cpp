#include "fairness/os_entropy.h"

#include <sodium/core.h>
#include <sodium/randombytes.h>

#include <stdexcept>

namespace cardroom::fairness {

Seed os_entropy() {
    if (sodium_init() < 0) throw std::runtime_error("the operating system gives no random numbers (libsodium)");
    Seed seed;
    randombytes_buf(seed.data(), seed.size());
    return seed;
}

}  // namespace cardroom::fairness
