// SPDX-License-Identifier: GPL-3.0-or-later
/// Benchmark page, with engines that only pretend: a GPU that nobody has here. With
/// BLOCKWARP_TEST_PICTURES=FOLDER a picture of every experiment's chart is left there.
#include "tests/ui/bench/bench_driver.h"
#include "tests/ui/registry.h"
#include "ui/bench/chart_card.h"
#include "ui/bench/figure_export.h"
#include "ui/bench/figure_plot.h"
#include "ui/bench/library_panel.h"
#include "ui/bench/result_view.h"
#include "ui/bench/run_table.h"
#include "ui/bench/setting_chips.h"
#include "ui/frame/lesson_stage.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/plot.h"

#include <QAction>
#include <QCheckBox>
#include <QDir>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScopeGuard>
#include <QTableView>

using namespace blockwarp;
using namespace blockwarp::ui;
using blockwarp::tests::FakeContenders;

class TestBench : public QObject {
    Q_OBJECT

  private slots:
    void everyExperimentFillsItsChart() {
        BenchDriver driver;
        driver.bench().results().setExamplesShown(false);
        driver.bench().setQuick(true);
        const QString pictures = qEnvironmentVariable("BLOCKWARP_TEST_PICTURES");
        for (const ExperimentSpec& experiment : experimentSpecs()) {
            driver.chooseExperiment(std::string(experiment.name).c_str());
            QVERIFY(driver.shows("figureEmpty"));
            driver.runIt();
            QVERIFY2(driver.bench().problem().isEmpty(), qPrintable(driver.bench().problem()));
            QVERIFY(driver.bench().run().complete);
            const Figure& figure = driver.part<FigureView>("figure").figure();
            QVERIFY2(!figure.empty(), experiment.name.data());
            QVERIFY(!driver.shows("figureEmpty"));
            QVERIFY(driver.part<QTableView>("benchTable").model()->rowCount() > 0);
            QTest::qWait(50);
            if (!pictures.isEmpty())
                driver.window.grab().save(QDir(pictures).filePath(
                    QStringLiteral("bench-%1.png")
                        .arg(QString::fromUtf8(experiment.name.data(),
                                               qsizetype(experiment.name.size())))));
        }
    }

    void reportsNumbersStandBesideOurs() {
        BenchDriver driver;
        driver.bench().setQuick(true);
        driver.chooseExperiment("msoe/table-5");
        QVERIFY(driver.caption().contains("Accelerated Encryption Techniques"));
        QVERIFY(driver.caption().contains("The report measured 10 times."));
        driver.runIt();
        QVERIFY2(driver.bench().problem().isEmpty(), qPrintable(driver.bench().problem()));
        std::size_t printed = 0;
        std::size_t measured = 0;
        for (const FigureSeries& series : driver.part<FigureView>("figure").figure().series)
            (series.printed ? printed : measured) += series.points.size();
        QCOMPARE(printed, 14U);
        QCOMPARE(measured, 14U);
        auto& table = driver.part<QTableView>("benchTable");
        QVERIFY(!table.isColumnHidden(RunTable::printed));
        const QString cell = table.model()->index(0, RunTable::printed).data().toString();
        QVERIFY2(cell.contains("0.0425 ms (machine not named)"), qPrintable(cell));
        QVERIFY2(cell.contains("times as fast here"), qPrintable(cell));
        const BenchRun run = driver.bench().run();
        driver.chooseExperiment("size-sweep");
        driver.runIt();
        QVERIFY(table.isColumnHidden(RunTable::printed));
        emit driver.window.findChild<LibraryPanel*>()->openRequested(run);
        QVERIFY(driver.caption().contains("Accelerated Encryption Techniques"));
        QVERIFY(!table.isColumnHidden(RunTable::printed));
    }

