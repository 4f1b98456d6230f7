// SPDX-License-Identifier: GPL-3.0-or-later
/// Randomness from the operating system's generator, through OpenSSL.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"

#include <cstdint>
#include <span>

namespace blockwarp {

/// Error: cryptoLibrary.
Result<void> fillRandom(std::span<std::uint8_t> bytes);

} // namespace blockwarp
