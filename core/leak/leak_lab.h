// SPDX-License-Identifier: GPL-3.0-or-later
/// What encrypted pixels give away. Works on raw pixels: encrypting a PNG's compressed bytes would
/// show nothing.
#pragma once

#include "core/engine.h"
#include "core/error.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace blockwarp {

/// How often 16-byte blocks recur in a run of bytes (a last partial block does not count).
struct RepeatedBlocks {
    std::uint64_t blocks = 0;   ///< all
    std::uint64_t distinct = 0; ///< different values
    std::uint64_t repeated = 0; ///< blocks whose value occurs more than once
    double share() const { return blocks ? double(repeated) / double(blocks) : 0.0; }
};

RepeatedBlocks countRepeatedBlocks(std::span<const std::uint8_t> bytes);

struct LeakRequest {
    const CipherSpec* cipher = nullptr;
    EngineKind engine = EngineKind::automatic;
    Tuning tuning;
    std::span<const std::uint8_t> key; ///< cipher->keyBytes
    Iv iv{};
};

/// The pixels' bytes encrypted as one message, the same number of bytes out as in: what padding a
/// block cipher needs is cut off again. Errors: those of runMemoryJob(), and unsupported for
/// ciphers that work by units.
Result<std::vector<std::uint8_t>> encryptPixels(const LeakRequest& request,
                                                std::span<const std::uint8_t> pixels,
                                                ProgressSink& progress);

} // namespace blockwarp
