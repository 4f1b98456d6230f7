// SPDX-License-Identifier: GPL-3.0-or-later
/// Draws a figure as bars beside each other, or as stacks of phases. Inside ui/bench only.
#pragma once

#include "ui/bench/figure_parts.h"

namespace blockwarp::ui {

void drawBars(FigureCanvas& canvas);
void drawStacks(FigureCanvas& canvas);

} // namespace blockwarp::ui
