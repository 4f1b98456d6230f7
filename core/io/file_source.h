// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/file_descriptor.h"
#include "core/io/stream.h"

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace blockwarp {

/// A regular file, read by position.
class FileSource final : public PositionedSource {
  public:
    /// Errors: inputMissing, inputNotRegular.
    static Result<FileSource> open(const std::filesystem::path& path);

    std::uint64_t size() const override { return size_; }
    Result<void> readAt(std::uint64_t offset, std::span<std::uint8_t> into) const override;

    /// The first `most` bytes, or all if the file is shorter.
    Result<std::vector<std::uint8_t>> start(std::size_t most) const;
    /// Reading up to size() was reading all. Error: inputChanged, when the file has grown or never
    /// told its size.
    Result<void> checkEnd() const;
    mode_t mode() const { return mode_; } ///< permissions
    /// True if `other` names this very file.
    bool isSameFile(const std::filesystem::path& other) const;

  private:
    FileSource() = default;
    FileDescriptor fd_;
    std::string name_;
    std::uint64_t size_ = 0;
    mode_t mode_ = 0;
    dev_t device_ = 0;
    ino_t inode_ = 0;
};

} // namespace blockwarp
