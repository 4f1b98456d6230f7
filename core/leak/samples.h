// SPDX-License-Identifier: GPL-3.0-or-later
/// The pictures that come with the program: one row each.
#pragma once

#include <span>
#include <string_view>

namespace blockwarp {

struct LeakSample {
    std::string_view name;  ///< of the file, without folder and suffix
    std::string_view title; ///< in English
};

/// Flat pictures first: they leak most.
std::span<const LeakSample> leakSamples();

} // namespace blockwarp
