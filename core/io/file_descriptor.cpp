// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file_descriptor.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <system_error>

namespace blockwarp {
namespace {

constexpr rlim_t kMost = 4096;
/// For what is opened meanwhile by others: libraries, a GPU's driver, the window.
constexpr rlim_t kSpare = 64;
/// What a disk loses at once: a sector, or what the kernel reads around it, which is a page.
constexpr std::uint64_t kSectorBytes = 4096;

std::mutex limitMutex;
std::size_t limitUsers = 0;
struct rlimit limitBefore {}; // of the first of them

/// Numbers of files are given from below.
rlim_t openNow() {
    const FileDescriptor next(::open("/", O_PATH | O_CLOEXEC));
    return next ? static_cast<rlim_t>(next.get()) : kMost;
}

/// For the current errno.
Error unreadable(const std::string& name, std::uint64_t at, Unreadable meaning) {
    const bool damage = meaning == Unreadable::damage;
    Error error = systemError(damage ? ErrorCode::unreadable : ErrorCode::readFailed,
                              fmt::format("{}, at byte {}", name, at));
    error.unreadableAt = at;
    return error;
}

} // namespace

void FileDescriptor::reset(int fd) {
    if (fd_ >= 0) (void)::close(fd_);
    fd_ = fd;
}

Result<std::size_t> readUpTo(int fd, const std::string& name, std::uint64_t offset,
                             std::span<std::uint8_t> into, Unreadable meaning) {
    std::size_t bytes = 0;
    bool bySector = false;
    while (bytes < into.size()) {
        const std::uint64_t at = offset + bytes;
        std::size_t piece = into.size() - bytes;
        if (bySector) piece = std::min<std::uint64_t>(piece, kSectorBytes - at % kSectorBytes);
        const ssize_t got = ::pread(fd, into.data() + bytes, piece, static_cast<off_t>(at));
        if (got == 0) break;
        if (got > 0)
            bytes += static_cast<std::size_t>(got);
        else if (errno == EIO && bySector)
            return unreadable(name, at, meaning);
        else if (errno == EIO)
            bySector = true;
        else if (errno != EINTR)
            return systemError(ErrorCode::readFailed, name);
    }
    return bytes;
}

Result<void> readFully(int fd, const std::string& name, std::uint64_t offset,
                       std::span<std::uint8_t> into, Unreadable meaning) {
    const auto got = readUpTo(fd, name, offset, into, meaning);
    if (!got) return got.error();
    return *got == into.size() ? Result<void>() : Error{ErrorCode::inputChanged, name};
}

Error writeError(std::string_view what) {
    const bool full = errno == ENOSPC || errno == EDQUOT;
    return systemError(full ? ErrorCode::diskFull : ErrorCode::writeFailed, what);
}

Result<void> writeFully(int fd, const std::string& name, std::uint64_t offset,
                        std::span<const std::uint8_t> from) {
    while (!from.empty()) {
        const ssize_t put = ::pwrite(fd, from.data(), from.size(), static_cast<off_t>(offset));
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return writeError(name);
        offset += static_cast<std::uint64_t>(put);
        from = from.subspan(static_cast<std::size_t>(put));
    }
    return {};
}

Error systemError(ErrorCode code, std::string_view what) {
    const int reason = errno;
    return errorAt(code, what, std::generic_category().message(reason));
}

OpenFiles::OpenFiles(std::size_t wanted) {
    const std::lock_guard lock(limitMutex);
    struct rlimit now {};
    (void)::getrlimit(RLIMIT_NOFILE, &now);
    if (limitUsers++ == 0) limitBefore = now;
    const rlim_t others = openNow() + kSpare;
    const rlim_t most = std::min(kMost, now.rlim_max);
    const struct rlimit raised { std::min<rlim_t>(others + wanted, most), now.rlim_max };
    if (raised.rlim_cur > now.rlim_cur && ::setrlimit(RLIMIT_NOFILE, &raised) == 0) now = raised;
    room_ = now.rlim_cur > others ? std::min<rlim_t>(wanted, now.rlim_cur - others) : 0;
}

OpenFiles::~OpenFiles() {
    const std::lock_guard lock(limitMutex);
    if (--limitUsers == 0) (void)::setrlimit(RLIMIT_NOFILE, &limitBefore);
}

void OpenFiles::restoreFor(pid_t child) {
    const std::lock_guard lock(limitMutex);
    if (limitUsers > 0) (void)::prlimit(child, RLIMIT_NOFILE, &limitBefore, nullptr);
}

} // namespace blockwarp
