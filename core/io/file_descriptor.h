// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace blockwarp {

/// Owns one file descriptor.
class FileDescriptor {
  public:
    FileDescriptor() = default;
    explicit FileDescriptor(int fd) : fd_(fd) {}
    ~FileDescriptor() { reset(); }
    FileDescriptor(FileDescriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept {
        if (this != &other) reset(std::exchange(other.fd_, -1));
        return *this;
    }
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;

    int get() const { return fd_; }
    explicit operator bool() const { return fd_ >= 0; }
    void reset(int fd = -1);

  private:
    int fd_ = -1;
};

/// What it means if the disk cannot read a part of a file (EIO).
enum class Unreadable : bool {
    failure, ///< readFailed
    damage,  ///< the error unreadable: other parts of a ciphertext may still be authentic
};

/// Fills `into` from `offset`, with less only at the file's end. What the disk fails to read in one
/// piece is read again in pieces of 4 KiB; the error has the first byte that cannot be read.
/// `name` is for errors: readFailed, unreadable.
Result<std::size_t> readUpTo(int fd, const std::string& name, std::uint64_t offset,
                             std::span<std::uint8_t> into, Unreadable meaning);

/// As readUpTo(); also the error inputChanged, if the file ends earlier.
Result<void> readFully(int fd, const std::string& name, std::uint64_t offset,
                       std::span<std::uint8_t> into, Unreadable meaning = Unreadable::failure);

/// For the current errno: diskFull or writeFailed.
Error writeError(std::string_view what);

/// Errors: writeError()'s.
Result<void> writeFully(int fd, const std::string& name, std::uint64_t offset,
                        std::span<const std::uint8_t> from);

/// An Error that carries "what: reason" for the current errno.
Error systemError(ErrorCode code, std::string_view what);

/// Room for more open files than the soft limit (RLIMIT_NOFILE) allows, which is 256 or 1,024 on
/// many systems. The limit is as it was when the last of these objects goes.
class OpenFiles {
  public:
    /// For `wanted` files beside those that are open: raises the soft limit to what they need, to
    /// the hard limit or 4,096 at most.
    explicit OpenFiles(std::size_t wanted);
    ~OpenFiles();
    OpenFiles(const OpenFiles&) = delete;
    OpenFiles& operator=(const OpenFiles&) = delete;

    /// How many of the wanted ones there is room for.
    std::size_t room() const { return room_; }

    /// A program that was just started gets the limit that this one was started with: select()
    /// cannot take files beyond 1,023.
    static void restoreFor(pid_t child);

  private:
    std::size_t room_;
};

} // namespace blockwarp
