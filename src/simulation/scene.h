// A table as everybody sees it, followed event by event: who sits where with how much, who is in the hand, whose turn
// it is. It judges nothing; books.h and the models do.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "cardroom/v1/room.pb.h"

namespace cardroom::simulation {

inline constexpr std::uint32_t scene_seats = 11;  ///< seats are numbered from 1

struct SeatNow {
    std::uint64_t player = 0;
    bool held = false;  ///< reserved, offered or waiting for approval: nobody sits there yet
    bool bot = false;
    bool connected = true;
    std::int64_t off_since = 0;
    bool off_sure = true;  ///< it was told since when
    bool sitting_out = false;
    bool waiting = false;  ///< for the big blind, or to post
    bool leaving = false;
    std::int64_t stack = 0;

    bool dealt_in = false;  ///< in the running hand, or the last one
    bool folded = false;
    bool virtual_all_in = false;
    bool invested = false;
    std::int64_t bet = 0;    ///< on this street
    std::int64_t total = 0;  ///< in the hand, dead money included
    std::int64_t at_hand_start = 0;

    bool seated() const { return player != 0 && !held; }
    bool live() const { return dealt_in && !folded; }
};

struct Scene {
    enum class Waits : std::uint8_t { nobody, turn, exchange, runs };

    v1::TableInfo info;
    std::uint64_t version = 0;
    std::int64_t at = 0;
    std::uint64_t hand = 0;
    bool running = false;
    std::uint32_t game = 0;
    std::uint32_t button = 0;
    std::uint32_t street = 0;
    std::int64_t price = 0;   ///< the highest bet of the street
    std::int64_t middle = 0;  ///< all that was put in
    Waits waits = Waits::nobody;
    v1::TurnCame turn;
    v1::ChoiceCame choice;
    std::vector<std::uint32_t> deciding;
    bool paused = false;
    bool closed = false;
    std::array<SeatNow, scene_seats + 1> seats;

    SeatNow& at_seat(std::uint32_t seat) { return seats[seat <= scene_seats ? seat : 0]; }
    const SeatNow& at_seat(std::uint32_t seat) const { return seats[seat <= scene_seats ? seat : 0]; }
    std::uint32_t to_act() const { return waits == Waits::turn ? turn.seat() : 0; }
    std::uint32_t seat_of(std::uint64_t player) const;
    std::uint32_t seat_count() const { return info.seat_count(); }
    const v1::GameInfo& game_info() const { return info.games(static_cast<int>(game)); }
    bool blinds() const { return game_info().stakes().bring_in() == 0; }
    int live_count() const;
    int dealt_in_count() const;
    /// The next seat clockwise for which `fits` holds; 0 when there is none.
    template <typename Fits>
    std::uint32_t next_after(std::uint32_t seat, Fits fits) const {
        for (std::uint32_t i = 0; i < seat_count(); ++i) {
            seat = seat % seat_count() + 1;
            if (fits(at_seat(seat))) return seat;
        }
        return 0;
    }

    void begin(const v1::TableSnapshot& snapshot);
    void follow(const v1::TableEvent& event);

  private:
    void put_in(std::uint32_t seat, std::int64_t amount, bool live);
    void hand_started(const v1::HandStarted& started);
    void decided(std::uint32_t seat);
};

}  // namespace cardroom::simulation
