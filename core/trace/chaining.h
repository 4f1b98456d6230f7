// SPDX-License-Identifier: GPL-3.0-or-later
/// What a mode of operation does around the block cipher, block by block (SP 800-38A §6).
#pragma once

#include "core/trace/aes_trace.h"
#include "kernels/algorithm.h"

namespace blockwarp {

/// One block's way through a mode. Names as in SP 800-38A's Appendix F.
struct ChainBlock {
    AesState in{};          ///< plaintext when encrypting, else ciphertext
    AesState inputBlock{};  ///< what the block cipher gets
    AesState outputBlock{}; ///< what it makes of it
    AesState out{};
    /// CBC: the IV or the ciphertext block before; else zero. CTR adds outputBlock to `in`.
    AesState chained{};
};

/// `algorithm`: aesEcb, aesCbc or aesCtr; `key`: 16, 24 or 32 bytes (asserted). `iv`: CBC's IV or
/// CTR's first counter block.
std::vector<ChainBlock> traceChaining(Algorithm algorithm, Direction direction,
                                      std::span<const std::uint8_t> key, const AesState& iv,
                                      std::span<const AesState> blocks);

} // namespace blockwarp
