// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file_descriptor.h"

#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace blockwarp {

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

} // namespace blockwarp
