// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

namespace blockwarp {

class AtomicOutput;

/// A complete output and how long it is.
struct WrittenOutput {
    AtomicOutput* output;
    std::uint64_t bytes;
    /// A file beside it that gets its name first, so that after a kill there are both, none, or it
    /// alone; or null.
    AtomicOutput* companion = nullptr;
    std::uint64_t companionBytes = 0;
};

/// AtomicOutput::flush() of several: a disk takes one order for all that begin to be written before
/// the first is waited for. Returns within 100 ms of a cancel.
std::vector<Result<void>> flushTogether(std::span<const WrittenOutput> outputs,
                                        const CancelToken& cancel);

/// A folder's entries for new names are data too. Return 0 or the errno; 0 too where the file
/// system cannot flush folders.
int flushFolder(int folder);
int flushFolder(const std::filesystem::path& folder);

/// Gives names to the files that are not null and whose result is right so far, and flushes their
/// folders; a part of commitTogether().
void nameTogether(std::span<AtomicOutput* const> files, std::span<Result<void>> results);

/// AtomicOutput::commit() of several, each with its own result: flushes them together, and a folder
/// once for all its new names. After a cancel none has a name. A companion whose output gets no
/// name loses its own, and what it replaced comes back, where the file system has links.
std::vector<Result<void>> commitTogether(std::span<const WrittenOutput> outputs,
                                         const CancelToken& cancel);

/// Whether an output that was committed has its name, even if a power loss may undo that.
bool hasItsName(const Result<void>& committed);

} // namespace blockwarp
