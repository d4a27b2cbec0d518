// Why a command did not happen. A refusal has changed nothing; only its sender is told.
//
// One closed list for hands, tables and the room, so that a client has one catalogue. `CARDROOM_REFUSALS(X)` names each
// with the sentence that a person reads; the enum, the names and the sentences come from it.
#pragma once

#include <cstdint>
#include <string_view>

#define CARDROOM_REFUSALS(X)                                                            \
    /* the hand */                                                                      \
    X(hand_is_over, "That hand is over.")                                               \
    X(not_in_hand, "You are not in this hand.")                                         \
    X(not_your_turn, "It is not your turn.")                                            \
    X(too_late, "Your time was up.")                                                    \
    X(stale_action, "The hand has moved on since then.")                                \
    X(cannot_check, "There is a bet to match: call, raise or fold.")                    \
    X(nothing_to_call, "There is nothing to call.")                                     \
    X(price_has_changed, "The price has changed.")                                      \
    X(betting_not_reopened, "The betting has not been reopened for you.")               \
    X(not_a_raise, "That is not more than the bet to match.")                           \
    X(raise_below_minimum, "That raise is below the minimum.")                          \
    X(raise_above_limit, "That raise is above the limit.")                              \
    X(raise_above_stack, "You do not have that many chips.")                            \
    X(raise_wrong_size, "Bets and raises here have a fixed size.")                      \
    X(raises_capped, "The betting is capped.")                                          \
    X(nobody_to_raise, "Nobody is left who could call a raise.")                        \
    X(must_bring_in, "You have to bring it in or complete.")                            \
    X(nothing_to_bring_in, "There is no bring-in to post.")                             \
    X(not_a_discard, "No cards are being exchanged now.")                               \
    X(wrong_discard_count, "That is the wrong number of cards.")                        \
    X(not_your_card, "That is not one of your cards.")                                  \
    X(already_chosen, "You have already chosen.")                                       \
    X(no_run_choice, "There is nothing to run more than once.")                         \
    X(hand_still_running, "The hand is still being played.")                            \
    X(nothing_to_show, "There are no cards to show.")                                   \
    X(too_late_to_show, "The time to show has passed.")                                 \
    /* the table */                                                                     \
    X(no_such_table, "There is no such table.")                                         \
    X(table_is_closed, "The table is closed.")                                          \
    X(table_is_paused, "The table is paused.")                                          \
    X(table_is_frozen, "The table is frozen until the host looks at it.")               \
    X(no_such_seat, "There is no such seat.")                                           \
    X(seat_is_taken, "That seat is taken.")                                             \
    X(seat_is_reserved, "That seat is held for somebody else.")                         \
    X(already_seated, "You already have a seat at this table.")                         \
    X(not_seated, "You have no seat at this table.")                                    \
    X(buy_in_below_minimum, "That is below the minimum buy-in.")                        \
    X(buy_in_above_maximum, "That is above the maximum buy-in.")                        \
    X(must_bring_back_more, "You must come back with what you left with.")              \
    X(stack_above_maximum, "Your stack is at the maximum already.")                     \
    X(awaiting_approval, "The host has to approve this first.")                         \
    X(not_for_you, "Only the host of the table can do that.")                           \
    X(wrong_password, "That is not the password.")                                      \
    X(bots_not_allowed, "House bots do not play here.")                                 \
    X(owes_no_post, "You owe no blind.")                                                \
    X(cannot_post_here, "You cannot post from this seat now; wait for the big blind.")  \
    X(not_enough_to_post, "You do not have enough chips to post what you owe.")         \
    X(already_waiting, "You are already on the waiting list.")                          \
    X(not_waiting, "You are not on the waiting list.")                                  \
    X(waiting_list_full, "The waiting list is full.")                                   \
    X(removed_by_host, "The host has removed you from this table. Ask to be let back.") \
    X(no_seat_offered, "No seat is being offered to you.")                              \
    X(seat_is_free, "There is a free seat: take it.")                                   \
    X(no_time_bank, "There is no time bank to use.")                                    \
    X(no_reset_needed, "You have your all-in protection already.")                      \
    X(not_offered_here, "That is not offered here.")                                    \
    X(pre_action_not_possible, "That cannot be chosen ahead of time now.")              \
    X(not_ready_to_deal, "The next hand cannot start yet.")                             \
    X(no_hand_running, "No hand is being played.")                                      \
    X(already_so, "That is so already.")                                                \
    /* the room */                                                                      \
    X(malformed, "That message cannot be read.")                                        \
    X(unknown_command, "This room does not know that command.")                         \
    X(not_signed_in, "Sign in first.")                                                  \
    X(name_not_allowed, "A name is 2 to 20 letters of one alphabet, digits, - _ . '.")  \
    X(name_taken, "Somebody is called that already, or very nearly so.")                \
    X(name_reserved, "That name belongs to the house.")                                 \
    X(unknown_token, "This room does not know that token: it is of another room.")      \
    X(too_many_guests, "Too many new guests came from your address. Try again later.")  \
    X(too_many_tables, "You have as many tables open as one player may have.")          \
    X(too_fast, "Too many messages. Slow down a little.")                               \
    X(too_long, "That is too long.")                                                    \
    X(busy, "The room is busy. Try again in a moment.")                                 \
    X(insufficient_funds, "There is not enough in your account.")                       \
    X(wrong_currency, "This table plays for another currency.")                         \
    X(amount_not_valid, "That is not an amount of chips.")                              \
    X(refill_not_due, "You have enough play chips.")                                    \
    X(no_such_hand, "There is no such hand in your history.")                           \
    X(no_such_player, "There is no such player.")                                       \
    X(not_watching, "Open the table first: only who watches it can talk there.")        \
    X(muted, "You cannot chat at the moment.")                                          \
    X(settings_not_valid, "These table settings are not possible.")                     \
    X(storage_unavailable, "The room cannot save right now. Nothing was changed.")

namespace cardroom {

enum class Refusal : std::uint8_t {
#define CARDROOM_REFUSAL_NAME(name, sentence) name,
    CARDROOM_REFUSALS(CARDROOM_REFUSAL_NAME)
#undef CARDROOM_REFUSAL_NAME
};

/// The enumerator's own name, as scripts and messages carry it: "not_your_turn".
std::string_view name_of(Refusal refusal);
/// One sentence for a person.
std::string_view sentence_of(Refusal refusal);

}  // namespace cardroom
