// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/figures/figure.h"

#include "core/bench/figures/figure_maker.h"
#include "core/bench/figures/series_title.h"

#include <algorithm>
#include <cmath>

namespace blockwarp {
namespace {

bool onKernels(EngineKind engine) {
    return engineSpec(engine).usesStrategies;
}

class FigureMaker {
  public:
    FigureMaker(Figure& figure, const ExperimentSpec& experiment, const BenchRun& run,
                std::string_view facet, std::string_view overlay)
        : figure_(figure), experiment_(experiment), run_(run), facet_(facet), overlay_(overlay) {
        for (const Measured& one : run.measured)
            if (one.variant.facet == facet && one.timed())
                parts_.push_back(factsOf(one, run.measured));
        // The axis has the places of all variants, timed or not, in the order of the list. Cells
        // that only another run has cannot be compared.
        if (!overlay.empty() && figure.drawing == Drawing::heatMap && !figure.series.empty())
            return;
        for (const Measured& one : run.measured)
            if (one.variant.facet == facet && isDrawn(one.variant)) addPlace(one.variant);
    }

    Added make() {
        if (!overlay_.empty() && parts_.empty()) return Added::noChart;
        const std::size_t before = points();
        Added added = Added::drawn;
        switch (figure_.drawing) {
        case Drawing::stacks:
            if (!parts_.empty()) addStacks(figure_, run_, parts_, overlay_);
            break;
        case Drawing::heatMap:
            added = addCells();
            break;
        case Drawing::lines:
        case Drawing::bars:
            ratios() ? (comparesSeries() ? addComparisons() : addRatios()) : addSeries();
            if (!overlay_.empty() && points() == before) added = Added::noChart;
            break;
        }
        if (overlay_.empty() && ratios() == experiment_.speedUp) addPrinted();
        for (FigureSeries& series : figure_.series)
            std::ranges::stable_sort(series.points, {}, &FigurePoint::x);
        if (!overlay_.empty()) return added;
        addCopy();
        const bool races = figure_.drawing == Drawing::lines &&
                           (figure_.axis == AxisKind::bytes || figure_.axis == AxisKind::batches);
        if (races && !ratios()) {
            for (FigureMark& mark :
                 crossovers(figure_.series, figure_.axis, largerIsFaster(figure_.unit)))
                figure_.marks.push_back(std::move(mark));
        }
        return added;
    }

  private:
    bool ratios() const { return experiment_.speedUp || figure_.unit == Unit::times; }

    std::size_t points() const {
        std::size_t count = 0;
        for (const FigureSeries& series : figure_.series)
            count += series.points.size();
        return count;
    }

    /// In a chart of a report's ratios, the series that others are compared with are not drawn.
    bool isDrawn(const Variant& variant) const {
        return !variant.work.plainCopy() && (!comparesSeries() || !variant.over.empty());
    }

    bool comparesSeries() const {
        return ratios() && std::ranges::any_of(run_.measured, [&](const Measured& one) {
                   return one.variant.facet == facet_ && !one.variant.over.empty();
               });
    }

    void addPlace(const Variant& variant) {
        if (figure_.drawing == Drawing::heatMap) {
            (void)indexOf(figure_.categories, english(axisText(figure_.axis, variant.x)));
            (void)indexOf(figure_.rows, variant.category);
        } else if (figure_.axis == AxisKind::names) {
            (void)indexOf(figure_.categories, variant.category);
        }
    }

    FigureSeries& seriesFor(Message label, std::optional<EngineKind> engine) {
        if (!overlay_.empty())
            label = {CORE_TEXT("core", "%1: %2"), {asIs(overlay_), std::move(label)}};
        const auto known = std::ranges::find(figure_.series, label, &FigureSeries::label);
        if (known != figure_.series.end()) return *known;
        FigureSeries series;
        series.name = english(label);
        series.label = std::move(label);
        series.engine = engine;
        series.overlay = !overlay_.empty();
        for (const FigureSeries& other : figure_.series)
            if (other.engine == engine && other.overlay == series.overlay && !other.printed)
                ++series.order;
        figure_.series.push_back(std::move(series));
        return figure_.series.back();
    }

    FigurePoint placed(const MeasuredFacts& facts) {
        FigurePoint point = pointOf(run_, facts, figure_.unit);
        const std::string& category = facts.measured->variant.category;
        if (figure_.axis == AxisKind::names)
            point.x = static_cast<double>(indexOf(figure_.categories, category));
        return point;
    }

    void addSeries() {
        for (const MeasuredFacts& facts : parts_) {
            const Variant& variant = facts.measured->variant;
            if (variant.work.plainCopy()) continue;
            FigureSeries& series = seriesFor(seriesTitle(run_, variant), variant.work.engine);
            if (const RsaWork* rsa = variant.work.rsa()) series.keyBits = rsa->bits;
            series.points.push_back(placed(facts));
        }
    }

