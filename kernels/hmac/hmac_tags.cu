// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/hmac/hmac_tags.h"

#include "kernels/hmac/hmac_lane.h"
#if defined(__CUDACC__)
#include "kernels/device/launch.cuh"
#endif

#include <algorithm>
#include <cassert>
#include <cstring>

namespace blockwarp::kernels {
namespace {

struct KeyBlock {
    std::uint8_t byte[kShaBlockBytes] = {};
};

/// FIPS 198-1 §4, step 1 to 3: a long key gives way to its digest.
void fillKeyBlock(KeyBlock& block, std::span<const std::uint8_t> key) {
    if (key.size() <= kShaBlockBytes) {
        std::ranges::copy(key, block.byte);
        return;
    }
    // A MAC's text stands behind one block: so does the rest of a long key behind its beginning.
    MacRun run{.data = key.data() + kShaBlockBytes, .bytes = key.size() - kShaBlockBytes};
    run.unitBytes = static_cast<std::uint32_t>(run.bytes);
    ShaBlock first;
    for (unsigned i = 0; i < 16; ++i) {
        std::memcpy(&first.word[i], key.data() + 4 * i, 4);
        first.word[i] = swapBytes(first.word[i]);
    }
    ShaState state = shaStart();
    shaCompress(state, first);
    const MacText rest(run, 0);
    for (std::uint64_t i = 0; i < rest.blocks(); ++i)
        shaCompress(state, rest.block(i));
    storeMac(block.byte, kShaDigestBytes, state);
    explicit_bzero(&first, sizeof first);
    explicit_bzero(&state, sizeof state);
}

/// SHA-256 after the key's block with `pad` added to each byte (FIPS 198-1 §4, step 4 and 7).
ShaState padded(const KeyBlock& key, std::uint8_t pad) {
    ShaBlock block{};
    for (unsigned i = 0; i < kShaBlockBytes; ++i)
        block.word[i / 4] |= static_cast<std::uint32_t>(key.byte[i] ^ pad) << (24 - 8 * (i % 4));
    ShaState state = shaStart();
    shaCompress(state, block);
    explicit_bzero(&block, sizeof block);
    return state;
}

} // namespace

HmacKey::HmacKey(std::span<const std::uint8_t> key) {
    KeyBlock block;
    fillKeyBlock(block, key);
    states_ = {padded(block, 0x36), padded(block, 0x5c)};
    explicit_bzero(&block, sizeof block);
}

HmacKey::~HmacKey() {
    explicit_bzero(&states_, sizeof states_);
}

void emulateHmacTags(const HmacKey& key, const MacRun& run, MacUse use) {
    assert(run.prefixBytes <= kMaxPrefixBytes && run.tagBytes <= kShaDigestBytes);
    for (std::uint64_t i = 0; i < segmentCount(run.bytes, run.unitBytes); ++i)
        hmacLane(key.states(), run, use, i);
}

#if defined(__CUDACC__)
namespace {

constexpr unsigned kHmacThreads = 128;

__global__ void __launch_bounds__(kHmacThreads) hmacTags(HmacStates key, MacRun run, MacUse use) {
    hmacLane(key, run, use, hereThread());
}

} // namespace

GpuResult<void> launchHmacTags(const HmacKey& key, const MacRun& run, MacUse use,
                               const GpuStream& stream) {
    assert(run.prefixBytes <= kMaxPrefixBytes && run.tagBytes <= kShaDigestBytes);
    const std::uint64_t segments = segmentCount(run.bytes, run.unitBytes);
    const auto threadBlocks = static_cast<unsigned>((segments + kHmacThreads - 1) / kHmacThreads);
    hmacTags<<<threadBlocks, kHmacThreads, 0, stream.handle>>>(key.states(), run, use);
    return check(cudaGetLastError(), "kernel launch");
}
#endif

} // namespace blockwarp::kernels
