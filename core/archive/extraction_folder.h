// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/io/file_descriptor.h"
#include "core/io/folders.h"
#include "core/io/overwrite.h"

#include <sys/types.h>

#include <array>
#include <filesystem>
#include <string>

namespace blockwarp {

/// A new folder that appears under its name complete or not at all. Until commit() it is hidden
/// beside that name and open to its owner alone; it is removed when this object goes. Only a power
/// loss or kill -9 leaves it behind, with plaintext in it: findLeftovers() finds it.
class ExtractionFolder {
  public:
    /// Whether create() would refuse the name. Errors: nameTaken, outputUncreatable.
    static Result<void> check(const std::filesystem::path& path, const Overwrite& overwrite = {});
    /// Replaces nothing: `overwrite` can only ask for keeping both. Errors: nameTaken,
    /// outputUncreatable, diskFull.
    static Result<ExtractionFolder> create(const std::filesystem::path& path,
                                           const Overwrite& overwrite = {});
    ~ExtractionFolder();
    ExtractionFolder(ExtractionFolder&& other) noexcept = default;
    ExtractionFolder& operator=(ExtractionFolder&&) = delete;

    int descriptor() const { return folder_.get(); }
    /// The name that it gets, or has; final once it is committed.
    const std::filesystem::path& path() const { return path_; }
    /// What a new folder of mode 0777 gets here: limited by the umask or by a default ACL.
    /// Error: outputUncreatable.
    Result<mode_t> modeOfNewFolder() const;

    /// Flushes everything to the disk, then gives the folder its mode and its name, without
    /// replacing anything. `sole`: a folder in it, beside which there is nothing: that one gets
    /// mode and name instead, and this one goes. Hears a cancel within 100 ms. Errors: writeFailed,
    /// diskFull, cancelled, outputUncreatable, nameTaken (meanwhile), notFlushed (it has its name
    /// all the same).
    Result<void> commit(mode_t mode, const CancelToken& cancel, const std::string& sole = {});

    /// Removes it now, with what is in it, as far as that can be done. Error: writeFailed, with the
    /// path of what stays and the reason.
    Result<void> discard();

  private:
    Result<void> flushAll(const CancelToken& cancel) const;
    explicit ExtractionFolder(std::filesystem::path path) : path_(std::move(path)) {}

    std::filesystem::path path_;
    std::filesystem::path wanted_; ///< what `path_` is beside, where both are kept; else empty
    FileDescriptor parent_;
    std::string name_;      ///< hidden, in `parent_`; empty once it is renamed
    FileDescriptor folder_; ///< locked, which says that somebody works in it
    /// Kept for removing it: it may fail because there are no more.
    std::array<FileDescriptor, kRemovalDescriptors> spare_;
};

} // namespace blockwarp
