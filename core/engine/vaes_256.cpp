// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `vaes` on registers of 256 bits.
#ifdef __x86_64__
#define VAES_TARGET [[gnu::target("avx2,aes,vaes,pclmul,vpclmulqdq")]]
#include "core/engine/vaes_template.h"
#include "core/engine/vaes_widths.h"

namespace blockwarp::vaes {
namespace {

struct Register256 {
    using Type = __m256i;

    VAES_INLINE static Type zero() { return _mm256_setzero_si256(); }
    VAES_INLINE static Type load(const std::uint8_t* from) {
        return _mm256_loadu_si256(reinterpret_cast<const Type*>(from));
    }
    VAES_INLINE static void store(std::uint8_t* to, Type a) {
        _mm256_storeu_si256(reinterpret_cast<Type*>(to), a);
    }
    VAES_INLINE static Type broadcast(__m128i block) { return _mm256_broadcastsi128_si256(block); }
    VAES_INLINE static Type inFirstLane(__m128i block) { return _mm256_zextsi128_si256(block); }
    VAES_INLINE static __m128i firstLane(Type a) { return _mm256_castsi256_si128(a); }
    /// The number of each lane.
    VAES_INLINE static Type lanes() { return _mm256_set_epi64x(0, 1, 0, 0); }
    VAES_INLINE static Type exclusiveOr(Type a, Type b) { return _mm256_xor_si256(a, b); }
    VAES_INLINE static Type add32(Type a, Type b) { return _mm256_add_epi32(a, b); }
    VAES_INLINE static Type add64(Type a, Type b) { return _mm256_add_epi64(a, b); }
    VAES_INLINE static Type shuffle(Type a, Type places) { return _mm256_shuffle_epi8(a, places); }
    VAES_INLINE static Type encryptRound(Type a, Type key) { return _mm256_aesenc_epi128(a, key); }
    VAES_INLINE static Type encryptLastRound(Type a, Type key) {
        return _mm256_aesenclast_epi128(a, key);
    }
    template <int halves>
    VAES_INLINE static Type multiply(Type a, Type b) {
        return _mm256_clmulepi64_epi128(a, b, halves);
    }
    VAES_INLINE static __m128i sumOfLanes(Type a) {
        return _mm_xor_si128(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
    }
};

} // namespace

const Kernels kKernels256 = kernelsOf<Register256>();

} // namespace blockwarp::vaes
#endif
