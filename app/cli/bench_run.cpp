// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_run.h"

#include "app/cli/printing.h"
#include "app/cli/terminal_progress.h"
#include "core/bench/runs/repetition.h"
#include "core/bench/runs/run_json.h"
#include "core/bench/runs/run_library.h"
#include "core/bench/runs/run_report.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace blockwarp::cli {
namespace {

struct Form {
    std::string ReportOptions::*path;
    std::string (*text)(const RunReport&);
};
constexpr Form kForms[] = {{&ReportOptions::jsonFile, reportJson},
                           {&ReportOptions::csvFile, reportCsv},
                           {&ReportOptions::markdownFile, reportMarkdown}};

/// The exit code of a run that is reported.
Result<int> timeAndReport(const BenchPlan& plan, const ReportOptions& options) {
    auto reports = BenchReports::open(options);
    if (!reports) return reports.error();
    auto run = [&] {
        RunLine line;
        return runRepeated(plan, line);
    }();
    if (!run) return run.error();
    if (!run->complete && !run->anyTimed()) return Error{ErrorCode::cancelled, {}};
    run->note = options.note;
    const int code = reports->write(*plan.experiment, *run);
    return run->complete ? code : kCancelled;
}

} // namespace

RunLine::RunLine() : visible_(::isatty(STDERR_FILENO) != 0), interrupts_(interrupts()) {}

RunLine::~RunLine() {
    if (visible_) (void)std::fputs("\r\x1b[K", stderr);
}

bool RunLine::cancelled() const {
    return interrupts_.cancelled();
}

void RunLine::repetition(unsigned number, unsigned of) {
    of_ = fmt::format("repetition {} of {}  ", number, of);
    if (!visible_) return;
    (void)std::fputs(("\r\x1b[K" + of_).c_str(), stderr);
    (void)std::fflush(stderr);
}

void RunLine::report(std::uint64_t done, std::uint64_t total) {
    if (!visible_ || total == 0 || done == 0) return;
    const double share = static_cast<double>(done) / static_cast<double>(total);
    const double left = clock_.seconds() * (1 - share) / share;
    const std::string line =
        fmt::format("\r\x1b[K{}{:5.1f} %  about {:.0f} s left", of_, 100 * share, left);
    (void)std::fputs(line.c_str(), stderr);
    (void)std::fflush(stderr);
}

Result<ReportFile> ReportFile::open(const std::string& path, bool overwrite) {
    ReportFile file;
    if (path.empty()) return file;
    auto output = AtomicOutput::create(path, overwrite, 0);
    if (!output) return output.error();
    file.output_.emplace(std::move(*output));
    return file;
}

Result<void> ReportFile::write(std::string_view text) {
    return output_ ? output_->commitText(text) : Result<void>();
}

Result<BenchReports> BenchReports::open(const ReportOptions& options) {
    BenchReports reports;
    reports.jsonInstead_ = options.jsonInstead;
    reports.save_ = options.save;
    for (const Form& form : kForms) {
        auto file = ReportFile::open(options.*form.path, options.force);
        if (!file) return file.error();
        reports.files_.push_back(std::move(*file));
    }
    return reports;
}

int BenchReports::write(const ExperimentSpec& experiment, const BenchRun& run) {
    const RunReport report = reportOf(experiment, run);
    putText(jsonInstead_ ? reportJson(report) : reportText(report));
    int code = kDone;
    for (std::size_t i = 0; i < files_.size(); ++i) {
        if (!files_[i]) continue;
        const auto ok = files_[i].write(kForms[i].text(report));
        if (!ok) code = std::max(code, fail(ok.error()));
    }
    if (!save_) return code;
    const auto saved = RunLibrary(RunLibrary::usualFolder()).save(run);
    if (!saved) return fail(saved.error());
    say(fmt::format("Saved as {}", saved->string()));
    return code;
}

int runBench(const BenchPlan& plan, const ReportOptions& options) {
    const auto code = timeAndReport(plan, options);
    if (code) return *code;
    const int failed = failUnlessForced(code.error());
    if (code.error().code == ErrorCode::noGpu && !plan.experiment->operations)
        say("Here: --engine emulated runs the kernels' code on the CPU, slowly.");
    return failed;
}

} // namespace blockwarp::cli
