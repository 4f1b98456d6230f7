// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ring/key_ring.h"

#include <CLI/CLI.hpp>

#include <string>

namespace blockwarp::cli {

/// Prints kind and fingerprint of each, a line for each key. Returns the exit code.
int printKeys(const std::string& name, const keys::Recipients& keys);

void addOwnKeyCommands(CLI::App& keys, int& exitCode); ///< keys new, keys own

} // namespace blockwarp::cli
