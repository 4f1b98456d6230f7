// SPDX-License-Identifier: GPL-3.0-or-later
/// A warp's lookups: the addresses against the kernels' own tables, the passes against what Nsight
/// Compute counted on an H200.
#include "core/bench/profiles/bound.h"
#include "core/bench/profiles/profile_library.h"
#include "core/trace/warp_lookups.h"
#include "kernels/aes/bitsliced/sbox_circuit.h"
#include "kernels/aes/table/replicated_tables.h"
#include "kernels/strategy.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <set>

namespace blockwarp::tests {
namespace {

using kernels::kTableSets;

const Bytes kKey = fromHex("2b7e151628aed2a6abf7158809cf4f3c");

const LookupLayout& layoutOf(std::string_view strategy) {
    for (const LookupLayout& layout : lookupLayouts())
        if (layout.strategy == strategy) return layout;
    throw std::runtime_error("no layout");
}

/// Different for each seed, the same in each run.
WarpBlocks randomBlocks(unsigned seed) {
    std::mt19937 random(seed);
    WarpBlocks blocks;
    for (AesState& block : blocks)
        for (std::uint8_t& byte : block)
            byte = static_cast<std::uint8_t>(random());
    return blocks;
}

/// The mean over some warps.
double countedWavefronts(std::string_view strategy) {
    constexpr unsigned warps = 24;
    double sum = 0;
    for (unsigned seed = 0; seed < warps; ++seed)
        sum += traceWarp(layoutOf(strategy), kKey, randomBlocks(seed), false).wavefronts();
    return sum / warps;
}

TEST(WarpLookups, EveryStrategyOfAesHasALayout) {
    std::set<std::string_view> known;
    for (const LookupLayout& layout : lookupLayouts())
        EXPECT_TRUE(known.insert(layout.strategy).second);
    for (const kernels::Strategy& strategy : kernels::strategies())
        EXPECT_EQ(known.contains(strategy.name),
                  strategy.supports(Algorithm::aesCtr, Direction::encrypt))
            << strategy.name;
}

/// What lies at the words in the memory that the kernels fill.
TEST(WarpLookups, WordsHoldTheEntries) {
    std::vector<std::uint32_t> copies(kernels::kReplicatedWords<false, 4>);
    for (std::uint32_t thread = 0; thread < 64; ++thread)
        kernels::fillReplicated<false, 4>(copies.data(), kTableSets[0], thread, 64);
    std::vector<std::uint32_t> set(sizeof(kernels::TableSet) / 4);
    std::memcpy(set.data(), &kTableSets[0], sizeof(kernels::TableSet));
    std::vector<std::uint32_t> sbox(64);
    std::memcpy(sbox.data(), kTableSets[0].sbox.at, 256);
    for (const LookupLayout& layout : lookupLayouts()) {
        const auto& memory = layout.kind == TableKind::replicated ? copies
                             : layout.kind == TableKind::sbox     ? sbox
                                                                  : set;
        const WarpTrace trace = traceWarp(layout, kKey, randomBlocks(1), false);
        for (const WarpLookup& lookup : trace.lookups)
            for (const LaneLookup& lane : lookup.lanes) {
                const std::uint32_t word = memory.at(lane.word);
                const bool bytes = layout.kind == TableKind::sbox ||
                                   layout.kind == TableKind::wordSbox ||
                                   (lookup.round == 10 && layout.kind != TableKind::replicated);
                if (bytes) {
                    ASSERT_EQ((word >> (8 * (lane.byte % 4))) & 0xff, aesSbox(false)[lane.byte]);
                    continue;
                }
                const bool first = layout.kind == TableKind::one || lookup.round == 10;
                ASSERT_EQ(word, kTableSets[0].columns.at[first ? 0 : lookup.table][lane.byte])
                    << layout.strategy;
            }
    }
}

/// 160 loads for 32 blocks, whoever shares them; each byte of each block once a round.
TEST(WarpLookups, EveryByteIsLookedUpOnce) {
    for (const LookupLayout& layout : lookupLayouts()) {
        if (layout.kind == TableKind::circuit) continue;
        const WarpTrace trace = traceWarp(layout, kKey, randomBlocks(2), false);
        EXPECT_EQ(trace.lookups.size(), 160U);
        std::set<std::array<int, 3>> seen;
        for (const WarpLookup& lookup : trace.lookups)
            for (const LaneLookup& lane : lookup.lanes)
                EXPECT_TRUE(seen.insert({lookup.round, lane.block, lane.source}).second);
        EXPECT_EQ(seen.size(), 5120U);
    }
}

TEST(WarpLookups, ReplicatedTablesNeverConflict) {
    const WarpTrace trace = traceWarp(layoutOf("ttable-replicated"), kKey, randomBlocks(3), false);
    for (const WarpLookup& lookup : trace.lookups)
        for (std::size_t lane = 0; lane < kWarpLanes; ++lane)
            EXPECT_EQ(lookup.lanes[lane].bank, lane);
    EXPECT_EQ(trace.conflicts(), 0);
    EXPECT_EQ(trace.wavefronts(), 160);
}

TEST(WarpLookups, EqualBlocksAskForTheSameWord) {
    WarpBlocks blocks{};
    EXPECT_EQ(traceWarp(layoutOf("ttable4"), kKey, blocks, false).conflicts(), 0);
    EXPECT_EQ(traceWarp(layoutOf("byte-constant"), kKey, blocks, false).conflicts(), 0);
    blocks[5][0] = 1;
    EXPECT_GT(traceWarp(layoutOf("byte-constant"), kKey, blocks, false).conflicts(), 0);
}

/// The last byte of a counter alone differs, so that two rounds have few words to choose from.
TEST(WarpLookups, CountersShareTheirFirstRounds) {
    const WarpBlocks counters = countedFrom(AesState{});
    EXPECT_EQ(counters[31][15], 31);
    const WarpTrace plain = traceWarp(layoutOf("ttable4"), kKey, counters, true);
    int first = 0;
    for (std::size_t i = 0; i < 16; ++i)
        first += plain.lookups[i].conflicts();
    EXPECT_EQ(first, 0); // 32 neighbours of the last byte lie in 32 banks
    const WarpTrace shared = traceWarp(layoutOf("ttable-replicated"), kKey, counters, true);
    EXPECT_EQ(shared.lookups.front().round, 3);
    EXPECT_EQ(shared.wavefronts(), 129.25);
}

/// docs/kernels.md, section 2: the fullest bank of a table of 256 words gets 3.15 entries.
TEST(WarpLookups, AWordTableTakes3Passes) {
    int passes = 0;
    int lookups = 0;
    for (unsigned seed = 0; seed < 24; ++seed)
        for (const WarpLookup& lookup :
             traceWarp(layoutOf("ttable4"), kKey, randomBlocks(seed), false).lookups)
            if (lookup.round < 10) {
                passes += lookup.wavefronts;
                ++lookups;
            }
    EXPECT_NEAR(double(passes) / lookups, 3.15, 0.05);
}

/// The profiler's counts for 32 blocks of ECB, which has no counters to share. Beside the lookups
/// there are text (4 wavefronts in, 4 out) and, where they are loaded byte by byte, 176 bytes of
/// round keys.
TEST(WarpLookups, TheProfilerCountedAsMany) {
    struct Row {
        const char* strategy;
        const char* counter;
        double minus; ///< of what the counter has beside the lookups
    };
    constexpr Row rows[] = {
        {"byte-global", "all_wavefronts", 8 + 176}, {"byte-shared-sbox", "shared_wavefronts", 0},
        {"word-readonly", "all_wavefronts", 8},     {"ttable4", "all_wavefronts", 8},
        {"ttable1", "all_wavefronts", 8},           {"ttable-replicated", "shared_wavefronts", 0},
        {"bitsliced", "shared_wavefronts", 0},
    };
    const ProfileShelf shelf = allProfiles({});
    const auto* cipher = findCipher("aes-128-ecb");
    ASSERT_TRUE(cipher);
    for (const Row& row : rows) {
        const FoundProfile found = nearestProfile(shelf, row.strategy, *cipher, Direction::encrypt);
        ASSERT_TRUE(found.profile) << row.strategy;
        ASSERT_EQ(found.profile->cipher, "aes-128-ecb");
        const double measured = valueOf(*found.profile, row.counter).value_or(-1) /
                                    (double(found.profile->bytes) / 512) -
                                row.minus;
        EXPECT_NEAR(countedWavefronts(row.strategy), measured, 1 + 0.02 * measured) << row.strategy;
    }
}

/// The planes against the circuit that the kernel runs.
TEST(WarpLookups, PlanesAreWhatTheCircuitComputes) {
    const auto planes = tracePlanes(kKey, randomBlocks(4));
    ASSERT_EQ(planes.size(), 160U);
    for (const PlaneLookup& each : planes) {
        kernels::Plane p[8];
        std::ranges::copy(each.before, p);
        kernels::substitutePlanes(p);
        for (std::size_t bit = 0; bit < 8; ++bit) // the circuit leaves out the constant
            ASSERT_EQ((0x63 >> bit & 1) != 0 ? ~p[bit] : p[bit], each.after[bit]);
    }
}

} // namespace
} // namespace blockwarp::tests
