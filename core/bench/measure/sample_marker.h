// SPDX-License-Identifier: GPL-3.0-or-later
/// Marks the samples that others disturbed. Counters are read between samples, ten times a second
/// at most: samples between two looks have one mark, and a long one has its own.
#pragma once

#include "core/bench/machine/disturbance.h"
#include "core/bench/measure/run.h"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace blockwarp {

class SampleMarker {
  public:
    /// `look`: the counters now; empty: nobody watches, and nothing is marked.
    explicit SampleMarker(std::function<Activity()> look) : look_(std::move(look)) {}

    // `now`: seconds of the run's clock.
    /// Samples follow: what happened before does not count, and marks none.
    void begin(double now);
    /// The last sample of this one was just taken.
    void sampled(Measured& one, double now);
    /// Seconds until finish() can tell something of the samples since the last look: the counters
    /// have steps. 0: it can, or there are none.
    double secondsToWait(double now) const;
    /// No sample follows for some time.
    void finish(double now);
    /// What could not be watched; nothing: nothing was.
    std::optional<Disturbers> unwatched() const;

  private:
    struct Place {
        Measured* measured;
        std::size_t sample;
    };

    void lookAt(double now);

    std::function<Activity()> look_;
    std::vector<Place> unmarked_;
    std::optional<Activity> first_;
    Activity last_;
    double lastLook_ = 0; ///< of the run's clock
};

/// Who can disturb such work: others on the disk only what works with files, and so on.
Disturbers disturbersOf(const Work& work);

/// How quiet the machine was while a run was timed.
struct Quietness {
    std::size_t samples = 0;
    std::size_t disturbed = 0;
    bool allCount = false; ///< some variant has so many disturbed ones that they are not left out
    std::vector<std::pair<Disturber, std::size_t>> by{}; ///< samples of each, in their order
    std::vector<Disturber> unwatched{}; ///< what could have disturbed and was not watched

    bool isQuiet() const { return samples > 0 && disturbed == 0 && unwatched.empty(); }
};
/// Nothing where the run was not watched: an older one.
std::optional<Quietness> quietnessOf(const BenchRun& run);

/// A sentence on what was watched and seen.
Message messageOf(const Quietness& quietness);

} // namespace blockwarp
