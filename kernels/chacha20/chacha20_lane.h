// SPDX-License-Identifier: GPL-3.0-or-later
/// What a thread of the ChaCha20 kernels does: a block of keystream, XORed with the data at once.
#pragma once

#include "kernels/block.h"
#include "kernels/chacha20/chacha20_block.h"
#include "kernels/device/grid.h"
#include "kernels/segments.h"

#include <algorithm>
#include <cstdint>

namespace blockwarp::kernels {

inline constexpr std::uint32_t kPartBytes = 16;
inline constexpr std::uint32_t kParts = kChachaBlockBytes / kPartBytes;

/// Where a block lies in memory, and what its keystream is made of.
struct ChachaSpot {
    const std::uint8_t* in; ///< unused where the keystream itself is the output
    std::uint8_t* out;
    std::uint32_t bytes;   ///< fewer than 64 at the end of a run or segment
    std::uint32_t counter; ///< in a ChachaRun counted from the run's start
    Nonce nonce;           ///< of a segment

    HD bool isWhole() const { return bytes == kChachaBlockBytes; }
};

HD std::uint32_t bytesOfBlock(std::uint64_t left) {
    return left < kChachaBlockBytes ? static_cast<std::uint32_t>(left) : kChachaBlockBytes;
}

/// Blocks under one nonce whose counters have the same upper word. `KeystreamOnly`: nothing is
/// read, and the keystream is written.
template <bool KeystreamOnly>
struct ChachaRun {
    static constexpr bool kReads = !KeystreamOnly;
    static constexpr bool kAligned = true;

    const std::uint8_t* in;
    std::uint8_t* out;
    std::uint64_t bytes;
    CounterSpan span;
    ChachaFactors by;

    std::uint64_t blocks() const { return blocksIn(bytes, kChachaBlockBytes); }
    HD bool mayWork() const { return true; }
    HD ChachaSpot spot(std::uint64_t index) const {
        const std::uint64_t offset = index * kChachaBlockBytes;
        return {kReads ? in + offset : nullptr,
                out + offset,
                bytesOfBlock(bytes - offset),
                static_cast<std::uint32_t>(index),
                {}};
    }
    HD ChachaState keystream(const ChachaSpot& spot) const {
        return spanKeystream(span, spot.counter, by);
    }
};

/// Divides numbers below 2³² − 1 by a product: ⌊(n + 1) ⌊(2⁶⁴ − 1) / d⌋ / 2⁶⁴⌋ is ⌊n / d⌋, as the
/// error is less than 2⁻³² and n / d is no nearer than that below a whole number.
class Divider {
  public:
    explicit Divider(std::uint32_t by) : by_(by), factor_(~std::uint64_t{0} / by) {}
    HD std::uint32_t by() const { return by_; }
    HD std::uint32_t quotient(std::uint32_t n) const {
        const std::uint64_t low = (factor_ & 0xffffffff) * (n + 1);
        return static_cast<std::uint32_t>(((factor_ >> 32) * (n + 1) + (low >> 32)) >> 32);
    }

  private:
    std::uint32_t by_;
    std::uint64_t factor_;
};

/// RFC 8439 §2.8: segments with a nonce each, whose block 0 makes the key of the tag. `Aligned`:
/// `unitBytes` is a multiple of 16. There are fewer than 2³² − 1 blocks.
template <Direction D, bool Aligned>
struct ChachaSegments {
    static constexpr bool kReads = true;
    static constexpr bool kAligned = Aligned;

    Run run;
    std::uint64_t count;
    NonceCounter nonces;
    Divider blocksEach;
    ChachaState keyed; ///< without counter and nonce
    ChachaFactors by;

