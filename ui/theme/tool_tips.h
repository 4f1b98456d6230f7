// SPDX-License-Identifier: GPL-3.0-or-later
/// Wraps tool tips of every kind. Qt wraps only those that are HTML; a plain sentence becomes one
/// line as wide as the screen.
#pragma once

class QWidget;

namespace blockwarp::ui {

/// For each new widget: if it is a tool tip, it gets lines of a length that is easy to read.
void wrapIfToolTip(QWidget& widget);

} // namespace blockwarp::ui