    /// What a report printed has neither our badges nor our machine, but its name and value.
    void aPrintedNumberStandsAloneAsTheReports() {
        BenchDriver driver;
        driver.chooseExperiment("pratt/speed-up");
        QVERIFY(driver.figure().onlyPrinted());
        QCOMPARE(driver.text("chartHeadline"),
                 QString("Nothing measured here. The report prints 42 times, GPU (GTX 670)"));
        for (const char* title : {"Results verified", "Quiet throughout", "NVIDIA H200"})
            QVERIFY2(driver.badge(title).isEmpty(), title);
        QStringList beside;
        const QCustomPlot& plot = driver.part<FigureView>("figure").plot();
        for (int i = 0; i < plot.itemCount(); ++i)
            if (const auto* text = qobject_cast<QCPItemText*>(plot.item(i))) beside << text->text();
        QCOMPARE(beside, QStringList("GPU (GTX 670)\n42 times"));
        driver.chooseExperiment("pratt/tables");
        QVERIFY(driver.text("chartHeadline").startsWith("Recorded on an H200: "));
        QVERIFY(!driver.badge("Results verified").isEmpty());
    }

    /// Beside a recorded run in which nothing of this chart was timed, too.
    void aLessonShowsThePrintedNumberAlone() {
        BenchDriver driver;
        LessonStage& stage = *driver.bench().stage();
        LessonStage::Settings settings = stage.settings();
        settings["experiment"] = QStringLiteral("polisciuc/speed-up-best");
        settings["recorded"] = QStringLiteral("h200");
        stage.apply(settings);
        QTRY_VERIFY_WITH_TIMEOUT(stage.isSettled(), kPatience);
        QVERIFY(driver.figure().onlyPrinted());
        QCOMPARE(
            driver.text("chartHeadline"),
            QString("Nothing measured here. The report prints 30 times, GPU (GTX 1060, i5-7400)"));
    }

    void entriesOpenInTheUnitThatTheReportPrints() {
        BenchDriver driver;
        auto& chart = *driver.window.findChild<ChartCard*>();
        const std::pair<const char*, Unit> entries[] = {{"pratt/tables", Unit::seconds},
                                                        {"pratt/rate", Unit::gbPerSecond},
                                                        {"pratt/speed-up", Unit::times},
                                                        {"cudacha20/single", Unit::seconds}};
        for (const auto& [entry, unit] : entries) {
            driver.chooseExperiment(entry);
            QVERIFY2(chart.unit() == unit, entry);
            if (const QString pictures = qEnvironmentVariable("BLOCKWARP_TEST_PICTURES");
                !pictures.isEmpty())
                driver.window.grab().save(QDir(pictures).filePath(
                    QStringLiteral("entry-%1.png").arg(QString(entry).replace('/', '-'))));
        }
        driver.chooseUnit(Unit::gbPerSecond); // of this entry alone
        driver.chooseExperiment("pratt/tables");
        QCOMPARE(chart.unit(), Unit::seconds);
        driver.chooseExperiment("cudacha20/single");
        QCOMPARE(chart.unit(), Unit::gbPerSecond);
    }

    void beforeARunThePageSaysWhatIsMissing() {
        BenchDriver driver;
        QVERIFY(driver.caption().contains("Reproduces "));
        QVERIFY(driver.text("chartHeadline").startsWith("Recorded on an H200: "));
        QVERIFY(!driver.part<FigureView>("figure").figure().empty());
        QVERIFY(!driver.part<QPushButton>("saveRun").isEnabled());
        QVERIFY(!driver.shows("benchTableEmpty"));
        driver.window.findChild<ChartCard*>()->choose(ChartCard::tablePart);
        QVERIFY(driver.shows("benchTableEmpty"));
        QVERIFY(driver.text("benchTableEmpty").contains("Run experiment"));
        QVERIFY(!driver.shows("figureTable"));
        driver.bench().setQuick(true);
        driver.runIt();
        QVERIFY(!driver.text("chartHeadline").contains("Recorded"));
        QVERIFY(driver.shows("facet"));
        QVERIFY(driver.shows("figureTable"));
        QVERIFY(!driver.shows("benchTableEmpty"));
        driver.chooseExperiment("gpus");
        QVERIFY(driver.text("chartHeadline").startsWith("Recorded on 2 × H200: "));
        QVERIFY(driver.text("chartCaption").contains("by GPUs"));
    }

