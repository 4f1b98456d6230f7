// SPDX-License-Identifier: GPL-3.0-or-later
/// Lessons in the window: given by the keyboard alone, every claim of ours compared with the pages,
/// everything as it was afterwards, bad files refused in place.
#include "core/lessons/lesson_pages.h"
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"
#include "ui/attacks/attacks_page.h"
#include "ui/base/text.h"
#include "ui/bench/bench_page.h"
#include "ui/frame/lesson_stage.h"
#include "ui/inspector/inspector_page.h"
#include "ui/leak/leak_lab_page.h"
#include "ui/lessons/lesson_check.h"
#include "ui/lessons/lesson_sheet.h"
#include "ui/rsa/rsa_page.h"
#include "ui/shell/lesson_desk.h"
#include "ui/start/start_page.h"

#include <QMenu>
#include <QPlainTextEdit>
#include <QTabBar>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

/// A lesson of two steps, on the Leak lab and the Inspector.
QByteArray ownLesson() {
    return readFile(QStringLiteral(BLOCKWARP_TEST_DATA "/own.lesson.toml"));
}

/// What a lesson sees of a page, as it is now.
LessonStage::Settings stateOf(Page& page) {
    return page.stage()->settings();
}

class LessonDriver : public WindowDriver {
  public:
    LessonPlayer& player() const { return window.lessons().player(); }

    void settle() const { QTRY_VERIFY_WITH_TIMEOUT(player().isSettled(), kPatience); }

    /// A key wherever the focus is, as from a keyboard.
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : &window, key, modifiers);
    }

    void openOwn(const QByteArray& toml) {
        const QString path = folder_.filePath("own.lesson.toml");
        writeFile(path, toml);
        window.lessons().open(path);
    }

    QString path(const QString& name) const { return folder_.filePath(name); }

  private:
    QTemporaryDir folder_;
};

/// A step for each cell of "If there is time" in docs/classroom.md, which claims its share.
QByteArray lessonOfTheTable() {
    const QMap<QString, QByteArray> samples{{"badge", "badge"},
                                            {"map", "map"},
                                            {"gradient", "gradient"},
                                            {"photograph", "photo"},
                                            {"noise", "noise"}};
    QByteArray lesson = "format = 1\nname = \"table\"\ntitle = \"Table\"\nabout = \"Shares\"\n";
    const QString page = readFile(QStringLiteral(BLOCKWARP_TEST_DATA "/../../docs/classroom.md"));
    for (const QString& line : page.split(QLatin1Char('\n'))) {
        const QStringList cells = line.split(QLatin1Char('|'));
        const QByteArray sample = samples.value(cells.value(1).trimmed());
        if (sample.isEmpty()) continue;
        int column = 2;
        for (const char* format : {"rgb24", "grey8", "mono1"})
            lesson += "[[step]]\ntitle = \"" + sample + "\"\nminutes = 1\npage = \"leak-lab\"\n" +
                      "set = { sample = \"" + sample + "\", format = \"" + format + "\" }\n" +
                      "say = \"{ecb.recur|" + cells.value(column++).trimmed().toUtf8() + "}\"\n";
    }
    return lesson;
}

/// Goes through the lesson; returns what does not hold.
std::vector<TomlProblem> playThrough(LessonDriver& driver, const SharedLesson& lesson) {
    std::vector<TomlProblem> faults;
    std::size_t visits = 0;
    driver.window.lessons().start(lesson);
    LessonWalk walk(driver.player(), [&] {
        ++visits;
        for (const TomlProblem& fault : faultsOf(driver.player()))
            faults.push_back(fault);
    });
    QSignalSpy finished(&walk, &LessonWalk::finished);
    if (finished.isEmpty()) finished.wait(2 * kPatience);
    if (finished.isEmpty() || visits < lesson->steps.size())
        faults.push_back({0, "the lesson did not come to its end"});
    return faults;
}

} // namespace

class TestLessons : public QObject {
    Q_OBJECT

