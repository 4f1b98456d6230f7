// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/run_compare.h"

#include "core/base/statistics.h"
#include "core/bench/figures/run_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <type_traits>
#include <variant>

namespace blockwarp {
namespace {

bool sameTask(const CipherWork& a, const CipherWork& b) {
    return a.cipher == b.cipher && a.direction == b.direction && a.plainCopy == b.plainCopy;
}

bool sameTask(const RsaWork& a, const RsaWork& b) {
    return a.operation == b.operation && a.bits == b.bits && a.exponentBits == b.exponentBits;
}

bool sameTask(const TextbookWork& a, const TextbookWork& b) {
    return a.direction == b.direction && textbookWayName(a.way) == textbookWayName(b.way);
}

/// But for the amount.
bool sameWork(const Work& a, const Work& b) {
    if (a.scope != b.scope || a.passes != b.passes || a.task.index() != b.task.index())
        return false;
    return std::visit(
        [&](const auto& task) {
            return sameTask(task, std::get<std::decay_t<decltype(task)>>(b.task));
        },
        a.task);
}

bool samePlace(const Variant& a, const Variant& b) {
    return a.facet == b.facet && a.series == b.series && a.category == b.category && a.x == b.x &&
           sameWork(a.work, b.work);
}

const MeasuredFacts* partner(const MeasuredFacts& one, const std::vector<MeasuredFacts>& others) {
    const auto found = std::ranges::find_if(others, [&](const MeasuredFacts& other) {
        return other.measured->timed() && samePlace(one.measured->variant, other.measured->variant);
    });
    return found != others.end() ? &*found : nullptr;
}

/// By their speeds, so that runs over different amounts can be compared.
ComparedRow rowOf(const MeasuredFacts& before, const MeasuredFacts& after) {
    const Variant& variant = before.measured->variant;
    ComparedRow row{variant.facet, variant.series, before.place,
                    before.speed,  after.speed,    after.speed / before.speed - 1};
    if (before.speeds && after.speeds)
        row.overlap = intervalsOverlap(*before.speeds, *after.speeds);
    if (variant.work.rsa() != nullptr) row.unit = Unit::operationsPerSecond;
    return row;
}

/// A condition that makes runs of one experiment hard to compare where it differs.
struct Circumstance {
    std::string_view key; ///< of the run's conditions, or how the keys of several begin
    const char* caution;  ///< of the two values
};

constexpr std::array kCircumstances{
    Circumstance{"CPU", CORE_TEXT("core", "Caution: The runs have different CPUs: %1 in the first, "
                                          "%2 in the second.")},
    Circumstance{"GPU", CORE_TEXT("core", "Caution: The runs have different GPUs: %1 in the first, "
                                          "%2 in the second.")},
    Circumstance{"NVIDIA driver",
                 CORE_TEXT("core",
                           "Caution: The runs have different NVIDIA drivers: %1 in the first, "
                           "%2 in the second.")},
    Circumstance{"CUDA driver",
                 CORE_TEXT("core",
                           "Caution: The runs have different CUDA drivers: %1 in the first, "
                           "%2 in the second.")},
    Circumstance{"System",
                 CORE_TEXT("core", "Caution: The runs have different systems: %1 in the first, "
                                   "%2 in the second.")},
    Circumstance{"file system",
                 CORE_TEXT("core",
                           "Caution: The runs have different file systems: %1 in the first, "
                           "%2 in the second.")},
    Circumstance{"OpenSSL",
                 CORE_TEXT("core",
                           "Caution: The runs have different versions of OpenSSL: %1 in the first, "
                           "%2 in the second.")},
    Circumstance{
        "Blockwarp",
        CORE_TEXT("core",
                  "Caution: The runs have different versions of Blockwarp: %1 in the first, "
                  "%2 in the second.")}};

/// How much of a GPU's memory was free says nothing of which one it is.
std::string withoutFreeMemory(std::string text) {
    const auto begin = text.find(" (");
    const auto end = text.find(" free at the start)");
    if (begin < end && end != std::string::npos) text.erase(begin, text.find(')', end) + 1 - begin);
    return text;
}

/// "GPU" stands for "GPU 0", "GPU 1" and so on, too.
std::string comparedValue(const NamedValues& conditions, std::string_view key) {
    std::string value;
    for (const auto& [name, text] : conditions)
        if (name == key || (key == "GPU" && name.starts_with("GPU ")))
            value += (value.empty() ? "" : "; ") + withoutFreeMemory(text);
    return value;
}

void addDifferences(const BenchRun& before, const BenchRun& after, std::vector<Message>& cautions) {
    for (const Circumstance& one : kCircumstances) {
        const std::string first = comparedValue(before.conditions, one.key);
        const std::string second = comparedValue(after.conditions, one.key);
        if (first != second && !first.empty() && !second.empty())
            cautions.push_back({one.caution, {asIs(first), asIs(second)}});
    }
}

/// How the cautions of one of the runs begin.
struct Whose {
    const char* stopped;
    const char* caution;
};
constexpr Whose kFirst{CORE_TEXT("core", "Caution, first run: It was stopped early."),
                       CORE_TEXT("core", "Caution, first run: %1")};
constexpr Whose kSecond{CORE_TEXT("core", "Caution, second run: It was stopped early."),
                        CORE_TEXT("core", "Caution, second run: %1")};

void addCautions(const BenchRun& run, const Whose& whose, std::vector<Message>& cautions) {
    if (!run.complete) cautions.emplace_back(whose.stopped);
    for (const Caution& caution : run.cautions)
        cautions.push_back({whose.caution, {messageOf(caution)}});
}

std::string facetText(const Comparison& comparison, const std::string& facet) {
    std::string text;
    for (const ComparedRow& row : comparison.rows) {
        if (row.facet != facet) continue;
        if (text.empty())
            text = fmt::format("{}, {}\n  {:28} {:22} {:>12} {:>9} {:>10}\n", facet,
                               unitTitle(row.unit), "series", "", "A", "B", "change");
        text += fmt::format("  {:28} {:22} {:12.4g} {:9.4g} {:+8.1f} %  {}\n", row.series,
                            english(row.place), row.before, row.after, 100 * row.difference,
                            overlapText(row));
    }
    return text;
}

/// "All 6 pairs … overlap", "2 of 6 …", of those pairs that have intervals.
Message verdictOf(std::size_t judged, std::size_t apart) {
    if (judged == 0)
        return CORE_TEXT("core", "No pair has two 95 % intervals, so no difference can be shown: "
                                 "fewer than six samples give none.");
    if (apart > 0)
        return {CORE_TEXT("core", "%1 of %2 differ by more than their 95 % intervals."),
                {count(apart), count(judged)}};
    if (judged == 1)
        return CORE_TEXT("core",
                         "The only pair of 95 % intervals overlaps: no difference is shown.");
    return {CORE_TEXT("core", "All %1 pairs of 95 % intervals overlap: no difference is shown."),
            {count(judged)}};
}

Message tooFewText(std::size_t tooFew, std::size_t pairs) {
    return {tooFew == 1
                ? CORE_TEXT("core", "%1 of %2 pairs has too few samples for an interval: six are "
                                    "the minimum.")
                : CORE_TEXT("core", "%1 of %2 pairs have too few samples for an interval: six are "
                                    "the minimum."),
            {count(tooFew), count(pairs)}};
}

} // namespace

std::string_view overlapText(const ComparedRow& row) {
    if (!row.overlap) return "too few samples";
    return *row.overlap ? "intervals overlap" : "intervals apart";
}

Comparison compareRuns(const BenchRun& before, const BenchRun& after) {
    const std::vector<MeasuredFacts> first = factsOf(before);
    const std::vector<MeasuredFacts> second = factsOf(after);
    Comparison comparison;
    for (const MeasuredFacts& one : first) {
        if (!one.measured->timed()) continue;
        if (const MeasuredFacts* other = partner(one, second))
            comparison.rows.push_back(rowOf(one, *other));
        else
            ++comparison.onlyBefore;
    }
    for (const MeasuredFacts& one : second)
        if (one.measured->timed() && partner(one, first) == nullptr) ++comparison.onlyAfter;
    addDifferences(before, after, comparison.cautions);
    addCautions(before, kFirst, comparison.cautions);
    addCautions(after, kSecond, comparison.cautions);
    return comparison;
}

Message comparisonSentence(const Comparison& comparison) {
    if (comparison.rows.empty()) return CORE_TEXT("core", "The two runs have nothing in common.");
    const auto pairs = [&](std::optional<bool> overlap) {
        return static_cast<std::size_t>(
            std::ranges::count(comparison.rows, overlap, &ComparedRow::overlap));
    };
    const std::size_t tooFew = pairs(std::nullopt);
    const std::size_t judged = comparison.rows.size() - tooFew;
    std::vector<Message> sentences{verdictOf(judged, pairs(false))};
    if (judged > 0 && tooFew > 0) sentences.push_back(tooFewText(tooFew, comparison.rows.size()));
    if (comparison.onlyBefore + comparison.onlyAfter > 0)
        sentences.push_back({CORE_TEXT("core", "Only in the first: %1, only in the second: %2."),
                             {count(comparison.onlyBefore), count(comparison.onlyAfter)}});
    return joined(sentences, CORE_TEXT("core", "%1 %2"));
}

std::string comparisonText(const Comparison& comparison) {
    std::vector<std::string> facets; // in the order in which they come first
    for (const ComparedRow& row : comparison.rows)
        if (std::ranges::find(facets, row.facet) == facets.end()) facets.push_back(row.facet);
    std::string text;
    for (const std::string& facet : facets)
        text += facetText(comparison, facet);
    text += english(comparisonSentence(comparison)) + "\n";
    for (const Message& caution : comparison.cautions)
        text += english(caution) + "\n";
    return text;
}

} // namespace blockwarp
