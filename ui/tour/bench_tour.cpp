// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tour/tour_steps.h"

#include "core/bench/runs/run_json.h"
#include "ui/base/text.h"
#include "ui/bench/bench_page.h"
#include "ui/bench/chart_card.h"
#include "ui/bench/experiment_list.h"
#include "ui/bench/result_table.h"
#include "ui/bench/setting_chips.h"
#include "ui/tour/tour_site.h"

#include <QApplication>
#include <QDir>

#include <algorithm>
#include <memory>

namespace blockwarp::ui {
namespace {

using tour::failed;
using tour::over;

/// No input is larger than the tour's own sample.
void limitSizes(SettingChips& form, std::uint64_t most) {
    Settings settings;
    const ParameterSpec& sizes = *findParameter("sizes");
    if (!sizes.read(settings, form.text(sizes.name).toStdString())) return;
    for (std::uint64_t& size : settings.sizes)
        size = std::min(size, most / 64 * 64);
    const auto repeated = std::unique(settings.sizes.begin(), settings.sizes.end());
    settings.sizes.erase(repeated, settings.sizes.end());
    form.type(sizes.name, toQString(sizes.write(settings)));
}

void closeCard() {
    if (QWidget* card = QApplication::activePopupWidget()) card->hide();
}

void begin(BenchPage& page, const QString& experiment, std::uint64_t most) {
    page.experiments().choose(experiment);
    page.setQuick(true);
    limitSizes(page.parameters(), most);
    page.parameters().type("limit", QStringLiteral("0.05"));
    page.start();
}

TourStep runOne(TourSite& site, const ExperimentSpec& experiment) {
    const QString name = toQString(experiment.name);
    return {Words::tr("An experiment"),
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
                            ? Words::tr("Benchmark: %1, timed: %2").arg(name).arg(timed)
                            : Words::tr("Benchmark: %1: %2").arg(name, page.problem()),
                        {}};
            }};
}

/// Shown before anything was measured.
TourStep showPage(TourSite& site) {
    return {Words::tr("The Benchmark page"),
            [&site] { site.window().showPage(site.window().page<BenchPage>()); },
            [] { return over(Words::tr("Benchmark: before a run")); }};
}

/// Until there are lines.
TourStep beginToStop(TourSite& site) {
    return {Words::tr("An experiment that is stopped"),
            [&site] {
                auto& page = site.window().page<BenchPage>();
                begin(page, QStringLiteral("size-sweep"), site.sampleBytes());
            },
            [&site]() -> TourState {
                const auto& page = site.window().page<BenchPage>();
                if (page.isRunning() && !page.run().anyTimed()) return {};
                return over(Words::tr("Benchmark: while it measures"));
            }};
}

TourStep stop(TourSite& site) {
    return {Words::tr("Stopping"), [&site] { site.window().page<BenchPage>().stop(); },
            [&site]() -> TourState {
                if (site.window().page<BenchPage>().isRunning()) return {};
                return over(Words::tr("Benchmark: stopped"));
            }};
}

/// A run that somebody measured, perhaps on another machine.
TourStep showRun(TourSite& site, const QString& path) {
    const auto problem = std::make_shared<QString>();
    return {Words::tr("A saved run"),
            [&site, path, problem] {
                auto& page = site.window().page<BenchPage>();
                site.window().showPage(page);
                const auto run = loadRun(toPath(path));
                if (run)
                    page.openRun(*run);
                else
                    *problem = sentence(run.error());
            },
            [path, problem]() -> TourState {
                if (!problem->isEmpty()) return failed(*problem);
                return over(Words::tr("Benchmark: the run %1").arg(path));
            }};
}

/// Of the last experiment.
TourStep look(TourSite& site, void (*at)(BenchPage&)) {
    return {Words::tr("Another part of the page"),
            [&site, at] { at(site.window().page<BenchPage>()); },
            [] {
                return TourState{true, Words::tr("Benchmark: another part"), {}};
            }};
}

} // namespace

std::vector<TourStep> benchTour(TourSite& site) {
    std::vector<TourStep> steps{showPage(site),
                                tour::picture(site, QStringLiteral("benchmark-empty.png"))};
    steps.push_back(beginToStop(site));
    steps.push_back(tour::picture(site, QStringLiteral("benchmark-running.png")));
    steps.push_back(stop(site));
    for (const ExperimentSpec& experiment : experimentSpecs()) {
        steps.push_back(runOne(site, experiment));
        steps.push_back(tour::picture(
            site, QStringLiteral("benchmark-%1.png").arg(toQString(experiment.name))));
    }
    const std::pair<const char*, void (*)(BenchPage&)> parts[] = {
        {"table",
         [](BenchPage& page) {
             page.results().chart().choose(ChartCard::tablePart);
             page.results().chart().table().choose(ResultTable::variantsPart);
         }},
        {"findings",
         [](BenchPage& page) { page.results().chart().choose(ChartCard::findingsPart); }},
        {"saved", [](BenchPage& page) { page.showSaved(true); }},
        {"profiles", [](BenchPage& page) { page.showProfiles(true); }},
        {"settings",
         [](BenchPage& page) {
             page.showProfiles(false);
             page.parameters().chips().front()->open();
         }},
        {"error",
         [](BenchPage& page) {
             closeCard();
             page.results().chart().choose(ChartCard::chartPart);
             page.parameters().type("samples", QStringLiteral("many"));
             page.start();
         }},
    };
    for (const auto& [name, at] : parts) {
        steps.push_back(look(site, at));
        steps.push_back(tour::picture(site, QStringLiteral("benchmark-%1.png").arg(name)));
    }
    steps.push_back(look(site, [](BenchPage&) { closeCard(); }));
    const QDir runs(site.runs());
    if (site.runs().isEmpty()) return steps;
    for (const QString& name : runs.entryList({QStringLiteral("*.json")}, QDir::Files)) {
        steps.push_back(showRun(site, runs.filePath(name)));
        steps.push_back(tour::picture(
            site, QStringLiteral("run-%1.png").arg(name.chopped(QString(".json").size()))));
    }
    return steps;
}

} // namespace blockwarp::ui
