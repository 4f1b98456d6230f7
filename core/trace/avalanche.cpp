// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/avalanche.h"

#include "core/base/secret.h"

#include <bit>
#include <cassert>

namespace blockwarp {
namespace {

void flipBit(std::span<std::uint8_t> bytes, int bit) {
    const auto index = static_cast<std::size_t>(bit / 8);
    assert(index < bytes.size());
    bytes[index] = static_cast<std::uint8_t>(bytes[index] ^ (0x80 >> (bit % 8)));
}

/// The states that the rounds end with.
std::vector<AesState> roundEnds(const AesTrace& trace) {
    std::vector<AesState> ends;
    for (const AesStage& stage : trace.stages)
        if (stage.step == AesStep::addRoundKey) ends.push_back(stage.after);
    return ends;
}

} // namespace

int hammingDistance(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
    assert(a.size() == b.size());
    int bits = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        bits += std::popcount(static_cast<unsigned>(a[i] ^ b[i]));
    return bits;
}

std::vector<AvalancheRound> avalanche(std::span<const std::uint8_t> key, const AesState& block,
                                      FlippedBit flip) {
    SecretBytes otherKey(key);
    AesState otherBlock = block;
    flipBit(flip.inKey ? otherKey.span() : std::span<std::uint8_t>(otherBlock), flip.bit);
    const auto plain = roundEnds(traceAes(AesForm::cipher, key, block));
    const auto flipped = roundEnds(traceAes(AesForm::cipher, otherKey.span(), otherBlock));
    std::vector<AvalancheRound> rounds(plain.size());
    for (std::size_t i = 0; i < rounds.size(); ++i)
        rounds[i] = {static_cast<int>(i), plain[i], flipped[i],
                     hammingDistance(plain[i], flipped[i])};
    return rounds;
}

} // namespace blockwarp
