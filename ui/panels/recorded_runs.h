// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs that were recorded on a large GPU and come with the program.
#pragma once

#include "core/bench/measure/run.h"

#include <QString>

#include <memory>

namespace blockwarp::ui {

/// The machine of the runs, as in their names: "h200".
QString recordedMachine();

/// The run of an experiment, or of a report's entry; null where there is none. Read once, which
/// takes some 10 ms. For the GUI thread.
std::shared_ptr<const BenchRun> recordedRun(const QString& machine, QString experiment);

/// What a recorded run was made on, for a sentence: "an H200", or how many.
QString recordedOn(const BenchRun& run);

} // namespace blockwarp::ui
