// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cipher/padding.h"

#include "kernels/algorithm.h"

#include <algorithm>
#include <cassert>

namespace blockwarp {

std::uint64_t paddedBytes(const CipherSpec& cipher, std::uint64_t payload) {
    return cipher.padded ? (payload / kAesBlockBytes + 1) * kAesBlockBytes : payload;
}

std::size_t addPadding(std::span<std::uint8_t> buffer, std::size_t bytes) {
    const std::size_t fill = kAesBlockBytes - bytes % kAesBlockBytes;
    assert(bytes + fill <= buffer.size());
    std::ranges::fill(buffer.subspan(bytes, fill), static_cast<std::uint8_t>(fill));
    return bytes + fill;
}

std::optional<std::size_t> removePadding(std::span<const std::uint8_t> padded) {
    if (padded.empty() || padded.size() % kAesBlockBytes != 0) return std::nullopt;
    const std::size_t fill = padded.back();
    if (fill == 0 || fill > kAesBlockBytes) return std::nullopt;
    const auto tail = padded.last(fill);
    if (!std::ranges::all_of(tail, [fill](std::uint8_t b) { return b == fill; }))
        return std::nullopt;
    return padded.size() - fill;
}

} // namespace blockwarp
