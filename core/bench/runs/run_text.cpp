// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/run_text.h"

#include "core/base/statistics.h"
#include "core/bench/experiments/experiment_parts.h"
#include "core/bench/figures/figure.h"
#include "core/bench/runs/auto_verdict.h"
#include "core/engine/machine.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace blockwarp {
namespace {

/// The rows of a facet as they are listed; bars by their speed within each series.
std::vector<const Measured*> rowsOf(const ExperimentSpec& experiment, const BenchRun& run,
                                    const std::string& facet) {
    std::vector<const Measured*> rows;
    for (const Measured& one : run.measured)
        if (one.variant.facet == facet && one.timed()) rows.push_back(&one);
    std::map<std::string, std::size_t> first; // where a series begins
    for (std::size_t i = 0; i < rows.size(); ++i)
        first.try_emplace(rows[i]->variant.series, i);
    std::ranges::stable_sort(rows, {}, [&](const Measured* one) {
        const bool byspeed = experiment.drawing == Drawing::bars;
        return std::pair(first[one->variant.series],
                         byspeed ? summarize(one->seconds()).median : 0);
    });
    return rows;
}

/// Operations in whole numbers, as they are counted.
std::string speedText(const Work& work, double seconds) {
    const double speed = speedOf(work, seconds);
    return work.rsa() != nullptr && speed >= 1000 ? fmt::format("{:.0f}", speed)
                                                  : fmt::format("{:.4g}", speed);
}

std::string intervalText(const Measured& one) {
    const Summary times = summarize(one.seconds());
    if (!times.confidence) return "too few samples";
    return fmt::format("{} to {}", speedText(one.variant.work, times.confidence->high),
                       speedText(one.variant.work, times.confidence->low));
}

/// A plain copy of as many bytes for the same work, or null.
const Measured* copyFor(const BenchRun& run, const Measured& one) {
    for (const Measured& other : run.measured)
        if (other.timed() && other.variant.work.plainCopy() && one.variant.work.inOneGo() &&
            &other.variant.work.cipher() == &one.variant.work.cipher() &&
            other.variant.work.direction() == one.variant.work.direction() &&
            other.variant.work.bytes == one.variant.work.bytes)
            return &other;
    return nullptr;
}

std::string shareText(const BenchRun& run, const Measured& one) {
    const Measured* copy = copyFor(run, one);
    if (copy == nullptr || one.variant.work.plainCopy()) return {};
    return fmt::format("{:.1f} %",
                       100 * summarize(copy->seconds()).median / summarize(one.seconds()).median);
}

/// The place on the axis; of a copy that has none, the work that it stands beside.
std::string whereText(const Measured& one) {
    const Work& work = one.variant.work;
    std::string place = placeText(one.variant);
    if (work.plainCopy() && place.empty()) return workTitle(work.cipher(), work.direction());
    return place + (one.variant.automatic ? " (auto)" : "");
}

std::vector<std::string> cellsOf(const BenchRun& run, const Measured& one) {
    const double median = summarize(one.seconds()).median;
    return {one.variant.series,
            whereText(one),
            speedText(one.variant.work, median),
            intervalText(one),
            std::to_string(one.samples.size()),
            shareText(run, one)};
}

std::vector<std::string> headingsOf(const ExperimentSpec& experiment) {
    return {"series",        "",        experiment.operations ? "ops/s" : "GB/s",
            "95 % interval", "samples", "of copy"};
}

void addRefusals(const BenchRun& run, std::vector<std::string>& sentences) {
    std::vector<std::pair<std::string, std::string>> told; // whom, why
    for (const Measured& one : run.measured) {
        const std::string why = whyNotTimed(one.variant);
        if (why.empty()) continue;
        const bool named = !one.variant.category.empty() && one.variant.work.inOneGo();
        const std::string whom =
            named ? one.variant.series + ", " + one.variant.category : one.variant.series;
        if (std::ranges::find(told, std::pair(whom, why)) == told.end())
            told.emplace_back(whom, why);
    }
    // One reason for many (no GPU) is said once.
    std::map<std::string, std::vector<std::string>> byReason;
    for (const auto& [whom, why] : told)
        byReason[why].push_back(whom);
    for (const auto& [why, whom] : byReason)
        sentences.push_back(
            whom.size() > 3
                ? fmt::format("{} and {} others not timed: {}.", whom.front(), whom.size() - 1, why)
                : fmt::format("{} not timed: {}.", fmt::join(whom, "; "), why));
}

void addFigureFindings(const ExperimentSpec& experiment, const BenchRun& run,
                       std::vector<std::string>& sentences) {
    for (const std::string& facet : facetsOf(run)) {
        const Figure figure = makeFigure(experiment, run, facet, unitsOf(experiment).front());
        for (const FigureMark& mark : figure.marks)
            if (mark.upright) sentences.push_back(fmt::format("{}: {}.", facet, mark.text));
        if (!experiment.speedUp) continue;
        for (const FigureSeries& series : figure.series) {
            const auto best = std::ranges::max_element(series.points, {}, &FigurePoint::y);
            if (best != series.points.end())
                sentences.push_back(fmt::format("{}: GPU {}: up to {:.3g} times, at {}.", facet,
                                                series.name, best->y,
                                                axisText(experiment.axis, best->x)));
        }
    }
}

std::string findingLines(const ExperimentSpec& experiment, const BenchRun& run,
                         std::string_view prefix) {
    std::string text;
    for (const std::string& sentence : findings(experiment, run))
        text += fmt::format("{}{}\n", prefix, sentence);
    return text;
}

void addValues(std::string& text, std::string_view title, const NamedValues& values) {
    if (values.empty()) return;
    text += fmt::format("\n**{}**\n\n", title);
    for (const auto& [name, value] : values)
        text += fmt::format("- {}: {}\n", name, value);
}

std::string csvField(std::string_view text) {
    std::string field = "\"";
    for (const char c : text) {
        if (c == '"') field += '"';
        field += c;
    }
    return field + '"';
}

} // namespace

