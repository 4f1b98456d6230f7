// SPDX-License-Identifier: GPL-3.0-or-later
/// Random input for measurements: zeros could hide mistakes, and can run faster than real data.
#pragma once

#include "core/base/error.h"
#include "core/base/progress.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace blockwarp {

/// A keystream under a random key: made as fast as the CPU encrypts. Error: cancelled.
Result<std::vector<std::uint8_t>> testBytes(std::size_t bytes, const ProgressSink& progress);

/// A new file of `bytes` such bytes. Errors: outputUncreatable, writeFailed, diskFull, cancelled.
Result<void> writeTestFile(const std::filesystem::path& path, std::uint64_t bytes,
                           const ProgressSink& progress);

} // namespace blockwarp
