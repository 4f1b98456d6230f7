// SPDX-License-Identifier: GPL-3.0-or-later
/// Modular exponentiation of thousands of numbers at once, with a secret exponent: Montgomery
/// multiplication (HAC 14.36) and fixed windows (HAC 14.82). A group of GPU threads takes one
/// number.
///
/// Numbers are arrays of 32-bit words, least significant first, as many as their width has.
#pragma once

#include "kernels/gpu_error.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace blockwarp::kernels {

struct GpuStream; // a CUDA stream (cuda_handles.cuh)

/// A modulus has one of these widths; its highest words may be 0. 1536 is half of 3072.
inline constexpr unsigned kPowerWidths[] = {1024, 1536, 2048, 3072, 4096};
inline constexpr unsigned kMaxPowerBits = 4096;
/// Of the modulus itself. Shorter numbers are not worth a group of threads.
inline constexpr unsigned kMinModulusBits = 512;

/// The least width for a modulus of so many bits; 0 if there is none.
unsigned powerWidthFor(unsigned bits);

constexpr std::size_t wordsOf(unsigned bits) {
    return bits / 32;
}

/// What Montgomery multiplication wants to know of a modulus: R^2 modulo n, where R = 2^(32 * words
/// in n), into `square`; returns -1 / n modulo 2^32. Takes the same time for all moduli of a width.
/// Error: refused, for an even modulus, one with fewer than kMinModulusBits, or no such width.
GpuResult<std::uint32_t> prepareModulus(std::span<const std::uint32_t> modulus,
                                        std::span<std::uint32_t> square);

struct alignas(16) WordQuad {
    std::uint32_t word[4];
};

/// results[i] = bases[i / usesOfBase] ^ exponents[i % keys] modulo moduli[i % keys], less than the
/// modulus. Host memory for `emulate`, device memory for `launch`.
struct PowerRun {
    unsigned bits = 0; ///< a width
    std::uint64_t count = 0;
    std::uint64_t keys = 1;
    const std::uint32_t* moduli = nullptr;
    const std::uint32_t* squares = nullptr;   ///< by prepareModulus()
    const std::uint32_t* inverses = nullptr;  ///< by prepareModulus(); a word each
    const std::uint32_t* exponents = nullptr; ///< exponentWords each
    std::uint32_t exponentWords = 0; ///< 1 or more: what an operation takes depends on this alone
    const std::uint32_t* bases = nullptr; ///< baseWords each, any value
    std::uint32_t baseWords = 0;          ///< words of the width, or twice as many
    std::uint64_t usesOfBase = 1;
    std::uint32_t* results = nullptr;
    WordQuad* workspace = nullptr; ///< launch: powerWorkspaceBytes(), which holds secrets after
};

void emulatePowers(const PowerRun& run);
/// Starts the kernel and returns at once.
GpuResult<void> launchPowers(const PowerRun& run, const GpuStream& stream);
/// For the current device. Errors: refused (no such width) and what the driver says.
GpuResult<std::size_t> powerWorkspaceBytes(unsigned bits, std::uint64_t count);

} // namespace blockwarp::kernels
