// SPDX-License-Identifier: GPL-3.0-or-later
/// How warps that stay on the GPU share out a run: table warps take small pieces from its front,
/// bitsliced warps whole claims from its end, until they meet.
#pragma once

#include "kernels/aes/lane_body.h"

#include <cstdint>
#include <string_view>

namespace blockwarp::kernels {

/// 1024 neighbouring blocks of a stretch; a slice is 32 of them, one for each lane of a warp.
inline constexpr std::uint32_t kClaimBlocks = 1024;
inline constexpr std::uint32_t kSlices = kClaimBlocks / kWarp;
/// A piece of a claim: four slices.
inline constexpr std::uint32_t kPieces = 8;
inline constexpr std::uint32_t kSlicesPerPiece = kSlices / kPieces;

/// How a run is cut.
struct ClaimPlan {
    std::uint32_t perStretch; ///< claims
    std::uint32_t stretches;
    std::uint32_t count; ///< claims of all stretches, or the most that there can be
    /// Slices of a piece lie so many slices apart: 8, so that the four counters of a lane differ in
    /// the upper bytes alone, or 1 where a stretch is shorter than a claim.
    std::uint32_t step;

    HD std::uint64_t pieces() const { return std::uint64_t{kPieces} * count; }
    /// The claim behind the last one of claim `index`'s stretch.
    HD std::uint32_t endOfStretch(std::uint32_t index) const {
        return stretches == 1 ? count : (index / perStretch + 1) * perStretch;
    }
    /// The slice of a claim that is number `k` of piece `piece`.
    HD std::uint32_t slice(std::uint32_t piece, std::uint32_t k) const {
        return step == 1 ? kSlicesPerPiece * piece + k : piece + step * k;
    }
    /// The slots of a bitsliced lane in the claim's `quarter` that lie in the pieces from `piece`
    /// on, one bit for each.
    HD std::uint32_t slotsFromPiece(std::uint32_t piece, std::uint32_t quarter) const {
        if (step != 1) return ~0U << (4 * piece); // a piece is four slots of every lane
        return (2 * quarter >= piece ? 0x0000ffff : 0) |
               (2 * quarter + 1 >= piece ? 0xffff0000 : 0);
    }
};

template <class W>
HD ClaimPlan planClaims(const Run& run) {
    const std::uint64_t blocks = blocksPerStretch<W>(run);
    const std::uint64_t perStretch = blocksIn(blocks, kClaimBlocks);
    const std::uint64_t all = stretches<W>(run);
    const std::uint64_t count = all * perStretch;
    constexpr std::uint32_t most = ~0U;
    return {static_cast<std::uint32_t>(perStretch), static_cast<std::uint32_t>(all),
            count < most ? static_cast<std::uint32_t>(count) : most,
            blocks < kClaimBlocks ? 1 : kSlices / kSlicesPerPiece};
}

/// Pieces that warps have taken are counted in 32 bits, with room for every warp to find none left.
inline std::string_view whyPlanIsRefused(const ClaimPlan& plan) {
    constexpr std::uint64_t most = std::uint64_t{1} << 31;
    return plan.pieces() < most ? "" : "more data than the GPU's warps can share out in one run";
}

/// A claim, or some of its pieces.
struct Claim {
    std::uint32_t index;
    std::uint32_t fromPiece;
    std::uint32_t toPiece; ///< exclusive
};

/// A claim's part of its stretch, as if it were a stretch of its own; of no bytes for a claim
/// behind the end of the last stretch.
template <class W>
HD Stretch claimStretch(const Run& run, const ClaimPlan& plan, std::uint32_t claim) {
    const std::uint32_t index = plan.stretches == 1 ? 0 : claim / plan.perStretch;
    const std::uint64_t first = std::uint64_t{claim - index * plan.perStretch} * kClaimBlocks;
    const std::uint64_t skipped = kAesBlockBytes * first;
    Stretch part = stretchAt<W>(run, index, plan.stretches);
    // Turned round anew for each claim: there are no registers to keep that in.
    UNROLL for (std::uint32_t& word : part.start.word) word = opaque(word);
    if (W::counts) part.start = counterBlock(part.start, first);
    if (W::algorithm == Algorithm::aesCbc && first != 0)
        part.start = loadBlock(part.in + skipped - kAesBlockBytes);
    part.in += skipped;
    part.out += skipped;
    part.bytes = part.bytes > skipped ? part.bytes - skipped : 0;
    if (part.bytes > kClaimBlocks * kAesBlockBytes) part.bytes = kClaimBlocks * kAesBlockBytes;
    part.tweaks += sizeof(Block) * (first / kTweakBlocks);
    return part;
}

/// What had been taken when a warp took its share: pieces from the front in the lower half, claims
/// from the end in the upper one. Adding to both in one word makes each share exact.
struct Taken {
    std::uint32_t pieces;
    std::uint32_t claims;

    HD static Taken from(std::uint64_t counter) {
        return {static_cast<std::uint32_t>(counter), static_cast<std::uint32_t>(counter >> 32)};
    }
    /// Pieces up to here are the front's to take.
    HD std::uint32_t frontEnd(const ClaimPlan& plan) const {
        return claims < plan.count ? kPieces * (plan.count - claims) : 0;
    }
    HD std::uint32_t piecesLeft(const ClaimPlan& plan) const {
        const std::uint32_t end = frontEnd(plan);
        return pieces < end ? end - pieces : 0;
    }
};

inline constexpr std::uint64_t kOneClaimTaken = std::uint64_t{1} << 32;

/// The claim at the end that was taken, without the pieces that the front had reached: none if
/// `toPiece` is 0.
HD Claim claimAtEnd(const ClaimPlan& plan, const Taken& before) {
    if (before.piecesLeft(plan) == 0) return {0, 0, 0};
    const std::uint32_t index = plan.count - 1 - before.claims;
    const std::uint32_t reached = index * kPieces;
    return {index, before.pieces > reached ? before.pieces - reached : 0, kPieces};
}

/// On the host: every claim of a run for every lane.
template <class W, class Body>
void emulateClaims(const Run& run, const Body& body) {
    const ClaimPlan plan = planClaims<W>(run);
    for (std::uint32_t claim = 0; claim < plan.count; ++claim)
        for (std::uint32_t lane = 0; lane < kWarp; ++lane)
            body(plan, claim, lane);
}

/// A table warp takes up to four claims' pieces at a time, which may belong to five.
inline constexpr std::uint32_t kMostPiecesInShare = 4 * kPieces;
inline constexpr std::uint32_t kClaimsInShare = kMostPiecesInShare / kPieces + 1;

/// How many pieces a table warp takes at a time, given what is left for `warps` warps: many at
/// first, few near the end, so that all end together.
HD std::uint32_t piecesToTake(std::uint32_t left, std::uint32_t warps) {
    const std::uint32_t share = left / (3 * warps);
    if (share >= kMostPiecesInShare) return kMostPiecesInShare;
    return share == 0 ? 1 : share;
}

} // namespace blockwarp::kernels
