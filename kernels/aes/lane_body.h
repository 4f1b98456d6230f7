// SPDX-License-Identifier: GPL-3.0-or-later
/// What one GPU thread does in each AES mode, as host-callable code: kernels are thin wrappers
/// round these bodies, so that indexing, chaining and tails are tested where there is no GPU.
#pragma once

#include "kernels/aes/xts.h"
#include "kernels/block.h"
#include "kernels/device/grid.h"
#include "kernels/key_schedule.h"
#include "kernels/segments.h"
#include "kernels/strategy.h"

#include <cstdint>

namespace blockwarp::kernels {

/// The mode and direction a kernel is compiled for.
template <Algorithm A, Direction D>
struct Work {
    static constexpr Algorithm algorithm = A;
    static constexpr Direction direction = D;
    static constexpr bool inverse = usesInverseCipher(A, D);
    /// What is enciphered is a counter; the text only meets the result.
    static constexpr bool counts = A == Algorithm::aesCtr || A == Algorithm::aesGcm;
    /// Offsets of segments need not be multiples of 16.
    static constexpr bool segmented = A == Algorithm::aesGcm;
};

/// Blocks that one counter or one chain runs through: a whole run, or a segment of GCM.
struct Message {
    const std::uint8_t* in;
    std::uint8_t* out;
    std::uint64_t bytes;
    Block start;                ///< CTR and GCM: the first counter block; CBC: the block before
    const std::uint8_t* tweaks; ///< XTS: see xts.h
};

/// Messages of a run.
template <class W>
HD std::uint64_t messages(const Run& run) {
    return W::algorithm == Algorithm::aesGcm ? segmentCount(run.bytes, run.unitBytes) : 1;
}

/// Blocks in every message but the last, which may have fewer. A partial block counts, but not in
/// XTS, where stealing takes care of it afterwards.
template <class W>
HD std::uint64_t blocksPerMessage(const Run& run) {
    if (W::algorithm == Algorithm::aesXts) return run.bytes / kAesBlockBytes;
    return blocksIn(W::algorithm == Algorithm::aesGcm ? run.unitBytes : run.bytes, kAesBlockBytes);
}

/// What a grid has to cover.
template <class W>
HD std::uint64_t allBlocks(const Run& run) {
    return messages<W>(run) * blocksPerMessage<W>(run);
}

/// `count`: messages of the run.
template <class W>
HD Message messageAt(const Run& run, std::uint64_t index, std::uint64_t count) {
    if constexpr (W::algorithm != Algorithm::aesGcm)
        return {run.in, run.out, run.bytes, blockFromIv(run.iv), run.workspace};
    const Segment segment = segmentAt(run, index);
    const Nonce nonce = segmentNonce(run.iv, index, count);
    const bool sealing = W::direction == Direction::encrypt;
    // SP 800-38D §7.1: the tag takes the counter 1, the text starts at 2.
    return {run.in + (sealing ? segment.plainOffset : segment.sealedOffset),
            run.out + (sealing ? segment.sealedOffset : segment.plainOffset),
            segment.bytes,
            {{nonce.word[0], nonce.word[1], nonce.word[2], std::uint32_t{2} << 24}},
            nullptr};
}

/// True where tags were wrong, so that nothing may be decrypted.
template <class W>
HD bool isRejected(const Run& run) {
    return isAuthenticated(W::algorithm) && W::direction == Direction::decrypt &&
           *run.rejected != kNoneRejected;
}

/// The ciphertext block before `index` (SP 800-38A §6.2).
HD Block blockBefore(const Message& run, std::uint64_t index) {
    return index == 0 ? run.start : loadBlock(run.in + kAesBlockBytes * (index - 1));
}

/// What goes into the block cipher for block `index` (SP 800-38A §6.1, §6.2, §6.5; IEEE 1619 §5.3).
template <class W>
HD Block cipherInput(const Message& run, std::uint64_t index) {
    if constexpr (W::counts)
        return counterBlock(run.start, index);
    else if constexpr (W::algorithm == Algorithm::aesXts)
        return loadBlock(run.in + kAesBlockBytes * index) ^ xtsTweak(run.tweaks, index);
    else
        return loadBlock(run.in + kAesBlockBytes * index);
}

/// What the block cipher's output for a whole block is added to: text, tweak or the block before.
template <class W>
HD Block outputPartner(const Message& run, std::uint64_t index) {
    const std::uint8_t* in = run.in + kAesBlockBytes * index;
    if constexpr (W::algorithm == Algorithm::aesCbc) return blockBefore(run, index);
    if constexpr (W::algorithm == Algorithm::aesXts) return xtsTweak(run.tweaks, index);
    if constexpr (W::counts) return W::segmented ? loadAnyBlock(in) : loadBlock(in);
    return {};
}

/// Stores the block cipher's output for a whole block with its partner.
template <class W>
HD void storePartnered(const Message& run, std::uint64_t index, const Block& output,
                       const Block& partner) {
    std::uint8_t* out = run.out + kAesBlockBytes * index;
    const Block sum = W::algorithm == Algorithm::aesEcb ? output : output ^ partner;
    if constexpr (W::segmented)
        storeAnyBlock(out, sum);
    else
        storeBlock(out, sum);
}

/// Stores what the mode makes of the block cipher's output for block `index`. Where a counter is
/// enciphered, fewer than 16 bytes may exist.
template <class W>
HD void storeCipherOutput(const Message& run, std::uint64_t index, const Block& output) {
    const std::uint64_t offset = kAesBlockBytes * index;
    const std::uint64_t available = run.bytes - offset;
    if (W::counts && available < kAesBlockBytes)
        xorPartialBlock(run.in + offset, run.out + offset, output,
                        static_cast<unsigned>(available));
    else
        storePartnered<W>(run, index, output, outputPartner<W>(run, index));
}

template <class W, class Cipher>
HD void aesBlock(const Cipher& cipher, const Message& run, std::uint64_t index) {
    storeCipherOutput<W>(run, index, cipher(cipherInput<W>(run, index)));
}

template <class W, class Cipher>
HD void aesLane(const Cipher& cipher, const Run& run, const Position& at) {
    if (isRejected<W>(run)) return;
    const std::uint64_t perMessage = blocksPerMessage<W>(run);
    const std::uint64_t count = messages<W>(run);
    forEachBlock(at, count * perMessage, [&](std::uint64_t index) {
        if constexpr (W::algorithm == Algorithm::aesGcm) {
            const Message message = messageAt<W>(run, index / perMessage, count);
            if (index % perMessage < blocksIn(message.bytes, kAesBlockBytes))
                aesBlock<W>(cipher, message, index % perMessage);
        } else {
            aesBlock<W>(cipher, messageAt<W>(run, 0, 1), index);
        }
    });
}

/// Calls `f(Work<…>{})` for what all AES kernels can do: ECB, CTR, and the decryption of CBC.
template <class F>
auto dispatchBasicAes(Algorithm algorithm, Direction direction, const F& f) {
    if (algorithm == Algorithm::aesCtr) return f(Work<Algorithm::aesCtr, Direction::encrypt>{});
    if (algorithm == Algorithm::aesCbc) return f(Work<Algorithm::aesCbc, Direction::decrypt>{});
    return direction == Direction::encrypt ? f(Work<Algorithm::aesEcb, Direction::encrypt>{})
                                           : f(Work<Algorithm::aesEcb, Direction::decrypt>{});
}

/// As above, with XTS and GCM.
template <class F>
auto dispatchAes(Algorithm algorithm, Direction direction, const F& f) {
    constexpr auto encrypt = Direction::encrypt;
    constexpr auto decrypt = Direction::decrypt;
    if (algorithm == Algorithm::aesXts)
        return direction == encrypt ? f(Work<Algorithm::aesXts, encrypt>{})
                                    : f(Work<Algorithm::aesXts, decrypt>{});
    if (algorithm == Algorithm::aesGcm)
        return direction == encrypt ? f(Work<Algorithm::aesGcm, encrypt>{})
                                    : f(Work<Algorithm::aesGcm, decrypt>{});
    return dispatchBasicAes(algorithm, direction, f);
}

} // namespace blockwarp::kernels
