#include "simulation/models/settlements.h"

#include <set>
#include <tuple>

namespace cardroom::simulation {

void Settlements::told(const v1::TableEvent& event, const Scene& scene) {
    if (event.has_player_sat()) {
        Account& account = accounts_[event.player_sat().player()];
        account.name = event.player_sat().name();
        account.in += event.player_sat().stack();
    } else if (event.has_topped_up()) {
        accounts_[scene.at_seat(event.topped_up().seat()).player].in += event.topped_up().amount();
    } else if (event.has_player_left()) {
        Account& account = accounts_[event.player_left().player()];
        account.out += event.player_left().stack();
        // Chips that waited for the next hand came with him and go with him.
        account.in += event.player_left().stack() - scene.at_seat(event.player_left().seat()).stack;
    }
}

void Settlements::settlement(const v1::Settlement& sheet, const Scene& scene) {
    std::int64_t sum = sheet.rake();
    for (const auto& line : sheet.lines()) {
        sum += line.net();
        expect(line.net() == line.took_out() + line.on_table() - line.bought_in(), "a line of a settlement is wrong");
    }
    // In the middle of a hand some of it lies in the pot.
    expect(scene.running || sum == 0, "a settlement sums to " + std::to_string(sum));
    if (!from_the_start_ || scene.running) return;
    std::multiset<std::pair<std::string, std::int64_t>> said;
    std::multiset<std::pair<std::string, std::int64_t>> counted;
    for (const auto& line : sheet.lines()) said.emplace(line.name(), line.net());
    for (const auto& [player, account] : accounts_) {
        const std::uint32_t seat = scene.seat_of(player);
        const std::int64_t there = seat == 0 || scene.at_seat(seat).held ? 0 : scene.at_seat(seat).stack;
        counted.emplace(account.name, account.out + there - account.in);
    }
    std::string difference;
    for (const auto& [name, net] : said) difference += " " + name + " " + std::to_string(net);
    difference += "; counted:";
    for (const auto& [name, net] : counted) difference += " " + name + " " + std::to_string(net);
    expect(said == counted, "the settlement says" + difference);
}

void Settlements::forget(const v1::TableSnapshot& snapshot) {
    from_the_start_ = snapshot.version() == 0;
    accounts_.clear();
}

}  // namespace cardroom::simulation
