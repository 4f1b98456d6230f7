// SPDX-License-Identifier: GPL-3.0-or-later
/// What the keyboard does in a presentation: the page's keys, pages and views, and a lesson from
/// its first step to its last.
#include "tests/ui/cut_texts.h"
#include "tests/ui/present/present_driver.h"
#include "tests/ui/registry.h"
#include "ui/base/text.h"
#include "ui/bench/bench_page.h"
#include "ui/device/device_page.h"
#include "ui/device/selftest_grid.h"
#include "ui/frame/lesson_stage.h"
#include "ui/inspector/aes_view.h"
#include "ui/inspector/avalanche_view.h"
#include "ui/inspector/inspector_page.h"
#include "ui/inspector/sbox_card.h"
#include "ui/inspector/state_board.h"
#include "ui/leak/leak_lab_page.h"
#include "ui/leak/pane_grid.h"
#include "ui/leak/statistics_view.h"
#include "ui/lessons/vote_row.h"
#include "ui/rsa/rsa_page.h"
#include "ui/rsa/steps_tab.h"
#include "ui/start/start_page.h"

#include <QScrollArea>
#include <QScrollBar>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

void waitForPanes(const LeakLabPage& lab) {
    QTRY_VERIFY_WITH_TIMEOUT(!lab.isBusy() && !lab.scene().panes.empty(), kPatience);
}

/// Each as long as a choice may be.
SharedLesson lessonOfLongChoices() {
    QByteArray toml = readFile(QStringLiteral(BLOCKWARP_TEST_DATA "/own.lesson.toml"));
    toml.replace("\"All\"", '"' + QByteArray("every block of it ").repeated(6) + '"');
    const auto lesson = parseLesson(toml.toStdString());
    return lesson ? std::make_shared<const Lesson>(*lesson) : nullptr;
}

} // namespace

class TestPresentKeys : public QObject {
    Q_OBJECT

