// `cardroom bot`: a player over the real protocol, in the plainest way that is right. It watches a table, sits down,
// and whenever it is asked for a decision looks at a fresh snapshot and answers. docs/bot-authors/protocol.md tells the
// same in words.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <utility>

#include "bots/strategy.h"
#include "cli/seen_table.h"
#include "cli/verbs.h"
#include "gateway/client.h"

namespace cardroom::cli {
namespace {

using gateway::Client;

constexpr Duration answer_timeout = seconds(30);

struct Arguments {
    std::string url = "ws://127.0.0.1:8080/ws";
    std::string table;
    std::string name;
    std::string token;
    std::string format = "proto";
    std::string temperament = "tight";
    std::int64_t buy_in = 0;
    int hands = 0;
    std::uint64_t seed = 1;
    bool fast = false;
    bool quiet = false;
    bool trace = false;
};

class BotError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

bots::Temperament temperament_named(const std::string& name) {
    if (name == "loose") return bots::Temperament::loose;
    if (name == "aggressive") return bots::Temperament::aggressive;
    return bots::Temperament::tight;
}

class Player {
  public:
    Player(Client& client, const Arguments& arguments)
        : client_(client),
          arguments_(arguments),
          temperament_(temperament_named(arguments.temperament)),
          dice_(arguments.seed) {}

    void sign_in() {
        v1::ClientMessage hello;
        hello.mutable_hello()->set_token(arguments_.token);
        hello.mutable_hello()->set_client("cardroom bot");
        hello.mutable_hello()->set_only_known(!arguments_.token.empty());
        client_.send(hello);
        const auto welcome = expect(
            [](const auto& m) {
                if (m.has_answer() && !m.answer().ok()) throw BotError("not let in: " + m.answer().message());
                return m.has_welcome();
            },
            "a welcome");
        const std::string& token = welcome.welcome().token();
        if (!arguments_.token.empty() && token != arguments_.token) {  // an older room makes a new guest instead
            throw BotError("the room does not know that token; it made a new guest, with the token " + token);
        }
        say("I am " + welcome.welcome().name() + "; token " + welcome.welcome().token());
        if (arguments_.name.empty()) return;
        v1::ClientMessage rename;
        rename.mutable_set_name()->set_name(arguments_.name);
        if (const v1::Answer answer = ask(rename); !answer.ok()) say("name not taken: " + answer.message());
    }

    void find_table() {
        v1::ClientMessage watch;
        watch.mutable_watch_lobby();
        watch.set_id(++last_id_);
        client_.send(watch);
        const auto lobby = expect([](const auto& m) { return m.has_lobby() && m.lobby().complete(); }, "the lobby");
        for (const v1::LobbyTable& table : lobby.lobby().changed()) {
            const v1::TableInfo& info = table.info();
            const bool wanted = arguments_.table.empty() || info.name() == arguments_.table ||
                                std::to_string(info.id()) == arguments_.table;
            if (wanted && (table_ == 0 || info.id() < table_)) table_ = info.id();
        }
        v1::ClientMessage unwatch;
        unwatch.mutable_unwatch_lobby();
        ask(unwatch);
        if (table_ == 0) throw BotError("there is no table \"" + arguments_.table + "\" in the lobby");
    }

    void play() {
        look();
        if (snapshot_.your_seat() == 0) sit_down();
        while (arguments_.hands == 0 || hands_ < arguments_.hands) {
            consider();
            const auto message = client_.receive(seconds(60));
            if (!message || !message->has_update() || message->update().table() != table_) continue;
            for (const v1::TableEvent& event : message->update().events()) note(event);
        }
        v1::ClientMessage leave = command();
        leave.mutable_table()->mutable_leave();
        const v1::Answer answer = ask(leave);
        say(answer.ok() ? "left the table" : "cannot leave: " + answer.message());
    }

  private:
    // ------------------------------------------------------------------------------------------ talking to the room

