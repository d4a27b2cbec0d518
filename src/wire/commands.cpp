#include "wire/commands.h"

#include <algorithm>
#include <optional>

namespace cardroom::wire {

namespace {
using table::What;

Read<table::When> read_when(v1::SitOut::When when) {
    switch (when) {
        case v1::SitOut::NOW:
            return table::When::now;
        case v1::SitOut::NEXT_HAND:
            return table::When::next_hand;
        case v1::SitOut::NEXT_BIG_BLIND:
            return table::When::next_big_blind;
        default:
            return tl::unexpected(Refusal::malformed);
    }
}

Read<std::uint16_t> read_action_no(std::uint32_t number) {
    if (number > 0xffff) return tl::unexpected(Refusal::stale_action);
    return static_cast<std::uint16_t>(number);
}

Read<What> read_act(const v1::Act& in) {
    const auto action_no = read_action_no(in.action_no());
    if (!action_no) return tl::unexpected(action_no.error());
    if (!v1::ActionKind_IsValid(in.kind())) return tl::unexpected(Refusal::malformed);
    const auto to = read_chips(in.to());
    if (!to) return tl::unexpected(to.error());
    const auto cards = read_card_set(in.cards());
    if (!cards) return tl::unexpected(cards.error());
    return table::Act{HandId{in.hand()}, *action_no, static_cast<hand::ActionKind>(in.kind()), *to, *cards};
}

Read<What> read_act_ahead(const v1::ActAhead& in) {
    const auto action_no = read_action_no(in.action_no());
    if (!action_no) return tl::unexpected(action_no.error());
    if (!v1::Ahead_IsValid(in.what())) return tl::unexpected(Refusal::malformed);
    const auto to = read_chips(in.to());
    if (!to) return tl::unexpected(to.error());
    return table::ActAhead{HandId{in.hand()}, *action_no, static_cast<table::Ahead>(in.what()), *to};
}

Read<What> read_auto_top_up(const v1::SetAutoTopUp& in) {
    const auto below = read_chips(in.below());
    const auto to = read_chips(in.to());
    if (!below || !to) return tl::unexpected(Refusal::amount_not_valid);
    return table::SetAutoTopUp{*below, *to};
}

// The core's enumerations stand in the order of the messages'; these hold the two together.
static_assert(static_cast<int>(hand::ActionKind::exchange) == v1::EXCHANGE);
static_assert(static_cast<int>(hand::ActionKind::raise_to) == v1::RAISE_TO);
static_assert(static_cast<int>(table::Ahead::raise_to) == v1::AHEAD_RAISE_TO);
static_assert(static_cast<int>(table::Ahead::call) == v1::AHEAD_CALL);
static_assert(static_cast<int>(table::When::next_big_blind) == v1::SitOut::NEXT_BIG_BLIND);
}  // namespace

Read<What> read_command(const v1::TableCommand& in, const Sender& sender) {
    switch (in.what_case()) {
        case v1::TableCommand::kSit: {
            const auto seat = read_seat_or_none(in.sit().seat());
            if (!seat) return tl::unexpected(seat.error());
            const auto buy_in = read_chips(in.sit().buy_in());
            if (!buy_in) return tl::unexpected(buy_in.error());
            return table::Sit{sender.name, *seat, *buy_in, sender.bot, !in.sit().post_now()};
        }
        case v1::TableCommand::kReserve: {
            const auto seat = read_seat_or_none(in.reserve().seat());
            if (!seat) return tl::unexpected(seat.error());
            return table::Reserve{sender.name, *seat, sender.bot};
        }
        case v1::TableCommand::kLeave:
            return table::Leave{};
        case v1::TableCommand::kSitOut: {
            const auto when = read_when(in.sit_out().when());
            if (!when) return tl::unexpected(when.error());
            return table::SitOut{*when};
        }
        case v1::TableCommand::kSitIn:
            return table::SitIn{in.sit_in().post_now()};
        case v1::TableCommand::kTopUp: {
            const auto amount = read_chips(in.top_up().amount());
            if (!amount) return tl::unexpected(amount.error());
            return table::TopUp{*amount};
        }
        case v1::TableCommand::kSetAutoTopUp:
            return read_auto_top_up(in.set_auto_top_up());
        case v1::TableCommand::kSetOptions:
            if (in.set_options().runs() > 3) return tl::unexpected(Refusal::malformed);
            return table::SetOptions{in.set_options().auto_post(), in.set_options().auto_muck(),
                                     in.set_options().straddle(), static_cast<int>(in.set_options().runs())};
        case v1::TableCommand::kChangeSeat: {
            const auto to = read_seat(in.change_seat().to());
            if (!to) return tl::unexpected(to.error());
            return table::ChangeSeat{*to};
        }
        case v1::TableCommand::kAct:
            return read_act(in.act());
        case v1::TableCommand::kChooseRuns:
            if (in.choose_runs().runs() < 1 || in.choose_runs().runs() > 3) return tl::unexpected(Refusal::malformed);
            return table::ChooseRuns{HandId{in.choose_runs().hand()},
                                     static_cast<std::uint8_t>(in.choose_runs().runs())};
        case v1::TableCommand::kShowCards: {
            const auto cards = read_card_set(in.show_cards().cards());
            if (!cards) return tl::unexpected(cards.error());
            return table::ShowCards{HandId{in.show_cards().hand()}, *cards};
        }
        case v1::TableCommand::kMuckCards:
            return table::MuckCards{HandId{in.muck_cards().hand()}};
        case v1::TableCommand::kUseTimeBank: {
            const auto action_no = read_action_no(in.use_time_bank().action_no());
            if (!action_no) return tl::unexpected(action_no.error());
            return table::UseTimeBank{HandId{in.use_time_bank().hand()}, *action_no};
        }
        case v1::TableCommand::kAskRabbit:
            return table::AskRabbit{HandId{in.ask_rabbit().hand()}};
        case v1::TableCommand::kActAhead:
            return read_act_ahead(in.act_ahead());
        case v1::TableCommand::kJoinWaitingList:
            return table::JoinWaitingList{sender.name};
        case v1::TableCommand::kLeaveWaitingList:
            return table::LeaveWaitingList{};
        case v1::TableCommand::kAskAllInReset:
            return table::AskAllInReset{};
        case v1::TableCommand::kPause:
            return table::Pause{};
        case v1::TableCommand::kResume:
            return table::Resume{};
        case v1::TableCommand::kRemove:
            return table::Remove{PlayerId{in.remove().player()}};
        case v1::TableCommand::kLetBack:
            return table::LetBack{PlayerId{in.let_back().player()}};
        case v1::TableCommand::kApprove:
            return table::Approve{PlayerId{in.approve().player()}, in.approve().yes()};
        case v1::TableCommand::kClose:
            return table::Close{};
        case v1::TableCommand::kVoidHand:
            return table::VoidHand{};
        case v1::TableCommand::kGrantAllInReset:
            return table::GrantAllInReset{PlayerId{in.grant_all_in_reset().player()}};
        case v1::TableCommand::kAddBots:
        case v1::TableCommand::WHAT_NOT_SET:
            return tl::unexpected(Refusal::unknown_command);
    }
    return tl::unexpected(Refusal::unknown_command);
}

namespace {
// One overload for each command: what the journal keeps of it.
struct Writer {
    v1::JournalCommand& out;
    v1::TableCommand& player() const { return *out.mutable_of_player(); }

