// SPDX-License-Identifier: GPL-3.0-or-later
/// The parts of which figures are made. Inside core/bench only.
#pragma once

#include "core/bench/figures/figure.h"
#include "core/bench/figures/run_facts.h"

#include <string>
#include <vector>

namespace blockwarp {

/// What is timed of a facet.
using FigureRows = std::vector<MeasuredFacts>;

FigurePoint pointOf(const BenchRun& run, const MeasuredFacts& facts, Unit unit);
/// Where the name is, adding it at the end if it is new.
std::size_t indexOf(std::vector<std::string>& names, const std::string& name);
bool largerIsFaster(Unit unit);

/// The phases of the sample nearest to the median, in seconds; each run's stacks are a group.
/// `name`: the other run's, or empty.
void addStacks(Figure& figure, const BenchRun& run, const FigureRows& rows,
               const std::string& name);
/// Each cell becomes how much faster it is than the other run's; cells without one go, unless that
/// were all.
Added compareCells(Figure& figure, const BenchRun& run, const FigureRows& rows,
                   const std::string& name);

} // namespace blockwarp
