// SPDX-License-Identifier: GPL-3.0-or-later
/// What the tour does on the Files page.
#pragma once

#include "ui/tour/tour_steps.h"

#include <vector>

namespace blockwarp::ui {

std::vector<TourStep> filesTour(TourSite& site);

} // namespace blockwarp::ui
