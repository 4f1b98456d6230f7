// SPDX-License-Identifier: GPL-3.0-or-later
/// Draws levels and upright lines with their texts, once the ranges are set. Inside ui/bench only.
#pragma once

#include "ui/bench/figure_parts.h"

namespace blockwarp::ui {

void addMarks(FigureCanvas& canvas);

} // namespace blockwarp::ui
