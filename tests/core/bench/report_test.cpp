// SPDX-License-Identifier: GPL-3.0-or-later
/// Published reports as data: what is taken, what is refused and where, and that every number gets
/// into the chart and the table of its entry.
#include "core/bench/experiments/plan.h"
#include "core/bench/figures/figure.h"
#include "core/bench/reports/report_library.h"
#include "core/bench/runs/run_json.h"
#include "core/bench/runs/run_report.h"
#include "tests/core/bench/silent_watcher.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

namespace blockwarp::tests {
namespace {

std::string exampleText() {
    std::ifstream file(std::string(BLOCKWARP_TEST_DATA) + "/report.toml");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The example with one text replaced by another.
std::string changed(const std::string& from, const std::string& to) {
    std::string text = exampleText();
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

/// A machine on which nothing is refused for its size.
BenchMachine machine() {
    BenchMachine machine;
    machine.threads = 8;
    machine.memoryBytes = std::uint64_t{256} << 30;
    machine.whyNoGpu = "no GPU in this test";
    return machine;
}

/// Settings for an entry that is not on any shelf.
Settings settingsFor(const SharedReport& report, const ReportEntry& entry) {
    Settings settings = defaultSettings(experimentFor(entry), machine(), Effort::quick);
    settings.report = {report->name + "/" + entry.name, report, &entry};
    return settings;
}

/// The cells below that heading; none where it is not shown.
std::vector<std::string> columnOf(const ReportTable& table, std::string_view heading) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (table.columns[i].heading == heading)
            for (const auto& row : table.rows)
                cells.push_back(row.at(i));
    return cells;
}

TEST(Reports, AreReadAsTheyAreWritten) {
    const auto report = parseReport(exampleText());
    ASSERT_TRUE(report) << describe(report.error());
    EXPECT_EQ(report->machine, "GTX 0");
    ASSERT_EQ(report->entries.size(), 3U);
    const ReportEntry& sizes = report->entries[0];
    EXPECT_EQ(sizes.axis, ReportAxis::bytes);
    EXPECT_EQ(sizes.repeats, 10U);
    ASSERT_EQ(sizes.series.size(), 2U);
    EXPECT_EQ(sizes.series[0].at, (std::vector<double>{64, 1024, 65536}));
    EXPECT_EQ(sizes.series[0].work.tuning.threads, 1U);
    EXPECT_TRUE(std::isnan(sizes.series[0].printed[1]));
    EXPECT_EQ(sizes.series[1].work.direction(), Direction::decrypt);
    EXPECT_EQ(sizes.series[1].work.tuning.shape.threadsPerBlock, 64U);
    EXPECT_EQ(report->entries[1].series[0].work.bytes, 1U << 20);
    EXPECT_EQ(report->entries[2].unit, PrintedUnit::times);
    EXPECT_EQ(report->entries[2].series[1].over, "one");
}

TEST(Reports, AreRefusedWithTheLine) {
    struct Case {
        const char* from;
        const char* to;
        const char* says;
    };
    const Case cases[] = {
        {"format = 1", "format = 2", "line 2: format"},
        {"format = 1", "", "“format” is missing"},
        {"name = \"example\"", "name = \"Ex/ample\"", "line 3: name"},
        {"about = \"For tests.\"", "about = \"For tests.\"\npath = \"/etc\"", "line 8: path"},
        {"title = \"By size\"", "", "“title” is missing"},
        {"x = \"bytes\"", "x = \"moons\"", "line 14: x"},
        {"unit = \"ms\"", "unit = \"hours\"", "line 15: unit"},
        {"timed = \"memory\"", "timed = \"lunch\"", "line 16: timed"},
        {"timed = \"memory\"", "timed = 3", "line 16: timed"},
        {"repeats = 10", "repeats = 0", "line 17: repeats"},
        {"repeats = 10", "repeats = \"ten\"", "line 17: repeats"},
        {"cipher = \"aes-128-ctr\"", "cipher = \"rot13\"", "line 22: cipher"},
        {"at = [64, 1024, 65536]", "at = [64, 1024]", "line 25: printed"},
        {"at = [64, 1024, 65536]", "at = [64, \"1024\", 65536]", "line 24: at"},
        {"at = [64, 1024, 65536]", "at = [64, 1024, 9000000000000]", "line 24: at"},
        {"at = [64, 1024, 65536]", "at = [64, 0.5, 65536]", "line 24: at"},
        {"at = [64, 1024, 65536]", "at = []", "line 24: at"},
        {"printed = [0.5, nan, 2]", "printed = [0.5, nan, -2]", "line 25: printed"},
        {"printed = [0.5, nan, 2]", "printed = [0.5, inf, 2]", "line 25: printed"},
        {"name = \"GPU\"", "name = \"one thread\"", "line 28: name"},
        {"strategy = \"ttable4\"", "strategy = \"magic\"", "line 32: strategy"},
        {"threads_per_block = 64", "threads_per_block = 65536", "line 33: threads_per_block"},
        {"name = \"bars\"", "name = \"sizes\"", "line 37: name"},
        {"bytes = 1048576", "bytes = 999999999999", "line 51: bytes"},
        {"bytes = 1048576", "bytes = 1048576\npasses = 1001", "line 52: passes"},
        {"bytes = 1048576", "bytes = 1048576\npasses = 0", "line 52: passes"},
        {"bytes = 1048576", "", "“bytes” is missing"},
        {"says = \"It has numbers.\"", "says = \"a\\nb\"", "line 13: says"},
        {"over = \"one\"", "over = \"nobody\"", "line 78: over"},
        {"over = \"one\"", "over = \"two over one\"", "line 78: over"},
        {"over = \"one\"", "", "line 83: printed"},
        {"threads = 1\nat = [64, 1024]", "threads = 1\nat = [64]", "line 78: over"},
        {"name = \"naive\"", "name = \"naive\"\nover = \"four tables\"", "line 56: over"},
        {"engine = \"reference\"", "engine = \"reference\"\ntask = \"knitting\"", "line 57: task"},
        {"cipher = \"aes-128-ctr\"\nbytes = 1024",
         "task = \"textbook-rsa\"\nbytes = 1024\nstrategy = \"ttable4\"", "line 59: strategy"},
        {"cipher = \"aes-128-ctr\"\nbytes = 1024",
         "cipher = \"aes-128-ctr\"\ntask = \"textbook-rsa\"\nbytes = 1024", "line 57: cipher"},
        {"[[entry]]", "[[entry]", "line 9"},
    };
    for (const Case& c : cases) {
        const auto report = parseReport(changed(c.from, c.to));
        ASSERT_FALSE(report) << c.to;
        EXPECT_EQ(report.error().code, ErrorCode::malformed);
        EXPECT_NE(report.error().context.find(c.says), std::string::npos)
            << c.to << ": " << report.error().context;
    }
    EXPECT_FALSE(parseReport(""));
    EXPECT_FALSE(parseReport(exampleText() + std::string(kMaxReportBytes, '#')));
}

TEST(Reports, FilesAreFoundByTheirNames) {
    const tests::TempFolder folder;
    std::ofstream(folder.path() / "mine.toml") << exampleText();
    const std::string file = (folder.path() / "mine.toml").string();
    const auto entry = findReportEntry(file + "/bars");
    ASSERT_TRUE(entry) << describe(entry.error());
    EXPECT_EQ(entry->entry->title, "Two kinds");
    EXPECT_FALSE(findReportEntry(file + "/nothing"));
    EXPECT_FALSE(findReportEntry("nobody/nothing"));
    EXPECT_FALSE(findReportEntry(""));
    std::ofstream(folder.path() / "broken.toml") << "format = 1\nname = 3\n";
    const ReportShelf shelf = allReports(folder.path());
    EXPECT_GT(shelf.reports.size(), 0U);
    ASSERT_EQ(shelf.broken.size(), 1U);
    EXPECT_NE(shelf.broken.front().context.find("broken.toml: line 2"), std::string::npos);
}

/// Where a printed number has to be: in the variant, in the figure, in the table.
void expectNumbersOf(const SharedReport& report, const ReportEntry& entry) {
    const ExperimentSpec& experiment = experimentFor(entry);
    const auto run = plannedRun(experiment, settingsFor(report, entry), machine());
    ASSERT_TRUE(run) << entry.name << ": " << describe(run.error());
    std::size_t wanted = 0;
    for (const ReportSeries& series : entry.series)
        for (const double number : series.printed)
            wanted += std::isnan(number) ? 0 : 1;
    const Unit unit = entry.unit == PrintedUnit::times ? Unit::times : Unit::seconds;
    std::size_t drawn = 0;
    for (const std::string& facet : facetsOf(*run))
        for (const FigureSeries& series : makeFigure(experiment, *run, facet, unit).series)
            for (const FigurePoint& point : series.points) {
                EXPECT_TRUE(series.printed) << "nothing is measured yet";
                const auto& printed = run->measured[point.measured].variant.printed;
                ASSERT_TRUE(printed);
                EXPECT_DOUBLE_EQ(point.y, printed->value);
                EXPECT_NE(series.name.find(report->machine), std::string::npos);
                ++drawn;
            }
    EXPECT_EQ(drawn, wanted) << report->name << "/" << entry.name;
    std::size_t listed = 0;
    const std::string there = report->machine + (unit == Unit::times ? ", times" : ", ms");
    for (const ReportTable& table : reportOf(experiment, *run).tables)
        for (const std::string& cell : columnOf(table, there))
            listed += cell.empty() ? 0 : 1;
    EXPECT_EQ(listed, wanted) << report->name << "/" << entry.name;
}

TEST(Reports, OursAreAllThere) {
    std::vector<std::string> names;
    std::size_t entries = 0;
    for (const auto& report : allReports({}).reports) {
        names.push_back(report->name);
        entries += report->entries.size();
    }
    EXPECT_EQ(entries, 50U);
    EXPECT_EQ(names,
              (std::vector<std::string>{"cudacha20", "msoe", "nelms", "polisciuc", "pratt"}));
}

TEST(Reports, EveryNumberGetsIntoChartAndTable) {
    for (const SharedReport& report : allReports({}).reports)
        for (const ReportEntry& entry : report->entries)
            expectNumbersOf(report, entry);
}

TEST(Reports, AreShownWhereNothingCanBeTimed) {
    Report gpuOnly = *parseReport(exampleText());
    gpuOnly.entries[1].series.resize(1);
    const auto report = std::make_shared<const Report>(std::move(gpuOnly));
    SilentWatcher watcher;
    const auto runOf = [&](const ReportEntry& entry) {
        return runExperiment(experimentFor(entry), settingsFor(report, entry), machine(), watcher);
    };
    const auto run = runOf(report->entries[1]);
    ASSERT_TRUE(run) << describe(run.error());
    EXPECT_FALSE(run->anyTimed());
    EXPECT_FALSE(refusalsOf(*run).empty());
}

TEST(Reports, OfOtherExperimentsAreRefused) {
    const auto report = std::make_shared<const Report>(*parseReport(exampleText()));
    const Settings settings = settingsFor(report, report->entries[0]);
    EXPECT_FALSE(listVariants(experimentFor(report->entries[1]), settings, machine()));
    EXPECT_FALSE(listVariants(experimentFor(report->entries[0]), Settings{}, machine()));
}

TEST(Reports, NumbersBecomeSeconds) {
    ReportEntry entry;
    const Work work{.bytes = 2'000'000'000};
    EXPECT_DOUBLE_EQ(printedValue(entry, work, 3), 3);
    entry.unit = PrintedUnit::milliseconds;
    EXPECT_DOUBLE_EQ(printedValue(entry, work, 3), 0.003);
    entry.unit = PrintedUnit::gbPerSecond;
    EXPECT_DOUBLE_EQ(printedValue(entry, work, 4), 0.5);
    EXPECT_DOUBLE_EQ(printedValue(entry, {.bytes = 1'000'000'000, .passes = 6}, 4), 1.5);
}

TEST(Reports, PrintedNumbersAreKeptWithARun) {
    const auto report = std::make_shared<const Report>(*parseReport(exampleText()));
    for (const ReportEntry& entry : report->entries) {
        const auto run = plannedRun(experimentFor(entry), settingsFor(report, entry), machine());
        ASSERT_TRUE(run);
        const auto back = readRun(writeRun(*run));
        ASSERT_TRUE(back) << describe(back.error());
        ASSERT_EQ(back->measured.size(), run->measured.size());
        for (std::size_t i = 0; i < back->measured.size(); ++i) {
            EXPECT_EQ(back->measured[i].variant.printed, run->measured[i].variant.printed);
            EXPECT_EQ(back->measured[i].variant.over, run->measured[i].variant.over);
        }
        if (entry.name == "sizes") {
            EXPECT_EQ(run->measured.front().variant.printed, (Printed{0.0005, "GTX 0"}));
        }
        if (entry.name == "ratios") {
            EXPECT_EQ(run->measured[2].variant.printed, (Printed{1.9, "GTX 0"}));
        }
    }
}

/// A run of the entry in which each variant takes as many seconds as the function says.
template <class Seconds>
BenchRun madeRun(const SharedReport& report, const ReportEntry& entry, const Seconds& seconds) {
    BenchRun run = *plannedRun(experimentFor(entry), settingsFor(report, entry), machine());
    for (Measured& one : run.measured)
        for (int sample = 0; sample < 6; ++sample)
            one.samples.push_back({.wall = seconds(one.variant)});
    return run;
}

TEST(Reports, RatiosStandBesideOurs) {
    const auto report = std::make_shared<const Report>(*parseReport(exampleText()));
    const ReportEntry& entry = report->entries[2];
    const ExperimentSpec& experiment = experimentFor(entry);
    EXPECT_EQ(unitsOf(experiment), std::vector{Unit::times});
    const BenchRun run = madeRun(report, entry, [](const Variant& variant) {
        return variant.over.empty() ? 3 * variant.x : variant.x;
    });
    const Figure figure = makeFigure(experiment, run, facetsOf(run).front(), Unit::times);
    ASSERT_EQ(figure.series.size(), 2U);
    EXPECT_EQ(figure.series[0].name, "two over one (OpenSSL)");
    ASSERT_EQ(figure.series[0].points.size(), 2U);
    EXPECT_DOUBLE_EQ(figure.series[0].points[1].y, 3);
    EXPECT_EQ(figure.series[1].name, "two over one (GTX 0)");
    EXPECT_DOUBLE_EQ(figure.series[1].points.at(0).y, 1.9);
    const RunReport told = reportOf(experiment, run);
    const ReportTable& table = told.tables.at(0);
    EXPECT_EQ(columnOf(table, "here, times").at(0), "") << "what it is compared with has no ratio";
    EXPECT_EQ(columnOf(table, "series").at(0), "one (OpenSSL)");
    EXPECT_EQ(columnOf(table, "here, times").at(2), "3");
    EXPECT_EQ(columnOf(table, "GTX 0, times").at(2), "1.9");
    EXPECT_EQ(columnOf(table, "here over there").at(2), "1.58");
    const std::string finding = english(told.findings.at(0));
    EXPECT_NE(finding.find("up to 3 times the speed of one"), std::string::npos) << finding;
}

TEST(Reports, BarsOfRatiosHaveNoPlaceForWhatTheyAreComparedWith) {
    for (const SharedReport& report : allReports({}).reports)
        for (const ReportEntry& entry : report->entries) {
            if (entry.unit != PrintedUnit::times || entry.axis != ReportAxis::names) continue;
            const BenchRun run = madeRun(report, entry, [](const Variant& variant) {
                return variant.over.empty() ? 8.0 : 2.0;
            });
            const ExperimentSpec& experiment = experimentFor(entry);
            const Figure figure = makeFigure(experiment, run, facetsOf(run).front(), Unit::times);
            EXPECT_EQ(figure.categories.size(), 1U) << entry.name;
            EXPECT_DOUBLE_EQ(figure.series.at(0).points.at(0).y, 4) << entry.name;
        }
}

/// Of our reports: the chart's series, by the entry.
std::vector<std::string> seriesOf(const std::string& name) {
    const ReportChoice choice = *findReportEntry(name);
    const BenchRun run = madeRun(choice.report, *choice.entry, [](const Variant& variant) {
        return variant.over.empty() ? 8.0 : 2.0;
    });
    const ExperimentSpec& experiment = experimentFor(*choice.entry);
    const Figure figure =
        makeFigure(experiment, run, facetsOf(run).front(), unitFor(choice.entry->unit));
    std::vector<std::string> names;
    for (const FigureSeries& series : figure.series)
        names.push_back(series.name);
    return names;
}

TEST(Reports, OurSeriesNameTheCodeOfTheCpuAndPrintedOnesDoNot) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(seriesOf("polisciuc/throughput"), (Names{"CPU (byte-wise reference)", "GPU"}));
    EXPECT_EQ(seriesOf("cudacha20/threads").front(), "CPU (OpenSSL)");
    EXPECT_EQ(seriesOf("polisciuc/speed-up"), (Names{"GPU over CPU (byte-wise reference)"}));
    EXPECT_EQ(seriesOf("msoe/table-6").front(), "GPU over CPU, encryption (byte-wise reference)");
    EXPECT_EQ(seriesOf("msoe/table-6").back().find("byte-wise"), std::string::npos);
    EXPECT_EQ(seriesOf("cudacha20/counters-read-1").front(), "CPU (OpenSSL)") << "bars";
    EXPECT_EQ(seriesOf("pratt/speed-up").front(), "GPU over byte-wise reference");
}

TEST(Reports, FindingsNameTheCodeOfTheCpu) {
    const ReportChoice choice = *findReportEntry("msoe/table-6");
    const BenchRun run = madeRun(choice.report, *choice.entry, [](const Variant& variant) {
        return variant.over.empty() ? 8.0 : 2.0;
    });
    const auto all = findings(experimentFor(*choice.entry), run);
    ASSERT_FALSE(all.empty());
    EXPECT_NE(english(all.front()).find("the speed of CPU, encryption (byte-wise reference)"),
              std::string::npos)
        << english(all.front());
}

} // namespace
} // namespace blockwarp::tests
