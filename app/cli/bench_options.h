// SPDX-License-Identifier: GPL-3.0-or-later
/// What can be typed behind `bench`.
#pragma once

#include "app/cli/tuning_options.h"
#include "core/engine/engine.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace blockwarp::cli {

/// `--set NAME=VALUE`, any number of times.
CLI::Option* addSetOption(CLI::App& command, std::vector<std::string>& sets);
/// The name and the value of one.
std::pair<std::string, std::string> splitSetting(const std::string& set);

/// Error: unsupported.
Result<const CipherSpec*> cipherNamed(const std::string& name);

struct BenchOptions {
    std::vector<std::string> ciphers;
    std::string experiment;
    std::string bytes;
    bool decrypt = false;
    std::optional<unsigned> passes; ///< 1, unless named
    unsigned samples = 0;
    std::optional<unsigned> warmUps; ///< 1, unless named
    double sustain = 0;
    std::vector<std::string> scopes;
    std::string folder;                  ///< the system's for temporary files, unless named
    std::optional<unsigned> repetitions; ///< 1, unless named
    bool json = false;
    std::string jsonFile;
    bool force = false;
    bool quick = false;
    std::string csvFile;
    std::string markdownFile;
    bool save = false;
    std::string note;
    std::vector<std::string> sets;
    TuningOptions tuning;

    /// What scopes and experiments share, but `--json`.
    void addTo(CLI::App& command);
    /// What only experiments know.
    void addExperimentsTo(CLI::App& command);
    /// All that was typed, as an experiment's parameters.
    std::vector<std::pair<std::string, std::string>> settings() const;
    Direction direction() const { return decrypt ? Direction::decrypt : Direction::encrypt; }
};

/// `bench profile`.
void addBenchProfile(CLI::App& bench, int& exitCode);
/// `bench compare`: two runs.
void addBenchCompare(CLI::App& bench, int& exitCode);
/// `bench pair`: two programs.
void addBenchPair(CLI::App& bench, int& exitCode);
/// `bench report`.
void addBenchReport(CLI::App& bench, int& exitCode);

} // namespace blockwarp::cli
