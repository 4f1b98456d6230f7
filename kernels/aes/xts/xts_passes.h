// SPDX-License-Identifier: GPL-3.0-or-later
/// What XTS needs before and after its blocks are enciphered.
#pragma once

#include "kernels/strategy.h"

#include <cstddef>
#include <cstdint>

namespace blockwarp::kernels {

std::size_t xtsWorkspaceBytes(std::uint64_t bytes);

/// Writes the tweaks of xts.h to `run.workspace`.
void emulateTweaks(const KeySchedule&, const Run&);
GpuResult<void> launchTweaks(const KeySchedule&, const DeviceKey&, const Run&, const GpuStream&);

/// Ciphertext stealing (IEEE 1619 §5.3.2, §5.4.2): the last whole block and the partial one behind
/// it. Nothing to do where there is no partial one.
void emulateStealing(const KeySchedule&, const Run&);
GpuResult<void> launchStealing(const KeySchedule&, const DeviceKey&, const Run&, const GpuStream&);

} // namespace blockwarp::kernels
