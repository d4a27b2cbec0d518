#include "gateway/static_files.h"

#include <openssl/evp.h>

#include <array>
#include <charconv>
#include <fstream>
#include <iterator>
#include <optional>

namespace cardroom::gateway {
namespace {

constexpr std::uintmax_t file_bytes_max = 32 * 1024 * 1024;

constexpr std::string_view not_found_page =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Not found</title>"
    "<p>There is no such page here. <a href=\"/\">Back to the lobby</a></p></html>\n";

std::string_view type_of(std::string_view path) {
    struct Known {
        std::string_view extension, type;
    };
    static constexpr std::array known = {
        Known{".html", "text/html; charset=utf-8"},
        Known{".js", "text/javascript; charset=utf-8"},
        Known{".css", "text/css; charset=utf-8"},
        Known{".json", "application/json"},
        Known{".webmanifest", "application/manifest+json"},
        Known{".svg", "image/svg+xml"},
        Known{".png", "image/png"},
        Known{".ico", "image/x-icon"},
        Known{".webp", "image/webp"},
        Known{".woff2", "font/woff2"},
        Known{".txt", "text/plain; charset=utf-8"},
        Known{".wasm", "application/wasm"},
        Known{".mp3", "audio/mpeg"},
        Known{".ogg", "audio/ogg"},
        Known{".map", "application/json"},
    };
    for (const Known& k : known) {
        if (path.ends_with(k.extension)) return k.type;
    }
    return "application/octet-stream";
}

std::string read_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The first half of a SHA-256, in hexadecimal and quotes. Forms of one file differ in their bytes, hence in their tags.
std::string etag_of(std::string_view body) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    EVP_Digest(body.data(), body.size(), digest.data(), &size, EVP_sha256(), nullptr);
    static constexpr std::string_view hex = "0123456789abcdef";
    std::string tag = "\"";
    for (std::size_t i = 0; i < 16; ++i) {
        tag.push_back(hex[digest[i] >> 4]);
        tag.push_back(hex[digest[i] & 15]);
    }
    return tag + '"';
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

// Calls `use` with each part of a comma-separated header until it returns true; false if it never did.
template <typename Use>
bool any_item(std::string_view list, Use use) {
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        if (use(trimmed(list.substr(0, comma)))) return true;
        if (comma == std::string_view::npos) return false;
        list.remove_prefix(comma + 1);
    }
    return false;
}

// "br;q=0.5" accepts br, "br;q=0" does not.
bool accepts(std::string_view accept_encoding, std::string_view coding) {
    return any_item(accept_encoding, [&](std::string_view item) {
        const std::size_t semicolon = item.find(';');
        if (trimmed(item.substr(0, semicolon)) != coding) return false;
        if (semicolon == std::string_view::npos) return true;
        const std::string_view weight = trimmed(item.substr(semicolon + 1));
        return weight.find_first_of("123456789") != std::string_view::npos;
    });
}

bool matches(std::string_view if_none_match, std::string_view etag) {
    return any_item(if_none_match, [&](std::string_view item) {
        if (item == "*") return true;
        if (item.starts_with("W/")) item.remove_prefix(2);
        return item == etag;
    });
}

// The path of a target with %xx resolved; nullopt where that is not a path that a file could have.
std::optional<std::string> path_of(std::string_view target) {
    target = target.substr(0, target.find_first_of("?#"));
    if (!target.starts_with('/')) return std::nullopt;
    std::string path;
    for (std::size_t i = 0; i < target.size(); ++i) {
        char c = target[i];
        if (c == '%') {
            if (i + 2 >= target.size()) return std::nullopt;
            unsigned char value = 0;
            const char* end = target.data() + i + 3;
            if (std::from_chars(target.data() + i + 1, end, value, 16).ptr != end) return std::nullopt;
            c = static_cast<char>(value);
            i += 2;
        }
        if (static_cast<unsigned char>(c) < 0x20 || c == '\\') return std::nullopt;
        path.push_back(c);
    }
    if (path.find("/..") != std::string::npos) return std::nullopt;
    return path;
}

}  // namespace

std::string_view content_security_policy() {
    // 'self' covers the WebSocket of the same host. Style attributes (positions of seats and chips) may be inline;
    // style sheets and scripts may not.
    return "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; "
           "style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; "
           "frame-ancestors 'none'";
}

StaticFiles::StaticFiles(const std::filesystem::path& folder) {
    not_found_.type = "text/html; charset=utf-8";
    not_found_.plain.body = not_found_page;
    std::error_code error;
    if (folder.empty() || !std::filesystem::is_directory(folder, error)) return;

    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.is_symlink() || !entry.is_regular_file() || entry.file_size() > file_bytes_max) continue;
        std::string path = "/" + std::filesystem::relative(entry.path(), folder).generic_string();
        if (path.find("/.") != std::string::npos) continue;

        Form File::*form = &File::plain;
        if (path.ends_with(".br")) form = &File::brotli;
        if (path.ends_with(".gz")) form = &File::gzip;
        if (form != &File::plain) path.resize(path.size() - 3);

        File& file = files_[path];
        file.type = type_of(path);
        file.immutable = path.starts_with("/assets/");
        (file.*form).body = read_file(entry.path());
        (file.*form).etag = etag_of((file.*form).body);
        (file.*form).present = true;
    }
    // A compressed form of nothing is a file that somebody put there: not ours to send.
    std::erase_if(files_, [](const auto& item) { return !item.second.plain.present; });
    if (const File* page = find("/404.html")) not_found_ = *page;
}

const StaticFiles::File* StaticFiles::find(std::string_view path) const {
    const auto found = files_.find(std::string(path));
    return found == files_.end() ? nullptr : &found->second;
}

FileReply StaticFiles::reply_to(const FileRequest& request) const {
    const auto path = path_of(request.target);
    if (!path) return reply_with(not_found_, {}, 404);
    if (const File* file = find(*path)) return reply_with(*file, request, 200);

    const std::size_t last_part = path->rfind('/');
    const bool is_page = path->find('.', last_part) == std::string::npos;
    const File* index = find("/index.html");
    if (is_page && index != nullptr) return reply_with(*index, request, 200);
    return reply_with(not_found_, {}, 404);
}

FileReply StaticFiles::reply_with(const File& file, const FileRequest& request, unsigned status) {
    const Form* form = &file.plain;
    std::string_view coding;
    if (file.brotli.present && accepts(request.accept_encoding, "br")) {
        form = &file.brotli;
        coding = "br";
    } else if (file.gzip.present && accepts(request.accept_encoding, "gzip")) {
        form = &file.gzip;
        coding = "gzip";
    }

    FileReply reply{.status = status, .headers = {}, .body = form->body};
    reply.headers.emplace_back("Cache-Control", file.immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (file.brotli.present || file.gzip.present) reply.headers.emplace_back("Vary", "Accept-Encoding");
    if (status == 200) {
        reply.headers.emplace_back("ETag", form->etag);
        if (matches(request.if_none_match, form->etag)) {
            reply.status = 304;
            reply.body = {};
            return reply;
        }
    }
    reply.headers.emplace_back("Content-Type", file.type);
    if (!coding.empty()) reply.headers.emplace_back("Content-Encoding", coding);
    return reply;
}

}  // namespace cardroom::gateway
