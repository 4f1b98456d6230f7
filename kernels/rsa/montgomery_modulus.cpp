// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/montgomery.h"
#include "kernels/rsa/montgomery_words.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <vector>

namespace blockwarp::kernels {
namespace {

/// -1 / n modulo 2^32 by Newton's iteration: each step doubles the bits that are right (HAC 14.36's
/// m'). For odd n, n itself is right in 3 bits.
std::uint32_t negatedInverse(std::uint32_t n) {
    std::uint32_t inverse = n;
    for (int i = 0; i < 4; ++i)
        inverse *= 2 - n * inverse;
    return 0 - inverse;
}

/// value = 2 * value modulo n, for value < n, without a branch on either.
void doubleModulo(std::span<std::uint32_t> value, std::span<const std::uint32_t> n,
                  std::span<std::uint32_t> less) {
    std::uint32_t carry = 0;
    for (std::uint32_t& word : value) {
        const std::uint32_t next = word >> 31;
        word = word << 1 | carry;
        carry = next;
    }
    CarryChain chain;
    for (std::size_t i = 0; i < n.size(); ++i)
        less[i] = chain.sub(value[i], n[i]);
    const std::uint32_t take = 0 - (carry | (1 - chain.carry()));
    for (std::size_t i = 0; i < n.size(); ++i)
        value[i] = (less[i] & take) | (value[i] & ~take);
}

unsigned bitsOf(std::span<const std::uint32_t> number) {
    for (std::size_t i = number.size(); i-- > 0;)
        if (number[i] != 0)
            return static_cast<unsigned>(32 * i) + static_cast<unsigned>(std::bit_width(number[i]));
    return 0;
}

} // namespace

unsigned powerWidthFor(unsigned bits) {
    const auto* const width = std::ranges::lower_bound(kPowerWidths, bits);
    return width == std::end(kPowerWidths) ? 0 : *width;
}

GpuResult<std::uint32_t> prepareModulus(std::span<const std::uint32_t> modulus,
                                        std::span<std::uint32_t> square) {
    if (std::ranges::find(kPowerWidths, 32 * modulus.size()) == std::end(kPowerWidths))
        return GpuError{GpuFault::refused, "there are no kernels for a modulus of this width"};
    if (modulus[0] % 2 == 0) return GpuError{GpuFault::refused, "the modulus is even"};
    const unsigned bits = bitsOf(modulus);
    if (bits < kMinModulusBits)
        return GpuError{GpuFault::refused, "the modulus has " + std::to_string(bits) +
                                               " bits, and at least " +
                                               std::to_string(kMinModulusBits) + " are needed"};
    // From the highest power of 2 below n to R^2, doubling.
    std::vector<std::uint32_t> less(modulus.size());
    std::ranges::fill(square, 0);
    square[(bits - 1) / 32] = std::uint32_t{1} << ((bits - 1) % 32);
    for (std::size_t power = bits - 1; power < 64 * modulus.size(); ++power)
        doubleModulo(square, modulus, less);
    explicit_bzero(less.data(), less.size() * sizeof less[0]);
    return negatedInverse(modulus[0]);
}

} // namespace blockwarp::kernels
