// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/figures/run_facts.h"

#include "core/bench/experiments/axis.h"
#include "core/bench/figures/series_title.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace blockwarp {
namespace {

/// The sample nearest to the median, of those that count.
const Phases& typicalOf(const Measured& one, double median) {
    const auto places = one.counted();
    return one.samples[*std::ranges::min_element(
        places, {}, [&](std::size_t place) { return std::abs(one.samples[place].wall - median); })];
}

template <class Sample, class Get>
double medianOf(const std::vector<Sample>& samples, const Get& get) {
    std::vector<double> values;
    values.reserve(samples.size());
    for (const Sample& sample : samples)
        values.push_back(get(sample));
    return summarize(values).median;
}

std::uint64_t whole(double value) {
    return static_cast<std::uint64_t>(std::llround(value));
}

std::vector<CpuUse> countedUse(const Measured& one) {
    std::vector<CpuUse> use;
    for (const std::size_t place : one.counted())
        use.push_back(one.cpuUse[place]);
    return use;
}

CpuUse medianUse(const std::vector<CpuUse>& samples) {
    CpuUse use;
    use.user = medianOf(samples, [](const CpuUse& one) { return one.user; });
    use.system = medianOf(samples, [](const CpuUse& one) { return one.system; });
    const auto count = [&](std::uint64_t CpuUse::*member) {
        return whole(
            medianOf(samples, [&](const CpuUse& one) { return static_cast<double>(one.*member); }));
    };
    use.voluntarySwitches = count(&CpuUse::voluntarySwitches);
    use.involuntarySwitches = count(&CpuUse::involuntarySwitches);
    const auto counted = [&](std::optional<std::uint64_t> CpuUse::*member) {
        const bool all = std::ranges::all_of(
            samples, [&](const CpuUse& one) { return (one.*member).has_value(); });
        return all ? std::optional(whole(medianOf(
                         samples,
                         [&](const CpuUse& one) { return static_cast<double>(*(one.*member)); })))
                   : std::nullopt;
    };
    use.cycles = counted(&CpuUse::cycles);
    use.instructions = counted(&CpuUse::instructions);
    return use;
}

/// Counters and CPU time stop with the call around a sample: below this, calls and the reading of
/// counters are no small part of what they say.
constexpr double kShortSample = 1e-3; // seconds

/// Every worker for as long as the sample, which is timed without what is around it.
void addSampleCycles(const MeasuredFacts& facts, const Clocks& clocks, double bytes, Cost& cost) {
    if (clocks.cpuMhz <= 0) return;
    const auto workers =
        static_cast<double>(std::max<std::size_t>(1, facts.measured->facts.workers));
    cost.cyclesPerByte = facts.times.median * workers * clocks.cpuMhz * 1e6 / bytes;
    cost.cyclesFrom =
        fmt::format("sample time at {:.0f} MHz × {:.0f} workers", clocks.cpuMhz, workers);
}

Cost cpuCost(const MeasuredFacts& facts, const Clocks& clocks, double bytes) {
    Cost cost;
    const CpuUse use = medianUse(countedUse(*facts.measured));
    cost.cpu = use;
    if (facts.times.median < kShortSample) {
        addSampleCycles(facts, clocks, bytes, cost);
    } else if (use.cycles) {
        cost.cyclesPerByte = static_cast<double>(*use.cycles) / bytes;
        cost.cyclesFrom = "counted";
        if (use.instructions && *use.cycles != 0)
            cost.instructionsPerCycle =
                static_cast<double>(*use.instructions) / static_cast<double>(*use.cycles);
    } else if (clocks.cpuMhz > 0) {
        cost.cyclesPerByte = (use.user + use.system) * clocks.cpuMhz * 1e6 / bytes;
        cost.cyclesFrom = fmt::format("CPU time at {:.0f} MHz", clocks.cpuMhz);
    }
    return cost;
}

Cost gpuCost(const MeasuredFacts& facts, const Clocks& clocks, double bytes) {
    Cost cost;
    const double kernel = facts.typical.kernel;
    if (clocks.gpuMhz <= 0 || kernel <= 0) return cost;
    cost.cyclesPerByte = kernel * clocks.gpuMhz * 1e6 * clocks.multiprocessors / bytes;
    cost.cyclesFrom = fmt::format("kernel time at {:.0f} MHz × {} multiprocessors", clocks.gpuMhz,
                                  clocks.multiprocessors);
    return cost;
}

/// Each of the repetitions is a unit, whatever the samples inside do.
void summarizeTimes(const Measured& one, MeasuredFacts& facts) {
    facts.times = summarize(one.seconds());
    if (one.repetitions.size() < 2) return;
    facts.medians = one.medians();
    const RepeatedSummary repeated = summarizeRepetitions(valuesOf(facts.medians));
    facts.times.median = repeated.mean;
    facts.times.confidence = repeated.confidence;
    facts.spread = repeated.spread;
}

} // namespace

