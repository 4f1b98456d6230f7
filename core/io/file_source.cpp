// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace blockwarp {

Result<FileSource> FileSource::open(const std::filesystem::path& path) {
    FileSource source;
    source.name_ = path.string();
    // Without O_NONBLOCK, opening a pipe nobody writes to would wait forever.
    source.fd_.reset(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!source.fd_) return systemError(ErrorCode::inputMissing, source.name_);
    struct stat info {};
    if (::fstat(source.fd_.get(), &info) != 0)
        return systemError(ErrorCode::inputMissing, source.name_);
    if (!S_ISREG(info.st_mode)) return Error{ErrorCode::inputNotRegular, source.name_};
    source.size_ = static_cast<std::uint64_t>(info.st_size);
    source.mode_ = info.st_mode & 0777;
    source.device_ = info.st_dev;
    source.inode_ = info.st_ino;
    return source;
}

Result<void> FileSource::readAt(std::uint64_t offset, std::span<std::uint8_t> into) const {
    return readFully(fd_.get(), name_, offset, into);
}

Result<std::vector<std::uint8_t>> FileSource::start(std::size_t most) const {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(std::min<std::uint64_t>(most, size_)));
    if (auto ok = readAt(0, bytes); !ok) return ok.error();
    return bytes;
}

Result<void> FileSource::checkEnd() const {
    std::uint8_t beyond = 0;
    if (::pread(fd_.get(), &beyond, 1, static_cast<off_t>(size_)) > 0)
        return Error{ErrorCode::inputChanged, name_};
    return {};
}

bool FileSource::isSameFile(const std::filesystem::path& other) const {
    struct stat info {};
    return ::stat(other.c_str(), &info) == 0 && info.st_dev == device_ && info.st_ino == inode_;
}

} // namespace blockwarp
