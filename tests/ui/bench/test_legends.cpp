// SPDX-License-Identifier: GPL-3.0-or-later
/// Legends of charts: every name can be read, however narrow the window.
#include "tests/ui/registry.h"
#include "ui/bench/figure_legend.h"

#include <QCheckBox>
#include <QTest>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestLegends : public QObject {
    Q_OBJECT

  private slots:
    void longNamesOfAFigureAreShortened() {
        const QString name = "CPU, decryption, squaring (a machine with a name) of a saved run";
        Figure figure;
        figure.series.resize(2);
        figure.series[0].name = "CPU";
        figure.series[1].name = name.toStdString();
        for (FigureSeries& series : figure.series)
            series.label = asIs(series.name);
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
