// SPDX-License-Identifier: GPL-3.0-or-later
/// What a GPU's memory does when a warp looks up AES's tables: which word each lane wants, in which
/// bank it lies, and in how many passes it is delivered. For the Inspector's view of the kernels.
///
/// A pass through the data path (a wavefront) delivers a word from each of 32 banks; lanes that
/// want the same word share it. Different words of one bank take turns. This holds for shared
/// memory and for the data of the first-level cache alike; constant memory delivers a word at a
/// time. (CUDA C++ Programming Guide, "Shared Memory" and "Constant Memory"; the tests compare it
/// with what Nsight Compute counted.)
#pragma once

#include "core/trace/aes_trace.h"
#include "core/trace/lookup_layout.h"

namespace blockwarp {

inline constexpr std::size_t kWarpLanes = 32;
inline constexpr std::uint32_t kMemoryBanks = 32;

struct LaneLookup {
    int block = 0;          ///< of the 32
    int source = 0;         ///< the byte's place in the state before the round
    std::uint8_t byte = 0;  ///< which entry
    std::uint32_t word = 0; ///< where it lies: 4-byte words from the start of the tables
    std::uint32_t bank = 0;
    int wavefront = 0; ///< in which pass it is delivered, from 0
};

/// One load instruction of a warp.
struct WarpLookup {
    int round = 0; ///< 1 to Nr
    int warp = 0;  ///< several share the 32 blocks if a block has several lanes
    int table = 0; ///< row of the state: which of the four tables, where there are four
    std::array<LaneLookup, kWarpLanes> lanes{};
    int wavefronts = 0;
    int conflicts() const { return wavefronts - 1; }
};

using WarpBlocks = std::array<AesState, kWarpLanes>;

struct WarpTrace {
    std::vector<WarpLookup> lookups; ///< in the order of the rounds; none of a circuit
    /// Lookups that are shared with other counters, per 32 blocks; each takes one wavefront.
    double sharedLookups = 0;

    double wavefronts() const;
    int conflicts() const;
};

/// What 32 lanes or more do to encrypt 32 blocks. `blocks`: what goes into the block cipher, with
/// counters in counter mode. `key`: 16, 24 or 32 bytes (asserted).
WarpTrace traceWarp(const LookupLayout& layout, std::span<const std::uint8_t> key,
                    const WarpBlocks& blocks, bool counters);

/// The block as the first of 32 counters.
WarpBlocks countedFrom(const AesState& first);

/// SubBytes on one byte of 32 blocks as bits: bit i of plane b is bit b of the byte in block i.
struct PlaneLookup {
    int round = 0;
    int source = 0; ///< the byte's place in the state
    std::array<std::uint32_t, 8> before{};
    std::array<std::uint32_t, 8> after{};
};
/// All 16 bytes of all rounds.
std::vector<PlaneLookup> tracePlanes(std::span<const std::uint8_t> key, const WarpBlocks& blocks);

/// Instructions of the logic unit (docs/kernels.md, section 4): SubBytes for one byte of 32 blocks,
/// MixColumns with the key for one column, which spares each S-box a gate, and a round of 32 blocks
/// with MixColumns.
inline constexpr int kSboxGates = 65;
inline constexpr int kMixGates = 66;
inline constexpr int kRoundGates = 16 * (kSboxGates - 1) + 4 * kMixGates;

} // namespace blockwarp
