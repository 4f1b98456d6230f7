// SPDX-License-Identifier: GPL-3.0-or-later
/// To be preloaded: lets reads of a file fail with EIO, as where a disk has lost sectors.
/// FAIL_READ_FILE names the file, FAIL_READ_AT the places, as "OFFSET LENGTH OFFSET LENGTH…" in
/// bytes: the sectors of 4 KiB that they touch are lost. A read that begins before such a sector
/// ends there, as through the kernel's cache; if FAIL_READ_WHOLE is not empty it fails, as with
/// O_DIRECT. FAIL_READ_OVER: reads of at most so many bytes succeed.
#include <dlfcn.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>

namespace {

constexpr std::uint64_t kSectorBytes = 4096;

struct Place {
    std::uint64_t begin;
    std::uint64_t end;
};

/// The first lost place in these bytes of a file.
std::optional<Place> placeIn(std::uint64_t offset, std::size_t bytes) {
    std::optional<Place> first;
    const char* text = std::getenv("FAIL_READ_AT");
    while (text != nullptr && *text != '\0') {
        char* end = nullptr;
        const std::uint64_t begin = std::strtoull(text, &end, 10);
        const std::uint64_t behind = begin + std::strtoull(end, &end, 10);
        const Place place{begin / kSectorBytes * kSectorBytes,
                          (behind + kSectorBytes - 1) / kSectorBytes * kSectorBytes};
        text = *end == ' ' ? end + 1 : end;
        const bool inside = place.begin < offset + bytes && offset < place.end;
        if (inside && (!first || place.begin < first->begin)) first = place;
    }
    return first;
}

bool isTheFile(int fd) {
    const char* name = std::getenv("FAIL_READ_FILE");
    struct stat wanted {};
    struct stat found {};
    return name != nullptr && ::stat(name, &wanted) == 0 && ::fstat(fd, &found) == 0 &&
           wanted.st_dev == found.st_dev && wanted.st_ino == found.st_ino;
}

std::uint64_t largestThatSucceeds() {
    const char* bytes = std::getenv("FAIL_READ_OVER");
    return bytes != nullptr ? std::strtoull(bytes, nullptr, 10) : 0;
}

/// How many bytes are read; 0: it fails.
std::size_t readable(int fd, std::uint64_t offset, std::size_t bytes) {
    if (bytes <= largestThatSucceeds() || !isTheFile(fd)) return bytes;
    const auto place = placeIn(offset, bytes);
    if (!place) return bytes;
    const char* whole = std::getenv("FAIL_READ_WHOLE");
    if (place->begin <= offset || (whole != nullptr && *whole != '\0')) return 0;
    return static_cast<std::size_t>(place->begin - offset);
}

template <class Function>
Function* real(Function*, const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

ssize_t fail() {
    errno = EIO;
    return -1;
}

std::uint64_t positionOf(int fd) {
    return static_cast<std::uint64_t>(std::max<off_t>(0, ::lseek(fd, 0, SEEK_CUR)));
}

} // namespace

extern "C" {

ssize_t pread(int fd, void* into, size_t bytes, off_t offset) {
    static const auto next = real(&::pread, "pread");
    const std::size_t some = readable(fd, static_cast<std::uint64_t>(offset), bytes);
    return some == 0 && bytes != 0 ? fail() : next(fd, into, some, offset);
}

ssize_t pread64(int fd, void* into, size_t bytes, off64_t offset) {
    return pread(fd, into, bytes, offset);
}

ssize_t read(int fd, void* into, size_t bytes) {
    static const auto next = real(&::read, "read");
    const int before = errno;
    const std::size_t some = readable(fd, positionOf(fd), bytes);
    errno = before; // of a pipe, which has no position
    return some == 0 && bytes != 0 ? fail() : next(fd, into, some);
}

/// All pieces or none.
ssize_t preadv(int fd, const iovec* into, int count, off_t offset) {
    static const auto next = real(&::preadv, "preadv");
    std::size_t bytes = 0;
    for (int i = 0; i < count; ++i)
        bytes += into[i].iov_len;
    const bool fails = readable(fd, static_cast<std::uint64_t>(offset), bytes) < bytes;
    return fails ? fail() : next(fd, into, count, offset);
}
}
