#include "room/replay.h"

#include <sodium.h>

#include "base/invariant.h"
#include "room/telling.h"
#include "wire/commands.h"
#include "wire/definition.h"
#include "wire/state.h"

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

// The digests have a key of their own, made from the room's.
EventDigest::EventDigest(const table::Config& config, const fairness::RoomKey& key) : game_(config.games.front()) {
    static constexpr char purpose[] = "digest of events";
    crypto_generichash(key_.data(), key_.size(), reinterpret_cast<const unsigned char*>(purpose), sizeof(purpose) - 1,
                       key.bytes().data(), key.bytes().size());
}

std::uint64_t EventDigest::operator()(const table::Events& events) const {
    return wire::digest_of(key_, events, {game_, {}, nullptr, {}});
}

bool may_be_refused_in_replay(const table::What& what) {
    return std::holds_alternative<table::ShowCards>(what) || std::holds_alternative<table::AskRabbit>(what);
}

// --- verify ---------------------------------------------------------------------------------------------------------

namespace {
using storage::Finding;
using storage::Findings;

std::string name_of_table(TableId table) {
    return "table " + std::to_string(table.value());
}

tl::expected<table::Config, std::string> config_of(const storage::Bytes& bytes) {
    v1::TableDefinition definition;
    if (!definition.ParseFromString(bytes)) return tl::unexpected(std::string("its definition cannot be read"));
    return wire::read_definition(definition);
}

tl::expected<table::Table, std::string> table_at(const table::Config& config, const std::string* state_bytes) {
    if (state_bytes == nullptr) return table::Table(config);
    const auto state = wire::read_state_bytes(*state_bytes);
    if (!state) return tl::unexpected(std::string("its snapshot cannot be read"));
    return table::Table(config, *state);
}

/// Applies one command; nothing if it gave the events that it gave before.
std::optional<std::string> apply_again(table::Table& table, const v1::JournalCommand& message, std::uint64_t version,
                                       Time time, std::uint64_t digest, const fairness::RoomKey& key,
                                       table::Events& events) {
    const std::string where = "version " + std::to_string(version) + " ";
    events.clear();
    const auto command = command_of(message, table, key);
    if (!command) return where + "cannot be read";
    auto outcome = table.apply(*command, time);
    if (!outcome) {
        if (may_be_refused_in_replay(command->what)) return std::nullopt;
        return where + "is refused when it is played again: " + std::string(name_of(outcome.error()));
    }
    if (EventDigest(table.config(), key)(*outcome) != digest) return where + "gives other events when played again";
    events = std::move(*outcome);
    return std::nullopt;
}

tl::expected<storage::ChipsOnTable, std::string> count(const table::Config& config,
                                                       const storage::TableHistory& history,
                                                       const fairness::RoomKey& key) {
    try {
        auto table = table_at(config, history.snapshot ? &history.snapshot->bytes : nullptr);
        if (!table) return tl::unexpected(table.error());
        table::Events events;
        for (const storage::JournalEntry& entry : history.journal) {
            v1::JournalCommand message;
            if (!message.ParseFromString(entry.payload)) {
                return tl::unexpected("version " + std::to_string(entry.version) + " cannot be read");
            }
            if (const auto wrong =
                    apply_again(*table, message, entry.version, entry.time, entry.events_digest, key, events)) {
                return tl::unexpected(*wrong);
            }
        }
        const auto currency = ledger::CurrencyCode::parse(config.currency.code);
        if (!currency) return tl::unexpected(std::string("its currency makes no sense"));
        return storage::ChipsOnTable{{*currency, table->chips_on_table()}};
    } catch (const InvariantBroken& broken) {
        return tl::unexpected(std::string(broken.what()));
    }
}

/// Plays a hand again from what its record holds and makes the record anew.
std::optional<std::string> wrong_with(const storage::HandRecord& hand, storage::Store& store,
                                      const fairness::RoomKey& key) {
    v1::StoredHand stored;
    if (!stored.ParseFromString(hand.public_bytes)) return "its record cannot be read";
    const v1::HandAudit& audit = stored.audit();
    const auto definition = store.document("definition/" + audit.definition_digest());
    if (!definition) return "the table's definition at that time is missing";
    const auto config = config_of(*definition);
    if (!config) return config.error();
    try {
        auto table = table_at(*config, &audit.state());
        if (!table) return table.error();
        HandBook book(*config);
        book.begin(table->state());
        book.before_deal(audit.version_before(), audit.state(), audit.definition_digest());
        table::Events events;
        for (const v1::AuditEntry& entry : audit.entries()) {
            const Time time{entry.at()};
            if (auto wrong = apply_again(*table, entry.command(), entry.version(), time, entry.digest(), key, events)) {
                return wrong;
            }
            follow(*table, events, book, time);
            book.journalled(entry.command(), entry.version(), time, entry.digest());
        }
        const auto again = book.take_finished(hand.table);
        if (!again) return "it does not come to an end when it is played again";
        if (again->hand != hand.hand) return "it is another hand when it is played again";
        if (again->public_bytes != hand.public_bytes) return "its public record is not what was played";
        if (again->players != hand.players) return "what its players may read is not what was played";
    } catch (const InvariantBroken& broken) {
        return std::string(broken.what());
    }
    return std::nullopt;
}
}  // namespace

storage::Findings verify(storage::Store& store, const fairness::RoomKey& key) {
    std::map<TableId, table::Config> configs;
    Findings findings;
    for (const storage::TableDefinition& table : store.tables()) {
        auto config = config_of(table.bytes);
        if (config) {
            configs.emplace(table.id, std::move(*config));
        } else {
            findings.push_back({name_of_table(table.id), config.error()});
        }
    }
    const auto count_table =
        [&](TableId table, const storage::TableHistory& history) -> tl::expected<storage::ChipsOnTable, std::string> {
        const auto config = configs.find(table);
        if (config == configs.end()) return tl::unexpected(std::string("it has no definition that can be read"));
        return count(config->second, history, key);
    };
    for (Finding& finding : storage::audit(store, count_table)) findings.push_back(std::move(finding));
    for (const storage::TableDefinition& table : store.tables()) {
        std::optional<HandId> before;
        while (true) {
            const auto page = store.hands_of_table(table.id, PlayerId{}, before, storage::page_max);
            for (const storage::ViewedHand& viewed : page) {
                const auto hand = store.whole_hand(table.id, viewed.hand);
                const auto wrong = hand ? wrong_with(*hand, store, key) : std::optional<std::string>("it is gone");
                if (wrong) {
                    findings.push_back(
                        {name_of_table(table.id) + ", hand " + std::to_string(viewed.hand.value()), *wrong});
                }
                before = viewed.hand;
            }
            if (page.size() < storage::page_max) break;
        }
    }
    return findings;
}

}  // namespace cardroom::room