    /// Each series that is not the GPU's, over the GPU at the same place.
    void addRatios() {
        for (const MeasuredFacts& slow : parts_) {
            const Variant& variant = slow.measured->variant;
            if (onKernels(variant.work.engine)) continue;
            for (const MeasuredFacts& fast : parts_) {
                const Variant& other = fast.measured->variant;
                if (!onKernels(other.work.engine) || other.x != variant.x ||
                    other.work.bytes != variant.work.bytes)
                    continue;
                const Message over = translatable(variant.series);
                FigureSeries& series =
                    seriesFor({CORE_TEXT("core", "over %1"), {over}}, variant.work.engine);
                series.over = over;
                series.points.push_back(ratioPoint(slow, ratioTo(slow, fast)));
                series.points.back().scattered = !slow.isConclusive() || !fast.isConclusive();
            }
        }
    }

    FigurePoint ratioPoint(const MeasuredFacts& facts, const Ratio& ratio) {
        FigurePoint point = placed(facts);
        point.y = ratio.value;
        point.interval = ratio.bounds;
        point.outliers.clear();
        point.repetitions.clear();
        point.disturbed.clear();
        return point;
    }

    /// A report's ratios: each series over the one that it is compared with.
    void addComparisons() {
        for (const MeasuredFacts& facts : parts_) {
            const Variant& variant = facts.measured->variant;
            if (facts.ratio)
                seriesFor(seriesTitle(run_, variant), variant.work.engine)
                    .points.push_back(ratioPoint(facts, *facts.ratio));
        }
    }

    Added addCells() {
        if (!overlay_.empty() && !figure_.series.empty())
            return compareCells(figure_, run_, parts_, overlay_);
        for (const MeasuredFacts& facts : parts_) {
            const Variant& variant = facts.measured->variant;
            FigurePoint point = placed(facts);
            point.x = static_cast<double>(
                indexOf(figure_.categories, english(axisText(figure_.axis, variant.x))));
            point.row = indexOf(figure_.rows, variant.category);
            seriesFor(translatable(variant.series), variant.work.engine)
                .points.push_back(std::move(point));
        }
        return Added::drawn;
    }

    /// Also of what could not be timed here.
    void addPrinted() {
        for (std::size_t i = 0; i < run_.measured.size(); ++i) {
            const Variant& variant = run_.measured[i].variant;
            if (variant.facet != facet_ || !variant.printed) continue;
            FigureSeries& series =
                seriesFor({CORE_TEXT("core", "%1 (%2)"),
                           {translatable(variant.series), asIs(variant.printed->machine)}},
                          variant.work.engine);
            const auto ours =
                std::ranges::find(figure_.series, seriesTitle(run_, variant), &FigureSeries::label);
            if (ours != figure_.series.end()) series.order = ours->order; // the same colour
            series.printed = true;
            FigurePoint point;
            point.x = figure_.axis == AxisKind::names
                          ? static_cast<double>(indexOf(figure_.categories, variant.category))
                          : variant.x;
            point.y = variant.over.empty()
                          ? inUnit(figure_.unit, variant.work, variant.printed->value)
                          : variant.printed->value;
            point.measured = i;
            series.points.push_back(std::move(point));
        }
    }

    void addCopy() {
        std::vector<double> copies;
        for (const MeasuredFacts& facts : parts_)
            if (facts.measured->variant.work.plainCopy())
                copies.push_back(
                    inUnit(figure_.unit, facts.measured->variant.work, facts.times.median));
        if (!copies.empty() && figure_.unit != Unit::times)
            figure_.marks.push_back(
                {summarize(copies).median, false, CORE_TEXT("core", "plain copy")});
    }

    Figure& figure_;
    const ExperimentSpec& experiment_;
    const BenchRun& run_;
    const std::string facet_;
    const std::string overlay_;
    FigureRows parts_; ///< what is timed of this facet
};

} // namespace

bool Figure::empty() const {
    return std::ranges::all_of(series, [](const FigureSeries& one) { return one.points.empty(); });
}

bool Figure::onlyPrinted() const {
    return !empty() && std::ranges::all_of(series, [](const FigureSeries& one) {
        return one.printed || one.points.empty();
    });
}

std::vector<std::string> facetsOf(const BenchRun& run) {
    std::vector<std::string> all;
    std::vector<std::string> timed;
    for (const Measured& one : run.measured) {
        (void)indexOf(all, one.variant.facet);
        if (one.timed()) (void)indexOf(timed, one.variant.facet);
    }
    return timed.empty() ? all : timed;
}

Figure makeFigure(const ExperimentSpec& experiment, const BenchRun& run, std::string_view facet,
                  Unit unit) {
    Figure figure;
    figure.drawing = experiment.drawing;
    figure.axis = experiment.axis;
    figure.unit = unit;
    figure.title = facet;
    figure.xWords = experiment.axisWords;
    (void)FigureMaker(figure, experiment, run, facet, {}).make();
    return figure;
}

Added addOverlay(Figure& figure, const ExperimentSpec& experiment, const BenchRun& run,
                 std::string_view facet, std::string_view name) {
    Figure both = figure; // which a run that cannot be drawn leaves as it was
    const Added added = FigureMaker(both, experiment, run, facet, name).make();
    if (added == Added::drawn) figure = std::move(both);
    return added;
}

} // namespace blockwarp
