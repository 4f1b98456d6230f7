// SPDX-License-Identifier: GPL-3.0-or-later
/// The two ways to hash for AES-GCM, for tests that want to try both; tags.h has what others use.
#pragma once

#include "kernels/gcm_stretches.h"
#include "kernels/tags.h"

#include <cstdint>

namespace blockwarp::kernels {

enum class GhashPath : std::uint8_t {
    matrix, ///< bit matrices on tensor cores: compute capability 8.0 to 9.0
    table,  ///< lookups in shared memory: any GPU
};

void fillGcmTables(GcmTables&, const KeySchedule&);

void emulateGcmTagsBy(GhashPath, const KeySchedule&, const Run&);
GpuResult<void> launchGcmTagsBy(GhashPath, const KeySchedule&, const DeviceKey&, const Run&,
                                const GpuStream&);

} // namespace blockwarp::kernels
