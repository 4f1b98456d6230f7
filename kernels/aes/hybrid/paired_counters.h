// SPDX-License-Identifier: GPL-3.0-or-later
/// Counter blocks as paired planes after round 2.
///
/// As in counter_window.h: what a window has in common, and what the last byte adds to it. The
/// first part comes as words, of which each bit is spread over the lane's blocks. The second part
/// is the same in all windows with the same column, for nearly all of a message, so the lanes of a
/// warp make it together and keep it as planes.
#pragma once

#include "kernels/aes/counter_window.h"
#include "kernels/aes/hybrid/paired_planes.h"

#include <cstdint>

namespace blockwarp::kernels {

/// Blocks whose last bytes follow each other by 8: those of a lane, and of three others in the
/// same tile.
inline constexpr std::uint32_t kPlaces = 16;

/// The last bytes' part of columns `h` and h + 2 in 16 counter blocks that are 8 apart, as planes.
/// `column`: the windows'. `low`: the first counter, whose last byte counts.
template <class Tables>
HD void lastBytePlanes(Plane (&out)[32], const Tables& tables, const std::uint32_t* key,
                       std::uint32_t column, std::uint32_t low, unsigned h) {
    UNROLL for (std::uint32_t i = 0; i < kPairedSlots; ++i) {
        const Block part = lastBytePart(tables, key, column, (low + 8 * i) % 256);
        out[i] = h == 0 ? part.word[0] : part.word[1];
        out[kPairedSlots + i] = h == 0 ? part.word[2] : part.word[3];
    }
    transpose<HalvesBy::logic>(out);
}

/// A lane's slots whose counters are in the window behind, in both halves of the word. `counter`:
/// the first one.
HD Plane carriedPairedSlots(std::uint32_t counter) {
    const std::uint32_t turn = counter >> 3 & 31;
    return turn <= kPairedSlots ? 0 : (0xffffU << (32 - turn) & 0xffff) * 0x00010001U;
}

/// Adds the windows' part. `counter`: the lane's first one less the start of windows[0].
HD void addWindows(PairedPlanes& state, const CounterWindow* windows, std::uint32_t counter) {
    const std::uint32_t window = counter / 256;
    // A lane that begins in the last window ends there.
    const std::uint32_t next = window + 1 < kWindows ? window + 1 : window;
    const Block here = windows[window].rest;
    const Block behind = windows[next].rest;
    const Plane carried = carriedPairedSlots(counter);
    constexpr unsigned select = 0xca; // a ? b : c
    UNROLL for (int h = 0; h < 2; ++h) {
        UNROLL for (int i = 0; i < 32; ++i) {
            const int up = 7 - i % 8;
            const unsigned row = static_cast<unsigned>(i) / 8;
            state.at[h][i] ^= lut<select>(
                carried, spreadPair(behind.word[h] << up, behind.word[h + 2] << up, row),
                spreadPair(here.word[h] << up, here.word[h + 2] << up, row));
        }
    }
}

} // namespace blockwarp::kernels
