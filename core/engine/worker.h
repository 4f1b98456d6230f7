// SPDX-License-Identifier: GPL-3.0-or-later
/// Workers: what an engine computes with. Each is one thread's, with a buffer of its own.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/cipher/cipher_spec.h"
#include "core/engine/phases.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace blockwarp {

struct Tuning;

/// Keys of one payload. Workers copy them.
struct WorkerKeys {
    std::span<const std::uint8_t> cipher;    ///< of the cipher's length
    std::span<const std::uint8_t> macs = {}; ///< for workers that make MACs
};

/// What a worker does with its buffer.
struct WorkerTask {
    std::size_t bytes; ///< of payload. ECB and CBC take whole blocks only (asserted)
    Iv iv;
    std::uint64_t firstSegment = 0; ///< of the payload; where the worker makes MACs
    bool last = false;              ///< the payload ends here; likewise
};

/// Used by one thread at a time: setKeys(), any number of tasks, forget().
class Worker {
  public:
    virtual ~Worker() = default;
    /// At least the requested capacity.
    virtual std::span<std::uint8_t> buffer() = 0;
    /// Errors: those of the engine.
    virtual Result<void> setKeys(const WorkerKeys& keys) = 0;
    /// Wipes the keys and the first `bytes` of the buffer, which are all that was used of it.
    virtual void forget(std::size_t bytes) = 0;
    /// Encrypts or decrypts the buffer's first bytes in place; sealing leaves tags between
    /// segments, opening expects and removes them. Adds its times to `phases`. Looks at `cancel`
    /// often enough that a cancelled job returns within 100 ms. A wrong tag is wrongKeyOrDamaged
    /// with the segment, from 0 in the buffer, and leaves nothing decrypted in it.
    virtual Result<void> process(const WorkerTask& task, const CancelToken& cancel,
                                 Phases& phases) = 0;
    /// The cipher alone, with the data already where the engine computes: on a GPU, the last
    /// call's data in device memory; elsewhere process(). Returns seconds.
    virtual Result<double> processOnDevice(const WorkerTask& task, const CancelToken& cancel);
    /// A plain copy of so many bytes (a multiple of 16) from where processOnDevice() reads to
    /// elsewhere in the same memory: what no cipher can beat. Returns seconds.
    virtual Result<double> copyOnDevice(std::size_t bytes);
};

using Workers = std::vector<std::unique_ptr<Worker>>;

struct WorkerRequest {
    const CipherSpec& cipher;
    Direction direction;
    UnitLayout layout;      ///< the cipher's data units or segments
    std::size_t capacity;   ///< bytes of each buffer, tags and MACs included
    std::size_t maxWorkers; ///< more are of no use: the number of chunks
    const Tuning& tuning;
    bool freshChunks = false; ///< CBC: each chunk has an IV of its own, so that they need no order
    std::size_t macUnitBytes = 0; ///< not 0: workers make the MACs of segments of so many bytes
};

} // namespace blockwarp
