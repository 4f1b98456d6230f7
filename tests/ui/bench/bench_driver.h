// SPDX-License-Identifier: GPL-3.0-or-later
/// The real window on the Benchmark page, with engines that only pretend: a GPU that nobody has
/// here.
#pragma once

#include "tests/support/fake_contenders.h"
#include "tests/ui/window_driver.h"
#include "ui/bench/bench_page.h"
#include "ui/bench/chart_card.h"
#include "ui/bench/experiment_list.h"
#include "ui/widgets/badge.h"

#include <QAction>

#include <atomic>
#include <thread>

namespace blockwarp::ui {

inline BenchMachine madeUpMachine() {
    return {.threads = 8,
            .memoryBytes = std::uint64_t{64} << 30,
            .gpus = {0, 1},
            .gpuMemoryBytes = std::uint64_t{80} << 30,
            .whyNoGpu = {}};
}

/// A window on the Benchmark page with made-up engines and a library of its own.
class BenchDriver : public WindowDriver {
  public:
    explicit BenchDriver() {
        bench().setStand(
            madeUpMachine(),
            [this](const Settings&) {
                auto source = std::make_unique<tests::FakeContenders>();
                source->seconds = [this](const Work& work, unsigned number) {
                    if (nap > 0) std::this_thread::sleep_for(std::chrono::milliseconds(nap));
                    return slower * tests::FakeContenders::usualSeconds(work, number);
                };
                source->refuse = [this](const Work&) -> std::optional<Error> {
                    if (loses) return Error{ErrorCode::gpuLost, "GPU 0"};
                    return {};
                };
                return source;
            },
            folder.filesystemPath("runs"));
        window.showPage(bench());
    }

    BenchPage& bench() const { return window.page<BenchPage>(); }

    void chooseExperiment(const char* name) const {
        QVERIFY(part<ExperimentList>("experiments").choose(QLatin1String(name)));
    }

    void runIt() const {
        QSignalSpy finished(&bench(), &BenchPage::finished);
        part<QAbstractButton>("runExperiment").click();
        QVERIFY2(finished.count() > 0 || finished.wait(kPatience), "the run did not finish");
    }

    QString caption() const { return bench().findChild<QLabel*>("pageCaption")->text(); }
    const Figure& figure() const { return part<FigureView>("figure").figure(); }
    QAction& action(const char* name) const { return part<QAction>(name); }

    /// As the segments and the menu do.
    void chooseUnit(Unit unit) const {
        auto& chart = *window.findChild<ChartCard*>();
        chart.chooseUnit(unit);
        QCOMPARE(chart.unit(), unit);
    }

    /// What the badge of that title says when it is opened; empty: there is none.
    QString badge(const char* title) const {
        for (const Badge* badge : window.findChildren<Badge*>())
            if (badge->accessibleName() == QLatin1String(title)) return badge->details();
        return {};
    }

    void press(const char* button) const { part<QAbstractButton>(button).click(); }

    struct Folder : QTemporaryDir {
        std::filesystem::path filesystemPath(const char* name) const {
            return filePath(QLatin1String(name)).toStdString();
        }
    } folder;
    std::atomic<int> nap{0}; ///< milliseconds that a sample really takes
    std::atomic<double> slower{1};
    std::atomic<bool> loses{false}; ///< the GPU, when it is to begin
};

} // namespace blockwarp::ui
