// SPDX-License-Identifier: GPL-3.0-or-later
/// Bitsliced keys in constant memory: a gate takes its plane of the key from there for nothing.
#pragma once

#include "kernels/bitslice.h"
#include "kernels/constant_row.cuh"

namespace blockwarp::kernels {

static __constant__ BitslicedKey bitslicedKeys[kKeySlots];

/// The expanded key, or zeros for null.
static GpuResult<void> bindBitslicedRow(const KeySchedule* key, const DeviceKey& where,
                                        const GpuStream& stream) {
    BitslicedKey expanded = key != nullptr ? makeBitslicedKey(*key) : BitslicedKey{};
    auto done = bindConstantRow(bitslicedKeys, expanded, where, stream);
    explicit_bzero(&expanded, sizeof expanded);
    return done;
}

} // namespace blockwarp::kernels