std::string placeText(const Variant& variant) {
    if (variant.work.plainCopy()) return {};
    if (variant.work.rsa() != nullptr) return axisText(AxisKind::batches, variant.x);
    const bool bytes = variant.x >= 1024;
    if (variant.category.empty())
        return axisText(bytes ? AxisKind::bytes : AxisKind::counts, variant.x);
    const LaunchShape shape = variant.work.tuning.shape;
    if (shape.threadsPerBlock == 0) return variant.category;
    return fmt::format("{} threads × {}", shape.threadsPerBlock, shape.blocksPerThread);
}

std::vector<std::string> findings(const ExperimentSpec& experiment, const BenchRun& run) {
    std::vector<std::string> sentences;
    addFigureFindings(experiment, run, sentences);
    if (!run.complete) sentences.emplace_back("Stopped early: not everything was timed.");
    addRefusals(run, sentences);
    if (!experiment.claims.empty() && run.anyTimed())
        for (const Claim& claim : experiment.claims)
            sentences.push_back(
                fmt::format("For comparison, {} (its machine, not this one).", claim.text));
    for (const std::string& caution : run.cautions)
        sentences.push_back("Caution: " + caution);
    if (experiment.name == "strategies")
        for (const AutoVerdict& verdict : judgeAuto(run))
            sentences.push_back(sentenceOf(verdict));
    return sentences;
}

std::string runText(const ExperimentSpec& experiment, const BenchRun& run) {
    std::string text =
        fmt::format("{}: medians of the samples; {}; each result was compared with "
                    "another engine's before\n\n",
                    experiment.title,
                    experiment.operations ? "ops/s = operations a second" : "GB = 10^9 bytes");
    for (const std::string& facet : facetsOf(run)) {
        const auto rows = rowsOf(experiment, run, facet);
        if (rows.empty()) continue;
        const bool copied = std::ranges::any_of(
            rows, [&](const Measured* one) { return !shareText(run, *one).empty(); });
        const auto line = [&](const auto& cells) {
            return fmt::format("  {:30} {:26} {:>9}  {:22} {:>7}{}\n", cells[0], cells[1], cells[2],
                               cells[3], cells[4],
                               copied ? fmt::format(" {:>9}", cells[5]) : std::string());
        };
        text += facet + "\n" + line(headingsOf(experiment));
        for (const Measured* one : rows)
            text += line(cellsOf(run, *one));
        text += "\n";
    }
    return text + findingLines(experiment, run, "");
}

std::string runMarkdown(const ExperimentSpec& experiment, const BenchRun& run) {
    std::string text =
        fmt::format("# {}\n\n{}\n\n{}\n", experiment.title, experiment.explanation, run.time);
    if (!run.note.empty()) text += fmt::format("\n{}\n", run.note);
    for (const std::string& facet : facetsOf(run)) {
        const auto rows = rowsOf(experiment, run, facet);
        if (rows.empty()) continue;
        text += fmt::format("\n## {}\n\n| {} |\n|---|---|---:|---|---:|---:|\n", facet,
                            fmt::join(headingsOf(experiment), " | "));
        for (const Measured* one : rows)
            text += fmt::format("| {} |\n", fmt::join(cellsOf(run, *one), " | "));
    }
    text += '\n';
    text += findingLines(experiment, run, "- ");
    addValues(text, "Settings", run.settings);
    addValues(text, "Conditions", run.conditions);
    addValues(text, "Before", run.before);
    addValues(text, "After", run.after);
    return text;
}

std::string runCsv(const BenchRun& run) {
    std::string text = "experiment,facet,series,category,x,engine,scope,cipher,direction,bytes,"
                       "strategy,lanes,chunk_bytes,sample,seconds,read,to_device,kernel,"
                       "from_device,write,operations\n";
    for (const Measured& one : run.measured)
        for (std::size_t i = 0; i < one.samples.size(); ++i) {
            const Work& work = one.variant.work;
            const Phases& phases = one.samples[i];
            text += fmt::format(
                "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", run.experiment,
                csvField(one.variant.facet), csvField(one.variant.series),
                csvField(one.variant.category), one.variant.x, engineSpec(work.engine).name,
                scopeName(work.scope), algorithmOf(work),
                work.rsa() != nullptr ? "" : directionTitle(work.direction()), work.bytes,
                one.facts.strategy, one.facts.workers, one.facts.chunkBytes, i + 1, phases.wall,
                phases.read, phases.toDevice, phases.kernel, phases.fromDevice, phases.write,
                work.rsa() != nullptr ? work.rsa()->operations : 0);
        }
    return text;
}

} // namespace blockwarp
