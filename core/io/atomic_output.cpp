// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/atomic_output.h"

#include "core/base/text.h"
#include "core/io/group_commit.h"
#include "core/io/leftovers.h"
#include "core/io/path_text.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <optional>

namespace blockwarp {
namespace {

constexpr std::uint64_t kSoonWritten = std::uint64_t{64} << 10;

/// Says that somebody works on the file, where the file system has locks.
void lockHidden(int fd) {
    (void)::flock(fd, LOCK_EX | LOCK_NB);
}

/// Both renames return 0 or the errno.
int renameOver(const char* from, const char* to) {
    return ::rename(from, to) == 0 ? 0 : errno;
}

/// Without replacing, by the best means that the file system has.
int renameNew(const char* from, const char* to) {
    if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return errno;
    if (::link(from, to) == 0) { // refuses to replace, too
        (void)::unlink(from);
        return 0;
    }
    struct stat info {};
    if (errno == EEXIST || ::lstat(to, &info) == 0) return EEXIST;
    return renameOver(from, to); // it has neither: look, then go
}

/// Gives an open file a name; 0 or the errno.
int linkNameless(int fd, const std::filesystem::path& name) {
    const std::string self = "/proc/self/fd/" + std::to_string(fd);
    return ::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0 ? 0
                                                                                            : errno;
}

/// The permissions that a new file of that mode gets there: limited by the umask, which umask(2)
/// cannot read without changing it for all threads, or by the folder's default ACL. Nothing, with
/// errno, if no file can be made.
std::optional<mode_t> modeOfNewFile(const std::filesystem::path& name, mode_t mode) {
    const FileDescriptor probe(::open(name.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode));
    if (!probe) return std::nullopt;
    struct stat info {};
    const int why = ::fstat(probe.get(), &info) == 0 ? 0 : errno;
    if (::unlink(name.c_str()) != 0) return std::nullopt;
    errno = why;
    return why == 0 ? std::optional<mode_t>(info.st_mode & 0777) : std::nullopt;
}

/// A nameless file gets its name through /proc, which a bare chroot lacks.
bool canNameLater() {
    static const bool can = ::access("/proc/self/fd", X_OK) == 0;
    return can;
}

Result<void> checkRoom(const std::filesystem::path& path, std::uint64_t bytes) {
    if (bytes <= kSoonWritten) return {}; // writing will tell as soon as asking
    struct statvfs info {};
    if (::statvfs(folderOf(path).c_str(), &info) != 0 || info.f_blocks == 0)
        return {}; // this file system does not say; writing will tell
    const auto free = static_cast<std::uint64_t>(info.f_bavail) * info.f_frsize;
    if (bytes <= free) return {};
    std::string needed = sizeText(bytes);
    std::string left = sizeText(free);
    if (needed == left) { // only the exact numbers tell them apart
        needed = std::to_string(bytes) + " bytes";
        left = std::to_string(free) + " bytes";
    }
    return Error{ErrorCode::diskFull,
                 path.string() + " needs " + needed + ", " + left + " are free"};
}

/// Where an output goes: to the target of a link.
struct Place {
    std::filesystem::path target;
    std::optional<mode_t> replaced; ///< of the file that is there
};

Result<Place> placeOf(const std::filesystem::path& path, const Overwrite& overwrite) {
    struct stat info {};
    if (::lstat(path.c_str(), &info) != 0) {
        if (errno == ENOENT) return Place{path, {}};
        return systemError(ErrorCode::outputUncreatable, path.string());
    }
    if (overwrite.keepsBoth()) return Place{freeNameBeside(path), {}};
    std::error_code failed;
    const auto target = std::filesystem::canonical(path, failed);
    const bool found = !failed && ::stat(target.c_str(), &info) == 0;
    if (found && S_ISDIR(info.st_mode))
        return Error{ErrorCode::outputUncreatable, path.string() + " is a folder"};
    if (found && !S_ISREG(info.st_mode))
        return Error{ErrorCode::outputUncreatable, path.string() + " is not an ordinary file"};
    if (!overwrite) return Error{ErrorCode::outputExists, path.string()};
    if (!found) return Error{ErrorCode::outputUncreatable, path.string() + " is a link to nowhere"};
    if (const FileStamp* agreed = overwrite.agreed(); agreed != nullptr && *agreed != stampOf(info))
        return Error{ErrorCode::outputChanged, path.string()};
    return Place{target, info.st_mode};
}

} // namespace

Error withoutReplacing(Error error) {
    if (error.code == ErrorCode::outputExists) error.code = ErrorCode::nameTaken;
    return error;
}

Result<void> AtomicOutput::check(const std::filesystem::path& path, const Overwrite& overwrite) {
    const auto place = placeOf(path, overwrite);
    return place ? Result<void>() : place.error();
}

Result<AtomicOutput> AtomicOutput::create(const std::filesystem::path& path,
                                          const Overwrite& overwrite, std::uint64_t expectedBytes,
                                          mode_t mode) {
    auto place = placeOf(path, overwrite);
    if (!place) return place.error();
    AtomicOutput output(std::move(place->target), path, overwrite);
    if (auto ok = checkRoom(output.path_, expectedBytes); !ok) return ok.error();
    if (auto ok = output.openTemporary(mode); !ok) return ok.error();
    // Who could read the file that was there need not be allowed to read this one.
    const mode_t most = mode | 0711;
    if (place->replaced) output.finalMode_ = *place->replaced & most & 0777;
    return output;
}

AtomicOutput::AtomicOutput(AtomicOutput&& other) noexcept
    : path_(std::move(other.path_)), wanted_(std::move(other.wanted_)),
      temporary_(std::exchange(other.temporary_, {})), overwrite_(std::move(other.overwrite_)),
      fd_(std::move(other.fd_)), finalMode_(other.finalMode_) {}

AtomicOutput::~AtomicOutput() {
    if (!temporary_.empty()) (void)::unlink(temporary_.c_str());
}

Result<void> AtomicOutput::openTemporary(mode_t mode) {
    if (canNameLater()) {
        fd_->reset(::open(folderOf(path_).c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, mode));
        if (*fd_) return {};
        if (errno != EOPNOTSUPP && errno != EISDIR && errno != ENOENT && errno != EINVAL)
            return systemError(ErrorCode::outputUncreatable, path_.string());
    }
    return openHidden(mode);
}

/// A file that others can open before it is complete would show them what is written later.
Result<void> AtomicOutput::openHidden(mode_t mode) {
    auto name = hiddenName(path_, kFreshEnd);
    if (!name) return name.error();
    const auto allowed = modeOfNewFile(*name, mode);
    if (!allowed) return systemError(ErrorCode::outputUncreatable, path_.string());
    fd_->reset(::open(name->c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600));
    if (!*fd_) return systemError(ErrorCode::outputUncreatable, path_.string());
    temporary_ = *name;
    lockHidden(fd_->get());
    if (::rename(temporary_.c_str(), name->replace_extension(kPartEnd).c_str()) != 0)
        return systemError(ErrorCode::outputUncreatable, path_.string());
    temporary_ = std::move(*name);
    finalMode_ = *allowed;
    return {};
}

Result<void> AtomicOutput::setFinalMode() {
    struct stat info {};
    if (!finalMode_ || (::fstat(fd_->get(), &info) == 0 && (info.st_mode & 0777) == *finalMode_))
        return {}; // some file systems have one mode for all files and refuse fchmod()
    if (::fchmod(fd_->get(), *finalMode_) != 0) return writeError();
    return {};
}

std::filesystem::path AtomicOutput::folder() const {
    return folderOf(path_);
}

Error AtomicOutput::writeError() const {
    return blockwarp::writeError(path_.string());
}

Result<void> AtomicOutput::writeAt(std::uint64_t offset, std::span<const std::uint8_t> from) {
    return writeFully(fd_->get(), path_.string(), offset, from);
}

Result<void> AtomicOutput::readAt(std::uint64_t offset, std::span<std::uint8_t> into) const {
    return readFully(fd_->get(), path_.string(), offset, into);
}

Result<struct stat> AtomicOutput::info() const {
    struct stat info {};
    if (::fstat(fd_->get(), &info) != 0) return systemError(ErrorCode::readFailed, path_.string());
    if (finalMode_) info.st_mode = (info.st_mode & ~mode_t{0777}) | *finalMode_;
    return info;
}

Result<void> AtomicOutput::cut(std::uint64_t bytes) {
    const auto now = info(); // ftruncate() would change its time, whatever its length
    if (now && static_cast<std::uint64_t>(now->st_size) == bytes) return {};
    if (::ftruncate(fd_->get(), static_cast<off_t>(bytes)) != 0) return writeError();
    return {};
}

Result<void> AtomicOutput::flush(std::uint64_t bytes, const CancelToken& cancel) {
    const WrittenOutput self{this, bytes};
    if (auto ok = flushTogether(std::span(&self, 1), cancel).front(); !ok) return ok;
    (void)::posix_fadvise(fd_->get(), 0, 0, POSIX_FADV_DONTNEED);
    return {};
}

Result<void> AtomicOutput::commit(std::uint64_t bytes, const CancelToken& cancel) {
    const WrittenOutput self{this, bytes};
    return commitTogether(std::span(&self, 1), cancel).front();
}

Result<void> AtomicOutput::commitText(std::string_view text) {
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    if (auto ok = writeAt(0, bytes); !ok) return ok;
    return commit(text.size(), NoCancel());
}

Result<void> AtomicOutput::publish() {
    if (auto ok = setFinalMode(); !ok) return ok;
    if (const FileStamp* agreed = overwrite_.agreed()) return takePlaceOf(*agreed);
    if (overwrite_)
        if (auto ok = nameTemporary(); !ok) return ok;
    int reason = giveName();
    while (reason == EEXIST && overwrite_.keepsBoth()) { // taken meanwhile
        path_ = freeNameBeside(wanted_);
        reason = giveName();
    }
    if (reason == EEXIST) return Error{ErrorCode::outputExists, path_.string()};
    if (reason != 0) {
        errno = reason;
        return writeError();
    }
    temporary_.clear();
    return {};
}

/// 0 or the errno.
int AtomicOutput::giveName() {
    if (temporary_.empty()) return linkNameless(fd_->get(), path_);
    return overwrite_ ? renameOver(temporary_.c_str(), path_.c_str())
                      : renameNew(temporary_.c_str(), path_.c_str());
}

/// Changes places with the file first and looks then which one it was: what came to the name
/// between a look and a rename would be lost.
Result<void> AtomicOutput::takePlaceOf(const FileStamp& agreed) {
    if (auto ok = nameTemporary(); !ok) return ok;
    const char* mine = temporary_.c_str();
    const auto swap = [&] {
        return ::renameat2(AT_FDCWD, mine, AT_FDCWD, path_.c_str(), RENAME_EXCHANGE) == 0;
    };
    const auto named = [this](int reason) -> Result<void> {
        if (reason == 0) temporary_.clear();
        errno = reason;
        return reason == 0 ? Result<void>() : writeError();
    };
    if (!swap()) {
        if (errno == ENOENT) return named(renameNew(mine, path_.c_str())); // it is gone
        if (errno != EINVAL && errno != ENOSYS) return writeError();
        if (stampOf(path_) != agreed) return Error{ErrorCode::outputChanged, path_.string()};
        return named(renameOver(mine, path_.c_str())); // it cannot: look, then go
    }
    const bool same = stampOf(temporary_) == agreed;
    if (same && ::unlink(mine) == 0) return named(0);
    const Error why = same ? writeError() : Error{ErrorCode::outputChanged, path_.string()};
    if (swap()) return why;
    return Error{ErrorCode::writeFailed, "what was " + path_.string() + " is now " +
                                             std::exchange(temporary_, {}).string()};
}

/// Nothing can be renamed that has no name.
Result<void> AtomicOutput::nameTemporary() {
    if (!temporary_.empty()) return {};
    auto name = hiddenName(path_, kPartEnd);
    if (!name) return name.error();
    lockHidden(fd_->get());
    if (const int reason = linkNameless(fd_->get(), *name); reason != 0) {
        errno = reason;
        return writeError();
    }
    temporary_ = std::move(*name);
    return {};
}

} // namespace blockwarp
