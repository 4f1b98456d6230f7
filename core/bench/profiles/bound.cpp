// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/profiles/bound.h"

#include <fmt/format.h>

#include <algorithm>

namespace blockwarp {
namespace {

const KernelProfile& longest(const StrategyProfile& profile) {
    return *std::ranges::max_element(profile.kernels, {}, &KernelProfile::seconds);
}

/// Of a launch, not of its work: adding them up would say nothing.
bool ofTheLaunch(std::string_view key) {
    return key == "registers" || key == "threads_per_block" || key == "thread_blocks" ||
           key == "clock";
}

std::optional<double> find(const CounterValues& values, std::string_view key) {
    const auto found = values.find(key);
    return found == values.end() ? std::nullopt : std::optional(found->second);
}

} // namespace

double secondsOf(const StrategyProfile& profile) {
    double seconds = 0;
    for (const KernelProfile& kernel : profile.kernels)
        seconds += kernel.seconds;
    return seconds;
}

double gigabytesPerSecond(const StrategyProfile& profile) {
    return static_cast<double>(profile.bytes) / 1e9 / secondsOf(profile);
}

std::optional<double> valueOf(const StrategyProfile& profile, std::string_view counter) {
    const Counter* row = findCounter(counter);
    if (row == nullptr) return std::nullopt;
    if (ofTheLaunch(counter)) return find(longest(profile).counters, counter);
    const bool percent = row->kind != CounterKind::count;
    const double all = secondsOf(profile);
    std::optional<double> sum;
    for (const KernelProfile& kernel : profile.kernels)
        if (const auto value = find(kernel.counters, counter))
            sum = sum.value_or(0) + *value * (percent ? kernel.seconds / all : 1);
    return sum;
}

std::vector<UnitShare> unitShares(const StrategyProfile& profile) {
    std::vector<UnitShare> shares;
    for (const Counter& counter : counters())
        if (counter.kind == CounterKind::unit)
            if (const auto percent = valueOf(profile, counter.key))
                shares.push_back({&counter, *percent});
    return shares;
}

TopStall topStall(const StrategyProfile& profile) {
    TopStall top;
    double most = 0;
    double all = 0;
    for (const StallReason& reason : stallReasons()) {
        if (!reason.idle) continue;
        double waiting = 0;
        for (const KernelProfile& kernel : profile.kernels)
            waiting += find(kernel.stalls, reason.key).value_or(0) * kernel.seconds;
        all += waiting;
        if (waiting <= most) continue;
        most = waiting;
        top.reason = &reason;
    }
    if (all > 0) top.percent = 100 * most / all;
    return top;
}

std::string boundSentence(const StrategyProfile& profile) {
    const auto shares = unitShares(profile);
    if (shares.empty()) return "The profile names no unit.";
    const UnitShare busiest = *std::ranges::max_element(shares, {}, &UnitShare::percent);
    std::string sentence =
        busiest.percent >= kBusyPercent
            ? fmt::format("Bound by: {}, {:.0f} % of the peak.", busiest.counter->title,
                          busiest.percent)
            : fmt::format("No unit is near its peak (the busiest: {}, {:.0f} %).",
                          busiest.counter->title, busiest.percent);
    if (const TopStall top = topStall(profile); top.reason != nullptr)
        sentence += fmt::format(" Warps that waited did so most often for {} ({:.0f} %).",
                                top.reason->title, top.percent);
    return sentence;
}

} // namespace blockwarp
