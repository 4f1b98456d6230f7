// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/time_shares.h"

#include <algorithm>
#include <cassert>

namespace blockwarp {

std::string_view nameOf(TimePart part) {
    switch (part) {
    case TimePart::key:
        return "deriving the key";
    case TimePart::open:
        return "opening the engine";
    case TimePart::read:
        return "reading";
    case TimePart::bus:
        return "the bus";
    case TimePart::cipher:
        return "the cipher";
    case TimePart::write:
        return "writing";
    case TimePart::verify:
        return "verifying";
    }
    return {};
}

std::vector<TimeShare> timeShares(const FileOutcome& outcome) {
    const Phases& phases = outcome.phases;
    if (phases.wall <= 0) return {};
    const double bus = phases.toDevice + phases.fromDevice;
    const double workers = phases.read + bus + phases.kernel + phases.write;
    const double once = outcome.keySeconds + outcome.openSeconds + outcome.verifySeconds;
    const double running = workers > 0 ? std::max(0.0, phases.wall - once) : 0;
    const double whole = once + running;
    const double perWorker = workers > 0 ? running / workers : 0;
    const TimeShare all[] = {
        {TimePart::key, outcome.keySeconds},           {TimePart::open, outcome.openSeconds},
        {TimePart::read, phases.read * perWorker},     {TimePart::bus, bus * perWorker},
        {TimePart::cipher, phases.kernel * perWorker}, {TimePart::write, phases.write * perWorker},
        {TimePart::verify, outcome.verifySeconds}};
    std::vector<TimeShare> shares;
    shares.reserve(std::size(all));
    for (const TimeShare& one : all)
        if (one.share > 0) shares.push_back({one.part, one.share / whole});
    return shares;
}

TimeShare largestShare(const FileOutcome& outcome) {
    const auto shares = timeShares(outcome);
    assert(!shares.empty());
    return *std::ranges::max_element(shares, {}, &TimeShare::share);
}

} // namespace blockwarp
