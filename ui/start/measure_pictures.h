// SPDX-License-Identifier: GPL-3.0-or-later
/// The pictures of the lessons on measurements: recorded and printed numbers, nothing drawn by
/// hand.
#pragma once

#include <QPainter>
#include <QPalette>
#include <QRect>

namespace blockwarp::ui {

/// The speeds of a recorded GPU (accent) and of one CPU thread over the size, from memory to
/// memory, both axes logarithmic.
void paintRace(QPainter& painter, const QRect& room, const QPalette& palette);
/// The speed-ups of AES over the size that one of the published reports prints.
void paintSpeedUps(QPainter& painter, const QRect& room, const QPalette& palette);

} // namespace blockwarp::ui
