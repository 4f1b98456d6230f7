// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/run_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>

namespace blockwarp {
namespace {

std::string tableText(const ReportTable& table) {
    const auto line = [&](const ReportCells& cells) {
        const std::string copy = table.hasCopies ? fmt::format(" {:>9}", cells[5]) : "";
        const std::string ours =
            table.hasPrinted || table.hasRatios ? fmt::format("  {:>11}", cells[6]) : "";
        const std::string printed =
            table.hasPrinted
                ? fmt::format("  {:>{}}  {:>15}", cells[7], table.headings[7].size(), cells[8])
                : "";
        return fmt::format("  {:30} {:26} {:>9}  {:22} {:>7}{}{}{}\n", cells[0], cells[1], cells[2],
                           cells[3], cells[4], copy, ours, printed);
    };
    std::string text = table.title + "\n" + line(table.headings);
    for (const ReportCells& cells : table.rows)
        text += line(cells);
    return text + "\n";
}

std::string costText(const CostTable& table) {
    const auto line = [&](const CostCells& cells) {
        return fmt::format("  {:30} {:26} {:>11}  {:48} {:>12} {:>9} {:>10} {:>6} {:>9}\n",
                           cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6],
                           cells[7], cells[8]);
    };
    std::string text = "Cycles: " + table.title + "\n" + line(table.headings);
    for (const CostCells& cells : table.rows)
        text += line(cells);
    return text + "\n";
}

std::string costMarkdown(const CostTable& table) {
    const auto line = [](const CostCells& cells) {
        return fmt::format("| {} |\n", fmt::join(cells, " | "));
    };
    std::string text =
        fmt::format("\n## Cycles: {}\n\n{}|---|---|---:|---|---:|---:|---:|---:|---:|\n",
                    table.title, line(table.headings));
    for (const CostCells& cells : table.rows)
        text += line(cells);
    return text;
}

std::string tableMarkdown(const ReportTable& table) {
    const std::size_t columns = table.hasPrinted ? table.headings.size() : table.hasRatios ? 7 : 6;
    const auto line = [&](const ReportCells& cells) {
        return fmt::format("| {} |\n", fmt::join(std::span(cells).first(columns), " | "));
    };
    std::string text = fmt::format("\n## {}\n\n{}|---|---|---:|---|---:|---:|{}\n", table.title,
                                   line(table.headings),
                                   table.hasPrinted  ? "---:|---:|---:|"
                                   : table.hasRatios ? "---:|"
                                                     : "");
    for (const ReportCells& cells : table.rows)
        text += line(cells);
    return text;
}

std::string sentenceLines(const RunReport& report, std::string_view prefix) {
    std::string text;
    for (const auto* sentences : {&report.details, &report.findings})
        for (const std::string& sentence : *sentences)
            text += fmt::format("{}{}\n", prefix, sentence);
    return text;
}

std::string valueList(std::string_view title, const NamedValues& values) {
    if (values.empty()) return {};
    std::string text = fmt::format("\n**{}**\n\n", title);
    for (const auto& [name, value] : values)
        text += fmt::format("- {}: {}\n", name, value);
    return text;
}

std::string csvField(std::string_view text) {
    std::string field = "\"";
    for (const char c : text) {
        if (c == '"') field += '"';
        field += c;
    }
    return field + '"';
}

std::string csvLines(std::string_view experiment, const MeasuredFacts& facts) {
    std::string text;
    const Measured& one = *facts.measured;
    const RsaWork* rsa = one.variant.work.rsa();
    const std::string_view direction =
        rsa != nullptr ? "" : directionTitle(one.variant.work.direction());
    for (std::size_t i = 0; i < one.samples.size(); ++i) {
        const Phases& phases = one.samples[i];
        text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n",
                            experiment, csvField(one.variant.facet), csvField(one.variant.series),
                            csvField(one.variant.category), one.variant.x, facts.work.engine,
                            facts.work.scope, facts.work.algorithm, direction,
                            one.variant.work.bytes, one.facts.strategy, one.facts.workers,
                            one.facts.chunkBytes, i + 1, phases.wall, phases.read, phases.toDevice,
                            phases.kernel, phases.fromDevice, phases.write,
                            rsa != nullptr ? rsa->operations : 0, one.variant.work.passes);
    }
    return text;
}

} // namespace

std::string reportText(const RunReport& report) {
    std::string text = fmt::format("{}: medians of the samples; {}; each result was compared with "
                                   "another engine's before\n\n",
                                   report.experiment->title,
                                   report.experiment->operations ? "ops/s = operations a second"
                                                                 : "GB = 10^9 bytes");
    for (const ReportTable& table : report.tables)
        text += tableText(table);
    for (const CostTable& table : report.costs)
        text += costText(table);
    return text + sentenceLines(report, "");
}

std::string reportMarkdown(const RunReport& report) {
    const BenchRun& run = *report.run;
    std::string text = fmt::format("# {}\n\n{}\n\n{}\n", report.experiment->title,
                                   report.experiment->explanation, run.time);
    if (!run.note.empty()) text += fmt::format("\n{}\n", run.note);
    for (const ReportTable& table : report.tables)
        text += tableMarkdown(table);
    for (const CostTable& table : report.costs)
        text += costMarkdown(table);
    text += "\n" + sentenceLines(report, "- ");
    text += valueList("Settings", run.settings);
    text += valueList("Conditions", run.conditions);
    text += valueList("Before", run.before);
    text += valueList("After", run.after);
    return text;
}

std::string reportCsv(const RunReport& report) {
    std::string text = "experiment,facet,series,category,x,engine,scope,cipher,direction,bytes,"
                       "strategy,lanes,chunk_bytes,sample,seconds,read,to_device,kernel,"
                       "from_device,write,operations,passes\n";
    for (const MeasuredFacts& facts : report.measured)
        text += csvLines(report.run->experiment, facts);
    return text;
}

} // namespace blockwarp
