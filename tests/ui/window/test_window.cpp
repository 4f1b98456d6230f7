// SPDX-License-Identifier: GPL-3.0-or-later
/// The window itself: pages by keyboard, remembered choices, the self-test.
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"
#include "ui/base/text.h"
#include "ui/bench/bench_page.h"
#include "ui/bench/experiment_list.h"
#include "ui/device/device_page.h"
#include "ui/inspector/inspector_page.h"
#include "ui/leak/leak_controls.h"
#include "ui/leak/leak_lab_page.h"
#include "ui/rsa/rsa_page.h"
#include "ui/start/start_page.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/tab_row.h"

#include <QApplication>
#include <QDirIterator>
#include <QHeaderView>
#include <QListWidget>
#include <QScopeGuard>
#include <QSettings>

#include <algorithm>

using namespace blockwarp;
using namespace blockwarp::ui;

class LayoutCounter : public QObject {
  public:
    int requests = 0;

  protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::LayoutRequest) ++requests;
        return false;
    }
};

class TestWindow : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { rememberIn(config_); }

    void digitsSwitchPages() {
        WindowDriver driver;
        driver.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&driver.window));
        const auto& navigation = driver.part<QListWidget>("navigation");
        QCOMPARE(navigation.count(), 9);
        for (const int page : {1, 3, 2, 4, 6, 5, 8, 7, 0}) {
            QTest::keyClick(&driver.window, Qt::Key(Qt::Key_1 + page), Qt::ControlModifier);
            QCOMPARE(navigation.currentRow(), page);
        }
    }

    /// A start waits for one page; the others come once the window is there.
    void pagesAreMadeWhenTheyAreWanted() {
        MainWindow window(MainWindow::Memory::none);
        const auto made = [&window] { return window.findChildren<Page*>().size(); };
        QCOMPARE(made(), 1);
        QVERIFY(!window.page<RsaPage>().isVisible());
        QCOMPARE(made(), 2);
        window.show();
        QTRY_COMPARE(made(), 9);
        auto* list = window.findChild<QListWidget*>("navigation");
        QCOMPARE(list->currentRow(), 0);
        QVERIFY(window.page<StartPage>().isVisible());
        list->setCurrentRow(5);
        QVERIFY(window.page<RsaPage>().isVisible());
    }

    void settingsOfAPageThatWasNotMadeStay() {
        QSettings().setValue("bench/quick", true);
        QSettings().setValue("window/page", "start");
        {
            MainWindow window(MainWindow::Memory::keep);
            QVERIFY(window.findChildren<BenchPage*>().isEmpty());
            window.close();
        }
        QVERIFY(QSettings().value("bench/quick").toBool());
        QSettings().remove("bench/quick");
    }

    void aClickBesideThePagesKeepsThePage() {
        WindowDriver driver;
        auto& navigation = driver.part<QListWidget>("navigation");
        navigation.setCurrentRow(4);
        const QRect last = navigation.visualItemRect(navigation.item(navigation.count() - 1));
        const QPoint below(last.center().x(), last.bottom() + 3 * last.height());
        QVERIFY(navigation.viewport()->rect().contains(below));
        const auto stays = [&] {
            QCOMPARE(navigation.currentRow(), 4);
            QVERIFY(navigation.item(4)->isSelected());
            QVERIFY(driver.window.page<InspectorPage>().isVisible());
        };
        QTest::mouseClick(navigation.viewport(), Qt::LeftButton, {}, below);
        stays();
        QTest::mouseClick(navigation.viewport(), Qt::LeftButton, Qt::ControlModifier,
                          navigation.visualItemRect(navigation.item(4)).center());
        stays();
    }

    void theFirstSizeFitsTheScreen() {
        for (const QSize screen : {QSize(800, 640), QSize(1024, 768), QSize(1280, 720),
                                   QSize(1366, 768), QSize(1920, 1080), QSize(3840, 2160)}) {
            const QSize size = firstSize(screen);
            QVERIFY(size.width() <= screen.width() && size.height() <= screen.height());
            QVERIFY(size.width() >= qMin(1280, screen.width() - 16));
            QVERIFY(size.height() >= qMin(800, screen.height() - 40));
        }
        QVERIFY(firstSize({1920, 1080}).width() > 1280);
        const MainWindow window(MainWindow::Memory::none);
        const QSize available = window.screen()->availableSize();
        QVERIFY(window.width() <= available.width() && window.height() <= available.height());
        QCOMPARE(window.minimumSize(), QSize(800, 600));
    }

    void mainButtonsAreSeenOnSmallScreens() {
        WindowDriver driver;
        const auto check = [&driver](const QString& where) {
            QTest::qWait(20); // layouts
            const auto buttons = driver.window.findChildren<MainButton*>();
            int seen = 0;
            for (const MainButton* button : buttons) {
                if (!button->isVisible()) continue;
                ++seen;
                QVERIFY2(button->visibleRegion() == QRegion(button->rect()) &&
                             button->width() >= button->minimumSizeHint().width(),
                         qPrintable(QStringLiteral("%1: %2").arg(where, button->text())));
            }
            QVERIFY2(seen > 0, qPrintable(where));
        };
        const auto& navigation = driver.part<QListWidget>("navigation");
        for (const QSize size : {firstSize({1280, 720}), firstSize({1024, 768}), QSize(800, 600)}) {
            driver.window.resize(size);
            for (Page* page : driver.window.findChildren<Page*>()) {
                driver.window.showPage(*page);
                const QString where = QStringLiteral("%1 × %2, %3")
                                          .arg(size.width())
                                          .arg(size.height())
                                          .arg(navigation.currentItem()->text());
                check(where);
                for (TabRow* tabs : page->findChildren<TabRow*>())
                    for (int tab = 0; tab < tabs->findChild<QTabBar*>()->count(); ++tab) {
                        tabs->choose(tab);
                        check(QStringLiteral("%1, tab %2").arg(where).arg(tab));
                    }
            }
        }
    }

    void everyPageHasOneFrameAndOnePrimaryButton() {
        WindowDriver driver;
        const auto& navigation = driver.part<QListWidget>("navigation");
        for (Page* page : driver.window.findChildren<Page*>()) {
            driver.window.showPage(*page);
            const QString title = navigation.currentItem()->text();
            const auto frames = page->findChildren<PageFrame*>();
            QVERIFY2(frames.size() == 1, qPrintable(title));
            const auto labels = page->findChildren<QLabel*>();
            QVERIFY2(std::ranges::count(labels, title, &QLabel::text) == 1, qPrintable(title));
            const auto check = [&](int tab) {
                const RunBar* bar = frames.front()->runBar();
                for (const MainButton* button : page->findChildren<MainButton*>())
                    QVERIFY2(button->isVisible() == (button == bar->mainButton()),
                             qPrintable(QStringLiteral("%1, tab %2").arg(title).arg(tab)));
            };
            check(0);
            for (TabRow* tabs : page->findChildren<TabRow*>())
                for (int tab = 0; tab < tabs->findChild<QTabBar*>()->count(); ++tab) {
                    tabs->choose(tab);
                    check(tab);
                }
        }
    }

    /// A layout that asks for itself again would take a core for ever.
    void noPageLaysItselfOutWhenNothingChanges() {
        WindowDriver driver;
        QTest::keyClick(&driver.window, Qt::Key_1, Qt::ControlModifier);
        LayoutCounter counter;
        qApp->installEventFilter(&counter);
        for (int page = 0; page < 9; ++page) {
            QTest::keyClick(&driver.window, Qt::Key(Qt::Key_1 + page), Qt::ControlModifier);
            const auto isQuiet = [&counter] {
                counter.requests = 0;
                QTest::qWait(200);
                return counter.requests == 0;
            };
            QTRY_VERIFY2(isQuiet(), qPrintable(QString::number(page)));
        }
    }

    void theRunBarCancelsAndGivesTheFocusBack() {
        QWidget window;
        RunBar bar("play", "Run", &window);
        bar.addCancel();
        bar.resize(600, 60);
        window.resize(600, 60);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QSignalSpy cancelled(&bar, &RunBar::cancelled);
        bar.mainButton()->setFocus();
        QTest::keyClick(&window, Qt::Key_Escape);
        QCOMPARE(cancelled.count(), 0); // nothing runs
        bar.setRunning(true);
        QVERIFY(!bar.mainButton()->isEnabled() && bar.cancelButton()->hasFocus());
        bar.setProgress(0.25, 90, "half.txt");
        QVERIFY(bar.progress()->isVisible());
        QCOMPARE(bar.progress()->value() * 4, bar.progress()->maximum());
        QVERIFY2(bar.status()->text().contains("half.txt, 1 min 30 s left"),
                 qPrintable(bar.status()->text()));
        QTest::keyClick(&window, Qt::Key_Escape);
        QCOMPARE(cancelled.count(), 1);
        bar.setRunning(false);
        QVERIFY(bar.mainButton()->hasFocus() && !bar.cancelButton()->isEnabled());
        QVERIFY(!bar.progress()->isVisible());
    }

    void textGrowsAndShrinks() {
        WindowDriver driver;
        const auto points = [&driver] {
            return QFontInfo(driver.part<QLineEdit>("passphrase").font()).pointSizeF();
        };
        setTextStep(0);
        const qreal before = points();
        setTextStep(4);
        QTRY_VERIFY(points() > before * 1.4);
        setTextStep(0);
        QTRY_COMPARE(points(), before);
    }

    /// Texts with a scale of their own, such as titles, in proportion.
    void titlesGrowWithTheText() {
        const auto restore = qScopeGuard([] { setTextStep(0); });
        WindowDriver driver;
        driver.window.showPage(driver.window.page<InspectorPage>());
        const auto* frame = driver.window.page<InspectorPage>().findChild<PageFrame*>();
        for (const int step : {4, 0}) {
            setTextStep(step);
            const double points = QFontInfo(QApplication::font()).pointSizeF();
            for (const QLabel* label : frame->findChildren<QLabel*>())
                if (label->text() == QLatin1String("Inspector"))
                    QCOMPARE(label->font().pointSizeF(), points * type::pageTitle);
        }
    }

    void columnsGrowWithTheText() {
        const auto restore = qScopeGuard([] { setTextStep(0); });
        WindowDriver driver;
        driver.window.showPage(driver.window.page<LeakLabPage>());
        auto* controls = driver.window.findChild<LeakControls*>();
        QVERIFY(controls);
        const auto& experiments = driver.part<ExperimentList>("experiments");
        for (const int step : {2, 4, 8}) {
            setTextStep(step);
            QTRY_COMPARE(QFontInfo(controls->font()).pointSizeF(),
                         QFontInfo(QApplication::font()).pointSizeF());
            QTRY_VERIFY(controls->parentWidget()->width() >= controls->minimumSizeHint().width());
            QFont bold = experiments.font();
            bold.setBold(true);
            const auto* group = experiments.topLevelItem(0); // entries of reports wrap
            for (int row = 0; row < group->childCount(); ++row)
                QVERIFY(experiments.width() >
                        QFontMetrics(bold).horizontalAdvance(group->child(row)->text(0)));
        }
    }

    void digitsGrowWithTheText() {
        const auto restore = qScopeGuard([] { setTextStep(0); });
        const WindowDriver driver;
        setTextStep(4);
        const qreal points = QFontInfo(QApplication::font()).pointSizeF();
        for (const char* field : {"aesKey", "aesBlock", "chachaKey", "chainText"})
            QTRY_COMPARE(QFontInfo(driver.part<QLineEdit>(field).font()).pointSizeF(), points);
        for (const char* text : {"report", "lettersText"})
            QTRY_COMPARE(QFontInfo(driver.part<QWidget>(text).font()).pointSizeF(), points);
    }

    void headersGrowWithTheText() {
        const auto restore = qScopeGuard([] { setTextStep(0); });
        WindowDriver driver;
        driver.window.showPage(driver.window.page<DevicePage>());
        setTextStep(8);
        for (const auto& [name, column] :
             {std::pair{"queue", int(QueueModel::outputColumn)},
              std::pair{"checks", int(SelfTestModel::strategyColumn)}}) {
            const auto& table = driver.part<QTableView>(name);
            QTRY_COMPARE(QFontInfo(table.font()).pointSizeF(),
                         QFontInfo(QApplication::font()).pointSizeF());
            QVERIFY2(table.columnWidth(column) >= table.horizontalHeader()->sectionSizeHint(column),
                     name);
        }
    }

    void whatDoesNotFitIsScrolled() {
        const auto restore = qScopeGuard([] { setTextStep(0); });
        WindowDriver driver;
        auto& page = driver.window.page<InspectorPage>();
        driver.window.showPage(page);
        setTextStep(8);
        QTRY_COMPARE(QFontInfo(page.font()).pointSizeF(),
                     QFontInfo(QApplication::font()).pointSizeF());
        for (const auto tab : {InspectorPage::aesTab, InspectorPage::chachaTab}) {
            page.choose(tab);
            QTRY_VERIFY(page.view().width() >= page.view().minimumSizeHint().width() &&
                        page.view().height() >= page.view().minimumSizeHint().height());
        }
        page.choose(InspectorPage::aesTab);
        QTest::keyClick(&driver.part<QWidget>("aesAfter"), Qt::Key_PageDown);
        QCOMPARE(page.view().step(), 1); // the page's key, not the scroll bar's
    }

    void choicesAreRememberedAndSecretsAreNot() {
        {
            WindowDriver driver(MainWindow::Memory::keep);
            driver.choose("container", "openssl");
            driver.chooseCipher("AES-CBC", "aes-192-cbc");
            driver.part<QSpinBox>("threads").setValue(3);
            driver.typePassphrase("hunter2-secret");
            const QTemporaryDir folder;
            writeFile(folder.filePath("private-name.txt"), "x");
            driver.queue({folder.filePath("private-name.txt")});
            driver.window.close();
        }
        WindowDriver again(MainWindow::Memory::keep);
        QCOMPARE(again.part<QComboBox>("container").currentData().toString(), QString("openssl"));
        QCOMPARE(again.chosen("keySize"), QString("aes-192-cbc"));
        QCOMPARE(again.part<QSpinBox>("threads").value(), 3);
        QVERIFY(again.part<QLineEdit>("passphrase").text().isEmpty());
        QSettings().sync();
        int written = 0;
        for (QDirIterator it(config_.path(), QDir::Files, QDirIterator::Subdirectories);
             it.hasNext(); ++written) {
            const QByteArray text = readFile(it.next());
            QVERIFY(!text.contains("hunter2"));
            QVERIFY(!text.contains("private-name"));
        }
        QVERIFY(written > 0);
    }

    void pageIsRememberedByName() {
        {
            WindowDriver driver(MainWindow::Memory::keep);
            driver.part<QListWidget>("navigation").setCurrentRow(5);
            driver.window.close();
        }
        const auto shown = [] {
            WindowDriver again(MainWindow::Memory::keep);
            return again.part<QListWidget>("navigation").currentRow();
        };
        QCOMPARE(shown(), 5);
        QCOMPARE(QSettings().value("window/page").toString(), QString("rsa"));
        QSettings().setValue("window/page", 99); // a number, as before pages had names
        QCOMPARE(shown(), 0);
    }

    /// As the program starts: it opens the files of the command line, and there may be none.
    void thePageOfLastTimeIsShownAgain() {
        {
            WindowDriver driver(MainWindow::Memory::keep);
            driver.part<QListWidget>("navigation").setCurrentRow(4);
            driver.window.close();
        }
        WindowDriver again(MainWindow::Memory::keep);
        again.window.openFiles({});
        QCOMPARE(again.part<QListWidget>("navigation").currentRow(), 4);
        QVERIFY(again.window.page<InspectorPage>().isVisible());
        const QTemporaryDir folder;
        writeFile(folder.filePath("named.txt"), "x");
        again.queue({folder.filePath("named.txt")});
        QVERIFY(again.files().isVisible());
    }

    void selfTestPasses() {
        WindowDriver driver;
        auto& page = driver.window.page<DevicePage>();
        driver.window.showPage(page);
        QSignalSpy finished(&page, &DevicePage::selfTestFinished);
        driver.part<QAbstractButton>("selfTest").click();
        QVERIFY(finished.wait(kPatience));
        QVERIFY(page.checks().count(CheckState::passed) > 0);
        QCOMPARE(page.checks().count(CheckState::failed), 0);
        QVERIFY(driver.text("tally").contains("passed"));
    }

  private:
    QTemporaryDir config_;
};

BLOCKWARP_UI_TEST(TestWindow);
#include "test_window.moc"
