// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: everything can be seen and reached, at every size, and by the keyboard alone.
#include "core/keys/passphrase_strength.h"
#include "tests/ui/cut_texts.h"
#include "tests/ui/files/race_result.h"
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"
#include "ui/base/format.h"
#include "ui/files/queue_view.h"
#include "ui/files/settings_panel.h"
#include "ui/frame/run_bar.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QScopeGuard>
#include <QScrollBar>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesLayout : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(folder_->isValid());
        writeFile(path("a"), sampleBytes(100'000));
    }

    void allSettingsAreSeenWithoutScrolling() {
        WindowDriver driver;
        driver.queue({path("a")});
        driver.typePassphrase("correct horse battery");
        for (const char* engine : {"auto", "emulated"}) {
            driver.choose("engine", engine);
            QTest::qWait(50);
            const auto& panel = driver.files().settings();
            QVERIFY2(panel.verticalScrollBar()->maximum() == 0, engine);
            for (const char* part : {"cipherMode", "keySize", "strategy", "engineChoice"})
                QVERIFY2(!driver.part<QWidget>(part).visibleRegion().isEmpty(), part);
        }
    }

    void nothingIsCut_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("textStep");
        QTest::newRow("1280×800") << QSize(1280, 800) << 0;
        QTest::newRow("1024×768") << QSize(1024, 768) << 0;
        QTest::newRow("the minimum") << QSize(800, 600) << 0;
        QTest::newRow("large text") << QSize(1280, 800) << 4;
        QTest::newRow("large text, 1024×768") << QSize(1024, 768) << 4;
        QTest::newRow("1920×1080") << QSize(1920, 1080) << 0;
    }

    void nothingIsCut() {
        QFETCH(QSize, size);
        QFETCH(int, textStep);
        WindowDriver driver;
        setTextStep(textStep);
        const auto back = qScopeGuard([] { setTextStep(0); });
        driver.window.resize(size);
        const auto verify = [&](const char* state) {
            const QStringList cut = lastingCuts(driver.files());
            QVERIFY2(cut.isEmpty(), qPrintable(QStringLiteral("%1: ").arg(QLatin1String(state)) +
                                               cut.join(QStringLiteral(" | "))));
        };
        verify("empty");
        driver.queue({path("a")});
        verify("filled");
        for (const char* container : {"age", "openssl", "raw", "blockwarp"}) {
            driver.choose("container", container);
            verify(container);
        }
        driver.choose("secretKind", "keys");
        verify("public keys");
        driver.choose("secretKind", "passphrase");
        driver.choose("savePlace", "folder");
        verify("one folder");
        driver.choose("savePlace", "beside");
        driver.choose("engine", "emulated");
        driver.press("strategyWhy");
        verify("emulated, why");
        driver.typePassphrase("p");
        driver.choose("engine", "auto");
        driver.run();
        verify("done");
        driver.files().queue().list().setDone(
            0, raceResult(std::uint64_t{4} << 30, 1.26, 1.72, 0.047, 0.0068));
        auto& table = driver.part<QueueView>("queue");
        emit table.clicked(table.model()->index(0, 0));
        verify("race");
        driver.choose("direction", "decrypt");
        verify("decrypt");
        driver.choose("direction", "encrypt");
        driver.queueOnly({folder_->path()});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("keepGoing"), kPatience);
        verify("archive");
    }

    /// In a column, or below the name where there is no room for one.
    void theSizeIsSeenInEveryWindow() {
        WindowDriver driver;
        driver.queue({path("a")});
        const auto& table = driver.part<QueueView>("queue");
        const QModelIndex name = table.model()->index(0, QueueModel::nameColumn);
        QVERIFY(!table.isColumnHidden(QueueModel::sizeColumn));
        QVERIFY(!table.underName(name).contains(formatBytes(100'000)));
        driver.window.resize(800, 600);
        QTRY_VERIFY(table.isColumnHidden(QueueModel::sizeColumn));
        QVERIFY2(table.underName(name).startsWith(formatBytes(100'000)),
                 qPrintable(table.underName(name)));
    }

    /// Columns with room to spare give it to the name and to what stands under it.
    void nothingIsShortenedBesideFreeRoom() {
        WindowDriver driver;
        writeFile(path("a long name of a file, which says what it is.txt"), "text");
        driver.queue({path("a long name of a file, which says what it is.txt")});
        driver.typePassphrase("p");
        driver.run();
        driver.queueOnly({path("a long name of a file, which says what it is.txt.bw")});
        auto& table = driver.part<QueueView>("queue");
        const QModelIndex name = table.model()->index(0, QueueModel::nameColumn);
        QTRY_VERIFY(table.underName(name).contains("passphrase"));
        driver.window.resize(1600, 900);
        const QFontMetrics metrics(table.font());
        for (const QString& text : {name.data().toString(), table.underName(name)})
            QTRY_VERIFY2(table.columnWidth(QueueModel::nameColumn) >
                             metrics.horizontalAdvance(text) + 2 * kGrid,
                         qPrintable(text));
    }

    /// The editor has a frame, and covers the name that was there.
    void renamingTakesTheWholeCell() {
        WindowDriver driver(MainWindow::Memory::none, Theme::light);
        driver.queue({path("a")});
        auto& table = driver.part<QueueView>("queue");
        const QModelIndex cell = table.model()->index(0, QueueModel::outputColumn);
        table.edit(cell);
        auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(editor && editor->hasFrame());
        QVERIFY(editor->geometry().contains(table.visualRect(cell)));
        const QImage picture = table.viewport()->grab().toImage();
        const QRect place = editor->geometry();
        bool top = false; // the frame's upper line is seen
        for (int y = place.top(); y < place.top() + 4; ++y)
            top = top || QColor(picture.pixel(place.center().x(), y)).lightness() < 160;
        QVERIFY(top);
    }

    /// A status is no path: it is not cut in the middle of a word.
    void aStatusLosesItsEnd() {
        RunBar bar("encrypt", "Encrypt", nullptr);
        bar.resize(400, 60);
        bar.show();
        auto& status = *bar.findChild<ElidedLabel*>();
        bar.setStatus(QString("Add other files, or clear the queue. ").repeated(9));
        QTRY_VERIFY(status.shownText().endsWith(QChar(0x2026)));
        bar.setProgress(0.5, 9, QString("a long name ").repeated(20));
        QVERIFY(status.shownText().endsWith("9 s left"));
    }

    void theStrategysSentenceStandsOnce() {
        WindowDriver driver;
        driver.choose("engine", "emulated");
        driver.choose("strategy", "ttable4");
        QVERIFY(driver.shows("strategyCaption"));
        driver.press("strategyWhy");
        QVERIFY(!driver.shows("strategyCaption"));
        QVERIFY(driver.text("strategyExplanation").startsWith(driver.text("strategyCaption")));
        driver.press("strategyWhy");
        QVERIFY(driver.shows("strategyCaption"));
    }

    void tabGoesThroughThePageAsItIsRead() {
        WindowDriver driver;
        writeFile(path("a.bw"), "in the way");
        driver.queue({path("a")});
        driver.typePassphrase("p");
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("replaceExisting"), kPatience);
        driver.part<QWidget>("addFolder").setFocus();
        QStringList seen;
        do {
            seen << QApplication::focusWidget()->objectName();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        } while (seen.size() < 60 && QApplication::focusWidget()->objectName() != "addFolder");
        QVERIFY2(seen.size() < 60, qPrintable(seen.join(' '))); // it comes round
        qsizetype last = -1;
        for (const char* part :
             {"addFolder", "addFiles", "queue", "savePlace", "replaceExisting", "inspect",
              "direction", "container", "cipherMode", "keySize", "secretKind", "passphrase",
              "passphraseAgain", "passphraseShow", "engineChoice", "clearQueue", "start"}) {
            const qsizetype at = seen.indexOf(QLatin1String(part));
            QVERIFY2(at > last, qPrintable(QLatin1String(part) + " in " + seen.join(' ')));
            last = at;
        }
    }

    void theKeyboardAloneEncryptsAndDecrypts() {
        WindowDriver driver;
        driver.queue({path("a")}); // the passphrase has the focus then
        QTRY_VERIFY(driver.part<QLineEdit>("passphrase").hasFocus());
        const auto press = [](Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); };
        const auto type = [](const QString& text) {
            QTest::keyClicks(QApplication::focusWidget(), text);
        };
        type("correct");
        press(Qt::Key_Tab);
        type("correct");
        QSignalSpy finished(&driver.files(), &FilesPage::queueFinished);
        if (strengthOf(SecretBytes("correct"))) {
            press(Qt::Key_Return);
            QTRY_VERIFY(driver.part<QAbstractButton>("passphraseConsent").hasFocus());
            press(Qt::Key_Space);
        }
        press(Qt::Key_Return);
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
        QCOMPARE(driver.state(0), ItemState::done);
        driver.pressKey("copyCommand", Qt::Key_Space);
        QVERIFY(QGuiApplication::clipboard()->text().contains("blockwarp-cli encrypt"));
        driver.pressKey("direction", Qt::Key_Right);
        QCOMPARE(driver.chosen("direction"), QString("decrypt"));
        driver.pressKey("clearQueue", Qt::Key_Space);
        QVERIFY2(driver.part<QWidget>("addFirstFiles").hasFocus(),
                 qPrintable(QApplication::focusWidget()->objectName()));
    }

    void theExactEngineIsInAdvancedAndSeenAbove() {
        WindowDriver driver;
        driver.choose("engine", "cpu");
        QCOMPARE(driver.chosen("engineChoice"), QString("cpu"));
        driver.choose("engine", "reference");
        QCOMPARE(driver.chosen("engineChoice"), QString("reference"));
        QCOMPARE(driver.part<Segments>("engineChoice").count(), 4);
        driver.choose("engineChoice", "auto");
        QCOMPARE(driver.part<QComboBox>("engine").currentData().toString(), QString("auto"));
        QCOMPARE(driver.part<Segments>("engineChoice").count(), 3);
    }

  private:
    QString path(const QString& name) const { return folder_->filePath(name); }

    std::unique_ptr<QTemporaryDir> folder_;
};

BLOCKWARP_UI_TEST(TestFilesLayout);
#include "test_files_layout.moc"
