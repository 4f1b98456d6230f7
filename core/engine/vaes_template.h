// SPDX-License-Identifier: GPL-3.0-or-later
/// The code of engine `vaes`, written once for all widths. A source that includes it says before,
/// in VAES_TARGET, for which instructions functions are compiled, and gives `kernelsOf` a class for
/// its registers.
#pragma once

#include "core/engine/vaes_kernels.h"

#include <immintrin.h>

#include <cstring>

#ifdef __clang__
#define VAES_UNROLL _Pragma("unroll")
#else
#define VAES_UNROLL _Pragma("GCC unroll 8")
#endif
#define VAES_INLINE VAES_TARGET [[gnu::always_inline]] inline

namespace blockwarp::vaes {
namespace { // each source has its own: NOLINT(cert-dcl59-cpp)

/// Of all bytes of a block: GCM and CTR are big-endian, the CPU is little-endian.
VAES_INLINE __m128i reversal() {
    return _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

VAES_INLINE __m128i loadReversed(const std::uint8_t* block) {
    return _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(block)), reversal());
}

VAES_INLINE void storeReversed(std::uint8_t* block, __m128i value) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(block), _mm_shuffle_epi8(value, reversal()));
}

VAES_INLINE __m128i blockOf(std::uint64_t high, std::uint64_t low) {
    return _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
}

/// A product of 256 bits, of which the middle is apart, modulo x^128 + x^7 + x^2 + x + 1, with bits
/// in the order of GCM. Divides by x, which one of the factors has too many. Two steps of 64 bits
/// (S. Gueron, "AES-GCM for efficient authenticated encryption", 2013).
VAES_INLINE __m128i reduce(__m128i low, __m128i middle, __m128i high) {
    const __m128i modulus = blockOf(0xc200000000000000, 0);
    low = _mm_xor_si128(low, _mm_slli_si128(middle, 8));
    high = _mm_xor_si128(high, _mm_srli_si128(middle, 8));
    for (int step = 0; step < 2; ++step)
        low = _mm_xor_si128(_mm_shuffle_epi32(low, 0x4e), _mm_clmulepi64_si128(low, modulus, 0x10));
    return _mm_xor_si128(low, high);
}

VAES_INLINE __m128i multiply(__m128i a, __m128i b) {
    const __m128i middle =
        _mm_xor_si128(_mm_clmulepi64_si128(a, b, 0x01), _mm_clmulepi64_si128(a, b, 0x10));
    return reduce(_mm_clmulepi64_si128(a, b, 0x00), middle, _mm_clmulepi64_si128(a, b, 0x11));
}

/// Multiplied by x, with bits in the order of GCM.
VAES_INLINE __m128i timesX(__m128i value) {
    const auto low = static_cast<std::uint64_t>(_mm_cvtsi128_si64(value));
    const auto high = static_cast<std::uint64_t>(_mm_extract_epi64(value, 1));
    const std::uint64_t carry = high >> 63;
    return blockOf((high << 1 | low >> 63) ^ carry * 0xc200000000000000, low << 1 | carry);
}

/// `kRegisters` registers of consecutive blocks. R is a class for a register.
template <class R>
struct Group {
    using Register = typename R::Type;
    static constexpr std::size_t kLanes = sizeof(Register) / kAesBlockBytes;
    static constexpr std::size_t kBlocks = kRegisters * kLanes;
    static constexpr std::size_t kBytes = kBlocks * kAesBlockBytes;

    Register at[kRegisters];
};

template <class R>
VAES_INLINE Group<R> loadGroup(const std::uint8_t* data) {
    Group<R> group;
    VAES_UNROLL
    for (std::size_t i = 0; i < kRegisters; ++i)
        group.at[i] = R::load(data + i * sizeof(group.at[i]));
    return group;
}

template <class R>
VAES_INLINE void storeGroup(std::uint8_t* data, const Group<R>& group) {
    VAES_UNROLL
    for (std::size_t i = 0; i < kRegisters; ++i)
        R::store(data + i * sizeof(group.at[i]), group.at[i]);
}

template <class R>
VAES_INLINE Group<R> exclusiveOr(const Group<R>& a, const Group<R>& b) {
    Group<R> result;
    VAES_UNROLL
    for (std::size_t i = 0; i < kRegisters; ++i)
        result.at[i] = R::exclusiveOr(a.at[i], b.at[i]);
    return result;
}

/// The counters of a register's blocks, little-endian. The lower `bits` (32 or 64) of each count.
template <class R, int bits>
class Counters {
  public:
    VAES_INLINE explicit Counters(__m128i first) : next_(add(R::broadcast(first), R::lanes())) {}

