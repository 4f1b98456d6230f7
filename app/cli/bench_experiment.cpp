// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_experiment.h"

#include "app/cli/outcome.h"
#include "app/cli/report_file.h"
#include "app/cli/terminal_progress.h"
#include "core/base/stopwatch.h"
#include "core/bench/experiments/experiment_run.h"
#include "core/bench/runs/run_compare.h"
#include "core/bench/runs/run_json.h"
#include "core/bench/runs/run_library.h"
#include "core/bench/runs/run_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace blockwarp::cli {
namespace {

/// A line on standard error while the experiment runs; nothing when that is no terminal.
class RunLine final : public RunWatcher {
  public:
    ~RunLine() override {
        if (visible_) (void)std::fputs("\r\x1b[K", stderr);
    }
    bool cancelled() const override { return interrupt_.cancelled(); }
    void opened(std::size_t, const ContenderFacts&) override {}
    void refused(std::size_t, const Error&) override {}
    void sampled(std::size_t, const Phases&) override {}
    void report(std::uint64_t done, std::uint64_t total) override {
        if (!visible_ || total == 0 || done == 0) return;
        const double share = static_cast<double>(done) / static_cast<double>(total);
        const double left = clock_.seconds() * (1 - share) / share;
        const std::string line =
            fmt::format("\r\x1b[K{:5.1f} %  about {:.0f} s left", 100 * share, left);
        (void)std::fputs(line.c_str(), stderr);
        (void)std::fflush(stderr);
    }

  private:
    const bool visible_ = ::isatty(STDERR_FILENO) != 0;
    TerminalProgress interrupt_; // for its Ctrl+C alone
    Stopwatch clock_;
};

/// The emulation takes seconds for a megabyte: where sizes were not named, small ones.
constexpr const char* kEmulatedBytes = "64K";

Result<void> apply(const ExperimentCall& call, const ExperimentSpec& experiment,
                   Settings& settings) {
    bool sized = false;
    for (const auto& [name, text] : call.settings) {
        const auto isNamed = [&](const ParameterSpec& row) { return row.name == name; };
        const bool own =
            std::ranges::find(experiment.parameters, name) != experiment.parameters.end();
        if (!own && std::ranges::none_of(commonParameters(), isNamed))
            return Error{ErrorCode::badTuning,
                         fmt::format("{} has no parameter called {}; it has {}", experiment.name,
                                     name, fmt::join(experiment.parameters, ", "))};
        if (auto ok = findParameter(name)->read(settings, text); !ok) return ok;
        sized = sized || name == "sizes";
    }
    const bool kernelsOnly =
        std::ranges::find(experiment.parameters, "scopes") == experiment.parameters.end();
    if (settings.kernels == EngineKind::emulated && !sized && kernelsOnly)
        return findParameter("sizes")->read(settings, kEmulatedBytes);
    return {};
}

struct Reports {
    ReportFile json;
    ReportFile csv;
    ReportFile markdown;
};

Result<Reports> openReports(const ExperimentCall& call) {
    auto json = ReportFile::open(call.jsonFile, call.force);
    if (!json) return json.error();
    auto csv = ReportFile::open(call.csvFile, call.force);
    if (!csv) return csv.error();
    auto markdown = ReportFile::open(call.markdownFile, call.force);
    if (!markdown) return markdown.error();
    return Reports{std::move(*json), std::move(*csv), std::move(*markdown)};
}

int write(Reports& reports, const ExperimentCall& call, const ExperimentSpec& experiment,
          const BenchRun& run) {
    int code = kDone;
    const auto fill = [&code](ReportFile& file, const auto& makeText) {
        if (!file) return;
        if (auto ok = file.write(makeText()); !ok) code = std::max(code, fail(ok.error()));
    };
    fill(reports.json, [&] { return writeRun(run); });
    fill(reports.csv, [&] { return runCsv(run); });
    fill(reports.markdown, [&] { return runMarkdown(experiment, run); });
    if (!call.save) return code;
    const auto saved = RunLibrary(RunLibrary::usualFolder()).save(run);
    if (!saved) return fail(saved.error());
    say(fmt::format("Saved as {}", saved->string()));
    return code;
}

/// `intervals_overlap` is null where a run has too few samples for an interval.
nlohmann::ordered_json rowJson(const ComparedRow& row) {
    const std::string rate = row.unit == "GB/s" ? "gb_per_s" : "operations_per_s";
    return {{"facet", row.facet},
            {"series", row.series},
            {"place", row.place},
            {"before_" + rate, row.before},
            {"after_" + rate, row.after},
            {"difference", row.difference},
            {"intervals_overlap", row.overlap ? nlohmann::ordered_json(*row.overlap) : nullptr}};
}

} // namespace

int runExperimentCall(const ExperimentCall& call) {
    const ExperimentSpec* experiment = findExperiment(call.name);
    if (experiment == nullptr)
        return failUsage(fmt::format("There is no experiment called {}; see `blockwarp-cli bench "
                                     "list`.",
                                     call.name));
    const BenchMachine machine = benchMachine();
    Settings settings =
        defaultSettings(*experiment, machine, call.quick ? Effort::quick : Effort::full);
    if (auto ok = apply(call, *experiment, settings); !ok) return fail(ok.error());
    auto reports = openReports(call);
    if (!reports) return failUnlessForced(reports.error());
    auto run = [&] {
        RunLine line;
        return runExperiment(*experiment, settings, machine, line);
    }();
    if (!run) {
        const int code = fail(run.error());
        if (run.error().code == ErrorCode::noGpu)
            say("Here: --engine emulated runs the kernels' code on the CPU, slowly.");
        return code;
    }
    run->note = call.note;
    if (!run->complete && !run->anyTimed()) return fail({ErrorCode::cancelled, {}});
    fmt::print("{}", call.jsonInstead ? writeRun(*run) : runText(*experiment, *run));
    const int code = write(*reports, call, *experiment, *run);
    return run->complete ? code : kCancelled;
}

int listExperiments(bool json) {
    auto list = nlohmann::ordered_json::array();
    for (const ExperimentSpec& row : experimentSpecs()) {
        list.push_back({{"name", row.name},
                        {"title", row.title},
                        {"explanation", row.explanation},
                        {"reproduces", row.reproduces},
                        {"parameters", row.parameters}});
        if (!json)
            fmt::print("{}: {}\n    Reproduces: {}\n    Parameters: {}\n", row.name,
                       row.explanation, row.reproduces, fmt::join(row.parameters, ", "));
    }
    if (json) fmt::print("{}\n", list.dump(2));
    return kDone;
}

int compareRunFiles(const std::string& before, const std::string& after, bool json) {
    const auto first = loadRun(before);
    if (!first) return fail(first.error());
    const auto second = loadRun(after);
    if (!second) return fail(second.error());
    const Comparison comparison = compareRuns(*first, *second);
    if (!json) {
        fmt::print("{}", comparisonText(comparison));
        return kDone;
    }
    auto rows = nlohmann::ordered_json::array();
    for (const ComparedRow& row : comparison.rows)
        rows.push_back(rowJson(row));
    const nlohmann::ordered_json report{{"says", comparisonSentence(comparison)},
                                        {"only_before", comparison.onlyBefore},
                                        {"only_after", comparison.onlyAfter},
                                        {"cautions", comparison.cautions},
                                        {"rows", std::move(rows)}};
    fmt::print("{}\n", report.dump(2));
    return kDone;
}

} // namespace blockwarp::cli
