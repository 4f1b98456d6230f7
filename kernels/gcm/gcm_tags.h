// SPDX-License-Identifier: GPL-3.0-or-later
/// GHASH and the tags of AES-GCM (SP 800-38D), apart from the encryption.
///
/// On sealing the tags are made of the ciphertext in `run.out`, on opening those in `run.in` are
/// checked before anything is decrypted. `launch…` exist only in a build with CUDA.
#pragma once

#include "kernels/strategy.h"

#include <cstddef>
#include <cstdint>

namespace blockwarp::kernels {

std::size_t gcmWorkspaceBytes(std::uint64_t payloadBytes, std::uint32_t unitBytes);
/// What depends on the key alone, at the start of the workspace: filled on the host, at an address
/// that is a multiple of 16, for the current device.
std::size_t gcmPreparedBytes();
GpuResult<void> prepareGcm(const KeySchedule&, KeyUse, std::uint8_t* prepared);
/// Makes (encrypting key) or checks (decrypting key) the tags of all segments.
void emulateGcmTags(const KeySchedule&, const Run&);
GpuResult<void> launchGcmTags(const KeySchedule&, const DeviceKey&, const Run&, const GpuStream&);

} // namespace blockwarp::kernels
