// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/file_descriptor.h"
#include "core/io/overwrite.h"
#include "core/io/stream.h"

#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <vector>

namespace blockwarp {

/// Checks that a file is as it was when it was opened: nothing changed its size, mtime or ctime (a
/// program can put mtime back, not ctime), and nothing can be read behind its end, as in /proc.
/// Errors: inputChanged, readFailed.
Result<void> checkUnchanged(int file, const struct stat& opened, const std::string& name,
                            Unreadable meaning = Unreadable::failure);

/// An input as it was when somebody opened it. A program can put its mtime back, not its ctime.
struct InputStamp : FileStamp {
    std::int64_t changedSeconds = 0;
    std::int64_t changedNanoseconds = 0;

    bool operator==(const InputStamp&) const = default;
};

/// A regular file, read by position.
class FileSource final : public PositionedSource {
  public:
    /// Errors: inputMissing, inputNotRegular.
    static Result<FileSource> open(const std::filesystem::path& path,
                                   Unreadable meaning = Unreadable::failure);

    std::uint64_t size() const override { return static_cast<std::uint64_t>(opened_.st_size); }
    Result<void> readAt(std::uint64_t offset, std::span<std::uint8_t> into) const override;

    /// Checks that what was read is the file as it was opened and as it is now. Errors:
    /// inputChanged, readFailed.
    Result<void> checkUnchanged() const {
        return blockwarp::checkUnchanged(fd_.get(), opened_, name_, meaning_);
    }
    InputStamp stamp() const;
    const struct stat& info() const { return opened_; }         ///< when it was opened
    mode_t mode() const { return opened_.st_mode & 0777; }      ///< permissions
    bool hasOtherNames() const { return opened_.st_nlink > 1; } ///< hard links
    /// True if `other` names this very file.
    bool isSameFile(const std::filesystem::path& other) const;

  private:
    FileSource() = default;
    FileDescriptor fd_;
    std::string name_;
    Unreadable meaning_ = Unreadable::failure;
    struct stat opened_ {};
};

/// The first `most` bytes of a file, or all if there are fewer. Errors: FileSource's.
Result<std::vector<std::uint8_t>> startOf(const std::filesystem::path& file, std::size_t most);

} // namespace blockwarp
