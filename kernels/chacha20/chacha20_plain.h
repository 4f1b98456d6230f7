// SPDX-License-Identifier: GPL-3.0-or-later
/// One block of ChaCha20 (RFC 8439 §2.4) in the plainest way: what the engine `reference` runs.
#pragma once

#include "kernels/block.h"
#include "kernels/chacha20/chacha20_block.h"
#include "kernels/strategy.h"

#include <cstdint>

namespace blockwarp::kernels {

/// Adds the keystream of block `index` of the run to its text.
HD void chachaBlock(const std::uint8_t* key, const Run& run, std::uint64_t index) {
    const std::uint8_t* in = run.in + kChachaBlockBytes * index;
    std::uint8_t* out = run.out + kChachaBlockBytes * index;
    const ChachaState keystream = chachaKeystream(chachaInput(key, run.iv, index));
    const std::uint64_t left = run.bytes - kChachaBlockBytes * index;
    UNROLL for (unsigned i = 0; i < 4; ++i) {
        const Block part{{keystream.word[4 * i], keystream.word[4 * i + 1],
                          keystream.word[4 * i + 2], keystream.word[4 * i + 3]}};
        const unsigned offset = 16 * i;
        if (left >= offset + 16)
            storeBlock(out + offset, loadBlock(in + offset) ^ part);
        else if (left > offset)
            xorPartialBlock(in + offset, out + offset, part, static_cast<unsigned>(left - offset));
    }
}

} // namespace blockwarp::kernels
