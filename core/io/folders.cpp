// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/folders.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <string>
#include <string_view>

namespace blockwarp {
namespace fs = std::filesystem;

std::vector<fs::directory_entry> entriesOf(const fs::path& folder, std::error_code& error) {
    std::vector<fs::directory_entry> entries;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        entries.push_back(*at);
    // Comparing paths would take them apart.
    std::ranges::sort(entries, {}, [](const fs::directory_entry& entry) -> const std::string& {
        return entry.path().native();
    });
    return entries;
}

std::vector<fs::path> filesIn(const fs::path& folder, std::string_view ending) {
    std::vector<fs::path> files;
    std::error_code none;
    for (const fs::directory_entry& entry : entriesOf(folder, none))
        if (entry.path().extension() == ending) files.push_back(entry.path());
    return files;
}

FolderStream openStream(int folder) {
    const int own = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    FolderStream stream(own >= 0 ? ::fdopendir(own) : nullptr, ::closedir);
    if (!stream && own >= 0) {
        const int why = errno;
        (void)::close(own);
        errno = why;
    }
    return stream;
}

const dirent* nextEntry(DIR* stream) {
    errno = 0;
    // NOLINTNEXTLINE(concurrency-mt-unsafe): the stream is its caller's own
    while (const dirent* found = ::readdir(stream)) {
        const std::string_view name(found->d_name);
        if (name != "." && name != "..") return found;
    }
    return nullptr;
}

namespace {

constexpr mode_t kOwnerAlone = 0700;

/// Removes a file or an empty folder. Else errno says why not.
bool removeOne(int folder, const char* name) {
    if (::unlinkat(folder, name, 0) == 0) return true;
    if (errno != EISDIR && errno != EPERM) return false; // POSIX has EPERM for folders
    return ::unlinkat(folder, name, AT_REMOVEDIR) == 0;
}

bool isNotEmpty(int reason) {
    return reason == ENOTEMPTY || reason == EEXIST;
}

/// Folders in folders are moved to the top, so that none is open while those below it are emptied.
class Removal {
  public:
    explicit Removal(int top) : top_(top) {}

    /// In rounds, because the last one has brought folders to the top.
    int run() {
        for (bool found = true; found;) {
            found = false;
            failed_ = 0;
            const auto names = openStream(top_);
            if (!names) return errno;
            while (const dirent* entry = nextEntry(names.get()))
                found = removeFromTop(entry->d_name) || found;
        }
        return failed_;
    }

  private:
    /// False if it stays.
    bool removeFromTop(const char* name) {
        if (removeOne(top_, name)) return true;
        if (!isNotEmpty(errno)) return fail();
        FileDescriptor own = openForRemoval(top_, name);
        if (!own) return fail();
        {
            const auto names = openStream(own.get());
            if (!names) return fail();
            own.reset(); // one descriptor less
            while (const dirent* inner = nextEntry(names.get()))
                (void)removeOrLift(::dirfd(names.get()), inner->d_name);
        }
        return ::unlinkat(top_, name, AT_REMOVEDIR) == 0 || fail();
    }

    bool removeOrLift(int folder, const char* name) {
        if (removeOne(folder, name)) return true;
        if (!isNotEmpty(errno)) return fail();
        // A folder without write permission cannot be moved: its .. changes.
        if (!openForRemoval(folder, name)) return fail();
        do
            if (::renameat(folder, name, top_, std::to_string(next_++).c_str()) == 0) return true;
        while (isNotEmpty(errno) || errno == ENOTDIR); // a name of the archive
        return fail();
    }

    bool fail() {
        if (failed_ == 0) failed_ = errno;
        return false;
    }

    const int top_;
    unsigned long next_ = 0; ///< name at the top
    int failed_ = 0;
};

} // namespace

FileDescriptor openForRemoval(int parent, const char* name) {
    constexpr int flags = O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    FileDescriptor folder(::openat(parent, name, O_RDONLY | flags));
    if (!folder && errno == EACCES) {
        const FileDescriptor closed(::openat(parent, name, O_PATH | flags));
        const std::string self = "/proc/self/fd/" + std::to_string(closed.get());
        if (!closed || ::chmod(self.c_str(), kOwnerAlone) != 0) return {};
        folder.reset(::openat(closed.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    }
    if (folder) (void)::fchmod(folder.get(), kOwnerAlone); // if this fails, removing says why
    return folder;
}

int emptyFolder(int folder) {
    return Removal(folder).run();
}

} // namespace blockwarp
