// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/extraction_folder.h"

#include "core/base/abandonable.h"
#include "core/base/random.h"
#include "core/crypto/hex.h"
#include "core/io/group_commit.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <string_view>

namespace blockwarp {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kStart = ".blockwarp-";
constexpr std::string_view kNew = ".new"; ///< empty: nobody works in it yet
constexpr std::string_view kEnd = ".extracting";
constexpr mode_t kOwnerAlone = 0700;

fs::path folderOf(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

/// Without a slash at the end, which would make the last name empty.
fs::path plainPath(const fs::path& path) {
    return path.has_filename() || !path.has_parent_path() ? path : path.parent_path();
}

Error uncreatable(const fs::path& path) {
    return systemError(errno == ENOSPC || errno == EDQUOT ? ErrorCode::diskFull
                                                          : ErrorCode::outputUncreatable,
                       path.string());
}

Error thereAlready(const fs::path& path) {
    return {ErrorCode::outputUncreatable,
            path.string() + " is there already, and an archive is only unpacked into a new folder"};
}

/// Removes what is in the folder; 0 or the first errno.
int removeContents(int folder) {
    const int own = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (own < 0) return errno;
    const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(own), ::closedir);
    if (!stream) {
        (void)::close(own);
        return ENOMEM;
    }
    int failed = 0;
    const auto keep = [&failed](int result) {
        if (result != 0 && failed == 0) failed = errno;
    };
    // NOLINTNEXTLINE(concurrency-mt-unsafe): the stream is this call's own
    while (const dirent* found = ::readdir(stream.get())) {
        const char* name = found->d_name;
        if (std::string_view(name) == "." || std::string_view(name) == "..") continue;
        if (::unlinkat(folder, name, 0) == 0) continue;
        if (errno != EISDIR && errno != EPERM) {
            keep(-1);
            continue;
        }
        // It may have got a mode that keeps its owner out. Nobody else can swap it for a link. If
        // this fails, openat does, and says why. (_FORTIFY_SOURCE demands that the result is
        // taken.)
        [[maybe_unused]] const int changed = ::fchmodat(folder, name, kOwnerAlone, 0);
        const FileDescriptor inner(
            ::openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (!inner) {
            keep(-1);
            continue;
        }
        if (const int why = removeContents(inner.get()); why != 0 && failed == 0) failed = why;
        keep(::unlinkat(folder, name, AT_REMOVEDIR));
    }
    return failed;
}

int removeFolder(int parent, const std::string& name) {
    const FileDescriptor folder(
        ::openat(parent, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!folder) return errno;
    (void)::fchmod(folder.get(), kOwnerAlone);
    if (const int why = removeContents(folder.get()); why != 0) return why;
    return ::unlinkat(parent, name.c_str(), AT_REMOVEDIR) == 0 ? 0 : errno;
}

/// Without replacing; 0 or the errno.
int renameNew(int parent, const std::string& from, const std::string& to) {
    if (::renameat2(parent, from.c_str(), parent, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return errno;
    struct stat info {}; // the file system cannot: look, then go; only an empty folder gives way
    if (::fstatat(parent, to.c_str(), &info, AT_SYMLINK_NOFOLLOW) == 0) return EEXIST;
    return ::renameat(parent, from.c_str(), parent, to.c_str()) == 0 ? 0 : errno;
}

bool isWorkFolder(std::string_view name) {
    return name.starts_with(kStart) && name.ends_with(kEnd);
}

/// Another program's, which holds the lock.
bool isInUse(const fs::path& folder) {
    const FileDescriptor fd(
        ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    return fd && ::flock(fd.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

} // namespace

Result<void> ExtractionFolder::check(const fs::path& path) {
    struct stat info {};
    const fs::path plain = plainPath(path);
    if (::lstat(plain.c_str(), &info) == 0) return thereAlready(plain);
    if (errno != ENOENT) return uncreatable(plain);
    if (::stat(folderOf(plain).c_str(), &info) != 0) return uncreatable(plain);
    return {};
}

Result<ExtractionFolder> ExtractionFolder::create(const fs::path& path) {
    if (auto ok = check(path); !ok) return ok.error();
    ExtractionFolder made(plainPath(path));
    made.parent_.reset(::open(folderOf(made.path_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!made.parent_) return uncreatable(made.path_);
    std::array<std::uint8_t, 8> tag{};
    if (auto ok = fillRandom(tag); !ok) return ok.error();
    const std::string stem = std::string(kStart) + toHex(tag);
    const std::string fresh = stem + std::string(kNew);
    if (::mkdirat(made.parent_.get(), fresh.c_str(), kOwnerAlone) != 0)
        return uncreatable(made.path_);
    made.name_ = fresh;
    made.folder_.reset(::openat(made.parent_.get(), fresh.c_str(),
                                O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!made.folder_) return uncreatable(made.path_);
    // A file system without locks has no way to tell; the name is still no other's.
    (void)::flock(made.folder_.get(), LOCK_EX | LOCK_NB);
    const std::string name = stem + std::string(kEnd);
    if (::renameat(made.parent_.get(), fresh.c_str(), made.parent_.get(), name.c_str()) != 0)
        return uncreatable(made.path_);
    made.name_ = name;
    return made;
}

ExtractionFolder::~ExtractionFolder() {
    if (parent_ && !name_.empty()) (void)removeFolder(parent_.get(), name_);
}

Result<mode_t> ExtractionFolder::modeOfNewFolder() const {
    constexpr auto probe = "probe";
    struct stat info {};
    if (::mkdirat(folder_.get(), probe, 0777) != 0) return uncreatable(path_);
    const bool known = ::fstatat(folder_.get(), probe, &info, AT_SYMLINK_NOFOLLOW) == 0;
    (void)::unlinkat(folder_.get(), probe, AT_REMOVEDIR);
    if (!known) return uncreatable(path_);
    return info.st_mode & 0777;
}

Result<void> ExtractionFolder::commit(mode_t mode, const ProgressSink& progress) {
    // One call for all files, which also reports what could not be written of any of them.
    const int copy = ::fcntl(folder_.get(), F_DUPFD_CLOEXEC, 0);
    if (copy < 0) return uncreatable(path_);
    const auto flushed = runAbandonable(
        [fd = std::make_shared<FileDescriptor>(copy)] {
            return ::syncfs(fd->get()) == 0 ? 0 : errno;
        },
        progress);
    if (!flushed || progress.cancelled()) return Error{ErrorCode::cancelled, {}};
    if (*flushed != 0) {
        errno = *flushed;
        return systemError(errno == ENOSPC || errno == EDQUOT ? ErrorCode::diskFull
                                                              : ErrorCode::writeFailed,
                           path_.string());
    }
    // Some file systems have one mode for all folders and refuse to change it.
    if (::fchmod(folder_.get(), mode) != 0 && errno != EPERM) return uncreatable(path_);
    const int why = renameNew(parent_.get(), name_, path_.filename());
    if (why == EEXIST || why == ENOTEMPTY) return thereAlready(path_);
    if (why != 0) {
        errno = why;
        return uncreatable(path_);
    }
    name_.clear();
    const bool flushedBoth = flushFolder(folder_.get()) == 0 && flushFolder(parent_.get()) == 0;
    return flushedBoth ? Result<void>() : Error{ErrorCode::notFlushed, path_.string()};
}

std::vector<fs::path> ExtractionFolder::leftBehind(const fs::path& path) {
    std::vector<fs::path> found;
    std::error_code failed;
    const fs::path folder = folderOf(plainPath(path));
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
        if (isWorkFolder(at->path().filename().string()) && !at->is_symlink(failed) &&
            at->is_directory(failed) && !isInUse(at->path()))
            found.push_back(path.has_parent_path() ? at->path() : at->path().filename());
    return found;
}

Result<void> ExtractionFolder::remove(const fs::path& workFolder) {
    const FileDescriptor parent(
        ::open(folderOf(workFolder).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const int why = parent ? removeFolder(parent.get(), workFolder.filename()) : errno;
    if (why == 0) return {};
    errno = why;
    return systemError(ErrorCode::writeFailed, workFolder.string());
}

} // namespace blockwarp
