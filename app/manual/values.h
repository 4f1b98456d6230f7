// SPDX-License-Identifier: GPL-3.0-or-later
/// What a shell offers for a value, by the value's name.
#pragma once

#include <string>
#include <vector>

namespace blockwarp::manual {

struct Offer {
    enum class Paths { none, files, folders };

    std::vector<std::string> words;
    Paths paths = Paths::none;

    bool isEmpty() const { return words.empty() && paths == Paths::none; }
};

/// Nothing for what only the person knows.
Offer offerFor(const std::string& value);

} // namespace blockwarp::manual
