// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/reference.h"

#include "kernels/aes/byte/aes_bytes.h"
#include "kernels/aes/lane_body.h"
#include "kernels/chacha20/chacha20_plain.h"

#include <cstring>

namespace blockwarp::kernels {
namespace {

constexpr ByteTable kSboxes[2] = {makeSbox(), makeInverseSbox()};

/// SP 800-38A §6.2: the one mode that no kernel does.
void encryptCbc(const ByteCipher<false>& cipher, const Run& run) {
    Block chained = blockFromIv(run.iv);
    for (std::uint64_t at = 0; at < run.bytes; at += kAesBlockBytes) {
        chained = cipher(loadBlock(run.in + at) ^ chained);
        storeBlock(run.out + at, chained);
    }
}

void xorKeystream(const std::uint8_t* key, const Run& run) {
    for (std::uint64_t i = 0; i < blocksIn(run.bytes, kChachaBlockBytes); ++i)
        chachaBlock(key, run, i);
}

/// RFC 8439 §2.8: a segment's text starts at block 1 of its nonce.
void transformSegments(const KeySchedule& key, const Run& run) {
    if (key.direction() == Direction::decrypt && *run.rejected != kNoneRejected) return;
    const bool sealing = key.direction() == Direction::encrypt;
    const std::uint64_t count = segmentCount(run.bytes, run.unitBytes);
    for (std::uint64_t i = 0; i < count; ++i) {
        const Segment segment = segmentAt(run, i);
        const Nonce nonce = segmentNonce(run.iv, i, count);
        Run part{};
        part.in = run.in + (sealing ? segment.plainOffset : segment.sealedOffset);
        part.out = run.out + (sealing ? segment.sealedOffset : segment.plainOffset);
        part.bytes = segment.bytes;
        part.iv[0] = 1;
        std::memcpy(part.iv.data() + 4, nonce.word, kNonceBytes);
        xorKeystream(key.bytes().data(), part);
    }
}

} // namespace

void emulateReference(const KeySchedule& key, const Run& run, LaunchShape) {
    const std::uint8_t* schedule = key.bytes().data();
    if (key.algorithm() == Algorithm::chacha20) {
        xorKeystream(schedule, run);
    } else if (key.algorithm() == Algorithm::chacha20Poly1305) {
        transformSegments(key, run);
    } else if (key.algorithm() == Algorithm::aesCbc && key.direction() == Direction::encrypt) {
        encryptCbc({kSboxes[0].at, schedule, key.rounds()}, run);
    } else {
        dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
            aesLane<W>(ByteCipher<W::inverse>{kSboxes[W::inverse].at, schedule, key.rounds()}, run,
                       {0, 0, 1, std::uint32_t(-1)});
        });
    }
}

} // namespace blockwarp::kernels
