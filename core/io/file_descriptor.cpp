// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file_descriptor.h"

#include <fcntl.h>
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

std::mutex limitMutex;
std::size_t limitUsers = 0;
struct rlimit limitBefore {}; // of the first of them

/// Numbers of files are given from below.
rlim_t openNow() {
    const FileDescriptor next(::open("/", O_PATH | O_CLOEXEC));
    return next ? static_cast<rlim_t>(next.get()) : kMost;
}

} // namespace

void FileDescriptor::reset(int fd) {
    if (fd_ >= 0) (void)::close(fd_);
    fd_ = fd;
}

Result<void> readFully(int fd, const std::string& name, std::uint64_t offset,
                       std::span<std::uint8_t> into) {
    while (!into.empty()) {
        const ssize_t got = ::pread(fd, into.data(), into.size(), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return systemError(ErrorCode::readFailed, name);
        if (got == 0) return Error{ErrorCode::inputChanged, name};
        offset += static_cast<std::uint64_t>(got);
        into = into.subspan(static_cast<std::size_t>(got));
    }
    return {};
}

Error systemError(ErrorCode code, std::string_view what) {
    const int reason = errno;
    return {code, std::string(what) + ": " + std::generic_category().message(reason)};
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
