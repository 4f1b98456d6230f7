// SPDX-License-Identifier: GPL-3.0-or-later
/// A claim as a table warp does it: piece by piece, each lane with a few blocks in flight.
#pragma once

#include "kernels/claims.h"
#include "kernels/counter_window.h"

#include <cstdint>

namespace blockwarp::kernels {

/// A warp's windows, in memory that its lanes share.
struct WarpWindows {
    CounterWindow at[kWindows];
};

/// One lane's blocks of a piece, `N` at a time.
template <class W, int N, class Cipher>
HD void tablePiece(const Cipher& cipher, const Stretch& run, const ClaimPlan& plan,
                   std::uint64_t first, std::uint32_t piece) {
    const std::uint64_t blocks = run.bytes / kAesBlockBytes; // XTS steals for a partial one
    UNROLL for (int k = 0; k < static_cast<int>(kSlicesPerPiece); k += N) {
        Block state[N];
        std::uint64_t index[N];
        UNROLL for (int n = 0; n < N; ++n) {
            index[n] = first + kWarp * plan.slice(piece, k + n);
            state[n] = index[n] < blocks ? cipherInput<W>(run, index[n]) : Block{};
        }
        cipher.encipher(state);
        UNROLL for (int n = 0; n < N; ++n) {
            if (index[n] < blocks) storeCipherOutput<W>(run, index[n], state[n]);
        }
    }
}

/// As above for counters: `low` is the lane's first counter of the piece, less the first window's
/// start. `alike`: all windows have the same column.
template <class W, int N, class Cipher>
HD void counterPiece(const Cipher& cipher, const Stretch& run, const ClaimPlan& plan,
                     const WarpWindows& windows, bool alike, std::uint32_t low, std::uint64_t first,
                     std::uint32_t piece) {
    const std::uint64_t blocks = blocksIn(run.bytes, kAesBlockBytes);
    Block part{};
    const std::uint64_t whole = run.bytes / kAesBlockBytes;
    UNROLL for (int k = 0; k < static_cast<int>(kSlicesPerPiece); k += N) {
        Block state[N];
        Block text[N];
        std::uint64_t index[N];
        UNROLL for (int n = 0; n < N; ++n) { // early, to arrive while the rounds go on
            index[n] = first + kWarp * plan.slice(piece, k + n);
            text[n] = index[n] < whole ? outputPartner<W>(run, index[n]) : Block{};
        }
        UNROLL for (int n = 0; n < N; ++n) {
            const std::uint32_t counter = low + kWarp * plan.slice(piece, k + n);
            const CounterWindow& window = windows.at[counter / 256];
            if ((k == 0 && n == 0) || !alike)
                part = lastBytePart(cipher.tables, cipher.key, window.column, counter % 256);
            state[n] = window.rest ^ part;
        }
        cipher.finish(state, 3);
        UNROLL for (int n = 0; n < N; ++n) {
            if (index[n] < whole)
                storePartnered<W>(run, index[n], state[n], text[n]);
            else if (index[n] < blocks)
                storeCipherOutput<W>(run, index[n], state[n]);
        }
    }
}

/// One lane's part of some pieces of a claim. `shareWindows(make)` fills the warp's windows by
/// `make(i)` and returns them.
template <class W, int N, class Cipher, class ShareWindows>
HD void tableClaim(const Cipher& cipher, const Run& run, const ClaimPlan& plan, const Claim& claim,
                   std::uint32_t lane, const ShareWindows& shareWindows) {
    const ClaimPlace place = placeOf(plan, claim.index);
    const Stretch stretch = stretchAt<W>(run, place.stretch);
    const std::uint64_t first = place.firstBlock + lane;
    if constexpr (W::counts) {
        const Block counter = counterBlock(stretch.start, place.firstBlock);
        const WarpWindows& windows = shareWindows([&](std::uint32_t i) {
            return counterWindow(cipher.tables, cipher.key, counterBlock(counter, 256 * i));
        });
        const bool alike =
            plan.step != 1 && windows.at[0].column == windows.at[kWindows - 1].column;
        const std::uint32_t low = (counter.word[3] >> 24) + lane;
        for (std::uint32_t piece = claim.fromPiece; piece < claim.toPiece; ++piece)
            counterPiece<W, N>(cipher, stretch, plan, windows, alike, low, first, piece);
    } else {
        for (std::uint32_t piece = claim.fromPiece; piece < claim.toPiece; ++piece)
            tablePiece<W, N>(cipher, stretch, plan, first, piece);
    }
}

/// As above on the host, where a lane fills the windows by itself.
template <class W, int N, class Cipher>
void emulateTableClaim(const Cipher& cipher, const Run& run, const ClaimPlan& plan,
                       std::uint32_t claim, std::uint32_t lane) {
    WarpWindows windows{};
    tableClaim<W, N>(cipher, run, plan, {claim, 0, kPieces}, lane,
                     [&](const auto& make) -> const WarpWindows& {
                         for (std::uint32_t i = 0; i < kWindows; ++i)
                             windows.at[i] = make(i);
                         return windows;
                     });
}

} // namespace blockwarp::kernels
