// SPDX-License-Identifier: GPL-3.0-or-later
/// From counted operations to the lines of a race.
#pragma once

#include "ui/jobs/progress_meter.h"

#include <QPointF>
#include <QVector>

#include <vector>

namespace blockwarp::ui {

/// Operations a second over seconds. Each value is a mean over the last tenth of the operations and
/// of the time so far, because slices of parallel threads end in bursts. `wall`: how long it took,
/// once that is known: the first point is only reported when the first slice has ended, so the
/// points are moved until the last one is there, and the line begins at 0.
QVector<QPointF> rateCurve(std::vector<ProgressPoint> points, std::uint64_t total, double wall = 0);

} // namespace blockwarp::ui
