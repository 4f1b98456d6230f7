// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/run_compare.h"

#include "core/bench/run_text.h"
#include "core/bench/statistics.h"

#include <fmt/format.h>

#include <algorithm>

namespace blockwarp {
namespace {

bool samePlace(const Variant& a, const Variant& b) {
    return a.facet == b.facet && a.series == b.series && a.category == b.category && a.x == b.x &&
           a.work.plainCopy == b.work.plainCopy && a.work.cipher == b.work.cipher &&
           a.work.direction == b.work.direction && a.work.scope == b.work.scope &&
           a.work.rsa.operation == b.work.rsa.operation && a.work.rsa.bits == b.work.rsa.bits;
}

/// Seconds per GB or operation, so that runs over different amounts can be compared.
Summary summaryPerUnit(const Measured& one) {
    std::vector<double> seconds = one.seconds();
    for (double& value : seconds)
        value = 1 / speedOf(one.variant.work, value);
    return summarize(seconds);
}

const Measured* partner(const Measured& one, const BenchRun& other) {
    for (const Measured& candidate : other.measured)
        if (candidate.timed() && samePlace(one.variant, candidate.variant)) return &candidate;
    return nullptr;
}

std::string facetText(const Comparison& comparison, const std::string& facet) {
    std::string text;
    for (const ComparedRow& row : comparison.rows) {
        if (row.facet != facet) continue;
        if (text.empty())
            text = fmt::format("{}, {}\n  {:28} {:22} {:>12} {:>9} {:>10}\n", facet, row.unit,
                               "series", "", "A", "B", "change");
        text += fmt::format("  {:28} {:22} {:12.4g} {:9.4g} {:+8.1f} %  {}\n", row.series,
                            row.place, row.before, row.after, 100 * row.difference,
                            row.overlap ? "intervals overlap" : "intervals apart");
    }
    return text;
}

} // namespace

Comparison compareRuns(const BenchRun& before, const BenchRun& after) {
    Comparison comparison;
    for (const Measured& one : before.measured) {
        if (!one.timed()) continue;
        const Measured* other = partner(one, after);
        if (other == nullptr) {
            ++comparison.onlyBefore;
            continue;
        }
        const Summary a = summaryPerUnit(one);
        const Summary b = summaryPerUnit(*other);
        comparison.rows.push_back({one.variant.facet, one.variant.series, placeText(one.variant),
                                   1 / a.median, 1 / b.median, a.median / b.median - 1,
                                   intervalsOverlap(a, b), speedUnit(one.variant.work)});
    }
    for (const Measured& one : after.measured)
        if (one.timed() && partner(one, before) == nullptr) ++comparison.onlyAfter;
    return comparison;
}

std::string comparisonSentence(const Comparison& comparison) {
    if (comparison.rows.empty()) return "The two runs have nothing in common.";
    const auto apart =
        static_cast<std::size_t>(std::ranges::count(comparison.rows, false, &ComparedRow::overlap));
    std::string text =
        apart == 0 ? fmt::format("All {} pairs of 95 % intervals overlap: no difference is shown.",
                                 comparison.rows.size())
                   : fmt::format("{} of {} differ by more than their 95 % intervals.", apart,
                                 comparison.rows.size());
    if (comparison.onlyBefore + comparison.onlyAfter > 0)
        text += fmt::format(" Only in the first: {}, only in the second: {}.",
                            comparison.onlyBefore, comparison.onlyAfter);
    return text;
}

std::string comparisonText(const Comparison& comparison) {
    std::vector<std::string> facets; // in the order in which they come first
    for (const ComparedRow& row : comparison.rows)
        if (std::ranges::find(facets, row.facet) == facets.end()) facets.push_back(row.facet);
    std::string text;
    for (const std::string& facet : facets)
        text += facetText(comparison, facet);
    return text + comparisonSentence(comparison) + "\n";
}

} // namespace blockwarp