  private slots:
    void leakLabHasItsKeys() {
        PresentDriver driver;
        auto& lab = driver.window.page<LeakLabPage>();
        driver.window.showPage(lab);
        waitForPanes(lab);
        Presentation& shown = driver.begin({1920, 1080});
        QVERIFY(shown.findChild<QLabel*>("leakLesson")->isVisible());
        QVERIFY(!shown.findChild<QWidget*>("leakSample"));
        const auto* legend = shown.findChild<QWidget*>("leakPresentedLegend");
        QVERIFY(legend->isHidden());
        driver.key(Qt::Key_H);
        QVERIFY(lab.view().heatMap() && legend->isVisible());
        driver.key(Qt::Key_H);
        driver.key(Qt::Key_G);
        QVERIFY(lab.view().grid());
        driver.key(Qt::Key_G);
        driver.key(Qt::Key_Plus);
        QVERIFY(!lab.view().fits());
        driver.key(Qt::Key_0);
        QVERIFY(lab.view().fits());
        const auto panes = shown.findChild<PaneGrid*>()->views();
        QCOMPARE(panes.at(0)->y(), panes.at(3)->y()); // wide enough for a row
        driver.key(Qt::Key_2);
        QCOMPARE(panes.at(0)->x(), panes.at(2)->x());
        driver.key(Qt::Key_PageDown, Qt::ControlModifier);
        QCOMPARE(lab.step(), Demonstration::statistics);
        driver.key(Qt::Key_PageDown, Qt::ControlModifier);
        QCOMPARE(lab.step(), Demonstration::nonceReuse);
        driver.key(Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(lab.scene().panes.size() == 6, kPatience);
        driver.end();
        QVERIFY(lab.findChild<PaneGrid*>() && !lab.findChild<PaneGrid*>()->isTwoByTwo());
    }

    void inspectorHasItsKeys() {
        PresentDriver driver;
        auto& page = driver.window.page<InspectorPage>();
        driver.window.showPage(page);
        Presentation& shown = driver.begin({1920, 1080});
        const auto* board = shown.findChild<StateBoard*>();
        QVERIFY(board && board->isVisible());
        driver.key(Qt::Key_Right);
        driver.key(Qt::Key_PageDown);
        QCOMPARE(page.view().step(), 2);
        driver.key(Qt::Key_Left);
        QCOMPARE(page.view().step(), 1);
        driver.key(Qt::Key_End);
        QCOMPARE(page.view().step(), page.view().steps() - 1);
        driver.key(Qt::Key_Home);
        const bool before = board->isTwoByTwo();
        driver.key(Qt::Key_2);
        QCOMPARE(board->isTwoByTwo(), !before);
        driver.key(Qt::Key_2);
        QCOMPARE(board->isTwoByTwo(), before);
        driver.key(Qt::Key_Right);
        driver.key(Qt::Key_Right);
        const auto* box = shown.findChild<QWidget*>("aesSbox");
        QVERIFY(!box->isVisible());
        driver.key(Qt::Key_D);
        QVERIFY(box->isVisible() && !board->isVisible());
        driver.key(Qt::Key_Space);
        QVERIFY(page.bar().isPlaying());
        driver.key(Qt::Key_Space);
        driver.key(Qt::Key_PageDown, Qt::ControlModifier);
        driver.key(Qt::Key_PageDown, Qt::ControlModifier);
        QVERIFY(page.avalanche().isVisible());
        QVERIFY(!shown.findChild<QWidget*>("avalancheBit")->isVisible());
        driver.key(Qt::Key_Right);
        QCOMPARE(page.avalanche().step(), 1);
        driver.end();
        QVERIFY(driver.shows("avalancheBit"));
        page.choose(InspectorPage::aesTab);
        QVERIFY(page.aes().findChild<StateBoard*>()->isVisible());
        QVERIFY(!page.aes().findChild<StateBoard*>()->isTwoByTwo());
    }

    void rsaHasItsKeys() {
        PresentDriver driver;
        auto& page = driver.window.page<RsaPage>();
        driver.window.showPage(page);
        page.choose(RsaPage::stepsTab);
        Presentation& shown = driver.begin();
        QVERIFY(!shown.findChild<QWidget*>("smallP")->isVisible());
        auto* table = shown.findChild<QTableWidget*>("smallTable");
        driver.key(Qt::Key_Right);
        QCOMPARE(table->currentRow(), 1);
        driver.key(Qt::Key_End);
        QCOMPARE(table->currentRow(), table->rowCount() - 1);
        page.choose(RsaPage::lettersTab);
        driver.key(Qt::Key_Return);
        auto* out = shown.findChild<QPlainTextEdit*>("lettersOut");
        QTRY_VERIFY_WITH_TIMEOUT(!out->toPlainText().isEmpty(), kPatience);
        driver.end();
        QVERIFY(driver.window.page<RsaPage>().findChild<QPlainTextEdit*>("lettersOut") == out);
    }

    /// The presentation follows the window's page; one with nothing says so.
    void pagesAreReachedByCtrlAndANumber() {
        PresentDriver driver;
        driver.window.showPage(driver.window.page<StartPage>());
        Presentation& shown = driver.begin();
        const auto* nothing = shown.findChild<QLabel*>("nothingToPresent");
        QVERIFY(nothing->isVisible());
        driver.key(Qt::Key_Return); // would choose files on the page
        QCoreApplication::processEvents();
        QVERIFY(!QApplication::activeModalWidget());
        driver.key(Qt::Key_9, Qt::ControlModifier);
        QVERIFY(!nothing->isVisible());
        QVERIFY(shown.findChild<QWidget*>("cpuCard")->isVisible());
        QVERIFY(!shown.findChild<SelfTestGrid*>());
        driver.key(Qt::Key_T);
        QVERIFY(shown.findChild<SelfTestGrid*>()->isVisible());
        QVERIFY(!shown.findChild<QWidget*>("cpuCard"));
        driver.key(Qt::Key_8, Qt::ControlModifier);
        QVERIFY(!shown.findChild<SelfTestGrid*>());
        QVERIFY(driver.window.page<DevicePage>().findChild<SelfTestGrid*>());
        QVERIFY(shown.findChild<QLabel*>("chartHeadline")->isVisible());
        driver.key(Qt::Key_2,
                   Qt::ControlModifier); // no run yet, and the queue is nobody's business
        QVERIFY(nothing->isVisible());
        driver.end();
    }

    /// F11 ends it, too, and whatever closes the window does.
    void itEndsInEveryWay() {
        PresentDriver driver;
        auto& page = driver.window.page<InspectorPage>();
        driver.window.showPage(page);
        driver.begin();
        driver.key(Qt::Key_F11);
        QTRY_VERIFY(!driver.window.presenter().presentation());
        QVERIFY(page.aes().isVisible());
        driver.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&driver.window));
        driver.begin();
        driver.window.close();
        QTRY_VERIFY(!driver.window.presenter().presentation());
        QVERIFY(page.isAncestorOf(&page.aes()));
    }

    void aLessonIsGivenByItsKeys() {
        PresentDriver driver;
        LessonPlayer& player = driver.window.lessons().player();
        driver.window.lessons().start(QStringLiteral("inside-aes"));
        Presentation& shown = driver.begin();
        const auto* question = shown.findChild<QLabel*>("lessonQuestion");
        const auto* explanation = shown.findChild<QLabel*>("lessonExplanation");
        const std::size_t steps = player.lesson().steps.size();
        std::size_t seen = 0;
        while (!player.isAtEnd()) {
            QTRY_VERIFY_WITH_TIMEOUT(player.isSettled(), kPatience);
            const LessonStep& step = player.step();
            if (!player.isRevealed()) {
                ++seen;
                QCOMPARE(question->isVisible(), !step.question.empty());
                QCOMPARE(question->text(), toQString(step.question.text));
            } else {
                QCOMPARE(explanation->text(), toQString(step.explanation.text));
            }
            driver.key(Qt::Key_Return);
        }
        QCOMPARE(seen, steps);
        driver.key(Qt::Key_Return); // once too often
        QVERIFY(player.isAtEnd());
        const auto* summary = shown.findChild<QWidget*>("lessonSummary");
        QVERIFY(summary->isVisible());
        QTRY_COMPARE(summary->findChild<QScrollArea*>()->verticalScrollBar()->maximum(), 0);
        QVERIFY(!question->isVisible());
        const auto* keys = shown.findChild<QLabel*>("presentationKeys");
        QVERIFY(keys->text().startsWith("Space End lesson · Alt+← back"));
        driver.key(Qt::Key_Left, Qt::AltModifier);
        QVERIFY(!player.isAtEnd() && keys->text().startsWith("Enter Predictions"));
        driver.key(Qt::Key_Return);
        driver.key(Qt::Key_Space);
        QVERIFY(!player.isPlaying());
        QVERIFY(driver.window.presenter().presentation()); // goes on without the lesson
        driver.end();
    }

    /// The smallest projector: what a step is about can be seen from the last row, with nothing on
    /// it; the other panes are a key away.
    void panesOfAStepAreLarge_data() {
        QTest::addColumn<QString>("lesson");
        QTest::newRow("why-ecb-leaks") << QStringLiteral("why-ecb-leaks");
        QTest::newRow("secret-is-not-safe") << QStringLiteral("secret-is-not-safe");
    }

    void panesOfAStepAreLarge() {
        QFETCH(QString, lesson);
        PresentDriver driver;
        LessonPlayer& player = driver.window.lessons().player();
        driver.window.lessons().start(lesson);
        Presentation& shown = driver.begin({1024, 768});
        auto& lab = driver.window.page<LeakLabPage>();
        auto* grid = shown.findChild<PaneGrid*>();
        int pictures = 0;
        while (!player.isAtEnd()) {
            QTRY_VERIFY_WITH_TIMEOUT(player.isSettled(), kPatience);
            PresentDriver::resize(shown, {1024, 768});
            QVERIFY(!shown.findChild<QLabel*>("leakLesson")); // the strip asks
            const bool all = lab.panesOfStep().isEmpty();
            QVERIFY(all == (lab.step() == Demonstration::statistics));
            for (const PixelView* view : grid->views()) {
                if (all) break;
                ++pictures;
                QVERIFY2(view->picture().width() >= 300, qPrintable(player.step().title.c_str()));
                QVERIFY(view->picture().bottom() < view->height() - view->fontMetrics().height());
                QVERIFY(grid->rect().contains(view->geometry()));
            }
            if (!all) QVERIFY(grid->views().size() <= 3);
            driver.key(Qt::Key_Return);
        }
        QVERIFY(pictures > 20);
        player.end();
        driver.end();
        QVERIFY(lab.findChild<QLabel*>("leakLesson")->isVisibleTo(&lab));
    }

    /// With the votes of a whole class, no choice is cut: before it is revealed and after, where
    /// the right one is bold and each has its share.
    void votedChoicesAreShownWhole_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1024x768") << QSize(1024, 768);
        QTest::newRow("1920x1080") << QSize(1920, 1080);
    }

    void votedChoicesAreShownWhole() {
        QFETCH(QSize, size);
        std::vector<SharedLesson> lessons = ourLessons();
        lessons.push_back(lessonOfLongChoices());
        for (const SharedLesson& lesson : lessons) {
            PresentDriver driver;
            LessonPlayer& player = driver.window.lessons().player();
            driver.window.lessons().start(lesson);
            Presentation& shown = driver.begin(size);
            while (!player.isAtEnd()) {
                player.predict({std::vector<int>(player.step().choices.size(), 12), {}});
                PresentDriver::resize(shown, size);
                const auto* row = shown.findChild<VoteRow*>();
                for (const auto* label : row->findChildren<QLabel*>()) {
                    if (!label->isVisible()) continue;
                    const QRect place(label->mapTo(row, QPoint(0, 0)), label->size());
                    const int high = label->heightForWidth(label->width());
                    QVERIFY2(row->rect().contains(place) && label->height() >= high,
                             qPrintable(label->text()));
                    QVERIFY(
                        shown.rect().contains(QRect(row->mapTo(&shown, QPoint()), row->size())));
                }
                player.goOn();
            }
            driver.end();
        }
    }

    /// Lesson 1 asks about numbers; the histograms beside them are what shows noise.
    void statisticsKeepTheirHistograms() {
        PresentDriver driver;
        LessonPlayer& player = driver.window.lessons().player();
        driver.window.lessons().start(QStringLiteral("why-ecb-leaks"));
        Presentation& shown = driver.begin({1024, 768});
        auto& lab = driver.window.page<LeakLabPage>();
        while (lab.step() != Demonstration::statistics) {
            player.goOn();
            QTRY_VERIFY_WITH_TIMEOUT(player.isSettled(), kPatience);
        }
        for (const bool revealed : {false, true}) {
            if (revealed) player.goOn();
            player.predict({{14, 8, 13}, {}});
            QTRY_VERIFY_WITH_TIMEOUT(player.isSettled(), kPatience);
            for (const QSize size : {QSize(1024, 768), QSize(1920, 1080)}) {
                PresentDriver::resize(shown, size);
                const auto plots = shown.findChildren<HistogramPlot*>();
                QCOMPARE(plots.size(), 4);
                for (const HistogramPlot* plot : plots)
                    QVERIFY(plot->isVisible() && plot->height() > 2 * plot->fontMetrics().height());
                const auto* scatter = shown.findChild<ScatterPlot*>();
                QCOMPARE(scatter->isVisible(), size.width() > 1024);
                QCOMPARE(cutTexts(shown), QStringList());
            }
        }
        driver.end();
    }

    /// A class that is to look a byte up needs the table, all of it; for products, their factors.
    void whatAnAesStepAsksForIsOnTheScreen() {
        PresentDriver driver;
        LessonPlayer& player = driver.window.lessons().player();
        driver.window.lessons().start(QStringLiteral("inside-aes"));
        Presentation& shown = driver.begin({1024, 768});
        const auto next = [&] {
            QTRY_VERIFY_WITH_TIMEOUT(player.isSettled(), kPatience);
            driver.key(Qt::Key_Return);
            QTRY_VERIFY_WITH_TIMEOUT(player.isSettled(), kPatience);
            PresentDriver::resize(shown, {1024, 768});
        };
        next();
        for (int i = 0; i < 2; ++i) { // asked and revealed
            next();
            const auto* table = shown.findChild<SboxView*>();
            QVERIFY(table->isVisible());
            QCOMPARE(table->visibleRegion().boundingRect(), table->rect());
        }
        while (player.step().title != "MixColumns" || !player.isRevealed())
            next();
        QVERIFY2(shown.findChild<QLabel*>("aesExplanation")
                     ->text()
                     .contains("02·d4 ⊕ 03·bf ⊕ 01·5d ⊕ 01·30 = b3 ⊕ da ⊕ 5d ⊕ 30 = <b>04"),
                 qPrintable(shown.findChild<QLabel*>("aesExplanation")->text()));
        QVERIFY(shown.findChild<StateBoard*>()->isVisible());
        driver.end();
    }

    void otherPanesAreAKeyAway() {
        PresentDriver driver;
        LessonPlayer& player = driver.window.lessons().player();
        driver.window.lessons().start(QStringLiteral("secret-is-not-safe"));
        Presentation& shown = driver.begin({1024, 768});
        QTRY_VERIFY_WITH_TIMEOUT(player.isSettled(), kPatience);
        driver.key(Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(player.isSettled(), kPatience);
        auto* grid = shown.findChild<PaneGrid*>();
        const auto* keys = shown.findChild<QLabel*>("presentationKeys");
        QCOMPARE(grid->views().size(), std::size_t{3});
        QVERIFY(keys->text().contains("A all") && !keys->text().contains("two by two"));
        driver.key(Qt::Key_A);
        QCOMPARE(grid->views().size(), std::size_t{6});
        QVERIFY(keys->text().contains("A fewer"));
        driver.key(Qt::Key_2); // six are not two by two
        QVERIFY(grid->views().at(0)->y() == grid->views().at(2)->y());
        driver.key(Qt::Key_A);
        QCOMPARE(grid->views().size(), std::size_t{3});
        driver.end();
        QCOMPARE(driver.window.page<LeakLabPage>().findChild<PaneGrid*>()->views().size(),
                 std::size_t{6}); // at a desk there is room
    }

    /// What the strip asks and explains, the page need not: ciphertexts have the room.
    void aLessonSpeaksForThePage() {
        PresentDriver driver;
        auto& page = driver.window.page<RsaPage>();
        driver.window.showPage(page);
        page.choose(RsaPage::oaepTab);
        Presentation& shown = driver.begin({1366, 768});
        const auto* prompt = shown.findChild<QLabel*>("oaepPrompt");
        QVERIFY(prompt->isVisible());
        LessonPlayer& player = driver.window.lessons().player();
        driver.window.lessons().start(QStringLiteral("rsa-without-padding"));
        QTRY_VERIFY_WITH_TIMEOUT(player.isSettled(), kPatience);
        QVERIFY(!prompt->isVisible());
        driver.key(Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(player.isSettled(), kPatience);
        PresentDriver::resize(shown, {1366, 768});
        const auto* pane = shown.findChild<QPlainTextEdit*>("oaepPane0");
        QVERIFY2(pane->height() >= 2 * pane->fontMetrics().lineSpacing(),
                 qPrintable(QString::number(pane->height())));
        player.end();
        QVERIFY(prompt->isVisible() && prompt->window() == &shown);
        driver.end();
        QVERIFY(prompt->isVisible());
    }

    void lessonsGoBackAndKeepVotes() {
        PresentDriver driver;
        LessonPlayer& player = driver.window.lessons().player();
        driver.window.lessons().start(QStringLiteral("why-ecb-leaks"));
        driver.begin();
        while (player.isRevealed() || player.step().choices.empty())
            driver.key(Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(player.isSettled(), kPatience);
        const std::size_t at = player.index();
        driver.key(Qt::Key_7); // the first choice has the focus
        QCOMPARE(player.prediction().votes.front(), 7);
        driver.key(Qt::Key_Return);
        driver.key(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(player.index(), at);
        QVERIFY(!player.isRevealed());
        driver.end(); // the window's strip has them, too
        QCOMPARE(driver.part<LessonDesk>("lessonDesk").findChild<QSpinBox*>("votes0")->value(), 7);
    }
};

BLOCKWARP_UI_TEST(TestPresentKeys);
#include "test_present_keys.moc"
