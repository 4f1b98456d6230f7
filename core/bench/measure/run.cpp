// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/run.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace blockwarp {

namespace {

/// Of a repetition, which begins at `first`; see Measured::counted().
std::vector<std::size_t> countedIn(const std::vector<Disturbers>& marks, std::size_t first,
                                   std::size_t samples) {
    std::vector<std::size_t> all(samples);
    std::iota(all.begin(), all.end(), first);
    if (marks.empty()) return all;
    std::vector<std::size_t> clean;
    std::ranges::copy_if(all, std::back_inserter(clean),
                         [&](std::size_t sample) { return marks[sample].empty(); });
    const bool enough = clean.size() >= StoppingRule::minSamples && 2 * clean.size() >= samples;
    return enough ? clean : all;
}

} // namespace

bool areAlike(const Variant& one, const Variant& other) {
    return one.facet == other.facet && one.series == other.series &&
           one.category == other.category && one.x == other.x && one.work.bytes == other.work.bytes;
}

std::size_t Measured::disturbed() const {
    return marks.size() -
           static_cast<std::size_t>(std::ranges::count_if(marks, &Disturbers::empty));
}

std::vector<std::size_t> Measured::counted() const {
    if (repetitions.empty()) return countedIn(marks, 0, samples.size());
    std::vector<std::size_t> all;
    std::size_t first = 0;
    for (const std::size_t samplesOfIt : repetitions) {
        const auto some = countedIn(marks, first, samplesOfIt);
        all.insert(all.end(), some.begin(), some.end());
        first += samplesOfIt;
    }
    return all;
}

std::vector<double> Measured::seconds() const {
    std::vector<double> walls;
    walls.reserve(samples.size());
    for (const std::size_t sample : counted())
        walls.push_back(samples[sample].wall);
    return walls;
}

std::vector<RepetitionValue> Measured::medians() const {
    std::vector<std::vector<double>> walls(repetitions.size());
    if (repetitions.empty()) return {};
    for (const std::size_t sample : counted())
        walls[repetitionOf(sample) - 1].push_back(samples[sample].wall);
    std::vector<RepetitionValue> medians;
    medians.reserve(walls.size());
    for (std::size_t i = 0; i < walls.size(); ++i)
        if (!walls[i].empty()) medians.push_back({i + 1, summarize(walls[i]).median});
    return medians;
}

std::size_t Measured::repetitionOf(std::size_t sample) const {
    std::size_t number = 1;
    for (const std::size_t count : repetitions) {
        if (sample < count) return number;
        sample -= count;
        ++number;
    }
    return 1;
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

Message whyNotTimed(const Variant& variant) {
    if (!variant.refused) return {};
    switch (variant.refused->code) {
    case ErrorCode::unsupported:
    case ErrorCode::badTuning:
    case ErrorCode::noGpu:
        return translatable(variant.refused->context); // nothing that the user of a run has to do
    default:
        return messageOf(*variant.refused);
    }
}

std::vector<Refusal> refusalsOf(const BenchRun& run) {
    std::vector<Refusal> all;
    for (const Measured& one : run.measured) {
        const Variant& variant = one.variant;
        const Message why = whyNotTimed(variant);
        if (why.empty()) continue;
        auto same = std::ranges::find(all, why, &Refusal::why);
        if (same == all.end()) same = all.insert(same, {.why = why, .code = variant.refused->code});
        Message whom = translatable(variant.series);
        if (!variant.category.empty() && variant.work.inOneGo())
            whom = {CORE_TEXT("core", "%1, %2"), {whom, translatable(variant.category)}};
        if (std::ranges::find(same->whom, whom) == same->whom.end())
            same->whom.push_back(std::move(whom));
    }
    return all;
}

Message messageOf(const Refusal& refusal) {
    constexpr std::size_t named = 3;
    if (refusal.whom.size() > named)
        return {CORE_TEXT("core", "%1 and %2 others not timed: %3."),
                {refusal.whom.front(), count(refusal.whom.size() - 1), refusal.why}};
    return {CORE_TEXT("core", "%1 not timed: %2."),
            {joined(refusal.whom, CORE_TEXT("core", "%1; %2")), refusal.why}};
}

} // namespace blockwarp
