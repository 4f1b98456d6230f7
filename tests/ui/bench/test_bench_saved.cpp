// SPDX-License-Identifier: GPL-3.0-or-later
/// What the Benchmark page keeps: runs, to compare and to draw together, and what was typed. With
/// BLOCKWARP_TEST_PICTURES=FOLDER pictures of the comparisons are left there.
#include "core/bench/runs/run_library.h"
#include "tests/ui/bench/bench_driver.h"
#include "tests/ui/registry.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QDir>
#include <QTableWidget>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

/// In both themes and sizes, for someone to look at.
void saveComparison(BenchDriver& driver, const char* name) {
    const QString pictures = qEnvironmentVariable("BLOCKWARP_TEST_PICTURES");
    if (pictures.isEmpty()) return;
    for (const Theme theme : {Theme::dark, Theme::light}) {
        applyTheme(theme);
        driver.window.resize(theme == Theme::dark ? QSize(1024, 768) : QSize(1280, 800));
        QTest::qWait(100);
        driver.window.grab().save(
            QDir(pictures).filePath(QStringLiteral("overlay-%1-%2.png")
                                        .arg(name, theme == Theme::dark ? "dark" : "light")));
    }
}

/// A quick run of an experiment, kept under a name; the table of saved runs.
QTableWidget& keepRun(BenchDriver& driver, const char* experiment, const char* name) {
    driver.bench().setQuick(true);
    driver.chooseExperiment(experiment);
    driver.runIt();
    driver.press("saveRun");
    auto& saved = driver.part<QTableWidget>("savedRuns");
    saved.item(0, 1)->setText(name);
    return saved;
}

} // namespace

class TestBenchSaved : public QObject {
    Q_OBJECT

  private slots:
    void aRunIsSavedComparedAndOverlaid() {
        BenchDriver driver;
        driver.bench().setQuick(true);
        driver.chooseExperiment("chunk-size");
        driver.runIt();
        driver.press("saveRun");
        auto& saved = driver.part<QTableWidget>("savedRuns");
        QCOMPARE(saved.rowCount(), 1);
        saved.item(0, 1)->setText("before");
        const RunLibrary library(driver.folder.filesystemPath("runs"));
        QCOMPARE(library.list("chunk-size").at(0).run.note, std::string("before"));

        driver.slower = 2;
        driver.runIt();
        saved.selectRow(0);
        QVERIFY2(driver.text("comparison").contains("No statement on"),
                 qPrintable(driver.text("comparison")));
        auto& compared = driver.part<QTableWidget>("comparedRows");
        QVERIFY(compared.rowCount() > 0);
        QCOMPARE(compared.item(0, 4)->text(), QStringLiteral("−50.0 %"));
        const auto& figure = driver.part<FigureView>("figure");
        const std::size_t before = figure.figure().series.size();
        saved.item(0, 0)->setCheckState(Qt::Checked);
        QCOMPARE(figure.figure().series.size(), 2 * before);
        QVERIFY(figure.figure().series.back().overlay);
        const QString pictures = qEnvironmentVariable("BLOCKWARP_TEST_PICTURES");
        if (!pictures.isEmpty()) {
            for (const auto& [shown, name] :
                 {std::pair(false, "overlay-lines"), {true, "saved-runs"}}) {
                driver.bench().showSaved(shown);
                QTest::qWait(50);
                driver.window.grab().save(
                    QDir(pictures).filePath(QStringLiteral("%1.png").arg(name)));
            }
        }
        saved.selectRow(0);
        driver.press("showSaved");
        QCOMPARE(driver.bench().run().note, std::string("before"));
    }

