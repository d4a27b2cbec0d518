#include "history/readings.h"

#include "history/site_rules.h"

namespace cardroom::history {

bool deck_ran_out(const RecordedHand& record) {
    if (!record.game->draws()) return false;
    int dealt = 0;
    for (const RecordedPlayer& player : record.players) dealt += player.dealt_in ? record.game->streets[0].down : 0;
    for (const RecordedAction& action : record.actions) dealt += action.count;
    return dealt > record.game->deck_size;
}

RecordedHand without_cards(RecordedHand record) {
    record.dealt = {};
    record.after_draw = {};
    record.shown = {};
    for (RecordedAction& action : record.actions) {
        action.gone.clear();
        action.drawn.clear();
    }
    record.flags.emplace_back("deck_ran_out");
    return record;
}

std::vector<Reading> readings_of(const RecordedHand& record) {
    std::vector<Reading> readings;
    if (record.house.empty()) readings.push_back({record, house_of_site(record)});
    if (!record.may_be_ours) return readings;
    std::vector<Chips> units{Chips{1}};
    for (const std::int64_t unit : {5, 10, 25, 50, 100}) units.emplace_back(unit);
    if (record.chip_unit) units = {*record.chip_unit};
    for (const std::string_view name : {"standard", "redstar", "midastouch", "unabomber"}) {
        if (!record.house.empty() && record.house != name) continue;
        for (const Chips unit : units) {
            readings.push_back({record, *rules::built_in_profile(name)});
            readings.back().record.chip_unit = unit;
        }
    }
    if (readings.empty()) readings.push_back({record, house_of_site(record)});  // a profile of some other room
    return readings;
}

}  // namespace cardroom::history
