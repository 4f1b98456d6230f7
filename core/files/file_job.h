// SPDX-License-Identifier: GPL-3.0-or-later
/// Encrypt or decrypt one file: what the window and the command line both ask for.
#pragma once

#include "core/archive/requests.h"
#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/engine/engine.h"
#include "core/engine/phases.h"
#include "core/files/byte_range.h"
#include "core/format/container.h"
#include "core/io/overwrite.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace blockwarp {

struct Draft;
struct Workbench;

/// What to do, without the secret: can be shown, remembered, turned into a command line.
struct FileJob {
    Direction direction = Direction::encrypt;
    /// Decrypting, null means what the file says, which `raw` and `openssl` do not.
    const CipherSpec* cipher = nullptr;
    /// Decrypting, nothing means what the file's first bytes say.
    std::optional<Container> container = Container::blockwarp;
    EngineKind engine = EngineKind::automatic;
    Tuning tuning;
    std::filesystem::path input;  ///< "-": standard input
    std::filesystem::path root{}; ///< the folder that was named above the input; empty: its own
    std::filesystem::path output; ///< "-": standard output
    Overwrite overwrite{};
    bool outputChecked = false; ///< with those of others, before any began
    bool armor = false;         ///< encrypting into an age file: as text
    bool verify = false;        ///< encrypting a file: decrypt it again before it gets its name
    /// Decrypting a file that opensByPosition(): only these of its bytes.
    std::optional<ByteRange> range{};
    /// Encrypting: what goes into one tar archive, instead of `input`.
    std::optional<ArchiveRequest> archive{};
    /// Decrypting a tar archive: `output` is the new folder that it is unpacked into.
    std::optional<ExtractionRequest> extraction{};
};

struct FileOutcome {
    std::filesystem::path output{}; ///< of a job that keeps both: its name
    std::uint64_t bytesIn = 0;
    std::uint64_t bytesOut = 0;
    Phases phases;
    const CipherSpec* cipher = nullptr; ///< the one that was used
    Container container = Container::blockwarp;
    EngineKind engine = EngineKind::cpu; ///< the one that ran
    std::string strategy;                ///< empty where the engine has none
    std::size_t workers = 0;
    std::size_t chunkBytes = 0;
    BusySeconds busy;
    double openSeconds = 0;         ///< opening the engine, which is part of `phases.wall`
    double keySeconds = 0;          ///< opening the input and deriving its keys, likewise
    double verifySeconds = 0;       ///< likewise
    ArchiveOutcome archive{};       ///< of a job with an archive
    bool verified = false;          ///< the output was read back and decrypts to the input
    std::vector<std::string> notes; ///< sentences, e.g. why another engine ran
};

/// Runs on the calling thread and the workers' own. On any error or cancel the output path is as it
/// was before and no temporary is left. To standard output goes chunk by chunk, each only once it
/// is authenticated, if the container authenticates at all. The secret is wiped once the payload's
/// keys are derived.
Result<FileOutcome> runFileJob(const FileJob& job, Secret secret, const CancelToken& cancel,
                               ProgressSink& progress = noProgress());
/// One of many, at the bench that the last one left.
Result<FileOutcome> runFileJob(const FileJob& job, Secret secret, Workbench& bench,
                               const CancelToken& cancel, ProgressSink& progress);
/// The same up to the moment before the output is flushed and gets its name.
Result<Draft> draftFileJob(const FileJob& job, Secret secret, Workbench& bench,
                           const CancelToken& cancel, ProgressSink& progress);

} // namespace blockwarp
