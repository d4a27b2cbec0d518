#include "room/people.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/invariant.h"
#include "table/config.h"

namespace cardroom::room {

bool Allowance::take(Time now) {
    const std::int64_t earned = (now - since_).ms() / std::max<std::int64_t>(interval_.ms(), 1);
    if (earned > 0) {
        left_ = static_cast<int>(std::min<std::int64_t>(burst_, left_ + earned));
        since_ = now;
    }
    if (left_ == 0) return false;
    --left_;
    return true;
}

const AnswerBook::Entry* AnswerBook::find(CommandId command) const {
    const auto found =
        std::find_if(entries_.rbegin(), entries_.rend(), [&](const Entry& entry) { return entry.command == command; });
    return found == entries_.rend() ? nullptr : &*found;
}

void AnswerBook::expect(CommandId command) {
    entries_.push_back({command, std::nullopt});
    if (entries_.size() > answers_max) entries_.pop_front();
}

void AnswerBook::answered(CommandId command, const v1::Answer& answer) {
    for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry) {
        if (entry->command != command) continue;
        entry->answer = answer;
        return;
    }
    entries_.push_back({command, answer});
    if (entries_.size() > answers_max) entries_.pop_front();
}

std::string guest_name(const std::array<std::uint8_t, 32>& bytes) {
    static constexpr std::array<const char*, 16> tempers{"Lucky", "Calm",  "Bold",  "Quiet", "Merry", "Sly",
                                                         "Brave", "Witty", "Happy", "Swift", "Keen",  "Lazy",
                                                         "Noble", "Jolly", "Wild",  "Wise"};
    static constexpr std::array<const char*, 16> animals{"Otter", "Fox",   "Heron", "Badger", "Lynx", "Raven",
                                                         "Hare",  "Owl",   "Wolf",  "Crane",  "Mole", "Panda",
                                                         "Whale", "Robin", "Bison", "Gecko"};
    const int number = 100 + (bytes[2] * 256 + bytes[3]) % 900;
    return std::string(tempers[bytes[0] % tempers.size()]) + " " + animals[bytes[1] % animals.size()] + " " +
           std::to_string(number);
}

namespace {
/// The number of code points, or nothing when the bytes are not UTF-8.
std::optional<std::size_t> utf8_length(const std::string& text) {
    std::size_t length = 0;
    for (std::size_t i = 0; i < text.size(); ++length) {
        const auto lead = static_cast<unsigned char>(text[i]);
        std::size_t more = 0;
        if (lead >= 0x80) more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
        if (lead >= 0xf8 || (lead >= 0x80 && lead < 0xc2) || i + more >= text.size() + (more == 0 ? 1 : 0)) return {};
        for (std::size_t k = 1; k <= more; ++k) {
            if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return {};
        }
        i += more + 1;
    }
    return length;
}

// Characters that are not seen, or that turn the direction of what follows: a name made of them could pass for another.
bool deceives(char32_t c) {
    constexpr std::array<std::pair<char32_t, char32_t>, 16> ranges{{{0x80, 0xa0},
                                                                    {0xad, 0xad},
                                                                    {0x34f, 0x34f},
                                                                    {0x61c, 0x61c},
                                                                    {0x115f, 0x1160},
                                                                    {0x17b4, 0x17b5},
                                                                    {0x180b, 0x180f},
                                                                    {0x2000, 0x200f},
                                                                    {0x2028, 0x202f},
                                                                    {0x205f, 0x206f},
                                                                    {0x2800, 0x2800},
                                                                    {0x3000, 0x3000},
                                                                    {0x3164, 0x3164},
                                                                    {0xfe00, 0xfeff},
                                                                    {0xffa0, 0xffff},
                                                                    {0xe0000, 0xe0fff}}};
    return std::any_of(ranges.begin(), ranges.end(), [c](auto range) { return c >= range.first && c <= range.second; });
}

/// In text whose UTF-8 has been checked.
bool has_deceiving(const std::string& text) {
    char32_t c = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x80) continue;
        if (byte >= 0xc0) {
            c = byte & (byte >= 0xf0 ? 0x07u : byte >= 0xe0 ? 0x0fu : 0x1fu);
        } else {
            c = (c << 6u) | (byte & 0x3fu);
        }
        const bool last = i + 1 == text.size() || (static_cast<unsigned char>(text[i + 1]) & 0xc0u) != 0x80u;
        if (last && deceives(c)) return true;
    }
    return false;
}

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}
}  // namespace

bool name_allowed(const std::string& name) {
    const auto length = utf8_length(name);
    if (!length || *length < name_length_min || *length > table::player_name_max) return false;
    if (has_deceiving(name)) return false;
    char before = ' ';
    for (const char c : name) {
        const bool letter = std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0xc2 ||
                            (static_cast<unsigned char>(c) & 0xc0) == 0x80;
        const bool mark = c == ' ' || c == '-' || c == '_' || c == '.' || c == '\'';
        if (!letter && !mark) return false;
        if (c == ' ' && before == ' ') return false;
        before = c;
    }
    if (before == ' ') return false;
    const std::string plain = lower(name);
    for (const char* reserved :
         {"cardroom", "dealer", "the house", "admin", "staff", "host", "the host", "support", "system"}) {
        if (plain == reserved) return false;
    }
    return true;
}

std::optional<std::string> clean_chat(const std::string& text) {
    const auto length = utf8_length(text);
    if (!length || *length > chat_length_max) return std::nullopt;
    std::string clean;
    for (const char c : text) clean += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
    clean.erase(clean.find_last_not_of(' ') + 1);
    clean.erase(0, std::min(clean.find_first_not_of(' '), clean.size()));
    if (clean.empty()) return std::nullopt;
    return clean;
}

std::string token_of(const std::array<std::uint8_t, 32>& bytes) {
    std::array<char, sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text.data();
}

storage::Bytes token_hash(const std::string& token) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(token.data()), token.size());
    return {hash.begin(), hash.end()};
}

std::uint64_t id_from(const std::array<std::uint8_t, 32>& bytes) {
    std::uint64_t id = 0;
    for (std::size_t i = 0; i < 8; ++i) id = id << 8 | bytes[i];
    id &= (std::uint64_t{1} << 53) - 1;
    return id == 0 ? 1 : id;
}

std::string password_hash(const std::string& password) {
    if (password.empty()) return {};
    std::array<char, crypto_pwhash_STRBYTES> text{};
    // The least that Argon2id offers: it guards a table of friends, and the room waits for it.
    const int failed = crypto_pwhash_str(text.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_MIN,
                                         crypto_pwhash_MEMLIMIT_MIN);
    invariant(failed == 0);
    return text.data();
}

bool password_matches(const std::string& hash, const std::string& password) {
    return !hash.empty() && crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace cardroom::room