    void linesGrowWhileItRuns() {
        BenchDriver driver;
        driver.bench().setQuick(true); // not repeated: what was measured is kept
        driver.nap = 2;
        driver.chooseExperiment("threads");
        QSignalSpy finished(&driver.bench(), &BenchPage::finished);
        driver.press("runExperiment");
        const auto points = [&driver] {
            std::size_t count = 0;
            for (const FigureSeries& one : driver.part<FigureView>("figure").figure().series)
                count += one.points.size();
            return count;
        };
        QTRY_VERIFY_WITH_TIMEOUT(points() > 0, kPatience);
        QVERIFY(driver.bench().isRunning());
        QVERIFY(!driver.bench().activity().isEmpty());
        QVERIFY(!driver.part<QAbstractButton>("runExperiment").isEnabled());
        driver.press("stopRun");
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
        QVERIFY(!driver.bench().run().complete);
        QVERIFY(driver.bench().run().anyTimed()); // what was measured is kept
        QVERIFY(driver.bench().activity().isEmpty());
    }

    void aPauseTakesNoSamples() {
        BenchDriver driver;
        driver.nap = 2;
        driver.chooseExperiment("threads");
        QSignalSpy finished(&driver.bench(), &BenchPage::finished);
        driver.press("runExperiment");
        const auto samples = [&driver] {
            std::size_t count = 0;
            for (const Measured& one : driver.bench().run().measured)
                count += one.samples.size();
            return count;
        };
        QTRY_VERIFY_WITH_TIMEOUT(samples() > 0, kPatience);
        driver.press("pauseRun");
        QTest::qWait(300); // the sample that was under way, and a refresh
        const std::size_t paused = samples();
        QTest::qWait(300);
        QCOMPARE(samples(), paused);
        QVERIFY(driver.text("benchStatus").contains("Paused"));
        driver.press("pauseRun");
        QTRY_VERIFY_WITH_TIMEOUT(samples() > paused, kPatience);
        const auto repeatsAgain = [&] {
            return driver.text("benchStatus").startsWith("Repetition 2");
        };
        QTRY_VERIFY_WITH_TIMEOUT(repeatsAgain(), kPatience);
        driver.press("pauseRun");
        driver.press("stopRun"); // also out of a pause
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
        QVERIFY(!driver.bench().run().complete);
        QCOMPARE(driver.bench().run().measured.front().repetitions.size(), std::size_t(1));
        const qsizetype ends = finished.count();
        driver.nap = 0;
        driver.press("pauseRun"); // now "Continue": the stopped run goes on
        QTRY_VERIFY_WITH_TIMEOUT(finished.count() > ends, kPatience);
        QVERIFY(driver.bench().run().complete);
        QCOMPARE(driver.bench().run().measured.front().repetitions.size(), std::size_t(5));
        QVERIFY(!driver.part<QPushButton>("pauseRun").isVisible());
    }

    void ofAStoppedFirstRepetitionNothingIsKept() {
        BenchDriver driver;
        driver.nap = 2;
        driver.chooseExperiment("threads");
        QSignalSpy finished(&driver.bench(), &BenchPage::finished);
        driver.press("runExperiment");
        QTRY_VERIFY_WITH_TIMEOUT(driver.bench().run().anyTimed(), kPatience);
        driver.press("stopRun");
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
        QVERIFY(!driver.bench().run().anyTimed());
        QVERIFY(driver.bench().problem().contains("before the first repetition"));
        QVERIFY(!driver.part<QPushButton>("pauseRun").isVisible());
    }

