// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA (RFC 8017 §5) with one key on thousands of numbers at once: the public operation, and around
/// the exponentiations modulo p and q (montgomery.h) what blinds, recombines and verifies them.
///
/// A private operation takes three steps: blinding (x = c r^e), the two exponentiations, and
/// recombination, which also takes r out again and compares m^e with c. A result that fails the
/// comparison is overwritten by zeros: a wrong half would give the factors of n away (Boneh,
/// DeMillo, Lipton 1997).
#pragma once

#include "kernels/montgomery.h"

#include <cstddef>
#include <cstdint>

namespace blockwarp::kernels {

/// Arrays of numbers of the modulus' width, unless said otherwise. Host memory for `emulate…`;
/// device memory for `launch…`, with room for paddedItems(count) items: what lies behind the last
/// is read and written by threads that have nothing else to do.
struct RsaRun {
    unsigned bits = 0; ///< a width
    std::uint64_t count = 0;
    std::uint64_t exponent = 0; ///< the public one, not 0
    const std::uint32_t* modulus = nullptr;
    const std::uint32_t* square = nullptr; ///< by prepareModulus(), and so is
    std::uint32_t inverse = 0;
    const std::uint32_t* inputs = nullptr; ///< less than the modulus
    std::uint32_t* results = nullptr;      ///< less than the modulus

    // The private operation alone.
    const std::uint32_t* partOfP = nullptr;  ///< R q (1 / q modulo p) modulo n, and
    const std::uint32_t* partOfQ = nullptr;  ///< R p (1 / p modulo q) modulo n: Garner's, as sums
    const std::uint32_t* blinds = nullptr;   ///< r, less than the modulus
    const std::uint32_t* unblinds = nullptr; ///< 1 / r modulo n
    std::uint32_t* blinded = nullptr;        ///< x, the bases of the exponentiations
    const std::uint32_t* halves = nullptr;   ///< each item's result modulo p, then q, of half width
    std::uint32_t* wrong = nullptr;          ///< each item's 0, or 1 where it was wiped
};

constexpr std::uint64_t paddedItems(std::uint64_t count) {
    return (count + 127) / 128 * 128;
}

/// results = inputs ^ exponent modulo n.
void emulatePublic(const RsaRun& run);
/// blinded = inputs * blinds ^ exponent modulo n, below R.
void emulateBlinding(const RsaRun& run);
/// results and wrong from halves.
void emulateRecombination(const RsaRun& run);

/// The same on a GPU: they start a kernel and return at once. Error: refused (no such width).
GpuResult<void> launchPublic(const RsaRun& run, const GpuStream& stream);
GpuResult<void> launchBlinding(const RsaRun& run, const GpuStream& stream);
GpuResult<void> launchRecombination(const RsaRun& run, const GpuStream& stream);

} // namespace blockwarp::kernels
