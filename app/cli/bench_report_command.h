// SPDX-License-Identifier: GPL-3.0-or-later
/// `bench report`.
#pragma once

#include <CLI/CLI.hpp>

namespace blockwarp::cli {

void addBenchReport(CLI::App& bench, int& exitCode);

} // namespace blockwarp::cli
