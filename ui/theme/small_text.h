// SPDX-License-Identifier: GPL-3.0-or-later
/// How small the text of a drawing may be.
#pragma once

class QWidget;

namespace blockwarp::ui {

/// `scale`, of the text; at least a caption's where the window has a text size of its own, which is
/// for those who are far away.
double smallText(double scale, const QWidget& widget);

} // namespace blockwarp::ui
