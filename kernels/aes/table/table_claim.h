// SPDX-License-Identifier: GPL-3.0-or-later
/// A claim as a table warp does it: piece by piece, each lane with a few blocks in flight.
#pragma once

#include "kernels/aes/claims.h"
#include "kernels/aes/counter_window.h"

#include <cstdint>

namespace blockwarp::kernels {

/// From a claim's first window to the next claim's.
inline constexpr std::uint32_t kWindowsApart = kClaimBlocks / 256;
inline constexpr std::uint32_t kWindowsInShare = kWindowsApart * kClaimsInShare + 1;

/// The windows of a share, in memory that its warp's lanes share: each made by a lane, as a lookup
/// takes as long for one lane as for 32.
struct WarpWindows {
    CounterWindow at[kWindowsInShare];
};
static_assert(kWindowsInShare <= kWarp);

/// One lane's blocks of a piece, `N` at a time.
template <class W, int N, class Cipher>
HD void tablePiece(const Cipher& cipher, const Stretch& claim, const ClaimPlan& plan,
                   std::uint32_t lane, std::uint32_t piece) {
    // Only XTS has a partial block here, and steals for it afterwards.
    const auto whole = static_cast<std::uint32_t>(claim.bytes / kAesBlockBytes);
    ROLLED for (std::uint32_t k = 0; k < kSlicesPerPiece; k += N) {
        Block state[N];
        std::uint32_t index[N];
        UNROLL for (int n = 0; n < N; ++n) {
            index[n] = lane + kWarp * plan.slice(piece, k + n);
            state[n] = index[n] < whole ? cipherInput<W>(claim, index[n]) : Block{};
        }
        cipher.encipher(state);
        UNROLL for (int n = 0; n < N; ++n) {
            if (index[n] < whole) storeCipherOutput<W>(claim, index[n], state[n]);
        }
    }
}

/// A lane's counters of a claim. A load of four words takes shared memory four cycles even where
/// all lanes want the same ones, so a lane that has the registers keeps (`Keep`) what it needs of
/// the windows from piece to piece.
template <bool Keep>
struct LaneWindows {
    const CounterWindow* windows; ///< of the claim
    bool alike;                   ///< all windows have the same column
    std::uint32_t low;            ///< the lane's first counter less the first window's start
    std::uint32_t kept = ~0U;
    Block rest[Keep ? kSlicesPerPiece : 1]; ///< of a piece's windows, from `kept` on

    HD std::uint32_t counter(const ClaimPlan& plan, std::uint32_t piece, std::uint32_t k) const {
        return low + kWarp * plan.slice(piece, k);
    }
    HD void prepare(const ClaimPlan& plan, std::uint32_t piece) {
        if constexpr (Keep) {
            const std::uint32_t window = counter(plan, piece, 0) / 256;
            if (window == kept && plan.step != 1) return;
            kept = window;
            UNROLL for (std::uint32_t k = 0; k < kSlicesPerPiece; ++k) rest[k] =
                windows[counter(plan, piece, k) / 256].rest;
        }
    }
    HD Block restOf(std::uint32_t k, std::uint32_t counter) const {
        return Keep ? rest[Keep ? k : 0] : windows[counter / 256].rest;
    }
};

/// `N` blocks of a piece of counters, from slice `k` on. `part` is what lastBytePart() gave last.
template <class W, int N, bool Keep, class Cipher>
HD void counterStep(const Cipher& cipher, const Stretch& claim, const ClaimPlan& plan,
                    const LaneWindows<Keep>& own, std::uint32_t lane, std::uint32_t piece,
                    std::uint32_t k, Block& part) {
    const auto bytes = static_cast<std::uint32_t>(claim.bytes);
    const std::uint32_t whole = bytes / kAesBlockBytes;
    Block state[N];
    Block text[N];
    std::uint32_t index[N];
    UNROLL for (std::uint32_t n = 0; n < N; ++n) { // early, to arrive while the rounds go on
        index[n] = lane + kWarp * plan.slice(piece, k + n);
        text[n] = index[n] < whole ? outputPartner<W>(claim, index[n]) : Block{};
    }
    UNROLL for (std::uint32_t n = 0; n < N; ++n) {
        const std::uint32_t counter = own.counter(plan, piece, k + n);
        if (k + n == 0 || !own.alike)
            part = lastBytePart(cipher.tables, cipher.key, own.windows[counter / 256].column,
                                counter % 256);
        state[n] = own.restOf(k + n, counter) ^ part;
    }
    cipher.finish(state, 3);
    UNROLL for (std::uint32_t n = 0; n < N; ++n) {
        if (index[n] < whole)
            storePartnered<W>(claim, index[n], state[n], text[n]);
        else if (kAesBlockBytes * index[n] < bytes)
            storeCipherOutput<W>(claim, index[n], state[n]);
    }
}

/// True where every block of a claim exists and lies at a 16-byte boundary.
template <class W>
HD bool isWholeClaim(const Stretch& claim) {
    return claim.bytes == kClaimBlocks * kAesBlockBytes &&
           (!W::segmented || (isAligned(claim.in) && isAligned(claim.out)));
}

/// A piece of counters of which every block exists, and whose blocks are eight slices apart with
/// alike columns: nearly all pieces. There is nothing to be asked for a block.
template <int N, bool Keep, class Cipher>
HD void wholeCounterPiece(const Cipher& cipher, const Stretch& claim, const ClaimPlan& plan,
                          LaneWindows<Keep>& own, std::uint32_t lane, std::uint32_t piece) {
    own.prepare(plan, piece);
    const std::uint32_t counter = own.low + kWarp * piece;
    const Block part =
        lastBytePart(cipher.tables, cipher.key, own.windows[0].column, counter % 256);
    const std::uint32_t first = kAesBlockBytes * (lane + kWarp * piece);
    const std::uint8_t* in = claim.in + first;
    std::uint8_t* out = claim.out + first;
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
        UNROLL for (std::uint32_t k = 0; k < kSlicesPerPiece; k += N) step(k);
    } else {
        ROLLED for (std::uint32_t k = 0; k < kSlicesPerPiece; k += N) step(k);
    }
}

