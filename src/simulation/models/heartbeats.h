// How long the line of each visitor takes, as his client says, and the grace that follows from it (K-7): the median of
// the last five answered heartbeats of his connection, at most a second; none before the first one.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace cardroom::simulation {

class Heartbeats {
  public:
    /// What a table may take for the grace of a player: it is told of every change that matters, and not of each beat.
    struct Grace {
        std::int64_t least = 0;
        std::int64_t most = 0;
    };

    void beat(std::uint64_t player, std::int64_t took, std::int64_t at);
    /// His connection is gone, and what was measured on it. What was decided before may be heard of later.
    void cut(std::uint64_t player, std::int64_t at);
    void cut_all(std::int64_t at);
    Grace grace(std::uint64_t player, std::int64_t at) const;

  private:
    struct Line {
        std::vector<std::int64_t> last;  ///< up to five
        std::int64_t changed_at = 0;
    };
    std::map<std::uint64_t, Line> lines_;
};

}  // namespace cardroom::simulation
