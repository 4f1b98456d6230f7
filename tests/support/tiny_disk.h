// SPDX-License-Identifier: GPL-3.0-or-later
/// A file system that is full when a test says so.
#pragma once

#include <sys/mount.h>
#include <sys/statvfs.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace blockwarp::tests {

/// Of 1 MiB, in memory.
class TinyDisk {
  public:
    explicit TinyDisk(const std::filesystem::path& at) : at_(at) {
        std::filesystem::create_directory(at_);
        mounted_ = ::mount("tmpfs", at_.c_str(), "tmpfs", 0, "size=1m") == 0;
        reason_ = mounted_ ? "" : std::strerror(errno);
    }
    ~TinyDisk() {
        if (mounted_) (void)::umount(at_.c_str());
    }
    TinyDisk(const TinyDisk&) = delete;
    TinyDisk& operator=(const TinyDisk&) = delete;
    /// Why nobody may mount one here; empty if it is there.
    const std::string& whyNot() const { return reason_; }

    /// Has room for so many more bytes from now on. There is a file on it.
    void leave(std::uint64_t bytes) const {
        struct statvfs info {};
        if (::statvfs(at_.c_str(), &info) != 0) throw std::runtime_error("statvfs");
        const std::uint64_t used = (info.f_blocks - info.f_bfree) * info.f_frsize;
        const std::string size = "size=" + std::to_string(used + bytes);
        if (used == 0 || ::mount("tmpfs", at_.c_str(), "tmpfs", MS_REMOUNT, size.c_str()) != 0)
            throw std::runtime_error("no tmpfs with " + size);
    }

  private:
    std::filesystem::path at_;
    bool mounted_;
    std::string reason_;
};

} // namespace blockwarp::tests
