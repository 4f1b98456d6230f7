// SPDX-License-Identifier: GPL-3.0-or-later
/// The functions behind the container table, one file each.
#pragma once

#include "core/container/container.h"

namespace blockwarp {

Result<PayloadKeys> sealRaw(const CipherSpec& cipher, const Secret& secret);
Result<PayloadKeys> openRaw(const CipherSpec& cipher, const Secret& secret,
                            std::span<const std::uint8_t> start);

Result<PayloadKeys> sealOpenssl(const CipherSpec& cipher, const Secret& secret);
Result<PayloadKeys> openOpenssl(const CipherSpec& cipher, const Secret& secret,
                                std::span<const std::uint8_t> start);
bool startsAsOpenssl(std::span<const std::uint8_t> start);

} // namespace blockwarp