    void aComparisonRepeatsTheCautions() {
        BenchDriver driver;
        driver.bench().setQuick(true);
        driver.chooseExperiment("chunk-size");
        driver.runIt();
        BenchRun doubtful = driver.bench().run();
        doubtful.cautions = {
            {.text = "It was a warm day."}}; // this machine may have some of its own
        QVERIFY(bool(RunLibrary(driver.folder.filesystemPath("runs")).save(doubtful)));
        driver.press("saveRun");
        auto& saved = driver.part<QTableWidget>("savedRuns");
        QCOMPARE(saved.rowCount(), 2);
        qsizetype repeated = 0;
        for (int row = 0; row < 2; ++row) {
            saved.selectRow(row);
            repeated += driver.text("comparison").count("Caution, first run: It was a warm day.");
        }
        QCOMPARE(repeated, qsizetype{1});
    }

    void stacksAndCellsOfSavedRunsAreCompared() {
        BenchDriver driver;
        driver.bench().setQuick(true);
        auto& saved = driver.part<QTableWidget>("savedRuns");
        const auto& view = driver.part<FigureView>("figure");
        for (const char* name : {"breakdown", "launch-shape"}) {
            driver.slower = 1;
            driver.chooseExperiment(name);
            driver.runIt();
            driver.press("saveRun");
            saved.item(0, 1)->setText("before");
            driver.slower = 2;
            driver.runIt();
            saved.item(0, 0)->setCheckState(Qt::Checked);
            QTest::qWait(50);
            saveComparison(driver, name);
            if (view.figure().drawing == Drawing::stacks) {
                QCOMPARE(view.figure().groups.size(), std::size_t{2});
                QCOMPARE(driver.window.findChildren<QCheckBox*>("legend read").size(), 1);
            } else {
                QCOMPARE(view.figure().unit, Unit::percent);
                QCOMPARE(view.figure().series.at(0).points.at(0).y, -50.0);
            }
            auto& keys = driver.part<FigureView>("figure");
            QTest::keyClick(&keys, Qt::Key_Right);
            QVERIFY2(
                view.readOut().contains(view.figure().unit == Unit::percent ? "“before”" : "ms"),
                qPrintable(view.readOut()));
            driver.press("saveRun"); // what is ticked stays ticked, wherever it stands now
            QCOMPARE(saved.rowCount(), 2);
            const int row = saved.item(0, 1)->text() == "before" ? 0 : 1;
            QCOMPARE(saved.item(row, 0)->checkState(), Qt::Checked);
            QCOMPARE(saved.item(1 - row, 0)->checkState(), Qt::Unchecked);
            saved.item(row, 0)->setCheckState(Qt::Unchecked);
            QVERIFY(view.figure().unit != Unit::percent);
        }
    }

    void aKeptRunIsDrawnWhereNothingWasRun() {
        BenchDriver driver;
        driver.bench().results().setExamplesShown(false);
        driver.bench().setQuick(true);
        driver.chooseExperiment("chunk-size");
        driver.runIt();
        driver.press("saveRun");
        driver.chooseExperiment("threads");
        driver.chooseExperiment("chunk-size");
        const auto& view = driver.part<FigureView>("figure");
        QVERIFY(view.figure().empty());
        driver.part<QTableWidget>("savedRuns").item(0, 0)->setCheckState(Qt::Checked);
        QVERIFY(!view.figure().empty());
        QVERIFY(view.figure().series.at(0).overlay);
    }

    void aTickedRunWithoutThisChartIsNamed() {
        BenchDriver driver;
        auto& saved = keepRun(driver, "breakdown", "large files");
        driver.part<QLineEdit>("parameter sizes").setText("64M");
        driver.runIt();
        QVERIFY(!driver.shows("overlayNote"));
        saved.item(0, 0)->setCheckState(Qt::Checked);
        QVERIFY2(driver.text("overlayNote").contains("large files"),
                 qPrintable(driver.text("overlayNote")));
        saved.item(0, 0)->setCheckState(Qt::Unchecked);
        QVERIFY(driver.text("overlayNote").isEmpty());
    }

