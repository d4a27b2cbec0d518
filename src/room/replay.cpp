#include "room/replay.h"

#include "room/engine.h"
#include "room/facts.h"
#include "wire/commands.h"

namespace cardroom::room {

table::Deal deal_of(const table::Table& table, HandId hand, const fairness::Nonce& nonce,
                    const fairness::RoomKey& key) {
    const auto& game = *table.config().games[static_cast<std::size_t>(table.state().game)];
    cards::CardSet in_play;
    for (const cards::Card card : cards::CardSet::full_deck()) {
        // A short deck leaves out the lowest ranks: 36 cards begin with the six.
        if (static_cast<int>(card.rank()) * cards::suit_count >= cards::card_count - game.deck_size) in_play.add(card);
    }
    table::Deal deal;
    deal.hand = hand;
    deal.nonce = nonce;
    deal.deck = fairness::deal_deck(key, table.config().id, hand, nonce, in_play);
    return deal;
}

tl::expected<table::Command, Refusal> command_of(const v1::JournalCommand& message, const table::Table& table,
                                                 const fairness::RoomKey& key) {
    auto command = wire::read_journal(message);
    if (!command) return command;
    if (auto* played = std::get_if<table::Deal>(&command->what)) {
        if (table.running_hand() != nullptr && !table.running_hand()->over()) {
            return tl::unexpected(Refusal::hand_still_running);
        }
        const Seat first_button = played->first_button;
        *played = deal_of(table, played->hand, played->nonce, key);
        played->first_button = first_button;
    }
    return command;
}

bool may_be_refused_in_replay(const table::What& what) {
    return std::holds_alternative<table::ShowCards>(what) || std::holds_alternative<table::AskRabbit>(what);
}

bool same_facts(const v1::JournalCommand& message, std::uint64_t noted, std::uint64_t again) {
    return message.digest_format() != facts_format || noted == again;
}

std::string in_words(const std::string& engine) {
    if (engine == engine_version) return {};
    return " (played by engine " + (engine.empty() ? "unknown" : engine) + ", this is engine " + engine_version + ")";
}

}  // namespace cardroom::room
