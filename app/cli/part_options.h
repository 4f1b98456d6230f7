// SPDX-License-Identifier: GPL-3.0-or-later
/// What `decrypt` was told about parts of a file: those that are wanted, or those that are left.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace blockwarp::cli {

struct PartOptions {
    std::string range; ///< empty: all
    bool salvage = false;

    void addTo(CLI::App& command);
};

} // namespace blockwarp::cli
