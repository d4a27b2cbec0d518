#include "room/verify.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/invariant.h"
#include "cardroom/v1/journal.pb.h"
#include "room/engine.h"
#include "room/facts.h"
#include "room/replay.h"
#include "room/seal.h"
#include "room/telling.h"
#include "wire/definition.h"
#include "wire/state.h"

namespace cardroom::room {

namespace {
using storage::Finding;
using storage::Findings;
using storage::Weight;

std::string name_of_table(TableId table) {
    return "table " + std::to_string(table.value());
}
std::string name_of_hand(TableId table, std::uint64_t hand) {
    return name_of_table(table) + ", hand " + std::to_string(hand);
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

/// One command of the past.
struct Step {
    v1::JournalCommand message;
    std::uint64_t version = 0;
    Time time;
    std::uint64_t digest = 0;
    std::string engine;
};

/// Applies it; nothing if that led to the facts that it led to before.
std::optional<std::string> apply_again(table::Table& table, const Step& step, const fairness::RoomKey& key,
                                       table::Events& events) {
    const std::string where = "version " + std::to_string(step.version) + " ";
    events.clear();
    const auto command = command_of(step.message, table, key);
    if (!command) return where + "cannot be read" + in_words(step.engine);
    auto outcome = table.apply(*command, step.time);
    if (!outcome) {
        if (may_be_refused_in_replay(command->what)) return std::nullopt;
        return where + "is refused when it is played again: " + std::string(name_of(outcome.error())) +
               in_words(step.engine);
    }
    if (!same_facts(step.message, step.digest, FactsDigest(key)(table, *outcome))) {
        return where + "leads to something else when it is played again" + in_words(step.engine);
    }
    events = std::move(*outcome);
    return std::nullopt;
}

// --- tables: what lies on them --------------------------------------------------------------------------------------

/// How a table stands at the end of its journal.
struct Standing {
    Chips chips;
    HandId recorded_to;               ///< the last hand that must have a record
    std::optional<std::string> note;  ///< why this engine cannot play its journal: then it is as its snapshot says
};

tl::expected<Standing, std::string> standing_of(const table::Config& config, const storage::TableHistory& history,
                                                const fairness::RoomKey& key) {
    const std::string* snapshot = history.snapshot ? &history.snapshot->bytes : nullptr;
    Standing standing;
    std::string engine = engine_version;
    try {
        auto table = table_at(config, snapshot);
        if (!table) return tl::unexpected(table.error());
        standing = {table->chips_on_table(), table->hand_id(), std::nullopt};
        table::Events events;
        for (const storage::JournalEntry& entry : history.journal) {
            engine = entry.engine;
            Step step{{}, entry.version, entry.time, entry.digest, entry.engine};
            if (!step.message.ParseFromString(entry.payload)) {
                return tl::unexpected("version " + std::to_string(entry.version) + " cannot be read");
            }
            const auto wrong = apply_again(*table, step, key, events);
            if (wrong && engine == engine_version) return tl::unexpected(*wrong);
            if (wrong) {
                standing.note = *wrong;
                return standing;
            }
        }
        const std::uint64_t last = table->hand_id().value();
        return Standing{table->chips_on_table(), HandId{table->running_hand() == nullptr ? last : last - 1}, {}};
    } catch (const InvariantBroken& broken) {
        if (engine == engine_version) return tl::unexpected(std::string(broken.what()));
        standing.note = broken.what() + in_words(engine);
        return standing;
    }
}

/// What the ledger moved to and from a table after a version of it: its transactions name the journal entry that they
/// were booked with, "t7.31.in".
Chips moved_since(storage::Store& store, const ledger::AccountId& escrow, std::uint64_t version) {
    const std::string prefix = "t" + std::to_string(escrow.owner()) + ".";
    Chips moved;
    store.each_transaction([&](const ledger::Transaction& transaction) {
        const std::string& id = transaction.id.text();
        if (id.compare(0, prefix.size(), prefix) != 0) return;
        if (std::strtoull(id.c_str() + prefix.size(), nullptr, 10) <= version) return;
        for (const ledger::Entry& entry : transaction.entries) {
            if (entry.account == escrow) moved += entry.amount;
        }
    });
    return moved;
}

// --- hands: each of them played again -------------------------------------------------------------------------------

/// What a replay must give again of a record, in words. Everything else in it is how it is told, and may change with
/// the messages: the seal answers for that.
std::string facts_of(const v1::HandRecord& record) {
    std::string facts = "hand " + std::to_string(record.hand()) + ", button " + std::to_string(record.button()) +
                        (record.voided() ? ", voided" : "") + ", rake " + std::to_string(record.rake());
    for (const v1::HandPlayer& player : record.players()) {
        facts += "; seat " + std::to_string(player.seat()) + " player " + std::to_string(player.player()) + ": " +
                 std::to_string(player.stack_before()) + " -> " + std::to_string(player.stack_after());
    }
    for (const v1::TableEvent& event : record.events()) {
        if (event.has_board_dealt()) facts += "; board " + event.board_dealt().cards();
        if (!event.has_pot_awarded()) continue;
        facts += "; " + std::to_string(event.pot_awarded().amount()) + " to seat " +
                 std::to_string(event.pot_awarded().seat());
    }
    return facts;
}

std::string facts_of(const storage::PlayerPart& part) {
    v1::HandPart message;
    if (!message.ParseFromString(part.private_bytes)) return "cannot be read";
    std::string facts = std::to_string(part.player.value());
    for (const v1::SeatCards& known : message.known_cards()) {
        facts += "; seat " + std::to_string(known.seat()) + " " + known.cards();
    }
    return facts;
}

class HandCheck {
  public:
    HandCheck(const storage::HandRecord& hand, storage::Store& store, const fairness::RoomKey& key)
        : hand_(hand), store_(store), key_(key) {}

    std::optional<Finding> wrong() {
        const auto what = why();
        if (!what) return std::nullopt;
        return Finding{name_of_hand(hand_.table, hand_.hand.value()), *what, not_ours_ ? Weight::note : Weight::fault};
    }

  private:
    std::optional<std::string> why() {
        if (!stored_.ParseFromString(hand_.public_bytes)) return "its record cannot be read";
        if (RecordSeal(key_).look_at(hand_) == RecordSeal::Found::broken) {
            return "its record was changed after it was written";
        }
        if (HandId{stored_.record().hand()} != hand_.hand) return "its record is of another hand";
        if (auto sum = why_not_adding_up(stored_.record())) return sum;
        const auto definition = store_.document("definition/" + stored_.audit().definition_digest());
        if (!definition) return "the table's definition at that time is missing";
        const auto config = config_of(*definition);
        if (!config) return config.error();
        try {
            return why_not_again(*config);
        } catch (const InvariantBroken& broken) {
            return otherwise(broken.what());
        }
    }

    // Plays the hand from what its record holds.
    std::optional<std::string> why_not_again(const table::Config& config) {
        const v1::HandAudit& audit = stored_.audit();
        engine_ = audit.engine();
        auto table = table_at(config, &audit.state());
        if (!table) return table.error();
        HandBook book(config);
        book.begin(table->state());
        book.before_deal(audit.version_before(), audit.state(), audit.definition_digest(), audit.engine());
        table::Events events;
        for (const v1::AuditEntry& entry : audit.entries()) {
            if (!entry.engine().empty()) engine_ = entry.engine();
            const Step step{entry.command(), entry.version(), Time{entry.at()}, entry.digest(), engine_};
            if (const auto wrong = apply_again(*table, step, key_, events)) return otherwise(*wrong);
            follow(*table, events, book, step.time);
            book.journalled(step.message, step.version, step.time, step.digest, engine_);
        }
        const auto again = book.take_finished(hand_.table);
        if (!again) return otherwise("it does not come to an end when it is played again" + in_words(engine_));
        return why_not_same(*again);
    }

    std::optional<std::string> why_not_same(const storage::HandRecord& again) {
        v1::StoredHand stored_again;
        if (!stored_again.ParseFromString(again.public_bytes)) return "its record cannot be read";
        if (facts_of(stored_again.record()) != facts_of(stored_.record())) {
            return otherwise("its record is not what was played" + in_words(engine_));
        }
        const auto same = [](const storage::PlayerPart& a, const storage::PlayerPart& b) {
            return a.player == b.player && facts_of(a) == facts_of(b);
        };
        if (!std::equal(again.players.begin(), again.players.end(), hand_.players.begin(), hand_.players.end(), same)) {
            return otherwise("what its players may read is not what was played" + in_words(engine_));
        }
        return std::nullopt;
    }

    /// A replay by another engine than the one that played proves nothing against the record.
    std::string otherwise(const std::string& what) {
        not_ours_ = engine_ != engine_version;
        return not_ours_ ? what + "; what its record says adds up" : what;
    }

    const storage::HandRecord& hand_;
    storage::Store& store_;
    const fairness::RoomKey& key_;
    v1::StoredHand stored_;
    std::string engine_ = engine_version;  ///< of the command that is played
    bool not_ours_ = false;
};

/// Hands of a table are numbered from 1, and each of them, also a voided one, leaves a record when it ends.
class HandNumbers {
  public:
    explicit HandNumbers(TableId table) : table_(table) {}
    /// Newest first.
    void next(std::uint64_t hand) {
        if (expected_ == 0) newest_ = expected_ = hand;
        missing(hand + 1, expected_);
        expected_ = hand - 1;
    }
    Findings end(std::optional<std::uint64_t> dealt) {
        missing(1, expected_);
        if (dealt && newest_ < *dealt) missing(newest_ + 1, *dealt);
        if (dealt && newest_ > *dealt) {
            findings_.push_back({name_of_hand(table_, newest_),
                                 "has a record, and the table has dealt only " + std::to_string(*dealt) + " hands"});
        }
        return std::move(findings_);
    }

  private:
    void missing(std::uint64_t from, std::uint64_t to) {
        if (from > to) return;
        const std::string where = name_of_hand(table_, from);
        findings_.push_back({from == to ? where : where + " to " + std::to_string(to),
                             "is missing: it was played, and its record was deleted"});
    }
    TableId table_;
    std::uint64_t newest_ = 0;
    std::uint64_t expected_ = 0;
    Findings findings_;
};

Findings check_hands(TableId table, std::optional<std::uint64_t> dealt, storage::Store& store,
                     const fairness::RoomKey& key) {
    Findings findings;
    HandNumbers numbers(table);
    std::optional<HandId> before;
    while (true) {
        const auto page = store.hands_of_table(table, PlayerId{}, before, storage::page_max);
        for (const storage::ViewedHand& viewed : page) {
            numbers.next(viewed.hand.value());
            const auto hand = store.whole_hand(table, viewed.hand);
            invariant(hand.has_value());
            if (auto wrong = HandCheck(*hand, store, key).wrong()) findings.push_back(std::move(*wrong));
            before = viewed.hand;
        }
        if (page.size() < storage::page_max) break;
    }
    for (Finding& gap : numbers.end(dealt)) findings.push_back(std::move(gap));
    return findings;
}

/// Everybody who has an account is somebody.
Findings check_players(storage::Store& store) {
    Findings findings;
    std::set<std::uint64_t> missing;
    const ledger::Balances balances = store.balances();
    for (const auto& [account, balance] : balances.all()) {
        if (account.kind() != ledger::AccountKind::player) continue;
        if (store.player(PlayerId{account.owner()}) || !missing.insert(account.owner()).second) continue;
        findings.push_back({"player " + std::to_string(account.owner()), "has an account, but no record of his own"});
    }
    return findings;
}
}  // namespace

std::optional<std::string> why_not_adding_up(const v1::HandRecord& record) {
    std::map<std::uint32_t, std::int64_t> chips;  // by seat: as the events leave them
    std::int64_t before = 0;
    std::int64_t after = record.rake();
    for (const v1::HandPlayer& player : record.players()) {
        chips[player.seat()] = player.stack_before();
        before += player.stack_before();
        after += player.stack_after();
        if (player.stack_before() < 0 || player.stack_after() < 0) return "its record has a stack below nothing";
    }
    if (before != after) {
        return "its record does not add up: " + std::to_string(before) + " before, " + std::to_string(after) +
               " after, rake included";
    }
    for (const v1::TableEvent& event : record.events()) {
        if (event.has_posted()) chips[event.posted().seat()] -= event.posted().live() + event.posted().dead();
        if (event.has_called()) chips[event.called().seat()] -= event.called().by();
        if (event.has_brought_in()) chips[event.brought_in().seat()] -= event.brought_in().to();
        if (event.has_raised_to()) chips[event.raised_to().seat()] -= event.raised_to().by();
        if (event.has_uncalled_returned())
            chips[event.uncalled_returned().seat()] += event.uncalled_returned().amount();
        if (event.has_pot_awarded()) chips[event.pot_awarded().seat()] += event.pot_awarded().amount();
    }
    for (const v1::HandPlayer& player : record.players()) {
        const std::int64_t expected = record.voided() ? player.stack_before() : chips[player.seat()];
        if (player.stack_after() == expected) continue;
        return "its record does not add up: seat " + std::to_string(player.seat()) + " must have " +
               std::to_string(expected) + " after what it put in and was paid, and has " +
               std::to_string(player.stack_after());
    }
    return std::nullopt;
}

storage::Findings verify(storage::Store& store, const fairness::RoomKey& key) {
    std::map<TableId, table::Config> configs;
    std::map<TableId, std::uint64_t> dealt;
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
        const auto currency = ledger::CurrencyCode::parse(config->second.currency.code);
        if (!currency) return tl::unexpected(std::string("its currency makes no sense"));
        auto standing = standing_of(config->second, history, key);
        if (!standing) return tl::unexpected(standing.error());
        if (standing->note) {
            findings.push_back(
                {name_of_table(table),
                 *standing->note + "; its chips were counted from its last snapshot and the ledger since",
                 Weight::note});
            standing->chips += moved_since(store, ledger::AccountId::table(table, *currency),
                                           history.snapshot ? history.snapshot->version : 0);
        } else {
            dealt[table] = standing->recorded_to.value();
        }
        return storage::ChipsOnTable{{*currency, standing->chips}};
    };
    for (Finding& finding : storage::audit(store, count_table)) findings.push_back(std::move(finding));
    if (!configs.empty() && !store.document("room/key")) {
        findings.push_back(
            {"document room/key", "is missing: the database does not say which key it was written under"});
    }
    for (Finding& finding : check_players(store)) findings.push_back(std::move(finding));
    for (const storage::TableDefinition& table : store.tables()) {
        const auto known = dealt.find(table.id);
        const auto numbers = known == dealt.end() ? std::nullopt : std::optional(known->second);
        for (Finding& finding : check_hands(table.id, numbers, store, key)) findings.push_back(std::move(finding));
    }
    return findings;
}

}  // namespace cardroom::room