Ratio ratioTo(const MeasuredFacts& other, const MeasuredFacts& facts) {
    if (const auto difference = pairedDifference(facts.medians, other.medians)) {
        const auto judged = judgeTogether(std::span(&*difference, 1)).front();
        return {judged.factor, judged.interval};
    }
    return ratioOf(other.times, facts.times);
}

MeasuredFacts factsOf(const Measured& one, std::span<const Measured> all) {
    MeasuredFacts facts{.measured = &one,
                        .work = wordsOf(one.variant.work),
                        .series = translatable(one.variant.series),
                        .place = placeText(one.variant),
                        .whyNotTimed = whyNotTimed(one.variant)};
    if (!one.timed()) return facts;
    const auto seconds = one.seconds();
    summarizeTimes(one, facts);
    facts.mean = summarizeMean(seconds);
    facts.outliers = outliers(seconds);
    for (std::size_t i = 0; i < one.marks.size(); ++i)
        if (!one.marks[i].empty()) facts.disturbed.push_back(one.samples[i].wall);
    facts.typical = typicalOf(one, facts.times.median);
    facts.speed = facts.work.amount / facts.times.median;
    if (const auto& interval = facts.times.confidence)
        facts.speeds = {facts.work.amount / interval->high, facts.work.amount / interval->low};
    const Measured* other = comparedWith(one.variant, all);
    if (other != nullptr && other->timed()) {
        MeasuredFacts slow;
        summarizeTimes(*other, slow);
        facts.ratio = ratioTo(slow, facts);
    }
    return facts;
}

std::vector<MeasuredFacts> factsOf(const BenchRun& run) {
    std::vector<MeasuredFacts> all;
    all.reserve(run.measured.size());
    for (const Measured& one : run.measured) {
        all.push_back(factsOf(one, run.measured));
        all.back().series = seriesTitle(run, one.variant);
    }
    return all;
}

std::optional<Cost> costOf(const MeasuredFacts& facts, const Clocks& clocks) {
    const Measured& one = *facts.measured;
    const double bytes = one.variant.work.processedBytes();
    if (!one.timed() || one.variant.work.rsa() != nullptr || bytes <= 0) return std::nullopt;
    if (one.cpuUse.size() == one.samples.size()) return cpuCost(facts, clocks, bytes);
    if (one.variant.work.engine != EngineKind::cuda) return std::nullopt;
    Cost cost = gpuCost(facts, clocks, bytes);
    return cost.cyclesPerByte ? std::optional(std::move(cost)) : std::nullopt;
}

std::optional<LinkSpeed> linkSpeedOf(const BenchRun& run) {
    LinkSpeed best;
    for (const Measured& one : run.measured) {
        const Work& work = one.variant.work;
        if (!one.timed() || work.engine != EngineKind::cuda || !work.isCipher() ||
            work.scope == Scope::kernel || work.passes != 1)
            continue;
        const auto places = one.counted();
        const auto median = [&](double Phases::*phase) {
            return medianOf(places, [&](std::size_t place) { return one.samples[place].*phase; });
        };
        const double there = median(&Phases::toDevice);
        const double back = median(&Phases::fromDevice);
        const auto bytes = static_cast<double>(work.bytes);
        if (there > 0) best.toDevice = std::max(best.toDevice, bytes / there);
        if (back > 0) best.fromDevice = std::max(best.fromDevice, bytes / back);
    }
    if (best.toDevice <= 0 || best.fromDevice <= 0) return {};
    return best;
}

} // namespace blockwarp
