// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_reports.h"

#include "app/cli/outcome.h"
#include "app/cli/printing.h"
#include "core/bench/runs/run_json.h"
#include "core/bench/runs/run_library.h"
#include "core/bench/runs/run_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace blockwarp::cli {

namespace {

struct Form {
    std::string ReportOptions::*path;
    std::string (*text)(const RunReport&);
};
constexpr Form kForms[] = {{&ReportOptions::jsonFile, reportJson},
                           {&ReportOptions::csvFile, reportCsv},
                           {&ReportOptions::markdownFile, reportMarkdown}};

} // namespace

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

} // namespace blockwarp::cli
