#include "config/house_rules_file.h"

#include <fstream>
#include <sstream>

#include "config/toml_reader.h"

namespace cardroom::config {

namespace {

using rules::HouseRules;

constexpr int inheritance_depth_max = 8;

/// One policy as a key of a file.
struct Key {
    std::string section;
    std::string name;
    std::string question;  ///< of docs/rules/house-rules.md, or a rule number
    std::function<void(HouseRules&, const Value&)> read;
    std::function<std::string(const HouseRules&)> write;
};

template <typename Access>
using Field = std::remove_reference_t<std::invoke_result_t<Access, HouseRules&>>;

template <typename Access>
const Field<Access>& read_only(Access access, const HouseRules& house) {
    return access(const_cast<HouseRules&>(house));
}

template <typename Access>
Key yes_or_no(std::string section, std::string name, std::string question, Access field) {
    return {std::move(section), std::move(name), std::move(question),
            [field](HouseRules& house, const Value& value) { field(house) = value.boolean(); },
            [field](const HouseRules& house) { return read_only(field, house) ? "true" : "false"; }};
}

template <typename Access>
Key number(std::string section, std::string name, std::string question, int min, int max, Access field) {
    return {std::move(section), std::move(name), std::move(question),
            [=](HouseRules& house, const Value& value) { field(house) = static_cast<int>(value.whole(min, max)); },
            [field](const HouseRules& house) { return std::to_string(read_only(field, house)); }};
}

template <typename Access>
Key amount(std::string section, std::string name, std::string question, Access field) {
    return {std::move(section), std::move(name), std::move(question),
            [field](HouseRules& house, const Value& value) { field(house) = Chips{value.whole(0, chips_max.units())}; },
            [field](const HouseRules& house) { return std::to_string(read_only(field, house).units()); }};
}

/// A span of time, written as a whole number of `unit`: the key's last letters name it (_s, _min, _h).
template <typename Access>
Key span(std::string section, std::string name, std::string question, Duration unit, Access field) {
    return {std::move(section), std::move(name), std::move(question),
            [=](HouseRules& house, const Value& value) { field(house) = unit * value.whole(0, 100'000); },
            [=](const HouseRules& house) { return std::to_string(read_only(field, house).ms() / unit.ms()); }};
}

template <typename Access>
Key choice(std::string section, std::string name, std::string question, Access field,
           std::vector<std::pair<std::string, Field<Access>>> names) {
    std::string expected = "one of";
    for (const auto& [word, meaning] : names) expected += " \"" + word + '"';
    return {std::move(section), std::move(name), std::move(question),
            [=](HouseRules& house, const Value& value) {
                const auto* text = value.node().as_string();
                for (const auto& [word, meaning] : names) {
                    if (text == nullptr || text->get() != word) continue;
                    field(house) = meaning;
                    return;
                }
                value.fail(expected);
            },
            [=](const HouseRules& house) {
                for (const auto& [word, meaning] : names) {
                    if (meaning == read_only(field, house)) return '"' + word + '"';
                }
                return std::string("\"?\"");
            }};
}

#define HOUSE(path)                   \
    [](HouseRules & house) -> auto& { \
        return house.path;            \
    }

std::vector<Key> stakes_keys() {
    using enum rules::SmallBlindRule;
    return {
        choice("stakes", "sb_rule", "Q-04", HOUSE(small_blind),
               {{"exact_half", exact_half}, {"floor_to_whole", floor_to_whole}}),
        choice("stakes", "stud_ante", "Q-13", HOUSE(stud_ante),
               {{"fifteen_percent", rules::StudAnte::fifteen_percent}, {"guideline", rules::StudAnte::guideline}}),
        number("stakes", "min_buyin_limit_bets", "Q-08", 1, 1000, HOUSE(min_buy_in_limit_bets)),
        choice("stakes", "min_buyin_bet", "Q-08", HOUSE(min_buy_in_small_bets), {{"big", false}, {"small", true}}),
        number("stakes", "min_buyin_blinds", "Q-08", 1, 1000, HOUSE(min_buy_in_blinds)),
        yes_or_no("stakes", "min_buyin_first_number", "Q-08", HOUSE(min_buy_in_first_number)),
        number("stakes", "max_buyin_blinds", "Q-09", 0, 100'000, HOUSE(max_buy_in_blinds)),
        span("stakes", "rathole_min", "Q-12", minutes(1), HOUSE(rathole)),
        yes_or_no("stakes", "rathole_all_games", "Q-12", HOUSE(rathole_all_games)),
        span("stakes", "rebuy_time_s", "T-7", seconds(1), HOUSE(rebuy_time)),
        number("stakes", "sit_out_big_blinds_max", "T-37", 1, 1000, HOUSE(sit_out_big_blinds_max)),
        span("stakes", "sit_out_max_min", "T-37", minutes(1), HOUSE(sit_out_max)),
        span("stakes", "reserve_time_s", "CHOICE", seconds(1), HOUSE(reserve_time)),
    };
}

std::vector<Key> button_keys() {
    const std::vector<std::pair<std::string, rules::ButtonRule>> rules{{"moving", rules::ButtonRule::moving},
                                                                       {"dead", rules::ButtonRule::dead}};
    return {
        choice("button", "first_button", "Q-20", HOUSE(first_button),
               {{"random", rules::FirstButton::random}, {"first_seated", rules::FirstButton::first_seated}}),
        choice("button", "button", "Q-21", HOUSE(button_ring), rules),
        choice("button", "button_tournament", "Q-22", HOUSE(button_tournament), rules),
    };
}

std::vector<Key> betting_keys() {
    using rules::OpenPair;
    const std::vector<std::pair<std::string, OpenPair>> open_pairs{
        {"never", OpenPair::never}, {"any_player", OpenPair::any_player}, {"opener_only", OpenPair::opener_only}};
    return {
        number("betting", "raises_max", "Q-30", 1, 100, HOUSE(raises_max)),
        yes_or_no("betting", "hu_uncapped", "Q-31", HOUSE(hu_uncapped)),
        choice("betting", "pl_pot_basis", "Q-36", HOUSE(pot_basis),
               {{"all", rules::PotBasis::all_pots}, {"active", rules::PotBasis::active_pot}}),
        choice("betting", "open_pair", "Q-38", HOUSE(open_pair_ring), open_pairs),
        choice("betting", "open_pair_tournament", "Q-38", HOUSE(open_pair_tournament), open_pairs),
        yes_or_no("betting", "open_pair_hi_lo", "Q-39", HOUSE(open_pair_hi_lo)),
        choice("betting", "equal_boards", "Q-42", HOUSE(equal_boards),
               {{"suit", rules::EqualBoards::suit}, {"dealer_position", rules::EqualBoards::dealer_position}}),
    };
}

std::vector<Key> showdown_keys() {
    using rules::OddChipStud;
    using rules::OddChipStudLow;
    return {
        choice("showdown", "show_first", "Q-50", HOUSE(show_first),
               {{"last_aggressor_of_round", rules::ShowFirst::last_aggressor_of_round},
                {"last_aggressor_of_hand", rules::ShowFirst::last_aggressor_of_hand}}),
        yes_or_no("showdown", "history_shows_mucked", "Q-52", HOUSE(history_shows_mucked)),
        yes_or_no("showdown", "all_in_face_up", "Q-53", HOUSE(all_in_face_up)),
        choice("showdown", "odd_chip_stud", "Q-57", HOUSE(odd_chip_stud),
               {{"card_by_suit", OddChipStud::card_by_suit}, {"dealer_position", OddChipStud::dealer_position}}),
        choice("showdown", "odd_chip_stud_low", "Q-58", HOUSE(odd_chip_stud_low),
               {{"highest_card", OddChipStudLow::highest_card},
                {"lowest_card", OddChipStudLow::lowest_card},
                {"dealer_position", OddChipStudLow::dealer_position}}),
        choice("showdown", "chip_unit", "Q-59", HOUSE(whole_unit_odd_chips),
               {{"smallest_stake", false}, {"whole_at_whole_stakes", true}}),
        yes_or_no("showdown", "even_identical", "W-37", HOUSE(even_identical)),
        span("showdown", "show_time_s", "W-15", seconds(1), HOUSE(show_time)),
    };
}

/// "unlimited", or a number of credits.
Key all_in_credits() {
    return {"clock", "allin_credits", "Q-74",
            [](HouseRules& house, const Value& value) {
                const auto* text = value.node().as_string();
                if (text != nullptr && text->get() == "unlimited") {
                    house.clock.allin_credits = -1;
                } else if (text != nullptr) {
                    value.fail("a number of credits or \"unlimited\"");
                } else {
                    house.clock.allin_credits = static_cast<int>(value.whole(0, 1000));
                }
            },
            [](const HouseRules& house) {
                const int credits = house.clock.allin_credits;
                return credits < 0 ? std::string("\"unlimited\"") : std::to_string(credits);
            }};
}

std::vector<Key> clock_keys() {
    using rules::OnTimeout;
    const std::vector<std::pair<std::string, OnTimeout>> policies{
        {"check_or_fold", OnTimeout::check_or_fold},
        {"virtual_all_in_with_credit", OnTimeout::virtual_all_in_with_credit},
        {"virtual_all_in_if_invested", OnTimeout::virtual_all_in_if_invested}};
    return {
        span("clock", "turn_s", "Q-70", seconds(1), HOUSE(clock.turn)),
        span("clock", "hidden_s", "Q-70", seconds(1), HOUSE(clock.hidden)),
        span("clock", "bank_s", "Q-71", seconds(1), HOUSE(clock.bank)),
        span("clock", "bank_max_s", "K-40", seconds(1), HOUSE(clock.bank_max)),
        span("clock", "bank_earned_s", "K-40", seconds(1), HOUSE(clock.bank_earned)),
        number("clock", "bank_earned_hands", "K-40", 1, 10'000, HOUSE(clock.bank_earned_hands)),
        yes_or_no("clock", "bank_only_if_invested", "Q-71", HOUSE(clock.bank_only_if_invested)),
        choice("clock", "connected", "Q-72", HOUSE(clock.connected), policies),
        choice("clock", "disconnected", "Q-73", HOUSE(clock.disconnected), policies),
        yes_or_no("clock", "hand_stays_check_fold", "K-31", HOUSE(clock.hand_stays_check_fold)),
        span("clock", "disconnect_extra_s", "Q-73", seconds(1), HOUSE(clock.disconnect_extra)),
        all_in_credits(),
        span("clock", "allin_reset_after_h", "Q-75", hours(1), HOUSE(clock.allin_reset_after)),
        span("clock", "reconnect_extra_s", "Q-76", seconds(1), HOUSE(clock.reconnect_extra)),
        span("clock", "grace_max_ms", "K-7", milliseconds(1), HOUSE(clock.grace_max)),
        choice("clock", "bring_in", "Q-79", HOUSE(clock.bring_in),
               {{"fold_next_turn", rules::BringInTimeout::fold_next_turn},
                {"virtual_all_in", rules::BringInTimeout::virtual_all_in},
                {"check_or_fold", rules::BringInTimeout::check_or_fold}}),
        span("clock", "freeze_max_s", "K-50", seconds(1), HOUSE(clock.freeze_max)),
        span("clock", "tournament_bank_s", "Q-71", seconds(1), HOUSE(clock.tournament_bank)),
        span("clock", "tournament_bank_per_level_s", "K-41", seconds(1), HOUSE(clock.tournament_bank_per_level)),
        span("clock", "final_table_disconnect_s", "Q-78", seconds(1), HOUSE(clock.final_table_disconnect)),
        span("clock", "away_turn_s", "K-41", seconds(1), HOUSE(clock.away_turn)),
        yes_or_no("clock", "vai_in_tournaments", "K-16", HOUSE(clock.vai_in_tournaments)),
    };
}

std::vector<Key> rake_keys() {
    return {
        number("rake", "per_ten_thousand", "Q-90", 0, 10'000, HOUSE(rake.per_ten_thousand)),
        amount("rake", "cap_heads_up", "Q-90", HOUSE(rake.cap_heads_up)),
        amount("rake", "cap_three_or_four", "Q-90", HOUSE(rake.cap_three_or_four)),
        amount("rake", "cap_five_or_more", "Q-90", HOUSE(rake.cap_five_or_more)),
        yes_or_no("rake", "no_flop_no_drop", "Q-91", HOUSE(rake.no_flop_no_drop)),
        choice("rake", "rake_rounding", "Q-92", HOUSE(rake.rounding),
               {{"down", rules::RakeRounding::down}, {"half_even", rules::RakeRounding::half_even}}),
        amount("rake", "time_charge", "T-40", HOUSE(rake.time_charge)),
    };
}

#undef HOUSE

const std::vector<Key>& all_keys() {
    static const std::vector<Key> keys = [] {
        std::vector<Key> all;
        for (auto part : {stakes_keys(), button_keys(), betting_keys(), showdown_keys(), clock_keys(), rake_keys()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }();
    return keys;
}

HouseRules read_house(std::string_view text, const std::string& file, const HouseResolver& resolve, int depth) {
    const toml::table root = parse_toml(text, file);
    Reader reader(root, "", file);
    HouseRules house;
    if (const Value* inherits = reader.find("inherits")) {
        if (depth >= inheritance_depth_max)
            inherits->wrong("too many profiles inherit from each other; is it a circle?");
        const std::optional<HouseText> parent = resolve ? resolve(inherits->text()) : std::nullopt;
        if (!parent) inherits->fail("the name of a house-rules profile");
        house = read_house(parent->text, parent->filename, resolve, depth + 1);
    }
    const std::string name = reader.need("name").text(40);
    if (name.empty()) reader.need("name").fail("a name");
    house.name = name;

    std::vector<std::string> sections;
    for (const Key& key : all_keys()) {
        if (sections.empty() || sections.back() != key.section) sections.push_back(key.section);
    }
    for (const std::string& section_name : sections) {
        Reader section = reader.table(section_name);
        for (const Key& key : all_keys()) {
            if (key.section != section_name) continue;
            if (const Value* value = section.find(key.name)) key.read(house, *value);
        }
        section.finish();
    }
    reader.finish();
    return house;
}

}  // namespace

tl::expected<HouseRules, ConfigError> parse_house_rules(std::string_view text, const std::string& filename,
                                                        const HouseResolver& resolve) {
    try {
        return read_house(text, filename, resolve, 0);
    } catch (const Fault& fault) {
        return tl::unexpected(fault.error);
    }
}

std::optional<std::string> set_house_rule(HouseRules& house, std::string_view key, std::string_view value) {
    for (const Key& known : all_keys()) {
        if (known.name != key) continue;
        const std::string file = "house rule";
        try {
            const toml::table line = parse_toml(std::string(key) + " = " + std::string(value), file);
            if (line.size() != 1) return "expected one value";
            known.read(house, Value(line.begin()->second, std::string(key), file));
            return std::nullopt;
        } catch (const Fault& fault) {
            return fault.error.message;
        }
    }
    return "there is no house rule \"" + std::string(key) + '"';
}

HouseResolver house_rules_in(const std::string& folder) {
    return [folder](std::string_view name) -> std::optional<HouseText> {
        // A profile is a plain word: a name cannot lead out of the folder.
        if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") != name.npos)
            return std::nullopt;
        const std::string path = folder + '/' + std::string(name) + ".toml";
        std::ifstream file(path, std::ios::binary);
        if (!file) return std::nullopt;
        std::ostringstream text;
        text << file.rdbuf();
        return HouseText{path, text.str()};
    };
}

tl::expected<HouseRules, ConfigError> load_house_rules(const std::string& folder, std::string_view name) {
    const HouseResolver resolve = house_rules_in(folder);
    const std::optional<HouseText> file = resolve(name);
    if (!file)
        return tl::unexpected(
            ConfigError{folder, 0, 0, "there is no house-rules profile \"" + std::string(name) + '"'});
    return parse_house_rules(file->text, file->filename, resolve);
}

std::string write_house_rules(const HouseRules& house) {
    std::string out = "name = \"" + house.name + "\"\n";
    std::string section;
    for (const Key& key : all_keys()) {
        if (key.section != section) out += "\n[" + (section = key.section) + "]\n";
        std::string line = key.name + " = " + key.write(house);
        line.resize(std::max<std::size_t>(line.size() + 2, 44), ' ');
        out += line + "# " + key.question + '\n';
    }
    return out;
}

}  // namespace cardroom::config
