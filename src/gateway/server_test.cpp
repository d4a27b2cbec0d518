// The server over real sockets on the loopback, with a fake door behind it.
#include "gateway/server.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "gateway/client.h"
#include "gateway/edge.h"
#include "support/fake_door.h"

namespace cardroom::gateway {
namespace {

using room::Format;
using support::FakeDoor;
using support::notice;

constexpr Duration patience = seconds(60);

class ServerTest : public testing::Test {
  protected:
    ServerTest() { options_.port = 0; }

    void start() {
        server_.emplace(options_, door_);
        server_->start();
    }
    Url url() const { return {.host = "127.0.0.1", .port = server_->port(), .path = "/ws"}; }
    Client connect(Format format) { return {url(), format}; }

    /// Sends a request as it is and returns all that comes until the server closes.
    std::string exchange(std::string_view request) {
        TcpSocket socket("127.0.0.1", server_->port());
        socket.write(request);
        return rest_of(socket);
    }
    static std::string rest_of(TcpSocket& socket) {
        std::string reply;
        while (socket.read_into(reply, patience) == TcpSocket::Read::some) {
        }
        return reply;
    }

    Options options_;
    FakeDoor door_;
    std::optional<Server> server_;
};

class BothFormats : public ServerTest, public testing::WithParamInterface<Format> {};
INSTANTIATE_TEST_SUITE_P(Server, BothFormats, testing::Values(Format::binary, Format::json),
                         [](const auto& format) { return format.param == Format::binary ? "binary" : "json"; });

v1::ClientMessage say(std::uint64_t id, std::string text) {
    v1::ClientMessage message;
    message.set_id(id);
    message.mutable_say()->set_table(7);
    message.mutable_say()->set_text(std::move(text));
    return message;
}

v1::Answer refusal_from(Client& client) {
    const auto message = client.wait_for([](const auto& m) { return m.has_answer(); }, patience);
    return message ? message->answer() : v1::Answer{};
}

// ------------------------------------------------------------------------------------------------ conversations

TEST_P(BothFormats, a_message_goes_to_the_door_and_one_comes_back) {
    start();
    Client client = connect(GetParam());
    client.send(say(0x1234'5678'9abc'def0, "Nice hand, größer als meine"));
    ASSERT_TRUE(door_.wait_for_received(1));
    const auto received = door_.received().front();
    EXPECT_EQ(received.message.id(), 0x1234'5678'9abc'def0u);
    EXPECT_EQ(received.message.say().text(), "Nice hand, größer als meine");
    EXPECT_EQ(door_.address(received.visit), "127.0.0.1");

    door_.client(received.visit)->send(notice("hello"));
    const auto reply = client.receive(patience);
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->notice().text(), "hello");
}

TEST_P(BothFormats, messages_arrive_in_the_order_sent_from_any_thread) {
    start();
    Client client = connect(GetParam());
    ASSERT_TRUE(door_.wait_for_visit(1));
    const auto to = door_.client(1);
    constexpr int count = 3000;
    std::thread sender([&] {
        for (int i = 0; i < count; ++i) to->send(notice(std::to_string(i)));
    });
    for (int i = 0; i < count; ++i) {
        const auto message = client.receive(patience);
        ASSERT_TRUE(message) << i;
        ASSERT_EQ(message->notice().text(), std::to_string(i));
    }
    sender.join();
}

TEST_P(BothFormats, a_large_message_arrives_whole) {
    start();
    Client client = connect(GetParam());
    ASSERT_TRUE(door_.wait_for_visit(1));
    const std::string text(2'000'000, 'x');
    door_.client(1)->send(notice(text));
    door_.client(1)->send(notice("after"));
    EXPECT_EQ(client.receive(patience)->notice().text(), text);
    EXPECT_EQ(client.receive(patience)->notice().text(), "after");
}

TEST_P(BothFormats, a_message_in_pieces_with_a_ping_between_is_one_message) {
    start();
    Client client = connect(GetParam());
    const std::string bytes = encode(GetParam(), say(5, "in three pieces"));
    const std::size_t third = bytes.size() / 3;
    client.send_frame(GetParam() == Format::binary ? Opcode::binary : Opcode::text, bytes.substr(0, third), false);
    client.send_frame(Opcode::ping, "are you there");
    client.send_frame(Opcode::continuation, bytes.substr(third, third), false);
    client.send_frame(Opcode::continuation, bytes.substr(2 * third));
    ASSERT_TRUE(door_.wait_for_received(1));
    EXPECT_EQ(door_.received().front().message.say().text(), "in three pieces");
}

TEST_F(ServerTest, the_first_subprotocol_that_both_know_is_taken) {
    start();
    TcpSocket socket("127.0.0.1", server_->port());
    std::string request = upgrade_request(url(), Format::binary);
    request.replace(request.find("cardroom.v1.proto"), 17, "chat, cardroom.v1.json, cardroom.v1.proto");
    socket.write(request);
    std::string reply;
    while (reply.find("\r\n\r\n") == std::string::npos) {
        ASSERT_EQ(socket.read_into(reply, patience), TcpSocket::Read::some);
    }
    EXPECT_TRUE(reply.starts_with("HTTP/1.1 101 ")) << reply;
    EXPECT_NE(reply.find("Sec-WebSocket-Protocol: cardroom.v1.json\r\n"), std::string::npos) << reply;
    EXPECT_NE(reply.find("Server: Cardroom\r\n"), std::string::npos) << reply;
    EXPECT_EQ(reply.find("permessage-deflate"), std::string::npos);
}

TEST_F(ServerTest, a_closed_client_gets_what_was_queued_and_the_reason) {
    start();
    Client client = connect(Format::binary);
    ASSERT_TRUE(door_.wait_for_visit(1));
    const auto to = door_.client(1);
    to->send(notice("last words"));
    to->close("You signed in elsewhere.");
    to->send(notice("too late"));
    EXPECT_EQ(client.receive(patience)->notice().text(), "last words");
    try {
        const auto message = client.receive(patience);
        FAIL() << "not closed: " << (message ? message->ShortDebugString() : "nothing came");
    } catch (const ConnectionClosed& closed) {
        EXPECT_EQ(closed.code(), 1000);
        EXPECT_NE(std::string(closed.what()).find("You signed in elsewhere."), std::string::npos);
    }
    EXPECT_TRUE(door_.wait_for_leave(1));
}

TEST_F(ServerTest, a_client_that_goes_leaves_the_door_whether_it_says_so_or_not) {
    start();
    {
        Client polite = connect(Format::binary);
        ASSERT_TRUE(door_.wait_for_visit(1));
        polite.close(patience);
    }
    EXPECT_TRUE(door_.wait_for_leave(1));
    {
        const Client rude = connect(Format::json);
        ASSERT_TRUE(door_.wait_for_visit(2));
    }
    EXPECT_TRUE(door_.wait_for_leave(2));
}

// K-1: who does not answer a heartbeat is gone. (A client that only reads TCP never answers pings.)
TEST_F(ServerTest, a_client_that_does_not_answer_heartbeats_is_dropped) {
    options_.limits.heartbeat = milliseconds(300);
    start();
    const Client silent = connect(Format::binary);
    ASSERT_TRUE(door_.wait_for_visit(1));
    EXPECT_TRUE(door_.wait_for_leave(1));
}

TEST_F(ServerTest, a_client_that_answers_heartbeats_stays) {
    options_.limits.heartbeat = seconds(4);
    start();
    Client client = connect(Format::binary);
    ASSERT_TRUE(door_.wait_for_visit(1));
    // The second ping comes only to a connection that was kept for the first one's answer.
    while (client.pings_answered() < 2) ASSERT_FALSE(client.receive(milliseconds(100)));
    client.send(say(1, "still here"));
    EXPECT_TRUE(door_.wait_for_received(1));
    EXPECT_FALSE(door_.has_left(1));
}

TEST_F(ServerTest, stopping_says_goodbye_and_waits_until_all_have_left) {
    options_.threads = 2;
    start();
    Client a = connect(Format::binary);
    Client b = connect(Format::json);
    const TcpSocket only_connected("127.0.0.1", server_->port());
    ASSERT_TRUE(door_.wait_for_visit(2));
    server_->stop();
    EXPECT_TRUE(door_.has_left(1));
    EXPECT_TRUE(door_.has_left(2));
    for (Client* client : {&a, &b}) {
        try {
            client->receive(patience);
            FAIL() << "not closed";
        } catch (const ConnectionClosed& closed) {
            EXPECT_EQ(closed.code(), 1001);
        }
    }
    EXPECT_EQ(server_->connections(), 0u);
}

// The room may hold on to a client that has gone, longer even than to the server.
TEST_F(ServerTest, what_the_room_keeps_of_a_gone_client_is_harmless) {
    start();
    const Client client = connect(Format::binary);
    ASSERT_TRUE(door_.wait_for_visit(1));
    const auto kept = door_.client(1);
    kept->send(notice("while it is there"));
    server_.reset();
    EXPECT_TRUE(door_.has_left(1));
    kept->send(notice("too late"));
    kept->close("too late");
}

// ------------------------------------------------------------------------------------------------ bad clients

TEST_F(ServerTest, json_that_cannot_be_read_is_answered_with_what_and_where) {
    start();
    Client client = connect(Format::json);
    client.send_frame(Opcode::text, R"({"id":"12","fold":{}})");
    const v1::Answer unknown_field = refusal_from(client);
    EXPECT_FALSE(unknown_field.ok());
    EXPECT_EQ(unknown_field.refusal(), "malformed");
    EXPECT_EQ(unknown_field.id(), 12u) << "the command is named although it was not understood";
    EXPECT_NE(unknown_field.message().find("fold"), std::string::npos) << unknown_field.message();

    client.send_frame(Opcode::text, R"({"id":"13","say":{"text":5)");
    EXPECT_EQ(refusal_from(client).refusal(), "malformed");
    client.send_frame(Opcode::binary, "\x08\x01");
    EXPECT_EQ(refusal_from(client).message(), "This subprotocol takes text frames.");

    client.send(say(14, "this one is fine"));
    ASSERT_TRUE(door_.wait_for_received(1));
    EXPECT_EQ(door_.received().size(), 1u);
}

TEST_F(ServerTest, a_command_of_a_newer_client_is_unknown_not_malformed) {
    start();
    Client client = connect(Format::binary);
    // Field 1 (id) = 9, field 4000 = "".
    client.send_frame(Opcode::binary, std::string_view("\x08\x09\x82\xfa\x01\x00", 6));
    const v1::Answer answer = refusal_from(client);
    EXPECT_EQ(answer.refusal(), "unknown_command");
    EXPECT_EQ(answer.id(), 9u);
}

TEST_P(BothFormats, several_unreadable_messages_in_a_row_close_only_their_sender) {
    start();
    Client other = connect(GetParam());
    ASSERT_TRUE(door_.wait_for_visit(1));
    Client client = connect(GetParam());
    ASSERT_TRUE(door_.wait_for_visit(2));
    for (int i = 0; i < options_.limits.malformed_in_a_row; ++i) {
        client.send_frame(GetParam() == Format::binary ? Opcode::binary : Opcode::text, "\x01 rubbish");
    }
    int refusals = 0;
    try {
        while (client.receive(patience)) ++refusals;
        FAIL() << "not closed";
    } catch (const ConnectionClosed&) {
        EXPECT_EQ(refusals, options_.limits.malformed_in_a_row);
    }
    EXPECT_TRUE(door_.wait_for_leave(2));
    other.send(say(1, "hello"));
    EXPECT_TRUE(door_.wait_for_received(1));
}

TEST_F(ServerTest, a_message_above_the_limit_closes_with_1009) {
    start();
    Client client = connect(Format::binary);
    client.send(say(1, std::string(options_.limits.message_bytes - 100, 'x')));
    ASSERT_TRUE(door_.wait_for_received(1)) << "up to the limit it is read";
    client.send_frame(Opcode::binary, std::string(options_.limits.message_bytes + 1, 'x'));
    try {
        client.receive(patience);
        FAIL() << "not closed";
    } catch (const ConnectionClosed& closed) {
        EXPECT_EQ(closed.code(), 1009);
    }
    EXPECT_TRUE(door_.wait_for_leave(1));
}

TEST_F(ServerTest, what_is_not_a_frame_closes_the_connection) {
    start();
    Client client = connect(Format::binary);
    ASSERT_TRUE(door_.wait_for_visit(1));
    client.socket().write("GET / HTTP/1.1\r\n\r\n garbage garbage garbage garbage");
    EXPECT_TRUE(door_.wait_for_leave(1));
    EXPECT_TRUE(door_.received().empty());
}

TEST_P(BothFormats, messages_above_the_rate_are_refused_each_with_its_id) {
    options_.limits.messages_per_s = 0.0001;
    options_.limits.messages_burst = 3;
    options_.limits.too_fast_in_a_row = 3;
    start();
    Client client = connect(GetParam());
    for (std::uint64_t id = 1; id <= 6; ++id) client.send(say(id, "spam"));
    for (std::uint64_t id = 4; id <= 6; ++id) {
        const v1::Answer answer = refusal_from(client);
        EXPECT_EQ(answer.refusal(), "too_fast");
        EXPECT_EQ(answer.id(), id);
    }
    EXPECT_THROW(client.receive(patience), ConnectionClosed) << "who does not slow down is closed";
    EXPECT_EQ(door_.received().size(), 3u);
}

TEST_F(ServerTest, bytes_have_a_rate_too) {
    options_.limits.bytes_per_s = 0.0001;
    options_.limits.bytes_burst = 1000;
    start();
    Client client = connect(Format::binary);
    client.send(say(1, std::string(900, 'x')));
    client.send(say(2, std::string(900, 'x')));
    EXPECT_EQ(refusal_from(client).id(), 2u);
    EXPECT_EQ(door_.received().size(), 1u);
}

// Nobody waits for a client that does not read: its queue is bounded, then it is dropped; others get their messages.
TEST_F(ServerTest, a_slow_reader_is_dropped_and_nobody_else) {
    options_.limits.unsent_bytes = 256 * 1024;
    start();
    const Client slow = connect(Format::binary);
    ASSERT_TRUE(door_.wait_for_visit(1));
    Client quick = connect(Format::binary);
    ASSERT_TRUE(door_.wait_for_visit(2));
    const auto to_slow = door_.client(1);
    const auto to_quick = door_.client(2);
    const room::Message message = notice(std::string(60'000, 'x'));
    constexpr int messages_max = 4000;  // 240 MB: more than any kernel buffers for a socket
    int sent = 0;
    while (!door_.has_left(1) && sent < messages_max) {
        to_slow->send(message);
        to_quick->send(message);
        ++sent;
        ASSERT_TRUE(quick.receive(patience));
    }
    EXPECT_TRUE(door_.wait_for_leave(1)) << "still there after " << sent << " messages";
    EXPECT_FALSE(door_.has_left(2));
}

TEST_F(ServerTest, a_queue_longer_than_its_limit_drops_the_client) {
    options_.limits.queued_messages = 10;
    door_.on_receive = [this](room::Door::Visit visit, v1::ClientMessage&&) {
        // On the connection's own thread, so nothing is taken from the queue meanwhile.
        for (int i = 0; i < 11; ++i) door_.client(visit)->send(notice("again"));
    };
    start();
    Client client = connect(Format::binary);
    client.send(say(1, "talk to me"));
    EXPECT_TRUE(door_.wait_for_leave(1));
    EXPECT_THROW(client.receive(patience), ConnectionClosed);
}

TEST_F(ServerTest, pings_and_pongs_that_nobody_asked_for_count_as_messages) {
    options_.limits.messages_per_s = 0.0001;
    options_.limits.messages_burst = 5;
    start();
    std::size_t gone = 0;
    for (const Opcode opcode : {Opcode::ping, Opcode::pong}) {
        Client client = connect(Format::binary);
        for (int i = 0; i < 6; ++i) client.send_frame(opcode, "");
        EXPECT_TRUE(door_.wait_for_leave(++gone));
    }
}

TEST_F(ServerTest, an_address_has_a_limit_of_connections) {
    options_.limits.limit_loopback = true;
    options_.limits.connections_per_address = 2;
    start();
    const Client a = connect(Format::binary);
    std::optional<Client> b = connect(Format::binary);
    ASSERT_TRUE(door_.wait_for_visit(2));
    EXPECT_THROW(connect(Format::binary), NetworkError);
    b.reset();
    ASSERT_TRUE(door_.wait_for_leave(2));
    while (server_->connections() > 1) std::this_thread::yield();
    EXPECT_NO_THROW(connect(Format::binary));
}

TEST(ComesFrom, believes_trusted_proxies_only_and_only_their_last_word) {
    const auto from = [](const char* peer, const char* forwarded, std::vector<std::string> proxies = {"127.0.0.1"}) {
        return comes_from(asio::ip::make_address(peer), forwarded, proxies);
    };
    EXPECT_EQ(from("198.51.100.7", "203.0.113.9"), "198.51.100.7") << "a stranger may say what he likes";
    EXPECT_EQ(from("127.0.0.1", ""), "127.0.0.1");
    EXPECT_EQ(from("127.0.0.1", "203.0.113.9"), "203.0.113.9");
    EXPECT_EQ(from("127.0.0.1", "10.1.1.1, 203.0.113.9"), "203.0.113.9") << "what came before may be made up";
    EXPECT_EQ(from("127.0.0.1", "203.0.113.9 , 10.0.0.2", {"127.0.0.1", "10.0.0.2"}), "203.0.113.9");
    EXPECT_EQ(from("127.0.0.1", "nonsense"), "127.0.0.1");
    EXPECT_EQ(from("127.0.0.1", "203.0.113.9", {}), "127.0.0.1");
    EXPECT_EQ(from("127.0.0.1", "2001:db8:1:2:aaaa::5"), "2001:db8:1:2::/64");
    EXPECT_EQ(from("2001:db8:1:2:bbbb::6", ""), "2001:db8:1:2::/64") << "a household has a whole network";
    EXPECT_EQ(from("::1", ""), "::1");
    EXPECT_EQ(from("::ffff:198.51.100.7", ""), "198.51.100.7");
}

TEST_F(ServerTest, who_sends_no_request_is_closed) {
    options_.limits.http_timeout = milliseconds(200);
    start();
    TcpSocket socket("127.0.0.1", server_->port());
    socket.write("GET / HTTP/1.1\r\nHo");
    EXPECT_EQ(rest_of(socket), "");
}

// ------------------------------------------------------------------------------------------------ upgrades declined

TEST_F(ServerTest, pages_of_other_hosts_may_not_connect) {
    options_.origins = {"https://cards.example"};
    start();
    const auto status_with_origin = [&](const std::string& origin) {
        TcpSocket socket("127.0.0.1", server_->port());
        std::string request = upgrade_request(url(), Format::binary);
        request.insert(request.find("\r\n") + 2, "Origin: " + origin + "\r\n");
        socket.write(request);
        std::string reply;
        while (reply.find("\r\n\r\n") == std::string::npos &&
               socket.read_into(reply, patience) == TcpSocket::Read::some) {
        }
        return reply.substr(9, 3);
    };
    const std::string here = "127.0.0.1:" + std::to_string(server_->port());
    EXPECT_EQ(status_with_origin("http://" + here), "101");
    EXPECT_EQ(status_with_origin("https://cards.example"), "101");
    EXPECT_EQ(status_with_origin("http://evil.example"), "403");
    EXPECT_EQ(status_with_origin("http://" + here + ".evil.example"), "403");
    EXPECT_EQ(status_with_origin("http://127.0.0.1:1"), "403");
    EXPECT_EQ(status_with_origin("null"), "403");
}

TEST_F(ServerTest, ws_without_our_subprotocol_or_without_upgrade_is_explained) {
    start();
    std::string request = upgrade_request(url(), Format::binary);
    request.replace(request.find("cardroom.v1.proto"), 17, "cardroom.v2.proto");
    request.insert(request.find("\r\n") + 2, "X: y\r\n");
    TcpSocket socket("127.0.0.1", server_->port());
    socket.write(request);
    std::string reply;
    while (reply.find("cardroom.v1.json") == std::string::npos) {
        ASSERT_EQ(socket.read_into(reply, patience), TcpSocket::Read::some) << reply;
    }
    EXPECT_TRUE(reply.starts_with("HTTP/1.1 400 ")) << reply;
    EXPECT_TRUE(exchange("GET /ws HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").starts_with("HTTP/1.1 426 "));
}

// ------------------------------------------------------------------------------------------------ HTTP

TEST_F(ServerTest, health_is_json) {
    start();
    const std::string reply = exchange("GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    EXPECT_TRUE(reply.starts_with("HTTP/1.1 200 ")) << reply;
    EXPECT_NE(reply.find(R"("status":"ok")"), std::string::npos) << reply;
}

TEST_F(ServerTest, requests_have_limits) {
    start();
    const std::string get = "GET / HTTP/1.1\r\nHost: x\r\n";
    EXPECT_TRUE(exchange(get + "A: " + std::string(9000, 'a') + "\r\n\r\n").starts_with("HTTP/1.1 431 "));
    EXPECT_TRUE(exchange("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello").starts_with("HTTP/1.1 413 "));
    EXPECT_TRUE(exchange("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n")
                    .starts_with("HTTP/1.1 413 "));
    EXPECT_TRUE(exchange("DELETE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").starts_with("HTTP/1.1 405 "));
    EXPECT_TRUE(exchange("\x16\x03\x01 what is this\r\n\r\n").starts_with("HTTP/1.1 400 "));
}

TEST_F(ServerTest, files_come_with_security_headers_and_head_has_no_body) {
    const std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / ("cardroom-web-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "index.html") << "<p>the lobby</p>";
    options_.web_dir = folder;
    start();
    std::filesystem::remove_all(folder);  // it was read at the start

    const std::string reply = exchange("GET /t/123 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    EXPECT_TRUE(reply.starts_with("HTTP/1.1 200 ")) << reply;
    EXPECT_TRUE(reply.ends_with("\r\n\r\n<p>the lobby</p>")) << reply;
    for (const std::string header :
         {"X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "frame-ancestors 'none'",
          "connect-src 'self'", "Cross-Origin-Opener-Policy: same-origin", "Cache-Control: no-cache"}) {
        EXPECT_NE(reply.find(header), std::string::npos) << header;
    }
    const std::string head = exchange("HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    EXPECT_NE(head.find("Content-Length: 16\r\n"), std::string::npos) << head;
    EXPECT_TRUE(head.ends_with("\r\n\r\n")) << head;

    // Two requests at once on one connection are answered in order.
    const std::string two =
        exchange("GET /nothing.js HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    EXPECT_TRUE(two.starts_with("HTTP/1.1 404 ")) << two;
    EXPECT_NE(two.find("HTTP/1.1 200 "), std::string::npos) << two;
}

TEST_F(ServerTest, an_address_in_use_is_said_to_be) {
    start();
    options_.port = server_->port();
    Server second(options_, door_);
    try {
        second.start();
        FAIL();
    } catch (const std::runtime_error& e) {
        EXPECT_NE(std::string(e.what()).find("cannot listen on 127.0.0.1:"), std::string::npos) << e.what();
    }
}

}  // namespace
}  // namespace cardroom::gateway
