// SPDX-License-Identifier: GPL-3.0-or-later
/// ChaCha20-Poly1305 (RFC 8439 §2.8) with its tags summed up as products of matrices: sealed in one
/// go, or tags alone. PolySums::doubles (poly1305_double_sums.h) is for GPUs of compute capability
/// 9.0 and later with fast double precision, PolySums::bytes (poly1305_byte_sums.h) for those
/// of 8.0 and later. `launch…` exist only in a build with CUDA.
#pragma once

#include "kernels/chacha20/poly1305_fragments.h"
#include "kernels/strategy.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace blockwarp::kernels {

/// Whether segments are sealed, or their tags made and checked apart, faster so than by limbs. A
/// warp takes a row of 2 KiB at a time, and a thread does all of a segment's AAD.
bool matrixSeals(PolySums, std::uint32_t unitBytes, std::uint64_t aadBytes);
bool matrixMakesTags(std::uint32_t unitBytes, std::uint64_t aadBytes);
std::size_t polyMatrixWorkspaceBytes(std::uint64_t payloadBytes, std::uint32_t unitBytes);

/// What a GPU runs at a time.
struct MatrixRoom {
    std::uint64_t warps;      ///< on all of its multiprocessors
    std::uint32_t groupWarps; ///< that share a segment, at most: 1, 2, 4, 8 or 16
};
/// As many warps as registers suffice for, on each of the 132 multiprocessors of an H200.
inline constexpr MatrixRoom kMatrixSealRoom{16 * 132, 16};
inline constexpr MatrixRoom kMatrixTagsRoom{16 * 132, 4};

/// Where polySealsInOneGo(). `room`: of the GPU that is emulated.
void emulateMatrixSeal(PolySums, const KeySchedule&, const Run&, const MatrixRoom& room);
GpuResult<void> launchMatrixSeal(PolySums, const KeySchedule&, const Run&, const GpuStream&);

/// As emulatePolyTags(), segments of any size.
void emulateMatrixTags(PolySums, const KeySchedule&, const Run&, const MatrixRoom& room);
GpuResult<void> launchMatrixTags(PolySums, const KeySchedule&, const Run&, const GpuStream&);

/// sums += rows · factors for each, by the device's tensor cores; for tests. Waits.
GpuResult<void> multiplyFragmentsOn(int device, std::span<WarpFragments> work);
GpuResult<void> multiplyFragmentsOn(int device, std::span<ByteFragments> work);

} // namespace blockwarp::kernels
