#include "room/people.h"

#include <sodium.h>

#include <algorithm>
#include <array>

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

bool Allowance::whole(Time now) const {
    const std::int64_t earned = (now - since_).ms() / std::max<std::int64_t>(interval_.ms(), 1);
    return left_ + earned >= burst_;
}

bool Newcomers::admit(const std::string& address, Time now) {
    if (limits_.guests_per_address == 0) return true;
    const bool loopback = address.starts_with("127.") || address == "::1" || address.empty();
    if (loopback && !limits_.limit_loopback) return true;
    if (seen_.size() >= addresses_max && !seen_.contains(address)) {
        std::erase_if(seen_, [now](const auto& one) { return one.second.whole(now); });
        if (seen_.size() >= addresses_max) return false;
    }
    const auto each = Duration{limits_.guests_window.ms() / limits_.guests_per_address};
    return seen_.try_emplace(address, limits_.guests_per_address, each).first->second.take(now);
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

std::string guest_name(const std::array<std::uint8_t, 32>& bytes, int digits) {
    static constexpr std::array<const char*, 16> tempers{"Lucky", "Calm",  "Bold",  "Quiet", "Merry", "Sly",
                                                         "Brave", "Witty", "Happy", "Swift", "Keen",  "Lazy",
                                                         "Noble", "Jolly", "Wild",  "Wise"};
    static constexpr std::array<const char*, 16> animals{"Otter", "Fox",   "Heron", "Badger", "Lynx", "Raven",
                                                         "Hare",  "Owl",   "Wolf",  "Crane",  "Mole", "Panda",
                                                         "Whale", "Robin", "Bison", "Gecko"};
    const int more = (bytes[2] * 256 + bytes[3]) * 256 + bytes[4];
    const int number = digits <= 3 ? 100 + more % 900 : 100'000 + more % 900'000;
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

struct Unseen {
    char32_t from, to;
    char instead;  ///< 0: nothing
};
// What changes how the text around it is shown, or looks like nothing: with these a line could pass for another's, and
// a table for one of the same name. Joiners (U+200C, U+200D) stay: Persian, Indian scripts and emoji are written with
// them.
constexpr std::array<Unseen, 14> unseen{{{0x00, 0x1f, ' '},      // control characters
                                         {0x7f, 0x9f, ' '},      // … those of Latin-1 too
                                         {0xad, 0xad, 0},        // soft hyphen
                                         {0x34f, 0x34f, 0},      // combining grapheme joiner
                                         {0x61c, 0x61c, 0},      // Arabic letter mark
                                         {0x115f, 0x1160, 0},    // Hangul fillers
                                         {0x180e, 0x180e, 0},    // Mongolian vowel separator
                                         {0x200b, 0x200b, 0},    // zero-width space
                                         {0x200e, 0x200f, 0},    // left-to-right, right-to-left mark
                                         {0x2028, 0x2029, ' '},  // line and paragraph separators
                                         {0x202a, 0x202e, 0},    // embeddings and overrides of direction
                                         {0x2060, 0x206f, 0},    // word joiner, isolates, invisible operators
                                         {0x3164, 0x3164, ' '},  // Hangul filler
                                         {0xfeff, 0xfeff, 0}}};  // zero-width no-break space

char32_t code_point_at(const std::string& text, std::size_t at, std::size_t bytes) {
    const auto lead = static_cast<unsigned char>(text[at]);
    char32_t point = bytes == 1 ? lead : lead & (0x7fU >> bytes);
    for (std::size_t k = 1; k < bytes; ++k) point = point << 6U | (static_cast<unsigned char>(text[at + k]) & 0x3fU);
    return point;
}
}  // namespace

std::optional<std::string> clean_text(const std::string& text) {
    if (!utf8_length(text)) return std::nullopt;
    std::string clean;
    for (std::size_t i = 0, bytes = 0; i < text.size(); i += bytes) {
        const auto lead = static_cast<unsigned char>(text[i]);
        bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0x80 ? 2 : 1;
        const char32_t c = code_point_at(text, i, bytes);
        const auto is_it = [c](const Unseen& one) { return c >= one.from && c <= one.to; };
        const auto found = std::find_if(unseen.begin(), unseen.end(), is_it);
        if (found == unseen.end()) {
            clean.append(text, i, bytes);
        } else if (found->instead != 0) {
            clean += found->instead;
        }
    }
    clean.erase(clean.find_last_not_of(' ') + 1);
    clean.erase(0, std::min(clean.find_first_not_of(' '), clean.size()));
    if (clean.empty()) return std::nullopt;
    return clean;
}

std::optional<std::string> clean_chat(const std::string& text) {
    const auto length = utf8_length(text);
    if (!length || *length > chat_length_max) return std::nullopt;
    return clean_text(text);
}

void RoundTrips::add(Duration round_trip) {
    last_[measured_++ % last_.size()] = round_trip;
}

Duration RoundTrips::median() const {
    const std::size_t known = std::min(measured_, last_.size());
    if (known == 0) return Duration{};
    auto sorted = last_;
    std::sort(sorted.begin(), sorted.begin() + known);
    return sorted[(known - 1) / 2];
}

std::string token_of(const std::array<std::uint8_t, 32>& bytes) {
    std::array<char, sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text.data();
}

bool could_be_token(const std::string& text) {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return text.size() == token_of({}).size() && text.find_first_not_of(alphabet) == std::string::npos;
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
