// SPDX-License-Identifier: GPL-3.0-or-later
/// Version 1 of the run format, which had no such name: the report of a benchmark by scopes, and
/// that of experiment `strategies`.
#pragma once

#include "core/bench/measure/run.h"

#include <string_view>

namespace blockwarp {

/// The report by scopes becomes experiment "scopes". Error: malformed; throws what the JSON library
/// throws (readRun() catches it).
Result<BenchRun> readOldRun(std::string_view text);

} // namespace blockwarp
