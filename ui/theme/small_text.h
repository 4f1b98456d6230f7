// SPDX-License-Identifier: GPL-3.0-or-later
/// How small the text of a drawing may be, and how thin its lines.
#pragma once

class QWidget;

namespace blockwarp::ui {

/// Whether the window of the widget has a text size of its own.
bool isFar(const QWidget& widget);

/// `scale`, of the text; at least a caption's where the window has a text size of its own, which is
/// for those who are far away.
double smallText(double scale, const QWidget& widget);

/// What lines and gaps of a drawing are multiplied by: 1 at a desk, half as much as the text grows
/// where that is more, so that a projector of 4K has no hairlines.
double lineScale(const QWidget& widget);

} // namespace blockwarp::ui
