// SPDX-License-Identifier: GPL-3.0-or-later
/// Benchmark page, with engines that only pretend: a GPU that nobody has here. With
/// BLOCKWARP_TEST_PICTURES=FOLDER a picture of every experiment's chart is left there.
#include "core/bench/run_library.h"
#include "tests/support/fake_contenders.h"
#include "ui/base/theme.h"
#include "ui/bench/bench_page.h"
#include "ui/bench/chart_tab.h"
#include "ui/bench/experiment_list.h"
#include "ui/bench/figure_export.h"
#include "window_driver.h"

#include <QCheckBox>
#include <QDir>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>

#include <atomic>
#include <thread>

using namespace blockwarp;
using namespace blockwarp::ui;
using blockwarp::tests::FakeContenders;

namespace {

BenchMachine madeUpMachine() {
    return {.threads = 8,
            .memoryBytes = std::uint64_t{64} << 30,
            .gpus = {0, 1},
            .gpuMemoryBytes = std::uint64_t{80} << 30,
            .whyNoGpu = {}};
}

/// A window on the Benchmark page with made-up engines and a library of its own.
class BenchDriver : public WindowDriver {
  public:
    explicit BenchDriver() {
        bench().setStand(
            madeUpMachine(),
            [this](const Settings&) {
                auto source = std::make_unique<FakeContenders>();
                source->seconds = [this](const Work& work, unsigned number) {
                    if (nap > 0) std::this_thread::sleep_for(std::chrono::milliseconds(nap));
                    return slower * FakeContenders::usualSeconds(work, number);
                };
                return source;
            },
            folder.filesystemPath("runs"));
        window.showPage(bench());
    }

    BenchPage& bench() const { return window.page<BenchPage>(); }

    void chooseExperiment(const char* name) const {
        QVERIFY(part<ExperimentList>("experiments").choose(QLatin1String(name)));
    }

    void runIt() const {
        QSignalSpy finished(&bench(), &BenchPage::finished);
        part<QAbstractButton>("runExperiment").click();
        QVERIFY2(finished.count() > 0 || finished.wait(kPatience), "the run did not finish");
    }

    void press(const char* button) const { part<QAbstractButton>(button).click(); }

    struct Folder : QTemporaryDir {
        std::filesystem::path filesystemPath(const char* name) const {
            return filePath(QLatin1String(name)).toStdString();
        }
    } folder;
    std::atomic<int> nap{0}; ///< milliseconds that a sample really takes
    std::atomic<double> slower{1};
};

} // namespace

class TestBench : public QObject {
    Q_OBJECT

  private slots:
    void everyExperimentFillsItsChart() {
        BenchDriver driver;
        driver.press("benchQuick");
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

    void linesGrowWhileItRuns() {
        BenchDriver driver;
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
        driver.press("pauseRun");
        driver.press("stopRun"); // also out of a pause
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
    }

    void aRunIsSavedComparedAndOverlaid() {
        BenchDriver driver;
        driver.press("benchQuick");
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
        QVERIFY2(driver.text("comparison").contains("differ by more"),
                 qPrintable(driver.text("comparison")));
        auto& compared = driver.part<QTableWidget>("comparedRows");
        QVERIFY(compared.rowCount() > 0);
        QCOMPARE(compared.item(0, 4)->text(), QStringLiteral("−50.0 %"));
        const auto& figure = driver.part<FigureView>("figure");
        const std::size_t before = figure.figure().series.size();
        saved.item(0, 0)->setCheckState(Qt::Checked);
        QCOMPARE(figure.figure().series.size(), 2 * before);
        QVERIFY(figure.figure().series.back().overlay);
        saved.selectRow(0);
        driver.press("showSaved");
        QCOMPARE(driver.bench().run().note, std::string("before"));
    }

    void stacksAndCellsOfSavedRunsAreCompared() {
        BenchDriver driver;
        driver.press("benchQuick");
        const QString pictures = qEnvironmentVariable("BLOCKWARP_TEST_PICTURES");
        auto& saved = driver.part<QTableWidget>("savedRuns");
        auto& tabs = driver.part<QTabWidget>("benchTabs");
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
            tabs.setCurrentIndex(0);
            QTest::qWait(50);
            if (!pictures.isEmpty())
                driver.window.grab().save(
                    QDir(pictures).filePath(QStringLiteral("overlay-%1.png").arg(name)));
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
        driver.press("benchQuick");
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
            auto& unit = driver.part<QComboBox>("unit");
            unit.setCurrentIndex(unit.findText("s per GB"));
            driver.chooseExperiment("key-size");
            QCOMPARE(unit.currentText(), QStringLiteral("GB/s"));
            driver.press("benchQuick");
            driver.chooseExperiment("threads");
            QVERIFY(driver.part<QLineEdit>("parameter threads").text() != "1, 3"); // quick's own
            driver.press("benchQuick");
            QCOMPARE(driver.part<QLineEdit>("parameter threads").text(), QStringLiteral("1, 3"));
            driver.bench().saveSettings(settings);
        }
        BenchDriver driver;
        driver.bench().loadSettings(settings);
        QCOMPARE(driver.part<ExperimentList>("experiments").current().name,
                 std::string_view("threads"));
        QCOMPARE(driver.part<QComboBox>("unit").currentText(), QStringLiteral("s per GB"));
        QCOMPARE(driver.part<QLineEdit>("parameter threads").text(), QStringLiteral("1, 3"));
        QCOMPARE(driver.part<QLineEdit>("parameter limit").text(), QStringLiteral("10"));
        driver.press("parameterDefaults");
        QVERIFY(driver.part<QLineEdit>("parameter threads").text() != "1, 3");
        QVERIFY(!driver.part<QAbstractButton>("parameterDefaults").isEnabled());
        driver.bench().saveSettings(settings);
        QVERIFY(settings.allKeys().filter("bench/typed").isEmpty());
    }

    void rsaCountsOperations() {
        BenchDriver driver;
        driver.press("benchQuick");
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
        driver.press("benchQuick");
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
        driver.press("benchQuick");
        driver.chooseExperiment("speedup");
        driver.runIt();
        auto& view = driver.part<FigureView>("figure");
        auto& box = driver.part<QCheckBox>("legend over CPU, 1 thread");
        box.click();
        QVERIFY(view.hiddenSeries().contains("over CPU, 1 thread"));
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
        driver.part<QCheckBox>("logY").click();
        QVERIFY(!view.logY());
    }

    void scopesHaveChartsOfTheirOwn() {
        BenchDriver driver;
        driver.press("benchQuick");
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
        auto& unit = driver.part<QComboBox>("unit");
        const double speed = view.figure().series.at(0).points.at(0).y;
        unit.setCurrentIndex(unit.findText("s per GB"));
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
        sizes.setText("1M");
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
        driver.press("benchQuick");
        driver.chooseExperiment("key-size");
        driver.runIt();
        QVERIFY2(driver.text("benchBadge").contains("the test has none"),
                 qPrintable(driver.text("benchBadge")));
        QVERIFY(!driver.part<FigureView>("figure").figure().empty());
        driver.chooseExperiment("launch-shape");
        driver.runIt();
        QVERIFY(driver.bench().problem().contains("the test has none"));
        QVERIFY(driver.bench().problem().contains("emulated")); // what to do instead
        driver.chooseExperiment("speedup");
        driver.runIt();
        QVERIFY(driver.shows("figureEmpty"));
        QVERIFY2(driver.text("figureEmpty").contains("GPU"),
                 qPrintable(driver.text("figureEmpty")));
    }
};

QTEST_MAIN(TestBench)
#include "test_bench.moc"
