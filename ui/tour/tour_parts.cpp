// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tour/tour_parts.h"

#include "ui/base/text.h"

#include <memory>

namespace blockwarp::ui::tour {

TourState over(const QString& report) {
    return {true, report, {}};
}

TourState failed(const QString& problem) {
    return {false, {}, problem};
}

namespace {

/// After ten looks.
TourStep shutter(const TourSite& site, const QString& name, std::function<QString()> take) {
    auto waits = std::make_shared<int>(10);
    return {name, {}, [&site, name, waits, take = std::move(take)]() -> TourState {
                if (--*waits > 0) return {};
                const QString problem = take();
                return problem.isEmpty() ? over(Words::tr("  picture: %1").arg(site.path(name)))
                                         : failed(problem);
            }};
}

} // namespace

TourStep picture(const TourSite& site, const QString& name) {
    return shutter(site, name, [&site, name] { return site.takePicture(name); });
}

TourStep pictureOf(const TourSite& site, const QString& name, std::function<QWidget*()> shown) {
    return shutter(site, name, [&site, name, shown = std::move(shown)] {
        return site.savePicture(shown()->grab(), name);
    });
}

TourStep withPicture(const TourSite& site, TourStep step, const QString& name,
                     std::function<bool()> when) {
    step.look = [&site, name, when = std::move(when), look = std::move(step.look),
                 taken = false]() mutable -> TourState {
        if (!taken && when()) {
            taken = true;
            if (const QString problem = site.takePicture(name); !problem.isEmpty())
                return failed(problem);
        }
        return look();
    };
    return step;
}

TourStep background(TourSite& site, const QString& name, void (TourSite::*work)(),
                    const QString& report) {
    return {name, [&site, work] { (site.*work)(); },
            [&site, report]() -> TourState {
                if (!site.outcome()) return {};
                return site.outcome()->isEmpty() ? over(report) : failed(*site.outcome());
            }};
}

} // namespace blockwarp::ui::tour
