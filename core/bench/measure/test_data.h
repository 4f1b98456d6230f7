// SPDX-License-Identifier: GPL-3.0-or-later
/// Random input for measurements: zeros could hide mistakes, and can run faster than real data.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/cipher/cipher_spec.h"

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

} // namespace blockwarp
