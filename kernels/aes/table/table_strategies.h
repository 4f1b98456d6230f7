// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategies `word-readonly`, `ttable…` and `word4-…`: word by word, tables through the read-only
/// cache. `launch…` and `bind…` exist only in a build with CUDA.
#pragma once

#include "kernels/strategy.h"

namespace blockwarp::kernels {

/// How a thread gets from a block to its ciphertext; all with keys in constant memory.
enum class TableUse : std::uint8_t {
    sbox,      ///< S-box lookups and 32-bit arithmetic
    four,      ///< four column tables
    one,       ///< one column table and rotations
    oneStaged, ///< as `one`; data goes through shared memory
    fourWords, ///< as `four`; four threads share a block
    oneWords,  ///< as `one`; four threads share a block
};

template <TableUse Use>
void emulateTables(const KeySchedule&, const Run&, LaunchShape);
template <TableUse Use>
GpuResult<void> launchTables(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                             const GpuStream&);
GpuResult<void> bindTableKey(const KeySchedule*, const DeviceKey&, const GpuStream&);

} // namespace blockwarp::kernels