    VAES_INLINE typename R::Type take() {
        const auto taken = next_;
        next_ = add(next_, R::broadcast(blockOf(0, Group<R>::kLanes)));
        return taken;
    }

  private:
    VAES_INLINE static typename R::Type add(typename R::Type a, typename R::Type b) {
        if constexpr (bits == 32) return R::add32(a, b);
        return R::add64(a, b);
    }

    typename R::Type next_;
};

/// The next counters, encrypted (FIPS 197 §5.1).
template <class R, int bits>
VAES_INLINE Group<R> keystream(const Key& key, Counters<R, bits>& counters) {
    Group<R> group;
    const auto reversed = R::broadcast(reversal());
    const auto first = R::load(key.roundKeys[0].data());
    VAES_UNROLL
    for (std::size_t i = 0; i < kRegisters; ++i)
        group.at[i] = R::exclusiveOr(R::shuffle(counters.take(), reversed), first);
    for (std::size_t round = 1; round < key.rounds; ++round) {
        const auto roundKey = R::load(key.roundKeys[round].data());
        VAES_UNROLL
        for (std::size_t i = 0; i < kRegisters; ++i)
            group.at[i] = R::encryptRound(group.at[i], roundKey);
    }
    const auto last = R::load(key.roundKeys[key.rounds].data());
    VAES_UNROLL
    for (std::size_t i = 0; i < kRegisters; ++i)
        group.at[i] = R::encryptLastRound(group.at[i], last);
    return group;
}

/// One block, little-endian as counters are.
template <class R>
VAES_INLINE __m128i encrypted(const Key& key, __m128i block) {
    Counters<R, 32> counters(block);
    return _mm_shuffle_epi8(R::firstLane(keystream<R>(key, counters).at[0]), reversal());
}

/// The end of a message, less than a group, followed by zeros.
template <class R>
struct Tail {
    alignas(kWidestBytes) std::uint8_t data[Group<R>::kBytes] = {};

    Tail(const std::uint8_t* from, std::size_t bytes) { std::memcpy(data, from, bytes); }
};

/// No carry out of the lower 64 bits.
template <class R>
VAES_INLINE void ctrWithoutCarry(const Key& key, __m128i counter, std::uint8_t* data,
                                 std::size_t bytes) {
    Counters<R, 64> counters(counter);
    for (; bytes >= Group<R>::kBytes; bytes -= Group<R>::kBytes, data += Group<R>::kBytes)
        storeGroup<R>(data, exclusiveOr<R>(loadGroup<R>(data), keystream<R>(key, counters)));
    if (bytes == 0) return;
    Tail<R> tail(data, bytes);
    storeGroup<R>(tail.data, exclusiveOr<R>(loadGroup<R>(tail.data), keystream<R>(key, counters)));
    std::memcpy(data, tail.data, bytes);
}

/// Up to the carry, and from there.
template <class R>
VAES_TARGET void ctr(const Key& key, const Block& counter, std::uint8_t* data, std::size_t bytes) {
    const __m128i first = loadReversed(counter.data());
    const auto low = static_cast<std::uint64_t>(_mm_cvtsi128_si64(first));
    const auto high = static_cast<std::uint64_t>(_mm_extract_epi64(first, 1));
    const std::uint64_t blocksBefore = ~low; // and one more
    const std::size_t before = bytes / kAesBlockBytes > blocksBefore
                                   ? (static_cast<std::size_t>(blocksBefore) + 1) * kAesBlockBytes
                                   : bytes;
    ctrWithoutCarry<R>(key, first, data, before);
    if (before < bytes)
        ctrWithoutCarry<R>(key, blockOf(high + 1, 0), data + before, bytes - before);
}

/// GHASH of a group of ciphertext behind what was hashed so far (SP 800-38D §6.4): each block times
/// its own power of H, all products reduced together.
template <class R>
VAES_INLINE __m128i hashGroup(const Key& key, __m128i hash, const Group<R>& ciphertext) {
    using Register = typename R::Type;
    const auto reversed = R::broadcast(reversal());
    const std::uint8_t* power = key.powers[kPowers - Group<R>::kBlocks].data();
    Register low = R::zero();
    Register middle = R::zero();
    Register high = R::zero();
    VAES_UNROLL
    for (std::size_t i = 0; i < kRegisters; ++i, power += sizeof(Register)) {
        Register text = R::shuffle(ciphertext.at[i], reversed);
        if (i == 0) text = R::exclusiveOr(text, R::inFirstLane(hash));
        const Register powers = R::load(power);
        low = R::exclusiveOr(low, R::template multiply<0x00>(text, powers));
        middle = R::exclusiveOr(middle, R::template multiply<0x01>(text, powers));
        middle = R::exclusiveOr(middle, R::template multiply<0x10>(text, powers));
        high = R::exclusiveOr(high, R::template multiply<0x11>(text, powers));
    }
    return reduce(R::sumOfLanes(low), R::sumOfLanes(middle), R::sumOfLanes(high));
}

