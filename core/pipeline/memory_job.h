// SPDX-License-Identifier: GPL-3.0-or-later
/// Encrypt or decrypt bytes in memory with any engine: for pictures, self-tests and tests.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/engine/engine.h"

#include <cstdint>
#include <span>
#include <vector>

namespace blockwarp {

struct MemoryJob {
    const CipherSpec& cipher;
    Direction direction;
    std::span<const std::uint8_t> key; ///< cipher.keyBytes
    Iv iv{};
    bool padding = false;                ///< PKCS#7; without it ECB and CBC take whole blocks only
    EngineKind engine = EngineKind::cpu; ///< not `automatic`
    Tuning tuning{};
};

/// The bytes that come out; the errors of engines and pipeline.
Result<std::vector<std::uint8_t>>
runMemoryJob(const MemoryJob& job, std::span<const std::uint8_t> input, const CancelToken& cancel);

} // namespace blockwarp