    std::uint64_t blocks() const { return count * blocksEach.by(); }
    /// Nothing is decrypted once a tag was found wrong.
    HD bool mayWork() const {
        return D == Direction::encrypt || run.rejected == nullptr || *run.rejected == kNoneRejected;
    }
    HD ChachaSpot spot(std::uint64_t index) const {
        const std::uint32_t which = blocksEach.quotient(static_cast<std::uint32_t>(index));
        return spot(which, static_cast<std::uint32_t>(index) - which * blocksEach.by());
    }
    /// Block `within` of the text of segment `which`.
    HD ChachaSpot spot(std::uint32_t which, std::uint32_t within) const {
        const Segment segment = segmentAt(run, which);
        const std::uint32_t offset = within * static_cast<std::uint32_t>(kChachaBlockBytes);
        const std::uint64_t plain = segment.plainOffset + offset;
        const std::uint64_t sealed = segment.sealedOffset + offset;
        return {run.in + (D == Direction::encrypt ? plain : sealed),
                run.out + (D == Direction::encrypt ? sealed : plain),
                offset < segment.bytes ? bytesOfBlock(segment.bytes - offset) : 0, 1 + within,
                nonces.at(which, count)};
    }
    HD ChachaState keystream(const ChachaSpot& spot) const {
        ChachaState input = keyed;
        input.word[12] = spot.counter;
        UNROLL for (int i = 0; i < 3; ++i) input.word[13 + i] = spot.nonce.word[i];
        return balancedKeystream(input, by);
    }
};

/// Sealing where a segment's text is aligned.
using SealSource = ChachaSegments<Direction::encrypt, true>;

/// All segments of a run; holds the key.
template <Direction D, bool Aligned>
ChachaSegments<D, Aligned> chachaSegments(const KeySchedule& key, const Run& run) {
    const std::uint64_t blocksEach =
        blocksIn(std::min<std::uint64_t>(run.unitBytes, run.bytes), kChachaBlockBytes);
    return {run,
            segmentCount(run.bytes, run.unitBytes),
            NonceCounter(run.iv),
            Divider(static_cast<std::uint32_t>(std::max<std::uint64_t>(blocksEach, 1))),
            chachaInput(key.bytes().data(), {}, 0),
            {}};
}

HD Block keystreamPart(const ChachaState& s, unsigned k) {
    return {{s.word[4 * k], s.word[4 * k + 1], s.word[4 * k + 2], s.word[4 * k + 3]}};
}

/// A whole block's data, asked for before the keystream is made.
struct ChachaData {
    Block part[kParts];
};

template <class Source>
HD ChachaData loadData(const ChachaSpot& spot) {
    ChachaData data{};
    if constexpr (Source::kReads) {
        UNROLL for (unsigned k = 0; k < kParts; ++k) data.part[k] =
            loadText(spot.in + kPartBytes * k);
    }
    return data;
}

/// Stores the data with the keystream, and returns what it stored.
HD ChachaData storeData(const ChachaSpot& spot, ChachaData data, const ChachaState& keystream) {
    UNROLL for (unsigned k = 0; k < kParts; ++k) {
        data.part[k] = data.part[k] ^ keystreamPart(keystream, k);
        storeBlock(spot.out + kPartBytes * k, data.part[k]);
    }
    return data;
}

/// A block that ends early or is not aligned, byte by byte.
template <class Source>
HD void transformBytes(const ChachaSpot& spot, const ChachaState& keystream) {
    UNROLL for (std::uint32_t i = 0; i < kChachaBlockBytes; ++i) {
        if (i >= spot.bytes) continue;
        const std::uint32_t byte = keystream.word[i / 4] >> (8 * (i % 4));
        spot.out[i] = static_cast<std::uint8_t>(Source::kReads ? spot.in[i] ^ byte : byte);
    }
}

template <class Source>
HD void transformBlock(const Source& source, const ChachaSpot& spot) {
    const bool whole = Source::kAligned && spot.isWhole();
    ChachaData data;
    if (whole) data = loadData<Source>(spot);
    const ChachaState keystream = source.keystream(spot);
    if (whole)
        storeData(spot, data, keystream);
    else
        transformBytes<Source>(spot, keystream);
}

/// A thread's blocks.
template <class Source>
HD void transformBlocks(const Source& source, const Position& at, std::uint64_t blocks) {
    if (!source.mayWork()) return;
    forEachBlock(at, blocks,
                 [&](std::uint64_t index) { transformBlock(source, source.spot(index)); });
}

} // namespace blockwarp::kernels
