// SPDX-License-Identifier: GPL-3.0-or-later
/// Work whose result is known, so that whatever is timed can be checked. Its input is random: zeros
/// could hide mistakes, and can run faster than real data.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/cipher/cipher_spec.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

namespace blockwarp {

/// A keystream under a random key: made as fast as the CPU encrypts. Error: cancelled.
Result<std::vector<std::uint8_t>> testBytes(std::size_t bytes, const CancelToken& cancel);

/// What input ends in where padding is decrypted: the last two blocks of a ciphertext of `payload`
/// bytes, or its only one. Random bytes that end like this have the right padding, because ECB and
/// CBC look no further back. Empty for all other work.
Result<std::vector<std::uint8_t>> inputEnding(const CipherSpec& cipher, Direction direction,
                                              std::span<const std::uint8_t> key, const Iv& iv,
                                              std::uint64_t payload);

/// A new file of `bytes` random bytes, the last of which are `ending`. Errors: outputUncreatable,
/// writeFailed, diskFull, cancelled.
Result<void> writeTestFile(const std::filesystem::path& path, std::uint64_t bytes,
                           std::span<const std::uint8_t> ending, const CancelToken& cancel);

struct Workload {
    const CipherSpec& cipher;
    Direction direction;
    std::size_t bytes;     ///< of payload, without padding
    std::size_t unitBytes; ///< as in Tuning
    SecretBytes key;
    Iv iv{};
    std::vector<std::uint8_t> input;    ///< random; to decrypt, with the right tags and padding
    std::vector<std::uint8_t> expected; ///< what engine `cpu` makes of it
};

/// Under a random key and IV. Errors: badTuning (an impossible unit), outOfMemory, cancelled.
Result<Workload> makeWorkload(const CipherSpec& cipher, Direction direction, std::size_t bytes,
                              std::size_t unitBytes, const CancelToken& cancel);

} // namespace blockwarp
