// Points in time as hand histories write them.
#pragma once

#include <cstdint>
#include <string>

#include "base/time.h"

namespace cardroom::history {

struct CivilTime {
    int year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0;
};
CivilTime utc(Time time);
/// The clock on the east coast of the United States, which daylight saving time moves.
CivilTime eastern(Time time);

std::string slashed(const CivilTime& time);  ///< "2026/11/30 4:05:09"
std::string iso(const CivilTime& time);      ///< "2026-11-30T04:05:09"

}  // namespace cardroom::history