    v1::ServerMessage expect(const std::function<bool(const v1::ServerMessage&)>& wanted, const char* what) {
        auto message = client_.wait_for(wanted, answer_timeout);
        if (!message)
            throw BotError(fmt::format("the room did not send {} within {} s", what, answer_timeout.ms() / 1000));
        return std::move(*message);
    }
    v1::ClientMessage command() const {
        v1::ClientMessage message;
        message.mutable_table()->set_table(table_);
        return message;
    }
    /// Sends with a new id and waits for its answer. What happens meanwhile is noted, not lost.
    v1::Answer ask(v1::ClientMessage message) {
        message.set_id(++last_id_);
        client_.send(message);
        return expect(
                   [&](const v1::ServerMessage& m) {
                       if (m.has_update() && m.update().table() == table_) {
                           for (const v1::TableEvent& event : m.update().events()) note(event);
                       }
                       return m.has_answer() && m.answer().id() == message.id();
                   },
                   "an answer")
            .answer();
    }
    /// The whole table as it stands now.
    void look() {
        v1::ClientMessage watch;
        watch.set_id(++last_id_);
        watch.mutable_watch_table()->set_table(table_);
        client_.send(watch);
        const auto wanted = [&](const v1::ServerMessage& m) {
            if (m.has_answer() && m.answer().id() == watch.id() && !m.answer().ok())
                throw BotError(m.answer().message());
            return m.has_snapshot() && m.snapshot().info().id() == table_;
        };
        snapshot_ = expect(wanted, "the table").snapshot();
    }

    // ------------------------------------------------------------------------------------------ what happens

    void note(const v1::TableEvent& event) {
        switch (event.what_case()) {
            case v1::TableEvent::kTurnCame:
            case v1::TableEvent::kChoiceCame:
            case v1::TableEvent::kRebuyPrompted:
            case v1::TableEvent::kSatOut:
                something_to_do_ = true;
                break;
            case v1::TableEvent::kPotAwarded:
                won_ |= event.pot_awarded().seat() == snapshot_.your_seat();
                break;
            case v1::TableEvent::kHandSettled:
                settled(event.hand_settled());
                break;
            case v1::TableEvent::kTableClosed:
                throw BotError("the table has closed");
            default:
                break;
        }
    }

    void settled(const v1::HandSettled& hand) {
        ++hands_;
        for (const v1::SeatStack& stack : hand.stacks()) {
            if (stack.seat() == snapshot_.your_seat())
                say(fmt::format("hand {}: stack {}", hand.hand(), stack.stack()));
        }
        // Without a showdown the next hand would wait until it is known that nothing is shown (W-15); after one this is
        // refused, and nobody minds.
        if (!std::exchange(won_, false)) return;
        v1::ClientMessage muck = command();
        muck.set_id(++last_id_);
        muck.mutable_table()->mutable_muck_cards()->set_hand(hand.hand());
        client_.send(muck);
    }

    // ------------------------------------------------------------------------------------------ what to do

    void sit_down() {
        const v1::TableInfo& info = snapshot_.info();
        std::int64_t buy_in = arguments_.buy_in;
        if (buy_in == 0) buy_in = info.buy_in_max() > 0 ? info.buy_in_max() : info.buy_in_min() * 3;
        v1::ClientMessage sit = command();
        sit.mutable_table()->mutable_sit()->set_buy_in(buy_in);
        sit.mutable_table()->mutable_sit()->set_post_now(true);
        const v1::Answer answer = ask(sit);
        if (!answer.ok()) throw BotError("cannot sit down: " + answer.message());
        look();
        say(fmt::format("sits in seat {} of {} with {}", snapshot_.your_seat(), info.name(), buy_in));
    }

    void consider() {
        if (!something_to_do_) return;
        something_to_do_ = false;
        look();
        if (snapshot_.your_seat() == 0) throw BotError("the seat is gone");
        if (asked_to_decide(snapshot_)) return decide();
        const v1::SeatView& me = own_seat();
        const bool broke = me.stack() == 0 && !me.in_hand() && me.queued_top_up() == 0;
        if (broke) {
            v1::ClientMessage top_up = command();
            top_up.mutable_table()->mutable_top_up()->set_amount(snapshot_.info().buy_in_min());
            if (const v1::Answer answer = ask(top_up); !answer.ok())
                throw BotError("out of chips: " + answer.message());
        } else if (me.sitting_out()) {
            v1::ClientMessage sit_in = command();
            sit_in.mutable_table()->mutable_sit_in()->set_post_now(true);
            ask(sit_in);
        }
    }

