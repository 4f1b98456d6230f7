// SPDX-License-Identifier: GPL-3.0-or-later
/// The tour's way over the Benchmark page: every experiment, quick and small.
#pragma once

#include "ui/tour/tour_steps.h"

namespace blockwarp::ui {

std::vector<TourStep> benchTour(TourSite& site);

} // namespace blockwarp::ui
