// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tour/tour_steps.h"

#include "ui/attacks/attack_tab.h"
#include "ui/attacks/attacks_page.h"
#include "ui/base/text.h"
#include "ui/device/device_page.h"
#include "ui/files/files_page.h"
#include "ui/help/help_window.h"
#include "ui/start/start_page.h"
#include "ui/tour/tour_site.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>

namespace blockwarp::ui {
namespace {

using namespace tour;

TourStep findMachine(TourSite& site) {
    return {
        Words::tr("Looking at the machine"), {}, [&site]() -> TourState {
            const Inventory& inventory = site.window().inventory();
            if (!inventory.isReady()) return {};
            return over(
                inventory.hasGpu()
                    ? Words::tr("GPUs: %1").arg(inventory.gpus().devices.size())
                    : Words::tr("No GPU, so the CPU does the work: %1.").arg(inventory.whyNoGpu()));
        }};
}

TourStep selfTest(TourSite& site) {
    return {Words::tr("The self-test"),
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
                if (bad > 0)
                    return failed(Words::tr("%1 checks of the self-test failed.").arg(bad));
                return over(Words::tr("Device: %1 checks passed, %2 skipped")
                                .arg(checks.count(CheckState::passed))
                                .arg(checks.count(CheckState::skipped)));
            }};
}

std::vector<TourStep> startTour(TourSite& site) {
    return {{Words::tr("The Start page"),
             [&site] { site.window().showPage(site.window().page<StartPage>()); },
             [] { return over(Words::tr("Start: files, lessons, the latest run")); }},
            picture(site, QStringLiteral("start.png"))};
}

TourStep showDevice(TourSite& site) {
    return {Words::tr("The Device page"),
            [&site] { site.window().showPage(site.window().page<DevicePage>()); },
            [] { return over(Words::tr("Device: before the self-test")); }};
}

std::vector<TourStep> deviceTour(TourSite& site) {
    const auto inTheMiddle = [&site] {
        constexpr int some = 150; // checks
        const auto& page = site.window().page<DevicePage>();
        return page.isRunning() && page.checks().rowCount() >= some;
    };
    return {showDevice(site), picture(site, QStringLiteral("device-empty.png")),
            withPicture(site, selfTest(site), QStringLiteral("device-running.png"), inTheMiddle),
            picture(site, QStringLiteral("device.png"))};
}

/// Each attack in the middle of its run, and at its end.
std::vector<TourStep> attacksTour(TourSite& site) {
    std::vector<TourStep> steps;
    for (const QString& attack : site.window().page<AttacksPage>().attacks()) {
        const auto go = [&site, attack](bool end) {
            auto& page = site.window().page<AttacksPage>();
            site.window().showPage(page);
            page.choose(attack);
            if (AttackBoard& board = page.tab().board(); board.scene())
                board.setStep(end ? board.steps() - 1 : board.steps() / 3);
        };
        const auto isThere = [&site, go](bool end) -> TourState {
            if (!site.window().page<AttacksPage>().tab().board().scene()) return {};
            go(end); // the run may just have come
            return over(
                Words::tr("Attacks: %1")
                    .arg(site.window().page<AttacksPage>().tab().board().picture().headline));
        };
        for (const bool end : {false, true}) {
            steps.push_back({Words::tr("An attack"), [go, end] { go(end); },
                             [isThere, end] { return isThere(end); }});
            steps.push_back(picture(site, end ? QStringLiteral("attacks-%1-end.png").arg(attack)
                                              : QStringLiteral("attacks-%1.png").arg(attack)));
        }
    }
    return steps;
}

/// The window of the documents, which is not larger than the tour's.
HelpWindow& help(const TourSite& site) {
    return *site.window().findChild<HelpWindow*>();
}

std::vector<TourStep> helpTour(TourSite& site) {
    const auto shown = [&site] { return &help(site); };
    const TourStep open{Words::tr("Help"),
                        [&site] {
                            site.window().showHelp(QStringLiteral("help.md"));
                            help(site).resize(help(site).size().boundedTo(site.window().size()));
                        },
                        [] { return over(Words::tr("Help: what people need first")); }};
    const TourStep search{
        Words::tr("Searching"),
        [&site] { help(site).findChild<QLineEdit*>()->setText(Words::tr("passphrase key")); },
        [] { return over(Words::tr("Help: searched")); }};
    return {open, pictureOf(site, QStringLiteral("help.png"), shown), search,
            pictureOf(site, QStringLiteral("help-search.png"), shown)};
}

struct TourPart {
    const char* page;
    std::vector<TourStep> (*steps)(TourSite&);
};

constexpr std::array kParts{TourPart{"start", startTour},     TourPart{"files", filesTour},
                            TourPart{"keys", keysTour},       TourPart{"classroom", classroomSteps},
                            TourPart{"benchmark", benchTour}, TourPart{"rsa", rsaTour},
                            TourPart{"attacks", attacksTour}, TourPart{"device", deviceTour},
                            TourPart{"help", helpTour}};

} // namespace

QStringList tourPages() {
    QStringList pages;
    for (const TourPart& part : kParts)
        pages << QLatin1String(part.page);
    return pages;
}

std::vector<TourStep> tourSteps(TourSite& site) {
    std::vector<TourStep> steps{findMachine(site), background(site, Words::tr("Writing a sample"),
                                                              &TourSite::makeSample,
                                                              Words::tr("Wrote a sample file."))};
    for (const TourPart& part : kParts)
        if (site.visits(QLatin1String(part.page)))
            std::ranges::move(part.steps(site), std::back_inserter(steps));
    return steps;
}

} // namespace blockwarp::ui

namespace blockwarp::ui::tour {

FilesPage& filesPage(const TourSite& site) {
    return site.window().page<FilesPage>();
}

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
