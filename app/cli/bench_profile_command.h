// SPDX-License-Identifier: GPL-3.0-or-later
/// `bench profile`.
#pragma once

#include <CLI/CLI.hpp>

namespace blockwarp::cli {

void addBenchProfile(CLI::App& bench, int& exitCode);

} // namespace blockwarp::cli
