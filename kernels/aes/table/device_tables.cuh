// SPDX-License-Identifier: GPL-3.0-or-later
/// The tables of both directions in global memory. Include it in .cu files whose kernels read them.
#pragma once

#include "kernels/aes/table/read_only_tables.h"

namespace blockwarp::kernels {

/// As kTableSets; one copy per translation unit, as with constants (constant_key.cuh).
static __device__ const TableSet deviceTables[2] = {{makeEncryptTables(), makeSbox()},
                                                    {makeDecryptTables(), makeInverseSbox()}};

} // namespace blockwarp::kernels
