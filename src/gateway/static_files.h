// The built client as replies to GET and HEAD: read into memory once, so no request ever names a file to the system and
// a path cannot lead out of the folder.
//
// - `app.js.br` and `app.js.gz` beside `app.js` are its compressed forms, sent to whoever accepts them.
// - Files under /assets/ carry a hash of their content in their name and never change: cached for ever. All others are
//   asked for again each time, which an unchanged ETag answers with 304.
// - A path without a dot in its last part ("/t/123") is a page of the client: index.html.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace cardroom::gateway {

struct FileRequest {
    std::string_view target;  ///< path and query as they came: "/assets/app-1a2b.js?x"
    std::string_view accept_encoding;
    std::string_view if_none_match;
};

struct FileReply {
    unsigned status = 200;
    std::vector<std::pair<std::string_view, std::string_view>> headers;
    std::string_view body;  ///< for HEAD too: its caller leaves it out
};

class StaticFiles {
  public:
    /// Reads every regular file under `folder`. A folder that is not there has no files.
    explicit StaticFiles(const std::filesystem::path& folder);

    /// Views in the reply last as long as this object.
    FileReply reply_to(const FileRequest& request) const;
    std::size_t file_count() const { return files_.size(); }

  private:
    struct Form {
        std::string body;
        std::string etag;
        bool present = false;
    };
    struct File {
        std::string_view type;
        bool immutable = false;
        Form plain, gzip, brotli;
    };
    const File* find(std::string_view path) const;
    static FileReply reply_with(const File& file, const FileRequest& request, unsigned status);

    std::unordered_map<std::string, File> files_;  ///< by URL path: "/index.html"
    File not_found_;
};

/// What every reply carries so that a browser keeps the client's pages to themselves.
std::string_view content_security_policy();

}  // namespace cardroom::gateway
