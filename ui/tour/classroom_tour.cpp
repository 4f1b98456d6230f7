// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tour/classroom_tour.h"

#include "ui/base/format.h"
#include "ui/inspector/inspector_page.h"
#include "ui/leak/leak_lab_page.h"
#include "ui/tour/tour_parts.h"

#include <array>
#include <memory>

namespace blockwarp::ui {
namespace {

using tour::words;

LeakLabPage& lab(const TourSite& site) {
    return site.window().page<LeakLabPage>();
}

/// `begin` makes the page emit shown() sooner or later; `report` says what can be seen then.
TourStep whenShown(TourSite& site, const QString& name, std::function<void()> begin,
                   std::function<QString()> report) {
    auto shown = std::make_shared<bool>(false);
    return {
        name,
        [&site, begin = std::move(begin), shown] {
            begin(); // may show what was there before; what is waited for comes by a queued call
            QObject::connect(&lab(site), &LeakLabPage::shown, &lab(site),
                             [shown] { *shown = true; });
        },
        [&site, shown, report = std::move(report)]() -> TourState {
            if (!lab(site).problem().isEmpty()) return {false, {}, lab(site).problem()};
            if (!*shown) return {};
            return {true, report(), {}};
        }};
}

QString shares(const Scene& scene) {
    QStringList texts;
    for (const Pane& pane : scene.panes)
        texts << words("%1 %2").arg(pane.title, formatShare(pane.repeats->counts.share()));
    return words("Leak lab: blocks that recur: %1").arg(texts.join(QStringLiteral(", ")));
}

QString captions(const Scene& scene) {
    QStringList texts;
    for (const Pane& pane : scene.panes)
        if (!pane.caption.isEmpty()) texts << pane.title + QStringLiteral(": ") + pane.caption;
    return QStringLiteral("  ") + texts.join(QStringLiteral("\n  "));
}

TourStep openLab(TourSite& site) {
    return whenShown(
        site, words("Encrypting a picture"), [&site] { site.window().showPage(lab(site)); },
        [&site] { return shares(lab(site).scene()); });
}

/// Turns layers on or off, or goes to a tab: what needs no waiting.
TourStep atOnce(const QString& name, std::function<void()> act) {
    return {name, std::move(act), [name]() -> TourState { return {true, name, {}}; }};
}

TourStep demonstrate(TourSite& site, const DemonstrationRow& row) {
    return whenShown(
        site, titleOf(row),
        [&site, kind = row.kind] {
            lab(site).choose(kind);
            lab(site).run(kind);
        },
        [&site, &row] {
            return words("Leak lab: %1\n").arg(titleOf(row)) + captions(lab(site).scene());
        });
}

struct Stop {
    InspectorPage::Tab tab;
    int step;
    const char* picture;
};

/// Steps at which there is something to see.
constexpr std::array kStops{
    Stop{InspectorPage::aesTab, 2, "inspector-subbytes.png"},
    Stop{InspectorPage::aesTab, 4, "inspector-mixcolumns.png"},
    Stop{InspectorPage::aesTab, 5, "inspector-addroundkey.png"},
    Stop{InspectorPage::keyTab, 4, "inspector-keys.png"},
    Stop{InspectorPage::avalancheTab, 3, "inspector-avalanche.png"},
    Stop{InspectorPage::tableTab, 1, "inspector-tables.png"},
    Stop{InspectorPage::chainingTab, 1, "inspector-chaining.png"},
    Stop{InspectorPage::chachaTab, 18, "inspector-chacha20.png"},
};

TourStep inspect(TourSite& site, const Stop& stop) {
    return atOnce(words("Inspector: %1").arg(QLatin1String(stop.picture)), [&site, stop] {
        auto& page = site.window().page<InspectorPage>();
        site.window().showPage(page);
        page.choose(stop.tab);
        page.view().setStep(stop.step);
    });
}

} // namespace

std::vector<TourStep> classroomSteps(TourSite& site) {
    std::vector<TourStep> steps{openLab(site), tour::picture(site, "leak-lab.png")};
    const auto add = [&](TourStep step, const QString& picture) {
        steps.push_back(std::move(step));
        steps.push_back(tour::picture(site, picture));
    };
    add(atOnce(words("Leak lab: heat map"), [&site] { lab(site).view().setHeatMap(true); }),
        "leak-lab-heat.png");
    add(atOnce(words("Leak lab: where blocks fall"),
               [&site] {
                   lab(site).view().setHeatMap(false);
                   lab(site).view().setGrid(true);
                   lab(site).view().setZoom(8, {250, 110});
               }),
        "leak-lab-grid.png");
    steps.push_back(atOnce(words("Leak lab: the whole picture"), [&site] {
        lab(site).view().setGrid(false);
        lab(site).view().fit();
    }));
    add(atOnce(words("Leak lab: statistics"),
               [&site] { lab(site).choose(Demonstration::statistics); }),
        "leak-lab-statistics.png");
    for (const DemonstrationRow& row : demonstrations())
        if (isExperiment(row.kind))
            add(demonstrate(site, row), QStringLiteral("leak-lab-%1.png").arg(row.name));
    for (const Stop& stop : kStops)
        add(inspect(site, stop), stop.picture);
    return steps;
}

} // namespace blockwarp::ui
