// SPDX-License-Identifier: GPL-3.0-or-later
/// What the tour does on each page.
#pragma once

#include "ui/tour/tour_site.h"

#include <QString>

#include <functional>
#include <vector>

namespace blockwarp::ui {

/// How a step stands. A problem ends the tour.
struct TourState {
    bool over = false;
    QString report;
    QString problem;
};

struct TourStep {
    QString name;
    std::function<void()> begin; ///< may be empty
    std::function<TourState()> look;
};

std::vector<TourStep> tourSteps(TourSite& site);

} // namespace blockwarp::ui