/// As tablePiece() for counters.
template <class W, int N, bool Keep, class Cipher>
HD void counterPiece(const Cipher& cipher, const Stretch& claim, const ClaimPlan& plan,
                     LaneWindows<Keep>& own, std::uint32_t lane, std::uint32_t piece) {
    own.prepare(plan, piece);
    Block part{};
    if constexpr (Keep) { // registers have no index
        UNROLL for (std::uint32_t k = 0; k < kSlicesPerPiece; k += N)
            counterStep<W, N>(cipher, claim, plan, own, lane, piece, k, part);
    } else {
        ROLLED for (std::uint32_t k = 0; k < kSlicesPerPiece; k += N)
            counterStep<W, N>(cipher, claim, plan, own, lane, piece, k, part);
    }
}

/// One lane's part of the pieces from `from` to before `to` of a claim. `windows`: the claim's,
/// where W counts.
template <class W, int N, bool Keep, class Cipher>
HD void tableClaim(const Cipher& cipher, const Stretch& claim, const ClaimPlan& plan,
                   std::uint32_t from, std::uint32_t to, std::uint32_t lane,
                   const CounterWindow* windows) {
    if constexpr (W::counts) {
        LaneWindows<Keep> own{windows,
                              plan.step != 1 && windows[0].column == windows[kWindows - 1].column,
                              (claim.start.word[3] >> 24) + lane,
                              ~0U,
                              {}};
        const bool whole = own.alike && isWholeClaim<W>(claim);
        for (std::uint32_t piece = from; piece < to; ++piece) {
            if (whole)
                wholeCounterPiece<N>(cipher, claim, plan, own, lane, piece);
            else
                counterPiece<W, N>(cipher, claim, plan, own, lane, piece);
        }
    } else {
        for (std::uint32_t piece = from; piece < to; ++piece)
            tablePiece<W, N>(cipher, claim, plan, lane, piece);
    }
}

/// One lane's part of a share, the pieces from `from` to before `to` counted over all claims.
/// `shareWindows(count, make)` has the warp's windows made by `make(i)` and returns them.
template <class W, int N, bool Keep, class Cipher, class ShareWindows>
HD void tableShare(const Cipher& cipher, const Run& run, const ClaimPlan& plan, std::uint32_t from,
                   std::uint32_t to, std::uint32_t lane, const ShareWindows& shareWindows) {
    const CounterWindow* windows = nullptr;
    std::uint32_t madeFor = from; // the pieces before have windows
    for (std::uint32_t piece = from; piece < to;) {
        const std::uint32_t index = piece / kPieces;
        const std::uint32_t first = kPieces * index;
        const std::uint32_t end = to < first + kPieces ? to : first + kPieces;
        const Stretch claim = claimStretch<W>(run, plan, index);
        if (W::counts && piece >= madeFor) {
            const std::uint32_t endOfStretch = kPieces * plan.endOfStretch(index);
            madeFor = to < endOfStretch ? to : endOfStretch;
            const std::uint32_t claims = (madeFor - first + kPieces - 1) / kPieces;
            windows = shareWindows(kWindowsApart * claims + 1, [&](std::uint32_t i) {
                return counterWindow(cipher.tables, cipher.key, counterBlock(claim.start, 256 * i));
            });
        }
        tableClaim<W, N, Keep>(cipher, claim, plan, piece - first, end - first, lane, windows);
        if constexpr (W::counts) windows += kWindowsApart;
        piece = end;
    }
}

/// As above on the host, where a lane makes all windows by itself.
template <class W, int N, bool Keep, class Cipher>
void emulateTableShare(const Cipher& cipher, const Run& run, const ClaimPlan& plan,
                       std::uint32_t from, std::uint32_t to, std::uint32_t lane) {
    WarpWindows windows{};
    tableShare<W, N, Keep>(cipher, run, plan, from, to, lane,
                           [&](std::uint32_t count, const auto& make) {
                               for (std::uint32_t i = 0; i < count; ++i)
                                   windows.at[i] = make(i);
                               return windows.at;
                           });
}

} // namespace blockwarp::kernels
