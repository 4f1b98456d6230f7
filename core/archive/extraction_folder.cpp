// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/extraction_folder.h"

#include "core/base/abandonable.h"
#include "core/io/folders.h"
#include "core/io/group_commit.h"
#include "core/io/leftovers.h"
#include "core/io/path_text.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <utility>

namespace blockwarp {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kOwnerAlone = 0700;

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
    return {ErrorCode::nameTaken, path.string()};
}

/// A name in an open folder.
struct Place {
    int folder;
    std::string name;
};

/// Without replacing; 0 or the errno.
int renameNew(const Place& from, const Place& to) {
    const char* const old = from.name.c_str();
    const char* const name = to.name.c_str();
    if (::renameat2(from.folder, old, to.folder, name, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return errno;
    struct stat info {}; // the file system cannot: look, then go; only an empty folder gives way
    if (::fstatat(to.folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0) return EEXIST;
    return ::renameat(from.folder, old, to.folder, name) == 0 ? 0 : errno;
}

} // namespace

Result<void> ExtractionFolder::check(const fs::path& path, const Overwrite& overwrite) {
    struct stat info {};
    const fs::path plain = plainPath(path);
    const bool taken = ::lstat(plain.c_str(), &info) == 0;
    if (taken && !overwrite.keepsBoth()) return thereAlready(plain);
    if (!taken && errno != ENOENT) return uncreatable(plain);
    if (::stat(folderOf(plain).c_str(), &info) != 0) return uncreatable(plain);
    return {};
}

Result<ExtractionFolder> ExtractionFolder::create(const fs::path& path,
                                                  const Overwrite& overwrite) {
    if (auto ok = check(path, overwrite); !ok) return ok.error();
    ExtractionFolder made(plainPath(path));
    if (overwrite.keepsBoth()) made.wanted_ = made.path_;
    if (isTaken(made.path_)) made.path_ = freeNameBeside(made.path_);
    made.parent_.reset(::open(folderOf(made.path_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!made.parent_) return uncreatable(made.path_);
    const auto stem = hiddenStem();
    if (!stem) return stem.error();
    const std::string fresh = *stem + std::string(kFreshEnd);
    if (::mkdirat(made.parent_.get(), fresh.c_str(), kOwnerAlone) != 0)
        return uncreatable(made.path_);
    made.name_ = fresh;
    made.folder_.reset(::openat(made.parent_.get(), fresh.c_str(),
                                O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!made.folder_) return uncreatable(made.path_);
    // A file system without locks has no way to tell; the name is still no other's.
    (void)::flock(made.folder_.get(), LOCK_EX | LOCK_NB);
    const std::string name = *stem + std::string(kWorkFolderEnd);
    if (::renameat(made.parent_.get(), fresh.c_str(), made.parent_.get(), name.c_str()) != 0)
        return uncreatable(made.path_);
    made.name_ = name;
    for (FileDescriptor& each : made.spare_) {
        each.reset(::fcntl(made.folder_.get(), F_DUPFD_CLOEXEC, 0));
        if (!each) return uncreatable(made.path_);
    }
    return made;
}

ExtractionFolder::~ExtractionFolder() {
    (void)discard();
}

Result<void> ExtractionFolder::discard() {
    if (!parent_ || name_.empty()) return {};
    const std::string name = std::exchange(name_, {});
    for (FileDescriptor& each : spare_)
        each.reset();
    int why = 0;
    if (folder_) {
        (void)::fchmod(folder_.get(), kOwnerAlone); // commit() may have given it its mode
        why = emptyFolder(folder_.get());
    }
    if (why == 0 && ::unlinkat(parent_.get(), name.c_str(), AT_REMOVEDIR) != 0) why = errno;
    if (why == 0) return {};
    errno = why;
    return systemError(ErrorCode::writeFailed, (folderOf(path_) / name).string());
}

Result<mode_t> ExtractionFolder::modeOfNewFolder() const {
    constexpr auto probe = "probe";
    struct stat info {};
    if (::mkdirat(folder_.get(), probe, 0777) != 0) return uncreatable(path_);
    const int why = ::fstatat(folder_.get(), probe, &info, AT_SYMLINK_NOFOLLOW) == 0 ? 0 : errno;
    // Where it stays, it would be taken for what the archive holds.
    if (::unlinkat(folder_.get(), probe, AT_REMOVEDIR) != 0) return uncreatable(path_);
    errno = why;
    if (why != 0) return uncreatable(path_);
    return info.st_mode & 0777;
}

/// One call for all files, which also reports what could not be written of any of them.
Result<void> ExtractionFolder::flushAll(const CancelToken& cancel) const {
    const int copy = ::fcntl(folder_.get(), F_DUPFD_CLOEXEC, 0);
    if (copy < 0) return uncreatable(path_);
    const auto flushed = runAbandonable(
        [fd = std::make_shared<FileDescriptor>(copy)] {
            return ::syncfs(fd->get()) == 0 ? 0 : errno;
        },
        cancel);
    if (!flushed || cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
    if (*flushed == 0) return {};
    errno = *flushed;
    return blockwarp::writeError(path_.string());
}

Result<void> ExtractionFolder::commit(mode_t mode, const CancelToken& cancel,
                                      const std::string& sole) {
    if (auto ok = flushAll(cancel); !ok) return ok;
    FileDescriptor lifted;
    Place from{parent_.get(), name_};
    if (!sole.empty()) {
        from = {folder_.get(), sole};
        lifted.reset(
            ::openat(folder_.get(), sole.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (!lifted) return uncreatable(path_);
    }
    const int made = lifted ? lifted.get() : folder_.get();
    const mode_t modeToMove = lifted ? mode | S_IWUSR : mode; // ".." is written
    // Some file systems have one mode for all folders and refuse to change it.
    if (::fchmod(made, modeToMove) != 0 && errno != EPERM) return uncreatable(path_);
    const auto isOthers = [](int why) { return why == EEXIST || why == ENOTEMPTY; };
    int why = renameNew(from, {parent_.get(), path_.filename()});
    while (isOthers(why) && !wanted_.empty()) { // taken meanwhile
        path_ = freeNameBeside(wanted_);
        why = renameNew(from, {parent_.get(), path_.filename()});
    }
    if (isOthers(why)) return thereAlready(path_);
    if (why != 0) {
        errno = why;
        return uncreatable(path_);
    }
    if (modeToMove != mode) (void)::fchmod(made, mode);
    if (lifted)
        (void)discard(); // nothing is left in it
    else
        name_.clear();
    const bool flushedBoth = flushFolder(made) == 0 && flushFolder(parent_.get()) == 0;
    return flushedBoth ? Result<void>() : Error{ErrorCode::notFlushed, path_.string()};
}

} // namespace blockwarp
