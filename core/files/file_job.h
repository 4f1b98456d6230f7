// SPDX-License-Identifier: GPL-3.0-or-later
/// Encrypt or decrypt one file: what the window and the command line both ask for.
#pragma once

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/engine/engine.h"
#include "core/engine/phases.h"
#include "core/format/container.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace blockwarp {

class Sessions;

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
    bool overwrite = false;
    bool armor = false;  ///< encrypting into an age file: as text
    bool verify = false; ///< encrypting a file: decrypt it again before it gets its name
};

struct FileOutcome {
    std::uint64_t bytesIn = 0;
    std::uint64_t bytesOut = 0;
    Phases phases;
    const CipherSpec* cipher = nullptr; ///< the one that was used
    Container container = Container::blockwarp;
    EngineKind engine = EngineKind::cpu; ///< the one that ran
    std::string strategy;                ///< empty where the engine has none
    std::size_t workers = 0;
    std::size_t chunkBytes = 0;
    bool verified = false;          ///< the output was read back and decrypts to the input
    std::vector<std::string> notes; ///< sentences, e.g. why another engine ran
};

/// What can be said against the job whatever its files hold. Error: unsupported.
Result<void> checkRequest(const FileJob& job);

/// What can be said against the job before its secret is known: a missing input, an output that is
/// there already. Creates nothing and reads no standard input.
Result<void> checkFileJob(const FileJob& job);

/// Runs on the calling thread and the workers' own. On any error or cancel the output path is as it
/// was before and no temporary is left. To standard output goes chunk by chunk, each only once it
/// is authenticated, if the container authenticates at all.
Result<FileOutcome> runFileJob(const FileJob& job, const Secret& secret, ProgressSink& progress);
/// One of many: in a session that the last one left open, where it fits.
Result<FileOutcome> runFileJob(const FileJob& job, const Secret& secret, Sessions& sessions,
                               ProgressSink& progress);

struct RaceOutcome {
    FileOutcome cpu;
    FileOutcome gpu;
    double ratio = 0; ///< CPU wall time over GPU wall time
};

/// The same file, key, IV and salt on the CPU and then on the GPU; both outputs are compared
/// byte by byte before the file gets its name. `cpuProgress` and `gpuProgress` hear one each.
Result<RaceOutcome> runRace(const FileJob& job, const Secret& secret, ProgressSink& cpuProgress,
                            ProgressSink& gpuProgress);

/// The output path that is suggested for an input: the container's extension added when
/// encrypting, a known one removed (or ".decrypted" added) when decrypting.
std::filesystem::path suggestOutput(const std::filesystem::path& input, Direction direction,
                                    Container container);

/// The `blockwarp-cli` call that does the same; the secret appears as a file name to fill in.
std::string equivalentCommand(const FileJob& job, const Secret& secret);

/// Reads a file's start and says which container it is; errors: inputMissing, readFailed.
Result<Container> detectContainer(const std::filesystem::path& input);

/// Reads a file's start, which must say how it was encrypted; errors: inputMissing, readFailed,
/// those of whyUnrecognised().
Result<void> checkRecognised(const std::filesystem::path& input);

/// Of checkRecognised()'s result: true for a file that not even a key and an IV would open, because
/// it is empty, or cut off, or other bytes stand under the name of an encrypted file.
bool isDamagedStart(const Result<void>& recognised);

} // namespace blockwarp
