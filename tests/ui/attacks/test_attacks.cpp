// SPDX-License-Identifier: GPL-3.0-or-later
/// The Attacks page, by the keyboard alone: each attack succeeds and each defence holds, bad inputs
/// are named beside their fields.
#include "tests/ui/attacks/attacks_driver.h"
#include "tests/ui/cut_texts.h"
#include "tests/ui/registry.h"
#include "ui/leak/leak_lab_page.h"
#include "ui/rsa/rsa_page.h"
#include "ui/theme/theme.h"

#include <QRadioButton>
#include <QScopeGuard>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestAttacks : public QObject {
    Q_OBJECT

  private slots:
    void eachAttackSucceeds_data() {
        QTest::addColumn<QString>("attack");
        QTest::addColumn<quint64>("seed");
        for (const char* attack : {"padding", "nonce", "extension", "length"})
            for (const quint64 seed : {1, 2, 2026})
                QTest::addRow("%s %d", attack, int(seed)) << QString(attack) << seed;
    }

    void eachAttackSucceeds() {
        QFETCH(QString, attack);
        QFETCH(quint64, seed);
        AttacksDriver driver(attack);
        driver.page.tab().setSeed(seed);
        driver.run();
        QVERIFY(driver.board().scene()->succeeded());
        QVERIFY(driver.picture().server.lamp == Lamp::on);
        QVERIFY(!driver.picture().sentence.isEmpty());
    }

    void eachDefenceHolds_data() {
        QTest::addColumn<QString>("attack");
        QTest::addColumn<int>("defence");
        for (const auto& [attack, defences] : {std::pair{"padding", 2}, std::pair{"nonce", 1},
                                               std::pair{"extension", 3}, std::pair{"length", 3}})
            for (int defence = 1; defence <= defences; ++defence)
                QTest::addRow("%s %d", attack, defence) << QString(attack) << defence;
    }

    void eachDefenceHolds() {
        QFETCH(QString, attack);
        QFETCH(int, defence);
        AttacksDriver driver(attack);
        const QByteArray link = QStringLiteral("%1Defence%2").arg(attack).arg(defence).toLatin1();
        driver.waitForRun();
        driver.press(link.constData());
        QTRY_VERIFY_WITH_TIMEOUT(driver.board().isAtEnd() && !driver.page.tab().isBusy(),
                                 kPatience);
        QVERIFY(!driver.board().scene()->succeeded());
        QVERIFY(driver.picture().server.lamp == Lamp::off);
        driver.press(link.constData()); // back to the attack
        QTRY_VERIFY_WITH_TIMEOUT(driver.board().isAtEnd() && !driver.page.tab().isBusy(),
                                 kPatience);
        QVERIFY(driver.board().scene()->succeeded());
    }

    void badTextsAreNamedBesideTheirField_data() {
        QTest::addColumn<QString>("attack");
        QTest::addColumn<QString>("field");
        for (const auto& [attack, field] :
             {std::pair{"padding", "paddingText"}, std::pair{"nonce", "nonceKnown"},
              std::pair{"nonce", "nonceSecond"}, std::pair{"nonce", "nonceForged"},
              std::pair{"extension", "extensionMessage"}, std::pair{"extension", "extensionAdded"},
              std::pair{"length", "lengthCookie"}})
            QTest::newRow(field) << QString(attack) << QString(field);
    }

    void badTextsAreNamedBesideTheirField() {
        QFETCH(QString, attack);
        QFETCH(QString, field);
        AttacksDriver driver(attack);
        driver.waitForRun();
        const QByteArray line = field.toLatin1();
        const QByteArray problem = line + "Problem";
        const QString good = driver.part<QLineEdit>(line.constData()).text();
        for (const auto& [text, words] :
             {std::pair{QString(), "at least 1"}, std::pair{QString(1025, 'a'), "at most 1,02"},
              std::pair{QStringLiteral("caf\u00e9"), "ASCII"}}) {
            driver.type(line.constData(), text);
            QVERIFY2(driver.problem(problem.constData()).contains(words), words);
            driver.page.tab().run();
            QVERIFY(!driver.page.tab().isBusy());
            QVERIFY(driver.part<QLineEdit>(line.constData()).hasFocus());
        }
        driver.type(line.constData(), good);
        QVERIFY(driver.problem(problem.constData()).isEmpty());
        driver.run();
        QVERIFY(driver.board().scene()->succeeded());
    }

    void messagesThatCannotBeAttackedAreNamed() {
        AttacksDriver driver("nonce");
        driver.type("nonceKnown", "the same");
        driver.type("nonceSecond", "the same");
        QVERIFY(driver.problem("nonceSecondProblem").contains("Equal messages"));
        driver.type("nonceSecond", "other");
        QVERIFY(driver.problem("nonceSecondProblem").contains("equal length"));
        driver.type("nonceForged", "longer than the first");
        QVERIFY(driver.problem("nonceForgedProblem").contains("keystream"));
    }

    void aKeyOfNoBytesIsRefused() {
        AttacksDriver driver("extension");
        auto& bytes = driver.part<QSpinBox>("extensionKeyBytes");
        for (const int wrong : {0, 65}) {
            bytes.setValue(wrong);
            QVERIFY(driver.problem("extensionKeyBytesProblem").contains("1 to 64"));
            driver.page.tab().run();
            QVERIFY(!driver.page.tab().isBusy());
        }
        bytes.setValue(64);
        driver.run();
        QCOMPARE(driver.board().scene()->value("queries"), QString("64"));
    }

    void severalBlocksNeedAFurtherMessage() {
        AttacksDriver driver("nonce");
        driver.type("nonceKnown", "the first message is longer than two blocks");
        driver.type("nonceSecond", "the other message has as many bytes as that");
        driver.run();
        QVERIFY(driver.board().scene()->succeeded());
        QVERIFY(driver.board().scene()->value("candidates").toInt() >= 1);
    }

    void stepsByKeys() {
        AttacksDriver driver;
        driver.waitForRun();
        QTest::keyClick(&driver.window, Qt::Key_PageDown);
        QCOMPARE(driver.board().step(), 1);
        QTest::keyClick(&driver.window, Qt::Key_PageUp);
        QCOMPARE(driver.board().step(), 0);
        QTest::keyClick(&driver.page, Qt::Key_End);
        QVERIFY(driver.board().isAtEnd());
        QTest::keyClick(&driver.page, Qt::Key_Home);
        driver.part<QComboBox>("paddingGrain").setCurrentIndex(1);
        QCOMPARE(driver.board().steps(), 49);
        driver.pressKey("attackTabs", Qt::Key_Right);
        QCOMPARE(driver.page.current(), QString("nonce"));
    }

    void theTrapOfALongerPaddingIsShown() {
        AttacksDriver driver;
        bool trap = false;
        for (quint64 seed = 1; seed < 20 && !trap; ++seed) {
            driver.page.tab().setSeed(seed);
            driver.waitForRun();
            AttackBoard& board = driver.board();
            for (int step = 0; step < board.steps() && !trap; ++step)
                trap = board.scene()->at(step, Grain::query).headline.contains("longer padding");
        }
        QVERIFY(trap);
    }

    void thePredictionIsJudgedAtTheEnd() {
        AttacksDriver driver;
        driver.part<QRadioButton>("paddingChoice1").setChecked(true);
        driver.run();
        auto& verdict = driver.part<MessageLine>("paddingVerdict");
        QVERIFY(verdict.message().contains("128 a byte"));
        driver.part<QRadioButton>("paddingChoice2").setChecked(true);
        driver.run();
        QVERIFY(verdict.message().contains("right"));
    }

    void aSlowServerIsNoObstacle() {
        AttacksDriver driver;
        driver.press("paddingSlow");
        driver.run();
        QVERIFY(driver.text("paddingTime").contains("no obstacle"));
    }

    void anUnreadTextLeavesNoTime() {
        AttacksDriver driver;
        driver.press("paddingSlow");
        driver.run();
        QVERIFY(driver.shows("paddingTime"));
        driver.type("paddingText", {});
        QVERIFY(!driver.shows("paddingTime"));
    }

    void valuesCanBeReadWithoutThePicture() {
        AttacksDriver driver("nonce");
        driver.run();
        const auto description = [&driver](const char* view) {
            return driver.page.tab().findChild<QWidget*>(view)->accessibleDescription();
        };
        for (const PictureRow& row : driver.picture().rows)
            for (const PictureCell& cell : row.cells)
                QVERIFY(description("attackRows").contains(cell.text));
        driver.page.choose("padding");
        driver.page.tab().setSeed(1);
        driver.run();
        QVERIFY(description("attackRows").contains("Dear Alice, the vault opens at noon."));
        const QString iv = QString(driver.picture().seen.front().hex).replace('\n', ' ');
        QVERIFY(description("attackExchange").contains(iv));
    }

    void oneByteIsNotPlural() {
        AttacksDriver driver("nonce");
        driver.type("nonceKnown", "a");
        driver.type("nonceForged", "c");
        QVERIFY(driver.problem("nonceSecondProblem").contains("the first one 1 byte."));
        driver.type("nonceSecond", "b");
        driver.run();
        const AttackScene& scene = *driver.board().scene();
        for (int step = 0; step < scene.steps(Grain::query); ++step)
            QVERIFY(!scene.at(step, Grain::query).about.contains("1 bytes"));
    }

    void theCountOfQueriesHasRoom_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(800, 600), QSize(1024, 768), QSize(1280, 800)})
            QTest::addRow("%d", size.width()) << size;
    }

    void theCountOfQueriesHasRoom() {
        QFETCH(QSize, size);
        AttacksDriver driver;
        driver.window.resize(size);
        driver.waitForRun();
        driver.board().setStep(driver.board().steps() - 1);
        const auto& count = driver.part<QLabel>("paddingCount");
        const auto& grain = driver.part<QComboBox>("paddingGrain");
        QTRY_VERIFY_WITH_TIMEOUT(count.geometry().right() < grain.geometry().left(), kPatience);
        QVERIFY(count.width() >= count.fontMetrics().horizontalAdvance(count.text()));
        QVERIFY(driver.shows("paddingForward"));
    }

    void linksLeadElsewhere() {
        AttacksDriver driver;
        auto& lab = driver.window.page<LeakLabPage>();
        auto& rsa = driver.window.page<RsaPage>();
        for (const auto& [link, step] : {std::pair{"elsewhereFlip", Demonstration::flipBit},
                                         std::pair{"elsewhereMove", Demonstration::shuffle}}) {
            driver.window.showPage(driver.page);
            driver.press("elsewhere");
            QVERIFY(driver.shows(link));
            QVERIFY(!driver.part<QWidget>(link).accessibleDescription().isEmpty());
            driver.press(link);
            QVERIFY(lab.isVisible());
            QVERIFY(lab.step() == step);
            QVERIFY(lab.showsText());
        }
        for (const auto& [link, tab] :
             {std::pair{"elsewhereClose", "close-primes"},
              std::pair{"elsewhereReceivers", "receivers"}, std::pair{"elsewhereFault", "fault"}}) {
            driver.window.showPage(driver.page);
            driver.press("elsewhere");
            QVERIFY(!driver.part<QWidget>(link).accessibleDescription().isEmpty());
            driver.press(link);
            QVERIFY(!driver.shows(link)); // the list is closed
            QVERIFY(rsa.isVisible());
            QCOMPARE(rsa.current(), QString(tab));
        }
    }

    void nothingIsCut_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        for (const bool dark : {false, true})
            for (const QSize size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)})
                QTest::addRow("%d %s", size.width(), dark ? "dark" : "light") << size << dark;
    }

    void nothingIsCut() {
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        applyTheme(dark ? Theme::dark : Theme::light);
        const auto back = qScopeGuard([] { applyTheme(Theme::system); });
        AttacksDriver driver;
        driver.window.resize(size);
        for (const QString& attack : driver.page.attacks()) {
            driver.page.choose(attack);
            driver.waitForRun();
            driver.board().setStep(driver.board().steps() - 1);
            const QStringList cut = lastingCuts(driver.page);
            QVERIFY2(cut.isEmpty(), qPrintable(attack + ": " + cut.join(" | ")));
        }
    }
};

BLOCKWARP_UI_TEST(TestAttacks);
#include "test_attacks.moc"
