// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `vaes` on registers of 512 bits.
#ifdef __x86_64__
#if defined(__GNUC__) && !defined(__clang__) // warns of its own header (GCC bug 105593)
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#define VAES_TARGET [[gnu::target("avx512f,avx512bw,aes,vaes,pclmul,vpclmulqdq")]]
#include "core/engine/vaes_template.h"
#include "core/engine/vaes_widths.h"

namespace blockwarp::vaes {
namespace {

struct Register512 {
    using Type = __m512i;

    VAES_INLINE static Type zero() { return _mm512_setzero_si512(); }
    VAES_INLINE static Type load(const std::uint8_t* from) { return _mm512_loadu_si512(from); }
    VAES_INLINE static void store(std::uint8_t* to, Type a) { _mm512_storeu_si512(to, a); }
    VAES_INLINE static Type broadcast(__m128i block) { return _mm512_broadcast_i32x4(block); }
    VAES_INLINE static Type inFirstLane(__m128i block) { return _mm512_zextsi128_si512(block); }
    VAES_INLINE static __m128i firstLane(Type a) { return _mm512_castsi512_si128(a); }
    /// The number of each lane.
    VAES_INLINE static Type lanes() { return _mm512_set_epi64(0, 3, 0, 2, 0, 1, 0, 0); }
    VAES_INLINE static Type exclusiveOr(Type a, Type b) { return _mm512_xor_si512(a, b); }
    VAES_INLINE static Type add32(Type a, Type b) { return _mm512_add_epi32(a, b); }
    VAES_INLINE static Type add64(Type a, Type b) { return _mm512_add_epi64(a, b); }
    VAES_INLINE static Type shuffle(Type a, Type places) { return _mm512_shuffle_epi8(a, places); }
    VAES_INLINE static Type encryptRound(Type a, Type key) { return _mm512_aesenc_epi128(a, key); }
    VAES_INLINE static Type encryptLastRound(Type a, Type key) {
        return _mm512_aesenclast_epi128(a, key);
    }
    template <int halves>
    VAES_INLINE static Type multiply(Type a, Type b) {
        return _mm512_clmulepi64_epi128(a, b, halves);
    }
    VAES_INLINE static __m128i sumOfLanes(Type a) {
        const __m256i half =
            _mm256_xor_si256(_mm512_castsi512_si256(a), _mm512_extracti64x4_epi64(a, 1));
        return _mm_xor_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    }
};

} // namespace

const Kernels kKernels512 = kernelsOf<Register512>();

} // namespace blockwarp::vaes
#endif
