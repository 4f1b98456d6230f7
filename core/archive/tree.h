// SPDX-License-Identifier: GPL-3.0-or-later
/// What goes into an archive: the named folders and files, and all entries below them in a fixed
/// order.
#pragma once

#include "core/archive/requests.h"
#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/io/file_descriptor.h"

#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace blockwarp {

/// One named folder or file.
struct ArchiveRoot {
    std::filesystem::path path; ///< as it was named, for errors
    FileDescriptor folder;      ///< the folder itself, or the one that the file is in
    std::string file;           ///< its name in that folder; empty: it is a folder
    std::string name;           ///< at the top of the archive
    mode_t mode = 0;
};

struct TreeEntry {
    std::size_t root = 0;  ///< index
    std::string path;      ///< relative to the root's folder; empty: the folder itself
    mode_t type = S_IFDIR; ///< S_IFREG, S_IFDIR or S_IFLNK, when it was looked at
};

struct ArchiveTree {
    std::vector<ArchiveRoot> roots;
    std::vector<TreeEntry> entries; ///< each folder before what is in it, names by their bytes
    std::vector<LeftOut> leftOut;   ///< what cannot be read
    std::uint64_t bytes = 0;        ///< of all files, as long as none changes
    std::size_t depth = 0;          ///< names in the longest path
};

/// Opens what was named, following links. Errors: inputMissing, inputNotRegular, unsupported (two
/// of one name, or one without a name: the root of the file system).
Result<std::vector<ArchiveRoot>> openRoots(const ArchiveRequest& request);

/// Errors: outputUncreatable (the output would lie in one of the folders), outputIsInput.
Result<void> checkOutside(const std::vector<ArchiveRoot>& roots,
                          const std::filesystem::path& output);

/// Looks at everything below the roots, with `threads` threads (0: as many as the machine has), and
/// reads no file. Errors: inputMissing (naming all that cannot be read, unless `keepGoing`),
/// unsupported (something is deeper than can be unpacked), cancelled.
Result<ArchiveTree> findEntries(std::vector<ArchiveRoot> roots, bool keepGoing, std::size_t threads,
                                const CancelToken& cancel);

/// For errors, and as the archive has it.
std::string shownPath(const ArchiveRoot& root, const TreeEntry& entry);
std::string archivedName(const ArchiveRoot& root, const TreeEntry& entry);

} // namespace blockwarp
