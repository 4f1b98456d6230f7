// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/run_report.h"

#include "core/bench/experiments/experiment_parts.h"
#include "core/bench/measure/sampling.h"
#include "core/bench/runs/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

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
    return english(facts.place) + (variant.automatic ? " (auto)" : "");
}

std::string millisecondsText(double seconds) {
    return fmt::format("{:.4g}", seconds * 1e3);
}

template <class Row>
struct Column : ReportColumn {
    std::function<std::string(const Row&)> text;
    bool shown = true;
    bool leftOutIfEmpty = false;
};

template <class Row>
ReportTable tableOf(std::string title, const std::vector<Column<Row>>& columns,
                    const std::vector<Row>& rows) {
    ReportTable table{.title = std::move(title)};
    table.rows.resize(rows.size());
    for (const Column<Row>& column : columns) {
        if (!column.shown) continue;
        std::vector<std::string> cells(rows.size());
        std::ranges::transform(rows, cells.begin(), column.text);
        if (column.leftOutIfEmpty && std::ranges::all_of(cells, &std::string::empty)) continue;
        table.columns.push_back(column);
        for (std::size_t i = 0; i < rows.size(); ++i)
            table.rows[i].push_back(std::move(cells[i]));
    }
    return table;
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

using FactColumns = std::vector<Column<const MeasuredFacts*>>;

bool isTimed(const MeasuredFacts* facts) {
    return facts->measured->timed();
}
const std::optional<Printed>& printedOf(const MeasuredFacts* facts) {
    return facts->measured->variant.printed;
}

/// How fast, how sure that is, and how near to a plain copy.
FactColumns speedColumns(const std::vector<MeasuredFacts>& all, bool operations) {
    using Facts = const MeasuredFacts*;
    return {{{"series", 30, 2, true}, [](Facts f) { return english(f->series); }},
            {{"", 26, 1, true}, [](Facts f) { return whereText(*f); }},
            {{operations ? "ops/s" : "GB/s", 9},
             [](Facts f) { return isTimed(f) ? speedText(*f, f->speed) : "-"; }},
            {{"95 % interval", 22, 2, true},
             [](Facts f) { return isTimed(f) ? intervalText(*f) : "not timed"; }},
            {{"samples", 7}, [](Facts f) { return std::to_string(f->measured->samples.size()); }},
            {{"of copy", 9},
             [&all](Facts f) { return isTimed(f) ? shareText(all, *f) : ""; },
             true,
             true}};
}

/// Milliseconds here and as a report printed them, and the second over the first.
FactColumns timeColumns(const std::string& machine, bool printed) {
    using Facts = const MeasuredFacts*;
    const std::string there = machine + ", ms";
    return {{{"here, ms", 11, 2},
             [](Facts f) { return isTimed(f) ? millisecondsText(f->times.median) : ""; },
             printed},
            {{there, there.size(), 2},
             [](Facts f) {
                 return printedOf(f) ? fmt::format("{:.9g}", printedOf(f)->value * 1e3) : "";
             },
             printed},
            {{"times as fast", 15, 2},
             [](Facts f) {
                 if (!isTimed(f) || !printedOf(f)) return std::string();
                 return fmt::format("{:.3g}", printedOf(f)->value / f->times.median);
             },
             printed}};
}

/// How many times as fast as another series it is here and in the report, and the first number
/// over the second.
FactColumns ratioColumns(const std::string& machine, bool ratios, bool printed) {
    using Facts = const MeasuredFacts*;
    const std::string there = machine + ", times";
    return {{{"here, times", 11, 2},
             [](Facts f) { return f->ratio ? fmt::format("{:.4g}", f->ratio->value) : ""; },
             ratios || printed},
            {{there, there.size(), 2},
             [](Facts f) { return printedOf(f) ? fmt::format("{:.9g}", printedOf(f)->value) : ""; },
             printed},
            {{"here over there", 15, 2},
             [](Facts f) {
                 if (!f->ratio || !printedOf(f)) return std::string();
                 return fmt::format("{:.3g}", f->ratio->value / printedOf(f)->value);
             },
             printed}};
}

ReportTable speedTable(const ExperimentSpec& experiment, const std::vector<MeasuredFacts>& all,
                       FactRows rows) {
    sortRows(rows, experiment.drawing);
    const auto any = [&](auto has) { return std::ranges::any_of(rows, has); };
    const bool printed = any([](const auto* facts) { return printedOf(facts).has_value(); });
    const bool ratios = any([](const auto* facts) { return facts->ratio.has_value(); });
    FactColumns columns = speedColumns(all, experiment.operations);
    std::ranges::move(experiment.speedUp ? ratioColumns(machineIn(rows), ratios, printed)
                                         : timeColumns(machineIn(rows), printed),
                      std::back_inserter(columns));
    return tableOf(rows.front()->measured->variant.facet, columns, rows);
}

/// In the order in which they come first.
template <class Row>
using Facets = std::vector<std::pair<std::string, std::vector<Row>>>;

template <class Row>
void addTo(Facets<Row>& facets, const std::string& facet, Row row) {
    auto found = std::ranges::find(facets, facet, &Facets<Row>::value_type::first);
    if (found == facets.end()) found = facets.insert(found, {facet, {}});
    found->second.push_back(std::move(row));
}

std::vector<ReportTable> tablesOf(const ExperimentSpec& experiment,
                                  const std::vector<MeasuredFacts>& all) {
    Facets<const MeasuredFacts*> facets;
    for (const MeasuredFacts& facts : all)
        if (facts.measured->timed() || facts.measured->variant.printed)
            addTo(facets, facts.measured->variant.facet, &facts);
    std::vector<ReportTable> tables;
    tables.reserve(facets.size());
    for (const auto& [facet, rows] : facets)
        tables.push_back(speedTable(experiment, all, rows));
    return tables;
}

struct CostRow {
    const MeasuredFacts* facts;
    Cost cost;
};

std::vector<Column<CostRow>> costColumns() {
    const auto ofCpu = [](auto text) {
        return [text](const CostRow& row) { return row.cost.cpu ? text(*row.cost.cpu) : ""; };
    };
    return {
        {{"series", 30, 2, true}, [](const CostRow& row) { return english(row.facts->series); }},
        {{"", 26, 1, true}, [](const CostRow& row) { return whereText(*row.facts); }},
        {{"cycles/byte", 11},
         [](const CostRow& row) {
             return row.cost.cyclesPerByte ? fmt::format("{:.3g}", *row.cost.cyclesPerByte) : "";
         }},
        {{"from", 48, 2, true}, [](const CostRow& row) { return row.cost.cyclesFrom; }},
        {{"instr./cycle", 12},
         [](const CostRow& row) {
             const auto& ratio = row.cost.instructionsPerCycle;
             return ratio ? fmt::format("{:.2f}", *ratio) : "";
         }},
        {{"user, ms", 9}, ofCpu([](const CpuUse& use) { return millisecondsText(use.user); })},
        {{"system, ms", 10}, ofCpu([](const CpuUse& use) { return millisecondsText(use.system); })},
        {{"waits", 6},
         ofCpu([](const CpuUse& use) { return std::to_string(use.voluntarySwitches); })},
        {{"preempted", 9},
         ofCpu([](const CpuUse& use) { return std::to_string(use.involuntarySwitches); })}};
}

std::vector<ReportTable> costsOf(const std::vector<MeasuredFacts>& all, const Clocks& clocks) {
    Facets<CostRow> facets;
    for (const MeasuredFacts& facts : all)
        if (auto cost = costOf(facts, clocks))
            addTo(facets, facts.measured->variant.facet, CostRow{&facts, std::move(*cost)});
    std::vector<ReportTable> tables;
    tables.reserve(facets.size());
    for (const auto& [facet, rows] : facets)
        tables.push_back(tableOf(fmt::format("Cycles: {}", facet), costColumns(), rows));
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

bool RunReport::isRepeated() const {
    return std::ranges::any_of(measured,
                               [](const MeasuredFacts& one) { return !one.medians.empty(); });
}

} // namespace blockwarp
