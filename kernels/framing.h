// SPDX-License-Identifier: GPL-3.0-or-later
/// A strategy's work with what its mode needs around it: tweaks before and stealing after XTS, tags
/// after sealing, or while sealing, and before opening.
#pragma once

#include "kernels/strategy.h"

#include <cstddef>
#include <cstdint>

namespace blockwarp::kernels {

/// What `run.workspace` has to hold for runs of up to `payloadBytes`.
std::size_t workspaceBytes(Algorithm algorithm, std::uint64_t payloadBytes,
                           std::uint32_t unitBytes);

/// Why units of this size cannot be processed, or an empty text.
std::string_view whyUnitIsRefused(Algorithm algorithm, std::uint32_t unitBytes);

/// On the calling thread. `run.taken` may be null; `run.workspace` is needed for XTS only, and
/// `run.rejected`, where kNoneRejected has to stand, for opening. A rejected run writes nothing.
void emulateWork(const Strategy& strategy, const KeySchedule& key, const Run& run,
                 LaunchShape shape);

/// At the start of the workspace: what depends on the key alone.
std::size_t preparedBytes(Algorithm algorithm);
/// Makes it on the host, at an address that is a multiple of 16, for the current device. It is to
/// lie in the workspace before launchWork().
GpuResult<void> prepareWork(const KeySchedule& key, KeyUse, std::uint8_t* prepared);

/// Starts the kernels and returns at once.
GpuResult<void> launchWork(const Strategy& strategy, const KeySchedule& key, const DeviceKey& where,
                           const Run& run, LaunchShape shape, const GpuStream& stream);

} // namespace blockwarp::kernels
