// SPDX-License-Identifier: GPL-3.0-or-later
/// From a run to what is drawn: lines, bars, stacks or cells with numbers, and no drawing yet.
#pragma once

#include "core/base/repetitions.h"
#include "core/base/statistics.h"
#include "core/bench/experiments/experiments.h"
#include "core/bench/measure/run.h"
#include "core/bench/reports/report.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

enum class Unit : std::uint8_t {
    gbPerSecond,  ///< 10⁹ bytes of payload
    gibPerSecond, ///< 2³⁰ bytes
    seconds,
    secondsPerGb,
    operationsPerSecond,
    times,   ///< a ratio of speeds
    percent, ///< how much faster than another run, of that one's speed
};
std::string_view unitTitle(Unit unit); ///< "GB/s" …
/// So many seconds for this work in that unit; in `times`, which compares, the seconds themselves.
double inUnit(Unit unit, const Work& work, double seconds);
/// Those that an experiment's figures can be drawn in, the usual one first.
std::vector<Unit> unitsOf(const ExperimentSpec& experiment);
/// The unit for a report's numbers: one of unitsOf() for its entries' experiments.
Unit unitFor(PrintedUnit printed);

struct FigurePoint {
    double x = 0; ///< on the axis; in bars, stacks and heat maps an index of `categories`
    double y = 0; ///< the median
    std::optional<Interval> interval; ///< 95% for the median
    std::vector<double> outliers;
    std::vector<RepetitionValue> repetitions{}; ///< where there are several
    std::vector<double> disturbed{};            ///< samples that others disturbed
    bool scattered = false;   ///< repetitions differ too much to conclude from the interval
    bool doubtful = false;    ///< percent: the 95% intervals overlap, or there are none
    std::size_t row = 0;      ///< heat map
    std::size_t measured = 0; ///< where it comes from: an index of BenchRun::measured

    Estimate estimate() const { return {repetitions, interval}; }
};

struct FigureSeries {
    std::string name; ///< the label in English, by which it is found again
    Message label;
    Message over{};                   ///< a ratio of the GPU's speed: to whose
    std::optional<EngineKind> engine; ///< decides the colour; none: a phase
    unsigned keyBits = 0;             ///< RSA: lines of different keys do not race
    std::size_t order = 0;            ///< among the series of that engine, or of the phases
    bool overlay = false;             ///< of another run
    bool printed = false;             ///< numbers of a published report, not measured here
    std::size_t group = 0;           ///< stacks: of which run; those of a group stand on each other
    std::vector<FigurePoint> points; ///< sorted by x
};

/// A level across the chart, or an upright line at a place on the axis.
struct FigureMark {
    double at = 0;
    bool upright = false;
    Message text{};
    Message who{};    ///< where two lines meet: which one does what to the other
    Message place{};  ///< likewise: between which places of the axis
    double meets = 0; ///< the value where the medians meet, in the figure's unit
};

struct Figure {
    Drawing drawing = Drawing::lines;
    AxisKind axis = AxisKind::bytes;
    Unit unit = Unit::gbPerSecond;
    std::string title; ///< the facet: always names the scope
    AxisWords xWords;
    std::vector<std::string> categories;
    std::vector<std::string> rows; ///< heat map
    std::vector<FigureSeries> series;
    std::vector<FigureMark> marks;
    std::vector<Message> groups; ///< stacks: the runs' names, where there are several
    std::string against;         ///< percent: the other run's name

    bool empty() const;
    /// Nothing in it was measured: a report's numbers stand alone.
    bool onlyPrinted() const;
};

/// The facets of a run in their order, each once; only those with something timed, if there is any.
std::vector<std::string> facetsOf(const BenchRun& run);

/// One facet of a run. Series that were not timed are left out. In `times` lines are the GPU's
/// speed over each other series', whatever the experiment; without both there are none.
Figure makeFigure(const ExperimentSpec& experiment, const BenchRun& run, std::string_view facet,
                  Unit unit);

/// What became of a run that was to be added to a figure; all but `drawn` leave it as it was.
enum class Added : std::uint8_t {
    drawn,
    noChart,      ///< nothing of this facet is timed in it that could be drawn
    nothingAlike, ///< heat map: no cell is in both, so that there is no difference
    noRoom,       ///< heat map: shows the difference to another run already
};

/// Adds the same facet of another run of the same experiment. Lines and bars: series whose names
/// begin with `name`. Stacks: stand beside. A heat map, whose cells have room for one value,
/// becomes the difference to the first added run that shares a cell with it.
Added addOverlay(Figure& figure, const ExperimentSpec& experiment, const BenchRun& run,
                 std::string_view facet, std::string_view name);

/// Whether the horizontal axis is logarithmic to begin with.
bool startsLogX(const ExperimentSpec& experiment);

/// Where the GPU's line and another one meet: between the two measured places around the meeting
/// where the 95% intervals are apart. The mark stands where the medians meet, by interpolation with
/// both axes logarithmic. Part of makeFigure() for lines over bytes or batches.
std::vector<FigureMark> crossovers(std::span<const FigureSeries> series, AxisKind axis,
                                   bool larger);

/// Where the last two lines meet, the greatest ratio, the fastest series, the longest phase or the
/// best cell. “The fastest” is one whose 95% interval is apart from all others'; else it is a tie,
/// or has too few samples. Only figures that were measured count; where there are none, it says
/// that the numbers are a report's. Empty for an empty figure.
Message headline(const Figure& figure);

/// "1,030 GB/s", "38 µs": a value in that unit, three digits.
Message valueWords(Unit unit, double value);

} // namespace blockwarp
