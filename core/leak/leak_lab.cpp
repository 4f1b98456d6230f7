// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/leak/leak_lab.h"

#include "core/memory_job.h"

#include <array>
#include <cstring>
#include <unordered_map>

namespace blockwarp {
namespace {

using BlockValue = std::array<std::uint8_t, kAesBlockBytes>;

/// Ciphertext is evenly spread already; a plain picture is not, so the halves are mixed.
struct BlockHash {
    std::size_t operator()(const BlockValue& block) const {
        std::uint64_t halves[2];
        std::memcpy(halves, block.data(), sizeof halves);
        const std::uint64_t mixed = (halves[0] ^ (halves[1] >> 29)) * 0x9e3779b97f4a7c15ULL;
        return static_cast<std::size_t>(mixed ^ (mixed >> 32) ^ halves[1]);
    }
};

} // namespace

RepeatedBlocks countRepeatedBlocks(std::span<const std::uint8_t> bytes) {
    RepeatedBlocks result;
    result.blocks = bytes.size() / kAesBlockBytes;
    std::unordered_map<BlockValue, std::uint64_t, BlockHash> counts;
    counts.reserve(static_cast<std::size_t>(result.blocks));
    for (std::uint64_t i = 0; i < result.blocks; ++i) {
        BlockValue value;
        std::memcpy(value.data(), bytes.data() + i * kAesBlockBytes, kAesBlockBytes);
        ++counts[value];
    }
    result.distinct = counts.size();
    for (const auto& [value, count] : counts)
        if (count > 1) result.repeated += count;
    return result;
}

Result<std::vector<std::uint8_t>> encryptPixels(const LeakRequest& request,
                                                std::span<const std::uint8_t> pixels,
                                                ProgressSink& progress) {
    if (request.cipher->unitBytes != 0)
        return Error{ErrorCode::unsupported,
                     std::string(request.cipher->name) + " does not encrypt a picture as one text"};
    const EngineChoice engine = chooseEngine(request.engine, *request.cipher, Direction::encrypt);
    auto result = runMemoryJob({.cipher = *request.cipher,
                                .direction = Direction::encrypt,
                                .key = request.key,
                                .iv = request.iv,
                                .padding = request.cipher->padded,
                                .engine = engine.kind,
                                .tuning = request.tuning},
                               pixels, progress);
    if (result) result->resize(pixels.size());
    return result;
}

} // namespace blockwarp
