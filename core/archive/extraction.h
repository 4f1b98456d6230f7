// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/entry_check.h"
#include "core/archive/extraction_folder.h"
#include "core/archive/folder_cursor.h"
#include "core/archive/path_choice.h"
#include "core/archive/tar_reader.h"
#include "core/io/file_places.h"

#include <sys/stat.h> // UTIME_OMIT
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace blockwarp {

/// Unpacks the entries of a tar into a new folder. Every path is opened name by name below that
/// folder and never through a link, and nothing that is there is ever replaced, so that nothing
/// outside changes whatever the tar says.
class Extraction final : public TarVisitor {
  public:
    /// `most`: the permissions that an entry may have at most, beside what the umask lets through.
    /// `folds` says whether names that differ in case are one. Errors: as
    /// ExtractionFolder::create().
    static Result<std::unique_ptr<Extraction>>
    create(const std::filesystem::path& path, const ExtractionRequest& request, mode_t most,
           const FilePlaces::FoldsNames& folds = foldsNames, const Overwrite& overwrite = {});

    /// Bytes that a compressed tar may have once it is decompressed. Free space is no limit to what
    /// is read for a few of its entries.
    std::optional<std::uint64_t> maxDecompressed() const { return maxDecompressed_; }

    /// Errors: archiveRefused, writeFailed, diskFull.
    Result<void> visit(const TarEntry& entry, TarReader& tar) override;
    /// Sets modes and times of folders, the deepest first, but not yet the new folder's mode. Knows
    /// then which one becomes it.
    Result<void> end() override;
    /// Once all is authenticated. Errors: as ExtractionFolder::commit().
    Result<void> commit(const CancelToken& cancel) {
        return folder_.commit(topMode_, cancel, lifted_);
    }

    /// Removes what was unpacked. Error: as ExtractionFolder::discard().
    Result<void> discard();

    const std::filesystem::path& path() const { return folder_.path(); }
    std::uint64_t entries() const { return taken_; }
    std::uint64_t bytes() const { return bytes_; } ///< of files, with their holes

  private:
    /// Set last.
    struct FolderFacts {
        bool hasEntry = false; ///< else only a path has brought it
        mode_t mode = 0777;
        timespec time{0, UTIME_OMIT};
    };

    Extraction(ExtractionFolder folder, const ExtractionRequest& request, mode_t most,
               ExtractionLimits limits, bool folds, std::string liftable);
    void noteFolder(const TarEntry& entry, const std::string& path);
    void noteTop(const std::string& path);
    Result<void> makeFolder(const TarEntry& entry, const std::string& path);
    Result<void> makeFile(const TarEntry& entry, const std::string& path, TarReader& tar);
    Result<void> makeSymbolicLink(const TarEntry& entry, const std::string& path);
    Result<void> makeHardLink(const TarEntry& entry, const std::string& path);
    Result<int> parentFor(const TarEntry& entry, std::string_view path);
    Result<void> copy(const TarEntry& entry, TarReader& tar, int file);
    Result<void> finishFolder(const std::string& path, const FolderFacts& facts);
    Result<void> checkSpelling(const TarEntry& entry, const std::string& path);

    ExtractionFolder folder_;
    PathChoice only_;
    mode_t most_;
    std::size_t maxDepth_;
    LimitCount limits_;
    std::optional<std::uint64_t> maxDecompressed_;
    mode_t topMode_ = 0;     ///< of the new folder
    std::string liftable_;   ///< a folder of that name may become it; empty: none may
    std::string lifted_;     ///< does, once end() was called
    bool hasOthers_ = false; ///< beside that folder
    bool folds_;             ///< the file system takes names that differ in case for one
    FolderCursor cursor_;
    std::map<std::string, FolderFacts> folders_;             ///< that were made
    std::unordered_map<std::string, FolderFacts> notTaken_;  ///< folders
    std::unordered_map<std::string, std::string> spellings_; ///< of folders, if names are folded
    std::uint64_t taken_ = 0;
    std::uint64_t bytes_ = 0;
};

} // namespace blockwarp
