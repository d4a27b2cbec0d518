#include "history/clock_words.h"

#include <array>
#include <chrono>
#include <cstdio>

namespace cardroom::history {

namespace {

constexpr std::int64_t ms_per_hour = 3'600'000;

/// The UTC hour at which the clocks change on the n-th Sunday of a month, at two o'clock of the time until then.
std::int64_t change_ms(std::chrono::year year, std::chrono::month month, unsigned nth, int hours_behind) {
    const std::chrono::sys_days day = year / month / std::chrono::Sunday[nth];
    return day.time_since_epoch().count() * 24 * ms_per_hour + (2 + hours_behind) * ms_per_hour;
}

bool daylight_saving(Time time) {
    const std::chrono::year year{utc(time).year};
    const std::int64_t now = time.ms_since_epoch();
    return now >= change_ms(year, std::chrono::March, 2, 5) && now < change_ms(year, std::chrono::November, 1, 4);
}

}  // namespace

CivilTime utc(Time time) {
    namespace chrono = std::chrono;
    const chrono::sys_time<chrono::milliseconds> point{chrono::milliseconds{time.ms_since_epoch()}};
    const auto day = chrono::floor<chrono::days>(point);
    const chrono::year_month_day date{day};
    const chrono::hh_mm_ss clock{chrono::floor<chrono::seconds>(point - day)};
    return {static_cast<int>(date.year()),
            static_cast<int>(static_cast<unsigned>(date.month())),
            static_cast<int>(static_cast<unsigned>(date.day())),
            static_cast<int>(clock.hours().count()),
            static_cast<int>(clock.minutes().count()),
            static_cast<int>(clock.seconds().count())};
}

CivilTime eastern(Time time) {
    return utc(time - hours(daylight_saving(time) ? 4 : 5));
}

std::string slashed(const CivilTime& time) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%04d/%02d/%02d %d:%02d:%02d", time.year, time.month, time.day, time.hour,
                  time.minute, time.second);
    return text.data();
}

std::string iso(const CivilTime& time) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02d-%02dT%02d:%02d:%02d", time.year, time.month, time.day, time.hour,
                  time.minute, time.second);
    return text.data();
}

}  // namespace cardroom::history
