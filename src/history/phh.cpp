#include "history/phh.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "base/toml.h"
#include "history/scale.h"

namespace cardroom::history {

namespace {

using cards::Card;
using hand::PostKind;
using rules::Structure;

constexpr std::array<PhhVariant, 16> variants{{{"FT", "holdem", Structure::fixed_limit},
                                               {"NT", "holdem", Structure::no_limit},
                                               {"NS", "shortdeck", Structure::no_limit},
                                               {"PO", "omaha", Structure::pot_limit},
                                               {"FO/8", "omaha8", Structure::fixed_limit},
                                               {"F7S", "stud", Structure::fixed_limit},
                                               {"F7S/8", "stud8", Structure::fixed_limit},
                                               {"FR", "razz", Structure::fixed_limit},
                                               {"N2L1D", "27sd", Structure::no_limit},
                                               {"F2L3D", "27td", Structure::fixed_limit},
                                               {"FB", "badugi", Structure::fixed_limit},
                                               {"PT", "holdem", Structure::pot_limit},
                                               {"FO", "omaha", Structure::fixed_limit},
                                               {"NO", "omaha", Structure::no_limit},
                                               {"PO/8", "omaha8", Structure::pot_limit},
                                               {"NO/8", "omaha8", Structure::no_limit}}};

/// A stack that the record does not know is written as `inf`: more than anybody can bet.
constexpr Chips unknown_stack{chips_max.units() / 16};

bool is_unknown(const toml::node& node) {
    const auto* number = node.as_floating_point();
    return number != nullptr && std::isinf(number->get()) && number->get() > 0;
}

/// The finest place of all numbers in a node.
void look_at(const toml::node& node, Scale& scale) {
    if (const auto* array = node.as_array()) {
        for (const toml::node& element : *array) look_at(element, scale);
    } else if (const auto* number = node.as_floating_point()) {
        scale.look_at(number->get());
    }
}

std::vector<std::string> words_of(const std::string& line) {
    std::vector<std::string> words;
    std::istringstream in(line.substr(0, line.find('#')));
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

class Reader {
  public:
    Reader(const toml::table& table, std::string id) : table_(table) { hand_.id = std::move(id); }

    tl::expected<RecordedHand, ReadError> read() {
        hand_.site = "phh";
        hand_.line = static_cast<int>(table_.source().begin.line);
        read_scale();
        read_variant();
        read_players();
        read_forced();
        read_actions();
        read_results();
        read_house();
        if (fault_) return tl::unexpected(*fault_);
        return std::move(hand_);
    }

  private:
    void fail(const toml::node* where, std::string message) {
        if (fault_) return;
        const auto line = (where != nullptr ? where->source() : table_.source()).begin.line;
        fault_ = ReadError{static_cast<int>(line), std::move(message)};
    }

    const toml::node* need(std::string_view key) {
        const toml::node* node = table_.get(key);
        if (node == nullptr) fail(nullptr, "needs the field \"" + std::string(key) + '"');
        return node;
    }

    Chips chips_of(const toml::node& node, const std::string& key) {
        std::optional<Chips> amount;
        if (const auto* whole = node.as_integer()) amount = scale_.chips(static_cast<double>(whole->get()));
        if (const auto* fraction = node.as_floating_point()) amount = scale_.chips(fraction->get());
        if (!amount) fail(&node, key + ": expected an amount");
        return amount.value_or(Chips{});
    }

    Chips chips(std::string_view key) {
        const toml::node* node = need(key);
        return node != nullptr ? chips_of(*node, std::string(key)) : Chips{};
    }

    std::vector<Chips> list(const toml::node& node, const std::string& key) {
        std::vector<Chips> amounts;
        const auto* array = node.as_array();
        if (array == nullptr) {
            fail(&node, key + ": expected a list of amounts");
            return amounts;
        }
        for (const toml::node& element : *array)
            amounts.push_back(is_unknown(element) && key.ends_with("_stacks") ? unknown_stack : chips_of(element, key));
        if (!hand_.players.empty() && amounts.size() != hand_.players.size())
            fail(&node, key + ": expected as many amounts as there are stacks");
        return amounts;
    }

    void read_scale() {
        for (const auto& [key, node] : table_) look_at(node, scale_);
        // The sizes of bets stand inside the action texts.
        const auto* actions = table_["actions"].as_array();
        if (actions == nullptr) return;
        for (const toml::node& element : *actions) {
            const auto* text = element.as_string();
            const std::vector<std::string> words = text != nullptr ? words_of(text->get()) : std::vector<std::string>{};
            if (words.size() == 3 && words[1] == "cbr") scale_.look_at(std::strtod(words[2].c_str(), nullptr));
        }
    }

    void read_variant() {
        const toml::node* node = need("variant");
        if (node == nullptr) return;
        const auto* text = node->as_string();
        for (const PhhVariant& variant : variants) {
            if (text == nullptr || text->get() != variant.code) continue;
            hand_.game_id = variant.game;
            hand_.game = rules::find_game(variant.game);
            hand_.stakes.structure = variant.structure;
            hand_.stakes.one = Chips{scale_.one()};
            return;
        }
        fail(node, "variant: expected one of FT NT NS PO FO/8 F7S F7S/8 FR N2L1D F2L3D FB PT FO NO PO/8 NO/8");
    }

    /// Player 1 is left of the button (or of the dealer); the last player has it.
    void read_players() {
        const toml::node* node = need("starting_stacks");
        if (node == nullptr) return;
        const std::vector<Chips> stacks = list(*node, "starting_stacks");
        if (stacks.size() < 2 || stacks.size() > seats_max) return fail(node, "starting_stacks: 2 to 10 players");
        for (std::size_t i = 0; i < stacks.size(); ++i) {
            if (stacks[i] <= Chips{}) fail(node, "starting_stacks: a stack of nothing");
            hand_.players.push_back({Seat{static_cast<int>(i)}, 'p' + std::to_string(i + 1), stacks[i], true});
        }
        hand_.button = hand_.players.back().seat;
    }

    void read_forced() {
        rules::Stakes& stakes = hand_.stakes;
        if (hand_.players.empty() || hand_.game == nullptr) return;
        if (const toml::node* node = table_.get("antes")) read_antes(*node);
        if (const toml::node* node = table_.get("blinds_or_straddles")) read_blinds(*node);
        if (hand_.game->forced == rules::Forced::antes_and_bring_in) stakes.bring_in = chips("bring_in");
        if (stakes.structure == Structure::fixed_limit) {
            stakes.small_bet = chips("small_bet");
            stakes.big_bet = chips("big_bet");
        } else {
            const Chips smallest = chips("min_bet");
            if (stakes.big_blind < smallest) stakes.big_blind = smallest;
        }
    }

    /// Antes are as good as each player's own stake only as far as all pay them; `ante_trimming_status` says whether
    /// what some pay beyond that is theirs alone (true) or lies there for anybody (false, a big-blind ante for
    /// instance).
    void read_antes(const toml::node& node) {
        std::vector<Chips> antes = list(node, "antes");
        const std::size_t count = std::min(antes.size(), hand_.players.size());
        if (count == 2) std::swap(antes[0], antes[1]);  // heads-up the forced bets change places
        const bool trimmed = table_["ante_trimming_status"].value_or(false);
        Chips common = chips_max;
        for (std::size_t i = 0; i < count; ++i) {
            if (antes[i] < Chips{}) fail(&node, "antes: an amount below zero");
            common = std::min({common, antes[i], hand_.players[i].stack});
        }
        for (std::size_t i = 0; i < count; ++i) {
            const Chips own = trimmed ? antes[i] : common;
            if (own > Chips{}) hand_.posts.push_back({hand_.players[i].seat, PostKind::ante, Chips{}, own});
            if (antes[i] > own)
                hand_.posts.push_back({hand_.players[i].seat, PostKind::big_blind_ante, Chips{}, antes[i] - own});
            hand_.stakes.ante = std::max(hand_.stakes.ante, own);
        }
    }

    /// The first two are the blinds, whatever follows is a straddle; below zero: a post by somebody who owes it.
    /// Heads-up the button, which is the last player, has the small blind.
    void read_blinds(const toml::node& node) {
        std::vector<Chips> blinds = list(node, "blinds_or_straddles");
        const std::size_t count = std::min(blinds.size(), hand_.players.size());
        if (count == 2) std::swap(blinds[0], blinds[1]);
        const std::size_t small = count == 2 ? 1 : 0, big = 1 - small;
        if (count < 2) return;
        hand_.stakes.small_blind = std::max(blinds[small], Chips{});
        hand_.stakes.big_blind = std::max(blinds[big], Chips{});
        const auto post = [&](std::size_t i, PostKind kind) {
            if (blinds[i] == Chips{}) return;
            if (blinds[i] < Chips{}) return owe(hand_.players[i].seat, -blinds[i]);
            hand_.posts.push_back({hand_.players[i].seat, kind, blinds[i], Chips{}});
        };
        post(small, PostKind::small_blind);
        post(big, PostKind::big_blind);
        for (std::size_t i = 2; i < count; ++i) post(i, PostKind::straddle);
    }

    /// What a player posts who missed blinds (T-34): less than the big blind is dead, so is what goes beyond it.
    void owe(Seat seat, Chips amount) {
        const Chips big = hand_.stakes.big_blind;
        if (amount < big) {
            hand_.posts.push_back({seat, PostKind::dead_small_blind, Chips{}, amount});
        } else {
            hand_.posts.push_back({seat, PostKind::extra_big_blind, big, amount - big});
        }
    }

    void read_actions() {
        const toml::node* node = need("actions");
        if (node == nullptr) return;
        const auto* array = node->as_array();
        if (array == nullptr) return fail(node, "actions: expected a list of texts");
        for (const toml::node& element : *array) {
            const auto* text = element.as_string();
            if (text == nullptr) return fail(&element, "actions: expected a text");
            const std::vector<std::string> words = words_of(text->get());
            if (!words.empty() && !read_action(words))
                return fail(&element, "actions: cannot read \"" + text->get() + '"');
        }
    }

    std::optional<Seat> seat_of(const std::string& word) const {
        for (const RecordedPlayer& player : hand_.players) {
            if (player.name == word) return player.seat;
        }
        return std::nullopt;
    }

    static std::optional<KnownHand> cards_of(std::string_view text) {
        KnownHand hand;
        if (text.size() % 2 != 0) return std::nullopt;
        for (; !text.empty(); text.remove_prefix(2)) {
            const std::string_view two = text.substr(0, 2);
            const auto card = two.find('?') != two.npos ? Card{} : cards::parse_card(two);
            if (!card) return std::nullopt;
            hand.push_back(*card);
        }
        return hand;
    }

    bool read_action(const std::vector<std::string>& words) {
        if (words[0] == "d") return read_deal(words);
        const auto seat = seat_of(words[0]);
        if (!seat || words.size() < 2) return false;
        RecordedAction action;
        action.seat = *seat;
        const std::string& verb = words[1];
        if (verb == "f" && words.size() == 2) {
            action.did = Did::fold;
        } else if (verb == "cc" && words.size() == 2) {
            action.did = Did::call;  // or a check: `replay` sees which
        } else if (verb == "pb" && words.size() == 2) {
            action.did = Did::bring_in;
        } else if (verb == "cbr" && words.size() == 3) {
            char* end = nullptr;
            const double amount = std::strtod(words[2].c_str(), &end);
            action.did = Did::raise;
            action.to = *end == '\0' ? scale_.chips(amount) : std::nullopt;
            if (!action.to || *action.to < Chips{}) return false;
        } else if (verb == "sd" && words.size() <= 3) {
            const auto gone = words.size() == 3 ? cards_of(words[2]) : KnownHand{};
            if (!gone || gone->size() > 5) return false;
            action.did = gone->empty() ? Did::stand : Did::discard;
            action.count = static_cast<int>(gone->size());
            action.gone = *gone;
            ++draws_[*seat];
        } else if (verb == "sm" && words.size() <= 3) {
            if (words.size() == 3 && words[2] != "-") {  // "sm -", of old: shown, but not told what
                const auto shown = cards_of(words[2]);
                if (!shown || shown->size() > 7) return false;
                hand_.shown[*seat] = *shown;
            }
            return true;
        } else {
            return false;
        }
        hand_.actions.push_back(std::move(action));
        return true;
    }

    bool read_deal(const std::vector<std::string>& words) {
        if (words.size() == 3 && words[1] == "db") {
            const auto cards = cards_of(words[2]);
            if (!cards || hand_.board[0].size() + cards->size() > 5) return false;
            hand_.board[0].insert(hand_.board[0].end(), cards->begin(), cards->end());
            return true;
        }
        const auto seat = words.size() == 4 && words[1] == "dh" ? seat_of(words[2]) : std::nullopt;
        const auto cards = seat ? cards_of(words[3]) : std::nullopt;
        if (!cards || hand_.dealt[*seat].size() + cards->size() > 24) return false;
        if (draws_[*seat] == 0) {
            hand_.dealt[*seat].insert(hand_.dealt[*seat].end(), cards->begin(), cards->end());
            return true;
        }
        // Cards for the latest discard of this player.
        for (auto action = hand_.actions.rbegin(); action != hand_.actions.rend(); ++action) {
            if (action->seat != *seat || action->did != Did::discard) continue;
            action->drawn.insert(action->drawn.end(), cards->begin(), cards->end());
            return true;
        }
        return false;
    }

    /// What our own writer adds, in fields that the standard leaves to everybody's use.
    void read_house() {
        const auto house = table_["_house"].value<std::string>();
        const auto unit = table_["_chip_unit"].value<double>();
        if (!house) return;
        hand_.may_be_ours = true;
        hand_.house = *house;
        if (unit) hand_.chip_unit = std::max(scale_.chips(*unit).value_or(Chips{1}), Chips{1});
    }

    /// PHH names no rake. The actions may stop before the hand is over.
    void read_results() {
        hand_.uncalled_known = false;
        hand_.rake_known = false;
        hand_.may_be_partial = true;
        if (hand_.players.empty()) return;
        if (const toml::node* node = table_.get("finishing_stacks")) {
            const std::vector<Chips> stacks = list(*node, "finishing_stacks");
            for (std::size_t i = 0; i < std::min(stacks.size(), hand_.players.size()); ++i) {
                if (stacks[i] != unknown_stack && hand_.players[i].stack != unknown_stack)
                    hand_.final_stacks[hand_.players[i].seat] = stacks[i];
            }
        }
        const toml::node* node = table_.get("winnings");
        hand_.awards_known = false;
        if (node == nullptr) return;
        const std::vector<Chips> winnings = list(*node, "winnings");
        for (std::size_t i = 0; i < std::min(winnings.size(), hand_.players.size()); ++i) {
            if (winnings[i] < Chips{}) fail(node, "winnings: an amount below zero");
            if (winnings[i] > Chips{}) hand_.awards.push_back({hand_.players[i].seat, winnings[i], "all"});
        }
        // Nobody has won before the hand is over; of one that is, some files write the same and mean: not known.
        hand_.awards_known = !hand_.awards.empty();
    }

    const toml::table& table_;
    RecordedHand hand_;
    Scale scale_;
    PerSeat<int> draws_;
    std::optional<ReadError> fault_;
};

/// A collection has nothing but tables at its root.
bool is_collection(const toml::table& root) {
    return !root.empty() &&
           std::all_of(root.begin(), root.end(), [](const auto& entry) { return entry.second.is_table(); });
}

}  // namespace

std::span<const PhhVariant> phh_variants() {
    return variants;
}

std::vector<tl::expected<RecordedHand, ReadError>> parse_phh(std::string_view text, const std::string& id) {
    std::vector<tl::expected<RecordedHand, ReadError>> hands;
    const auto document = read_toml(text);
    if (!document) {
        hands.push_back(tl::unexpected(ReadError{document.error().line, "not TOML: " + document.error().message}));
        return hands;
    }
    const toml::table& root = *document;
    if (!is_collection(root)) {
        hands.push_back(Reader(root, id).read());
        return hands;
    }
    for (const auto& [key, node] : root)
        hands.push_back(Reader(*node.as_table(), id + '#' + std::string(key.str())).read());
    return hands;
}

}  // namespace cardroom::history
