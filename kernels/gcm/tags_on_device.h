// SPDX-License-Identifier: GPL-3.0-or-later
/// Tags of what lies in host memory, made or checked on a GPU: everything is copied there and back.
/// For work without a worker, and for tests of what a worker does not let choose.
#pragma once

#include "kernels/gcm/gcm_paths.h"
#include "kernels/hmac/hmac_tags.h"

namespace blockwarp::kernels {

/// As emulateGcmTagsBy(), on `device`; waits. Errors: outOfMemory, unavailable, deviceLost.
GpuResult<void> runGcmTagsOn(int device, GhashPath path, const KeySchedule& key, const Run& run);

/// As emulateHmacTags(), on `device`; waits. The data lie on the device as far behind a 16-byte
/// boundary as they do on the host.
GpuResult<void> runHmacTagsOn(int device, const HmacKey& key, const MacRun& run, MacUse use);

} // namespace blockwarp::kernels
