// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recovery/shard_hash.h"

#include "core/crypto/primitives.h"
#include "kernels/sha256.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace blockwarp::recovery {
namespace {

constexpr std::size_t kLanes = 16;
/// Fewer shards are hashed sooner one after the other.
constexpr std::size_t kMinLanes = 8;
constexpr std::size_t kBlockBytes = 64;

#ifdef __x86_64__

/// One 32-bit word of each of 16 messages.
using Words [[gnu::vector_size(64)]] = std::uint32_t;
using State = Words[8];
using Block = Words[16];
/// The beginning of each message.
using Messages = std::array<const std::uint8_t*, kLanes>;

template <int bits>
[[gnu::target("avx512f"), gnu::always_inline]] inline Words rotr(Words word) {
    return word >> bits | word << (32 - bits);
}

[[gnu::target("avx512f"), gnu::always_inline]] inline Words bigEndian(Words word) {
    return (rotr<8>(word) & 0xff00ff00U) | (rotr<24>(word) & 0x00ff00ffU);
}

/// Turns 16 words of each message into one word of every message, 16 times: transposes a matrix in
/// four steps, which exchange quadrants of 8, 4, 2 and 1 rows.
[[gnu::target("avx512f"), gnu::always_inline]] inline void transpose(Block& rows) {
    const Words lane{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    for (std::uint32_t step = 8; step != 0; step /= 2) {
        const Words ofLower = (lane & step) * (16U / step); // from 16 on, a word of the lower row
        const auto left = reinterpret_cast<__m512i>((lane & ~step) + ofLower);
        const auto right = reinterpret_cast<__m512i>((lane | step) + ofLower);
        for (std::uint32_t row = 0; row < 16; ++row) {
            if ((row & step) != 0) continue;
            const auto upper = reinterpret_cast<__m512i>(rows[row]);
            const auto lower = reinterpret_cast<__m512i>(rows[row + step]);
            rows[row] = reinterpret_cast<Words>(_mm512_permutex2var_epi32(upper, left, lower));
            rows[row + step] =
                reinterpret_cast<Words>(_mm512_permutex2var_epi32(upper, right, lower));
        }
    }
}

/// The names of the working variables move on by one each round, not their values.
template <std::size_t round>
[[gnu::target("avx512f"), gnu::always_inline]] inline void addRound(State& state, Block& w) {
    const auto at = [](std::size_t name) { return (64 - round + name) % 8; };
    const Words a = state[at(0)], b = state[at(1)], c = state[at(2)];
    const Words e = state[at(4)], f = state[at(5)], g = state[at(6)], h = state[at(7)];
    Words& word = w[round % 16];
    if constexpr (round >= 16) {
        const Words before2 = w[(round - 2) % 16], before15 = w[(round - 15) % 16];
        word += (rotr<17>(before2) ^ rotr<19>(before2) ^ before2 >> 10) + w[(round - 7) % 16] +
                (rotr<7>(before15) ^ rotr<18>(before15) ^ before15 >> 3);
    }
    const Words t1 = h + (rotr<6>(e) ^ rotr<11>(e) ^ rotr<25>(e)) + ((e & f) ^ (~e & g)) +
                     kernels::shaConstant(round) + word;
    const Words t2 = (rotr<2>(a) ^ rotr<13>(a) ^ rotr<22>(a)) + ((a & b) ^ (a & c) ^ (b & c));
    state[at(3)] += t1;
    state[at(7)] = t1 + t2;
}

template <std::size_t... round>
[[gnu::target("avx512f"), gnu::always_inline]] inline void
addRounds(State& state, Block& w, std::index_sequence<round...>) {
    (addRound<round>(state, w), ...);
}

[[gnu::target("avx512f"), gnu::always_inline]] inline void addBlock(State& state, Block& block) {
    State sum;
    std::memcpy(&sum, &state, sizeof state);
    addRounds(sum, block, std::make_index_sequence<64>());
    for (std::size_t i = 0; i < 8; ++i)
        state[i] += sum[i];
}

/// Of 16 messages of `bytes` bytes, a multiple of 64.
[[gnu::target("avx512f")]] void hashAtOnce(const Messages& messages, std::size_t bytes,
                                           std::array<Hash, kLanes>& hashes) {
    State state;
    for (std::size_t i = 0; i < 8; ++i)
        state[i] = Words{} + kernels::shaStart().word[i];
    Block block;
    for (std::size_t at = 0; at < bytes; at += kBlockBytes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            std::memcpy(&block[lane], messages[lane] + at, kBlockBytes);
            block[lane] = bigEndian(block[lane]);
        }
        transpose(block);
        addBlock(state, block);
    }
    std::memset(&block, 0, sizeof block); // padding (§5.1.1)
    block[0] += 0x80000000U;
    block[14] += static_cast<std::uint32_t>(std::uint64_t{bytes} >> 29);
    block[15] += static_cast<std::uint32_t>(std::uint64_t{bytes} << 3);
    addBlock(state, block);
    for (std::size_t i = 0; i < kHashBytes / 4; ++i) {
        const Words words = bigEndian(state[i]);
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            std::memcpy(&hashes[lane][4 * i], reinterpret_cast<const char*>(&words) + 4 * lane, 4);
    }
}

bool canHashAtOnce() {
    return __builtin_cpu_supports("avx512f") != 0;
}

/// Of 1 to 16 shards; lanes without one repeat the last.
void hashAtOnce(std::span<const std::uint8_t> shards, std::size_t shardBytes,
                std::span<Hash> hashes) {
    Messages messages{};
    for (std::size_t lane = 0; lane < kLanes; ++lane)
        messages[lane] = shards.data() + std::min(lane, hashes.size() - 1) * shardBytes;
    std::array<Hash, kLanes> all{};
    hashAtOnce(messages, shardBytes, all);
    std::copy_n(all.begin(), hashes.size(), hashes.begin());
}

#else

bool canHashAtOnce() {
    return false;
}
void hashAtOnce(std::span<const std::uint8_t>, std::size_t, std::span<Hash>) {}

#endif

} // namespace

Result<Hash> hashOf(std::span<const std::uint8_t> shard) {
    const auto digest = crypto::sha256(shard);
    if (!digest) return digest.error();
    Hash hash{};
    std::copy_n(digest->begin(), hash.size(), hash.begin());
    return hash;
}

Result<void> hashesOf(std::span<const std::uint8_t> shards, std::size_t shardBytes,
                      std::span<Hash> hashes) {
    assert(shards.size() == hashes.size() * shardBytes);
    while (!hashes.empty()) {
        const bool atOnce =
            hashes.size() >= kMinLanes && shardBytes % kBlockBytes == 0 && canHashAtOnce();
        const std::size_t count = atOnce ? std::min(hashes.size(), kLanes) : 1;
        const auto these = shards.first(count * shardBytes);
        if (atOnce) {
            hashAtOnce(these, shardBytes, hashes.first(count));
        } else {
            const auto hash = hashOf(these);
            if (!hash) return hash.error();
            hashes.front() = *hash;
        }
        shards = shards.subspan(these.size());
        hashes = hashes.subspan(count);
    }
    return {};
}

} // namespace blockwarp::recovery
