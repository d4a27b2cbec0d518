// A seat at a table. Numbered from 0 inside the program and from 1 wherever people or messages see it.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <ostream>

namespace cardroom {

inline constexpr int seats_max = 10;

class Seat {
  public:
    constexpr Seat() = default;
    explicit constexpr Seat(int index) : index_(static_cast<std::int8_t>(index)) {}
    static constexpr Seat none() { return Seat{-1}; }
    static constexpr Seat numbered(int number) { return Seat{number - 1}; }

    constexpr int index() const { return index_; }
    constexpr int number() const { return index_ + 1; }  ///< 1-based; 0 for none()
    constexpr bool is_none() const { return index_ < 0; }

    friend constexpr auto operator<=>(Seat, Seat) = default;
    friend std::ostream& operator<<(std::ostream& out, Seat seat) { return out << 'S' << seat.number(); }

  private:
    std::int8_t index_ = -1;
};

/// The next seat clockwise at a table of `seat_count` seats.
constexpr Seat clockwise(Seat seat, int seat_count = seats_max) {
    return Seat{(seat.index() + 1) % seat_count};
}

/// How many steps clockwise it is from `from` to `to`, 1 … seat_count (a full turn to itself).
constexpr int steps_clockwise(Seat from, Seat to, int seat_count = seats_max) {
    const int steps = (to.index() - from.index() + seat_count) % seat_count;
    return steps == 0 ? seat_count : steps;
}

/// A set of seats; iterates in seat order.
class SeatSet {
  public:
    constexpr SeatSet() = default;
    constexpr SeatSet(std::initializer_list<Seat> seats) {
        for (Seat seat : seats) add(seat);
    }
    static constexpr SeatSet from_bits(std::uint16_t bits) {
        SeatSet set;
        set.bits_ = bits;
        return set;
    }

    constexpr bool has(Seat seat) const { return !seat.is_none() && ((bits_ >> seat.index()) & 1) != 0; }
    constexpr void add(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ | (1u << seat.index())); }
    constexpr void remove(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ & ~(1u << seat.index())); }
    constexpr int count() const { return std::popcount(bits_); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr std::uint16_t bits() const { return bits_; }

    /// The first member strictly after `seat`, clockwise, wrapping round; none() if the set is empty.
    constexpr Seat next_after(Seat seat) const {
        if (bits_ == 0) return Seat::none();
        const unsigned above = seat.is_none() ? bits_ : bits_ & ~((2u << seat.index()) - 1u);
        return Seat{std::countr_zero(above != 0 ? above : bits_)};
    }
    constexpr Seat first() const { return bits_ == 0 ? Seat::none() : Seat{std::countr_zero(bits_)}; }

    friend constexpr bool operator==(SeatSet, SeatSet) = default;
    friend constexpr SeatSet operator&(SeatSet a, SeatSet b) { return from_bits(a.bits_ & b.bits_); }
    friend constexpr SeatSet operator|(SeatSet a, SeatSet b) { return from_bits(a.bits_ | b.bits_); }
    friend constexpr SeatSet operator-(SeatSet a, SeatSet b) {
        return from_bits(static_cast<std::uint16_t>(a.bits_ & ~b.bits_));
    }

    class Iterator {
      public:
        explicit constexpr Iterator(unsigned bits) : bits_(bits) {}
        constexpr Seat operator*() const { return Seat{std::countr_zero(bits_)}; }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        unsigned bits_;
    };
    constexpr Iterator begin() const { return Iterator{bits_}; }
    constexpr Iterator end() const { return Iterator{0}; }

  private:
    std::uint16_t bits_ = 0;
};

/// One value for each seat of a table.
template <typename T>
class PerSeat {
  public:
    constexpr T& operator[](Seat seat) { return values_[static_cast<std::size_t>(seat.index())]; }
    constexpr const T& operator[](Seat seat) const { return values_[static_cast<std::size_t>(seat.index())]; }
    constexpr auto begin() { return values_.begin(); }
    constexpr auto end() { return values_.end(); }
    constexpr auto begin() const { return values_.begin(); }
    constexpr auto end() const { return values_.end(); }
    friend constexpr bool operator==(const PerSeat&, const PerSeat&) = default;

  private:
    std::array<T, seats_max> values_{};
};

template <typename Is>
constexpr bool any_of(SeatSet seats, Is&& is) {
    for (const Seat seat : seats) {
        if (is(seat)) return true;
    }
    return false;
}

}  // namespace cardroom
