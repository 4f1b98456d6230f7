// SPDX-License-Identifier: GPL-3.0-or-later
/// Rows of tables in constant memory, one for each key in use.
#pragma once

#include "kernels/device/cuda_handles.cuh"
#include "kernels/device/key_slot.h"

namespace blockwarp::kernels {

/// Copies a row to its place in a table in constant memory and waits, so that `row` may go.
template <class Table, class Row>
GpuResult<void> bindConstantRow(const Table& table, const Row& row, const DeviceKey& where,
                                const GpuStream& stream) {
    if (auto ok = check(cudaMemcpyToSymbolAsync(table, &row, sizeof row, where.slot * sizeof row,
                                                cudaMemcpyHostToDevice, stream.handle),
                        "cudaMemcpyToSymbolAsync");
        !ok)
        return ok;
    return check(cudaStreamSynchronize(stream.handle), "cudaStreamSynchronize");
}

} // namespace blockwarp::kernels
