// SPDX-License-Identifier: GPL-3.0-or-later
/// Distances between widgets on a large screen, in proportion to its lines (lineScale()).
#pragma once

class QWidget;

namespace blockwarp::ui {

/// Scales spacings and margins of all layouts in `part` to the window that it is in: at a desk they
/// are what they were.
void fitDistances(QWidget& part);

} // namespace blockwarp::ui
