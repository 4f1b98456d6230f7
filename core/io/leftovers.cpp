// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/leftovers.h"

#include "core/base/random.h"
#include "core/crypto/encoding.h"
#include "core/io/file_descriptor.h"
#include "core/io/folders.h"
#include "core/io/path_text.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>

namespace blockwarp {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHiddenStart = ".blockwarp-";
constexpr std::size_t kTagDigits = 16;

enum class Kind : std::uint8_t { folder, file, foreign };

Kind kindOfName(std::string_view name) {
    if (!name.starts_with(kHiddenStart)) return Kind::foreign;
    name.remove_prefix(kHiddenStart.size());
    const auto tag = name.substr(0, kTagDigits);
    if (tag.size() < kTagDigits || tag.find_first_not_of("0123456789abcdef") != tag.npos)
        return Kind::foreign;
    name.remove_prefix(kTagDigits);
    if (name == kWorkFolderEnd) return Kind::folder;
    return name == kPartEnd ? Kind::file : Kind::foreign;
}

/// Of the type that its name says, and this user's.
bool isOwn(const struct stat& info, Kind kind) {
    const mode_t type = kind == Kind::folder ? S_IFDIR : S_IFREG;
    return kind != Kind::foreign && (info.st_mode & S_IFMT) == type && info.st_uid == ::geteuid();
}

bool isOwn(int parent, const std::string& name) {
    struct stat info {};
    return ::fstatat(parent, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) == 0 &&
           isOwn(info, kindOfName(name));
}

/// Another program holds the lock.
bool isInUse(int parent, const std::string& name) {
    const FileDescriptor fd(
        ::openat(parent, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    return fd && ::flock(fd.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

/// True if `fd` is still what has that name.
bool hasName(int fd, int parent, const std::string& name) {
    struct stat own {};
    struct stat named {};
    return ::fstat(fd, &own) == 0 &&
           ::fstatat(parent, name.c_str(), &named, AT_SYMLINK_NOFOLLOW) == 0 &&
           own.st_dev == named.st_dev && own.st_ino == named.st_ino;
}

/// 0 or the errno.
int removeOwn(int parent, const std::string& name) {
    if (!isOwn(parent, name)) return EPERM;
    const bool folder = kindOfName(name) == Kind::folder;
    const FileDescriptor fd =
        folder ? openForRemoval(parent, name.c_str())
               : FileDescriptor(::openat(parent, name.c_str(),
                                         O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (!fd) return errno;
    struct stat info {};
    if (::fstat(fd.get(), &info) != 0 || !isOwn(info, kindOfName(name))) return EPERM;
    if (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0) return errno;
    if (!hasName(fd.get(), parent, name)) return ENOENT; // it was finished, or removed
    if (folder)
        if (const int why = emptyFolder(fd.get()); why != 0) return why;
    return ::unlinkat(parent, name.c_str(), folder ? AT_REMOVEDIR : 0) == 0 ? 0 : errno;
}

int openParent(const fs::path& folder) {
    return ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

} // namespace

Result<std::string> hiddenStem() {
    std::array<std::uint8_t, kTagDigits / 2> tag{};
    if (auto ok = fillRandom(tag); !ok) return ok.error();
    return std::string(kHiddenStart) + crypto::toHex(tag);
}

Result<fs::path> hiddenName(const fs::path& beside, std::string_view end) {
    const auto stem = hiddenStem();
    if (!stem) return stem.error();
    return folderOf(beside) / (*stem + std::string(end));
}

std::vector<fs::path> findLeftovers(const fs::path& folder) {
    std::vector<fs::path> found;
    const fs::path place = folder.empty() ? fs::path(".") : folder;
    const FileDescriptor parent(openParent(place));
    std::error_code failed;
    for (fs::directory_iterator at(place, failed), end; parent && !failed && at != end;
         at.increment(failed)) {
        const std::string name = at->path().filename().string();
        if (kindOfName(name) != Kind::foreign && isOwn(parent.get(), name) &&
            !isInUse(parent.get(), name))
            found.push_back(folder / name);
    }
    std::ranges::sort(found);
    return found;
}

Result<void> removeLeftover(const fs::path& path) {
    const fs::path folder = folderOf(path);
    const FileDescriptor parent(openParent(folder));
    const int why = parent ? removeOwn(parent.get(), path.filename().string()) : errno;
    if (why == 0) return {};
    errno = why;
    return systemError(ErrorCode::writeFailed, path.string());
}

} // namespace blockwarp
