// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/run.h"

#include "core/base/statistics.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace blockwarp {

std::vector<double> Measured::seconds() const {
    std::vector<double> walls;
    walls.reserve(samples.size());
    for (const Phases& phases : samples)
        walls.push_back(phases.wall);
    return walls;
}

const Phases& Measured::typical() const {
    const double median = summarize(seconds()).median;
    return *std::ranges::min_element(
        samples, {}, [median](const Phases& phases) { return std::abs(phases.wall - median); });
}

bool BenchRun::anyTimed() const {
    return std::ranges::any_of(measured, &Measured::timed);
}

const Measured* comparedWith(const Variant& variant, std::span<const Measured> all) {
    if (variant.over.empty()) return nullptr;
    const auto same = std::ranges::find_if(all, [&](const Measured& one) {
        const Variant& other = one.variant;
        const bool bar = !other.category.empty(); // which has a place of its own
        return other.facet == variant.facet && (bar || other.x == variant.x) &&
               (bar ? other.category : other.series) == variant.over;
    });
    return same != all.end() ? &*same : nullptr;
}

std::optional<Ratio> timesAsFast(const Measured& one, std::span<const Measured> all) {
    const Measured* other = comparedWith(one.variant, all);
    if (other == nullptr || !other->timed() || !one.timed()) return std::nullopt;
    return ratioOf(summarize(other->seconds()), summarize(one.seconds()));
}

std::string whyNotTimed(const Variant& variant) {
    if (!variant.refused) return {};
    switch (variant.refused->code) {
    case ErrorCode::unsupported:
    case ErrorCode::badTuning:
    case ErrorCode::noGpu:
        return variant.refused->context; // a reason; nothing that the user of a run has to do
    default:
        return describe(*variant.refused);
    }
}

std::vector<std::string> refusalsOf(const BenchRun& run) {
    std::vector<std::pair<std::string, std::string>> told; // series and reason
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
    std::vector<std::string> sentences;
    sentences.reserve(byReason.size());
    for (const auto& [why, whom] : byReason)
        sentences.push_back(
            whom.size() > 3
                ? fmt::format("{} and {} others not timed: {}.", whom.front(), whom.size() - 1, why)
                : fmt::format("{} not timed: {}.", fmt::join(whom, "; "), why));
    return sentences;
}

} // namespace blockwarp
