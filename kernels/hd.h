// SPDX-License-Identifier: GPL-3.0-or-later
/// Rounds are written once: HD marks a function that a kernel and the host both call.
#pragma once

#include <cstdint>

#if defined(__CUDACC__)
#define HD __host__ __device__ __forceinline__
#else
#define HD inline
#endif

/// UNROLL: before a loop over an array that has to stay in registers. ROLLED: before a loop whose
/// body is large enough.
#if defined(__CUDA_ARCH__)
#define UNROLL _Pragma("unroll")
#define ROLLED _Pragma("unroll 1")
#else
#define UNROLL
#define ROLLED
#endif

/// A value of which the compiler forgets where it came from.
template <class T>
HD T opaque(T value) {
#if defined(__CUDA_ARCH__)
    asm volatile("" : "+r"(value));
#endif
    return value;
}

namespace blockwarp::kernels {

inline constexpr std::uint32_t kWarp = 32; ///< threads of a GPU that go together

} // namespace blockwarp::kernels
