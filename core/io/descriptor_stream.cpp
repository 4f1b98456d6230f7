// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/descriptor_stream.h"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>

namespace blockwarp {
namespace {

constexpr int kCancelMilliseconds = 50;
constexpr std::size_t kFilePieceBytes = std::size_t{4} << 20;

/// Waits until the descriptor is ready; a cancel is heard meanwhile.
Result<void> waitFor(int fd, short events, const CancelToken& cancel) {
    for (;;) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        pollfd wanted{fd, events, 0};
        if (::poll(&wanted, 1, kCancelMilliseconds) > 0) return {}; // also where it is broken
    }
}

bool isRegularFile(int fd) {
    struct stat info {};
    return ::fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
}

bool tryAgain() {
    return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK;
}

} // namespace

bool isStandardStream(const std::filesystem::path& path) {
    return path == "-";
}

Result<std::size_t> DescriptorSource::more(std::span<std::uint8_t> into,
                                           const CancelToken& cancel) {
    for (;;) {
        if (auto ok = waitFor(fd_, POLLIN, cancel); !ok) return ok.error();
        const ssize_t got = ::read(fd_, into.data(), std::min(into.size(), kFilePieceBytes));
        if (got >= 0) return static_cast<std::size_t>(got);
        if (errno == EIO)
            return readAgain(systemError(ErrorCode::readFailed, name_),
                             into.first(std::min(into.size(), kFilePieceBytes)));
        if (!tryAgain()) return systemError(ErrorCode::readFailed, name_);
    }
}

/// What a disk fails to read of a file that the shell opened.
Result<std::size_t> DescriptorSource::readAgain(Error failed, std::span<std::uint8_t> into) {
    const off_t at = ::lseek(fd_, 0, SEEK_CUR);
    if (at < 0) return failed; // it was no disk, but a terminal
    auto got = readUpTo(fd_, name_, static_cast<std::uint64_t>(at), into, meaning_);
    if (!got) return got;
    if (::lseek(fd_, static_cast<off_t>(*got), SEEK_CUR) < 0)
        return systemError(ErrorCode::readFailed, name_);
    return got;
}

DescriptorSink::DescriptorSink(int fd, std::string name)
    : fd_(fd), name_(std::move(name)), pieceBytes_(isRegularFile(fd) ? kFilePieceBytes : PIPE_BUF) {
}

Result<void> DescriptorSink::write(std::uint64_t offset, std::span<const std::uint8_t> from,
                                   const CancelToken& cancel) {
    const std::uint64_t known = taken_ - std::min(taken_, offset);
    from = from.subspan(static_cast<std::size_t>(std::min<std::uint64_t>(known, from.size())));
    while (!from.empty()) {
        if (auto ok = waitFor(fd_, POLLOUT, cancel); !ok) return ok;
        const ssize_t put = ::write(fd_, from.data(), std::min(from.size(), pieceBytes_));
        if (put < 0 && tryAgain()) continue;
        if (put < 0) return systemError(ErrorCode::streamFailed, name_);
        from = from.subspan(static_cast<std::size_t>(put));
        taken_ += static_cast<std::uint64_t>(put);
    }
    return {};
}

} // namespace blockwarp
