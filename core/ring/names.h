// SPDX-License-Identifier: GPL-3.0-or-later
/// Names of contacts and of one's own keys.
#pragma once

#include "core/base/message.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::ring {

inline constexpr std::size_t kMaxNameBytes = 200;

/// Why the name cannot be used; empty for one that can.
Message whyNameIsRefused(std::string_view name);

/// A name that may be refused, for a message or a list: as displayName() writes it, and with
/// invisible characters as \u{202e}.
std::string shownName(std::string_view name);

/// The same text for names that a person could not tell apart: that differ in case alone, or in
/// whether an accent is a character of its own. Two entries never share one.
std::string nameKeyOf(std::string_view name);

/// Those of `names` that may have been meant: `typed` is a part of them, or differs in two
/// characters or fewer. At most five, the nearest first.
std::vector<std::string> namesNear(std::string_view typed, const std::vector<std::string>& names);

} // namespace blockwarp::ring
