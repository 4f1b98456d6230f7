// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tour/bench_tour.h"

#include "ui/base/text.h"
#include "ui/bench/bench_page.h"
#include "ui/bench/experiment_list.h"
#include "ui/bench/parameter_form.h"
#include "ui/tour/tour_parts.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

using tour::words;

/// No input is larger than the tour's own sample.
void limitSizes(ParameterForm& form, std::uint64_t most) {
    Settings settings;
    const ParameterSpec& sizes = *findParameter("sizes");
    if (!sizes.read(settings, form.text(sizes.name).toStdString())) return;
    for (std::uint64_t& size : settings.sizes)
        size = std::min(size, most / 64 * 64);
    const auto repeated = std::unique(settings.sizes.begin(), settings.sizes.end());
    settings.sizes.erase(repeated, settings.sizes.end());
    form.type(sizes.name, toQString(sizes.write(settings)));
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
TourStep showTab(TourSite& site, ResultTabs::Tab tab) {
    return {words("Another tab"), [&site, tab] { site.window().page<BenchPage>().showTab(tab); },
            [] {
                return TourState{true, words("Benchmark: another tab"), {}};
            }};
}

} // namespace

std::vector<TourStep> benchTour(TourSite& site) {
    std::vector<TourStep> steps;
    for (const ExperimentSpec& experiment : experimentSpecs()) {
        steps.push_back(runOne(site, experiment));
        steps.push_back(tour::picture(
            site, QStringLiteral("benchmark-%1.png").arg(toQString(experiment.name))));
    }
    const std::pair<ResultTabs::Tab, const char*> tabs[] = {{ResultTabs::tableTab, "table"},
                                                            {ResultTabs::settingsTab, "settings"}};
    for (const auto& [tab, name] : tabs) {
        steps.push_back(showTab(site, tab));
        steps.push_back(tour::picture(site, QStringLiteral("benchmark-%1.png").arg(name)));
    }
    return steps;
}

} // namespace blockwarp::ui
