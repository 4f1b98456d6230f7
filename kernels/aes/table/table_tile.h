// SPDX-License-Identifier: GPL-3.0-or-later
/// A tile as a table warp does it: strip by strip, each lane with a few blocks in flight.
#pragma once

#include "kernels/aes/counter_window.h"
#include "kernels/aes/tiles.h"

#include <cstdint>

namespace blockwarp::kernels {

/// From a tile's first window to the next tile's.
inline constexpr std::uint32_t kWindowsApart = kTileBlocks / 256;
inline constexpr std::uint32_t kWindowsAtOnce = kWindowsApart * kTilesAtOnce + 1;

/// The windows of a table warp's strips, in memory that its lanes share: each made by a lane, as a
/// lookup takes as long for one lane as for 32.
struct WarpWindows {
    CounterWindow at[kWindowsAtOnce];
};
static_assert(kWindowsAtOnce <= kWarp);

/// One lane's blocks of a strip, `N` at a time.
template <class W, int N, class Cipher>
HD void tableStrip(const Cipher& cipher, const Message& tile, const TilePlan& plan,
                   std::uint32_t lane, std::uint32_t strip) {
    // Only XTS has a partial block here, and steals for it afterwards.
    const auto whole = static_cast<std::uint32_t>(tile.bytes / kAesBlockBytes);
    ROLLED for (std::uint32_t k = 0; k < kRowsPerStrip; k += N) {
        Block state[N];
        std::uint32_t index[N];
        UNROLL for (int n = 0; n < N; ++n) {
            index[n] = lane + kWarp * plan.row(strip, k + n);
            state[n] = index[n] < whole ? cipherInput<W>(tile, index[n]) : Block{};
        }
        cipher.encipher(state);
        UNROLL for (int n = 0; n < N; ++n) {
            if (index[n] < whole) storeCipherOutput<W>(tile, index[n], state[n]);
        }
    }
}

/// A lane's counters of a tile. A load of four words takes shared memory four cycles even where
/// all lanes want the same ones, so a lane that has the registers keeps (`Keep`) what it needs of
/// the windows from strip to strip.
template <bool Keep>
struct LaneWindows {
    const CounterWindow* windows; ///< of the tile
    bool alike;                   ///< all windows have the same column
    std::uint32_t low;            ///< the lane's first counter less the first window's start
    std::uint32_t kept = ~0U;
    Block rest[Keep ? kRowsPerStrip : 1]; ///< of a strip's windows, from `kept` on

