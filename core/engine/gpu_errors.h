// SPDX-License-Identifier: GPL-3.0-or-later
/// The kernels' errors as core's.
#pragma once

#include "core/base/error.h"
#include "kernels/gpu_error.h"

namespace blockwarp {

Error fromGpu(const kernels::GpuError& error);

} // namespace blockwarp
