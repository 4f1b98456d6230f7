// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/run_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>

namespace blockwarp {
namespace {

std::string tableText(const ReportTable& table) {
    const auto line = [&](auto cell) {
        std::string text;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            const ReportColumn& column = table.columns[i];
            text += std::string(column.gap, ' ') +
                    (column.words ? fmt::format("{:{}}", cell(i), column.width)
                                  : fmt::format("{:>{}}", cell(i), column.width));
        }
        return text + "\n";
    };
    std::string text =
        table.title + "\n" + line([&](std::size_t i) { return table.columns[i].heading; });
    for (const auto& cells : table.rows)
        text += line([&](std::size_t i) { return cells[i]; });
    return text + "\n";
}

std::string tableMarkdown(const ReportTable& table) {
    std::string headings;
    std::string rule;
    for (const ReportColumn& column : table.columns) {
        headings += fmt::format("| {} ", column.heading);
        rule += column.words ? "|---" : "|---:";
    }
    std::string text = fmt::format("\n## {}\n\n{}|\n{}|\n", table.title, headings, rule);
    for (const auto& cells : table.rows)
        text += fmt::format("| {} |\n", fmt::join(cells, " | "));
    return text;
}

std::string sentenceLines(const RunReport& report, std::string_view prefix) {
    std::string text;
    for (const std::string& detail : report.details)
        text += fmt::format("{}{}\n", prefix, detail);
    for (const Message& finding : report.findings)
        text += fmt::format("{}{}\n", prefix, english(finding));
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
        text += fmt::format(
            "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", experiment,
            csvField(one.variant.facet), csvField(one.variant.series),
            csvField(one.variant.category), one.variant.x, facts.work.engine, facts.work.scope,
            facts.work.algorithm, direction, one.variant.work.bytes, one.facts.strategy,
            one.facts.workers, one.facts.chunkBytes, i + 1, phases.wall, phases.read,
            phases.toDevice, phases.kernel, phases.fromDevice, phases.write,
            rsa != nullptr ? rsa->operations : 0, one.variant.work.passes, one.repetitionOf(i));
    }
    return text;
}

} // namespace

std::string reportText(const RunReport& report) {
    std::string text = fmt::format(
        "{}: {}; {}; each result was compared with another engine's "
        "before\n\n",
        report.experiment->title,
        report.isRepeated() ? "means of the repetitions' medians, on this machine"
                            : "medians of the samples",
        report.experiment->operations ? "ops/s = operations a second" : "GB = 10^9 bytes");
    for (const ReportTable& table : report.tables)
        text += tableText(table);
    for (const ReportTable& table : report.costs)
        text += tableText(table);
    return text + sentenceLines(report, "");
}

std::string reportMarkdown(const RunReport& report) {
    const BenchRun& run = *report.run;
    std::string text = fmt::format("# {}\n\n{}\n\n{}\n", report.experiment->title,
                                   report.experiment->explanation, run.time);
    if (!run.note.empty()) text += fmt::format("\n{}\n", run.note);
    for (const ReportTable& table : report.tables)
        text += tableMarkdown(table);
    for (const ReportTable& table : report.costs)
        text += tableMarkdown(table);
    text += "\n" + sentenceLines(report, "- ");
    text += valueList("Settings", run.settings);
    text += valueList("Conditions", run.conditions);
    text += valueList("Before", run.before);
    text += valueList("After", run.after);
    return text;
}

std::string reportCsv(const RunReport& report) {
    std::string text = "experiment,facet,series,category,x,engine,scope,cipher,direction,bytes,"
                       "strategy,workers,chunk_bytes,sample,seconds,read,to_device,kernel,"
                       "from_device,write,operations,passes,repetition\n";
    for (const MeasuredFacts& facts : report.measured)
        text += csvLines(report.run->experiment, facts);
    return text;
}

} // namespace blockwarp
