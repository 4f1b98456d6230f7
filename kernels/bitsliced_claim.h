// SPDX-License-Identifier: GPL-3.0-or-later
/// A claim as a bitsliced warp does it: each lane holds one block of every slice.
#pragma once

#include "kernels/bitsliced_counters.h"
#include "kernels/claims.h"

#include <cstdint>

namespace blockwarp::kernels {

/// The lane's block of slice 0, and the slices in which its block is whole, one bit for each.
struct LanePart {
    Stretch stretch;
    std::uint64_t first;
    std::uint32_t whole;
};

template <class W>
HD LanePart lanePart(const Run& run, const ClaimPlan& plan, std::uint32_t claim,
                     std::uint32_t lane) {
    const ClaimPlace place = placeOf(plan, claim);
    const Stretch stretch = stretchAt<W>(run, place.stretch);
    const std::uint64_t first = place.firstBlock + lane;
    const std::uint64_t end = stretch.bytes / kAesBlockBytes;
    const std::uint64_t slices = first < end ? (end - first + kWarp - 1) / kWarp : 0;
    return {stretch, first, slices >= kSlices ? ~0U : (1U << slices) - 1};
}

/// `state`, as blocks, becomes what goes into the rounds.
template <class W>
HD void loadPlanes(Planes& state, const BitslicedKey& key, const LanePart& part) {
    UNROLL for (int i = 0; i < kSlots; ++i) {
        Block block{};
        if (part.whole >> i & 1) block = cipherInput<W>(part.stretch, part.first + kWarp * i);
        UNROLL for (int c = 0; c < 4; ++c) state.at[c][i] = block.word[c] ^ key.first[c];
    }
    transpose(state);
}

/// Block `i` of `state` with the last round key.
HD Block finishedBlock(const Planes& state, const BitslicedKey& key, int i) {
    return {{state.at[0][i] ^ key.last[0], state.at[1][i] ^ key.last[1],
             state.at[2][i] ^ key.last[2], state.at[3][i] ^ key.last[3]}};
}

/// Stores the lane's blocks in the pieces from `fromPiece` on. A partial block comes last and by
/// itself: to move single bytes in each of 32 places would be much code.
template <class W>
HD void storePlanes(const Planes& state, const BitslicedKey& key, const LanePart& part,
                    std::uint32_t pieces) {
    const std::uint32_t wanted = part.whole & pieces;
    UNROLL for (int i = 0; i < kSlots; ++i) {
        if (wanted >> i & 1)
            storeCipherOutput<W>(part.stretch, part.first + kWarp * i, finishedBlock(state, key, i),
                                 kAesBlockBytes);
    }
    const std::uint32_t next = ~part.whole & (part.whole + 1) & pieces; // behind the whole ones
    const auto tail = static_cast<std::uint32_t>(part.stretch.bytes % kAesBlockBytes);
    const std::uint64_t end = part.stretch.bytes / kAesBlockBytes;
    if (!W::counts || tail == 0 || next == 0) return;
    // Claims behind the end of a short last stretch have no part in it.
    if (part.first > end || (end - part.first) % kWarp != 0) return;
    Block block{};
    UNROLL for (int i = 0; i < kSlots; ++i) {
        if (next >> i & 1) block = finishedBlock(state, key, i);
    }
    storeCipherOutput<W>(part.stretch, end, block, tail);
}

/// One lane's part of a claim.
template <class W>
HD void bitslicedClaim(const BitslicedKey& key, int rounds, const Run& run, const ClaimPlan& plan,
                       const Claim& claim, std::uint32_t lane) {
    Planes state;
    {
        const LanePart part = lanePart<W>(run, plan, claim.index, lane);
        if constexpr (W::counts)
            countersAfterFirstRound(state, key, counterBlock(part.stretch.start, part.first - lane),
                                    lane);
        else
            loadPlanes<W>(state, key, part);
    }
    finishRounds<W::inverse>(state, key, W::counts ? 2 : 1, rounds);
    // Worked out again: kept in registers through the rounds it would push planes out.
    storePlanes<W>(state, key, lanePart<W>(run, plan, opaque(claim.index), opaque(lane)),
                   plan.slicesFrom(claim.fromPiece));
}

} // namespace blockwarp::kernels
