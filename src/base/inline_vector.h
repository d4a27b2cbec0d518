// A vector of at most N values that lives where it is declared: no allocation, and a small one is copyable as bytes.
// (std::vector allocates; boost::container::static_vector is not trivially copyable, and events are.) Of a large one,
// mostly empty as a rule, only the values that are there are copied.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "base/invariant.h"

namespace cardroom {

template <typename T, std::size_t N>
class InlineVector {
    static_assert(std::is_trivially_copyable_v<T>);
    static_assert(N < 65536);
    static constexpr bool small = N * sizeof(T) <= 128;

  public:
    constexpr InlineVector() = default;
    constexpr InlineVector(const InlineVector&) requires small = default;
    constexpr InlineVector& operator=(const InlineVector&) requires small = default;
    constexpr InlineVector(const InlineVector& other) { copy(other); }
    constexpr InlineVector& operator=(const InlineVector& other) {
        copy(other);
        return *this;
    }
    constexpr InlineVector(std::initializer_list<T> values) {
        for (const T& value : values) push_back(value);
    }

    static constexpr std::size_t capacity() { return N; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == N; }

    constexpr void push_back(const T& value) {
        invariant(size_ < N);
        values_[size_++] = value;
    }
    constexpr void pop_back() {
        invariant(size_ > 0);
        --size_;
    }
    constexpr void clear() { size_ = 0; }
    /// Removes the value at `index`; later values move up.
    constexpr void erase_at(std::size_t index) {
        invariant(index < size_);
        for (std::size_t i = index + 1; i < size_; ++i) values_[i - 1] = values_[i];
        --size_;
    }

    constexpr T& operator[](std::size_t i) { return values_[i]; }
    constexpr const T& operator[](std::size_t i) const { return values_[i]; }
    constexpr T& front() { return values_[0]; }
    constexpr const T& front() const { return values_[0]; }
    constexpr T& back() { return values_[size_ - 1]; }
    constexpr const T& back() const { return values_[size_ - 1]; }
    constexpr T* data() { return values_; }
    constexpr const T* data() const { return values_; }
    constexpr T* begin() { return values_; }
    constexpr T* end() { return values_ + size_; }
    constexpr const T* begin() const { return values_; }
    constexpr const T* end() const { return values_ + size_; }

    friend constexpr bool operator==(const InlineVector& a, const InlineVector& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i) {
            if (!(a.values_[i] == b.values_[i])) return false;
        }
        return true;
    }

  private:
    constexpr void copy(const InlineVector& other) {
        size_ = other.size_;
        for (std::size_t i = 0; i < size_; ++i) values_[i] = other.values_[i];
    }

    T values_[N]{};
    std::uint16_t size_ = 0;
};

}  // namespace cardroom
