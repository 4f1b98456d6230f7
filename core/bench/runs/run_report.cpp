// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/run_report.h"

#include "core/bench/experiments/experiment_parts.h"
#include "core/bench/measure/sampling.h"
#include "core/bench/runs/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace blockwarp {
namespace {

using FactRows = std::vector<const MeasuredFacts*>;

/// Operations in whole numbers, as they are counted.
std::string speedText(const MeasuredFacts& facts, double speed) {
    const bool whole = facts.measured->variant.work.rsa() != nullptr && speed >= 1000;
    return whole ? fmt::format("{:.0f}", speed) : fmt::format("{:.4g}", speed);
}

std::string intervalText(const MeasuredFacts& facts) {
    if (!facts.speeds) return "too few samples";
    return fmt::format("{} to {}", speedText(facts, facts.speeds->low),
                       speedText(facts, facts.speeds->high));
}

/// A plain copy of as many bytes for the same work, or null.
const MeasuredFacts* copyFor(const std::vector<MeasuredFacts>& all, const Work& work) {
    if (!work.resident() || work.plainCopy()) return nullptr;
    for (const MeasuredFacts& other : all) {
        const Work& copy = other.measured->variant.work;
        if (other.measured->timed() && copy.plainCopy() && copy.scope == work.scope &&
            copy.passes == work.passes && &copy.cipher() == &work.cipher() &&
            copy.direction() == work.direction() && copy.bytes == work.bytes)
            return &other;
    }
    return nullptr;
}

std::string shareText(const std::vector<MeasuredFacts>& all, const MeasuredFacts& facts) {
    const MeasuredFacts* copy = copyFor(all, facts.measured->variant.work);
    if (copy == nullptr) return {};
    return fmt::format("{:.1f} %", 100 * copy->times.median / facts.times.median);
}

/// The place on the axis; of a copy that has none, the work that it stands beside.
std::string whereText(const MeasuredFacts& facts) {
    const Variant& variant = facts.measured->variant;
    if (variant.work.plainCopy()) return workTitle(variant.work.cipher(), variant.work.direction());
    return facts.place + (variant.automatic ? " (auto)" : "");
}

std::string millisecondsText(double seconds) {
    return fmt::format("{:.4g}", seconds * 1e3);
}

/// How many times as fast as another series it is here and in the report, and the first number
/// over the second.
void addRatioCells(const MeasuredFacts& facts, ReportCells& cells) {
    const auto& printed = facts.measured->variant.printed;
    if (facts.ratio) cells[6] = fmt::format("{:.4g}", facts.ratio->value);
    if (printed) cells[7] = fmt::format("{:.9g}", printed->value);
    if (facts.ratio && printed)
        cells[8] = fmt::format("{:.3g}", facts.ratio->value / printed->value);
}

/// `compares`: the experiment is about ratios.
ReportCells cellsOf(const std::vector<MeasuredFacts>& all, const MeasuredFacts& facts,
                    bool compares) {
    const Measured& one = *facts.measured;
    const bool timed = one.timed();
    ReportCells cells{one.variant.series,
                      whereText(facts),
                      timed ? speedText(facts, facts.speed) : "-",
                      timed ? intervalText(facts) : "not timed",
                      std::to_string(one.samples.size()),
                      timed ? shareText(all, facts) : ""};
    const auto& printed = one.variant.printed;
    if (!one.variant.over.empty()) {
        addRatioCells(facts, cells);
    } else if (!compares) {
        if (timed) cells[6] = millisecondsText(facts.times.median);
        if (printed) cells[7] = fmt::format("{:.9g}", printed->value * 1e3); // as it was printed
        if (timed && printed) cells[8] = fmt::format("{:.3g}", printed->value / facts.times.median);
    }
    return cells;
}

/// Of rows of one report.
std::string machineIn(const FactRows& rows) {
    for (const MeasuredFacts* facts : rows)
        if (facts->measured->variant.printed) return facts->measured->variant.printed->machine;
    return {};
}

/// Series in their order; bars by their speed within each.
void sortRows(FactRows& rows, Drawing drawing) {
    std::map<std::string, std::size_t> first; // where a series begins
    for (std::size_t i = 0; i < rows.size(); ++i)
        first.try_emplace(rows[i]->measured->variant.series, i);
    std::ranges::stable_sort(rows, {}, [&](const MeasuredFacts* one) {
        return std::pair(first[one->measured->variant.series],
                         drawing == Drawing::bars ? one->times.median : 0);
    });
}

ReportTable tableOf(const ExperimentSpec& experiment, const std::vector<MeasuredFacts>& all,
                    FactRows rows) {
    ReportTable table{.title = rows.front()->measured->variant.facet,
                      .headings = {"series", "", experiment.operations ? "ops/s" : "GB/s",
                                   "95 % interval", "samples", "of copy", "here, ms",
                                   machineIn(rows) + ", ms", "times as fast"}};
    if (experiment.speedUp) {
        table.headings[6] = "here, times";
        table.headings[7] = machineIn(rows) + ", times";
        table.headings[8] = "here over there";
    }
    sortRows(rows, experiment.drawing);
    for (const MeasuredFacts* facts : rows)
        table.rows.push_back(cellsOf(all, *facts, experiment.speedUp));
    table.hasCopies =
        std::ranges::any_of(table.rows, [](const ReportCells& cells) { return !cells[5].empty(); });
    table.hasRatios = std::ranges::any_of(
        rows, [](const MeasuredFacts* facts) { return facts->ratio.has_value(); });
    table.hasPrinted =
        std::ranges::any_of(table.rows, [](const ReportCells& cells) { return !cells[7].empty(); });
    return table;
}

std::vector<ReportTable> tablesOf(const ExperimentSpec& experiment,
                                  const std::vector<MeasuredFacts>& all) {
    std::vector<std::string> facets; // in the order in which they come first
    std::map<std::string, FactRows> rows;
    for (const MeasuredFacts& facts : all) {
        if (!facts.measured->timed() && !facts.measured->variant.printed) continue;
        const std::string& facet = facts.measured->variant.facet;
        if (!rows.contains(facet)) facets.push_back(facet);
        rows[facet].push_back(&facts);
    }
    std::vector<ReportTable> tables;
    tables.reserve(facets.size());
    for (const std::string& facet : facets)
        tables.push_back(tableOf(experiment, all, rows[facet]));
    return tables;
}

CostCells costCells(const MeasuredFacts& facts, const Cost& cost) {
    CostCells cells{facts.measured->variant.series, whereText(facts)};
    if (cost.cyclesPerByte) cells[2] = fmt::format("{:.3g}", *cost.cyclesPerByte);
    cells[3] = cost.cyclesFrom;
    if (cost.instructionsPerCycle) cells[4] = fmt::format("{:.2f}", *cost.instructionsPerCycle);
    if (!cost.cpu) return cells;
    cells[5] = millisecondsText(cost.cpu->user);
    cells[6] = millisecondsText(cost.cpu->system);
    cells[7] = std::to_string(cost.cpu->voluntarySwitches);
    cells[8] = std::to_string(cost.cpu->involuntarySwitches);
    return cells;
}

std::vector<CostTable> costsOf(const std::vector<MeasuredFacts>& all, const Clocks& clocks) {
    std::vector<CostTable> tables;
    for (const MeasuredFacts& facts : all) {
        const auto cost = costOf(*facts.measured, clocks);
        if (!cost) continue;
        const std::string& facet = facts.measured->variant.facet;
        auto table = std::ranges::find(tables, facet, &CostTable::title);
        if (table == tables.end())
            table = tables.insert(table, {facet,
                                          {"series", "", "cycles/byte", "from", "instr./cycle",
                                           "user, ms", "system, ms", "waits", "preempted"}});
        table->rows.push_back(costCells(facts, *cost));
    }
    return tables;
}

std::string phasesText(const Phases& phases) {
    return fmt::format("; of {:.4f} s: read {:.4f}, to device {:.4f}, kernel {:.4f}, from device "
                       "{:.4f}, write {:.4f} (sums over workers)",
                       phases.wall, phases.read, phases.toDevice, phases.kernel, phases.fromDevice,
                       phases.write);
}

/// What a row times, with what, and where the time went.
std::string detailOf(const MeasuredFacts& facts) {
    const ContenderFacts& opened = facts.measured->facts;
    std::string text = fmt::format("{}: {}{}{}; {} worker(s) of {} bytes", facts.work.scope,
                                   facts.work.meaning, opened.strategy.empty() ? "" : "; ",
                                   opened.strategy, opened.workers, opened.chunkBytes);
    if (facts.measured->variant.work.scope != Scope::kernel) text += phasesText(facts.typical);
    return text;
}

std::string sustainedText(const MeasuredFacts& facts) {
    const auto& seconds = facts.measured->sustained;
    return fmt::format("{}: sustained: {:.2f} {} median of the last third of {} runs in {} s",
                       facts.work.scope, facts.work.amount / sustainedMedian(seconds),
                       facts.work.unit, seconds.size(), facts.measured->variant.sustainSeconds);
}

std::vector<std::string> detailsOf(const std::vector<MeasuredFacts>& all) {
    std::vector<std::string> sentences;
    for (const MeasuredFacts& facts : all) {
        if (!facts.measured->timed() || facts.measured->variant.work.plainCopy()) continue;
        sentences.push_back(detailOf(facts));
        if (!facts.measured->sustained.empty()) sentences.push_back(sustainedText(facts));
    }
    return sentences;
}

/// What each scope times, once for all rows that are timed alike.
std::vector<std::string> definitionsOf(const std::vector<MeasuredFacts>& all) {
    std::vector<std::string> sentences;
    for (const MeasuredFacts& facts : all) {
        if (!facts.measured->timed() || facts.measured->variant.work.plainCopy()) continue;
        std::string sentence =
            fmt::format("{}, {}: {}", facts.work.engine, facts.work.scope, facts.work.meaning);
        if (std::ranges::find(sentences, sentence) == sentences.end())
            sentences.push_back(std::move(sentence));
    }
    return sentences;
}

} // namespace

RunReport reportOf(const ExperimentSpec& experiment, const BenchRun& run) {
    RunReport report{.experiment = &experiment, .run = &run, .measured = factsOf(run)};
    report.tables = tablesOf(experiment, report.measured);
    if (experiment.costs) report.costs = costsOf(report.measured, run.clocks);
    report.details =
        experiment.details ? detailsOf(report.measured) : definitionsOf(report.measured);
    report.findings = findings(experiment, run);
    return report;
}

} // namespace blockwarp
