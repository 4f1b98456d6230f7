// SPDX-License-Identifier: GPL-3.0-or-later
/// ChaCha20-Poly1305 (RFC 8439 §2.8) sealed in one go: ciphertext and tags together.
/// `launch…` exists only in a build with CUDA.
#pragma once

#include "kernels/strategy.h"

#include <cstddef>
#include <cstdint>

namespace blockwarp::kernels {

/// Whether segments of this size are sealed so: smaller ones than 8 KiB give a warp too little to
/// do beside folding its lanes' sums, and long AAD is more than a thread should do.
bool polySealsInOneGo(std::uint32_t unitBytes, std::uint64_t aadBytes);
std::size_t polySealWorkspaceBytes(std::uint64_t payloadBytes, std::uint32_t unitBytes);
void emulatePolySeal(const KeySchedule&, const Run&);
/// `shape` says how many threads a thread block has, unless it is the preferred one: then it may
/// have more. How many blocks a thread does follows from the run.
GpuResult<void> launchPolySeal(const KeySchedule&, const Run&, LaunchShape shape, const GpuStream&);

} // namespace blockwarp::kernels
