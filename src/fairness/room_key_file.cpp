#include "fairness/room_key_file.h"

#include <fcntl.h>
#include <sodium/utils.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "fairness/os_entropy.h"

namespace cardroom::fairness {

namespace {
using std::filesystem::path;

class File {
  public:
    explicit File(int descriptor) : descriptor_(descriptor) {}
    ~File() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    bool open() const { return descriptor_ >= 0; }
    int descriptor() const { return descriptor_; }

  private:
    int descriptor_;
};

[[noreturn]] void fail(const path& file, const std::string& what) {
    throw RoomKeyError("room key " + file.string() + ": " + what);
}
[[noreturn]] void fail_with_errno(const path& file, const std::string& what) {
    fail(file, what + ": " + std::strerror(errno));
}

void make_names_durable(const path& file) {
    const path directory = file.has_parent_path() ? file.parent_path() : path{"."};
    const File handle{::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (!handle.open() || ::fsync(handle.descriptor()) != 0) fail_with_errno(directory, "cannot be made durable");
}

// Written in full under another name first: a crash never leaves half a key, and `link` never replaces one that another
// process made in the meantime.
void create(const path& file) {
    path draft = file;
    draft += ".new." + std::to_string(::getpid());
    ::unlink(draft.c_str());
    {
        const File out{::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)};
        if (!out.open()) fail_with_errno(draft, "cannot be created");
        Seed bytes = os_entropy();
        const ssize_t put = ::write(out.descriptor(), bytes.data(), bytes.size());
        const bool written = put == static_cast<ssize_t>(bytes.size()) && ::fsync(out.descriptor()) == 0;
        sodium_memzero(bytes.data(), bytes.size());
        if (!written) {
            const int error = errno;
            ::unlink(draft.c_str());
            errno = error;
            fail_with_errno(draft, "cannot be written");
        }
    }
    const bool linked = ::link(draft.c_str(), file.c_str()) == 0 || errno == EEXIST;
    const int error = errno;
    ::unlink(draft.c_str());
    errno = error;
    if (!linked) fail_with_errno(file, "cannot be created");
    make_names_durable(file);
}
}  // namespace

std::optional<RoomKey> load_room_key(const path& file) {
    const File in{::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (!in.open()) {
        if (errno == ENOENT) return std::nullopt;
        fail_with_errno(file, "cannot be opened");
    }
    struct stat status {};
    if (::fstat(in.descriptor(), &status) != 0) fail_with_errno(file, "cannot be examined");
    if (!S_ISREG(status.st_mode)) fail(file, "is not a plain file");
    if ((status.st_mode & 077) != 0) {
        fail(file, "others than its owner may use it; if nobody has read it, run: chmod 600 " + file.string());
    }
    Seed bytes;
    if (status.st_size != static_cast<off_t>(bytes.size())) {
        fail(file, "has " + std::to_string(status.st_size) +
                       " bytes, not 32; restore it from its copy (without it a hand "
                       "in progress cannot go on), or move it away to have a new one made");
    }
    const ssize_t got = ::read(in.descriptor(), bytes.data(), bytes.size());
    if (got < 0) fail_with_errno(file, "cannot be read");
    if (static_cast<std::size_t>(got) != bytes.size()) fail(file, "changed while it was read");
    const RoomKey key{bytes};
    sodium_memzero(bytes.data(), bytes.size());
    return key;
}

RoomKey load_or_create_room_key(const path& file) {
    if (auto key = load_room_key(file)) return *key;
    create(file);
    if (auto key = load_room_key(file)) return *key;
    fail(file, "disappeared while it was being made");
}

}  // namespace cardroom::fairness
