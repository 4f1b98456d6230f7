// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/aes/hybrid/paired_planes.h"

#include <cstring>

namespace blockwarp::kernels {

PairedKey makePairedKey(const KeySchedule& key) {
    auto whole = makeBitslicedKey(key);
    PairedKey out{};
    std::memcpy(out.first, whole.first, sizeof out.first);
    std::memcpy(out.last, whole.last, sizeof out.last);
    for (unsigned round = 0; round < kMaxRounds - 1; ++round)
        for (unsigned h = 0; h < 2; ++h)
            for (unsigned i = 0; i < 32; ++i)
                out.middle[round][h][i] = (whole.middle[round][h][i] & 0x0000ffff) |
                                          (whole.middle[round][h + 2][i] & 0xffff0000);
    explicit_bzero(&whole, sizeof whole);
    return out;
}

} // namespace blockwarp::kernels
