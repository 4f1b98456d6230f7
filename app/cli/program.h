// SPDX-License-Identifier: GPL-3.0-or-later
/// The command line as a tree: it is parsed by it, and `--help`, the manual pages and the
/// completions are made of it. Each subcommand adds itself; the one that was typed stores its exit
/// code.
#pragma once

#include <CLI/CLI.hpp>

#include <memory>

namespace blockwarp::cli {

/// `exitCode` is the typed subcommand's, once the program has parsed its arguments.
std::unique_ptr<CLI::App> makeProgram(int& exitCode);

void addCryptCommands(CLI::App& app, int& exitCode); ///< encrypt, decrypt
void addRecoveryCommands(CLI::App& app, int& exitCode);
void addInspectCommand(CLI::App& app, int& exitCode);
void addKeygenCommand(CLI::App& app, int& exitCode);
void addKeysCommand(CLI::App& app, int& exitCode);
void addGenerateCommand(CLI::App& app, int& exitCode);
void addListCommands(CLI::App& app, int& exitCode); ///< ciphers, strategies, devices
void addSelfTestCommand(CLI::App& app, int& exitCode);
void addBenchCommand(CLI::App& app, int& exitCode);
void addRsaCommand(CLI::App& app, int& exitCode);
void addVerifyCommand(CLI::App& app, int& exitCode);
void addRewrapCommand(CLI::App& app, int& exitCode);

} // namespace blockwarp::cli
