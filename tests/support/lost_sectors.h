// SPDX-License-Identifier: GPL-3.0-or-later
/// A disk that has lost sectors of a file. Included by one source of a program: it has that
/// program's pread().
#pragma once

#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <set>
#include <utility>

namespace blockwarp::tests {

inline constexpr std::uint64_t kSectorBytes = 4096;

/// While it lives, reads of the file fail that touch one of the sectors, given by their numbers.
class LostSectors {
  public:
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    /// Longer reads than `maxRead` fail, too.
    LostSectors(const std::filesystem::path& file, std::set<std::uint64_t> sectors,
                std::size_t maxRead = kNone)
        : sectors_(std::move(sectors)), maxRead_(maxRead) {
        struct stat info {};
        if (::stat(file.c_str(), &info) == 0) file_ = info.st_ino;
        current_ = this;
    }
    ~LostSectors() { current_ = nullptr; }
    LostSectors(const LostSectors&) = delete;
    LostSectors& operator=(const LostSectors&) = delete;

    static bool fail(int fd, std::uint64_t offset, std::size_t bytes) {
        const LostSectors* disk = current_;
        struct stat info {};
        if (disk == nullptr || ::fstat(fd, &info) != 0 || info.st_ino != disk->file_) return false;
        if (bytes > disk->maxRead_) return true;
        const auto first = disk->sectors_.lower_bound(offset / kSectorBytes);
        return first != disk->sectors_.end() && *first * kSectorBytes < offset + bytes;
    }

  private:
    inline static std::atomic<const LostSectors*> current_{nullptr};
    const std::set<std::uint64_t> sectors_;
    const std::size_t maxRead_;
    ino_t file_ = 0;
};

} // namespace blockwarp::tests

// All of core calls this one.
extern "C" ssize_t pread(int fd, void* into, std::size_t bytes, off_t offset) {
    using Read = ssize_t (*)(int, void*, std::size_t, off_t);
    static const auto real = reinterpret_cast<Read>(::dlsym(RTLD_NEXT, "pread"));
    if (!blockwarp::tests::LostSectors::fail(fd, static_cast<std::uint64_t>(offset), bytes))
        return real(fd, into, bytes, offset);
    errno = EIO;
    return -1;
}
