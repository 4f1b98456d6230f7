// SPDX-License-Identifier: GPL-3.0-or-later
/// The subcommands. Each adds itself to the program; the one that was typed stores its exit code.
#pragma once

#include <CLI/CLI.hpp>

namespace blockwarp::cli {

void addCryptCommands(CLI::App& app, int& exitCode); ///< encrypt, decrypt
void addInspectCommand(CLI::App& app, int& exitCode);
void addKeygenCommand(CLI::App& app, int& exitCode);
void addListCommands(CLI::App& app, int& exitCode); ///< ciphers, strategies, devices
void addSelfTestCommand(CLI::App& app, int& exitCode);
void addBenchCommand(CLI::App& app, int& exitCode);
void addRsaCommand(CLI::App& app, int& exitCode);
void addVerifyCommand(CLI::App& app, int& exitCode);

} // namespace blockwarp::cli
