// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs what `bench`, `bench --experiment` and `rsa bench` have planned.
#pragma once

#include "app/cli/bench_reports.h"
#include "core/bench/experiments/plan.h"

namespace blockwarp::cli {

/// Returns the exit code. Ctrl+C ends the run; what was timed by then is reported.
int runBench(const BenchPlan& plan, const ReportOptions& options);

} // namespace blockwarp::cli
