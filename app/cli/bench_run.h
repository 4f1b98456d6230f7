// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs what `bench`, `bench --experiment` and `rsa bench` have planned, and reports it.
#pragma once

#include "core/base/stopwatch.h"
#include "core/bench/experiments/experiments.h"
#include "core/bench/experiments/plan.h"
#include "core/io/atomic_output.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::cli {

/// A file for what is about to be measured. It is opened before, so that a name that cannot be
/// costs nobody a run, and appears complete or not at all.
class ReportFile {
  public:
    /// No file where `path` is empty. Errors: those of AtomicOutput::create().
    static Result<ReportFile> open(const std::string& path, bool overwrite);

    explicit operator bool() const { return output_.has_value(); }
    /// Once; nothing where there is no file. Errors: those of AtomicOutput::commit().
    Result<void> write(std::string_view text);

  private:
    std::optional<AtomicOutput> output_;
};

/// `--force` of a command that writes reports.
inline constexpr const char* kForceReport = "replace a report that exists";

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

/// Returns the exit code. Ctrl+C ends the run; what was timed by then is reported.
int runBench(const BenchPlan& plan, const ReportOptions& options);

/// A line on standard error while a run goes on; nothing when that is no terminal.
class RunLine final : public RunWatcher {
  public:
    RunLine();
    ~RunLine() override;
    bool cancelled() const override;
    void opened(std::size_t, const ContenderFacts&) override {}
    void refused(std::size_t, const Error&) override {}
    void sampled(std::size_t, const Phases&) override {}
    void repetition(unsigned number, unsigned of) override;
    void report(std::uint64_t done, std::uint64_t total) override;

  private:
    const bool visible_;
    const CancelToken& interrupts_;
    std::string of_; ///< which repetition
    Stopwatch clock_;
};

} // namespace blockwarp::cli
