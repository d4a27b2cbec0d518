// CPU time, for telling the room's work from its visitors'.
#pragma once

#include <time.h>

namespace cardroom::simulation {

/// CPU time of this thread, in seconds.
inline double cpu_now() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Adds the CPU time that its life took.
class Stopwatch {
  public:
    explicit Stopwatch(double& sum) : sum_(sum), began_(cpu_now()) {}
    ~Stopwatch() { sum_ += cpu_now() - began_; }
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;

  private:
    double& sum_;
    double began_;
};

}  // namespace cardroom::simulation