    HD std::uint32_t counter(const TilePlan& plan, std::uint32_t strip, std::uint32_t k) const {
        return low + kWarp * plan.row(strip, k);
    }
    HD void prepare(const TilePlan& plan, std::uint32_t strip) {
        if constexpr (Keep) {
            const std::uint32_t window = counter(plan, strip, 0) / 256;
            if (window == kept && plan.step != 1) return;
            kept = window;
            UNROLL for (std::uint32_t k = 0; k < kRowsPerStrip; ++k) rest[k] =
                windows[counter(plan, strip, k) / 256].rest;
        }
    }
    HD Block restOf(std::uint32_t k, std::uint32_t counter) const {
        return Keep ? rest[Keep ? k : 0] : windows[counter / 256].rest;
    }
};

/// `N` blocks of a strip of counters, from row `k` on. `part` is what lastBytePart() gave last.
template <class W, int N, bool Keep, class Cipher>
HD void counterStep(const Cipher& cipher, const Message& tile, const TilePlan& plan,
                    const LaneWindows<Keep>& own, std::uint32_t lane, std::uint32_t strip,
                    std::uint32_t k, Block& part) {
    const auto bytes = static_cast<std::uint32_t>(tile.bytes);
    const std::uint32_t whole = bytes / kAesBlockBytes;
    Block state[N];
    Block text[N];
    std::uint32_t index[N];
    UNROLL for (std::uint32_t n = 0; n < N; ++n) { // early, to arrive while the rounds go on
        index[n] = lane + kWarp * plan.row(strip, k + n);
        text[n] = index[n] < whole ? outputPartner<W>(tile, index[n]) : Block{};
    }
    UNROLL for (std::uint32_t n = 0; n < N; ++n) {
        const std::uint32_t counter = own.counter(plan, strip, k + n);
        if (k + n == 0 || !own.alike)
            part = lastBytePart(cipher.tables, cipher.key, own.windows[counter / 256].column,
                                counter % 256);
        state[n] = own.restOf(k + n, counter) ^ part;
    }
    cipher.finish(state, 3);
    UNROLL for (std::uint32_t n = 0; n < N; ++n) {
        if (index[n] < whole)
            storePartnered<W>(tile, index[n], state[n], text[n]);
        else if (kAesBlockBytes * index[n] < bytes)
            storeCipherOutput<W>(tile, index[n], state[n]);
    }
}

/// True where every block of a tile exists and lies at a 16-byte boundary.
template <class W>
HD bool isWholeTile(const Message& tile) {
    return tile.bytes == kTileBlocks * kAesBlockBytes &&
           (!W::segmented || (isAligned(tile.in) && isAligned(tile.out)));
}

/// A strip of counters of which every block exists, and whose blocks are eight rows apart with
/// alike columns: nearly all strips. There is nothing to be asked for a block.
template <int N, bool Keep, class Cipher>
HD void wholeCounterStrip(const Cipher& cipher, const Message& tile, const TilePlan& plan,
                          LaneWindows<Keep>& own, std::uint32_t lane, std::uint32_t strip) {
    own.prepare(plan, strip);
    const std::uint32_t counter = own.low + kWarp * strip;
    const Block part =
        lastBytePart(cipher.tables, cipher.key, own.windows[0].column, counter % 256);
    const std::uint32_t first = kAesBlockBytes * (lane + kWarp * strip);
    const std::uint8_t* in = tile.in + first;
    std::uint8_t* out = tile.out + first;
    const auto step = [&](std::uint32_t k) {
        constexpr std::uint32_t apart = 256 * kAesBlockBytes;
        Block state[N];
        Block text[N];
        UNROLL for (std::uint32_t n = 0; n < N; ++n) // early, to arrive while the rounds go on
            text[n] = loadBlock(in + apart * (k + n));
        UNROLL for (std::uint32_t n = 0; n < N; ++n) state[n] =
            own.restOf(k + n, counter + 256 * (k + n)) ^ part;
        cipher.finish(state, 3);
        UNROLL for (std::uint32_t n = 0; n < N; ++n)
            storeBlock(out + apart * (k + n), state[n] ^ text[n]);
    };
    if constexpr (Keep) { // registers have no index
        UNROLL for (std::uint32_t k = 0; k < kRowsPerStrip; k += N) step(k);
    } else {
        ROLLED for (std::uint32_t k = 0; k < kRowsPerStrip; k += N) step(k);
    }
}

/// As tableStrip() for counters.
template <class W, int N, bool Keep, class Cipher>
HD void counterStrip(const Cipher& cipher, const Message& tile, const TilePlan& plan,
                     LaneWindows<Keep>& own, std::uint32_t lane, std::uint32_t strip) {
    own.prepare(plan, strip);
    Block part{};
    if constexpr (Keep) { // registers have no index
        UNROLL for (std::uint32_t k = 0; k < kRowsPerStrip; k += N)
            counterStep<W, N>(cipher, tile, plan, own, lane, strip, k, part);
    } else {
        ROLLED for (std::uint32_t k = 0; k < kRowsPerStrip; k += N)
            counterStep<W, N>(cipher, tile, plan, own, lane, strip, k, part);
    }
}

/// One lane's part of the strips from `from` to before `to` of a tile. `windows`: the tile's,
/// where W counts.
template <class W, int N, bool Keep, class Cipher>
HD void tableTile(const Cipher& cipher, const Message& tile, const TilePlan& plan,
                  std::uint32_t from, std::uint32_t to, std::uint32_t lane,
                  const CounterWindow* windows) {
    if constexpr (W::counts) {
        LaneWindows<Keep> own{windows,
                              plan.step != 1 && windows[0].column == windows[kWindows - 1].column,
                              (tile.start.word[3] >> 24) + lane,
                              ~0U,
                              {}};
        const bool whole = own.alike && isWholeTile<W>(tile);
        for (std::uint32_t strip = from; strip < to; ++strip) {
            if (whole)
                wholeCounterStrip<N>(cipher, tile, plan, own, lane, strip);
            else
                counterStrip<W, N>(cipher, tile, plan, own, lane, strip);
        }
    } else {
        for (std::uint32_t strip = from; strip < to; ++strip)
            tableStrip<W, N>(cipher, tile, plan, lane, strip);
    }
}

/// One lane's part of the strips from `from` to before `to` counted over all tiles.
/// `stripWindows(count, make)` has the warp's windows made by `make(i)` and returns them.
template <class W, int N, bool Keep, class Cipher, class StripWindows>
HD void tableStrips(const Cipher& cipher, const Run& run, const TilePlan& plan, std::uint32_t from,
                    std::uint32_t to, std::uint32_t lane, const StripWindows& stripWindows) {
    const CounterWindow* windows = nullptr;
    std::uint32_t madeFor = from; // the strips before have windows
    for (std::uint32_t strip = from; strip < to;) {
        const std::uint32_t index = strip / kStrips;
        const std::uint32_t first = kStrips * index;
        const std::uint32_t end = to < first + kStrips ? to : first + kStrips;
        const Message tile = tileMessage<W>(run, plan, index);
        if (W::counts && strip >= madeFor) {
            const std::uint32_t endOfMessage = kStrips * plan.endOfMessage(index);
            madeFor = to < endOfMessage ? to : endOfMessage;
            const std::uint32_t tiles = (madeFor - first + kStrips - 1) / kStrips;
            windows = stripWindows(kWindowsApart * tiles + 1, [&](std::uint32_t i) {
                return counterWindow(cipher.tables, cipher.key, counterBlock(tile.start, 256 * i));
            });
        }
        tableTile<W, N, Keep>(cipher, tile, plan, strip - first, end - first, lane, windows);
        if constexpr (W::counts) windows += kWindowsApart;
        strip = end;
    }
}

/// As above on the host, where a lane makes all windows by itself.
template <class W, int N, bool Keep, class Cipher>
void emulateTableStrips(const Cipher& cipher, const Run& run, const TilePlan& plan,
                        std::uint32_t from, std::uint32_t to, std::uint32_t lane) {
    WarpWindows windows{};
    tableStrips<W, N, Keep>(cipher, run, plan, from, to, lane,
                            [&](std::uint32_t count, const auto& make) {
                                for (std::uint32_t i = 0; i < count; ++i)
                                    windows.at[i] = make(i);
                                return windows.at;
                            });
}

} // namespace blockwarp::kernels
