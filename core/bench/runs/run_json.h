// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs as JSON files; docs/bench-json.md describes them.
#pragma once

#include "core/bench/runs/run_report.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace blockwarp {

inline constexpr int kRunFormatVersion = 6;

std::string writeRun(const BenchRun& run);
/// The same of a report's run.
std::string reportJson(const RunReport& report);

/// Also reads what earlier versions of `bench --json` wrote. Error: malformed.
Result<BenchRun> readRun(std::string_view text);

/// Errors: inputMissing, malformed.
Result<BenchRun> loadRun(const std::filesystem::path& path);

} // namespace blockwarp
