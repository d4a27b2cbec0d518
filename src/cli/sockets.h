// How many sockets this process may have open.
#pragma once

namespace cardroom::cli {

/// As many as the system allows it. A shell's usual limit is 1,024, and each player is a socket: for the room as for
/// whoever fills it.
void allow_many_sockets();

}  // namespace cardroom::cli
