// SPDX-License-Identifier: GPL-3.0-or-later
/// Keys as bit planes in constant memory: a gate takes its plane of the key from there for nothing.
#pragma once

#include "kernels/aes/bitsliced/bitslice.h"
#include "kernels/device/constant_row.cuh"

namespace blockwarp::kernels {

/// What `expand` makes of the key, or zeros for null, goes to its row of a table in constant
/// memory.
template <class Expanded>
GpuResult<void> bindExpandedKey(const Expanded (&table)[kKeySlots],
                                Expanded (*expand)(const KeySchedule&), const KeySchedule* key,
                                const DeviceKey& where, const GpuStream& stream) {
    auto expanded = key != nullptr ? expand(*key) : Expanded{};
    auto done = bindConstantRow(table, expanded, where, stream);
    explicit_bzero(&expanded, sizeof expanded);
    return done;
}

} // namespace blockwarp::kernels
