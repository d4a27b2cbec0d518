// What the staff of the room does beside the tables: looks players up, and books chips by hand. (All-in resets:
// room_protection.cpp.)
#include <algorithm>
#include <memory>

#include "room/room.h"

namespace cardroom::room {

// By number, or by a name that reads like theirs: nobody else can have one.
void Room::find_player(Session& session, CommandId id, const v1::FindPlayer& find) {
    if (!session.player->staff) return refuse(session, id, Refusal::not_for_you);
    const PlayerId whom = find.player() != 0 ? PlayerId{find.player()} : names_.whose(find.name());
    if (whom.is_none()) return refuse(session, id, Refusal::no_such_player);
    v1::ServerMessage message;
    v1::PlayerFound& found = *message.mutable_player_found();
    found.set_player(whom.value());
    *found.mutable_wallet() = wallet_of(whom);
    const auto known = players_.find(whom);
    found.set_online(known != players_.end() && !known->second->visits.empty());
    look_up(session, id, Refusal::no_such_player, [whom, message](storage::Store& store) {
        const auto record = store.player(whom);
        if (!record) return std::optional<v1::ServerMessage>{};
        v1::ServerMessage named = message;
        named.mutable_player_found()->set_name(record->name);
        return std::optional(named);
    });
}

// Chips in or out by hand, with a reason that stays in the books.
void Room::host_entry(Session& session, CommandId id, const v1::HostEntry& entry) {
    if (!session.player->staff) return refuse(session, id, Refusal::not_for_you);
    const auto currency = ledger::CurrencyCode::parse(entry.currency());
    const bool known = currency && std::any_of(settings_.config.currencies.begin(), settings_.config.currencies.end(),
                                               [&](const auto& c) { return c.code == entry.currency(); });
    if (!known) return refuse(session, id, Refusal::wrong_currency);
    const Chips amount{entry.amount()};
    if (amount == Chips{} || amount > chips_max || amount < -chips_max) {
        return refuse(session, id, Refusal::amount_not_valid);
    }
    const auto reason = clean_text(entry.reason());
    if (!reason) return refuse(session, id, Refusal::malformed);
    if (reason->size() > ledger::memo_length_max - 60) return refuse(session, id, Refusal::too_long);
    const PlayerId whom{entry.player()};
    const auto wallet = ledger::AccountId::player(whom, *currency);
    const auto bank = ledger::AccountId::bank(*currency);
    const bool in = amount > Chips{};
    const Chips taken = in ? Chips{} : -amount;
    if (!bank_.reserve(whom, *currency, taken)) return refuse(session, id, Refusal::insufficient_funds);
    storage::Batch batch;
    batch.transactions.push_back(
        {.id = ledger::TransactionId{"host:" + std::to_string(session.player->id().value()) + ":" +
                                     std::to_string(id.value())},
         .kind = in ? ledger::TransactionKind::deposit : ledger::TransactionKind::withdrawal,
         .time = now_,
         .memo = *reason,
         .entries = in ? ledger::move_chips(bank, wallet, amount) : ledger::move_chips(wallet, bank, taken)});
    const Origin origin{session.visit, session.player->id(), id};
    // The player must be there: the batch is refused otherwise.
    const auto exists = std::make_shared<bool>(false);
    storage_.ask([exists, whom](storage::Store& store) { *exists = store.player(whom).has_value(); },
                 [this, exists, origin, whom, taken, currency, batch = std::move(batch)](bool read) mutable {
                     const auto free = [this, whom, taken, currency] { bank_.release(whom, *currency, taken); };
                     if (!read || !*exists) {
                         const Refusal why = read ? Refusal::no_such_player : Refusal::storage_unavailable;
                         free();
                         v1::Answer refused;
                         refused.set_id(origin.command.value());
                         refused.set_refusal(std::string(name_of(why)));
                         refused.set_message(std::string(sentence_of(why)));
                         return answer(origin, refused);
                     }
                     commit_for(
                         origin, std::move(batch),
                         [this, whom] {
                             const auto player = players_.find(whom);
                             if (player != players_.end()) send_wallet(*player->second);
                         },
                         Refusal::insufficient_funds, free);
                 });
}

}  // namespace cardroom::room
