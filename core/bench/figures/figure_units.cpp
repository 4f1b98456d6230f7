// SPDX-License-Identifier: GPL-3.0-or-later
/// The words and numbers on a figure's axes.
#include "core/bench/figures/figure.h"

namespace blockwarp {
std::string_view unitTitle(Unit unit) {
    switch (unit) {
    case Unit::gbPerSecond:
        return CORE_TEXT("core", "GB/s");
    case Unit::gibPerSecond:
        return CORE_TEXT("core", "GiB/s");
    case Unit::seconds:
        return CORE_TEXT("core", "s");
    case Unit::secondsPerGb:
        return CORE_TEXT("core", "s per GB");
    case Unit::operationsPerSecond:
        return CORE_TEXT("core", "operations/s");
    case Unit::times:
        return CORE_TEXT("core", "times as fast");
    case Unit::percent:
        return CORE_TEXT("core", "%");
    }
    return {};
}

double inUnit(Unit unit, const Work& work, double seconds) {
    const double bytes = work.processedBytes();
    switch (unit) {
    case Unit::gbPerSecond:
        return bytes / seconds / 1e9;
    case Unit::gibPerSecond:
        return bytes / seconds / (1ULL << 30);
    case Unit::secondsPerGb:
        return seconds / bytes * 1e9;
    case Unit::operationsPerSecond:
        return speedOf(work, seconds);
    case Unit::seconds:
    case Unit::times:
    case Unit::percent:
        break;
    }
    return seconds;
}

std::vector<Unit> unitsOf(const ExperimentSpec& experiment) {
    if (experiment.speedUp) return {Unit::times};
    if (experiment.operations) return {Unit::operationsPerSecond, Unit::seconds};
    if (experiment.drawing == Drawing::stacks) return {Unit::seconds};
    if (!experiment.secondsPerGbFirst)
        return {Unit::gbPerSecond, Unit::gibPerSecond, Unit::seconds, Unit::secondsPerGb};
    return {Unit::secondsPerGb, Unit::gbPerSecond, Unit::gibPerSecond, Unit::seconds};
}

Unit unitFor(PrintedUnit printed) {
    switch (printed) {
    case PrintedUnit::seconds:
    case PrintedUnit::milliseconds:
        break;
    case PrintedUnit::gbPerSecond:
        return Unit::gbPerSecond;
    case PrintedUnit::times:
        return Unit::times;
    }
    return Unit::seconds;
}

bool startsLogX(const ExperimentSpec& experiment) {
    return experiment.drawing == Drawing::lines &&
           (experiment.axis == AxisKind::bytes || experiment.axis == AxisKind::batches);
}

} // namespace blockwarp