    void decide() {
        const auto view = hand_in(snapshot_);
        if (!view) throw BotError("a game that this bot does not know");
        v1::ClientMessage message = command();
        if (view->waiting == hand::Waiting::runs) {
            message.mutable_table()->mutable_choose_runs()->set_hand(snapshot_.hand());
            message.mutable_table()->mutable_choose_runs()->set_runs(1);
        } else {
            const hand::Action action = bots::decide(*view, temperament_, dice_);
            // The kinds have the same numbers in the contract and in the engine.
            v1::Act& act = *message.mutable_table()->mutable_act();
            act.set_hand(snapshot_.hand());
            act.set_action_no(static_cast<std::uint32_t>(view->action_no));
            act.set_kind(static_cast<v1::ActionKind>(action.kind));
            act.set_to(action.to.units());
            act.set_cards(to_string(action.cards));
        }
        if (!arguments_.fast) pause();
        const v1::Answer answer = ask(message);
        // Refused because the clock was quicker, say: the next turn comes by itself.
        if (!answer.ok()) say("refused: " + answer.message());
    }

    void pause() {
        const Duration pause{700 + dice_.below(1500)};
        client_.wait_for(
            [&](const v1::ServerMessage& m) {
                if (m.has_update()) {
                    for (const v1::TableEvent& event : m.update().events()) note(event);
                }
                return false;
            },
            pause);
    }

    const v1::SeatView& own_seat() const {
        for (const v1::SeatView& seat : snapshot_.seats()) {
            if (seat.seat() == snapshot_.your_seat()) return seat;
        }
        throw BotError("the room sent a table that makes no sense");
    }
    void say(const std::string& text) const {
        if (arguments_.quiet) return;
        std::printf("%s\n", text.c_str());
        std::fflush(stdout);
    }

    Client& client_;
    const Arguments& arguments_;
    bots::Temperament temperament_;
    bots::Dice dice_;
    std::uint64_t table_ = 0;
    /// A command's id is used once, by this player, ever: a room that sees it again gives the old answer again.
    /// Counting on from the clock keeps that without remembering anything between runs.
    std::uint64_t last_id_ = static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch())
            .count());
    v1::TableSnapshot snapshot_;
    bool something_to_do_ = true;  ///< look again before waiting
    bool won_ = false;
    int hands_ = 0;
};

void run(const Arguments& arguments) {
    const auto url = gateway::parse_url(arguments.url);
    if (!url) throw std::runtime_error("\"" + arguments.url + "\" is not an address like ws://127.0.0.1:8080/ws");
    const bool json = arguments.trace || arguments.format == "json";
    Client client(*url, json ? room::Format::json : room::Format::binary);
    if (arguments.trace) {
        client.trace([](char direction, std::string_view bytes) {
            std::printf("%c %.*s\n", direction, static_cast<int>(bytes.size()), bytes.data());
            std::fflush(stdout);
        });
    }
    Player player(client, arguments);
    player.sign_in();
    player.find_table();
    player.play();
    client.close(seconds(5));
}

}  // namespace

void add_bot(CLI::App& app) {
    auto* verb = app.add_subcommand("bot", "Play at a table of a running room, over the network like anybody else");
    const auto arguments = std::make_shared<Arguments>();
    verb->add_option("--url", arguments->url, "Where the room is")->capture_default_str();
    verb->add_option("--table", arguments->table, "Name or id of the table (the first one of the lobby)");
    verb->add_option("--name", arguments->name, "What to be called");
    verb->add_option("--token", arguments->token, "Who to be: the token that the room gave before (a new guest)");
    verb->add_option("--buy-in", arguments->buy_in, "Chips to sit down with (the table's maximum)");
    verb->add_option("--hands", arguments->hands, "Leave after so many hands (0: never)")->capture_default_str();
    verb->add_option("--temperament", arguments->temperament, "How to play")
        ->check(CLI::IsMember({"tight", "loose", "aggressive"}))
        ->capture_default_str();
    verb->add_option("--format", arguments->format, "Subprotocol")
        ->check(CLI::IsMember({"proto", "json"}))
        ->capture_default_str();
    verb->add_option("--seed", arguments->seed, "Of the bot's moods")->capture_default_str();
    verb->add_flag("--fast", arguments->fast, "Answer at once instead of at a person's pace");
    verb->add_flag("--quiet", arguments->quiet, "Print nothing");
    verb->add_flag("--trace", arguments->trace, "Print every message, in the JSON subprotocol");
    verb->callback([arguments] { run(*arguments); });
}

}  // namespace cardroom::cli
