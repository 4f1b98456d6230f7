// SPDX-License-Identifier: GPL-3.0-or-later
/// The two ways to hash for AES-GCM, for tests that want to try both; gcm_tags.h has what others
/// use.
#pragma once

#include "kernels/aes_tables.h"
#include "kernels/gcm/gcm_tags.h"
#include "kernels/gcm/gcm_work.h"

#include <cstdint>
#include <type_traits>

namespace blockwarp::kernels {

enum class GhashPath : std::uint8_t {
    matrix, ///< bit matrices on tensor cores: compute capability 8.0 to 9.0
    table,  ///< lookups in shared memory: any GPU
};

/// On a GPU without bit matrices, preparing and launching are always by table.
void emulateGcmTagsBy(GhashPath, const KeySchedule&, const Run&);
GpuResult<void> prepareGcmBy(GhashPath, const KeySchedule&, std::uint8_t* prepared);
GpuResult<void> launchGcmTagsBy(GhashPath, const KeySchedule&, const DeviceKey&, const Run&,
                                const GpuStream&);

inline constexpr ByteTable kGcmSbox = makeSbox();

/// Calls `f` with whether every segment starts on a multiple of 16 bytes, as a constant.
template <class F>
auto withAlignment(const GcmWork& work, const F& f) {
    if (work.run.unitBytes % kAesBlockBytes == 0 || work.grid.segments == 1)
        return f(std::true_type{});
    return f(std::false_type{});
}

// gcm_by_matrix.cu
TileGrid matrixGrid(const Run& run);
void fillMatrices(GcmTables& tables, const Block& h);
void emulateByMatrix(const GcmWork& work);
/// Once for a device, before the first launch.
GpuResult<void> allowMatrixMemory();
GpuResult<void> launchByMatrix(const GcmWork& work, const GpuStream& stream);

} // namespace blockwarp::kernels
