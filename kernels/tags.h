// SPDX-License-Identifier: GPL-3.0-or-later
/// The tags of authenticated segments, made and checked apart from the encryption: on sealing the
/// tags are made of the ciphertext in `run.out`, on opening those in `run.in` are checked before
/// anything is decrypted. Larger segments of ChaCha20-Poly1305 are sealed in one go.
#pragma once

#include "kernels/strategy.h"

#include <cstddef>
#include <cstdint>

namespace blockwarp::kernels {

// gcm_tags.cu: GHASH and the tag of SP 800-38D
std::size_t gcmWorkspaceBytes(std::uint64_t payloadBytes, std::uint32_t unitBytes);
/// Fills what depends on the key alone at the start of `workspace`; once per key.
GpuResult<void> prepareGcm(const KeySchedule&, std::uint8_t* workspace, const GpuStream&);
/// Makes (encrypting key) or checks (decrypting key) the tags of all segments.
void emulateGcmTags(const KeySchedule&, const Run&);
GpuResult<void> launchGcmTags(const KeySchedule&, const DeviceKey&, const Run&, const GpuStream&);

// poly1305_tags.cu: the tag of RFC 8439 §2.8
std::size_t polyWorkspaceBytes(std::uint64_t payloadBytes, std::uint32_t unitBytes);
void emulatePolyTags(const KeySchedule&, const Run&);
GpuResult<void> launchPolyTags(const KeySchedule&, const DeviceKey&, const Run&, const GpuStream&);

// poly1305_seal.cu: ChaCha20 and its tags together
/// Whether segments of this size are sealed so: smaller ones than 8 KiB give a warp too little to
/// do beside folding its lanes' sums, and long AAD is more than a thread should do.
bool polySealsInOneGo(std::uint32_t unitBytes, std::uint64_t aadBytes);
std::size_t polySealWorkspaceBytes(std::uint64_t payloadBytes, std::uint32_t unitBytes);
void emulatePolySeal(const KeySchedule&, const Run&);
/// `shape` says how many threads a group has, unless it is the preferred one: then it may have
/// more. How many blocks a thread does follows from the run.
GpuResult<void> launchPolySeal(const KeySchedule&, const Run&, LaunchShape shape, const GpuStream&);

} // namespace blockwarp::kernels
