// SPDX-License-Identifier: GPL-3.0-or-later
/// From measured points to the numbers and the curve that are shown.
#pragma once

#include "core/base/progress.h"

#include <QPointF>
#include <QString>
#include <QVector>

#include <cstdint>
#include <vector>

namespace blockwarp::ui {

/// The unit of a plot's x axis: fits the file.
struct ByteAxis {
    double bytesPerUnit;
    QString unit; ///< "KiB", "MiB" or "GiB"
};
ByteAxis byteAxis(std::uint64_t total);

/// GB/s (10⁹ bytes) over bytes done. Each value is a mean over the last tenth of the file and of
/// the time so far, because chunks of parallel workers end in bursts; what is drawn never changes
/// afterwards.
QVector<QPointF> throughputCurve(const std::vector<ProgressPoint>& points, std::uint64_t total);

/// Of a run over many files, which end in bursts: each value is a mean over the last second and the
/// last tenth of the time so far.
QVector<QPointF> runCurve(const std::vector<ProgressPoint>& points, std::uint64_t total);

/// throughputCurve() over the seconds in which a cipher was running, or data crossed the bus.
QVector<QPointF> cipherCurve(const std::vector<ProgressPoint>& points, std::uint64_t total);
QVector<QPointF> busCurve(const std::vector<ProgressPoint>& points, std::uint64_t total);

/// Whether points are many enough, over long enough a time, to be more than the start of a job.
bool isWorthDrawing(const std::vector<ProgressPoint>& points);

/// Bytes per second over the last quarter of what is done; 0 while that cannot be said.
double recentRate(const std::vector<ProgressPoint>& points);

} // namespace blockwarp::ui
