// SPDX-License-Identifier: GPL-3.0-or-later
/// A 16-byte block in registers, and how it comes from and goes to memory.
#pragma once

#include "kernels/algorithm.h"
#include "kernels/hd.h"

#include <cstdint>
#include <cstring>

namespace blockwarp::kernels {

/// Four little-endian words: word c is column c of the AES state, its lowest byte row 0.
struct Block {
    std::uint32_t word[4];
};

/// A word of a block by an index that is not known in advance: selects, not an array in memory.
HD std::uint32_t wordOf(const Block& block, unsigned column) {
    const std::uint32_t low = column & 1 ? block.word[1] : block.word[0];
    const std::uint32_t high = column & 1 ? block.word[3] : block.word[2];
    return column & 2 ? high : low;
}

/// True where loadBlock() and storeBlock() may go.
HD bool isAligned(const std::uint8_t* at) {
    return reinterpret_cast<std::uintptr_t>(at) % sizeof(Block) == 0;
}

/// `from` is 16-byte aligned.
HD Block loadBlock(const std::uint8_t* from) {
#if defined(__CUDA_ARCH__)
    const uint4 v = *reinterpret_cast<const uint4*>(from);
    return {{v.x, v.y, v.z, v.w}};
#else
    Block block;
    std::memcpy(block.word, from, sizeof block.word);
    return block;
#endif
}

/// As loadBlock() for text that nobody writes meanwhile and of which the lanes nearby want the
/// rest: asks for 128 bytes of device memory at a time.
HD Block loadText(const std::uint8_t* from) {
#if defined(__CUDA_ARCH__)
    Block block;
    asm volatile("ld.global.nc.L2::128B.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(block.word[0]), "=r"(block.word[1]), "=r"(block.word[2]),
                   "=r"(block.word[3])
                 : "l"(from));
    return block;
#else
    return loadBlock(from);
#endif
}

/// `to` is 16-byte aligned.
HD void storeBlock(std::uint8_t* to, const Block& block) {
#if defined(__CUDA_ARCH__)
    *reinterpret_cast<uint4*>(to) =
        make_uint4(block.word[0], block.word[1], block.word[2], block.word[3]);
#else
    std::memcpy(to, block.word, sizeof block.word);
#endif
}

/// As loadBlock() and storeBlock(), at any address.
HD Block loadAnyBlock(const std::uint8_t* from) {
    if (isAligned(from)) return loadBlock(from);
    Block block{};
    UNROLL for (int i = 0; i < 16; ++i) block.word[i / 4] |= std::uint32_t{from[i]}
                                                             << (8 * (i % 4));
    return block;
}
HD void storeAnyBlock(std::uint8_t* to, const Block& block) {
    if (isAligned(to)) return storeBlock(to, block);
    UNROLL for (int i = 0; i < 16; ++i) to[i] =
        static_cast<std::uint8_t>(block.word[i / 4] >> (8 * (i % 4)));
}

/// A little-endian word of which only the first `available` bytes exist; the rest reads as 0.
/// `from` is 4-byte aligned.
HD std::uint32_t loadWord(const std::uint8_t* from, std::uint64_t available) {
    if (available >= 4) {
#if defined(__CUDA_ARCH__)
        return *reinterpret_cast<const std::uint32_t*>(from);
#else
        std::uint32_t word;
        std::memcpy(&word, from, sizeof word);
        return word;
#endif
    }
    std::uint32_t word = 0;
    UNROLL for (unsigned i = 0; i < 3; ++i) {
        if (i < available) word |= std::uint32_t{from[i]} << (8 * i);
    }
    return word;
}

/// Writes the first `available` bytes of a word (all four if there are more).
HD void storeWord(std::uint8_t* to, std::uint32_t word, std::uint64_t available) {
    if (available >= 4) {
#if defined(__CUDA_ARCH__)
        *reinterpret_cast<std::uint32_t*>(to) = word;
#else
        std::memcpy(to, &word, sizeof word);
#endif
        return;
    }
    UNROLL for (unsigned i = 0; i < 3; ++i) {
        if (i < available) to[i] = static_cast<std::uint8_t>(word >> (8 * i));
    }
}

HD Block operator^(const Block& a, const Block& b) {
    return {{a.word[0] ^ b.word[0], a.word[1] ^ b.word[1], a.word[2] ^ b.word[2],
             a.word[3] ^ b.word[3]}};
}

HD std::uint32_t swapBytes(std::uint32_t v) {
#if defined(__CUDA_ARCH__)
    return __byte_perm(v, 0, 0x0123);
#else
    return __builtin_bswap32(v);
#endif
}

HD Block blockFromIv(const Iv& iv) {
    Block block;
    std::memcpy(block.word, iv.data(), sizeof block.word);
    return block;
}

/// SP 800-38A §B.1 with all 128 bits as the counter: `first` + `index`, big-endian, modulo 2¹²⁸.
HD Block counterBlock(const Block& first, std::uint64_t index) {
    const std::uint64_t low =
        (std::uint64_t{swapBytes(first.word[2])} << 32) | swapBytes(first.word[3]);
    const std::uint64_t high =
        (std::uint64_t{swapBytes(first.word[0])} << 32) | swapBytes(first.word[1]);
    const std::uint64_t sum = low + index;
    const std::uint64_t carried = high + (sum < low ? 1 : 0);
    return {{swapBytes(static_cast<std::uint32_t>(carried >> 32)),
             swapBytes(static_cast<std::uint32_t>(carried)),
             swapBytes(static_cast<std::uint32_t>(sum >> 32)),
             swapBytes(static_cast<std::uint32_t>(sum))}};
}

/// out = in ^ keystream for the first `bytes` (at most 16) bytes of a block.
HD void xorPartialBlock(const std::uint8_t* in, std::uint8_t* out, const Block& keystream,
                        unsigned bytes) {
    UNROLL for (unsigned i = 0; i < 16; ++i) {
        if (i < bytes)
            out[i] = static_cast<std::uint8_t>(in[i] ^ (keystream.word[i / 4] >> (8 * (i % 4))));
    }
}

} // namespace blockwarp::kernels
