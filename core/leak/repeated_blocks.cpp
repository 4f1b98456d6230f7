// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/leak/repeated_blocks.h"

#include "kernels/algorithm.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace blockwarp {
namespace {

/// Open addressing over indices of blocks: a large picture has millions of different blocks, and a
/// node for each would take more memory than the picture.
class BlockTable {
  public:
    explicit BlockTable(std::span<const std::uint8_t> bytes)
        : bytes_(bytes), slots_(std::bit_ceil(2 * (bytes.size() / kAesBlockBytes) + 2), kEmpty) {}

    /// The first block that was asked for and has the same value as block `index`.
    std::uint32_t firstEqual(std::uint32_t index) {
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t slot = hash(index) & mask;; slot = (slot + 1) & mask) {
            if (slots_[slot] == kEmpty) slots_[slot] = index;
            if (std::memcmp(at(slots_[slot]), at(index), kAesBlockBytes) == 0) return slots_[slot];
        }
    }

  private:
    static constexpr std::uint32_t kEmpty = 0xffffffff;

    const std::uint8_t* at(std::uint32_t index) const {
        return bytes_.data() + std::size_t{index} * kAesBlockBytes;
    }

    /// Ciphertext is evenly spread already; a plain picture is not, so the halves are mixed.
    std::size_t hash(std::uint32_t index) const {
        std::uint64_t halves[2];
        std::memcpy(halves, at(index), sizeof halves);
        std::uint64_t mixed = (halves[0] ^ std::rotl(halves[1], 29)) * 0x9e3779b97f4a7c15ULL;
        mixed = (mixed ^ (mixed >> 32) ^ halves[1]) * 0xbf58476d1ce4e5b9ULL;
        return static_cast<std::size_t>(mixed ^ (mixed >> 31));
    }

    std::span<const std::uint8_t> bytes_;
    std::vector<std::uint32_t> slots_;
};

} // namespace

std::vector<std::uint32_t> firstEqualBlocks(std::span<const std::uint8_t> bytes) {
    const std::size_t blocks = bytes.size() / kAesBlockBytes;
    assert(blocks < 0xffffffff);
    BlockTable table(bytes);
    std::vector<std::uint32_t> first(blocks);
    for (std::size_t i = 0; i < blocks; ++i)
        first[i] = table.firstEqual(static_cast<std::uint32_t>(i));
    return first;
}

RepeatMap mapRepeatedBlocks(std::span<const std::uint8_t> bytes) {
    RepeatMap map;
    std::vector<std::uint32_t> first = firstEqualBlocks(bytes);
    std::vector<std::uint32_t> count(first.size());
    for (const std::uint32_t index : first)
        ++count[index];
    map.counts.blocks = first.size();
    for (const std::uint32_t times : count) {
        map.counts.distinct += times > 0;
        map.counts.unique += times == 1;
        map.counts.repeated += times > 1 ? times : 0;
        map.counts.most = std::max(map.counts.most, times);
    }
    for (auto& index : first)
        index = count[index];
    map.occurrences = std::move(first);
    return map;
}

RepeatedBlocks countRepeatedBlocks(std::span<const std::uint8_t> bytes) {
    return mapRepeatedBlocks(bytes).counts;
}

} // namespace blockwarp
