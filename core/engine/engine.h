// SPDX-License-Identifier: GPL-3.0-or-later
/// Engines: whatever can turn chunks of plaintext into ciphertext and back.
#pragma once

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/cipher/cipher_spec.h"
#include "core/engine/worker.h"
#include "kernels/strategy.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

enum class EngineKind : std::uint8_t { automatic, cpu, cuda, reference, emulated, vaes };

/// Everything a user can tune. Zero, empty: the program chooses.
struct Tuning {
    std::string strategy;             ///< a name from strategyList(); empty: the fastest
    kernels::LaunchShape shape{0, 0}; ///< 0: what the strategy runs best with
    unsigned threads = 0;             ///< CPU workers; 0: one per core, one of engine `reference`
    std::size_t unitBytes = 0;        ///< XTS data unit, or segment; 0: as the cipher's row says
    std::size_t chunkBytes =
        0; ///< a multiple of 64 and of the unit; 0: the engine's own, less for small inputs
    std::vector<int> devices;                       ///< GPU indices; empty: the first GPU
    unsigned workersPerDevice = 0;                  ///< 0: 4
    kernels::KeyUse keyUse = kernels::KeyUse::much; ///< not the user's: small files set it
    bool operator==(const Tuning&) const = default;
};

/// The units that a cipher works in with this tuning.
UnitLayout layoutOf(const CipherSpec& cipher, const Tuning& tuning);

/// One row per engine.
struct EngineSpec {
    EngineKind kind;
    std::string_view name;        ///< as typed: "cpu", "cuda" …
    std::string_view title;       ///< for a list
    std::string_view explanation; ///< a sentence or two
    bool usesStrategies;          ///< runs the GPU's kernels (on a GPU or on the host)
    std::size_t chunkBytes;       ///< unless the user asks for another
    std::size_t minMacs; ///< segments in a chunk from which on workers make its MACs; 0: never
    /// Opens workers without a key.
    Result<Workers> (*open)(const WorkerRequest&);
    bool forFiles = true;                      ///< or for benchmarks only
    bool (*does)(const CipherSpec&) = nullptr; ///< null: all ciphers, unless a strategy does not
    /// Why this CPU cannot run it, or an empty text; null: all can.
    std::string (*whyNotHere)() = nullptr;
};

/// cpu, cuda, reference, emulated, vaes.
std::span<const EngineSpec> engineSpecs();
const EngineSpec& engineSpec(EngineKind kind); ///< not for `automatic` (asserted)
/// "auto" or an engine's name; nothing for other texts.
std::optional<EngineKind> parseEngine(std::string_view name);

/// Why the engine cannot do this cipher, or not on this CPU, or an empty text. That there is no GPU
/// is found where workers are opened.
std::string whyEngineIsRefused(EngineKind kind, const CipherSpec& cipher);

/// What was chosen for `automatic`, or why the asked-for engine was replaced.
struct EngineChoice {
    EngineKind kind;
    std::string note; ///< a sentence for the user; empty where there is nothing to say
};

/// Replaces `automatic` by an engine, and sends work that a GPU cannot do (CBC encryption) to the
/// CPU. `automatic` is the CPU: its cores encrypt faster than files and the bus to a GPU deliver
/// (docs/performance.md has the figures).
EngineChoice chooseEngine(EngineKind asked, const CipherSpec& cipher, Direction direction);

/// Opens workers of `kind` (not `automatic`). Errors: those of the engine.
Result<Workers> openWorkers(EngineKind kind, const WorkerRequest& request);

/// How many workers an engine will open at most: CPU threads, or workers per device times devices.
std::size_t maxWorkers(EngineKind kind, const Tuning& tuning);

/// Workers to open: no more than the engine has and the request can use; one for serial work.
std::size_t workerCount(EngineKind kind, const WorkerRequest& request);

/// The chunk size for a payload: what `tuning` asks for, or the engine's own, or less where that
/// would leave workers without work; whole segments of `segmentBytes`, if that is not 0. Error:
/// badTuning (no multiple of 64, of the unit and of the segments, over 1 GiB, or a unit that the
/// cipher cannot have).
Result<std::size_t> chooseChunkBytes(EngineKind kind, const CipherSpec& cipher,
                                     const Tuning& tuning, std::uint64_t payload,
                                     std::size_t segmentBytes = 0);

/// A payload that an engine is asked about.
struct EngineWork {
    EngineKind kind; ///< not automatic
    const CipherSpec& cipher;
    Direction direction;
    const Tuning& tuning;
    std::uint64_t bytes;      ///< of payload
    std::size_t segmentBytes; ///< a chunk is a multiple of it; 0: of anything
};

/// How it would do it.
struct EnginePlan {
    UnitLayout layout; ///< the units that the cipher works in
    std::size_t chunkBytes;
    std::string strategy; ///< empty where the engine has none
    std::size_t minMacs;  ///< as the engine's row says, where the strategy allows it
};

/// Errors: those of chooseChunkBytes() and chooseStrategy().
Result<EnginePlan> planWork(const EngineWork& work);

} // namespace blockwarp
