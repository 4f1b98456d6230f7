// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/repetitions.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace blockwarp {
namespace {

constexpr double kFalseAlarms = 0.05;
constexpr double kPower = 0.8;

std::vector<double> logarithms(std::span<const double> values) {
    std::vector<double> logs;
    logs.reserve(values.size());
    for (const double value : values)
        logs.push_back(std::log(value));
    return logs;
}

/// Squared standard error of the mean.
double squaredError(const MeanSummary& summary, std::size_t count) {
    return summary.deviation * summary.deviation / static_cast<double>(count);
}

/// Satterthwaite's approximation.
unsigned welchDegrees(double one, std::size_t ones, double other, std::size_t others) {
    const double sum = one + other;
    if (sum <= 0) return static_cast<unsigned>(ones + others - 2);
    const double degrees = sum * sum /
                           (one * one / static_cast<double>(ones - 1) +
                            other * other / static_cast<double>(others - 1));
    return static_cast<unsigned>(std::max(1.0, std::floor(degrees)));
}

/// 0 where a difference has no error at all.
double probabilityByChance(const LogDifference& difference) {
    if (difference.mean == 0) return 1;
    if (difference.error <= 0) return 0;
    return 1 - studentCentre(std::abs(difference.mean) / difference.error, difference.degrees);
}

JudgedDifference judge(const LogDifference& difference, double level) {
    const double reach = studentQuantile(difference.degrees, 1 - level) * difference.error;
    // The shifted t stands for the noncentral one.
    const double power = studentQuantile(difference.degrees, 2 * kPower - 1) * difference.error;
    return {.factor = std::exp(difference.mean),
            .interval = {std::exp(difference.mean - reach), std::exp(difference.mean + reach)},
            .differs = std::abs(difference.mean) > reach,
            .smallest = std::exp(reach + power)};
}

} // namespace

std::vector<double> valuesOf(std::span<const RepetitionValue> repetitions) {
    std::vector<double> values;
    values.reserve(repetitions.size());
    for (const RepetitionValue& one : repetitions)
        values.push_back(one.value);
    return values;
}

RepeatedSummary summarizeRepetitions(std::span<const double> medians) {
    assert(!medians.empty());
    const MeanSummary logs = summarizeMean(logarithms(medians));
    const auto [least, greatest] = std::ranges::minmax(medians);
    RepeatedSummary summary{.mean = std::exp(logs.mean), .spread = greatest / least};
    if (logs.confidence)
        summary.confidence = {std::exp(logs.confidence->low), std::exp(logs.confidence->high)};
    return summary;
}

std::optional<LogDifference> welchDifference(std::span<const double> before,
                                             std::span<const double> after) {
    if (before.size() < 2 || after.size() < 2) return std::nullopt;
    const MeanSummary first = summarizeMean(logarithms(before));
    const MeanSummary second = summarizeMean(logarithms(after));
    const double one = squaredError(first, before.size());
    const double other = squaredError(second, after.size());
    return LogDifference{second.mean - first.mean, std::sqrt(one + other),
                         welchDegrees(one, before.size(), other, after.size())};
}

std::optional<LogDifference> pairedDifference(std::span<const double> before,
                                              std::span<const double> after) {
    if (before.size() != after.size() || before.size() < 2) return std::nullopt;
    std::vector<double> differences = logarithms(after);
    for (std::size_t i = 0; i < before.size(); ++i)
        differences[i] -= std::log(before[i]);
    const MeanSummary summary = summarizeMean(differences);
    return LogDifference{summary.mean, std::sqrt(squaredError(summary, before.size())),
                         static_cast<unsigned>(before.size() - 1)};
}

std::optional<LogDifference> pairedDifference(std::span<const RepetitionValue> before,
                                              std::span<const RepetitionValue> after) {
    std::vector<double> first;
    std::vector<double> second;
    for (const RepetitionValue& one : before) {
        const auto same = std::ranges::find(after, one.repetition, &RepetitionValue::repetition);
        if (same == after.end()) continue;
        first.push_back(one.value);
        second.push_back(same->value);
    }
    return pairedDifference(std::span<const double>(first), std::span<const double>(second));
}

std::vector<JudgedDifference> judgeTogether(std::span<const LogDifference> differences) {
    std::vector<std::size_t> order(differences.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {},
                             [&](std::size_t i) { return probabilityByChance(differences[i]); });
    std::vector<JudgedDifference> judged(differences.size());
    double level = 0;
    bool goesOn = true;
    for (std::size_t step = 0; step < order.size(); ++step) {
        // After the first that does not differ, the others are judged as it was.
        if (goesOn) level = kFalseAlarms / static_cast<double>(order.size() - step);
        judged[order[step]] = judge(differences[order[step]], level);
        goesOn = goesOn && judged[order[step]].differs;
    }
    return judged;
}

bool areToldApart(const Estimate& one, const Estimate& other) {
    const auto difference = pairedDifference(one.repetitions, other.repetitions);
    if (!difference) return areApart(one.confidence, other.confidence);
    return judgeTogether(std::span(&*difference, 1)).front().differs;
}

} // namespace blockwarp
