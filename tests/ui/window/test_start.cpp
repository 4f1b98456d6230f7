// SPDX-License-Identifier: GPL-3.0-or-later
/// The Start page leads to what people come for, and keeps names of files only when asked to; the
/// navigation folds. With BLOCKWARP_TEST_PICTURES=FOLDER pictures of Start with a run are left
/// there.
#include "core/bench/runs/run_library.h"
#include "tests/ui/cut_texts.h"
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"

#include "ui/bench/bench_page.h"
#include "ui/bench/experiment_list.h"
#include "ui/device/device_page.h"
#include "ui/inspector/inspector_page.h"
#include "ui/leak/leak_lab_page.h"
#include "ui/rsa/rsa_page.h"
#include "ui/shell/navigation.h"
#include "ui/start/start_page.h"

#include <QApplication>
#include <QCheckBox>
#include <QDirIterator>
#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>
#include <QToolButton>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

StartPage& start(const WindowDriver& driver) {
    auto& page = driver.window.page<StartPage>();
    const_cast<MainWindow&>(driver.window).showPage(page);
    return page;
}

/// A size sweep as it is saved: GPU and CPU at three sizes.
BenchRun sampleRun() {
    BenchRun run;
    run.experiment = "size-sweep";
    run.time = "2026-01-02T03:04:05Z";
    run.complete = true;
    for (const auto& [engine, name, bytesPerSecond] :
         {std::tuple{EngineKind::cpu, "CPU", 1e9}, {EngineKind::cuda, "GPU", 8e9}})
        for (const std::uint64_t bytes : {std::uint64_t{1} << 16, std::uint64_t{1} << 20}) {
            Measured measured;
            measured.variant.facet = "AES-128-CTR, kernel only";
            measured.variant.series = name;
            measured.variant.x = static_cast<double>(bytes);
            measured.variant.work.engine = engine;
            measured.variant.work.cipherWork().cipher = findCipher("aes-128-ctr");
            measured.variant.work.bytes = bytes;
            for (int i = 0; i < 6; ++i) {
                Phases sample;
                sample.wall = static_cast<double>(bytes) / bytesPerSecond;
                measured.samples.push_back(sample);
            }
            run.measured.push_back(measured);
        }
    return run;
}

bool settingsContain(const QString& folder, const QByteArray& text) {
    QSettings().sync();
    for (QDirIterator it(folder, QDir::Files, QDirIterator::Subdirectories); it.hasNext();)
        if (readFile(it.next()).contains(text)) return true;
    return false;
}

} // namespace

