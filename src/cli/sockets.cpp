#include "cli/sockets.h"

#include <sys/resource.h>

namespace cardroom::cli {

void allow_many_sockets() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace cardroom::cli
