// SPDX-License-Identifier: GPL-3.0-or-later
/// Reports for people to read and for other programs to draw: text, Markdown, CSV.
#pragma once

#include "core/bench/runs/run_report.h"

#include <string>

namespace blockwarp {

/// A table per facet, then what the run shows.
std::string reportText(const RunReport& report);

/// The same with settings and conditions.
std::string reportMarkdown(const RunReport& report);

/// One line per sample, with a heading: everything that identifies it, seconds, phases.
std::string reportCsv(const RunReport& report);

} // namespace blockwarp
