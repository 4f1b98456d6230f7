// SPDX-License-Identifier: GPL-3.0-or-later
/// Draws a figure's levels, once the ranges are set; FigureLabels names them. Inside ui/bench only.
#pragma once

#include "ui/bench/figure_parts.h"

namespace blockwarp::ui {

void addLevels(FigureCanvas& canvas);

} // namespace blockwarp::ui
