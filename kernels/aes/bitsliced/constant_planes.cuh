// SPDX-License-Identifier: GPL-3.0-or-later
/// Bitsliced keys in constant memory: a gate takes its plane of the key from there for nothing.
#pragma once

#include "kernels/aes/bitsliced/bitslice.h"
#include "kernels/device/constant_row.cuh"

namespace blockwarp::kernels {

/// The expanded key, or zeros for null, goes to its row of a table in constant memory.
inline GpuResult<void> bindBitslicedRow(const BitslicedKey (&table)[kKeySlots],
                                        const KeySchedule* key, const DeviceKey& where,
                                        const GpuStream& stream) {
    auto expanded = key != nullptr ? makeBitslicedKey(*key) : BitslicedKey{};
    auto done = bindConstantRow(table, expanded, where, stream);
    explicit_bzero(&expanded, sizeof expanded);
    return done;
}

} // namespace blockwarp::kernels