  private slots:
    void everyClaimOfOurLessonsHolds_data() {
        QTest::addColumn<QString>("name");
        for (const SharedLesson& lesson : ourLessons())
            QTest::newRow(lesson->name.c_str()) << toQString(lesson->name);
    }

    void everyClaimOfOurLessonsHolds() {
        QFETCH(QString, name);
        LessonDriver driver;
        for (const SharedLesson& lesson : ourLessons()) {
            if (toQString(lesson->name) != name) continue;
            for (const TomlProblem& fault : playThrough(driver, lesson))
                QTest::qFail(
                    qPrintable(
                        QStringLiteral("line %1: %2").arg(fault.line).arg(toQString(fault.what))),
                    __FILE__, __LINE__);
        }
    }

    /// As every claim of a lesson: the table is played as one.
    void theTableOfTheClassroomHolds() {
        const QByteArray lesson = lessonOfTheTable();
        QCOMPARE(lesson.count("[[step]]"), 15);
        LessonDriver driver;
        const auto parsed = parseLesson(lesson.toStdString());
        QVERIFY(bool(parsed));
        for (const TomlProblem& fault :
             playThrough(driver, std::make_shared<const Lesson>(*parsed)))
            QTest::qFail(fault.what.c_str(), __FILE__, __LINE__);
        const auto wrong = parseLesson(QByteArray(lesson).replace("66.2", "66.3").toStdString());
        QVERIFY(bool(wrong));
        QCOMPARE(playThrough(driver, std::make_shared<const Lesson>(*wrong)).size(),
                 std::size_t{1});
    }

    /// A claim that does not hold is found, with its line.
    void aWrongClaimIsFound() {
        LessonDriver driver;
        const auto lesson = parseLesson(ownLesson().replace("96.1", "96.2").toStdString());
        QVERIFY(bool(lesson));
        const auto faults = playThrough(driver, std::make_shared<const Lesson>(*lesson));
        QCOMPARE(faults.size(), std::size_t{1});
        QCOMPARE(faults.front().line, 16U);
        QVERIFY2(faults.front().what.find("96.1") != std::string::npos,
                 faults.front().what.c_str());
    }

    /// So is a setting that the page does not take.
    void aStepThatThePageDoesNotHaveIsFound() {
        LessonDriver driver;
        const auto lesson =
            parseLesson(ownLesson().replace("step = 2", "step = 300").toStdString());
        QVERIFY(bool(lesson));
        const auto faults = playThrough(driver, std::make_shared<const Lesson>(*lesson));
        QCOMPARE(faults.size(), std::size_t{1});
        QCOMPARE(faults.front().line, 24U);
    }

