// SPDX-License-Identifier: GPL-3.0-or-later
/// SHA-3 and SHAKE (FIPS 202), by OpenSSL. Error everywhere: cryptoLibrary.
#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <initializer_list>
#include <span>

namespace blockwarp::crypto {

enum class Sha3 : std::uint8_t { bits256, bits512, shake128, shake256 };

/// The hash of the parts, one after the other. `out` has the hash's length; of a SHAKE it takes as
/// much as it has room for.
Result<void> sha3(Sha3 hash, std::initializer_list<std::span<const std::uint8_t>> parts,
                  std::span<std::uint8_t> out);

} // namespace blockwarp::crypto
