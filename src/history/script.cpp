#include "history/script.h"

#include "history/script_reader.h"

namespace cardroom::history {

namespace {

constexpr std::size_t script_size_max = 1 << 20;
constexpr std::size_t statements_max = 10'000;

class Parser {
  public:
    Parser(std::string_view text, const Houses& houses) : text_(text), houses_(houses) {}

    tl::expected<Script, ReadError> parse() {
        if (text_.size() > script_size_max) return tl::unexpected(ReadError{1, "longer than a mebibyte"});
        while (next_line()) {
            read_line();
            if (!fault_.empty()) return tl::unexpected(ReadError{statement_line_, fault_});
        }
        finish_hand();
        if (!fault_.empty()) return tl::unexpected(ReadError{setup_line_, fault_});
        if (script_.empty()) return tl::unexpected(ReadError{1, "expected a line that begins with \"deal\""});
        return std::move(script_);
    }

  private:
    /// One statement, which goes on in the next line when it ends with a comma or a colon. Comments are taken off; a
    /// comment that has a line of its own may become the title of a hand.
    bool next_line() {
        statement_.clear();
        while (!text_.empty()) {
            const std::size_t end = std::min(text_.find('\n'), text_.size());
            std::string_view one = text_.substr(0, end);
            text_.remove_prefix(std::min(end + 1, text_.size()));
            ++line_;
            const std::size_t comment = one.find('#');
            if (comment != one.npos) {
                const std::string_view remark = trimmed(one.substr(comment + 1));
                one = one.substr(0, comment);
                if (trimmed(one).empty() && statement_.empty() && !remark.empty() && title_.empty()) title_ = remark;
            }
            one = trimmed(one);
            if (one.empty()) {
                if (comment == std::string_view::npos && statement_.empty()) title_.clear();
                continue;
            }
            if (statement_.empty()) statement_line_ = line_;
            statement_ += (statement_.empty() ? "" : " ") + std::string(one);
            if (one.back() != ',' && one.back() != ':') return true;
        }
        return !statement_.empty();
    }

    static std::string_view trimmed(std::string_view text) {
        while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
        while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
            text.remove_suffix(1);
        return text;
    }

    void read_line() {
        LineReader in(statement_, Chips{1}, fault_);
        if (in.take("deal")) return begin_hand(in.rest());
        if (script_.empty()) return in.expected("a line that begins with \"deal\"");
        title_.clear();
        if (in_setup_ && in.take("house")) return set_house(in);
        if (in_setup_ && in.take("board")) return set_board(in);
        if (in_setup_) finish_hand();
        if (!fault_.empty()) return;
        ScriptHand& hand = script_.back();
        if (hand.statements.size() >= statements_max) return in.fail("too many lines");
        hand.statements.push_back(StatementReader(hand, statement_line_, fault_).read(statement_));
    }

    void begin_hand(std::string_view rest) {
        if (in_setup_) finish_hand();
        if (!fault_.empty()) return;
        script_.emplace_back();
        script_.back().line = setup_line_ = statement_line_;
        script_.back().title = std::move(title_);
        title_.clear();
        in_setup_ = true;
        read_deal(rest, houses_, script_.back(), fault_);
    }

    /// "house even_identical = true"
    void set_house(LineReader& in) {
        const std::string key(in.word());
        in.need("=");
        if (!fault_.empty()) return;
        if (!houses_.set) return in.fail("single house rules cannot be set here");
        if (const auto wrong = houses_.set(*script_.back().house, key, in.rest())) in.fail(*wrong);
    }

    /// "board Ah Kd 2c / 9h / 3s", "board 2: 9c 4c" (further runs: only what differs)
    void set_board(LineReader& in) {
        std::size_t run = 0;
        if (in.peek() == "2" || in.peek() == "3") run = static_cast<std::size_t>(in.number(2, 3) - 1);
        in.take(":");
        auto& board = script_.back().known.board[run];
        do {
            for (const cards::Card card : in.cards()) {
                if (board.full()) return in.fail("more than five cards on the board");
                board.push_back(card);
            }
        } while (in.take("/") || in.take(","));
        in.end();
    }

    void finish_hand() {
        if (script_.empty() || !in_setup_) return;
        in_setup_ = false;
        std::string wrong;
        finish_setup(script_.back(), wrong);
        if (wrong.empty()) return;
        fault_ = wrong;
        statement_line_ = setup_line_;
    }

    std::string_view text_;
    const Houses& houses_;
    Script script_;
    std::string fault_;
    std::string statement_;
    std::string title_;
    int line_ = 0, statement_line_ = 0, setup_line_ = 0;
    bool in_setup_ = false;
};

}  // namespace

tl::expected<Script, ReadError> parse_script(std::string_view text, const Houses& houses) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";  // editors on Windows put it before UTF-8
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    return Parser(text, houses).parse();
}

}  // namespace cardroom::history
