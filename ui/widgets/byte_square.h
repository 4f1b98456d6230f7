// SPDX-License-Identifier: GPL-3.0-or-later
/// A value in a rounded square: weight and fill say what it is.
#pragma once

#include <QPainter>
#include <QWidget>

namespace blockwarp::ui {

enum class SquareLook {
    plain,
    quiet,  ///< muted: stands for what is done, or is used later
    tinted, ///< bold: changed
    framed, ///< bold, with a frame in the accent: the value that something was made of
    solid,  ///< bold, filled with the accent: the value that is looked at
};

/// On that widget, whose palette and text size it has. The text may have several lines; it shrinks
/// to fit, and leaves `beside` free.
void drawSquare(QPainter& painter, const QRectF& box, const QString& text, SquareLook look,
                const QWidget& on, const QMargins& beside = {});

} // namespace blockwarp::ui
