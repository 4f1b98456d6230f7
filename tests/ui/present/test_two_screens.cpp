// SPDX-License-Identifier: GPL-3.0-or-later
/// With a second screen the class sees the page there, and the teacher's screen keeps notes. Runs
/// with two screens, see tests/CMakeLists.txt.
#include "tests/ui/present/present_driver.h"
#include "tests/ui/registry.h"
#include "ui/base/text.h"
#include "ui/inspector/aes_view.h"
#include "ui/inspector/inspector_page.h"

#include <QScreen>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestTwoScreens : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        if (!qEnvironmentVariable("QT_QPA_PLATFORM").contains(QStringLiteral("configfile")))
            QSKIP("needs a platform with two screens");
        QCOMPARE(QGuiApplication::screens().size(), 2);
    }

    void theClassHasTheSecondScreen() {
        PresentDriver driver;
        auto& page = driver.window.page<InspectorPage>();
        driver.window.showPage(page);
        driver.key(Qt::Key_F11);
        Presentation* shown = driver.window.presenter().presentation();
        QVERIFY(shown && shown->isFullScreen());
        const QList<QScreen*> screens = QGuiApplication::screens();
        const QScreen* second = screens.at(screens.front() == driver.window.screen() ? 1 : 0);
        QCOMPARE(shown->screen(), second);
        QTRY_COMPARE(shown->geometry(), second->geometry());
        QVERIFY(shown->isAncestorOf(&page.aes()) && page.aes().isVisible());
        QVERIFY(driver.part<QWidget>("teacherNotes").isVisible());
        QVERIFY(!shown->findChild<QWidget*>("teacherNotes"));
        QVERIFY(shown->findChildren<QWidget*>("notesTime").isEmpty());
        driver.end();
        QVERIFY(!driver.window.findChild<QWidget*>("teacherNotes"));
        QVERIFY(page.isAncestorOf(&page.aes()));
    }

    void notesFollowTheLesson() {
        PresentDriver driver;
        LessonPlayer& player = driver.window.lessons().player();
        driver.window.lessons().start(QStringLiteral("inside-aes"));
        driver.key(Qt::Key_F11);
        Presentation* shown = driver.window.presenter().presentation();
        QVERIFY(shown && QTest::qWaitForWindowActive(shown));
        while (!player.isAtEnd()) {
            const LessonStep& step = player.step();
            QCOMPARE(driver.text("notesSay"), toQString(step.say.text));
            QVERIFY(driver.text("notesAnswer").contains(toQString(step.explanation.text)));
            if (!player.isLast()) {
                const LessonStep& next = player.lesson().steps.at(player.index() + 1);
                QVERIFY(driver.text("notesNext").startsWith(toQString(next.title)));
            }
            QVERIFY(
                driver.text("notesPlanned").contains(QString::number(player.lesson().minutes())));
            QVERIFY(driver.text("notesTime").contains(QLatin1Char(':')));
            const auto* say = shown->findChild<QLabel*>("lessonSay");
            QVERIFY(!say->isVisible()); // it is in the notes
            driver.key(Qt::Key_Return);
        }
        for (const QWidget* screen :
             {static_cast<QWidget*>(shown), static_cast<QWidget*>(&driver.window)})
            QVERIFY(screen->findChild<QWidget*>("lessonSummary")->isVisible()); // the votes
        player.end();
        QVERIFY(!driver.window.findChild<QWidget*>("teacherNotes")); // Files has nothing to show
        driver.end();
    }

    /// Typed on either screen, the votes are on both.
    void votesAreOnBothScreens() {
        PresentDriver driver;
        LessonPlayer& player = driver.window.lessons().player();
        driver.window.lessons().start(QStringLiteral("why-ecb-leaks"));
        while (player.isRevealed() || player.step().choices.empty())
            player.goOn();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // earlier steps' boxes
        driver.key(Qt::Key_F11);
        Presentation* shown = driver.window.presenter().presentation();
        QVERIFY(shown && QTest::qWaitForWindowActive(shown));
        auto* here = shown->findChild<QSpinBox*>("votes0");
        auto* there = driver.part<LessonDesk>("lessonDesk").findChild<QSpinBox*>("votes0");
        here->setValue(5);
        QCOMPARE(there->value(), 5);
        there->setValue(9);
        QCOMPARE(here->value(), 9);
        QCOMPARE(player.prediction().votes.front(), 9);
        driver.end();
    }
};

BLOCKWARP_UI_TEST(TestTwoScreens);
#include "test_two_screens.moc"
