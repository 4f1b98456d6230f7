// SPDX-License-Identifier: GPL-3.0-or-later
/// Panes with captions on one sheet: to save, to print, to paste.
#pragma once

#include "ui/leak/scene.h"

#include <QImage>
#include <QString>

namespace blockwarp::ui {

struct Sheet {
    QString title;     ///< may be empty
    Scene scene;       ///< or one pane of it
    bool heat = false; ///< show the heat map instead of the pixels
};

/// Pixel-exact, each pixel a square of the same size; above 2000 pixels a side only every n-th
/// pixel, which the sheet says.
QImage drawSheet(const Sheet& sheet);

/// What is on it, in a line of text.
QString describe(const Sheet& sheet);

/// By the name's ending a PNG or a PDF (A4, landscape); false if it cannot be written.
bool saveSheet(const Sheet& sheet, const QString& path);

} // namespace blockwarp::ui
