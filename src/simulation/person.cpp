// What a visitor is told, and what he makes of it.
#include "simulation/person.h"

#include <algorithm>

#include "simulation/stopwatch.h"

namespace cardroom::simulation {

namespace {
constexpr std::size_t remembered_answers = 64;

bool contains(const google::protobuf::RepeatedField<std::uint32_t>& seats, std::uint32_t seat) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

std::uint64_t mixed(std::uint64_t digest, const std::string& bytes) {
    for (const char c : bytes) digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;  // FNV-1a
    return digest;
}
}  // namespace

void Person::complain(const std::string& what) {
    if (complaints.size() < 10) complaints.push_back("visitor " + std::to_string(number_) + ": " + what);
}

// --- what is told ---------------------------------------------------------------------------------------------------

void Person::send(room::Message message) {
    const std::string& bytes = message->bytes(room::Format::binary);  // encoding is the room's work
    const Stopwatch watch(cpu_seconds);
    digest = mixed(digest, bytes);
    v1::ServerMessage told;
    if (!told.ParseFromString(bytes)) return complain("a message that cannot be read");
    auditor_.heard(told.has_welcome() ? told.welcome().player() : player, told);
    if (told.has_welcome()) {
        token = told.welcome().token();
        player = told.welcome().player();
        wallet(told.welcome().wallet());
    } else if (told.has_wallet()) {
        wallet(told.wallet());
    } else if (told.has_table_created()) {
        made(told.table_created());
    } else if (told.has_answer()) {
        answer(told.answer());
    } else if (told.has_snapshot()) {
        snapshot(told.snapshot());
    } else if (told.has_update()) {
        const auto found = tables.find(told.update().table());
        if (found == tables.end() || found->second.version == 0) return;
        AtTable& at = found->second;
        if (told.update().version() <= at.version) return;
        if (told.update().version() != at.version + 1) complain("an update is missing");
        at.version = told.update().version();
        for (const auto& event : told.update().events()) follow(at, event);
    } else if (told.has_table_gone()) {
        const std::uint64_t gone = told.table_gone().table();
        tables.erase(gone);
        std::erase_if(gossip_, [gone](const PrivateGame& game) { return game.table == gone; });
    }
}

void Person::wallet(const v1::Wallet& wallet) {
    for (const auto& balance : wallet.balances()) {
        if (balance.currency().real()) real_chips = balance.available() + balance.on_tables();
    }
}

void Person::answer(const v1::Answer& told) {
    ++answered;
    if (!told.ok()) ++refused;
    const auto question = std::find_if(questions_.begin(), questions_.end(),
                                       [&](const Question& asked) { return asked.id == told.id(); });
    if (question != questions_.end()) {
        if (!told.ok()) tables.erase(question->table);  // closed meanwhile, or one has to show the key again
        return;                                         // asked again, it may be answered in another way
    }
    if (!told.ok()) {
        if (accepted_at_.contains(told.id()) && told.refusal() != "too_fast") {
            const auto said = std::find_if(sent_.begin(), sent_.end(),
                                           [&](const v1::ClientMessage& message) { return message.id() == told.id(); });
            complain("command " + std::to_string(told.id()) + " was accepted, and refused when sent again: " +
                     told.refusal() + (said != sent_.end() ? ": " + said->ShortDebugString() : ""));
        }
        return;
    }
    const auto [entry, first] = accepted_at_.emplace(told.id(), told.version());
    if (!first) {
        ++repeated;
        if (entry->second != told.version()) complain("command " + std::to_string(told.id()) + " happened twice");
    }
    if (accepted_at_.size() > remembered_answers) accepted_at_.erase(accepted_at_.begin());
}

void Person::snapshot(const v1::TableSnapshot& told) {
    AtTable& at = tables[told.info().id()];
    at = AtTable{};
    at.info = told.info();
    at.version = told.version();
    at.hand = told.hand();
    at.hand_running = told.hand_running();
    at.seat = told.your_seat();
    at.paused = told.paused() || !told.started();
    for (const auto& asks : told.approvals()) at.approvals.push_back(asks.player());
    for (const auto& view : told.seats()) {
        if (view.player() != 0 && view.player() != player) at.others.push_back(view.player());
        if (view.player() == player && view.reserved()) at.kept_seat = view.seat(), at.lets_it_go = roll(3) == 0;
    }
    for (const auto& gone : told.removed()) at.removed.push_back(gone.player());
    for (const auto& event : told.hand_so_far()) {
        if (event.has_shown()) at.face_up = true;
    }
    for (const auto& view : told.seats()) {
        if (view.seat() == at.seat) {
            at.own_cards = view.cards();
            at.sitting_out = view.sitting_out();
            at.stack = view.stack();
            at.credits = view.allin_credits();
            continue;
        }
        if (!at.hand_running || at.face_up) continue;
        for (std::size_t i = 0; i + 1 < view.cards().size(); i += 2) {
            const bool up = static_cast<int>(i / 2) < view.up_size() && view.up(static_cast<int>(i / 2));
            if (!up && view.cards().substr(i, 2) != "??")
                complain("a snapshot shows a hidden card: " + view.ShortDebugString());
        }
    }
    at.action_no = told.turn().action_no();
    if (told.has_turn() && told.turn().seat() == at.seat && at.seat != 0) at.turn = told.turn();
    if (told.has_choice() && contains(told.choice().seats(), at.seat)) at.choice = told.choice();
}

void Person::check_hidden(const AtTable& at, std::uint32_t seat, const std::string& cards,
                          const v1::TableEvent& event) {
    if (seat == at.seat && seat != 0) return;
    if (cards.find_first_not_of('?') != std::string::npos)
        complain("a hidden card was told: " + event.ShortDebugString());
}

void Person::follow(AtTable& at, const v1::TableEvent& event) {
    using What = v1::TableEvent::WhatCase;
    switch (event.what_case()) {
        case What::kHandStarted:
            at.hand = event.hand_started().hand();
            at.hand_running = true;
            at.own_cards.clear();
            at.turn.reset();
            at.choice.reset();
            at.face_up = false;
            break;
        case What::kDealt: {
            const auto& dealt = event.dealt();
            if (dealt.seat() == at.seat && at.seat != 0) {
                at.own_cards += dealt.cards();
                if (dealt.cards().find('?') != std::string::npos)
                    complain("own cards were hidden at " + at.info.name() + ", version " + std::to_string(at.version) +
                             ": " + event.ShortDebugString());  // scenario 17
                break;
            }
            std::string down;
            for (std::size_t i = 0; i + 1 < dealt.cards().size(); i += 2) {
                const bool up = static_cast<int>(i / 2) < dealt.up_size() && dealt.up(static_cast<int>(i / 2));
                if (!up) down += dealt.cards().substr(i, 2);
            }
            check_hidden(at, dealt.seat(), down, event);
            break;
        }
        case What::kExchanged: {
            const auto& exchanged = event.exchanged();
            check_hidden(at, exchanged.seat(), exchanged.discarded() + exchanged.drawn(), event);
            if (exchanged.seat() != at.seat) break;
            for (std::size_t i = 0; i + 1 < exchanged.discarded().size(); i += 2) {
                const auto found = at.own_cards.find(exchanged.discarded().substr(i, 2));
                if (found != std::string::npos) at.own_cards.erase(found, 2);
            }
            at.own_cards += exchanged.drawn();
            at.choice.reset();
            at.turn.reset();
            break;
        }
        case What::kTurnCame:
            at.choice.reset();
            at.turn.reset();
            at.action_no = event.turn_came().action_no();
            if (event.turn_came().seat() == at.seat && at.seat != 0) at.turn = event.turn_came();
            break;
        case What::kChoiceCame:
            at.turn.reset();
            at.choice.reset();
            if (contains(event.choice_came().seats(), at.seat)) at.choice = event.choice_came();
            break;
        case What::kFolded:
            if (event.folded().seat() == at.seat) at.turn.reset(), at.choice.reset();
            break;
        case What::kRunsChosen:
            at.choice.reset();
            break;
        case What::kHandSettled:
            at.hand_running = false;
            at.turn.reset();
            at.choice.reset();
            for (const auto& there : event.hand_settled().stacks()) {
                if (there.seat() == at.seat) at.stack = there.stack();
            }
            break;
        case What::kHandVoided:
            at.hand_running = false, at.turn.reset(), at.choice.reset();
            break;
        default:
            own_seat(at, event);
            private_matters(at, event);
            break;
    }
}

void Person::own_seat(AtTable& at, const v1::TableEvent& event) {
    using What = v1::TableEvent::WhatCase;
    switch (event.what_case()) {
        case What::kSeatReserved:
            if (event.seat_reserved().player() != player) break;
            at.kept_seat = event.seat_reserved().seat();
            at.lets_it_go = roll(3) == 0;
            break;
        case What::kSeatReleased:
            if (event.seat_released().seat() == at.kept_seat) at.kept_seat = 0, at.lets_it_go = false;
            break;
        case What::kPlayerSat:
            at.others.push_back(event.player_sat().player());
            if (at.others.size() > 12) at.others.erase(at.others.begin());
            if (event.player_sat().player() != player) break;
            at.seat = event.player_sat().seat();
            at.sitting_out = at.lets_it_go = false;
            at.kept_seat = 0;
            at.credits = -1;
            break;
        case What::kPlayerLeft:
            if (event.player_left().player() == player) at.seat = 0, at.turn.reset(), at.choice.reset();
            break;
        case What::kSeatChanged:
            if (event.seat_changed().from() == at.seat) at.seat = event.seat_changed().to();
            break;
        case What::kSatOut:
            if (event.sat_out().seat() == at.seat) at.sitting_out = true;
            break;
        case What::kSatIn:
            if (event.sat_in().seat() == at.seat) at.sitting_out = false;
            break;
        case What::kAllInCreditsChanged:
            if (event.all_in_credits_changed().seat() == at.seat) at.credits = event.all_in_credits_changed().credits();
            break;
        default:
            break;
    }
}

void Person::disconnected() {
    for (auto& [id, at] : tables) at.turn.reset(), at.choice.reset();
    closed = false;
}

void Person::long_after() {
    sent_.clear();
    accepted_at_.clear();
}

bool Person::wanted() const {
    return std::any_of(tables.begin(), tables.end(), [](const auto& entry) {
        return entry.second.turn.has_value() || entry.second.choice.has_value();
    });
}

bool Person::protected_now() const {
    return std::any_of(tables.begin(), tables.end(), [](const auto& entry) {
        return entry.second.turn.has_value() && entry.second.info.house() == "redstar";
    });
}

}  // namespace cardroom::simulation
