// SPDX-License-Identifier: GPL-3.0-or-later
/// The functions behind the container table, one file each.
#pragma once

#include "core/format/container.h"

namespace blockwarp {

// What containers that authenticate nothing have in common.
std::string whyUnitsAreRefused(const CipherSpec& cipher); ///< there is no room for tags
std::string_view cautionOfCipher(const CipherSpec& cipher);

bool startsAsNothing(std::span<const std::uint8_t> start); ///< raw: never
Result<PayloadKeys> sealRaw(const SealRequest& request);
Result<PayloadKeys> openRaw(const OpenRequest& request);
Result<HeaderFacts> inspectRaw(std::span<const std::uint8_t> start);

bool startsAsOpenssl(std::span<const std::uint8_t> start);
Result<PayloadKeys> sealOpenssl(const SealRequest& request);
Result<PayloadKeys> openOpenssl(const OpenRequest& request);
Result<HeaderFacts> inspectOpenssl(std::span<const std::uint8_t> start);

bool startsAsAge(std::span<const std::uint8_t> start);
Result<PayloadKeys> sealAge(const SealRequest& request);
Result<PayloadKeys> openAge(const OpenRequest& request);
Result<HeaderFacts> inspectAge(std::span<const std::uint8_t> start);
std::string whyAgeRefuses(const CipherSpec& cipher);

bool startsAsBlockwarp(std::span<const std::uint8_t> start);
Result<PayloadKeys> sealBlockwarp(const SealRequest& request);
Result<PayloadKeys> openBlockwarp(const OpenRequest& request);
Result<HeaderFacts> inspectBlockwarp(std::span<const std::uint8_t> start);
std::string blockwarpRefusesNone(const CipherSpec& cipher);
std::string_view cautionInBlockwarp(const CipherSpec& cipher);

} // namespace blockwarp
