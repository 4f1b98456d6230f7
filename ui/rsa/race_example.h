// SPDX-License-Identifier: GPL-3.0-or-later
/// What stands on the race's page before the first race: recorded speeds of private operations.
#pragma once

#include <QPointF>
#include <QString>
#include <QVector>

#include <optional>

namespace blockwarp::ui {

/// One key, the more operations at once the further to the right; operations a second.
struct RaceExample {
    QString headline;     ///< names the machine
    QVector<QPointF> cpu; ///< ends earlier: larger batches were not timed
    QVector<QPointF> gpu;
};

/// Nothing where no run was recorded that has both.
std::optional<RaceExample> raceExample();

} // namespace blockwarp::ui
