// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/report_file.h"
#include "core/bench/experiments/experiments.h"

#include <string>
#include <vector>

namespace blockwarp::cli {

/// What becomes of a benchmark run.
struct ReportOptions {
    bool jsonInstead = false; ///< JSON on standard output instead of the text
    std::string jsonFile{};
    std::string csvFile{};
    std::string markdownFile{};
    bool force = false; ///< replaces these files if they exist
    bool save = false;  ///< keeps the run where the window finds it
    std::string note{};
};

/// The reports of one run. All files are opened before it.
class BenchReports {
  public:
    /// Errors: those of ReportFile::open().
    static Result<BenchReports> open(const ReportOptions& options);

    /// Once. Prints the text or the JSON, and writes the files. What fails is said; returns the
    /// exit code.
    int write(const ExperimentSpec& experiment, const BenchRun& run);

  private:
    bool jsonInstead_ = false;
    bool save_ = false;
    std::vector<ReportFile> files_; ///< one of each form
};

} // namespace blockwarp::cli
