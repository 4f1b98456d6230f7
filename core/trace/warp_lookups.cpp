// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/warp_lookups.h"

#include "core/trace/counter_block.h"

#include <algorithm>
#include <cassert>

namespace blockwarp {
namespace {

using enum TableMemory;
using enum TableKind;

constexpr std::uint32_t kEntries = 256;
constexpr std::uint32_t kSboxBehind = 4 * kEntries; ///< words of four tables

/// The 4-byte word of the table's memory that holds entry `byte`. `last`: the round without
/// MixColumns, which takes bytes of the S-box.
std::uint32_t wordOf(TableKind kind, std::uint32_t row, std::uint32_t byte, bool last,
                     std::uint32_t lane) {
    switch (kind) {
    case sbox:
        return byte / 4;
    case wordSbox:
        return kSboxBehind + byte / 4;
    case four:
        return last ? kSboxBehind + byte / 4 : kEntries * row + byte;
    case one:
        return last ? kSboxBehind + byte / 4 : byte;
    case replicated: // a byte of the first table's word is the S-box's
        return kMemoryBanks * (kEntries * (last ? 0 : row) + byte) + lane;
    case circuit:
        break;
    }
    return 0;
}

/// Lanes that want different words of one bank take turns; constant memory is one bank.
void deliver(WarpLookup& lookup, TableMemory memory) {
    std::array<std::vector<std::uint32_t>, kMemoryBanks> queues;
    for (LaneLookup& lane : lookup.lanes) {
        lane.bank = memory == constant ? 0 : lane.word % kMemoryBanks;
        auto& queue = queues[lane.bank];
        auto place = std::ranges::find(queue, lane.word);
        lane.wavefront = static_cast<int>(place - queue.begin());
        if (place == queue.end()) queue.push_back(lane.word);
        lookup.wavefronts = std::max(lookup.wavefronts, lane.wavefront + 1);
    }
}

/// The states that SubBytes finds in each round, from round 1.
std::vector<AesState> roundInputs(const AesTrace& trace) {
    std::vector<AesState> states;
    for (const AesStage& stage : trace.stages)
        if (stage.step == AesStep::subBytes) states.push_back(stage.before);
    return states;
}

using RoundInputs = std::vector<std::vector<AesState>>; // of each block

RoundInputs allInputs(std::span<const std::uint8_t> key, const WarpBlocks& blocks) {
    RoundInputs inputs;
    inputs.reserve(blocks.size());
    for (const AesState& block : blocks)
        inputs.push_back(roundInputs(traceAes(AesForm::cipher, key, block)));
    return inputs;
}

/// The byte that a lane looks up in the `slot`th of a round's 16 load instructions: of a block for
/// itself, of a column, or of the byte that is its own.
LaneLookup laneLookup(const LookupLayout& layout, int slot, int lane) {
    const auto perBlock = static_cast<int>(layout.lanesPerBlock);
    const int blocksPerWarp = static_cast<int>(kWarpLanes) / perBlock;
    LaneLookup made;
    if (perBlock == 1) {
        made.block = lane;
        made.source = sourcesOf(AesStep::shiftRows, slot).front();
    } else if (perBlock == 4) {
        made.block = slot / 4 * blocksPerWarp + lane / 4;
        made.source = sourcesOf(AesStep::shiftRows, slot % 4 + 4 * (lane % 4)).front();
    } else {
        made.block = slot * blocksPerWarp + lane / 16;
        made.source = lane % 16;
    }
    return made;
}

WarpLookup roundLookup(const LookupLayout& layout, const RoundInputs& inputs, int round, int slot) {
    WarpLookup lookup;
    lookup.round = round;
    lookup.warp = layout.lanesPerBlock == 1 ? 0 : slot / (layout.lanesPerBlock == 4 ? 4 : 1);
    lookup.table = layout.lanesPerBlock == 16 ? 0 : slot % 4;
    const bool last = round == static_cast<int>(inputs.front().size());
    for (std::size_t lane = 0; lane < kWarpLanes; ++lane) {
        LaneLookup& made = lookup.lanes[lane];
        made = laneLookup(layout, slot, static_cast<int>(lane));
        const AesState& state =
            inputs[static_cast<std::size_t>(made.block)][static_cast<std::size_t>(round) - 1];
        made.byte = state[static_cast<std::size_t>(made.source)];
        made.word = wordOf(layout.kind, static_cast<std::uint32_t>(lookup.table), made.byte, last,
                           static_cast<std::uint32_t>(lane));
    }
    deliver(lookup, layout.memory);
    return lookup;
}

} // namespace

double WarpTrace::wavefronts() const {
    double sum = sharedLookups;
    for (const WarpLookup& lookup : lookups)
        sum += lookup.wavefronts;
    return sum;
}

int WarpTrace::conflicts() const {
    int sum = 0;
    for (const WarpLookup& lookup : lookups)
        sum += lookup.conflicts();
    return sum;
}

WarpTrace traceWarp(const LookupLayout& layout, std::span<const std::uint8_t> key,
                    const WarpBlocks& blocks, bool counters) {
    WarpTrace trace;
    if (layout.kind == circuit) return trace;
    const RoundInputs inputs = allInputs(key, blocks);
    const bool shares = counters && layout.sharesCounters;
    if (shares) trace.sharedLookups = 5.0 / 4; // five for the four blocks of a lane
    const auto rounds = static_cast<int>(inputs.front().size());
    for (int round = shares ? 3 : 1; round <= rounds; ++round)
        for (int slot = 0; slot < 16; ++slot)
            trace.lookups.push_back(roundLookup(layout, inputs, round, slot));
    return trace;
}

WarpBlocks countedFrom(const AesState& first) {
    WarpBlocks blocks;
    blocks[0] = first;
    for (std::size_t i = 1; i < blocks.size(); ++i)
        blocks[i] = incremented(blocks[i - 1]);
    return blocks;
}

std::vector<PlaneLookup> tracePlanes(std::span<const std::uint8_t> key, const WarpBlocks& blocks) {
    const RoundInputs inputs = allInputs(key, blocks);
    std::vector<PlaneLookup> all;
    for (std::size_t round = 0; round < inputs.front().size(); ++round)
        for (std::size_t place = 0; place < kAesBlockBytes; ++place) {
            PlaneLookup planes{static_cast<int>(round) + 1, static_cast<int>(place)};
            for (std::size_t block = 0; block < blocks.size(); ++block) {
                const std::uint8_t byte = inputs[block][round][place];
                const std::uint8_t out = aesSbox(false)[byte];
                for (std::size_t bit = 0; bit < 8; ++bit) {
                    planes.before[bit] |= std::uint32_t{byte >> bit & 1U} << block;
                    planes.after[bit] |= std::uint32_t{out >> bit & 1U} << block;
                }
            }
            all.push_back(planes);
        }
    return all;
}

} // namespace blockwarp
