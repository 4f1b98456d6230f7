// SPDX-License-Identifier: GPL-3.0-or-later
/// Round keys in constant memory. Include it in .cu files whose kernels read them.
#pragma once

#include "kernels/device/constant_row.cuh"

namespace blockwarp::kernels {

struct ConstantKeys {
    alignas(16) std::uint8_t slot[kKeySlots][kMaxScheduleBytes];
};

/// One table per translation unit: CUDA links no constants across files without relocatable code,
/// and that costs speed.
static __constant__ ConstantKeys constantKeys;

/// The schedule's bytes, or zeros for null. Static as the table is: one that the linker shares
/// would fill the table of one file and leave the others' empty.
static GpuResult<void> bindConstantKey(const KeySchedule* key, const DeviceKey& where,
                                       const GpuStream& stream) {
    static constexpr std::array<std::uint8_t, kMaxScheduleBytes> zeros{};
    const std::uint8_t* bytes = key != nullptr ? key->bytes().data() : zeros.data();
    return bindConstantRow(constantKeys,
                           *reinterpret_cast<const std::uint8_t(*)[kMaxScheduleBytes]>(bytes),
                           where, stream);
}

} // namespace blockwarp::kernels
