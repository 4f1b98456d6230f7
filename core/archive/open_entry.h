// SPDX-License-Identifier: GPL-3.0-or-later
/// One entry of a tree at the moment when it is archived.
#pragma once

#include "core/archive/folder_cursor.h"
#include "core/archive/tree.h"
#include "core/base/error.h"

#include <sys/stat.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace blockwarp {

/// An entry that was opened: a file with its descriptor, a folder, or a link with its target.
class OpenEntry {
  public:
    struct Region {
        std::uint64_t offset;
        std::uint64_t bytes;
    };

    /// Follows no link. Errors: inputMissing, with the reason alone as context.
    static Result<OpenEntry> open(FolderCursor& cursor, const TreeEntry& entry);

    const struct stat& info() const { return info_; }
    /// Of the last change; before 1970 whole seconds, because readers do not agree on what a
    /// negative fraction is.
    timespec time() const {
        return {info_.st_mtim.tv_sec, info_.st_mtim.tv_sec < 0 ? 0 : info_.st_mtim.tv_nsec};
    }
    bool isFile() const { return S_ISREG(info_.st_mode); }
    bool isLink() const { return S_ISLNK(info_.st_mode); }
    std::uint64_t size() const { return isFile() ? static_cast<std::uint64_t>(info_.st_size) : 0; }
    const std::string& target() const { return target_; } ///< of a link
    bool hasAttributes() const { return attributes_; }    ///< extended ones, or ACLs

    bool isSparse() const { return sparse_; }
    const std::vector<Region>& regions() const { return regions_; } ///< with data, if sparse

    /// The next bytes of a file, read into `piece`, without what is in holes. Empty at its end.
    /// Errors: readFailed, inputChanged, in which the file is called "it".
    Result<std::span<const std::uint8_t>> next(std::span<std::uint8_t> piece);
    /// Errors: inputChanged, readFailed, as checkUnchanged() of core/io/file_source.h.
    Result<void> checkUnchanged() const;
    /// Reads a file that is not sparse into `text`, which has room for it, and closes it. next()
    /// then returns all of `text` at once, which outlives this object, or says why there is none.
    void readWhole(std::span<std::uint8_t> text);

  private:
    void findRegions();

    FileDescriptor fd_; ///< of a file
    struct stat info_ {};
    std::string target_;
    bool attributes_ = false;
    bool sparse_ = false;
    std::vector<Region> regions_;
    std::size_t region_ = 0;
    std::uint64_t position_ = 0;
    std::optional<Result<std::span<const std::uint8_t>>> whole_; ///< until next() returns it
};

} // namespace blockwarp
