#include "history/contradictions.h"

namespace cardroom::history {

namespace {

using hand::Post;
using hand::PostKind;

class Checker {
  public:
    explicit Checker(const RecordedHand& record) : record_(record) {}

    std::vector<Disagreement> check() {
        for (std::size_t i = 0; i < record_.posts.size(); ++i) check_post(i);
        check_antes();
        for (std::size_t i = 0; i < record_.actions.size(); ++i) check_action(i);
        const rules::Stakes& stakes = record_.stakes;
        // T-10: in limit games the big blind is the small bet.
        if (stakes.structure == rules::Structure::fixed_limit && known(stakes.big_blind) && known(stakes.small_bet))
            same("small bet", stakes.big_blind, stakes.small_bet);
        return std::move(found_);
    }

  private:
    /// A size that a record leaves out reads as nothing.
    static bool known(Chips size) { return size > Chips{}; }

    void same(const std::string& what, Chips expected, Chips got) {
        if (expected != got)
            found_.push_back({what, std::to_string(expected.units()), std::to_string(got.units()), {}});
    }

    Chips posted_by(Seat seat) const {
        Chips sum;
        for (const Post& post : record_.posts) {
            if (post.seat == seat) sum += post.live + post.dead;
        }
        return sum;
    }
    bool all_in_by_posts(Seat seat) const {
        for (const RecordedPlayer& player : record_.players) {
            if (player.seat == seat) return posted_by(seat) >= player.stack;
        }
        return false;
    }

    /// A blind is the size that the record names, or all that its player has.
    void check_post(std::size_t index) {
        const Post& post = record_.posts[index];
        const std::string what = "post " + std::to_string(index + 1);
        if (index < record_.post_amounts.size() && record_.post_amounts[index])
            same(what + " amount", post.live + post.dead, *record_.post_amounts[index]);
        Chips due, paid;
        if (post.kind == PostKind::small_blind) {
            due = record_.stakes.small_blind;
            paid = post.live;
        } else if (post.kind == PostKind::big_blind) {
            due = record_.stakes.big_blind;
            paid = post.live;
        } else if (post.kind == PostKind::dead_small_blind && !all_in_by_posts(post.seat)) {
            due = record_.stakes.small_blind;
            paid = post.dead;
        }
        if (known(due) && !(paid < due && all_in_by_posts(post.seat))) same(what, due, paid);
    }

    /// The record names the largest ante that was posted.
    void check_antes() {
        Chips largest;
        bool any = false;
        for (const Post& post : record_.posts) {
            if (post.kind != PostKind::ante) continue;
            any = true;
            largest = std::max(largest, post.dead);
        }
        if (any && known(record_.stakes.ante)) same("ante", largest, record_.stakes.ante);
    }

    void check_action(std::size_t index) {
        const RecordedAction& action = record_.actions[index];
        const std::string what = "action " + std::to_string(index + 1);
        const bool puts_nothing_in = action.did == Did::fold || action.did == Did::check ||
                                     action.did == Did::discard || action.did == Did::stand;
        if (puts_nothing_in && action.by) same(what + " amount", Chips{}, *action.by);
        for (const auto& cards : {action.gone, action.drawn}) {
            if (!cards.empty()) same(what + " count", Chips{static_cast<int>(cards.size())}, Chips{action.count});
        }
    }

    const RecordedHand& record_;
    std::vector<Disagreement> found_;
};

}  // namespace

std::vector<Disagreement> contradictions(const RecordedHand& record) {
    return Checker(record).check();
}

}  // namespace cardroom::history
