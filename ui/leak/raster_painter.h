// SPDX-License-Identifier: GPL-3.0-or-later
/// Draws the part of a raster that is seen, pixel by pixel, and layers on top. Nothing is smoothed:
/// that would invent colours which the ciphertext does not have.
#pragma once

#include "ui/leak/scene.h"

#include <QImage>
#include <QPainter>

namespace blockwarp::ui {

/// How a raster lies on a pane, in device pixels.
struct RasterView {
    QSize size;      ///< of the pane
    double zoom = 1; ///< device pixels per pixel
    QPointF origin;  ///< where the picture's upper left corner is

    QPointF toPane(QPointF pixel) const { return origin + pixel * zoom; }
    QPointF toPixel(QPointF pane) const { return (pane - origin) / zoom; }
    /// The part of the pane that the raster covers.
    QRect covered(const RasterShape& shape) const;
};

/// The covered part as an image; `heat`: by how often the blocks occur. Costs as much as the pane
/// has pixels, however large the picture is.
QImage drawPixels(const Pane& pane, const RasterView& view, bool heat);

/// Where 16-byte blocks begin and end, and at a large zoom their numbers (`heat`: their counts).
/// Draws nothing where blocks would be too small to see.
void drawBlockGrid(QPainter& painter, const Pane& pane, const RasterView& view, bool heat);
bool blockGridIsVisible(const RasterShape& shape, double zoom);

/// A frame round the marked bytes.
void drawMark(QPainter& painter, const Pane& pane, const RasterView& view);

} // namespace blockwarp::ui
