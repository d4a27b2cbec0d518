#include "fuzz/parsers.h"

#include <cstdio>
#include <cstdlib>

#include "analysis/range.h"
#include "base/amount.h"
#include "config/room_config.h"
#include "history/corpus.h"
#include "history/ohh.h"
#include "history/phh.h"
#include "history/replay.h"
#include "history/script_run.h"
#include "history/stars.h"

namespace cardroom::fuzz {

namespace {

void check(bool so, const char* what) {
    if (so) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

const config::HouseResolver built_in_houses = [](std::string_view name) -> std::optional<config::HouseText> {
    const auto house = rules::built_in_profile(name);
    if (!house) return std::nullopt;
    return config::HouseText{std::string(name), config::write_house_rules(*house)};
};

}  // namespace

void script(std::string_view text) {
    history::Houses houses;
    houses.set = config::set_house_rule;
    const auto script = history::parse_script(text, houses);
    if (!script) return check(script.error().line > 0 && !script.error().message.empty(), "an error without a place");
    for (const history::ScriptHand& hand : *script) history::run_script(hand);
}

void corpus_hand(std::string_view text) {
    const auto record = history::parse_corpus_hand(text);
    if (!record) return check(!record.error().message.empty(), "an error without words");
    history::replay(*record);
}

void phh(std::string_view text) {
    for (const auto& record : history::parse_phh(text, "fuzz")) {
        if (record) history::replay(*record);
    }
}

namespace {
void replay_all(const std::vector<tl::expected<history::RecordedHand, history::ReadError>>& records) {
    for (const auto& record : records) {
        if (record) {
            history::replay(*record);
        } else {
            check(record.error().line > 0 && !record.error().message.empty(), "an error without a place or words");
        }
    }
}
}  // namespace

void stars(std::string_view text) {
    replay_all(history::parse_stars(text));
}

void ohh(std::string_view text) {
    replay_all(history::parse_ohh(text));
}

void house_rules(std::string_view text) {
    const auto house = config::parse_house_rules(text, "fuzz.toml", built_in_houses);
    if (!house) return check(!house.error().message.empty(), "an error without words");
    const std::string written = config::write_house_rules(*house);
    const auto again = config::parse_house_rules(written, "again.toml", built_in_houses);
    check(again.has_value(), "house rules that cannot be read back");
    check(config::write_house_rules(*again) == written, "house rules that read back otherwise");
}

void room(std::string_view text) {
    const auto room = config::parse_room(text, "fuzz.toml", built_in_houses);
    if (!room) check(!room.error().message.empty(), "an error without words");
}

void cards(std::string_view text) {
    if (const auto cards = cards::parse_cards<52>(text)) {
        std::string written;
        for (const cards::Card card : *cards) written += to_string(card);
        check(cards::parse_cards<52>(written) == cards, "cards that read back otherwise");
    }
    for (const Chips one : {Chips{1}, Chips{100}}) {
        if (const auto amount = parse_amount(text, one))
            check(parse_amount(amount_text(*amount, one), one) == amount, "an amount that reads back otherwise");
    }
}

void range(std::string_view text) {
    for (const char* id : {"holdem", "shortdeck"}) {
        const auto game = analysis::board_game(*rules::find_game(id));
        if (game) analysis::parse_range(text, *game);
    }
}

}  // namespace cardroom::fuzz
