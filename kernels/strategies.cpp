// SPDX-License-Identifier: GPL-3.0-or-later
/// The strategy table: what can be chosen, and what a class can read about it.
#include "kernels/strategy_rows.h"

#include <algorithm>

#if defined(BLOCKWARP_WITH_CUDA)
#define ON_GPU(function) function
#else
#define ON_GPU(function) nullptr
#endif

namespace blockwarp::kernels {
namespace {

/// All of AES but CBC encryption, where each block waits for the one before.
bool supportsAes(Algorithm algorithm, Direction direction) {
    return algorithm != Algorithm::chacha20 &&
           !(algorithm == Algorithm::aesCbc && direction == Direction::encrypt);
}

bool supportsChacha20(Algorithm algorithm, Direction) {
    return algorithm == Algorithm::chacha20;
}

constexpr Strategy kStrategies[] = {
    {"byte-global", "Byte by byte, everything in global memory",
     "The kernel that most people write first: one thread takes one block, keeps its 16 bytes in "
     "registers and follows the standard step by step, fetching S-box entries and round keys from "
     "global memory. Each round costs 16 lookups of one byte and the arithmetic of MixColumns, so "
     "the threads spend their time on many small loads and byte operations. The caches soften the "
     "loads, yet every lookup still goes through the load units, at addresses that differ between "
     "the threads of a warp. Decryption is slower still: InvMixColumns multiplies by 9, 11, 13 and "
     "14, where MixColumns needs only 2 and 3.",
     supportsAes, byte_global::emulate, nullptr, ON_GPU(byte_global::launch)},
    {"byte-constant", "Byte by byte, S-box and keys in constant memory",
     "The same rounds with the S-box and the round keys in constant memory. For the round keys "
     "this is ideal: all threads of a warp want the same word at the same time, and the constant "
     "cache hands it to all of them at once. For the S-box it is the worst case: the threads "
     "want up to 32 different entries, and the constant cache serves different addresses one after "
     "another. The lesson: constant memory is fast when the address is the same for a whole warp, "
     "not because it is small.",
     supportsAes, byte_constant::emulate, ON_GPU(byte_constant::bindKey),
     ON_GPU(byte_constant::launch)},
    {"ttable4", "Four tables through the read-only cache, keys in constant memory",
     "Four tables of 256 words combine SubBytes, ShiftRows and MixColumns: a round is 16 lookups "
     "of a whole word and 16 XORs, and no arithmetic in GF(2⁸) is left. The 4 KiB of tables stay "
     "in "
     "the read-only part of the first-level cache, the round keys come broadcast from constant "
     "memory. Decryption uses the inverse tables and so costs the same as encryption. What "
     "limits it is the cache: 32 threads ask for up to 32 different words, which it delivers in "
     "several passes. Table lookups at secret addresses can leak the key through timing to other "
     "users of the same GPU.",
     supportsAes, ttable4::emulate, ON_GPU(ttable4::bindKey), ON_GPU(ttable4::launch)},
    {"fused", "ChaCha20, keystream XORed where it is made",
     "One thread computes one 64-byte block of ChaCha20 in registers and XORs it with the data at "
     "once, so that each byte is read and written exactly once and no keystream is ever stored. "
     "ChaCha20 has no tables, only additions, XORs and rotations: no thread waits for another's "
     "lookup, and the time tells nothing about the key.",
     supportsChacha20, chacha20_fused::emulate, nullptr, ON_GPU(chacha20_fused::launch)},
};

} // namespace

std::span<const Strategy> strategies() {
    return kStrategies;
}

const Strategy* findStrategy(std::string_view name) {
    const auto* row = std::ranges::find(kStrategies, name, &Strategy::name);
    return row == std::end(kStrategies) ? nullptr : row;
}

const Strategy* fastestStrategy(Algorithm algorithm, Direction direction) {
    const Strategy* row = findStrategy(algorithm == Algorithm::chacha20 ? "fused" : "ttable4");
    return row->supports(algorithm, direction) ? row : nullptr;
}

std::string_view whyShapeIsRefused(LaunchShape shape) {
    if (shape.threadsPerBlock < 32 || shape.threadsPerBlock > 1024 ||
        shape.threadsPerBlock % 32 != 0)
        return "threads per block must be a multiple of 32 from 32 to 1024";
    constexpr std::uint32_t allowed[] = {1, 2, 4, 8, 16};
    if (std::ranges::find(allowed, shape.blocksPerThread) == std::end(allowed))
        return "blocks per thread must be 1, 2, 4, 8 or 16";
    return {};
}

} // namespace blockwarp::kernels
