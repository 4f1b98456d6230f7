// SPDX-License-Identifier: GPL-3.0-or-later
/// Whether files are as they were encrypted: everything is authenticated and nothing written.
#pragma once

#include "core/base/error.h"
#include "core/files/file_pool.h"
#include "core/files/payload_run.h"
#include "core/format/container.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace blockwarp {

enum class FileVerdict : std::uint8_t {
    authentic,    ///< every byte is
    damaged,      ///< the header or a segment is not as it was, or the disk cannot read it
    wrongKey,     ///< the secret does not open it, or its header is damaged
    unverifiable, ///< its container authenticates nothing, or it is none that we know
    unread,       ///< it could not be read, there was no memory, or the work was cancelled
};
std::string_view nameOf(FileVerdict verdict); ///< for programs: "authentic" …

struct Authenticity {
    FileVerdict verdict = FileVerdict::authentic;
    Container container = Container::raw;
    const CipherSpec* cipher = nullptr; ///< null where nothing says it
    std::uint64_t bytes = 0;            ///< of the file
    /// Where the first damaged segment starts in the file; in what it decodes to, if it is text.
    /// Nothing of text that cannot be read.
    std::optional<std::uint64_t> damagedFrom{};
    std::optional<Error> error{}; ///< why it is not authentic
    bool healable = false;        ///< damaged, and authentic with what its recovery data heals
};

/// Who hears what became of each of the files.
class AuthenticityWatcher : public PoolWatcher {
  public:
    /// For each file once; one call at a time.
    virtual void ended(std::size_t index, const Authenticity& found) = 0;
};

/// Many at once, as runPool() (file_pool.h).
void verifyFiles(const std::vector<std::filesystem::path>& files, const EngineRequest& engine,
                 const Secret& secret, AuthenticityWatcher& watcher);

struct FoundFiles {
    std::vector<std::filesystem::path> files; ///< in the order of their names
    std::vector<Error> errors;                ///< folders that cannot be read
};

/// The files of a store: those named, and all ordinary files in folders and below that say that
/// they are encrypted, by their first bytes or by their name. Links in folders are left alone.
FoundFiles findEncrypted(const std::vector<std::filesystem::path>& named);

} // namespace blockwarp
