// Reading a line of a script word by word. Inside of the script parser only.
//
// A fault is remembered, not thrown: after the first one everything reads as empty, and the parser looks at `fault`
// once a line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/amount.h"
#include "history/record.h"
#include "history/script.h"

namespace cardroom::history {

class LineReader {
  public:
    LineReader(std::string_view text, Chips one, std::string& fault) : text_(text), one_(one), fault_(&fault) {
        skip_blanks();
    }

    bool done() const { return text_.empty() || !fault_->empty(); }
    std::string_view rest() const { return text_; }
    void fail(const std::string& message) const {
        if (fault_->empty()) *fault_ = message;
    }
    /// "expected WHAT, got …".
    void expected(const std::string& what) const;

    /// The next word without taking it: letters, digits and `_-/.?'+`, or one other sign.
    std::string_view peek() const;
    std::string_view word();
    /// Takes these words, one after another, if they come next; else nothing.
    bool take(std::string_view words);
    void need(std::string_view words);

    Chips amount();
    std::optional<Chips> maybe_amount();
    int number(int min, int max);
    std::string name();
    std::string quoted();
    /// Cards with or without blanks between them, `??` for an unknown one, until something else comes.
    KnownHand cards();
    void end();  ///< nothing may follow

  private:
    void skip_blanks();

    std::string_view text_;
    Chips one_;
    std::string* fault_;
};

/// A statement of a hand, read against its players.
class StatementReader {
  public:
    StatementReader(const ScriptHand& hand, int line, std::string& fault) : hand_(hand), line_(line), fault_(fault) {}

    Statement read(std::string_view text);
    bool begins_with_a_player(std::string_view text) const;

  private:
    using What = Expectation::What;

    std::optional<Seat> player(std::string_view name) const;
    Seat need_player(LineReader& in) const;
    std::vector<Seat> players(LineReader& in) const;

    std::optional<Deed> deed(LineReader& in, Seat seat) const;
    void deed_result(Deed& deed, std::string_view text) const;
    Expectation expectation(LineReader& in) const;
    bool another_player(LineReader& in) const;
    bool another_amount(LineReader& in) const;
    void about_a_player(Expectation& e, LineReader& in) const;
    void about_the_hand(Expectation& e, LineReader& in) const;
    void options(Expectation& e, LineReader& in) const;
    void pots(Expectation& e, LineReader& in) const;
    void win(Expectation& e, LineReader& in) const;
    void play(Expectation& e, LineReader& in) const;
    void stacks(Expectation& e, LineReader& in) const;

    Chips one() const { return hand_.setup.stakes.one; }

    const ScriptHand& hand_;
    int line_;
    std::string& fault_;
};

/// The line `deal …`.
void read_deal(std::string_view text, const Houses& houses, ScriptHand& hand, std::string& fault);
/// Posts what is due, once the whole setup has been read, and looks whether it can be played.
void finish_setup(ScriptHand& hand, std::string& fault);

}  // namespace cardroom::history