    void rsaCountsOperations() {
        BenchDriver driver;
        driver.bench().setQuick(true);
        driver.chooseExperiment("rsa");
        driver.runIt();
        auto& view = driver.part<FigureView>("figure");
        QCOMPARE(view.figure().unit, Unit::operationsPerSecond);
        QVERIFY(view.logX() && view.logY());
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY2(view.readOut().contains("operations/s"), qPrintable(view.readOut()));
        const auto* table = driver.part<QTableView>("benchTable").model();
        QVERIFY(table->data(table->index(0, 2)).toString().endsWith("operations/s"));
        QCOMPARE(table->data(table->index(0, 1)).toString(), QStringLiteral("1"));
    }

    void exportsAreFilesOfTheirKind() {
        BenchDriver driver;
        driver.bench().setQuick(true);
        driver.chooseExperiment("size-sweep");
        driver.runIt();
        const QString pictures = qEnvironmentVariable("BLOCKWARP_TEST_PICTURES");
        const QDir folder(pictures.isEmpty() ? driver.folder.path() : pictures);
        const auto exported = [&](ExportKind kind) {
            const QString path = folder.filePath("export." + extensionOf(kind));
            const QString problem = driver.bench().exportTo(static_cast<int>(kind), path);
            return problem.isEmpty() ? readFile(path) : problem.toUtf8();
        };
        QVERIFY(exported(ExportKind::csv).startsWith("experiment,facet,"));
        QVERIFY(exported(ExportKind::csv).count('\n') > 100);
        QCOMPARE(QJsonDocument::fromJson(exported(ExportKind::json)).object().value("experiment"),
                 QJsonValue("size-sweep"));
        QVERIFY(exported(ExportKind::markdown).startsWith("# Size sweep"));
        QImage png;
        QVERIFY(png.loadFromData(exported(ExportKind::png)));
        QCOMPARE(png.pixelColor(0, 0), QColor(Qt::white)); // for paper, whatever the theme
        QVERIFY(exported(ExportKind::svg).contains("<svg"));
        QVERIFY(exported(ExportKind::pdf).startsWith("%PDF"));
        QVERIFY(driver.bench()
                    .exportTo(static_cast<int>(ExportKind::csv), "/proc/no/where.csv")
                    .contains("could not be written"));
    }

    void theLegendHidesAndTheKeysReadAndZoom() {
        BenchDriver driver;
        driver.bench().setQuick(true);
        driver.chooseExperiment("speedup");
        driver.runIt();
        auto& view = driver.part<FigureView>("figure");
        QVERIFY(!driver.shows(
            "legend over CPU (OpenSSL), 1 thread")); // the lines are named at their ends
        driver.action("legend").trigger();
        auto& box = driver.part<QCheckBox>("legend over CPU (OpenSSL), 1 thread");
        QVERIFY(driver.shows("legend over CPU (OpenSSL), 1 thread"));
        box.click();
        QVERIFY(view.hiddenSeries().contains("over CPU (OpenSSL), 1 thread"));
        box.click();
        QVERIFY(view.hiddenSeries().isEmpty());
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY2(view.readOut().contains("times"), qPrintable(view.readOut()));
        const QString first = view.readOut();
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY(view.readOut() != first);
        QVERIFY(view.readOut().contains("95 %"));
        for (const int key : {Qt::Key_Up, Qt::Key_Down, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_0})
            QTest::keyClick(&view, Qt::Key(key));
        QVERIFY(view.logX());
        driver.action("logY").trigger();
        QVERIFY(!view.logY());
    }

