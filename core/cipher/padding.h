// SPDX-License-Identifier: GPL-3.0-or-later
/// PKCS#7 padding (RFC 5652 §6.3) to blocks of 16 bytes.
#pragma once

#include "core/cipher/cipher_spec.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace blockwarp {

/// What the cipher processes of so many bytes of payload: with the padding, where the mode has one.
std::uint64_t paddedBytes(const CipherSpec& cipher, std::uint64_t payload);

/// Writes the padding after the first `bytes` of `buffer` (which has room for a block more);
/// returns the padded length.
std::size_t addPadding(std::span<std::uint8_t> buffer, std::size_t bytes);

/// The length without padding, or nothing if `padded` does not end in valid padding.
std::optional<std::size_t> removePadding(std::span<const std::uint8_t> padded);

} // namespace blockwarp
