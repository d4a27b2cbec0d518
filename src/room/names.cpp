#include "room/names.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "room/house_bots.h"
#include "table/config.h"

namespace cardroom::room {

namespace {
/// The code points, or nothing when the bytes are not UTF-8.
std::optional<std::u32string> code_points(const std::string& text) {
    std::u32string points;
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        std::size_t more = 0;
        if (lead >= 0x80) more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
        if (lead >= 0xf8 || (lead >= 0x80 && lead < 0xc2) || i + more >= text.size()) return {};
        char32_t point = more == 0 ? lead : lead & (0x3fu >> more);
        for (std::size_t k = 1; k <= more; ++k) {
            const auto next = static_cast<unsigned char>(text[i + k]);
            if ((next & 0xc0u) != 0x80) return {};
            point = point << 6u | (next & 0x3fu);
        }
        points += point;
        i += more + 1;
    }
    return points;
}

struct Range {
    char32_t from;
    char32_t to;
    constexpr bool has(char32_t c) const { return c >= from && c <= to; }
};

bool is_digit(char32_t c) {
    return c >= U'0' && c <= U'9';
}
bool is_mark(char32_t c) {
    return c == U' ' || c == U'-' || c == U'_' || c == U'.' || c == U'\'';
}

// Alphabets with letters that look like those of another one: a name keeps to one of them.
constexpr std::array<Range, 5> latin{{{U'A', U'Z'}, {U'a', U'z'}, {0xc0, 0xd6}, {0xd8, 0xf6}, {0xf8, 0x17f}}};
constexpr std::array<Range, 2> latin_beyond{{{0x218, 0x21b}, {0x1ea0, 0x1ef9}}};  // Romanian, Vietnamese
constexpr std::array<Range, 2> greek{{{0x386, 0x3ce}, {0x3cf, 0x3cf}}};
constexpr std::array<Range, 1> cyrillic{{{0x400, 0x481}}};
constexpr std::array<Range, 1> cyrillic_beyond{{{0x48a, 0x4ff}}};
constexpr std::array<Range, 1> armenian{{{0x531, 0x587}}};

// Alphabets that nothing of the above is taken for. Their marks above and below letters are part of the writing.
constexpr std::array<Range, 12> others{{{0x5d0, 0x5ea},        // Hebrew
                                        {0x620, 0x65f},        // Arabic
                                        {0x671, 0x6d3},        // … Persian, Urdu
                                        {0x900, 0xdff},        // the scripts of India and Sri Lanka
                                        {0xe01, 0xe4e},        // Thai
                                        {0xe81, 0xece},        // Lao
                                        {0x10d0, 0x10fa},      // Georgian
                                        {0x1780, 0x17b3},      // Khmer
                                        {0x3041, 0x30fe},      // Japanese
                                        {0x3400, 0x9fff},      // Chinese
                                        {0xac00, 0xd7a3},      // Korean
                                        {0x20000, 0x2fa1f}}};  // Chinese, rare

template <std::size_t N>
bool in(const std::array<Range, N>& ranges, char32_t c) {
    return std::any_of(ranges.begin(), ranges.end(), [c](Range range) { return range.has(c); });
}

/// Which alphabet a letter is of; 0: none that a name is written in.
int alphabet_of(char32_t c) {
    if (in(latin, c) || in(latin_beyond, c)) return 1;
    if (in(greek, c)) return 2;
    if (in(cyrillic, c) || in(cyrillic_beyond, c)) return 3;
    if (in(armenian, c)) return 4;
    return in(others, c) ? 5 : 0;
}

// U+00C0 … U+017F, each as the letter that it is a form of.
constexpr std::string_view latin_bases =
    "aaaaaaaceeeeiiiidnooooo ouuuuypsaaaaaaaceeeeiiiidnooooo ouuuuypy"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiijjjjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuu"
    "uu"
    "wwyyyzzzzzzs";
static_assert(latin_bases.size() == 0x180 - 0xc0);

// Letters of other alphabets that look like Latin ones, small forms.
constexpr std::array<std::pair<char32_t, char>, 38> lookalikes{
    {{0x430, 'a'}, {0x432, 'b'}, {0x435, 'e'}, {0x43a, 'k'}, {0x43c, 'm'}, {0x43d, 'h'}, {0x43e, 'o'}, {0x440, 'p'},
     {0x441, 'c'}, {0x442, 't'}, {0x443, 'y'}, {0x445, 'x'}, {0x451, 'e'}, {0x455, 's'}, {0x456, 'i'}, {0x457, 'i'},
     {0x458, 'j'}, {0x475, 'v'}, {0x4bb, 'h'}, {0x4cf, 'l'}, {0x501, 'd'}, {0x51b, 'q'}, {0x51d, 'w'}, {0x3b1, 'a'},
     {0x3b2, 'b'}, {0x3b5, 'e'}, {0x3b6, 'z'}, {0x3b7, 'h'}, {0x3b9, 'i'}, {0x3ba, 'k'}, {0x3bc, 'm'}, {0x3bd, 'v'},
     {0x3bf, 'o'}, {0x3c1, 'p'}, {0x3c4, 't'}, {0x3c5, 'y'}, {0x3c7, 'x'}, {0x585, 'o'}}};

char32_t small(char32_t c) {
    if (c >= U'A' && c <= U'Z') return c + 0x20;
    if (c >= 0x391 && c <= 0x3a9) return c + 0x20;
    if (c >= 0x400 && c <= 0x40f) return c + 0x50;
    if (c >= 0x410 && c <= 0x42f) return c + 0x20;
    if (c >= 0x460 && c <= 0x4ff && c != 0x4c0) return c | 1u;
    if (c >= 0x531 && c <= 0x556) return c + 0x30;
    if (c >= 0x1ea0 && c <= 0x1ef9) return c | 1u;
    return c;
}

// Vietnamese letters with two marks, small forms.
char vietnamese_base(char32_t c) {
    if (c <= 0x1eb7) return 'a';
    if (c <= 0x1ec7) return 'e';
    if (c <= 0x1ecb) return 'i';
    if (c <= 0x1ee3) return 'o';
    return c <= 0x1ef1 ? 'u' : 'y';
}

char32_t bare(char32_t c) {
    if (c >= 0xc0 && c <= 0x17f) return static_cast<unsigned char>(latin_bases[c - 0xc0]);
    if (c == 0x218 || c == 0x219) return U's';
    if (c == 0x21a || c == 0x21b) return U't';
    const char32_t letter = small(c);
    if (letter >= 0x1ea1 && letter <= 0x1ef9) return static_cast<unsigned char>(vietnamese_base(letter));
    for (const auto& [other, like] : lookalikes) {
        if (other == letter) return static_cast<unsigned char>(like);
    }
    return letter;
}

void put(char32_t c, std::string& out) {
    if (c < 0x80) {
        out += static_cast<char>(c);
        return;
    }
    // Only compared, never shown: four bytes of each will do.
    for (unsigned shift = 0; shift < 32; shift += 8) out += static_cast<char>(c >> shift & 0xffu);
}

std::uint64_t number_of(const std::string& key) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : key) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    hash ^= hash >> 32;
    hash *= 0x9fb21c651e98df25ULL;
    return hash ^ hash >> 29;
}
}  // namespace

