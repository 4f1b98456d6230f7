// SPDX-License-Identifier: GPL-3.0-or-later
/// The words and numbers of a figure.
#pragma once

#include "core/bench/figures/figure.h"

#include <QString>

namespace blockwarp::ui {

/// "12.3 GB/s", "38 ms": a value in the figure's unit.
QString valueText(Unit unit, double value);
QString operationsNumber(double perSecond);
/// Without the unit, where that is said elsewhere: "1,030"; of seconds with it.
QString shortValue(Unit unit, double value);
/// A unit on a switch: "GB/s", "Time", "Ratio".
QString unitLabel(Unit unit);
/// "+2.3 %", "−50.0 %"
QString signedPercent(double percent);
/// A run's name where there is little room.
QString shortName(const QString& text);
/// What the numbers of a heat map are that shows differences to another run; else empty.
QString differenceText(const Figure& figure);

} // namespace blockwarp::ui
