// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tour/tour_steps.h"

#include "ui/device/device_page.h"
#include "ui/start/start_page.h"
#include "ui/tour/bench_tour.h"
#include "ui/tour/classroom_tour.h"
#include "ui/tour/files_tour.h"
#include "ui/tour/rsa_tour.h"
#include "ui/tour/tour_parts.h"

#include <algorithm>
#include <iterator>

namespace blockwarp::ui {
namespace {

using namespace tour;

TourStep findMachine(TourSite& site) {
    return {words("Looking at the machine"), {}, [&site]() -> TourState {
                const Inventory& inventory = site.window().inventory();
                if (!inventory.isReady()) return {};
                return over(
                    inventory.hasGpu()
                        ? words("GPUs: %1").arg(inventory.gpus().devices.size())
                        : words("No GPU, so the CPU does the work: %1.").arg(inventory.whyNoGpu()));
            }};
}

TourStep selfTest(TourSite& site) {
    return {words("The self-test"),
            [&site] {
                auto& page = site.window().page<DevicePage>();
                site.window().showPage(page);
                page.startSelfTest();
            },
            [&site]() -> TourState {
                const auto& page = site.window().page<DevicePage>();
                if (page.isRunning()) return {};
                const SelfTestModel& checks = page.checks();
                const int bad = checks.count(CheckState::failed);
                if (bad > 0) return failed(words("%1 checks of the self-test failed.").arg(bad));
                return over(words("Device: %1 checks passed, %2 skipped")
                                .arg(checks.count(CheckState::passed))
                                .arg(checks.count(CheckState::skipped)));
            }};
}

} // namespace

std::vector<TourStep> tourSteps(TourSite& site) {
    std::vector<TourStep> steps{
        findMachine(site),
        background(site, words("Writing a sample"), &TourSite::makeSample,
                   words("Wrote a sample file.")),
        {words("The Start page"),
         [&site] { site.window().showPage(site.window().page<StartPage>()); },
         [] { return over(words("Start: files, lessons, the latest run")); }},
        picture(site, QStringLiteral("start.png")),
    };
    for (const auto& part : {filesTour, classroomSteps, benchTour, rsaTour})
        std::ranges::move(part(site), std::back_inserter(steps));
    steps.push_back(selfTest(site));
    steps.push_back(picture(site, QStringLiteral("device.png")));
    return steps;
}

} // namespace blockwarp::ui
