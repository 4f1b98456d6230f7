// SPDX-License-Identifier: GPL-3.0-or-later
/// Scales the distances between widgets on a projector by lineScale(), as lines are.
#pragma once

class QWidget;

namespace blockwarp::ui {

/// Scales spacings and margins of all layouts in `part` for its window. Restores the original ones
/// in a window with the application's text size.
void fitDistances(QWidget& part);

} // namespace blockwarp::ui
