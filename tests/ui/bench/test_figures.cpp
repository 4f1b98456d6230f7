// SPDX-License-Identifier: GPL-3.0-or-later
/// What figures of made-up runs look like: scales, labels and the points of repetitions.
#include "tests/support/made_runs.h"
#include "tests/ui/registry.h"
#include "ui/base/format.h"
#include "ui/bench/figure_labels.h"
#include "ui/bench/figure_plot.h"
#include "ui/bench/figure_view.h"
#include "ui/widgets/plot.h"

#include <QTest>

#include <set>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

template <class T>
QList<T*> elementsOf(QCustomPlot& plot) {
    QList<T*> found;
    for (int i = 0; i < plot.plotLayout()->elementCount(); ++i)
        if (auto* element = qobject_cast<T*>(plot.plotLayout()->elementAt(i))) found << element;
    return found;
}

/// Drawn twice, as a run that goes on is.
void draw(QCustomPlot& plot, const Figure& figure, bool ends = false) {
    plot.resize(800, 400);
    for (int i = 0; i < 2; ++i) {
        (void)drawFigure(plot, figure,
                         {.palette = {}, .font = {}, .logX = true, .logY = true, .ends = ends},
                         false);
        plot.replot();
    }
}

} // namespace

class TestFigures : public QObject {
    Q_OBJECT

  private slots:
    /// On axes and beside points; below a ten-thousandth as people write it.
    void numbersAreWrittenForPeople() {
        QCOMPARE(formatNumber(0), QString("0"));
        QCOMPARE(formatNumber(0.00025), QString("0.00025"));
        QCOMPARE(formatNumber(1e-5), QString("10⁻⁵"));
        QCOMPARE(formatNumber(4.21e-6), QString("4.21 · 10⁻⁶"));
        QCOMPARE(formatNumber(-2e-12), QString("-2 · 10⁻¹²"));
        QCOMPARE(formatNumber(12.345), QString("12.3"));
        QCOMPARE(formatNumber(999.6), QString("1,000"));
    }

    void aHeatMapHasAScale() {
        BenchRun run;
        for (const double threads : {64.0, 128.0}) {
            run.measured.push_back(
                tests::timed(EngineKind::cuda, "GPU", threads, tests::kGb, tests::steady(threads)));
            run.measured.back().variant.category = "1";
        }
        QCustomPlot plot;
        draw(plot, tests::figureOf("launch-shape", run, Unit::seconds));
        const auto scales = elementsOf<QCPColorScale>(plot);
        QCOMPARE(scales.size(), 1);
        QCOMPARE(scales.front()->label(), QString("s"));
        QCOMPARE(scales.front()->dataRange().lower, 64.0);
        QCOMPARE(scales.front()->dataRange().upper, 128.0);
        QVERIFY(!scales.front()->axis()->tickVectorLabels().isEmpty());
        QVERIFY(scales.front()->outerRect().left() >= plot.axisRect()->outerRect().right());
        draw(plot, tests::figureOf("size-sweep", tests::twoLines({{1024, 1, 2}}), Unit::seconds));
        QVERIFY(elementsOf<QCPColorScale>(plot).isEmpty());
    }

    void barsEndAtTheirValueOnALogarithmicAxis() {
        Figure figure;
        figure.drawing = Drawing::bars;
        figure.categories = {"slow", "fast"};
        FigurePoint slow;
        slow.y = 0.05;
        FigurePoint fast;
        fast.x = 1;
        fast.y = 700;
        FigureSeries series;
        series.points = {slow, fast};
        figure.series = {series};
        QCustomPlot plot;
        plot.resize(400, 300);
        drawFigure(plot, figure, {.palette = {}, .font = {}, .logY = true}, false);
        plot.replot();
        const auto* bars = qobject_cast<QCPBars*>(plot.plottable(0));
        QVERIFY(bars);
        QCOMPARE(plot.yAxis->range().lower, 0.01); // not somewhere below the smallest value
        QVERIFY(plot.yAxis->label().endsWith("logarithmic"));
        for (int i = 0; i < 2; ++i)
            QCOMPARE(bars->dataPixelPosition(i).y(),
                     plot.yAxis->coordToPixel(series.points[static_cast<std::size_t>(i)].y));
    }

    void namesOfOnePlaceStandThere() {
        const auto leftOfNames = [](const BenchRun& run, QCustomPlot& plot) {
            draw(plot, tests::figureOf("size-sweep", run, Unit::seconds), true);
            std::set<double> lefts;
            for (int i = 0; i < plot.itemCount(); ++i)
                if (const auto* labels = qobject_cast<FigureLabels*>(plot.item(i)))
                    for (const QRectF& box : labels->endBoxes())
                        lefts.insert(box.left());
            return lefts;
        };
        QCustomPlot plot;
        auto lefts = leftOfNames(tests::twoLines({{1024, 1, 2}}), plot);
        QCOMPARE(lefts.size(), std::size_t{1});
        const double point = plot.xAxis->coordToPixel(1024);
        QVERIFY(*lefts.begin() > point && *lefts.begin() < point + 40);
        lefts = leftOfNames(tests::twoLines({{1024, 1, 2}, {4096, 3, 4}}), plot);
        QCOMPARE(lefts.size(), std::size_t{1});
        QVERIFY(*lefts.begin() > plot.axisRect()->right());
    }

    void eachRepetitionIsADot() {
        BenchRun run = tests::twoLines({{1024, 1, 2}, {4096, 3, 4}});
        Measured& repeated = run.measured.front();
        repeated.samples.clear();
        for (const double wall : {1.0, 1.0, 1.0, 1.1, 1.1, 1.1}) {
            Phases phases;
            phases.wall = wall;
            repeated.samples.push_back(phases);
        }
        repeated.repetitions = {3, 3};
        const Figure figure = tests::figureOf("size-sweep", run, Unit::seconds);
        QCOMPARE(valuesOf(figure.series[0].points[0].repetitions), std::vector<double>({1.0, 1.1}));
        QVERIFY(figure.series[0].points[1].repetitions.empty());
        QCustomPlot plot;
        draw(plot, figure);
        const QCPGraph* dots = nullptr;
        for (int i = 0; i < plot.graphCount(); ++i)
            if (plot.graph(i)->scatterStyle().shape() == QCPScatterStyle::ssCustom) {
                QVERIFY(!dots); // one graph
                dots = plot.graph(i);
            }
        QVERIFY(dots);
        QCOMPARE(dots->dataCount(), 2);
        QVERIFY(dots->pen().style() == Qt::NoPen); // no ring: outliers have one
        QCOMPARE(dots->dataMainValue(1), 1.1);
        FigureView view;
        view.show(figure);
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY2(view.readOut().contains("repetitions: 2"), qPrintable(view.readOut()));
    }
};

BLOCKWARP_UI_TEST(TestFigures);
#include "test_figures.moc"
