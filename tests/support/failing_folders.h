// SPDX-License-Identifier: GPL-3.0-or-later
/// Folders that cannot be flushed. Included by one source of a program: it has that program's
/// fsync().
#pragma once

#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <functional>

namespace blockwarp::tests {

/// What fsync() of this folder, or of any if 0, fails with; 0: nothing.
inline std::atomic<int> folderFailure{0};
inline std::atomic<ino_t> failingFolder{0};
inline std::function<void()> whenFolderIsFlushed;

/// While it lives, folders cannot be flushed: all of them, or one.
class FoldersFail {
  public:
    explicit FoldersFail(int reason, const std::filesystem::path& only = {}) {
        struct stat info {};
        if (!only.empty() && ::stat(only.c_str(), &info) == 0) failingFolder = info.st_ino;
        folderFailure = reason;
    }
    ~FoldersFail() {
        folderFailure = 0;
        failingFolder = 0;
    }
    FoldersFail(const FoldersFail&) = delete;
    FoldersFail& operator=(const FoldersFail&) = delete;
};

} // namespace blockwarp::tests

// All of core calls this one, which only fails of folders.
extern "C" int fsync(int fd) {
    using namespace blockwarp::tests;
    static const auto real = reinterpret_cast<int (*)(int)>(::dlsym(RTLD_NEXT, "fsync"));
    struct stat info {};
    if (::fstat(fd, &info) != 0 || !S_ISDIR(info.st_mode)) return real(fd);
    if (whenFolderIsFlushed) whenFolderIsFlushed();
    const bool isThat = failingFolder == 0 || failingFolder == info.st_ino;
    if (folderFailure == 0 || !isThat) return real(fd);
    errno = folderFailure;
    return -1;
}
