// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs for people to read and for other programs to draw: text, Markdown, CSV.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "core/bench/measure/run.h"

#include <string>
#include <vector>

namespace blockwarp {

/// A table per facet (bars: the fastest first), then what the run shows.
std::string runText(const ExperimentSpec& experiment, const BenchRun& run);

/// The same with conditions, for a report.
std::string runMarkdown(const ExperimentSpec& experiment, const BenchRun& run);

/// One line per sample, with a heading: everything that identifies it, seconds, phases.
std::string runCsv(const BenchRun& run);

/// What the run shows, in sentences: crossovers, greatest speed-ups, whether `auto` is right, who
/// could not be timed and why, the original's claims, cautions.
std::vector<std::string> findings(const ExperimentSpec& experiment, const BenchRun& run);

/// Where in the figure: the category or the place on the axis; for a plain copy nothing.
std::string placeText(const Variant& variant);

} // namespace blockwarp
