// SPDX-License-Identifier: GPL-3.0-or-later
/// What all of the CPU's workers start from.
#pragma once

#include "core/crypto/evp.h"
#include "core/engine/engine.h"

namespace blockwarp {

/// A context with cipher, direction and key, and without padding. Error: cryptoLibrary.
Result<EvpContext> openEvp(const CipherSpec& cipher, Direction direction,
                           std::span<const std::uint8_t> key);

} // namespace blockwarp
