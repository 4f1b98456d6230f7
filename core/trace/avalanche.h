// SPDX-License-Identifier: GPL-3.0-or-later
/// How a single changed bit spreads over the rounds of AES.
#pragma once

#include "core/trace/aes_trace.h"

#include <vector>

namespace blockwarp {

/// The state at the end of a round, with and without the changed bit.
struct AvalancheRound {
    int round = 0; ///< 0: after the first AddRoundKey
    AesState plain{};
    AesState flipped{};
    int distance = 0; ///< bits that differ, 0 to 128
};

/// Which bit is changed: bit 0 is the most significant one of the first byte, as FIPS 197 §3.3
/// numbers a sequence of bits.
struct FlippedBit {
    bool inKey = false; ///< else in the block
    int bit = 0;        ///< below 128, or 8 × the key's bytes
};

/// Encryption; Nr + 1 rounds. `key`: 16, 24 or 32 bytes (asserted).
std::vector<AvalancheRound> avalanche(std::span<const std::uint8_t> key, const AesState& block,
                                      FlippedBit flip);

/// Bits in which two runs of bytes of one length differ (asserted).
int hammingDistance(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b);

} // namespace blockwarp
