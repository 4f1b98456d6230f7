// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `reference`: FIPS 197 and RFC 8439 byte by byte on one thread.
#include "core/engines/host_lane.h"
#include "core/engines/rows.h"
#include "kernels/aes_bytes.h"
#include "kernels/lane_body.h"

namespace blockwarp {
namespace {

using namespace kernels;

constexpr ByteTable kSboxes[2] = {makeSbox(), makeInverseSbox()};

/// SP 800-38A §6.2: the one mode that no kernel does.
void encryptCbc(const ByteCipher<false>& cipher, const Run& run) {
    Block chained = blockFromIv(run.iv);
    for (std::uint64_t at = 0; at < run.bytes; at += kAesBlockBytes) {
        chained = cipher(loadBlock(run.in + at) ^ chained);
        storeBlock(run.out + at, chained);
    }
}

void runReference(const KeySchedule& key, const Run& run) {
    const std::uint8_t* schedule = key.bytes().data();
    if (key.algorithm() == Algorithm::chacha20) {
        for (std::uint64_t i = 0; i < blocksIn(run.bytes, kChachaBlockBytes); ++i)
            chachaBlock(schedule, run, i);
    } else if (key.algorithm() == Algorithm::aesCbc && key.direction() == Direction::encrypt) {
        encryptCbc({kSboxes[0].at, schedule, key.rounds()}, run);
    } else {
        dispatchAes(key.algorithm(), key.direction(), [&]<class W>(W) {
            const ByteCipher<W::inverse> cipher{kSboxes[W::inverse].at, schedule, key.rounds()};
            for (std::uint64_t i = 0; i < blocksIn(run.bytes, kAesBlockBytes); ++i)
                aesBlock<W>(cipher, stretchAt<W>(run, 0), i);
        });
    }
}

} // namespace

Result<Lanes> openReferenceLanes(const LaneRequest& request) {
    Lanes lanes;
    lanes.push_back(std::make_unique<HostLane>(request, runReference));
    return lanes;
}

} // namespace blockwarp
