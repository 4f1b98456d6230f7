// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategies `byte-…`: byte by byte. `launch…` and `bind…` exist only in a build with CUDA.
#pragma once

#include "kernels/aes/byte/aes_bytes.h"
#include "kernels/strategy.h"

namespace blockwarp::kernels {

/// Where a table or a key lies.
enum class Place : std::uint8_t { global, constant, shared, parameter };

template <Place Sbox, Place Key, ByteRounds Rounds>
void emulateBytes(const KeySchedule&, const Run&, LaunchShape);
template <Place Sbox, Place Key, ByteRounds Rounds>
GpuResult<void> launchBytes(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                            const GpuStream&);
GpuResult<void> bindByteKey(const KeySchedule*, const DeviceKey&, const GpuStream&);

} // namespace blockwarp::kernels