    /// No mouse: the Start page's card by Tab and Space, then Enter, votes, Enter, back.
    void aLessonIsGivenByTheKeyboardAlone() {
        LessonDriver driver;
        driver.window.showPage(driver.window.page<StartPage>());
        driver.pressKey("lesson:why-ecb-leaks", Qt::Key_Space);
        QVERIFY(driver.player().isPlaying());
        QCOMPARE(driver.player().pageName(), QStringLiteral("leak-lab"));
        QVERIFY(driver.shows("lessonQuestion"));
        QVERIFY(!driver.shows("lessonExplanation")); // not before Enter
        driver.settle();
        QVERIFY(driver.part<QWidget>("votes0").hasFocus());
        driver.key(Qt::Key_4);
        driver.key(Qt::Key_Tab);
        driver.key(Qt::Key_9);
        driver.key(Qt::Key_Return);
        QVERIFY(driver.player().isRevealed());
        QVERIFY(driver.shows("lessonExplanation"));
        QVERIFY(driver.text("lessonExplanation").contains("100 %"));
        driver.key(Qt::Key_Enter); // the numeric keypad's
        QCOMPARE(driver.player().index(), std::size_t{1});
        driver.key(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(driver.player().index(), std::size_t{0});
        QVERIFY(driver.player().isRevealed());
        driver.key(Qt::Key_Left, Qt::AltModifier);
        QVERIFY(!driver.player().isRevealed());
        QCOMPARE(driver.player().prediction().votes, (std::vector<int>{4, 9, 0})); // kept
        QCOMPARE(driver.part<QSpinBox>("votes1").value(), 9);
        driver.settle();
        driver.pressKey("lessonEnd", Qt::Key_Space);
        QVERIFY(!driver.player().isPlaying());
        QVERIFY(!driver.shows("lessonStrip"));
        QVERIFY(driver.window.page<StartPage>().isVisible()); // where it began
    }

    /// Predictions in words are kept, too, and Enter in their field reveals.
    void aFreePredictionIsKept() {
        LessonDriver driver;
        driver.openOwn(ownLesson());
        driver.key(Qt::Key_Return);
        driver.key(Qt::Key_Return);
        QCOMPARE(driver.player().index(), std::size_t{1});
        auto& field = driver.part<QLineEdit>("lessonPrediction");
        QVERIFY(field.hasFocus());
        QTest::keyClicks(&field, "d4");
        driver.key(Qt::Key_Left, Qt::AltModifier);
        driver.key(Qt::Key_Return);
        QCOMPARE(field.text(), QStringLiteral("d4"));
        driver.key(Qt::Key_Return);
        driver.key(Qt::Key_Return); // behind the last step
        QVERIFY(driver.player().isAtEnd());
        QVERIFY(driver.shows("lessonSummary"));
    }

    /// Enter pressed too often ends nothing: the votes are shown, and Alt and left lead back.
    void theLastPageShowsTheVotes() {
        LessonDriver driver;
        driver.openOwn(ownLesson());
        driver.settle();
        driver.key(Qt::Key_5);
        driver.key(Qt::Key_Tab);
        driver.key(Qt::Key_9);
        for (int i = 0; i < 8; ++i) {
            driver.settle();
            driver.key(Qt::Key_Return);
        }
        QVERIFY(driver.player().isPlaying() && driver.player().isAtEnd());
        QVERIFY(!driver.window.page<InspectorPage>().isVisible());
        QStringList texts;
        for (const auto* label : driver.part<QWidget>("lessonSummary").findChildren<QLabel*>())
            texts << label->text().replace(QChar::Nbsp, QLatin1Char(' '));
        QVERIFY2(texts.contains("1. How much recurs?") &&
                     texts.contains("A Nothing: 5 of 14    ✓ B All: 9 of 14") &&
                     texts.contains("2. What is it?"),
                 qPrintable(texts.join('\n')));
        driver.window.showPage(driver.files()); // another page is not covered
        QVERIFY(driver.files().isVisible() && !driver.shows("lessonSummary"));
        driver.press("lessonNext");
        QVERIFY(driver.shows("lessonSummary"));
        driver.key(Qt::Key_Left, Qt::AltModifier);
        QVERIFY(!driver.player().isAtEnd() && driver.player().isLast());
        QVERIFY(driver.window.page<InspectorPage>().isVisible());
        driver.key(Qt::Key_Return);
        driver.key(Qt::Key_Return);
        driver.pressKey("lessonNext", Qt::Key_Space);
        QVERIFY(!driver.player().isPlaying() && !driver.shows("lessonSummary"));
    }

    void aStepIsChosenFromTheList() {
        LessonDriver driver;
        driver.openOwn(ownLesson());
        driver.settle();
        driver.key(Qt::Key_Down, Qt::AltModifier);
        auto* list = driver.window.findChild<QMenu*>("lessonStepList");
        QVERIFY(list && list->isVisible());
        QCOMPARE(list->actions().size(), 2);
        QCOMPARE(list->actions().at(1)->text(), QStringLiteral("2. Second"));
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(driver.player().index(), std::size_t{1});
        QVERIFY(!driver.player().isRevealed());
    }

    void pagesAreAsTheyWereAfterwards() {
        LessonDriver driver;
        auto& lab = driver.window.page<LeakLabPage>();
        driver.window.showPage(lab);
        lab.openSample("chart");
        QTRY_VERIFY_WITH_TIMEOUT(!lab.isBusy(), kPatience);
        auto& rsa = driver.window.page<RsaPage>();
        rsa.choose(RsaPage::raceTab);
        driver.part<QSpinBox>("smallMessage").setValue(77);
        driver.part<QPlainTextEdit>("lettersText").setPlainText("our own text");
        auto& inspector = driver.window.page<InspectorPage>();
        auto& key = driver.part<QLineEdit>("aesKey");
        key.setText("00000000000000000000000000000001");
        emit key.textEdited(key.text());
        inspector.choose(InspectorPage::chachaTab);
        auto& bench = driver.window.page<BenchPage>();
        const QList<Page*> pages{&lab, &inspector, &rsa, &bench};
        QList<LessonStage::Settings> before;
        for (Page* page : pages)
            before << stateOf(*page);
        for (const SharedLesson& lesson : ourLessons())
            playThrough(driver, lesson);
        for (Page* page : pages)
            QTRY_VERIFY_WITH_TIMEOUT(page->stage()->isSettled(), kPatience);
        for (int i = 0; i < pages.size(); ++i)
            QCOMPARE(stateOf(*pages.at(i)), before.at(i));
        QVERIFY(!rsa.key().exists()); // that of a lesson is gone
        QCOMPARE(key.text(), QStringLiteral("00000000000000000000000000000001"));
    }

    /// Each setting of the format has a field on its page, and there are no others.
    void everySettingHasItsField() {
        LessonDriver driver;
        const std::map<std::string, Page*> pages{
            {"leak-lab", &driver.window.page<LeakLabPage>()},
            {"inspector", &driver.window.page<InspectorPage>()},
            {"rsa", &driver.window.page<RsaPage>()},
            {"attacks", &driver.window.page<AttacksPage>()},
            {"benchmark", &driver.window.page<BenchPage>()}};
        for (const LessonPage& row : lessonPages()) {
            QStringList wanted;
            for (const SettingSpec& setting : row.settings)
                wanted << toQString(setting.key);
            wanted.sort();
            QCOMPARE(stateOf(*pages.at(row.name)).keys(), wanted);
        }
    }

    void badFilesAreRefusedInPlace_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("line");
        QTest::newRow("page") << QByteArray("\"leak-lab\"") << QByteArray("\"files\"") << "Line 9:";
        QTest::newRow("step") << QByteArray("step = 2") << QByteArray("step = \"two\"")
                              << "Line 24:";
        QTest::newRow("value") << QByteArray("ecb.recur") << QByteArray("ecb.x") << "Line 16:";
        QTest::newRow("syntax") << QByteArray("title = \"First\"") << QByteArray("title = First")
                                << "Line 7:";
        QTest::newRow("path") << QByteArray("\"map\"") << QByteArray("\"/etc/passwd\"")
                              << "Line 14:";
    }

