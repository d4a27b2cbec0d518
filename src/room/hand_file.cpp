// A player's own hands as a file for other programs: a page at a time, so that no message grows large and nobody who
// looks back far holds up the store for others.
#include <algorithm>

#include "history/exports.h"
#include "room/history.h"
#include "room/room.h"
#include "room/told.h"

namespace cardroom::room {

namespace {

constexpr int picked_max = 100;
constexpr std::size_t hands_read_max = 100;   ///< on one page, written or not
constexpr std::size_t text_max = 256 * 1024;  ///< a page ends with the hand that reaches it

class Page {
  public:
    Page(const v1::AskHandFile& ask, history::ExportForm form, std::string room)
        : ask_(ask), form_(form), room_(std::move(room)) {
        const history::ExportFormInfo& info = history::info_of(form);
        file_.set_form(std::string(info.name));
        file_.set_ending(std::string(info.ending));
        file_.set_media_type(std::string(info.media_type));
    }

    void add(const storage::ViewedHand& hand) {
        const auto record = record_for_viewer(hand);
        auto told = record ? told_hand(*record, room_) : std::nullopt;
        if (!told) return leave_out(hand, "the record cannot be read");
        if (ask_.hide_names()) history::hide_names(*told);
        const auto piece = history::export_piece(form_, *told, ask_.written() + file_.hands() + 1);
        if (!piece) return leave_out(hand, piece.error());
        file_.mutable_text()->append(*piece);
        file_.set_hands(file_.hands() + 1);
    }
    bool full() const { return file_.text().size() >= text_max; }

    void goes_on_after(const storage::ViewedHand& hand) {
        file_.set_more(true);
        file_.mutable_next()->set_ended_at(hand.ended.ms_since_epoch());
        file_.mutable_next()->set_table(hand.table.value());
        file_.mutable_next()->set_hand(hand.hand.value());
    }
    v1::ServerMessage take() {
        v1::ServerMessage message;
        *message.mutable_hand_file() = std::move(file_);
        return message;
    }

  private:
    void leave_out(const storage::ViewedHand& hand, const std::string& reason) {
        auto& left = *file_.add_left_out();
        left.set_table(hand.table.value());
        left.set_hand(hand.hand.value());
        left.set_reason(reason);
    }

    const v1::AskHandFile& ask_;
    history::ExportForm form_;
    std::string room_;
    v1::HandFile file_;
};

void add_picked(storage::Store& store, PlayerId viewer, const v1::AskHandFile& ask, Page& page) {
    for (const v1::HandName& name : ask.hands()) {
        const TableId table{name.table()};
        const HandId hand{name.hand()};
        if (table.is_none() || hand.is_none()) continue;
        // Only hands that he was dealt into: what he merely watched is not his history.
        const auto found = store.hand(table, hand, viewer);
        if (found && found->private_bytes) page.add(*found);
    }
}

void add_all(storage::Store& store, PlayerId viewer, const v1::AskHandFile& ask, Page& page) {
    std::optional<storage::HandCursor> before;
    if (ask.has_after()) {
        before = {Time{ask.after().ended_at()}, TableId{ask.after().table()}, HandId{ask.after().hand()}};
    } else if (ask.before() > 0) {
        before = {Time{ask.before()}, TableId{}, HandId{}};
    }
    const auto found = store.hands_of_player(viewer, before, hands_read_max);
    for (const storage::ViewedHand& hand : found) {
        if (ask.since() > 0 && hand.ended < Time{ask.since()}) return;
        const bool wanted = ask.table() == 0 || hand.table == TableId{ask.table()};
        if (wanted) page.add(hand);
        if (page.full()) return page.goes_on_after(hand);
    }
    if (found.size() == hands_read_max) page.goes_on_after(found.back());
}

}  // namespace

void Room::hand_file(Session& session, CommandId id, const v1::AskHandFile& ask) {
    const auto form = history::export_form(ask.form());
    if (!form || ask.hands_size() > picked_max) return refuse(session, id, Refusal::malformed);
    if (!session.player->pages.take(now_)) return refuse(session, id, Refusal::too_fast);
    const PlayerId viewer = session.player->id();
    look_up(session, id, Refusal::no_such_hand,
            [ask, form = *form, viewer, room = settings_.config.name](storage::Store& store) {
                Page page(ask, form, room);
                ask.hands_size() > 0 ? add_picked(store, viewer, ask, page) : add_all(store, viewer, ask, page);
                return std::optional(page.take());
            });
}

}  // namespace cardroom::room
