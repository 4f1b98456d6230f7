// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tour/tour_steps.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/frame/lesson_stage.h"
#include "ui/inspector/inspector_page.h"
#include "ui/leak/leak_lab_page.h"
#include "ui/leak/tamper_view.h"
#include "ui/tour/tour_site.h"

#include <memory>

namespace blockwarp::ui {
namespace {

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
        texts << Words::tr("%1 %2").arg(pane.title, formatShare(pane.repeats->counts.share()));
    return Words::tr("Leak lab: blocks that recur: %1").arg(texts.join(QStringLiteral(", ")));
}

QString captions(const Scene& scene) {
    QStringList texts;
    for (const Pane& pane : scene.panes)
        if (!pane.caption.isEmpty()) texts << pane.title + QStringLiteral(": ") + pane.caption;
    return QStringLiteral("  ") + texts.join(QStringLiteral("\n  "));
}

TourStep openLab(TourSite& site) {
    return whenShown(
        site, Words::tr("Encrypting a picture"), [&site] { site.window().showPage(lab(site)); },
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
            return Words::tr("Leak lab: %1\n").arg(titleOf(row)) + captions(lab(site).scene());
        });
}

/// A text that is changed: what lessons set, and what then can be read.
TourStep changeText(TourSite& site, const LessonStage::Settings& settings) {
    return {Words::tr("Leak lab: a changed text"),
            [&site, settings] { lab(site).stage()->apply(settings); },
            [&site]() -> TourState {
                if (!lab(site).stage()->isSettled()) return {};
                QStringList lines;
                for (const TamperedPane& pane : lab(site).tampering().scene().panes)
                    lines << Words::tr("%1: %2").arg(cipherTitle(*pane.cipher), readableText(pane));
                return {true, QStringLiteral("  ") + lines.join(QStringLiteral("\n  ")), {}};
            }};
}

/// Settings as lessons name them; what is not named stays.
struct Stop {
    const char* picture;
    LessonStage::Settings settings;
};

/// Steps at which there is something to see.
std::vector<Stop> stops() {
    const auto of = [](const char* picture, LessonStage::Settings settings) {
        settings.insert(QStringLiteral("hidden"), settings.value("hidden", "false"));
        return Stop{picture, std::move(settings)};
    };
    return {
        of("inspector-subbytes.png", {{"tab", "aes"}, {"step", "2"}}),
        of("inspector-mixcolumns.png", {{"tab", "aes"}, {"step", "4"}}),
        of("inspector-addroundkey.png", {{"tab", "aes"}, {"step", "5"}}),
        of("inspector-hidden.png", {{"tab", "aes"}, {"step", "2"}, {"hidden", "true"}}),
        of("inspector-keys.png", {{"tab", "key-schedule"}, {"step", "4"}}),
        of("inspector-avalanche.png", {{"tab", "avalanche"}, {"step", "3"}}),
        of("inspector-tables.png", {{"tab", "t-tables"}, {"step", "1"}}),
        of("inspector-kernels.png", {{"tab", "kernels"}, {"warp", "photo"}, {"step", "42"}}),
        of("inspector-bitsliced.png",
           {{"tab", "kernels"}, {"warp", "photo"}, {"strategy", "bitsliced"}, {"step", "42"}}),
        of("inspector-chaining.png", {{"tab", "chaining"}, {"step", "1"}}),
        of("inspector-gcm.png", {{"tab", "chaining"}, {"mode", "gcm"}, {"step", "1"}}),
        of("inspector-xts.png",
           {{"tab", "chaining"},
            {"mode", "xts"},
            {"text", "41747461636b206174206461776e2c20627920746865206f6c64206272696467652e"},
            {"step", "1"}}),
        of("inspector-chacha20.png", {{"tab", "chacha20"}, {"step", "18"}}),
    };
}

TourStep inspect(TourSite& site, const Stop& stop) {
    return atOnce(Words::tr("Inspector: %1").arg(QLatin1String(stop.picture)), [&site, stop] {
        auto& page = site.window().page<InspectorPage>();
        site.window().showPage(page);
        page.stage()->apply(stop.settings);
    });
}

} // namespace

std::vector<TourStep> classroomSteps(TourSite& site) {
    std::vector<TourStep> steps{openLab(site), tour::picture(site, "leak-lab.png")};
    const auto add = [&](TourStep step, const QString& picture) {
        steps.push_back(std::move(step));
        steps.push_back(tour::picture(site, picture));
    };
    add(atOnce(Words::tr("Leak lab: heat map"), [&site] { lab(site).view().setHeatMap(true); }),
        "leak-lab-heat.png");
    add(atOnce(Words::tr("Leak lab: where blocks fall"),
               [&site] {
                   lab(site).view().setHeatMap(false);
                   lab(site).view().setGrid(true);
                   lab(site).view().setZoom(8, {250, 110});
               }),
        "leak-lab-grid.png");
    steps.push_back(atOnce(Words::tr("Leak lab: the whole picture"), [&site] {
        lab(site).view().setGrid(false);
        lab(site).view().fit();
    }));
    add(atOnce(Words::tr("Leak lab: statistics"),
               [&site] { lab(site).choose(Demonstration::statistics); }),
        "leak-lab-statistics.png");
    for (const DemonstrationRow& row : demonstrations())
        if (isExperiment(row.kind))
            add(demonstrate(site, row), QStringLiteral("leak-lab-%1.png").arg(row.name));
    add(changeText(site, {{"step", "flip-bit"}, {"subject", "text"}, {"change", "flip 4.3"}}),
        "leak-lab-flip-text.png");
    add(changeText(site, {{"text_mode", "cbc"}, {"change", "flip iv 4.3"}}),
        "leak-lab-flip-iv.png");
    add(changeText(site, {{"step", "shuffle"}, {"change", "order 1 4 3 4 5"}}),
        "leak-lab-move-text.png");
    for (const Stop& stop : stops())
        add(inspect(site, stop), stop.picture);
    return steps;
}

} // namespace blockwarp::ui
