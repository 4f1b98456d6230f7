// SPDX-License-Identifier: GPL-3.0-or-later
/// The tour's stops for a class: every demonstration of the Leak lab, every tab of the Inspector.
#pragma once

#include "ui/tour/tour_steps.h"

namespace blockwarp::ui {

std::vector<TourStep> classroomSteps(TourSite& site);

} // namespace blockwarp::ui
