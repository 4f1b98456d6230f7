// SPDX-License-Identifier: GPL-3.0-or-later
/// What an experiment lists before it runs, and what is known afterwards.
#pragma once

#include "core/base/error.h"
#include "core/base/repetitions.h"
#include "core/base/statistics.h"
#include "core/bench/machine/caution.h"
#include "core/bench/machine/clocks.h"
#include "core/bench/machine/conditions.h"
#include "core/bench/machine/cpu_use.h"
#include "core/bench/machine/disturbance.h"
#include "core/bench/measure/contender.h"
#include "core/bench/measure/sampling.h"
#include "core/engine/phases.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace blockwarp {

/// What a published report printed of the same work.
struct Printed {
    double value = 0;    ///< seconds, or how many times the speed of Variant::over
    std::string machine; ///< the report's
    bool operator==(const Printed&) const = default;
};

/// One thing that is timed, and its place in the figure.
struct Variant {
    std::string facet;    ///< the chart it belongs to, where an experiment draws several
    std::string series;   ///< the line, or the colour of the bar
    std::string category; ///< the bar; in a heat map the row; empty in lines
    std::string over{};   ///< the series or bar that a report compares it with; or empty
    double x = 0;         ///< where on the axis: bytes or a count; in bars their order
    Work work;
    unsigned heat = 0;                ///< variants of one heat are open together and take turns
    bool automatic = false;           ///< this strategy is taken where none is named
    std::optional<Error> refused{};   ///< known before: not timed, for this reason
    unsigned samples = 0;             ///< a fixed number; 0: the run's stopping rule decides
    double sustainSeconds = 0;        ///< goes on for so long without a pause, after the samples
    std::optional<Printed> printed{}; ///< shown beside our samples; part of no statistic
};

/// Whether both are the same thing at the same place of the figure, timed or not.
bool areAlike(const Variant& one, const Variant& other);

struct Measured {
    Variant variant;
    ContenderFacts facts{};
    std::vector<Phases> samples{}; ///< in the order in which they were taken; `wall` counts
    Verdict verdict = Verdict::more;
    std::vector<CpuUse> cpuUse{};    ///< of each whole sample, where the CPU computes; or empty
    std::vector<double> sustained{}; ///< seconds, without a pause, after the samples
    /// Where the run was repeated: how many of the samples are of each repetition, 0 where it could
    /// not be timed. Else empty.
    std::vector<std::size_t> repetitions{};
    std::vector<Disturbers> marks{}; ///< of each sample: who disturbed it; or empty

    std::size_t disturbed() const; ///< how many samples
    /// The samples that figures rest on, by their places: of each repetition those that nobody
    /// disturbed, if they are six and half of it, else all.
    std::vector<std::size_t> counted() const;
    /// Of each repetition in which it was timed, where the run was repeated; seconds.
    std::vector<RepetitionValue> medians() const;
    /// From 1; 1 where the run was not repeated.
    std::size_t repetitionOf(std::size_t sample) const;
    std::vector<double> seconds() const; ///< of those that count
    bool timed() const { return !samples.empty(); }
};

/// A run that can be kept: raw samples and the machine's conditions.
struct BenchRun {
    std::string experiment;
    std::string time;      ///< UTC, ISO 8601
    std::string note;      ///< the user's
    bool complete = false; ///< false: stopped early
    NamedValues settings;
    NamedValues conditions; ///< what stays as it is
    NamedValues before;     ///< load, clocks, temperatures …
    NamedValues after;
    Clocks clocks{};
    std::vector<Caution> cautions;
    std::optional<Disturbers> unwatched{}; ///< who could not be; nothing: nobody was
    std::vector<Measured> measured;

    bool anyTimed() const;
};

/// What a report compares this variant with, at the same place; null where it compares nothing.
const Measured* comparedWith(const Variant& variant, std::span<const Measured> all);

/// Why it was not timed; empty where it was not refused.
Message whyNotTimed(const Variant& variant);

/// What was not timed for one reason.
struct Refusal {
    Message why{};
    ErrorCode code = ErrorCode::unsupported;
    std::vector<Message> whom{}; ///< each once
};
/// In the order of the run.
std::vector<Refusal> refusalsOf(const BenchRun& run);
/// A sentence, which names a few.
Message messageOf(const Refusal& refusal);

} // namespace blockwarp
