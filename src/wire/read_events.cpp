#include "wire/read_events.h"

#include <algorithm>

namespace cardroom::wire {

namespace {

/// Reads straight on and remembers the first fault: the event is then dropped.
class Reader {
  public:
    explicit Reader(const rules::GameSpec& game) : game_(game) {}

    Seat seat(std::uint32_t number) { return take(read_seat(number)); }
    Chips chips(std::int64_t units) { return take(read_chips(units)); }
    cards::Cards cards(const std::string& text) { return take(read_cards(text)); }
    std::uint8_t small(std::uint32_t number, std::uint32_t max) {
        if (number > max) fault_ = Refusal::malformed;
        return static_cast<std::uint8_t>(std::min(number, max));
    }
    std::uint8_t street(const std::string& name) {
        const auto found = std::find_if(game_.streets.begin(), game_.streets.end(),
                                        [&name](const rules::Street& street) { return street.name == name; });
        if (found == game_.streets.end()) fault_ = Refusal::malformed;
        return static_cast<std::uint8_t>(found == game_.streets.end() ? 0 : found - game_.streets.begin());
    }
    template <typename Enum>
    Enum kind(int value, Enum last) {
        if (value < 0 || value > static_cast<int>(last)) fault_ = Refusal::malformed;
        return static_cast<Enum>(std::clamp(value, 0, static_cast<int>(last)));
    }
    SeatSet seats(const google::protobuf::RepeatedField<std::uint32_t>& numbers) {
        SeatSet set;
        for (const std::uint32_t number : numbers) set.add(seat(number));
        return set;
    }
    hand::Options options(const v1::Options& in) {
        return {.call_to = chips(in.call_to()),
                .raise_to_min = chips(in.raise_to_min()),
                .raise_to_max = chips(in.raise_to_max()),
                .bring_in = chips(in.bring_in()),
                .may_fold = in.may_fold(),
                .may_check = in.may_check(),
                .may_call = in.may_call(),
                .sizes_fixed = in.sizes_fixed(),
                .opens = in.opens(),
                .completes = in.completes()};
    }
    cards::Ranking ranking(hand::Share share) const {
        return game_.prizes[share == hand::Share::low && game_.prizes.size() > 1 ? 1 : 0].ranking;
    }
    const std::optional<Refusal>& fault() const { return fault_; }

  private:
    template <typename T>
    T take(const Read<T>& read) {
        if (!read) fault_ = read.error();
        return read.value_or(T{});
    }
    const rules::GameSpec& game_;
    std::optional<Refusal> fault_;
};

std::uint8_t up_of(const google::protobuf::RepeatedField<bool>& up) {
    std::uint8_t bits = 0;
    for (int i = 0; i < std::min(up.size(), 8); ++i) bits = static_cast<std::uint8_t>(bits | (up.Get(i) ? 1 << i : 0));
    return bits;
}

std::optional<hand::Event> read(const v1::TableEvent& in, Reader& r) {
    using E = v1::TableEvent;
    switch (in.what_case()) {
        case E::kPosted:
            return hand::Posted{r.seat(in.posted().seat()), r.kind(in.posted().kind(), hand::PostKind::button_blind),
                                r.chips(in.posted().live()), r.chips(in.posted().dead()), in.posted().all_in()};
        case E::kDealt:
            return hand::Dealt{r.seat(in.dealt().seat()), r.street(in.dealt().street()), up_of(in.dealt().up()),
                               r.cards(in.dealt().cards())};
        case E::kBoardDealt:
            return hand::BoardDealt{r.street(in.board_dealt().street()), r.small(in.board_dealt().run(), 2),
                                    r.cards(in.board_dealt().cards())};
        case E::kStreetBegan:
            return hand::StreetBegan{r.street(in.street_began().street())};
        case E::kTurnCame:
            return hand::TurnCame{r.seat(in.turn_came().seat()),
                                  static_cast<std::uint16_t>(in.turn_came().action_no() & 0xffff),
                                  r.options(in.turn_came().options())};
        case E::kFolded:
            return hand::Folded{r.seat(in.folded().seat())};
        case E::kChecked:
            return hand::Checked{r.seat(in.checked().seat())};
        case E::kCalled:
            return hand::Called{r.seat(in.called().seat()), r.chips(in.called().to()), r.chips(in.called().by()),
                                in.called().all_in()};
        case E::kBroughtIn:
            return hand::BroughtIn{r.seat(in.brought_in().seat()), r.chips(in.brought_in().to()),
                                   in.brought_in().all_in()};
        case E::kRaisedTo:
            return hand::RaisedTo{r.seat(in.raised_to().seat()), r.chips(in.raised_to().to()),
                                  r.chips(in.raised_to().by()),  in.raised_to().opened(),
                                  in.raised_to().completed(),    in.raised_to().all_in()};
        case E::kWentVirtualAllIn:
            return hand::WentVirtualAllIn{r.seat(in.went_virtual_all_in().seat())};
        case E::kExchanged:
            return hand::Exchanged{r.seat(in.exchanged().seat()), r.cards(in.exchanged().discarded()),
                                   r.cards(in.exchanged().drawn())};
        case E::kRunsChosen:
            return hand::RunsChosen{r.small(in.runs_chosen().runs(), 3)};
        case E::kUncalledReturned:
            return hand::UncalledReturned{r.seat(in.uncalled_returned().seat()),
                                          r.chips(in.uncalled_returned().amount())};
        case E::kPotFormed:
            return hand::PotFormed{r.small(in.pot_formed().index(), seats_max), r.chips(in.pot_formed().amount()),
                                   r.seats(in.pot_formed().eligible())};
        case E::kShown:
            return hand::Shown{r.seat(in.shown().seat()), r.cards(in.shown().cards()), in.shown().by_choice()};
        case E::kValued: {
            const auto share = r.kind(in.valued().share(), hand::Share::low);
            return hand::Valued{.seat = r.seat(in.valued().seat()),
                                .run = r.small(in.valued().run(), 2),
                                .share = share,
                                .ranking = r.ranking(share),
                                .value = {},
                                .best = r.cards(in.valued().best())};
        }
        case E::kMucked:
            return hand::Mucked{r.seat(in.mucked().seat())};
        case E::kRakeTaken:
            return hand::RakeTaken{r.small(in.rake_taken().pot(), seats_max), r.chips(in.rake_taken().amount())};
        case E::kPotAwarded:
            return hand::PotAwarded{r.small(in.pot_awarded().pot(), seats_max), r.small(in.pot_awarded().run(), 2),
                                    r.kind(in.pot_awarded().share(), hand::Share::low), r.seat(in.pot_awarded().seat()),
                                    r.chips(in.pot_awarded().amount())};
        case E::kHandEnded:
            return hand::HandEnded{};
        default:
            return std::nullopt;
    }
}

}  // namespace

Read<std::optional<hand::Event>> read_hand_event(const v1::TableEvent& in, const rules::GameSpec& game) {
    Reader reader(game);
    auto event = read(in, reader);
    if (reader.fault()) return tl::unexpected(*reader.fault());
    return event;
}

}  // namespace cardroom::wire
