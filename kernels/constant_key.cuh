// SPDX-License-Identifier: GPL-3.0-or-later
/// Round keys in constant memory. Include it in the one .cu file whose kernels read them.
#pragma once

#include "kernels/cuda_handles.cuh"
#include "kernels/key_slot.h"

namespace blockwarp::kernels {

struct ConstantKeys {
    alignas(16) std::uint8_t slot[kKeySlots][kMaxScheduleBytes];
};

/// One table per translation unit: CUDA links no constants across files without relocatable code,
/// and that costs speed.
static __constant__ ConstantKeys constantKeys;

inline GpuResult<void> bindConstantKey(ScheduleBytes schedule, const DeviceKey& where,
                                       const GpuStream& stream) {
    return check(cudaMemcpyToSymbolAsync(constantKeys, schedule.data(), schedule.size(),
                                         where.slot * kMaxScheduleBytes, cudaMemcpyHostToDevice,
                                         stream.handle),
                 "cudaMemcpyToSymbolAsync");
}

} // namespace blockwarp::kernels
