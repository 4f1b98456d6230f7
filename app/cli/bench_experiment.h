// SPDX-License-Identifier: GPL-3.0-or-later
/// `bench --experiment NAME`, `bench list`, `bench compare`.
#pragma once

#include "app/cli/bench_reports.h"

#include <string>

namespace blockwarp::cli {

struct ExperimentCall {
    std::string name;
    bool quick = false;
    /// Parameters by name, as typed; each must be one that the experiment has.
    NamedValues settings;
    ReportOptions reports;
};

int runExperimentCall(const ExperimentCall& call);

int listExperiments(bool json);
int compareRunFiles(const std::string& before, const std::string& after, bool json);

} // namespace blockwarp::cli
