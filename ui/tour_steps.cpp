// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tour_steps.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/device/device_page.h"
#include "ui/files/files_page.h"
#include "ui/files/outcome_panel.h"
#include "ui/tour_classroom.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFile>
#include <QLineEdit>

#include <memory>

namespace blockwarp::ui {
namespace {

QString words(const char* text) {
    return QCoreApplication::translate("tour", text);
}

template <class T>
T& part(const QWidget& page, const char* name) {
    T* found = page.findChild<T*>(QLatin1String(name));
    Q_ASSERT(found);
    return *found;
}

TourState over(const QString& report) {
    return {true, report, {}};
}

TourState failed(const QString& problem) {
    return {false, {}, problem};
}

TourStep background(TourSite& site, const QString& name, void (TourSite::*work)(),
                    const QString& report) {
    return {name, [&site, work] { (site.*work)(); },
            [&site, report]() -> TourState {
                if (!site.outcome()) return {};
                return site.outcome()->isEmpty() ? over(report) : failed(*site.outcome());
            }};
}

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

TourStep queueFile(TourSite& site, const QString& path) {
    return {words("Adding a file"),
            [&site, path] {
                auto& page = site.window().page<FilesPage>();
                page.queue().removeAll();
                site.window().openFiles({path});
            },
            [&site, path]() -> TourState {
                return site.window().page<FilesPage>().queue().size() == 1
                           ? over(words("Files: queued %1").arg(path))
                           : TourState{};
            }};
}

void fillIn(FilesPage& page, bool race) {
    auto& engine = part<QComboBox>(page, "engine");
    engine.setCurrentIndex(engine.findData(race ? "race" : "cpu"));
    for (const char* field : {"passphrase", "passphraseAgain"})
        part<QLineEdit>(page, field).setText(QStringLiteral("a passphrase for the tour"));
}

TourState lookAtQueue(const FilesPage& page, const QueueModel& queue) {
    if (page.isRunning()) return {};
    const QueueItem& item = queue.item(0);
    if (item.state == ItemState::done) return over(words("Files: %1").arg(resultSentence(item)));
    return failed(item.message.isEmpty() ? words("The queue stopped early.") : item.message);
}

/// `during`: the name of a picture that is taken in the middle of the work.
TourStep runQueue(TourSite& site, const QString& during) {
    auto taken = std::make_shared<bool>(during.isEmpty());
    return {words("Working on the queue"),
            [&site] {
                auto& page = site.window().page<FilesPage>();
                fillIn(page, site.window().inventory().hasGpu());
                part<QAbstractButton>(page, "start").click();
            },
            [&site, during, taken]() -> TourState {
                auto& page = site.window().page<FilesPage>();
                const QueueItem& item = page.queue().item(0);
                if (!*taken && item.state == ItemState::running && item.fraction > 0.5) {
                    *taken = true;
                    if (const QString problem = site.takePicture(during); !problem.isEmpty())
                        return failed(problem);
                }
                return lookAtQueue(page, page.queue());
            }};
}

TourStep renameOutput(TourSite& site) {
    return {words("Naming the output"), {}, [&site]() -> TourState {
                QueueModel& queue = site.window().page<FilesPage>().queue();
                const QModelIndex cell = queue.index(0, QueueModel::outputColumn);
                if (!queue.setData(cell, site.decryptedName(), Qt::EditRole))
                    return failed(words("The output cannot be named."));
                return over(words("Files: the result becomes %1").arg(site.decryptedName()));
            }};
}

TourStep selfTest(TourSite& site) {
    return {words("The self-test"),
            [&site] {
                auto& page = site.window().page<DevicePage>();
                site.window().showPage(page);
                part<QAbstractButton>(page, "selfTest").click();
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

TourStep takePictureStep(const TourSite& site, const QString& name) {
    auto waits = std::make_shared<int>(10);
    return {name, {}, [&site, name, waits]() -> TourState {
                if (--*waits > 0) return {};
                const QString problem = site.takePicture(name);
                return problem.isEmpty() ? over(words("  picture: %1").arg(site.path(name)))
                                         : failed(problem);
            }};
}

std::vector<TourStep> tourSteps(TourSite& site) {
    std::vector<TourStep> steps{
        findMachine(site),
        background(site, words("Writing a sample"), &TourSite::makeSample,
                   words("Wrote a sample file.")),
        queueFile(site, site.sample()),
        runQueue(site, QStringLiteral("files-running.png")),
        takePictureStep(site, QStringLiteral("files.png")),
        queueFile(site, site.encrypted()),
        renameOutput(site),
        runQueue(site, {}),
        takePictureStep(site, QStringLiteral("files-decrypted.png")),
        background(site, words("Comparing"), &TourSite::compareWithSample,
                   words("The decrypted file equals the original.")),
    };
    for (TourStep& step : classroomSteps(site))
        steps.push_back(std::move(step));
    for (TourStep& step : benchSteps(site))
        steps.push_back(std::move(step));
    steps.push_back(selfTest(site));
    steps.push_back(takePictureStep(site, QStringLiteral("device.png")));
    return steps;
}

} // namespace blockwarp::ui
