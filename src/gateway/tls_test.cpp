// The same conversation inside TLS, with a certificate made for the occasion.
#include <gtest/gtest.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <unistd.h>

#include <filesystem>

#include "gateway/client.h"
#include "gateway/server.h"
#include "support/fake_door.h"

namespace cardroom::gateway {
namespace {

namespace fs = std::filesystem;

template <auto Free>
struct FreeWith {
    void operator()(auto* object) const { Free(object); }
};
using Key = std::unique_ptr<EVP_PKEY, FreeWith<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, FreeWith<X509_free>>;
using Context = std::unique_ptr<SSL_CTX, FreeWith<SSL_CTX_free>>;
using Session = std::unique_ptr<SSL, FreeWith<SSL_free>>;
using File = std::unique_ptr<FILE, FreeWith<fclose>>;

void write_self_signed(const fs::path& certificate_file, const fs::path& key_file) {
    const Key key(EVP_EC_gen("P-256"));
    const Certificate certificate(X509_new());
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -3600);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3600);
    X509_set_pubkey(certificate.get(), key.get());
    X509_NAME* name = X509_get_subject_name(certificate.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("localhost"), -1, -1,
                               0);
    X509_set_issuer_name(certificate.get(), name);
    X509_sign(certificate.get(), key.get(), EVP_sha256());
    PEM_write_X509(File(fopen(certificate_file.c_str(), "w")).get(), certificate.get());
    PEM_write_PrivateKey(File(fopen(key_file.c_str(), "w")).get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
}

class TlsTest : public testing::Test {
  protected:
    TlsTest() {
        fs::create_directories(folder_);
        options_.port = 0;
        options_.tls = {.certificate_chain = folder_ / "certificate.pem", .private_key = folder_ / "key.pem"};
    }
    ~TlsTest() override { fs::remove_all(folder_); }

    fs::path folder_ = fs::path(testing::TempDir()) / ("cardroom-tls-" + std::to_string(getpid()));
    Options options_;
    support::FakeDoor door_;
};

TEST_F(TlsTest, a_conversation_inside_tls) {
    write_self_signed(options_.tls.certificate_chain, options_.tls.private_key);
    Server server(options_, door_);
    server.start();

    TcpSocket socket("127.0.0.1", server.port());
    const Context context(SSL_CTX_new(TLS_client_method()));
    const Session session(SSL_new(context.get()));
    SSL_set_fd(session.get(), socket.descriptor());
    ASSERT_EQ(SSL_connect(session.get()), 1);

    std::string received;
    const auto read_more = [&] {
        char bytes[16384];
        const int n = SSL_read(session.get(), bytes, sizeof bytes);
        if (n > 0) received.append(bytes, static_cast<std::size_t>(n));
        return n > 0;
    };
    const auto write = [&](const std::string& bytes) {
        return SSL_write(session.get(), bytes.data(), static_cast<int>(bytes.size())) == static_cast<int>(bytes.size());
    };
    ASSERT_TRUE(write(upgrade_request({.host = "127.0.0.1", .port = server.port()}, room::Format::binary)));
    while (received.find("\r\n\r\n") == std::string::npos) ASSERT_TRUE(read_more());
    ASSERT_TRUE(received.starts_with("HTTP/1.1 101 ")) << received;
    received.erase(0, received.find("\r\n\r\n") + 4);

    v1::ClientMessage message;
    message.set_id(3);
    message.mutable_say()->set_text("in secret");
    std::string frame;
    append_masked_frame(frame, Opcode::binary, encode(room::Format::binary, message), 0x01020304);
    ASSERT_TRUE(write(frame));
    ASSERT_TRUE(door_.wait_for_received(1));
    EXPECT_EQ(door_.received().front().message.say().text(), "in secret");

    // Many messages, so that writes and reads overlap.
    constexpr int count = 500;
    for (int i = 0; i < count; ++i) door_.client(1)->send(support::notice(std::string(1000, 'x') + std::to_string(i)));
    for (int i = 0; i < count; ++i) {
        while (!first_frame(received)) ASSERT_TRUE(read_more());
        const auto next = first_frame(received);
        EXPECT_EQ(decode_server_message(room::Format::binary, next->payload).notice().text(),
                  std::string(1000, 'x') + std::to_string(i));
        received.erase(0, next->size);
    }
    server.stop();
    EXPECT_TRUE(door_.has_left(1));
}

TEST_F(TlsTest, a_plain_client_is_not_served) {
    write_self_signed(options_.tls.certificate_chain, options_.tls.private_key);
    Server server(options_, door_);
    server.start();
    EXPECT_THROW(Client({.host = "127.0.0.1", .port = server.port()}, room::Format::binary), NetworkError);
}

TEST_F(TlsTest, a_missing_certificate_is_said_so_at_once) {
    try {
        const Server server(options_, door_);
        FAIL();
    } catch (const std::runtime_error& e) {
        EXPECT_NE(std::string(e.what()).find("certificate.pem"), std::string::npos) << e.what();
    }
}

}  // namespace
}  // namespace cardroom::gateway
