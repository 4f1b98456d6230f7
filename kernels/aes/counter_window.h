// SPDX-License-Identifier: GPL-3.0-or-later
/// The first two rounds of counter blocks, done once for many.
///
/// 256 consecutive counters, a window, differ in their last byte only. That byte reaches one column
/// in round 1, and through it one byte of every column in round 2. So the state after round 2 is a
/// part that the whole window shares, plus four lookups at bytes of that one column; and as long
/// as the upper bytes that feed the column stand still, those four are the same in every window.
#pragma once

#include "kernels/aes/aes_words.h"
#include "kernels/block.h"

#include <cstdint>

namespace blockwarp::kernels {

/// 1024 neighbouring counters reach into so many windows.
inline constexpr std::uint32_t kWindows = 5;

/// What the counters of a window have in common.
struct CounterWindow {
    Block rest; ///< the state after round 2 without column 0's part (or circuitWindow()'s)
    std::uint32_t column; ///< column 0 after round 1 without the last byte's part
    std::uint32_t unused[3];
};

/// `counter`: any counter block of the window. `key`: at least three round keys.
template <class Tables>
HD CounterWindow counterWindow(const Tables& tables, const std::uint32_t* key,
                               const Block& counter) {
    const std::uint32_t x0 = counter.word[0] ^ key[0], x1 = counter.word[1] ^ key[1];
    const std::uint32_t x2 = counter.word[2] ^ key[2], x3 = counter.word[3] ^ key[3];
    const std::uint32_t y1 = tables.middle(x1, x2, x3, x0) ^ key[5];
    const std::uint32_t y2 = tables.middle(x2, x3, x0, x1) ^ key[6];
    const std::uint32_t y3 = tables.middle(x3, x0, x1, x2) ^ key[7];
    const auto row0 = [&](std::uint32_t w) { return tables.template row<0>(w); };
    const auto row1 = [&](std::uint32_t w) { return tables.template row<1>(w); };
    const auto row2 = [&](std::uint32_t w) { return tables.template row<2>(w); };
    const auto row3 = [&](std::uint32_t w) { return tables.template row<3>(w); };
    return {{{row1(y1) ^ row2(y2) ^ row3(y3) ^ key[8], row0(y1) ^ row1(y2) ^ row2(y3) ^ key[9],
              row0(y2) ^ row1(y3) ^ row3(y1) ^ key[10], row0(y3) ^ row2(y1) ^ row3(y2) ^ key[11]}},
            row0(x0) ^ row1(x1) ^ row2(x2) ^ key[4],
            {}};
}

/// Column 0's part of the state after round 2, for a counter whose last byte is `last`.
template <class Tables>
HD Block lastBytePart(const Tables& tables, const std::uint32_t* key, std::uint32_t column,
                      std::uint32_t last) {
    const std::uint32_t y0 = column ^ tables.template row<3>((last << 24) ^ key[3]);
    return {{tables.template row<0>(y0), tables.template row<3>(y0), tables.template row<2>(y0),
             tables.template row<1>(y0)}};
}

} // namespace blockwarp::kernels
