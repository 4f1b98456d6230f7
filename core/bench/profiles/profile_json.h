// SPDX-License-Identifier: GPL-3.0-or-later
/// Profiles as JSON files; docs/profile-json.md describes them.
#pragma once

#include "core/base/error.h"
#include "core/bench/profiles/profile.h"

#include <string>
#include <string_view>

namespace blockwarp {

inline constexpr int kProfileFormatVersion = 1;

std::string writeProfiles(const ProfileSet& set);
/// Error: malformed.
Result<ProfileSet> readProfiles(std::string_view text);

} // namespace blockwarp
