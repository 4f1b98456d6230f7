// SPDX-License-Identifier: GPL-3.0-or-later
/// Legends of charts: every name can be read, however narrow the window.
#include "tests/ui/registry.h"
#include "ui/bench/figure_legend.h"
#include "ui/panels/chart.h"
#include "ui/widgets/plot.h"

#include <QCheckBox>
#include <QTest>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestLegends : public QObject {
    Q_OBJECT

  private slots:
    void namesOfARaceAreWhole() {
        Chart chart;
        for (const EngineKind engine : {EngineKind::cpu, EngineKind::cuda})
            for (const LineKind kind : {LineKind::file, LineKind::cipher, LineKind::bus})
                chart.setLine(engine, "GPU: cipher alone", {{0, 1}, {1, 2}}, kind);
        chart.show();
        const auto& plot = *chart.findChild<QCustomPlot*>();
        const auto rowsIn = [&](int width) {
            chart.resize(width, 300);
            chart.redraw();
            QCoreApplication::processEvents();
            for (int i = 0; i < plot.legend->itemCount(); ++i) {
                const auto& item = *plot.legend->item(i);
                if (item.outerRect().width() < item.minimumOuterSizeHint().width()) return 0;
                if (!plot.rect().contains(item.outerRect())) return 0;
            }
            return plot.legend->rowCount();
        };
        QCOMPARE(rowsIn(2000), 1);
        const int rows = rowsIn(470);
        QVERIFY(rows > 1);
        QVERIFY(rowsIn(330) > rows);
        QCOMPARE(rowsIn(2000), 1);
    }

    void longNamesOfAFigureAreShortened() {
        const QString name = "CPU, decryption, squaring (a machine with a name) of a saved run";
        Figure figure;
        figure.series.resize(2);
        figure.series[0].name = "CPU";
        figure.series[1].name = name.toStdString();
        FigureLegend legend;
        legend.show(figure, legend.palette());
        const auto& box = *legend.findChild<QCheckBox*>("legend " + name);
        legend.fit(300);
        QVERIFY(box.sizeHint().width() <= 300);
        QVERIFY(box.text().startsWith("CPU, dec"));
        QVERIFY(box.text().endsWith("saved run"));
        QVERIFY(box.toolTip().contains(name));
        QCOMPARE(legend.findChild<QCheckBox*>("legend CPU")->text(), QString("CPU"));
        legend.fit(2000);
        QCOMPARE(box.text(), name);
    }
};

BLOCKWARP_UI_TEST(TestLegends);
#include "test_legends.moc"
