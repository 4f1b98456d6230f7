// SPDX-License-Identifier: GPL-3.0-or-later
/// Draws a figure as lines with markers. Inside ui/bench only.
#pragma once

#include "ui/bench/figure_parts.h"

namespace blockwarp::ui {

void drawLines(FigureCanvas& canvas);

} // namespace blockwarp::ui
