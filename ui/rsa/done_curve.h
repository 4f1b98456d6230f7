// SPDX-License-Identifier: GPL-3.0-or-later
/// From counted operations to the lines of a race.
#pragma once

#include "core/base/progress_meter.h"

#include <QPointF>
#include <QVector>

#include <vector>

namespace blockwarp::ui {

/// Operations done over seconds, from nothing at 0: who is at the top first has won. (Speeds from
/// one point to the next would be those of bursts: a GPU's batches run side by side and end
/// together.) `wall`: how long it took, once that is known. The first point is only reported when
/// the first slice has ended, so the points are moved until the last one is there.
QVector<QPointF> doneCurve(const std::vector<ProgressPoint>& points, double wall = 0);

} // namespace blockwarp::ui
