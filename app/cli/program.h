// SPDX-License-Identifier: GPL-3.0-or-later
/// The command line as a tree: it is parsed by it, and `--help`, the manual pages and the
/// completions are made of it.
#pragma once

#include <CLI/CLI.hpp>

#include <memory>

namespace blockwarp::cli {

/// `exitCode` is the typed subcommand's, once the program has parsed its arguments.
std::unique_ptr<CLI::App> makeProgram(int& exitCode);

} // namespace blockwarp::cli