    void operator()(const table::Sit& c) const {
        auto& m = *out.mutable_sit();
        m.set_name(c.name);
        m.set_seat(put(c.seat));
        m.set_buy_in(c.buy_in.units());
        m.set_bot(c.bot);
        m.set_wait_for_big_blind(c.wait_for_big_blind);
        m.set_all_he_has(c.all_he_has);
    }
    void operator()(const table::Reserve& c) const {
        auto& m = *out.mutable_reserve();
        m.set_name(c.name);
        m.set_seat(put(c.seat));
        m.set_bot(c.bot);
    }
    void operator()(const table::Leave&) const { player().mutable_leave(); }
    void operator()(const table::SitOut& c) const {
        player().mutable_sit_out()->set_when(static_cast<v1::SitOut::When>(c.when));
    }
    void operator()(const table::SitIn& c) const { player().mutable_sit_in()->set_post_now(c.post_now); }
    void operator()(const table::TopUp& c) const { player().mutable_top_up()->set_amount(c.amount.units()); }
    void operator()(const table::SetAutoTopUp& c) const {
        player().mutable_set_auto_top_up()->set_below(c.below.units());
        player().mutable_set_auto_top_up()->set_to(c.to.units());
    }
    void operator()(const table::SetOptions& c) const {
        auto& m = *player().mutable_set_options();
        m.set_auto_post(c.auto_post);
        m.set_auto_muck(c.auto_muck);
        m.set_straddle(c.straddle);
        m.set_runs(static_cast<std::uint32_t>(c.runs));
    }
    void operator()(const table::ChangeSeat& c) const { player().mutable_change_seat()->set_to(put(c.to)); }
    void operator()(const table::Act& c) const {
        auto& m = *player().mutable_act();
        m.set_hand(c.hand.value());
        m.set_action_no(c.action_no);
        m.set_kind(static_cast<v1::ActionKind>(c.kind));
        m.set_to(c.to.units());
        m.set_cards(cards::to_string(c.cards));
    }
    void operator()(const table::ChooseRuns& c) const {
        player().mutable_choose_runs()->set_hand(c.hand.value());
        player().mutable_choose_runs()->set_runs(c.runs);
    }
    void operator()(const table::ShowCards& c) const {
        player().mutable_show_cards()->set_hand(c.hand.value());
        player().mutable_show_cards()->set_cards(cards::to_string(c.cards));
    }
    void operator()(const table::MuckCards& c) const { player().mutable_muck_cards()->set_hand(c.hand.value()); }
    void operator()(const table::UseTimeBank& c) const {
        player().mutable_use_time_bank()->set_hand(c.hand.value());
        player().mutable_use_time_bank()->set_action_no(c.action_no);
    }
    void operator()(const table::AskRabbit& c) const { player().mutable_ask_rabbit()->set_hand(c.hand.value()); }
    void operator()(const table::ActAhead& c) const {
        auto& m = *player().mutable_act_ahead();
        m.set_hand(c.hand.value());
        m.set_action_no(c.action_no);
        m.set_what(static_cast<v1::Ahead>(c.what));
        m.set_to(c.to.units());
    }
    void operator()(const table::JoinWaitingList& c) const { out.mutable_join()->set_name(c.name); }
    void operator()(const table::LeaveWaitingList&) const { player().mutable_leave_waiting_list(); }
    void operator()(const table::AskAllInReset&) const { player().mutable_ask_all_in_reset(); }
    void operator()(const table::Pause&) const { player().mutable_pause(); }
    void operator()(const table::Resume&) const { player().mutable_resume(); }
    void operator()(const table::Remove& c) const { player().mutable_remove()->set_player(c.player.value()); }
    void operator()(const table::LetBack& c) const { player().mutable_let_back()->set_player(c.player.value()); }
    void operator()(const table::Approve& c) const {
        player().mutable_approve()->set_player(c.player.value());
        player().mutable_approve()->set_yes(c.yes);
    }
    void operator()(const table::Close&) const { player().mutable_close(); }
    void operator()(const table::VoidHand&) const { player().mutable_void_hand(); }
    void operator()(const table::GrantAllInReset& c) const {
        player().mutable_grant_all_in_reset()->set_player(c.player.value());
    }
    void operator()(const table::Connected& c) const { out.set_connected(c.player.value()); }
    void operator()(const table::Disconnected& c) const { out.set_disconnected(c.player.value()); }
    void operator()(const table::LagMeasured& c) const {
        out.mutable_lag()->set_player(c.player.value());
        out.mutable_lag()->set_round_trip(c.round_trip.ms());
    }
    void operator()(const table::AllInCredits& c) const {
        auto& m = *out.mutable_allin_credits();
        m.set_player(c.player.value());
        m.set_credits(c.credits);
        m.set_granted_at(c.granted_at.ms_since_epoch());
    }
    void operator()(const table::Deal& c) const {
        auto& m = *out.mutable_deal();
        m.set_hand(c.hand.value());
        m.set_nonce(std::string(c.nonce.begin(), c.nonce.end()));
        m.set_first_button(put(c.first_button));
    }
    void operator()(const table::Tick&) const { out.mutable_tick(); }
    void operator()(const table::Restarted&) const { out.mutable_restarted(); }
};

Read<What> read_deal(const v1::Deal& in) {
    table::Deal deal;
    deal.hand = HandId{in.hand()};
    if (in.nonce().size() != deal.nonce.size()) return tl::unexpected(Refusal::malformed);
    std::transform(in.nonce().begin(), in.nonce().end(), deal.nonce.begin(),
                   [](char c) { return static_cast<std::uint8_t>(c); });
    const auto button = read_seat_or_none(in.first_button());
    if (!button) return tl::unexpected(button.error());
    deal.first_button = *button;
    return deal;
}

Read<What> read_what(const v1::JournalCommand& in) {
    switch (in.what_case()) {
        case v1::JournalCommand::kOfPlayer:
            return read_command(in.of_player(), {});
        case v1::JournalCommand::kSit: {
            const auto seat = read_seat_or_none(in.sit().seat());
            if (!seat) return tl::unexpected(seat.error());
            const auto buy_in = read_chips(in.sit().buy_in());
            if (!buy_in) return tl::unexpected(buy_in.error());
            return table::Sit{in.sit().name(),      *seat, *buy_in, in.sit().bot(), in.sit().wait_for_big_blind(),
                              in.sit().all_he_has()};
        }
        case v1::JournalCommand::kReserve: {
            const auto seat = read_seat_or_none(in.reserve().seat());
            if (!seat) return tl::unexpected(seat.error());
            return table::Reserve{in.reserve().name(), *seat, in.reserve().bot()};
        }
        case v1::JournalCommand::kJoin:
            return table::JoinWaitingList{in.join().name()};
        case v1::JournalCommand::kConnected:
            return table::Connected{PlayerId{in.connected()}};
        case v1::JournalCommand::kDisconnected:
            return table::Disconnected{PlayerId{in.disconnected()}};
        case v1::JournalCommand::kLag:
            return table::LagMeasured{PlayerId{in.lag().player()}, Duration{in.lag().round_trip()}};
        case v1::JournalCommand::kAllinCredits:
            return table::AllInCredits{PlayerId{in.allin_credits().player()}, in.allin_credits().credits(),
                                       Time{in.allin_credits().granted_at()}};
        case v1::JournalCommand::kDeal:
            return read_deal(in.deal());
        case v1::JournalCommand::kTick:
            return table::Tick{};
        case v1::JournalCommand::kRestarted:
            return table::Restarted{};
        case v1::JournalCommand::WHAT_NOT_SET:
            return tl::unexpected(Refusal::unknown_command);
    }
    return tl::unexpected(Refusal::unknown_command);
}
}  // namespace

void put(const table::Command& command, v1::JournalCommand& out) {
    out.set_by(command.by.value());
    std::visit(Writer{out}, command.what);
}

Read<table::Command> read_journal(const v1::JournalCommand& in) {
    auto what = read_what(in);
    if (!what) return tl::unexpected(what.error());
    return table::Command{PlayerId{in.by()}, std::move(*what)};
}

}  // namespace cardroom::wire
