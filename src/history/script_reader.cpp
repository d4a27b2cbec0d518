#include "history/script_reader.h"

#include <charconv>

namespace cardroom::history {

namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

bool in_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-/.?'").find(c) != std::string_view::npos;
}

}  // namespace

void LineReader::skip_blanks() {
    while (!text_.empty() && is_blank(text_.front())) text_.remove_prefix(1);
    while (!text_.empty() && (is_blank(text_.back()) || text_.back() == '\r')) text_.remove_suffix(1);
}

void LineReader::expected(const std::string& what) const {
    fail("expected " + what + (text_.empty() ? ", but the line ends" : ", got \"" + std::string(text_) + '"'));
}

std::string_view LineReader::peek() const {
    if (done()) return {};
    std::size_t size = 0;
    while (size < text_.size() && in_word(text_[size])) ++size;
    // An arrow is one sign, though a word may contain a dash.
    if (text_.starts_with("->")) return text_.substr(0, 2);
    return text_.substr(0, size == 0 ? 1 : size);
}

std::string_view LineReader::word() {
    const std::string_view taken = peek();
    text_.remove_prefix(taken.size());
    skip_blanks();
    return taken;
}

bool LineReader::take(std::string_view words) {
    const std::string_view before = text_;
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (peek() != words.substr(0, end)) {
            text_ = before;
            return false;
        }
        word();
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return true;
}

void LineReader::need(std::string_view words) {
    if (!take(words)) expected('"' + std::string(words) + '"');
}

std::optional<Chips> LineReader::maybe_amount() {
    const auto amount = parse_amount(peek(), one_);
    if (amount) word();
    return amount;
}

Chips LineReader::amount() {
    const auto amount = maybe_amount();
    if (!amount) expected("an amount");
    return amount.value_or(Chips{});
}

int LineReader::number(int min, int max) {
    const std::string_view digits = peek();
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || error != std::errc{} || end != digits.data() + digits.size() || value < min || value > max) {
        expected("a number from " + std::to_string(min) + " to " + std::to_string(max));
        return min;
    }
    word();
    return value;
}

std::string LineReader::name() {
    const std::string_view name = peek();
    const bool letter = !name.empty() && ((name[0] >= 'a' && name[0] <= 'z') || (name[0] >= 'A' && name[0] <= 'Z'));
    if (!letter || name.size() > 20) {
        expected("a player's name");
        return {};
    }
    return std::string(word());
}

std::string LineReader::quoted() {
    const std::size_t end = text_.starts_with('"') ? text_.find('"', 1) : text_.npos;
    if (end == text_.npos) {
        expected("a text in double quotes");
        return {};
    }
    std::string text(text_.substr(1, end - 1));
    text_.remove_prefix(end + 1);
    skip_blanks();
    return text;
}

KnownHand LineReader::cards() {
    KnownHand hand;
    const auto all_cards = [](std::string_view word) -> std::optional<KnownHand> {
        KnownHand found;
        if (word.empty() || word.size() % 2 != 0) return std::nullopt;
        for (; !word.empty(); word.remove_prefix(2)) {
            const std::string_view two = word.substr(0, 2);
            const auto card = two == "??" ? cards::Card{} : cards::parse_card(two);
            if (!card) return std::nullopt;
            found.push_back(*card);
        }
        return found;
    };
    while (!done()) {
        const auto more = all_cards(peek());
        if (!more) break;
        word();
        hand.insert(hand.end(), more->begin(), more->end());
        if (hand.size() > cards::card_count) {
            fail("more cards than there are in a deck");
            break;
        }
    }
    if (hand.empty()) expected("cards such as \"AhKd\"");
    return hand;
}

void LineReader::end() {
    if (!done()) expected("nothing more");
}

}  // namespace cardroom::history
