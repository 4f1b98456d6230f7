// SPDX-License-Identifier: GPL-3.0-or-later
/// The steps of the tour, and what they are made of.
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

// Of these: the Files page; the Keys page; the Benchmark page, with every experiment, quick and
// small; every tab of the RSA page; for a class, every demonstration of the Leak lab and every tab
// of the Inspector.
std::vector<TourStep> filesTour(TourSite& site);
std::vector<TourStep> keysTour(TourSite& site);
std::vector<TourStep> benchTour(TourSite& site);
std::vector<TourStep> rsaTour(TourSite& site);
std::vector<TourStep> classroomSteps(TourSite& site);

class FilesPage;

} // namespace blockwarp::ui

namespace blockwarp::ui::tour {

FilesPage& filesPage(const TourSite& site);

TourState over(const QString& report);
TourState failed(const QString& problem);

/// A picture of the window. Layout and plots are drawn by queued events: it waits a while before
/// it presses the shutter.
TourStep picture(const TourSite& site, const QString& name);

/// The same of a window of its own, such as a dialog, once it is there.
TourStep pictureOf(const TourSite& site, const QString& name, std::function<QWidget*()> shown);

/// The step, with a picture of the middle of its work: once `when` says so.
TourStep withPicture(const TourSite& site, TourStep step, const QString& name,
                     std::function<bool()> when);

/// Work off the GUI thread, see TourSite.
TourStep background(TourSite& site, const QString& name, void (TourSite::*work)(),
                    const QString& report);

} // namespace blockwarp::ui::tour
