// SPDX-License-Identifier: GPL-3.0-or-later
/// What figures of made-up runs look like: scales and labels.
#include "tests/support/made_runs.h"
#include "tests/ui/registry.h"
#include "ui/bench/figure_labels.h"
#include "ui/bench/figure_plot.h"
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
};

BLOCKWARP_UI_TEST(TestFigures);
#include "test_figures.moc"
