// kill -9 in the middle of a hand, with the program that is shipped: started, played on over its WebSocket, killed,
// started again. The same hand stands there, and in the end `cardroom verify` finds every chip and every card.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "cardroom/v1/room.pb.h"
#include "gateway/client.h"

namespace cardroom {
namespace {

namespace fs = std::filesystem;

/// A slow machine is no fault.
constexpr Duration patience = seconds(60);

class Folder {
  public:
    Folder() {
        std::string pattern = (fs::temp_directory_path() / "cardroom-kill-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

/// A program that runs, with what it prints.
class Program {
  public:
    explicit Program(const std::vector<std::string>& arguments) {
        std::array<int, 2> out{};
        if (::pipe(out.data()) != 0) throw std::runtime_error("no pipe");
        pid_ = ::fork();
        if (pid_ == 0) {
            ::dup2(out[1], STDOUT_FILENO);
            ::close(out[0]);
            ::close(out[1]);
            std::vector<char*> argv;
            for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
            argv.push_back(nullptr);
            ::execv(argv[0], argv.data());
            ::_exit(127);
        }
        ::close(out[1]);
        out_ = ::fdopen(out[0], "r");
    }
    ~Program() {
        if (pid_ > 0) end(SIGKILL);
        std::fclose(out_);
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    std::optional<std::string> line() {
        std::array<char, 4096> text{};
        if (std::fgets(text.data(), text.size(), out_) == nullptr) return std::nullopt;
        return text.data();
    }
    /// The exit code, or minus the signal.
    int wait() {
        int status = 0;
        ::waitpid(std::exchange(pid_, -1), &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    int end(int signal) {
        ::kill(pid_, signal);
        return wait();
    }

  private:
    pid_t pid_ = -1;
    std::FILE* out_ = nullptr;
};

/// A player who remembers what he has been told, and calls whatever comes.
class Person {
  public:
    void connect(std::uint16_t port, std::uint64_t table) {
        socket_ = std::make_unique<gateway::Client>(gateway::Url{"127.0.0.1", port, "/ws"}, room::Format::binary);
        v1::ClientMessage hello;
        hello.mutable_hello()->set_token(token_);
        socket_->send(hello);
        const auto welcome = socket_->wait_for([](const auto& m) { return m.has_welcome(); }, patience);
        ASSERT_TRUE(welcome);
        token_ = welcome->welcome().token();
        turn_.reset();
        if (table == 0) return;
        v1::ClientMessage watch;
        watch.mutable_watch_table()->set_table(table);
        ask(watch);
        const auto snapshot = socket_->wait_for([](const auto& m) { return m.has_snapshot(); }, patience);
        ASSERT_TRUE(snapshot);
        follow(*snapshot);
    }
    std::uint64_t find_table(const std::string& name) {
        v1::ClientMessage watch;
        watch.mutable_watch_lobby();
        ask(watch);
        const auto lobby = socket_->wait_for([](const auto& m) { return m.has_lobby(); }, patience);
        if (!lobby) return 0;
        for (const auto& table : lobby->lobby().changed()) {
            if (table.info().name() == name) return table.info().id();
        }
        return 0;
    }
    void sit(std::uint64_t table) {
        v1::ClientMessage message;
        message.mutable_table()->set_table(table);
        message.mutable_table()->mutable_sit()->set_buy_in(200);
        message.mutable_table()->mutable_sit()->set_post_now(true);
        ask(message);
        const auto answer = socket_->wait_for(
            [&](const auto& m) { return m.has_answer() && m.answer().id() == message.id(); }, patience);
        ASSERT_TRUE(answer);
        ASSERT_TRUE(answer->answer().ok()) << answer->answer().refusal();
    }
    /// Listens for a moment and answers what is asked of him.
    void live(std::uint64_t table, Duration moment) {
        const auto message = socket_->receive(moment);
        if (!message) return;
        follow(*message);
        v1::ClientMessage answer;
        answer.mutable_table()->set_table(table);
        if (turn_) {
            auto& act = *answer.mutable_table()->mutable_act();
            act.set_hand(hand_);
            act.set_action_no(turn_->action_no());
            act.set_kind(turn_->options().may_check() ? v1::CHECK : v1::CALL);
            turn_.reset();
            ask(answer);
        } else if (sitting_out_) {
            sitting_out_ = false;
            answer.mutable_table()->mutable_sit_in()->set_post_now(true);
            ask(answer);
        } else if (broke_) {
            broke_ = false;
            answer.mutable_table()->mutable_top_up()->set_amount(200);
            ask(answer);
        }
    }

    std::uint64_t hand() const { return hand_; }
    bool in_hand() const { return running_ && !cards_.empty(); }
    const std::string& cards() const { return cards_; }
    const std::string& board() const { return board_; }
    std::uint32_t seat() const { return seat_; }

  private:
    void ask(v1::ClientMessage& message) {
        message.set_id(++commands_);
        socket_->send(message);
    }
    void follow(const v1::ServerMessage& message) {
        if (message.has_snapshot()) {
            const auto& snapshot = message.snapshot();
            seat_ = snapshot.your_seat();
            hand_ = snapshot.hand();
            running_ = snapshot.hand_running();
            board_ = snapshot.boards_size() > 0 ? snapshot.boards(0) : "";
            cards_.clear();
            turn_.reset();
            for (const auto& there : snapshot.seats()) {
                if (there.seat() != seat_ || seat_ == 0) continue;
                if (there.in_hand()) cards_ = there.cards();
                sitting_out_ = there.sitting_out();
            }
            if (snapshot.has_turn() && snapshot.turn().seat() == seat_ && seat_ != 0) turn_ = snapshot.turn();
        }
        if (message.has_update()) {
            for (const auto& event : message.update().events()) follow(event);
        }
    }
    void follow(const v1::TableEvent& event) {
        if (event.has_hand_started()) {
            hand_ = event.hand_started().hand();
            running_ = true;
            cards_.clear();
            board_.clear();
        }
        if (event.has_dealt() && event.dealt().seat() == seat_) cards_ += event.dealt().cards();
        if (event.has_board_dealt()) board_ += event.board_dealt().cards();
        if (event.has_hand_settled()) running_ = false;
        if (event.has_folded() && event.folded().seat() == seat_) cards_.clear();
        if (event.has_sat_out() && event.sat_out().seat() == seat_) sitting_out_ = true;
        if (event.has_rebuy_prompted() && event.rebuy_prompted().seat() == seat_) broke_ = true;
        if (event.has_turn_came()) {
            turn_.reset();
            if (event.turn_came().seat() == seat_ && seat_ != 0) turn_ = event.turn_came();
        }
    }

    std::unique_ptr<gateway::Client> socket_;
    std::string token_;
    std::uint64_t commands_ = 0;
    std::uint32_t seat_ = 0;
    std::uint64_t hand_ = 0;
    bool running_ = false;
    bool sitting_out_ = false;
    bool broke_ = false;
    std::string cards_;
    std::string board_;
    std::optional<v1::TurnCame> turn_;
};

constexpr char configuration[] = R"(
[[table]]
name = "Kill"
game = "holdem"
limit = "no"
blinds = "1/2"
seats = 6
bots = 2
between_hands_ms = 50
after_showdown_ms = 50
)";

std::uint16_t port_of(Program& server) {
    while (const auto line = server.line()) {
        const auto at = line->rfind(':');
        if (line->find("Cardroom is open") != std::string::npos) {
            return static_cast<std::uint16_t>(std::stoi(line->substr(at + 1)));
        }
    }
    throw std::runtime_error("the room does not open");
}

TEST(Kill, the_same_hand_goes_on_after_kill_9) {
    const std::uint64_t seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    Folder folder;
    std::ofstream(folder.path() / "room.toml") << configuration;
    fs::copy(fs::path(CARDROOM_SOURCE_DIR) / "config/house-rules", folder.path() / "house-rules");
    const std::vector<std::string> serve{
        CARDROOM_PROGRAM,       "serve",    "--config",   folder.path() / "room.toml", "--data",
        folder.path() / "data", "--listen", "127.0.0.1:0"};
    std::array<Person, 3> people;
    std::uint64_t table = 0;
    int same_hand = 0;
    for (int life = 0; life < 8; ++life) {
        Program server(serve);
        const std::uint16_t port = port_of(server);
        for (std::size_t i = 0; i < people.size(); ++i) {
            Person& person = people[i];
            const std::uint64_t hand = person.hand();
            const bool was_in = person.in_hand();
            const std::string cards = person.cards();
            const std::string board = person.board();
            person.connect(port, table);
            if (life == 0) {
                if (table == 0) table = person.find_table("Kill");
                ASSERT_NE(table, 0u);
                person.connect(port, table);
                person.sit(table);
                person.connect(port, table);
                ASSERT_NE(person.seat(), 0u);
            }
            EXPECT_GE(person.hand(), hand) << "a hand that was told of is lost";
            if (was_in && person.in_hand() && person.hand() == hand) {
                EXPECT_EQ(person.cards(), cards);
                EXPECT_EQ(person.board().substr(0, board.size()), board);
                ++same_hand;
            }
        }
        // A moment nobody chose, but with somebody in a hand: on a busy machine that may take a while.
        const auto began = std::chrono::steady_clock::now();
        const auto end = began + std::chrono::milliseconds(500 + static_cast<std::int64_t>(random() % 1500));
        const auto in_a_hand = [](const Person& person) { return person.in_hand(); };
        const auto goes_on = [&] {
            const auto now = std::chrono::steady_clock::now();
            const bool interrupts = std::any_of(people.begin(), people.end(), in_a_hand);
            return now < end || (!interrupts && now < began + std::chrono::milliseconds(patience.ms()));
        };
        try {
            while (goes_on()) {
                for (Person& person : people) person.live(table, milliseconds(5));
            }
        } catch (const gateway::ConnectionClosed& closed) {
            FAIL() << "life " << life << ": " << closed.what();
        }
        if (life == 7) {
            EXPECT_EQ(server.end(SIGTERM), 0);
        } else {
            EXPECT_EQ(server.end(SIGKILL), -SIGKILL);
        }
    }
    EXPECT_GT(same_hand, 0) << "no hand was ever interrupted";
    Program verify({CARDROOM_PROGRAM, "verify", "--data", folder.path() / "data"});
    std::string said;
    while (const auto line = verify.line()) said += *line;
    EXPECT_EQ(verify.wait(), 0) << said;
    EXPECT_NE(said.find("all is well"), std::string::npos) << said;
}

}  // namespace
}  // namespace cardroom
