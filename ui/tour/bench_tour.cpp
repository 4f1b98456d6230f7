// SPDX-License-Identifier: GPL-3.0-or-later
/// The tour's way over the Benchmark page: every experiment, quick and small.
#include "ui/base/text.h"
#include "ui/bench/bench_page.h"
#include "ui/bench/experiment_list.h"
#include "ui/tour/tour_parts.h"
#include "ui/tour/tour_steps.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QLineEdit>
#include <QTabWidget>

#include <algorithm>

namespace blockwarp::ui {
namespace {

using tour::words;

/// No input is larger than the tour's own sample.
void limitSizes(const BenchPage& page, std::uint64_t most) {
    auto* field = page.findChild<QLineEdit*>(QStringLiteral("parameter sizes"));
    Settings settings;
    const ParameterSpec& sizes = *findParameter("sizes");
    if (!field || !sizes.read(settings, field->text().toStdString())) return;
    for (std::uint64_t& size : settings.sizes)
        size = std::min(size, most / 64 * 64);
    const auto repeated = std::unique(settings.sizes.begin(), settings.sizes.end());
    settings.sizes.erase(repeated, settings.sizes.end());
    field->setText(toQString(sizes.write(settings)));
}

void begin(BenchPage& page, const QString& experiment, std::uint64_t most) {
    page.findChild<ExperimentList*>(QStringLiteral("experiments"))->choose(experiment);
    page.findChild<QCheckBox*>(QStringLiteral("benchQuick"))->setChecked(true);
    limitSizes(page, most);
    page.findChild<QLineEdit*>(QStringLiteral("parameter limit"))->setText(QStringLiteral("0.05"));
    page.findChild<QAbstractButton*>(QStringLiteral("runExperiment"))->click();
}

TourStep runOne(TourSite& site, const ExperimentSpec& experiment) {
    const QString name = toQString(experiment.name);
    return {words("An experiment"),
            [&site, name] {
                auto& page = site.window().page<BenchPage>();
                site.window().showPage(page);
                begin(page, name, site.sampleBytes());
            },
            [&site, name]() -> TourState {
                const auto& page = site.window().page<BenchPage>();
                if (page.isRunning()) return {};
                if (!page.problem().isEmpty() && site.window().inventory().hasGpu())
                    return {false, {}, page.problem()};
                const auto timed =
                    std::count_if(page.run().measured.begin(), page.run().measured.end(),
                                  [](const Measured& one) { return one.timed(); });
                return {true,
                        page.problem().isEmpty()
                            ? words("Benchmark: %1, timed: %2").arg(name).arg(timed)
                            : words("Benchmark: %1: %2").arg(name, page.problem()),
                        {}};
            }};
}

/// Of the last experiment.
TourStep showTab(TourSite& site, int tab) {
    return {words("Another tab"),
            [&site, tab] {
                site.window()
                    .page<BenchPage>()
                    .findChild<QTabWidget*>(QStringLiteral("benchTabs"))
                    ->setCurrentIndex(tab);
            },
            [] {
                return TourState{true, words("Benchmark: another tab"), {}};
            }};
}

} // namespace

std::vector<TourStep> benchSteps(TourSite& site) {
    std::vector<TourStep> steps;
    for (const ExperimentSpec& experiment : experimentSpecs()) {
        steps.push_back(runOne(site, experiment));
        steps.push_back(tour::picture(
            site, QStringLiteral("benchmark-%1.png").arg(toQString(experiment.name))));
    }
    const std::pair<int, const char*> tabs[] = {{1, "table"}, {2, "settings"}};
    for (const auto& [tab, name] : tabs) {
        steps.push_back(showTab(site, tab));
        steps.push_back(tour::picture(site, QStringLiteral("benchmark-%1.png").arg(name)));
    }
    return steps;
}

} // namespace blockwarp::ui
