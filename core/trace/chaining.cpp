// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/chaining.h"

#include <cassert>

namespace blockwarp {
namespace {

AesState add(const AesState& a, const AesState& b) {
    AesState sum;
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] = static_cast<std::uint8_t>(a[i] ^ b[i]);
    return sum;
}

/// SP 800-38A §B.1 with all 128 bits as the counter.
void increment(AesState& counter) {
    for (std::size_t i = counter.size(); i-- > 0;)
        if (++counter[i] != 0) return;
}

ChainBlock chainCbc(Direction direction, std::span<const std::uint8_t> key, const AesState& chained,
                    const AesState& in) {
    ChainBlock block{in, in, {}, {}, chained};
    if (direction == Direction::encrypt) {
        block.inputBlock = add(in, chained);
        block.outputBlock = traceAes(AesForm::cipher, key, block.inputBlock).output();
        block.out = block.outputBlock;
    } else {
        block.outputBlock = traceAes(AesForm::inverse, key, in).output();
        block.out = add(block.outputBlock, chained);
    }
    return block;
}

} // namespace

std::vector<ChainBlock> traceChaining(Algorithm algorithm, Direction direction,
                                      std::span<const std::uint8_t> key, const AesState& iv,
                                      std::span<const AesState> blocks) {
    assert(algorithm == Algorithm::aesEcb || algorithm == Algorithm::aesCbc ||
           algorithm == Algorithm::aesCtr);
    const bool encrypts = direction == Direction::encrypt;
    std::vector<ChainBlock> made;
    AesState state = iv; // CBC: the block before; CTR: the counter
    for (const AesState& in : blocks) {
        ChainBlock block{in, in, {}, {}, {}};
        if (algorithm == Algorithm::aesEcb) {
            block.outputBlock =
                traceAes(encrypts ? AesForm::cipher : AesForm::inverse, key, in).output();
            block.out = block.outputBlock;
        } else if (algorithm == Algorithm::aesCbc) {
            block = chainCbc(direction, key, state, in);
            state = encrypts ? block.out : in;
        } else {
            block.inputBlock = state;
            block.outputBlock = traceAes(AesForm::cipher, key, state).output();
            block.out = add(in, block.outputBlock);
            increment(state);
        }
        made.push_back(block);
    }
    return made;
}

} // namespace blockwarp
