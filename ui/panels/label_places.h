// SPDX-License-Identifier: GPL-3.0-or-later
/// Labels beside the ends of lines, moved apart so that each can be read.
#pragma once

#include <vector>

namespace blockwarp::ui {

/// Returns the centres of labels of that height, each as near to the wanted one as the others and
/// the room between `top` and `bottom` allow, in the order of `wanted`. Where there is too little
/// room for all, they leave it at the bottom.
std::vector<double> placeLabels(const std::vector<double>& wanted, double height, double top,
                                double bottom);

} // namespace blockwarp::ui
