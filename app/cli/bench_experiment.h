// SPDX-License-Identifier: GPL-3.0-or-later
/// `bench --experiment NAME`, `bench list`, `bench compare`.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <utility>
#include <vector>

namespace blockwarp::cli {

struct ExperimentCall {
    std::string name;
    bool quick = false;
    bool jsonInstead = false; ///< JSON on standard output instead of the text
    std::string jsonFile;
    std::string csvFile;
    std::string markdownFile;
    bool force = false; ///< replaces these files if they exist
    bool save = false;
    std::string note;
    /// Parameters by name, as typed; each must be one that the experiment has.
    std::vector<std::pair<std::string, std::string>> settings;
};

int runExperimentCall(const ExperimentCall& call);

int listExperiments(bool json);
int compareRunFiles(const std::string& before, const std::string& after, bool json);

} // namespace blockwarp::cli