    void badFilesAreRefusedInPlace() {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, line);
        LessonDriver driver;
        const auto before = stateOf(driver.window.page<LeakLabPage>());
        driver.openOwn(ownLesson().replace(from, to));
        QVERIFY(!driver.player().isPlaying());
        QVERIFY(driver.shows("lessonRefusal"));
        QVERIFY2(driver.text("lessonRefusal").contains(line),
                 qPrintable(driver.text("lessonRefusal")));
        QCOMPARE(stateOf(driver.window.page<LeakLabPage>()), before);
        driver.press("lessonEnd");
        QVERIFY(!driver.shows("lessonStrip"));
    }

    /// Enter belongs to the other page there.
    void anotherPageMakesTheLessonWait() {
        LessonDriver driver;
        driver.openOwn(ownLesson());
        driver.window.showPage(driver.files());
        QVERIFY(!driver.shows("lessonQuestion"));
        driver.part<QWidget>("passphrase").setFocus();
        driver.key(Qt::Key_Return);
        QVERIFY(!driver.player().isRevealed());
        driver.press("lessonNext"); // back to the lesson
        QVERIFY(driver.shows("lessonQuestion"));
        QVERIFY(!driver.player().isRevealed());
    }

    /// What a lesson sets is not remembered for the next start.
    void aLessonWritesNoSetting() {
        const QTemporaryDir remembered;
        rememberIn(remembered);
        {
            LessonDriver driver;
            driver.window.close();
        }
        MainWindow window(MainWindow::Memory::keep);
        window.makeAllPages(); // each writes its settings
        window.show();
        window.close();
        QSettings().sync();
        const auto read = [] {
            QMap<QString, QVariant> all;
            const QSettings settings;
            for (const QString& key : settings.allKeys())
                if (!key.startsWith("window/geometry")) all[key] = settings.value(key);
            return all;
        };
        const auto before = read();
        QVERIFY(!before.isEmpty());
        MainWindow second(MainWindow::Memory::keep);
        second.show();
        second.lessons().start(QStringLiteral("gpu-fast-and-slow"));
        second.lessons().player().goOn();
        second.close();
        QSettings().sync();
        QCOMPARE(read(), before);
    }

    /// FIPS 197, Figure 7: 19 becomes d4. The S-box stands beside the question about it alone.
    void studentsGetWhatTheQuestionsNeed() {
        const auto sheetOf = [](const char* name) {
            for (const SharedLesson& lesson : ourLessons())
                if (lesson->name == name) return sheetHtml(*lesson, SheetFor::students);
            return QString();
        };
        const QString aes = sheetOf("inside-aes");
        QCOMPARE(aes.count("S-box, by the first"), 1);
        const QString row = aes.section("<th>1</th><td>ca</td>", 1);
        QCOMPARE(row.section("<td>", 9, 9), QStringLiteral("d4</td>"));
        QCOMPARE(aes.count("The state after the step:"), 4); // questions of the tab AES
        const QString leak = sheetOf("why-ecb-leaks");
        QCOMPARE(leak.count("src='badge.rgb24'"), 2); // not again for the next question about it
        QCOMPARE(leak.count("src='gradient.grey8'"), 1);
        for (const char* name : {"badge.rgb24", "gradient.grey8", "photo.mono1"})
            QVERIFY(!sheetPicture(name).isNull());
        QCOMPARE(sheetPicture("photo.mono1").depth(), 1);
        for (const SharedLesson& lesson : ourLessons())
            QVERIFY(!sheetHtml(*lesson, SheetFor::teacher).contains("The state after the step:"));
    }

    void studentsGetQuestionsAndNoAnswers() {
        for (const SharedLesson& lesson : ourLessons()) {
            const QString students = sheetHtml(*lesson, SheetFor::students);
            const QString teacher = sheetHtml(*lesson, SheetFor::teacher);
            for (const LessonStep& step : lesson->steps) {
                const QString question = toQString(step.question.text).toHtmlEscaped();
                const QString explanation = toQString(step.explanation.text).toHtmlEscaped();
                QVERIFY(students.contains(question) && teacher.contains(question));
                QVERIFY(teacher.contains(explanation));
                if (!explanation.isEmpty()) QVERIFY(!students.contains(explanation));
            }
            QVERIFY(!students.contains(QStringLiteral("☒")));
        }
        LessonDriver driver;
        const QString pdf = driver.path("sheet.pdf");
        QVERIFY(saveLessonSheet(*ourLessons().front(), SheetFor::students, pdf));
        QVERIFY(readFile(pdf).startsWith("%PDF"));
        QVERIFY(!saveLessonSheet(*ourLessons().front(), SheetFor::students,
                                 driver.path("missing/sheet.pdf")));
    }
};

BLOCKWARP_UI_TEST(TestLessons);
#include "test_lessons.moc"
