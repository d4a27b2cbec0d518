#include "simulation/auditor.h"

#include <algorithm>
#include <utility>

#include "simulation/stopwatch.h"

namespace cardroom::simulation {

namespace {
constexpr std::size_t complaints_most = 50;
constexpr int doubtful_most = 12;
}  // namespace

// --- what comes in --------------------------------------------------------------------------------------------------

void Auditor::send(room::Message message) {
    const std::string& bytes = message->bytes(room::Format::binary);  // encoding is the room's work
    const Stopwatch watch(cpu_seconds);
    v1::ServerMessage told;
    if (!told.ParseFromString(bytes)) return;
    if (told.has_welcome()) token = told.welcome().token(), self_ = told.welcome().player();
    if (told.has_reset_requests()) {
        resets_.clear();
        for (const auto& request : told.reset_requests().requests()) resets_.push_back(request.player());
    }
    if (told.has_snapshot()) desk(told.snapshot().info()).books.read(told.snapshot());
    if (told.has_update()) {
        const auto found = desks_.find(told.update().table());
        if (found != desks_.end()) found->second.books.read(told.update());
    }
    if (judges_) note(0, told);
}

void Auditor::said(std::uint64_t player, const v1::ClientMessage& message) {
    if (!judges_ || player == 0) return;
    if (message.ping().last_round_trip() > 0) shared_.heartbeats->beat(player, message.ping().last_round_trip(), now);
    if (message.id() == 0) return;
    commands_.insert_or_assign({player, message.id()}, message);
}

void Auditor::says(const v1::ClientMessage& message) {
    said(self_, message);
    if (!judges_) return;
    const auto found = desks_.find(message.table().table());
    if (found != desks_.end() && message.table().has_void_hand()) found->second.void_asked = true;
    const bool yes = message.has_answer_reset() && message.answer_reset().yes();
    if (yes) shared_.credits->accounts[message.answer_reset().player()].by_staff = true;
}

void Auditor::heard(std::uint64_t player, const v1::ServerMessage& message) {
    if (judges_) note(player, message);
}

void Auditor::note(std::uint64_t player, const v1::ServerMessage& message) {
    if (message.has_snapshot()) {
        Desk& there = desk(message.snapshot().info());
        there.snapshots.emplace(message.snapshot().version(), std::pair(player, message.snapshot()));
        listeners_.emplace(player, message.snapshot().info().id());
    } else if (message.has_update()) {
        listeners_.emplace(player, message.update().table());
        const auto found = desks_.find(message.update().table());
        const std::uint64_t version = message.update().version();
        if (found == desks_.end() || version <= found->second.scene.version) return;
        Heard& heard = found->second.heard[version];
        heard.version = version;
        heard.at = message.update().at();
        (player == 0 ? heard.everybody : heard.own[player]) = message.update();
    } else if (message.has_said()) {
        listeners_.emplace(player, message.said().table());
    } else if (message.has_table_created()) {
        keys_.invitation(message.table_created().table(), message.table_created().invitation());
    } else if (message.has_settlement()) {
        const auto found = desks_.find(message.settlement().table());
        if (found == desks_.end()) return;
        Desk& there = found->second;
        const std::uint64_t told = there.heard.empty() ? 0 : there.heard.rbegin()->first;
        there.sheets.emplace(std::max(there.scene.version, told), message.settlement());
    } else if (message.has_wallet() || message.has_welcome()) {
        const v1::Wallet& wallet = message.has_wallet() ? message.wallet() : message.welcome().wallet();
        for (const auto& balance : wallet.balances()) {
            (*shared_.wallets)[player][balance.currency().code()] = balance.available();
        }
    } else if (message.has_answer()) {
        answered(player == 0 ? self_ : player, message.answer());
    } else if (message.has_protection()) {
        for (const std::string& what : shared_.credits->told(player, message.protection(), now)) {
            complaints_.push_back(what);
        }
    }
}

void Auditor::answered(std::uint64_t player, const v1::Answer& answer) {
    const auto command = commands_.find({player, answer.id()});
    if (command == commands_.end()) return;
    if (answer.refusal() == "busy") return;  // sent again while the first one is on its way: its answer is to come
    const v1::ClientMessage said = std::move(command->second);
    commands_.erase(command);
    if (!answer.ok()) {
        const auto there = desks_.find(said.table().table());
        if (there != desks_.end() && said.table().has_void_hand()) there->second.void_asked = false;
        if (said.has_answer_reset()) shared_.credits->accounts[said.answer_reset().player()].by_staff = false;
        return;
    }
    if (said.has_create_table()) keys_.opened(player, answer.table(), said.create_table());
    if (said.has_watch_table() || said.has_table()) {
        const bool right = player == self_ || keys_.accepted(player, answer.table(), said);
        if (!right) complaints_.push_back("somebody without the key is let in: " + said.ShortDebugString());
    }
    const auto found = desks_.find(answer.table());
    if (found == desks_.end() || answer.version() <= found->second.scene.version) return;
    found->second.heard[answer.version()].deed = Deed{player, said, player == self_};
}

Auditor::Desk& Auditor::desk(const v1::TableInfo& info) {
    Desk& there = desks_[info.id()];
    if (there.books.version() == 0 && there.models.empty()) {
        there.books = Books(info.name(), info.house());
        if (judges_) there.models = models_for(info, shared_);
    }
    return there;
}

void Auditor::gone(std::uint64_t player) {
    if (judges_) shared_.credits->accounts[player].sure = false;
    shared_.heartbeats->cut(player, now);
    std::erase_if(commands_, [&](const auto& entry) {
        if (entry.first.first != player) return false;
        const auto found = desks_.find(entry.second.table().table());
        if (found != desks_.end()) found->second.in_doubt = doubtful_most;
        return true;
    });
}

void Auditor::restarted() {
    for (auto& [id, there] : desks_) there.restart_due = true;
    for (auto& [player, account] : shared_.credits->accounts) account.sure = false;
    shared_.heartbeats->cut_all(now);
    commands_.clear();  // what was asked may have happened or not: nobody will know from an answer
}

// --- judging --------------------------------------------------------------------------------------------------------

void Auditor::look() {
    for (auto& [id, there] : desks_) {
        if (!there.heard.empty() || !there.snapshots.empty() || !there.sheets.empty()) look(there);
    }
    for (const auto& [player, table] : std::exchange(listeners_, {})) {
        if (player == 0 || keys_.may_hear(player, table)) continue;
        complaints_.push_back("somebody without the key is told of a private table");
    }
}

// In the order of versions: what happened, and then what readers were shown at that version.
void Auditor::look(Desk& there) {
    for (;;) {
        const auto shown = there.snapshots.lower_bound(there.scene.version);
        there.snapshots.erase(there.snapshots.begin(), shown);
        for (auto at = there.snapshots.begin();
             there.known && at != there.snapshots.end() && at->first == there.scene.version;
             at = there.snapshots.erase(at)) {
            compare(there, at->second.first, at->second.second);
        }
        there.sheets.erase(there.sheets.begin(), there.sheets.lower_bound(there.scene.version));
        for (auto at = there.sheets.begin(); at != there.sheets.end() && at->first == there.scene.version;
             at = there.sheets.erase(at)) {
            for (const auto& model : there.models) model->settlement(at->second, there.scene);
            collect(there);
        }
        const auto next = there.heard.find(there.scene.version + 1);
        if (there.known && next != there.heard.end() && next->second.everybody.version() != 0) {
            follow(there, next->second);
            continue;
        }
        // The next thing that is known for certain: how an observer finds the table after a gap.
        auto at = there.snapshots.begin();
        while (at != there.snapshots.end() && at->second.first != 0) ++at;
        if (at == there.snapshots.end()) break;
        begin(there, at->second.second);
    }
    std::erase_if(there.heard, [&](const auto& heard) { return heard.first <= there.scene.version; });
    if (there.heard.size() > 100) there.heard.clear();  // nobody watches there for the auditor any more
    there.snapshots.clear();
    there.sheets.clear();
}

void Auditor::follow(Desk& there, Heard& heard) {
    heard.after_restart = std::exchange(there.restart_due, false);
    heard.void_asked = there.void_asked;
    if (there.in_doubt > 0) --there.in_doubt;
    heard.in_doubt = there.in_doubt > 0 && !heard.deed;
    there.scene.version = heard.version;
    there.scene.at = heard.at;
    for (const auto& model : there.models) {
        model->hears(&heard);
        model->begins(heard, there.scene);
    }
    for (const auto& event : heard.everybody.events()) {
        for (const auto& model : there.models) model->told(event, there.scene);
        there.scene.follow(event);
        if (event.has_hand_voided()) there.void_asked = false;
    }
    for (const auto& model : there.models) {
        model->ends(heard, there.scene);
        model->hears(nullptr);
    }
    collect(there);
}

void Auditor::compare(Desk& there, std::uint64_t reader, const v1::TableSnapshot& snapshot) {
    for (const auto& model : there.models) model->compare(reader, snapshot, there.scene);
    collect(there);
}

void Auditor::begin(Desk& there, const v1::TableSnapshot& snapshot) {
    there.known = true;
    there.restart_due = false;
    there.scene.begin(snapshot);
    for (const auto& model : there.models) model->forget(snapshot);
}

void Auditor::collect(Desk& there) {
    for (const auto& model : there.models) {
        for (const std::string& what : std::exchange(model->complaints, {})) {
            if (complaints_.size() >= complaints_most) return;
            complaints_.push_back(there.scene.info.name() + " (" + there.scene.info.house() + "), version " +
                                  std::to_string(there.scene.version) + ", hand " + std::to_string(there.scene.hand) +
                                  ": " + what);
        }
    }
}

// --- questions ------------------------------------------------------------------------------------------------------

std::uint64_t Auditor::version_of(std::uint64_t table) const {
    const auto found = desks_.find(table);
    return found == desks_.end() ? 0 : found->second.scene.version;
}

const Books* Auditor::books_of(std::uint64_t table) const {
    const auto found = desks_.find(table);
    return found == desks_.end() ? nullptr : &found->second.books;
}

std::uint64_t Auditor::hands() const {
    std::uint64_t sum = 0;
    for (const auto& [id, there] : desks_) sum += there.books.hands_settled();
    return sum;
}

std::uint64_t Auditor::timeouts() const {
    std::uint64_t sum = 0;
    for (const auto& [id, there] : desks_) sum += there.books.timeouts();
    return sum;
}

std::uint64_t Auditor::showdowns() const {
    std::uint64_t sum = 0;
    for (const auto& [id, there] : desks_) sum += there.books.showdowns();
    return sum;
}

std::vector<std::string> Auditor::take_complaints() {
    auto all = std::exchange(complaints_, {});
    for (auto& [id, there] : desks_) {
        for (std::string& complaint : there.books.take_complaints()) all.push_back(std::move(complaint));
    }
    return all;
}

}  // namespace cardroom::simulation
