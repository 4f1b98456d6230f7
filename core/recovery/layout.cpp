// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recovery/layout.h"

#include "core/recovery/index.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace blockwarp::recovery {
namespace {

/// A group has about so many data shards. With 5 % of parity its code is computed at more than
/// twice the speed of one twice as large, and it survives more scattered damage than one of half
/// the size (docs/recovery.md).
constexpr std::uint64_t kDataOfGroup = 120;
constexpr std::uint64_t kUsualShards = 256;
constexpr std::uint64_t kMostShards = std::uint64_t{1} << 20;
constexpr std::uint64_t kUsualMaxShardBytes = std::uint64_t{64} << 10;

std::uint64_t dividedUp(std::uint64_t value, std::uint64_t by) {
    return value / by + (value % by != 0 ? 1 : 0);
}

std::uint64_t shardBytesFor(std::uint64_t fileBytes) {
    std::uint64_t bytes =
        std::clamp(std::bit_floor(fileBytes / kUsualShards), kMinShardBytes, kUsualMaxShardBytes);
    while (dividedUp(fileBytes, bytes) > kMostShards)
        bytes *= 2;
    return bytes;
}

/// Without an overflow for any size.
std::uint64_t shareOf(std::uint64_t bytes, unsigned percent) {
    return bytes / 100 * percent + dividedUp(bytes % 100 * percent, 100);
}

} // namespace

std::uint64_t Layout::bytesOfShard(std::uint64_t shard) const {
    return std::min(shardBytes, fileBytes - shard * shardBytes);
}

std::uint64_t Layout::indexBytes() const {
    return kIndexFieldBytes + kHashBytes * (dataShards() + parityShards()) + kIndexDigestBytes;
}

std::uint64_t Layout::recoveryBytes() const {
    return kIndexCopies * indexBytes() + parityShards() * shardBytes;
}

std::uint64_t Layout::parityOffset(std::uint64_t shard) const {
    const std::uint64_t copies = shard < parityShards() / 2 ? 1 : 2;
    return copies * indexBytes() + shard * shardBytes;
}

std::uint64_t Layout::indexOffset(unsigned copy) const {
    const std::uint64_t shards[kIndexCopies] = {0, parityShards() / 2, parityShards()};
    return copy * indexBytes() + shards[copy] * shardBytes;
}

std::uint64_t Layout::burstBytes() const {
    if (parityShards() >= dataShards()) return fileBytes;
    return std::min(fileBytes, (parityShards() - 1) * shardBytes + 1);
}

Result<Layout> layoutFor(std::uint64_t fileBytes, unsigned percent) {
    if (percent < kMinPercent || percent > kMaxPercent)
        return Error{ErrorCode::badTuning,
                     fmt::format("recovery data is for {} to {} percent of a file, not {}",
                                 kMinPercent, kMaxPercent, percent)};
    Layout layout{.fileBytes = fileBytes, .shardBytes = shardBytesFor(fileBytes)};
    if (fileBytes == 0) return layout;
    const std::uint64_t shards = layout.dataShards();
    const std::uint64_t burst = shareOf(fileBytes, percent);
    // As many shards as it can touch, if it begins with the last byte of one.
    const std::uint64_t touched = std::min(shards, dividedUp(burst - 1, layout.shardBytes) + 1);
    const std::uint64_t parity =
        std::clamp<std::uint64_t>((kDataOfGroup * touched + shards / 2) / shards, 1, kDataOfGroup);
    layout.groups =
        std::max(dividedUp(touched, parity), dividedUp(shards, kMaxGroupShards - parity));
    layout.parityOfGroup = dividedUp(touched, layout.groups);
    return layout;
}

unsigned percentOf(const Layout& layout) {
    if (layout.fileBytes == 0) return kSuggestedPercent;
    const double share =
        100.0 * static_cast<double>(layout.burstBytes()) / static_cast<double>(layout.fileBytes);
    return std::clamp(static_cast<unsigned>(share), kMinPercent, kMaxPercent);
}

bool isPossible(const Layout& layout, std::uint64_t bytes) {
    if (!std::has_single_bit(layout.shardBytes) || layout.shardBytes < kMinShardBytes ||
        layout.shardBytes > kMaxShardBytes)
        return false;
    if (layout.fileBytes == 0) return layout.groups == 0 && layout.parityOfGroup == 0;
    if (dividedUp(layout.fileBytes, layout.shardBytes) > bytes / kHashBytes) return false;
    const std::uint64_t shards = layout.dataShards();
    if (layout.groups == 0 || layout.groups > shards) return false;
    if (layout.parityOfGroup == 0 || layout.dataOfGroup() + layout.parityOfGroup > kMaxGroupShards)
        return false;
    if (layout.parityShards() > bytes / kHashBytes) return false;
    return layout.parityShards() <= 2 * bytes / layout.shardBytes &&
           layout.recoveryBytes() / 2 <= bytes;
}

} // namespace blockwarp::recovery
