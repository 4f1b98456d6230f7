// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA page: keys, the demonstrations, the steps.
#include "tests/ui/registry.h"
#include "tests/ui/rsa/rsa_driver.h"
#include "ui/bench/bench_page.h"
#include "ui/bench/experiment_list.h"
#include "ui/rsa/frequency_bars.h"
#include "ui/rsa/letters_tab.h"
#include "ui/rsa/oaep_tab.h"
#include "ui/rsa/race_tab.h"
#include "ui/rsa/steps_tab.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPlainTextEdit>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestRsaPage : public QObject {
    Q_OBJECT

  private slots:
    void generatesAndDescribesAKey() {
        RsaDriver driver(RsaPage::keyTab);
        QVERIFY(!driver.shows("rsaSave"));
        driver.makeKey();
        QVERIFY(driver.text("rsaKind").contains("2048"));
        QCOMPARE(driver.text("rsaExponent"), QString("65537"));
        QCOMPARE(driver.text("rsaFingerprint").size(), 6);
        QCOMPARE(driver.part<QPlainTextEdit>("rsaModulus").toPlainText().size(), 512);
        driver.press("rsaCopyPublic");
        QVERIFY(QGuiApplication::clipboard()->text().startsWith("-----BEGIN PUBLIC KEY"));
        QVERIFY(driver.shows("rsaSave"));
        QVERIFY(driver.text("rsaOrigin").contains("when the window is closed"));
    }

    void asksBeforeAnUnsavedKeyGoes() {
        const QTemporaryDir folder;
        RsaDriver driver(RsaPage::keyTab);
        driver.makeKey();
        const QString first = driver.text("rsaFingerprint");
        QTest::keyClick(driver.window.focusWidget(), Qt::Key_Return); // once too often
        QVERIFY(!driver.page.keys().isBusy());
        QTest::keyClick(&driver.part<QAbstractButton>("keepKey"), Qt::Key_Return);
        QVERIFY(!driver.page.keys().isBusy());
        QCOMPARE(driver.text("rsaFingerprint"), first);

        const QString path = folder.filePath("key.pem");
        driver.page.keys().saveTo(path);
        QTRY_VERIFY_WITH_TIMEOUT(!driver.page.keys().isBusy(), kPatience);
        driver.makeKey(); // without a question: the first one is in a file
        const QString second = driver.text("rsaFingerprint");
        QVERIFY(second != first);
        for (const bool replaces : {false, true}) {
            driver.page.keys().open(path);
            QTRY_VERIFY_WITH_TIMEOUT(driver.asks(), kPatience);
            driver.answer(replaces ? "replaceKey" : "keepKey");
            QCOMPARE(driver.text("rsaFingerprint"), replaces ? first : second);
        }
    }

    void savesAndOpensAProtectedKey() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("key.pem");
        RsaDriver driver(RsaPage::keyTab);
        driver.makeKey();
        const QString fingerprint = driver.text("rsaFingerprint");
        driver.part<QLineEdit>("rsaSavePassphrase").setText("correct horse");
        driver.part<QLineEdit>("rsaSavePassphraseAgain").setText("wrong");
        driver.page.keys().saveTo(path);
        QVERIFY(!QFile::exists(path)); // the two differ
        driver.part<QLineEdit>("rsaSavePassphraseAgain").setText("correct horse");
        driver.part<QAbstractButton>("rsaSavePassphraseConsent").setChecked(true);
        driver.page.keys().saveTo(path);
        QTRY_VERIFY_WITH_TIMEOUT(!driver.page.keys().isBusy(), kPatience);
        QVERIFY2(QFile::exists(path), qPrintable(driver.said("rsaKeyMessage")));
        QVERIFY(driver.text("rsaOrigin").contains(path));
        for (const char* field : {"rsaSavePassphrase", "rsaSavePassphraseAgain"})
            QVERIFY(driver.part<QLineEdit>(field).text().isEmpty()); // not left to be shown
        driver.page.keys().saveTo(path);                             // never over a file
        QTRY_VERIFY_WITH_TIMEOUT(driver.said("rsaKeyMessage").contains("name is taken"), kPatience);

        driver.makeKey();
        QVERIFY(driver.text("rsaFingerprint") != fingerprint);
        driver.page.keys().open(path);
        QTRY_VERIFY(driver.shows("rsaUnlock"));
        driver.part<QLineEdit>("rsaOpenPassphrase").setText("wrong");
        driver.press("rsaUnlock");
        QTRY_VERIFY_WITH_TIMEOUT(driver.said("rsaKeyMessage").contains("wrong"), kPatience);
        QVERIFY(driver.text("rsaFingerprint") != fingerprint);
        auto& passphrase = driver.part<QLineEdit>("rsaOpenPassphrase");
        passphrase.setText("correct horse");
        passphrase.setFocus();
        QTest::keyClick(&passphrase, Qt::Key_Return); // not: a new key
        QTRY_VERIFY_WITH_TIMEOUT(driver.asks(), kPatience);
        driver.answer("replaceKey");
        QCOMPARE(driver.text("rsaFingerprint"), fingerprint);
        QVERIFY(driver.page.key().isPrivate());
        QVERIFY(passphrase.text().isEmpty());

        driver.page.keys().open(path + ".pub");
        QTRY_VERIFY_WITH_TIMEOUT(!driver.page.key().isPrivate(), kPatience);
        QCOMPARE(driver.text("rsaFingerprint"), fingerprint);
        QVERIFY(!driver.shows("rsaSave"));
    }

    void saysWhatIsNoKey() {
        const QTemporaryDir folder;
        writeFile(folder.filePath("no.pem"), "no key");
        RsaDriver driver(RsaPage::keyTab);
        driver.page.keys().open(folder.filePath("no.pem"));
        QTRY_VERIFY(!driver.page.keys().isBusy() && !driver.said("rsaKeyMessage").isEmpty());
        QVERIFY(!driver.page.key().exists());
        driver.page.keys().open(folder.filePath("missing.pem"));
        QTRY_VERIFY(driver.said("rsaKeyMessage").contains("missing.pem"));
    }

    void paddingMakesTheDifference() {
        RsaDriver driver(RsaPage::oaepTab);
        QVERIFY(driver.text("oaepPrompt").startsWith("Predict"));
        driver.page.press(); // without a key: one is made
        QTRY_VERIFY_WITH_TIMEOUT(!driver.page.oaep().isBusy(), kPatience);
        QVERIFY(driver.page.key().exists());
        const auto pane = [&driver](const char* name) {
            return driver.part<QPlainTextEdit>(name).toPlainText();
        };
        QCOMPARE(pane("oaepPane0").size(), 512);
        QCOMPARE(pane("oaepPane0"), pane("oaepPane1"));
        QVERIFY(pane("oaepPane2") != pane("oaepPane3"));
        QVERIFY(driver.said("oaepVerdict0").contains("Equal"));
        QVERIFY(driver.said("oaepVerdict1").contains("Different"));
        QVERIFY(driver.text("oaepPrompt").contains("leads all four back"));
        const QString before = pane("oaepPane0");
        driver.page.press();
        QTRY_VERIFY_WITH_TIMEOUT(!driver.page.oaep().isBusy(), kPatience);
        QCOMPARE(pane("oaepPane0"), before); // the same number for ever
        auto& text = driver.part<QLineEdit>("oaepText");
        QTest::keyClicks(&text, "!");
        QVERIFY(pane("oaepPane0").isEmpty());
        text.setText(QString(191, 'x')); // one more than OAEP has room for
        driver.page.press();
        QTRY_VERIFY_WITH_TIMEOUT(driver.said("oaepMessage").contains("190"), kPatience);
    }

    void lettersKeepTheirFrequenciesAndAreRead() {
        RsaDriver driver(RsaPage::lettersTab);
        driver.part<QPlainTextEdit>("lettersText").setPlainText("abracadabra");
        QVERIFY(driver.text("lettersPrompt").startsWith("Predict"));
        driver.page.press();
        QTRY_COMPARE(driver.page.letters().stage(), LettersTab::Stage::encrypted);
        const auto& before = driver.part<FrequencyBars>("lettersBefore").bars();
        const auto& after = driver.part<FrequencyBars>("lettersAfter").bars();
        QCOMPARE(before.size(), std::size_t{5});
        QCOMPARE(after.size(), before.size());
        for (std::size_t i = 0; i < before.size(); ++i) {
            QCOMPARE(after[i].count, before[i].count);
            QVERIFY(after[i].label != before[i].label);
        }
        QCOMPARE(before[0].label, QString("a"));
        auto& out = driver.part<QPlainTextEdit>("lettersOut");
        QCOMPARE(out.toPlainText().split(' ').size(), 11);
        driver.page.press();
        QTRY_COMPARE(driver.page.letters().stage(), LettersTab::Stage::broken);
        QCOMPARE(out.toPlainText(), QString("abracadabra"));
        QCOMPARE(driver.part<FrequencyBars>("lettersAfter").bars()[0].label, QString("a"));
        driver.page.press();
        QCOMPARE(driver.page.letters().stage(), LettersTab::Stage::predicting);
        QVERIFY(out.toPlainText().isEmpty());
        driver.part<QPlainTextEdit>("lettersText").setPlainText(QString(10'001, 'x'));
        driver.page.press();
        QVERIFY(driver.said("lettersMessage").contains("10,000"));
        QCOMPARE(driver.page.letters().stage(), LettersTab::Stage::predicting);
    }

    void enterLeadsThroughADemonstration() {
        RsaDriver driver(RsaPage::lettersTab);
        const auto enter = [&driver] {
            QTest::keyClick(driver.window.focusWidget(), Qt::Key_Return);
        };
        enter();
        QTRY_COMPARE(driver.page.letters().stage(), LettersTab::Stage::encrypted);
        enter(); // not: into the text
        QTRY_COMPARE(driver.page.letters().stage(), LettersTab::Stage::broken);
        driver.waitForMachine();
        driver.page.choose(RsaPage::raceTab);
        driver.part<QSpinBox>("raceItems").setValue(200);
        for (int i = 0; i < 2; ++i) {
            enter();
            QVERIFY(driver.page.race().isRunning());
            QTRY_VERIFY_WITH_TIMEOUT(!driver.page.race().isRunning(), kPatience);
        }
    }

    void textbookRsaIsMeasuredOnTheBenchmarkPage() {
        RsaDriver driver(RsaPage::lettersTab);
        driver.waitForMachine();
        const auto& bench = driver.window.page<BenchPage>();
        const auto chosen = [&bench] { return bench.experiments().currentReport().text; };
        driver.press("lettersMeasure");
        QVERIFY(bench.isVisible());
        QCOMPARE(chosen(), std::string("msoe/table-1"));
        QVERIFY(bench.findChild<QLabel*>("pageCaption")
                    ->text()
                    .contains("Accelerated Encryption Techniques"));
        const auto& list = bench.experiments();
        QVERIFY(list.viewport()->rect().contains(list.visualItemRect(list.currentItem())));
    }

    void aRunIsNotLostToTheReport() {
        RsaDriver driver(RsaPage::lettersTab);
        driver.waitForMachine();
        auto& bench = driver.window.page<BenchPage>();
        bench.setQuick(true);
        const std::string before(bench.experiments().current().name);
        bench.start();
        QVERIFY(bench.isRunning());
        driver.press("lettersMeasure");
        QVERIFY(bench.isVisible());
        QVERIFY(bench.isRunning());
        QCOMPARE(std::string(bench.experiments().current().name), before);
        bench.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!bench.isRunning(), kPatience);
    }

    void smallNumbersGoStepByStep() {
        RsaDriver driver(RsaPage::stepsTab);
        const SmallView& view = driver.page.steps().view();
        QCOMPARE(cell(driver, "smallTable", 0, 2), QString("p = 61, q = 53"));
        QCOMPARE(cell(driver, "smallTable", 1, 2), QString("?"));
        QTest::keyClick(&driver.page, Qt::Key_PageDown);
        QCOMPARE(cell(driver, "smallTable", 1, 2), QString("n = 3233"));
        QTest::keyClick(&driver.page, Qt::Key_End);
        QStringList results;
        for (int row = 0; row < view.steps(); ++row)
            results << cell(driver, "smallTable", row, 2);
        for (const char* value :
             {"φ = 3120", "λ = 780", "d = 413", "65¹⁷ mod 3233 = 2790", "m = 65"})
            QVERIFY2(results.contains(QString::fromUtf8(value)), value);
        QCOMPARE(cell(driver, "smallTable", 5, 1), QString("780 = 45 · 17 + 15"));
        int powers = 0; // each a congruence, not an equation
        for (int row = 0; row < view.steps(); ++row) {
            const QString sum = cell(driver, "smallTable", row, 1);
            if (!cell(driver, "smallTable", row, 0).startsWith("Bit ")) continue;
            ++powers;
            QCOMPARE(sum.count("mod 3233 = "), sum.count(QLatin1Char(';')) + 1);
        }
        QCOMPARE(powers, 5 + 9); // bits of 17 and of 413
        QVERIFY(results.contains(QString::fromUtf8("65² mod 3233 = 992")));
        driver.press("smallBack");
        QCOMPARE(view.step(), view.steps() - 2);
        driver.part<QTableWidget>("smallTable").setCurrentCell(9, 0);
        QCOMPARE(view.step(), 9);
        QVERIFY(driver.text("smallWhy").contains("2753"));
    }

    void pageKeysStepWhateverHasTheFocus() {
        RsaDriver driver(RsaPage::stepsTab);
        SmallView& view = driver.page.steps().view();
        const int p = driver.part<QSpinBox>("smallP").value();
        for (const char* part : {"navigation", "rsaTabs", "smallP", "smallMessage", "smallTable",
                                 "smallPlace", "smallSpeed", "smallPlay"}) {
            view.setStep(5);
            driver.pressKey(part, Qt::Key_PageDown);
            QVERIFY2(view.step() == 6, part);
            driver.pressKey(part, Qt::Key_PageUp);
            QVERIFY2(view.step() == 5, part);
        }
        QVERIFY(driver.page.isVisible());
        QCOMPARE(driver.part<QSpinBox>("smallP").value(), p);
        driver.page.choose(RsaPage::lettersTab);
        QTest::keyClick(&driver.page, Qt::Key_PageDown);
        QCOMPARE(view.step(), 5);
    }

    void smallNumbersThatMakeNoKeyAreExplained() {
        RsaDriver driver(RsaPage::stepsTab);
        driver.part<QSpinBox>("smallP").setValue(91);
        QVERIFY(driver.said("smallProblem").contains("7 · 13"));
        QVERIFY(!driver.page.steps().view().isEnabled());
        QCOMPARE(cell(driver, "smallTable", 0, 2), QString()); // not those of 61
        QVERIFY(driver.text("smallWhy").isEmpty());
        driver.part<QSpinBox>("smallP").stepUp(); // from prime to prime
        QCOMPARE(driver.part<QSpinBox>("smallP").value(), 97);
        QVERIFY(driver.said("smallProblem").isEmpty());
        QCOMPARE(cell(driver, "smallTable", 0, 2), QString("p = 97, q = 53"));
        driver.part<QSpinBox>("smallE").setValue(6);
        QVERIFY(driver.said("smallProblem").contains("e = 6"));
        driver.part<QSpinBox>("smallE").setValue(5);
        driver.part<QSpinBox>("smallMessage").setValue(97 * 53);
        QVERIFY(driver.said("smallProblem").contains("5141"));
    }
};

BLOCKWARP_UI_TEST(TestRsaPage);
#include "test_rsa_page.moc"