class TestStart : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { rememberIn(config_); }

    void theProgramOpensOnStart() {
        MainWindow window(MainWindow::Memory::none);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QVERIFY(window.page<StartPage>().isVisible());
        QVERIFY(window.findChild<QAbstractButton*>("startChooseFiles")->hasFocus());
    }

    void droppedFilesOpenTheFilesPage() {
        const QTemporaryDir folder;
        const QString file = folder.filePath("letter.txt");
        writeFile(file, "text");
        const WindowDriver driver;
        start(driver);
        auto& area = driver.part<QWidget>("startDrop");
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton,
                              Qt::NoModifier);
        QApplication::sendEvent(&area, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&area, &drop);
        QVERIFY(driver.files().isVisible());
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 1, kPatience);
    }

    void lessonsAndTheMachineLeadToTheirPages() {
        const WindowDriver driver;
        const auto leads = [&driver](const char* button, const QWidget& page) {
            start(driver);
            driver.press(button);
            return page.isVisible();
        };
        QVERIFY(leads("lesson:why-ecb-leaks", driver.window.page<LeakLabPage>()));
        QVERIFY(leads("lesson:secret-is-not-safe", driver.window.page<LeakLabPage>()));
        QVERIFY(leads("lesson:inside-aes", driver.window.page<InspectorPage>()));
        QVERIFY(leads("lesson:rsa-without-padding", driver.window.page<RsaPage>()));
        QVERIFY(leads("lesson:gpu-fast-and-slow", driver.window.page<BenchPage>()));
        QVERIFY(leads("lesson:five-reports", driver.window.page<BenchPage>()));
        driver.press("lessonEnd");
        QVERIFY(leads("startDevice", driver.window.page<DevicePage>()));
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("startMachine").contains("CPU threads"), kPatience);
    }

    void measuringStartsTheQuickSizeSweep() {
        const WindowDriver driver;
        start(driver);
        driver.press("measureMachine");
        auto& bench = driver.window.page<BenchPage>();
        QVERIFY(bench.isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(bench.isRunning(), kPatience);
        QCOMPARE(std::string(bench.experiments().current().name), std::string("size-sweep"));
        QVERIFY(bench.isQuick());
        bench.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!bench.isRunning(), kPatience);
    }

    void theLatestRunIsShown() {
        const QTemporaryDir folder;
        const std::filesystem::path runs = folder.path().toStdString();
        const WindowDriver driver;
        StartPage& page = start(driver);
        page.setLibrary(runs);
        QVERIFY(!driver.shows("openLatestRun"));
        QVERIFY(RunLibrary(runs).save(sampleRun()));
        page.setLibrary(runs);
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("openLatestRun"), kPatience);
        QVERIFY2(driver.text("measureFinding").contains("GPU"),
                 qPrintable(driver.text("measureFinding")));
        leavePictures(driver);
        driver.press("openLatestRun");
        const auto& bench = driver.window.page<BenchPage>();
        QVERIFY(bench.isVisible());
        QCOMPARE(bench.run().time, sampleRun().time);
    }

    void namesOfFilesAreKeptOnlyWhenAsked() {
        const auto remembers = [this](bool wanted) {
            WindowDriver driver(MainWindow::Memory::keep);
            auto& box = driver.part<QCheckBox>("rememberRecent");
            if (box.isChecked() != wanted) box.click();
            driver.window.page<StartPage>().remember({"/somewhere/secret-name.txt"});
            driver.window.close();
            return settingsContain(config_.path(), "secret-name");
        };
        {
            const WindowDriver driver(MainWindow::Memory::keep);
            QVERIFY(!driver.part<QCheckBox>("rememberRecent").isChecked());
        }
        QVERIFY(!remembers(false));
        QVERIFY(remembers(true));
        const WindowDriver driver(MainWindow::Memory::keep);
        auto& box = driver.part<QCheckBox>("rememberRecent");
        QVERIFY(box.isChecked());
        QCOMPARE(driver.part<QWidget>("recentFiles").findChildren<QPushButton*>().size(), 1);
        box.click();
        QVERIFY(!settingsContain(config_.path(), "secret-name")); // at once
    }

    void nothingIsCut() {
        WindowDriver driver;
        const StartPage& page = start(driver);
        for (const QSize size : {QSize(1024, 768), QSize(1280, 800)}) {
            driver.window.resize(size);
            const QStringList cut = lastingCuts(page);
            QVERIFY2(cut.isEmpty(), qPrintable(cut.join(" | ")));
        }
    }

    void theNavigationFolds() {
        {
            WindowDriver driver(MainWindow::Memory::keep);
            const auto& side = *driver.window.findChild<Navigation*>();
            QVERIFY(!side.isFolded());
            const int wide = side.width();
            driver.window.resize(1024, 768);
            QTRY_VERIFY(side.isFolded());
            QTRY_VERIFY(side.width() < wide / 2);
            driver.press("foldNavigation");
            QVERIFY(!side.isFolded());
            driver.window.resize(1280, 800);
            QVERIFY(!side.isFolded());
            driver.press("foldNavigation");
            QVERIFY(side.isFolded());
            driver.window.close();
        }
        const WindowDriver again(MainWindow::Memory::keep);
        QVERIFY(again.window.findChild<Navigation*>()->isFolded());
        QSettings().remove("window/navigationFolded");
    }

  private:
    /// With a run, for someone to look at, in BLOCKWARP_TEST_PICTURES.
    static void leavePictures(const WindowDriver& driver) {
        const QString folder = qEnvironmentVariable("BLOCKWARP_TEST_PICTURES");
        if (folder.isEmpty()) return;
        for (const Theme theme : {Theme::light, Theme::dark}) {
            applyTheme(theme);
            auto& window = const_cast<MainWindow&>(driver.window);
            steadyPicture(window).save(
                QDir(folder).filePath(QStringLiteral("start-run-%1.png").arg(themeName(theme))));
        }
        applyTheme(Theme::system);
    }

    QTemporaryDir config_;
};

BLOCKWARP_UI_TEST(TestStart);
#include "test_start.moc"