    void aDrawnFigureFollowsTheTheme() {
        const auto restore = qScopeGuard([] { applyTheme(Theme::system); });
        applyTheme(Theme::light);
        BenchDriver driver;
        driver.bench().setQuick(true);
        driver.chooseExperiment("size-sweep");
        driver.runIt();
        auto& view = driver.part<FigureView>("figure");
        const auto picture = [](FigureView& one) {
            return steadyPicture(*one.findChild<QCustomPlot*>());
        };
        const QImage light = picture(view);
        applyTheme(Theme::dark);
        const QImage dark = picture(view);
        QVERIFY(light != dark);
        FigureView fresh;
        fresh.resize(view.size());
        fresh.setLogarithmic(view.logX(), view.logY());
        fresh.show(view.figure());
        fresh.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&fresh));
        QCOMPARE(picture(fresh).size(), dark.size());
        QVERIFY(picture(fresh) == dark);
        const auto samples = [](const FigureView& one) {
            QList<QImage> images;
            for (const auto* box : one.findChildren<QCheckBox*>())
                images << box->icon().pixmap(box->iconSize()).toImage();
            return images;
        };
        QVERIFY(samples(view).size() > 2);
        QVERIFY(samples(view) == samples(fresh));
        applyTheme(Theme::light);
        QVERIFY(picture(view) == light);
    }

    void scopesHaveChartsOfTheirOwn() {
        BenchDriver driver;
        driver.bench().setQuick(true);
        driver.chooseExperiment("size-sweep");
        driver.runIt();
        auto& facet = driver.part<QComboBox>("facet");
        QCOMPARE(facet.count(), 6);
        const auto& view = driver.part<FigureView>("figure");
        for (int i = 0; i < facet.count(); ++i) {
            facet.setCurrentIndex(i);
            QCOMPARE(QString::fromStdString(view.figure().title), facet.currentData().toString());
            QCOMPARE(view.figure().series.size(), std::size_t{4});
        }
        facet.setCurrentIndex(2);
        const double speed = view.figure().series.at(0).points.at(0).y;
        driver.chooseUnit(Unit::secondsPerGb);
        QCOMPARE(view.figure().series.at(0).points.at(0).y, 1 / speed);
    }

    void whatCannotBeReadIsSaidBesideTheField() {
        BenchDriver driver;
        driver.chooseExperiment("threads");
        auto& sizes = driver.part<QLineEdit>("parameter sizes");
        sizes.setText("much");
        driver.press("runExperiment");
        QVERIFY(!driver.bench().isRunning());
        QVERIFY2(driver.text("problem sizes").contains("much"),
                 qPrintable(driver.text("problem sizes")));
        QVERIFY(sizes.isVisible() && sizes.hasFocus()); // the card of that chip is open
        QVERIFY(!driver.part<SettingChip>("chip sizes").accessibleDescription().isEmpty());
        QTest::keyClick(&sizes, Qt::Key_Escape);
        QVERIFY(!sizes.isVisible() && driver.part<SettingChip>("chip sizes").hasFocus());
        sizes.setText("1M");
        QVERIFY(driver.part<SettingChip>("chip sizes").accessibleDescription().isEmpty());
        driver.part<QLineEdit>("parameter threads").setText("1, 2");
        driver.runIt();
        QCOMPARE(driver.bench().run().measured.size(), std::size_t{6}); // three scopes
    }

    void withoutAGpuThePageSaysSo() {
        BenchDriver driver;
        BenchMachine machine = madeUpMachine();
        machine.gpus.clear();
        machine.whyNoGpu = "the test has none";
        driver.bench().setStand(
            machine, [](const Settings&) { return std::make_unique<FakeContenders>(); },
            driver.folder.filesystemPath("runs"));
        driver.bench().setQuick(true);
        driver.chooseExperiment("key-size");
        driver.runIt();
        QVERIFY2(driver.badge("No GPU").contains("the test has none"),
                 qPrintable(driver.badge("No GPU")));
        QVERIFY(driver.badge("Quick run").contains("At least 6 samples"));
        QVERIFY(!driver.part<FigureView>("figure").figure().empty());
        driver.chooseExperiment("launch-shape");
        driver.runIt();
        QVERIFY(driver.bench().problem().contains("the test has none"));
        QVERIFY(driver.bench().problem().contains("emulated")); // what to do instead
        QVERIFY(driver.text("benchBadge").contains("the test has none"));
        driver.chooseExperiment("speedup");
        driver.runIt();
        QVERIFY(driver.shows("figureEmpty"));
        QVERIFY2(driver.text("figureEmpty").contains("GPU"),
                 qPrintable(driver.text("figureEmpty")));
    }
};

BLOCKWARP_UI_TEST(TestBench);
#include "test_bench.moc"
