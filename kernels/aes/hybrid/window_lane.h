// SPDX-License-Identifier: GPL-3.0-or-later
/// What a lane does of a tile of window_run.h: by tables or bitsliced.
#pragma once

#include "kernels/aes/aes_words.h"
#include "kernels/aes/hybrid/paired_planes.h"
#include "kernels/aes/hybrid/window_run.h"

#include <cstdint>

namespace blockwarp::kernels {

/// Planes of what last bytes add come in 16 places: those of eight lanes for each half of a window.
inline constexpr std::uint32_t kPlaces = 16;

/// Four planes, as they are loaded.
struct alignas(16) FourPlanes {
    Plane at[4];
};

/// What a run's windows share: column 0's part of the state after round 2 (counter_window.h), by
/// the counter's last byte.
struct alignas(16) LastBytes {
    Block word[kWindowBlocks];
    FourPlanes plane[16][kPlaces]; ///< the same for the lanes of a bitsliced warp
};

/// The round keys as words and as planes.
struct WindowKeys {
    alignas(16) std::uint32_t word[kMaxScheduleBytes / 4];
    PairedKey paired;
};

/// The last byte of a lane's `slot`-th counter. Slots are eight counters apart.
HD std::uint32_t lastByteAt(const WindowPlan& plan, std::uint32_t place, std::uint32_t slot) {
    return (128 * (place / 8) + place % 8 + 8 * slot + plan.skew) % kWindowBlocks;
}

/// Word `index` of 1024 in LastBytes::plane; the words are there already.
HD void fillPlane(LastBytes& last, const WindowPlan& plan, std::uint32_t index) {
    const std::uint32_t place = index % kPlaces;
    const std::uint32_t bit = index / kPlaces % 32;
    const std::uint32_t h = index / kPlaces / 32;
    Plane plane = 0;
    ROLLED for (std::uint32_t slot = 0; slot < kPairedSlots; ++slot) {
        const Block& part = last.word[lastByteAt(plan, place, slot)];
        plane |= (part.word[h] >> bit & 1) << slot;
        plane |= (part.word[h + 2] >> bit & 1) << (kPairedSlots + slot);
    }
    last.plane[8 * h + bit / 4][place].at[bit % 4] = plane;
}
inline constexpr std::uint32_t kLastPlanes = 64 * kPlaces;

/// Loads and stores text that nobody else wants.
HD Block loadOnce(const std::uint8_t* from) {
#if defined(__CUDA_ARCH__)
    const uint4 v = __ldcs(reinterpret_cast<const uint4*>(from));
    return {{v.x, v.y, v.z, v.w}};
#else
    return loadBlock(from);
#endif
}
HD void storeOnce(std::uint8_t* to, const Block& block) {
#if defined(__CUDA_ARCH__)
    __stcs(reinterpret_cast<uint4*>(to),
           make_uint4(block.word[0], block.word[1], block.word[2], block.word[3]));
#else
    storeBlock(to, block);
#endif
}

/// Pass `pass` of tile `tile` by tables. `windows`: the tile's.
template <int Rounds, class Cipher>
HD void tablePass(const Cipher& cipher, const Run& run, const WindowPlan& plan, std::uint32_t tile,
                  std::uint32_t pass, std::uint32_t lane, const Block* windows,
                  const LastBytes& last) {
    constexpr unsigned each = 2;
    Block part[each];
    std::uint64_t offset[each];
    UNROLL for (unsigned n = 0; n < each; ++n) {
        const std::uint32_t low = (kWarp * (each * pass + n) + lane + plan.skew) % kWindowBlocks;
        part[n] = last.word[low];
        offset[n] = kAesBlockBytes * (plan.blocksBefore(tile) + low);
    }
    ROLLED for (std::uint32_t w = 0; w < kTileWindows; ++w) {
        Block state[each];
        Block text[each];
        UNROLL for (unsigned n = 0; n < each; ++n) text[n] = loadOnce(run.in + offset[n]);
        const Block rest = windows[w];
        UNROLL for (unsigned n = 0; n < each; ++n) state[n] = rest ^ part[n];
        cipher.template finishUnrolled<3, Rounds>(state);
        UNROLL for (unsigned n = 0; n < each; ++n) {
            storeOnce(run.out + offset[n], state[n] ^ text[n]);
            offset[n] += kAesBlockBytes * kWindowBlocks;
        }
    }
}

/// Blocks of text that are on their way while others are stored.
inline constexpr std::uint32_t kTextAhead = 4;

/// Half `half` of tile `tile`, bitsliced: eight lanes for each window.
template <class Keys>
HD void pairedHalf(const Keys& keys, const Multipliers& by, std::uint32_t rounds, const Run& run,
                   const WindowPlan& plan, std::uint32_t tile, std::uint32_t half,
                   std::uint32_t lane, const Block* windows, const LastBytes& last) {
    const std::uint32_t place = 8 * half + lane % 8;
    PairedPlanes state;
    UNROLL for (int i = 0; i < 16; ++i) {
        const FourPlanes four = last.plane[i][place];
        UNROLL for (int k = 0; k < 4; ++k) state.at[i / 8][4 * (i % 8) + k] = four.at[k];
    }
    const Block rest = windows[lane / 8];
    UNROLL for (int h = 0; h < 2; ++h) {
        UNROLL for (int b = 0; b < 8; ++b) {
            const std::uint32_t low = rest.word[h] << (7 - b);
            const std::uint32_t high = rest.word[h + 2] << (7 - b);
            UNROLL for (unsigned r = 0; r < 4; ++r) state.at[h][8 * r + static_cast<unsigned>(b)] ^=
                spreadPair(low, high, r);
        }
    }
    pairedRounds(state, keys, rounds);
    const std::uint32_t first = 128 * half + lane % 8 + plan.skew;
    const std::uint64_t from =
        kAesBlockBytes * (plan.blocksBefore(tile) + kWindowBlocks * (lane / 8) + first);
    const std::uint8_t* in = run.in + from;
    std::uint8_t* out = run.out + from;
    // Only the last slot can exceed the window.
    const std::int32_t back =
        first + 8 * (kPairedSlots - 1) >= kWindowBlocks ? kWindowBlocks * kAesBlockBytes : 0;
    const auto at = [&](std::uint32_t slot) {
        const auto offset = static_cast<std::int32_t>(8 * kAesBlockBytes * slot);
        return slot + 1 == kPairedSlots ? offset - back : offset;
    };
    Block text[kTextAhead]; // the first ones arrive while planes become blocks
    UNROLL for (std::uint32_t i = 0; i < kTextAhead; ++i) text[i] = loadOnce(in + at(i));
    transpose(state, by);
    UNROLL for (std::uint32_t i = 0; i < kPairedSlots; ++i) {
        Block block = text[i % kTextAhead];
        UNROLL for (unsigned c = 0; c < 4; ++c) block.word[c] =
            xor3(block.word[c], columnOf(state, c, i), keys.last[c]);
        storeOnce(out + at(i), block);
        if (i + kTextAhead < kPairedSlots) text[i % kTextAhead] = loadOnce(in + at(i + kTextAhead));
    }
}

/// One of a row of 32 loose blocks.
template <class W, class Cipher>
HD void looseBlock(const Cipher& cipher, const Run& run, const WindowPlan& plan, std::uint32_t row,
                   std::uint32_t lane) {
    const bool isHead = row < plan.headRows();
    const std::uint64_t index =
        isHead ? kWarp * row + lane
               : plan.blocksBefore(plan.tiles) + kWarp * (row - plan.headRows()) + lane;
    if (index < (isHead ? plan.head : blocksIn(run.bytes, kAesBlockBytes)))
        aesBlock<W>(cipher, messageAt<W>(run, 0, 1), index);
}

/// Window `number` of the run's tiles.
template <class Cipher>
HD Block tileWindow(const Cipher& cipher, const WindowPlan& plan, std::uint64_t number) {
    return counterWindow(cipher.tables, cipher.key,
                         counterBlock(plan.start, kWindowBlocks * number))
        .rest;
}

/// What last byte `low` adds.
template <class Cipher>
HD Block lastByteWord(const Cipher& cipher, const WindowPlan& plan, std::uint32_t low) {
    const std::uint32_t column = counterWindow(cipher.tables, cipher.key, plan.start).column;
    return lastBytePart(cipher.tables, cipher.key, column, low);
}

} // namespace blockwarp::kernels