    void aTickedRunWithoutTheCellsIsNamed() {
        BenchDriver driver;
        auto& saved = keepRun(driver, "launch-shape", "wide launches");
        driver.part<QLineEdit>("parameter threads-per-block").setText("96");
        driver.runIt();
        auto& view = driver.part<FigureView>("figure");
        const std::size_t cells = view.figure().series.at(0).points.size();
        saved.item(0, 0)->setCheckState(Qt::Checked);
        saveComparison(driver, "no-cell");
        QVERIFY2(driver.text("overlayNote").contains("not compared: wide launches"),
                 qPrintable(driver.text("overlayNote")));
        QVERIFY(view.figure().unit != Unit::percent);
        QCOMPARE(view.figure().series.at(0).points.size(), cells);
        const QRgb fastest = 0xfffde725; // a lone column has its colours, too
        const QImage picture = view.grab().toImage().convertToFormat(QImage::Format_RGB32);
        bool found = false;
        for (int y = 0; y < picture.height() && !found; ++y)
            for (int x = 0; x < picture.width() && !found; ++x)
                found = picture.pixel(x, y) == fastest;
        QVERIFY(found);
        saved.item(0, 0)->setCheckState(Qt::Unchecked);
        driver.press("saveRun");
        driver.press("saveRun");
        for (int row = 0; row < 3; ++row) {
            if (saved.item(row, 1)->text() == "wide launches") continue;
            saved.item(row, 1)->setText(QString("again %1").arg(row));
            saved.item(row, 0)->setCheckState(Qt::Checked);
        }
        QCOMPARE(view.figure().unit, Unit::percent);
        QVERIFY2(driver.text("overlayNote").contains("the difference to one run, “again"),
                 qPrintable(driver.text("overlayNote")));
    }

    void whatIsTypedAndTheUnitAreRemembered() {
        QTemporaryDir folder;
        QSettings settings(folder.filePath("settings.ini"), QSettings::IniFormat);
        {
            BenchDriver driver;
            driver.chooseExperiment("threads");
            auto& threads = driver.part<QLineEdit>("parameter threads");
            threads.selectAll();
            QTest::keyClicks(&threads, "1, 3");
            auto& limit = driver.part<QLineEdit>("parameter limit");
            limit.selectAll();
            QTest::keyClicks(&limit, "soon"); // cannot be read: kept on the page, not for later
            driver.chooseUnit(Unit::secondsPerGb);
            driver.chooseExperiment("key-size");
            QCOMPARE(driver.window.findChild<ChartCard*>()->unit(), Unit::gbPerSecond);
            driver.bench().setQuick(true);
            driver.chooseExperiment("threads");
            QVERIFY(driver.part<QLineEdit>("parameter threads").text() != "1, 3"); // quick's own
            driver.bench().setQuick(false);
            QCOMPARE(driver.part<QLineEdit>("parameter threads").text(), QStringLiteral("1, 3"));
            driver.bench().saveSettings(settings);
        }
        BenchDriver driver;
        driver.bench().loadSettings(settings);
        QCOMPARE(driver.part<ExperimentList>("experiments").current().name,
                 std::string_view("threads"));
        QCOMPARE(driver.window.findChild<ChartCard*>()->unit(), Unit::secondsPerGb);
        QCOMPARE(driver.part<QLineEdit>("parameter threads").text(), QStringLiteral("1, 3"));
        QCOMPARE(driver.part<QLineEdit>("parameter limit").text(), QStringLiteral("10"));
        driver.press("parameterDefaults");
        QVERIFY(driver.part<QLineEdit>("parameter threads").text() != "1, 3");
        QVERIFY(!driver.part<QAbstractButton>("parameterDefaults").isEnabled());
        driver.bench().saveSettings(settings);
        QVERIFY(settings.allKeys().filter("bench/typed").isEmpty());
    }
};

BLOCKWARP_UI_TEST(TestBenchSaved);
#include "test_bench_saved.moc"
