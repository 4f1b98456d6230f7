// SPDX-License-Identifier: GPL-3.0-or-later
/// Draws a figure as bars beside each other, or as stacks of phases. Inside ui/bench only.
#pragma once

#include "ui/bench/figure_parts.h"

namespace blockwarp::ui {

void drawBars(FigureCanvas& canvas);
void drawStacks(FigureCanvas& canvas);

/// Draws a figure as a heat map. Inside ui/bench only.
void drawCells(FigureCanvas& canvas);

/// Draws a figure as lines with markers. Inside ui/bench only.
void drawLines(FigureCanvas& canvas);

/// Draws a figure's levels, once the ranges are set; FigureLabels names them. Inside ui/bench only.
void addLevels(FigureCanvas& canvas);

} // namespace blockwarp::ui
