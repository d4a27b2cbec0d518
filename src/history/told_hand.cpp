#include "history/told_hand.h"

#include <algorithm>

#include "base/amount.h"
#include "base/invariant.h"

namespace cardroom::history {

const ToldPlayer& ToldHand::player(Seat seat) const {
    const auto found =
        std::find_if(players.begin(), players.end(), [seat](const ToldPlayer& p) { return p.seat == seat; });
    invariant(found != players.end());
    return *found;
}

std::string ToldHand::amount(Chips chips) const {
    return amount_text(chips, one);
}

std::uint64_t hand_number(std::uint64_t table, std::uint64_t hand) {
    constexpr std::uint64_t half_of_all = std::uint64_t{1} << 62;
    return table % half_of_all + hand;
}

void hide_names(ToldHand& hand) {
    for (ToldPlayer& player : hand.players)
        player.name = player.seat == hand.reader ? "Hero" : "Player " + std::to_string(player.seat.number());
    hand.table = "Table";
    hand.room = "Cardroom";
    hand.names_are_hidden = true;
}

namespace {

/// One line, without blanks at the ends.
std::string on_one_line(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        safe += byte < 0x20 || byte == 0x7f ? ' ' : c;
    }
    const auto begin = safe.find_first_not_of(' ');
    if (begin == safe.npos) return {};
    return safe.substr(begin, safe.find_last_not_of(' ') - begin + 1);
}

}  // namespace

void make_names_safe(ToldHand& hand) {
    hand.table = on_one_line(hand.table);
    // A quotation mark would end the table's name too early.
    for (auto at = hand.table.find('\''); at != hand.table.npos; at = hand.table.find('\'', at)) {
        hand.table.replace(at, 1, "\u2019");
    }
    if (hand.table.empty()) hand.table = "Table";
    std::vector<std::string> taken;
    for (ToldPlayer& player : hand.players) {
        player.name = on_one_line(player.name);
        const auto is_taken = [&] { return std::find(taken.begin(), taken.end(), player.name) != taken.end(); };
        if (player.name.empty()) player.name = "Player " + std::to_string(player.seat.number());
        if (is_taken()) player.name += " #" + std::to_string(player.seat.number());
        while (is_taken()) player.name += '#';
        taken.push_back(player.name);
    }
}

Payments payments_of(const ToldHand& hand) {
    Payments payments;
    for (const ToldEvent& told : hand.events) {
        const auto* event = std::get_if<hand::Event>(&told);
        if (event == nullptr) continue;
        if (const auto* award = std::get_if<hand::PotAwarded>(event)) {
            payments.pots.resize(std::max<std::size_t>(payments.pots.size(), award->pot + 1U));
            payments.by_run.resize(std::max<std::size_t>(payments.by_run.size(), award->run + 1U));
            payments.pots[award->pot].won[award->seat] += award->amount;
            payments.pots[award->pot].paid += award->amount;
            payments.by_run[award->run][award->seat] += award->amount;
            payments.total += award->amount;
        } else if (const auto* rake = std::get_if<hand::RakeTaken>(event)) {
            payments.pots.resize(std::max<std::size_t>(payments.pots.size(), rake->pot + 1U));
            payments.pots[rake->pot].rake += rake->amount;
            payments.total += rake->amount;
        }
    }
    return payments;
}

}  // namespace cardroom::history
