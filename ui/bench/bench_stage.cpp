// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/bench_stage.h"

#include "ui/base/text.h"
#include "ui/bench/bench_page.h"
#include "ui/bench/chart_card.h"
#include "ui/bench/experiment_list.h"
#include "ui/bench/setting_chips.h"
#include "ui/frame/lesson_stage.h"
#include "ui/panels/recorded_runs.h"

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {
namespace {

const QString kNone = QStringLiteral("none");

/// The numbers of "1.2.3", which begin with 1, as indices.
std::vector<std::size_t> indices(const QString& numbers) {
    std::vector<std::size_t> all;
    for (const QString& number : numbers.split(QLatin1Char('.')))
        all.push_back(number.toUInt() - 1);
    return all;
}

/// A value at (series, place), or one series over another at a place.
std::optional<double> at(const std::vector<std::vector<double>>& series,
                         const std::vector<std::size_t>& places) {
    const auto one = [&](std::size_t line) -> std::optional<double> {
        if (line >= series.size() || places.back() >= series[line].size()) return {};
        const double value = series[line][places.back()];
        return std::isnan(value) ? std::nullopt : std::optional(value);
    };
    const auto first = one(places.front());
    if (places.size() == 2 || !first) return first;
    const auto second = one(places[1]);
    return second ? std::optional(*first / *second) : std::nullopt;
}

} // namespace

BenchStage::BenchStage(BenchPage& bench) : LessonStage(bench), bench_(bench), machine_(kNone) {
    add({QStringLiteral("experiment"), [this] { return bench_.experiment(); },
         [this](const QString& name) {
             bench_.experiments().choose(name);
             machine_ = kNone;
             times_ = QStringLiteral("0");
         }});
    add({QStringLiteral("covered"),
         [this] { return covered_ ? QStringLiteral("true") : QStringLiteral("false"); },
         [this](const QString& covered) { cover(covered == QLatin1String("true")); }});
    add({QStringLiteral("recorded"), [this] { return machine_; },
         [this](const QString& machine) { record(machine); }});
    add(numberedField(QStringLiteral("chart"), bench, "facet"));
    add({QStringLiteral("unit"), [this] { return QString::number(unitIndex() + 1); },
         [this](const QString& number) { chooseUnit(number.toUInt() - 1); }});
    add({QStringLiteral("run"), [this] { return times_; },
         [this](const QString& times) { measure(times); }});
}

void BenchStage::cover(bool covered) {
    covered_ = covered;
    bench_.results().setCovered(covered);
}

std::size_t BenchStage::unitIndex() const {
    const std::vector<Unit> all = chart().units();
    return static_cast<std::size_t>(std::ranges::find(all, chart().unit()) - all.begin());
}

void BenchStage::chooseUnit(std::size_t index) {
    const std::vector<Unit> all = chart().units();
    if (index < all.size()) chart().chooseUnit(all[index]);
}

ChartCard& BenchStage::chart() const {
    return bench_.results().chart();
}

bool BenchStage::isBusy() const {
    return bench_.isRunning();
}

void BenchStage::interrupt() {
    bench_.stop();
}

QString BenchStage::whyNot() const {
    return bench_.isRunning() ? tr("An experiment is running. Stop it, or wait until it is done.")
                              : QString();
}

void BenchStage::record(const QString& machine) {
    recorded_ = machine == kNone ? nullptr : recordedRun(machine, bench_.experiment());
    machine_ = recorded_ ? machine : kNone;
    bench_.results().setRecorded(machine.toUpper(), recorded_);
}

/// With fewer samples than a measurement that is to be kept: a class waits for it.
void BenchStage::measure(const QString& times) {
    times_ = times;
    if (times == QLatin1String("0") || !measures()) return;
    bench_.setQuick(true);
    bench_.parameters().type("directions", QStringLiteral("encrypt")); // half of the time
    bench_.start();
}

void BenchStage::keepMore() {
    kept_ = std::make_shared<const BenchRun>(bench_.run());
    memory_ = bench_.memory();
    quick_ = bench_.isQuick();
    bench_.results().setExamplesShown(false); // a class predicts what they say
}

void BenchStage::bringBackMore() {
    bench_.setMemory(memory_); // without what was typed to measure
    bench_.setQuick(!quick_);
    bench_.setQuick(quick_);
    if (kept_ && kept_->anyTimed())
        bench_.openRun(*kept_);
    else if (bench_.run().anyTimed())
        bench_.forgetRun();
    kept_.reset();
    bench_.results().setExamplesShown(true);
}

std::optional<Figure> BenchStage::recordedFigure() const {
    if (!recorded_) return {};
    const ExperimentSpec& experiment = bench_.experiments().current();
    return makeFigure(experiment, *recorded_, chart().facet(), chart().unit());
}

std::optional<PageValue> BenchStage::value(const QString& name) const {
    std::vector<std::vector<double>> series;
    std::string unit;
    if (name.startsWith(QLatin1String("recorded."))) {
        const auto figure = recordedFigure();
        if (!figure) return {};
        unit = unitTitle(figure->unit);
        for (const FigureSeries& each : figure->series) {
            if (each.printed) continue;
            auto& values = series.emplace_back();
            for (const FigurePoint& point : each.points)
                values.push_back(point.y);
        }
    } else if (const ReportEntry* entry = bench_.experiments().currentReport().entry) {
        for (const ReportSeries& each : entry->series)
            series.push_back(each.printed);
    }
    const bool ratio = name.contains(QLatin1String(".ratio."));
    const auto found = at(series, indices(name.section(QLatin1Char('.'), ratio ? 2 : 1)));
    if (!found) return {};
    return PageValue::ofNumber(*found, ratio ? std::string() : unit);
}

} // namespace blockwarp::ui
