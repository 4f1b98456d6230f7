// SPDX-License-Identifier: GPL-3.0-or-later
/// Version 1 of the run format, which had no such name: the reports of a benchmark by scopes, of
/// experiment `strategies`, and of `rsa bench`.
#pragma once

#include "core/bench/measure/run.h"

#include <string_view>

namespace blockwarp {

/// The report by scopes becomes experiment "scopes", that of `rsa bench` experiment "rsa". Throws
/// what the JSON library throws (readRun() catches it).
Result<BenchRun> readOldRun(std::string_view text);

} // namespace blockwarp