/// The same for less than a group, whose last block may be shorter: zeros before it count nothing.
template <class R>
VAES_INLINE __m128i hashTail(const Key& key, __m128i hash, const std::uint8_t* data,
                             std::size_t bytes) {
    alignas(kWidestBytes) std::uint8_t padded[Group<R>::kBytes] = {};
    const std::size_t blocks = (bytes + kAesBlockBytes - 1) / kAesBlockBytes;
    std::uint8_t* const start = padded + sizeof(padded) - blocks * kAesBlockBytes;
    std::memcpy(start, data, bytes);
    storeReversed(start, _mm_xor_si128(loadReversed(start), hash));
    return hashGroup<R>(key, _mm_setzero_si128(), loadGroup<R>(padded));
}

/// E(J0) + GHASH(ciphertext, its length).
template <class R>
VAES_INLINE void finishTag(const Key& key, const Block& preCounter, __m128i hash, std::size_t bytes,
                           Block& tag) {
    std::uint8_t lengths[kAesBlockBytes];
    storeReversed(lengths, blockOf(0, 8 * bytes));
    hash = hashTail<R>(key, hash, lengths, sizeof(lengths));
    const __m128i mask = encrypted<R>(key, loadReversed(preCounter.data()));
    storeReversed(tag.data(), _mm_xor_si128(hash, mask));
}

template <class R, Direction direction>
VAES_INLINE __m128i gcmTail(const Key& key, __m128i hash, Counters<R, 32>& counters,
                            std::uint8_t* data, std::size_t bytes) {
    Tail<R> tail(data, bytes);
    if (direction == Direction::decrypt) hash = hashTail<R>(key, hash, data, bytes);
    storeGroup<R>(tail.data, exclusiveOr<R>(loadGroup<R>(tail.data), keystream<R>(key, counters)));
    std::memcpy(data, tail.data, bytes);
    return direction == Direction::encrypt ? hashTail<R>(key, hash, data, bytes) : hash;
}

template <class R, Direction direction>
VAES_TARGET void gcm(const Key& key, const Block& preCounter, std::uint8_t* data, std::size_t bytes,
                     Block& tag) {
    const std::size_t all = bytes;
    Counters<R, 32> counters(
        _mm_add_epi32(loadReversed(preCounter.data()), _mm_set_epi32(0, 0, 0, 1)));
    __m128i hash = _mm_setzero_si128();
    // Sealing hashes two groups behind. One behind, the instructions that wait for the cipher would
    // fill the CPU's scheduler, and the next group's could not begin.
    constexpr std::ptrdiff_t lag = direction == Direction::encrypt ? 2 * Group<R>::kBytes : 0;
    const std::uint8_t* hashed = data;
    for (; bytes >= Group<R>::kBytes; bytes -= Group<R>::kBytes, data += Group<R>::kBytes) {
        if (data - hashed >= lag) {
            hash = hashGroup<R>(key, hash, loadGroup<R>(hashed));
            hashed += Group<R>::kBytes;
        }
        storeGroup<R>(data, exclusiveOr<R>(loadGroup<R>(data), keystream<R>(key, counters)));
    }
    for (; hashed != data; hashed += Group<R>::kBytes)
        hash = hashGroup<R>(key, hash, loadGroup<R>(hashed));
    if (bytes != 0) hash = gcmTail<R, direction>(key, hash, counters, data, bytes);
    finishTag<R>(key, preCounter, hash, all, tag);
}

/// H = E(0) (SP 800-38D §7.1), and its powers.
template <class R>
VAES_TARGET void derivePowers(Key& key) {
    const __m128i first = timesX(encrypted<R>(key, _mm_setzero_si128()));
    __m128i power = first;
    for (std::size_t i = kPowers; i-- > 0; power = multiply(power, first))
        _mm_store_si128(reinterpret_cast<__m128i*>(key.powers[i].data()), power);
}

template <class R>
constexpr Kernels kernelsOf() {
    return {8 * sizeof(typename R::Type), derivePowers<R>, ctr<R>, gcm<R, Direction::encrypt>,
            gcm<R, Direction::decrypt>};
}

} // namespace
} // namespace blockwarp::vaes
