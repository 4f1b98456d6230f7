// SPDX-License-Identifier: GPL-3.0-or-later
/// Draws a pane whose raster is a text: a cell for each byte, and equal blocks in one colour.
#pragma once

#include "ui/leak/raster_painter.h"

namespace blockwarp::ui {

/// Characters where most bytes are such, else hex digits. Blocks that occur once are white.
/// `painter` is scaled to device pixels.
void drawText(QPainter& painter, const Pane& pane, const RasterView& view);

/// The colour of a block that recurs, by its rank among those.
QColor equalityColour(std::size_t rank);

} // namespace blockwarp::ui
