// SPDX-License-Identifier: GPL-3.0-or-later
/// The functions behind the container table, one file each.
#pragma once

#include "core/format/container.h"

namespace blockwarp {

bool startsAsNothing(std::span<const std::uint8_t> start); ///< raw: never
Result<PayloadKeys> sealRaw(const SealRequest& request);
Result<PayloadKeys> openRaw(const OpenRequest& request);

bool startsAsOpenssl(std::span<const std::uint8_t> start);
Result<PayloadKeys> sealOpenssl(const SealRequest& request);
Result<PayloadKeys> openOpenssl(const OpenRequest& request);

bool startsAsAge(std::span<const std::uint8_t> start);
Result<PayloadKeys> sealAge(const SealRequest& request);
Result<PayloadKeys> openAge(const OpenRequest& request);

bool startsAsBlockwarp(std::span<const std::uint8_t> start);
Result<PayloadKeys> sealBlockwarp(const SealRequest& request);
Result<PayloadKeys> openBlockwarp(const OpenRequest& request);

} // namespace blockwarp
