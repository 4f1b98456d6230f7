// SPDX-License-Identifier: GPL-3.0-or-later
/// What the tour does on the RSA page: each tab once.
#pragma once

#include "ui/tour/tour_steps.h"

#include <vector>

namespace blockwarp::ui {

std::vector<TourStep> rsaTour(TourSite& site);

} // namespace blockwarp::ui
