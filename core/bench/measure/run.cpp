// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/run.h"

#include <fmt/format.h>

#include <algorithm>

namespace blockwarp {

std::vector<double> Measured::seconds() const {
    std::vector<double> walls;
    walls.reserve(samples.size());
    for (const Phases& phases : samples)
        walls.push_back(phases.wall);
    return walls;
}

bool BenchRun::anyTimed() const {
    return std::ranges::any_of(measured, &Measured::timed);
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

double gigabytesPerSecond(const Work& work, double seconds) {
    return static_cast<double>(work.bytes) / seconds / 1e9;
}

double speedOf(const Work& work, double seconds) {
    return work.rsa.bits == 0 ? gigabytesPerSecond(work, seconds)
                              : static_cast<double>(work.rsa.operations) / seconds;
}

std::string_view speedUnit(const Work& work) {
    return work.rsa.bits == 0 ? "GB/s" : "operations/s";
}

std::string algorithmOf(const Work& work) {
    if (work.rsa.bits == 0) return std::string(work.cipher->name);
    return fmt::format("RSA-{} {}", work.rsa.bits, rsa::benchWorkName(work.rsa.operation));
}

std::string_view directionTitle(Direction direction) {
    return direction == Direction::encrypt ? "encryption" : "decryption";
}

} // namespace blockwarp
