// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/race_example.h"

#include "core/bench/figures/figure.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/panels/recorded_runs.h"

namespace blockwarp::ui {
namespace {

constexpr unsigned kBits = 2048;
constexpr std::string_view kFacet = "bytes to bytes, RSA private operations";

QVector<QPointF> curveOf(const Figure& figure, EngineKind engine) {
    QVector<QPointF> curve;
    for (const FigureSeries& series : figure.series)
        if (series.engine == engine && series.keyBits == kBits)
            for (const FigurePoint& point : series.points)
                curve.append({point.x, point.y});
    return curve;
}

QString headlineOf(const BenchRun& run, const RaceExample& example) {
    const auto count = [](double number) { return formatCount(std::uint64_t(number)); };
    const QPointF gpu = example.gpu.back();
    const QPointF cpu = example.cpu.back();
    return Words::tr(
               "Recorded on %1, RSA-%2: the GPU decrypts %3 numbers a second with %4 at once, "
               "its CPU %5 with %6. And here?")
        .arg(recordedOn(run))
        .arg(kBits)
        .arg(count(gpu.y()), count(gpu.x()), count(cpu.y()), count(cpu.x()));
}

} // namespace

std::optional<RaceExample> raceExample() {
    const auto run = recordedRun(recordedMachine(), QStringLiteral("rsa"));
    const ExperimentSpec* experiment = run ? findExperiment(run->experiment) : nullptr;
    if (experiment == nullptr) return {};
    const Figure figure = makeFigure(*experiment, *run, kFacet, Unit::operationsPerSecond);
    RaceExample example{{}, curveOf(figure, EngineKind::cpu), curveOf(figure, EngineKind::cuda)};
    if (example.cpu.isEmpty() || example.gpu.isEmpty()) return {};
    example.headline = headlineOf(*run, example);
    return example;
}

} // namespace blockwarp::ui
