// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file_source.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

namespace blockwarp {
namespace {

bool isSameTime(const timespec& a, const timespec& b) {
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

} // namespace

Result<void> checkUnchanged(int file, const struct stat& opened, const std::string& name,
                            Unreadable meaning) {
    struct stat now {};
    if (::fstat(file, &now) != 0) return systemError(ErrorCode::readFailed, name);
    std::uint8_t beyond = 0;
    // Some kernels read the file's last page for this, which the disk may have lost.
    const auto more = readUpTo(file, name, static_cast<std::uint64_t>(opened.st_size),
                               std::span(&beyond, 1), meaning);
    if (!more && more.error().code != ErrorCode::unreadable) return more.error();
    if ((more && *more > 0) || now.st_size != opened.st_size ||
        !isSameTime(now.st_mtim, opened.st_mtim) || !isSameTime(now.st_ctim, opened.st_ctim))
        return Error{ErrorCode::inputChanged, name};
    return {};
}

InputStamp FileSource::stamp() const {
    return {stampOf(opened_), opened_.st_ctim.tv_sec, opened_.st_ctim.tv_nsec};
}

Result<FileSource> FileSource::open(const std::filesystem::path& path, Unreadable meaning) {
    FileSource source;
    source.name_ = path.string();
    source.meaning_ = meaning;
    // Without O_NONBLOCK, opening a pipe nobody writes to would wait forever.
    source.fd_.reset(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!source.fd_) return systemError(ErrorCode::inputMissing, source.name_);
    if (::fstat(source.fd_.get(), &source.opened_) != 0)
        return systemError(ErrorCode::inputMissing, source.name_);
    if (!S_ISREG(source.opened_.st_mode)) return Error{ErrorCode::inputNotRegular, source.name_};
    return source;
}

Result<void> FileSource::readAt(std::uint64_t offset, std::span<std::uint8_t> into) const {
    return readFully(fd_.get(), name_, offset, into, meaning_);
}

bool FileSource::isSameFile(const std::filesystem::path& other) const {
    struct stat info {};
    return ::stat(other.c_str(), &info) == 0 && info.st_dev == opened_.st_dev &&
           info.st_ino == opened_.st_ino;
}

Result<std::vector<std::uint8_t>> startOf(const std::filesystem::path& file, std::size_t most) {
    const auto source = FileSource::open(file);
    if (!source) return source.error();
    return source->start(most);
}

} // namespace blockwarp