bool name_allowed(const std::string& name) {
    const auto points = code_points(name);
    if (!points || points->size() < name_length_min || points->size() > table::player_name_max) return false;
    int alphabet = 0;
    char32_t before = U' ';
    for (const char32_t c : *points) {
        const int of = alphabet_of(c);
        if (of == 0 && !is_digit(c) && !is_mark(c)) return false;
        if (of != 0 && alphabet != 0 && of != alphabet) return false;
        if (of != 0) alphabet = of;
        if (c == U' ' && before == U' ') return false;
        before = c;
    }
    return before != U' ' && !name_key(name).empty();
}

std::string name_key(const std::string& name) {
    const auto points = code_points(name);
    if (!points) return {};
    std::string key;
    for (const char32_t c : *points) {
        if (is_mark(c)) continue;
        char32_t plain = bare(c);
        if (plain == U'0') plain = U'o';
        if (plain == U'1' || plain == U'i') plain = U'l';
        put(plain, key);
    }
    const auto replace = [&key](std::string_view pair, std::string_view by) {
        for (auto at = key.find(pair); at != std::string::npos; at = key.find(pair, at)) {
            key.replace(at, pair.size(), by);
        }
    };
    replace("rn", "m");
    replace("vv", "w");
    return key;
}

bool name_reserved(const std::string& name) {
    const std::string key = name_key(name);
    for (const char* office : {"cardroom", "dealer", "the dealer", "house", "the house", "admin", "administrator",
                               "staff", "host", "the host", "support", "system", "moderator", "floor", "bank"}) {
        if (key == name_key(office)) return true;
    }
    const auto bots = HouseBots::names();
    return std::any_of(bots.begin(), bots.end(), [&](const char* bot) { return key == name_key(bot); });
}

std::optional<Refusal> Names::why_not(const std::string& name, PlayerId by) const {
    if (!name_allowed(name)) return Refusal::name_not_allowed;
    if (name_reserved(name)) return Refusal::name_reserved;
    const auto found = taken_.find(number_of(name_key(name)));
    if (found != taken_.end() && found->second != by) return Refusal::name_taken;
    return std::nullopt;
}

PlayerId Names::whose(const std::string& name) const {
    const auto found = taken_.find(number_of(name_key(name)));
    return found != taken_.end() ? found->second : PlayerId{};
}

void Names::take(const std::string& name, PlayerId by) {
    taken_.try_emplace(number_of(name_key(name)), by);
}

void Names::give_up(const std::string& name, PlayerId by) {
    const auto found = taken_.find(number_of(name_key(name)));
    if (found != taken_.end() && found->second == by) taken_.erase(found);
}

}  // namespace cardroom::room
