// SPDX-License-Identifier: GPL-3.0-or-later
/// The tags of ChaCha20-Poly1305 (RFC 8439 §2.8), apart from the encryption.
///
/// On sealing the tags are made of the ciphertext in `run.out`, on opening those in `run.in` are
/// checked before anything is decrypted. `launch…` exist only in a build with CUDA.
#pragma once

#include "kernels/strategy.h"

#include <cstddef>
#include <cstdint>

namespace blockwarp::kernels {

std::size_t polyWorkspaceBytes(std::uint64_t payloadBytes, std::uint32_t unitBytes);
void emulatePolyTags(const KeySchedule&, const Run&);
GpuResult<void> launchPolyTags(const KeySchedule&, const DeviceKey&, const Run&, const GpuStream&);

} // namespace blockwarp::kernels
