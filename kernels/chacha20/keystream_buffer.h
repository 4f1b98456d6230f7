// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `keystream-buffer`. `launch…` and `bind…` exist only in a build with CUDA.
#pragma once

#include "kernels/strategy.h"

#include <cstddef>
#include <cstdint>

namespace blockwarp::kernels {

/// The host's half: out = in ^ keystream; `out` may be `in`.
void xorKeystream(const std::uint8_t* in, const std::uint8_t* keystream, std::uint8_t* out,
                  std::size_t bytes);

void emulateKeystreamBuffer(const KeySchedule&, const Run&, LaunchShape);
GpuResult<void> launchKeystreamBuffer(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                                      const GpuStream&);

} // namespace blockwarp::kernels
