#include "gateway/static_files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace cardroom::gateway {
namespace {

namespace fs = std::filesystem;

class StaticFilesTest : public testing::Test {
  protected:
    StaticFilesTest() {
        put("index.html", "index");
        put("assets/app-1a2b.js", "script");
        put("assets/app-1a2b.js.br", "br");
        put("assets/app-1a2b.js.gz", "gz");
        put("icon.svg", "<svg/>");
        put("orphan.css.gz", "no plain form");
        put(".hidden", "secret");
        put("../outside.txt", "outside");
        fs::create_symlink("/etc/hostname", folder_ / "link.txt");
        files_.emplace(folder_);
    }
    ~StaticFilesTest() override { fs::remove_all(top_); }

    void put(const fs::path& name, std::string_view text) {
        fs::create_directories((folder_ / name).parent_path());
        std::ofstream(folder_ / name) << text;
    }
    FileReply get(std::string_view target, std::string_view accept_encoding = "", std::string_view if_none_match = "") {
        return files_->reply_to({target, accept_encoding, if_none_match});
    }
    static std::string_view header(const FileReply& reply, std::string_view name) {
        for (const auto& [n, value] : reply.headers) {
            if (n == name) return value;
        }
        return "";
    }

    fs::path top_ = fs::path(testing::TempDir()) / ("cardroom-files-" + std::to_string(getpid()));
    fs::path folder_ = top_ / "dist";
    std::optional<StaticFiles> files_;
};

TEST_F(StaticFilesTest, hashed_assets_never_change_and_pages_are_asked_for_again) {
    EXPECT_EQ(header(get("/assets/app-1a2b.js"), "Cache-Control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(header(get("/index.html"), "Cache-Control"), "no-cache");
    EXPECT_EQ(header(get("/icon.svg"), "Content-Type"), "image/svg+xml");
    EXPECT_EQ(header(get("/assets/app-1a2b.js"), "Content-Type"), "text/javascript; charset=utf-8");
}

TEST_F(StaticFilesTest, the_smallest_form_that_is_accepted_is_sent) {
    EXPECT_EQ(get("/assets/app-1a2b.js", "gzip, deflate, br").body, "br");
    EXPECT_EQ(get("/assets/app-1a2b.js", "gzip;q=0.8").body, "gz");
    EXPECT_EQ(get("/assets/app-1a2b.js", "br;q=0, gzip").body, "gz");
    EXPECT_EQ(get("/assets/app-1a2b.js", "br;q=0.0").body, "script");
    EXPECT_EQ(get("/assets/app-1a2b.js", "x-br").body, "script");
    EXPECT_EQ(get("/assets/app-1a2b.js").body, "script");
    const FileReply br = get("/assets/app-1a2b.js", "br");
    EXPECT_EQ(header(br, "Content-Encoding"), "br");
    EXPECT_EQ(header(br, "Vary"), "Accept-Encoding");
    EXPECT_EQ(header(br, "Content-Type"), "text/javascript; charset=utf-8");
    EXPECT_NE(header(br, "ETag"), header(get("/assets/app-1a2b.js"), "ETag"));
}

TEST_F(StaticFilesTest, an_unchanged_etag_is_answered_with_304) {
    const FileReply first = get("/");
    const std::string etag(header(first, "ETag"));
    ASSERT_FALSE(etag.empty());
    for (const std::string& sent : {etag, "W/" + etag, "\"other\", " + etag, std::string("*")}) {
        const FileReply again = get("/", "", sent);
        EXPECT_EQ(again.status, 304u) << sent;
        EXPECT_TRUE(again.body.empty());
        EXPECT_EQ(header(again, "ETag"), etag);
    }
    EXPECT_EQ(get("/", "", "\"other\"").status, 200u);
}

TEST_F(StaticFilesTest, paths_without_a_dot_are_pages_of_the_client) {
    for (const char* target : {"/", "/t/123", "/lobby?tab=mine", "/t/1.5/x"}) {
        EXPECT_EQ(get(target).status, 200u) << target;
        EXPECT_EQ(get(target).body, "index") << target;
    }
    EXPECT_EQ(get("/missing.js").status, 404u);
    EXPECT_EQ(get("/t/missing.png").status, 404u);
}

TEST_F(StaticFilesTest, nothing_outside_the_folder_can_be_named) {
    for (const char* target : {"/../outside.txt", "/%2e%2e/outside.txt", "/assets/../../outside.txt",
                               "/..%2foutside.txt", "/..\\outside.txt", "/%5c..%5coutside.txt", "//etc/passwd.txt",
                               "/link.txt", "/.hidden", "/orphan.css", "/orphan.css.gz", "/assets/app-1a2b.js.br",
                               "/outside.txt%00.html", "/%zz.js", "/%", "/%4", "index.html", "", "*"}) {
        const FileReply reply = get(target);
        EXPECT_EQ(reply.status, 404u) << target;
        EXPECT_NE(reply.body.find("There is no such page"), std::string::npos) << target;
    }
}

TEST_F(StaticFilesTest, a_folder_that_is_not_there_has_no_files) {
    const StaticFiles none(top_ / "nowhere");
    EXPECT_EQ(none.file_count(), 0u);
    EXPECT_EQ(none.reply_to({"/", "", ""}).status, 404u);
}

TEST_F(StaticFilesTest, the_client_may_bring_its_own_page_for_what_is_not_there) {
    put("404.html", "our own");
    const StaticFiles files(folder_);
    EXPECT_EQ(files.reply_to({"/missing.js", "", ""}).body, "our own");
    EXPECT_EQ(files.reply_to({"/missing.js", "", ""}).status, 404u);
}

}  // namespace
}  // namespace cardroom::gateway
