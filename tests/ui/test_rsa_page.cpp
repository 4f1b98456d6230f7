// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA page: keys, the demonstrations, the steps, the race on whatever is there, the table.
#include "ui/rsa/frequency_bars.h"
#include "ui/rsa/key_tab.h"
#include "ui/rsa/letters_tab.h"
#include "ui/rsa/oaep_tab.h"
#include "ui/rsa/race_tab.h"
#include "ui/rsa/race_text.h"
#include "ui/rsa/rate_curve.h"
#include "ui/rsa/rsa_page.h"
#include "ui/rsa/steps_tab.h"
#include "ui/rsa/table_tab.h"
#include "window_driver.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPlainTextEdit>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

class RsaDriver : public WindowDriver {
  public:
    explicit RsaDriver(RsaPage::Tab tab) : page(window.page<RsaPage>()) {
        window.showPage(page);
        page.choose(tab);
    }

    QString said(const char* line) const { return part<MessageLine>(line).message(); }
    void waitForMachine() const {
        QTRY_VERIFY_WITH_TIMEOUT(window.inventory().isReady(), kPatience);
    }

    void makeKey() {
        page.choose(RsaPage::keyTab);
        page.press();
        QTRY_VERIFY_WITH_TIMEOUT(page.key().exists() && !page.keys().isBusy(), kPatience);
    }

    RsaPage& page;
};

QString cell(const RsaDriver& driver, const char* table, int row, int column) {
    return driver.part<QTableWidget>(table).item(row, column)->text();
}

} // namespace

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
        driver.page.keys().saveTo(path);
        QTRY_VERIFY_WITH_TIMEOUT(!driver.page.keys().isBusy(), kPatience);
        QVERIFY2(QFile::exists(path), qPrintable(driver.said("rsaKeyMessage")));
        QVERIFY(driver.text("rsaOrigin").contains(path));
        driver.page.keys().saveTo(path); // never over a file
        QTRY_VERIFY_WITH_TIMEOUT(driver.said("rsaKeyMessage").contains("exists"), kPatience);

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
        QTRY_COMPARE_WITH_TIMEOUT(driver.text("rsaFingerprint"), fingerprint, kPatience);
        QVERIFY(driver.page.key().isPrivate());

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
        driver.page.choose(RsaPage::tableTab);
        driver.page.table().setPlan({10}, 1);
        for (int i = 0; i < 2; ++i) {
            enter();
            QVERIFY(driver.page.table().isRunning());
            QTRY_VERIFY_WITH_TIMEOUT(!driver.page.table().isRunning(), kPatience);
        }
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
        for (const char* value : {"φ = 3120", "λ = 780", "d = 413", "65¹⁷ = 2790", "m = 65"})
            QVERIFY2(results.contains(QString::fromUtf8(value)), value);
        QCOMPARE(cell(driver, "smallTable", 5, 1), QString("780 = 45 · 17 + 15"));
        driver.press("smallBack");
        QCOMPARE(view.step(), view.steps() - 2);
        driver.part<QTableWidget>("smallTable").setCurrentCell(9, 0);
        QCOMPARE(view.step(), 9);
        QVERIFY(driver.text("smallWhy").contains("2753"));
    }

    void smallNumbersThatMakeNoKeyAreExplained() {
        RsaDriver driver(RsaPage::stepsTab);
        driver.part<QSpinBox>("smallP").setValue(91);
        QVERIFY(driver.said("smallProblem").contains("7 · 13"));
        QVERIFY(!driver.page.steps().view().isEnabled());
        driver.part<QSpinBox>("smallP").stepUp(); // from prime to prime
        QCOMPARE(driver.part<QSpinBox>("smallP").value(), 97);
        QVERIFY(driver.said("smallProblem").isEmpty());
        driver.part<QSpinBox>("smallE").setValue(6);
        QVERIFY(driver.said("smallProblem").contains("e = 6"));
        driver.part<QSpinBox>("smallE").setValue(5);
        driver.part<QSpinBox>("smallMessage").setValue(97 * 53);
        QVERIFY(driver.said("smallProblem").contains("5141"));
    }

    void theRaceRunsOnWhatThereIs() {
        RsaDriver driver(RsaPage::raceTab);
        driver.waitForMachine();
        for (const int operation : {0, 1}) {
            driver.part<QComboBox>("raceOperation").setCurrentIndex(operation);
            driver.part<QSpinBox>("raceItems").setValue(200);
            driver.page.press();
            QVERIFY(driver.page.race().isRunning());
            QVERIFY(!driver.page.activity().isEmpty());
            QTRY_VERIFY_WITH_TIMEOUT(!driver.page.race().isRunning(), kPatience);
            QVERIFY2(driver.page.race().problem().isEmpty(),
                     qPrintable(driver.page.race().problem()));
            const auto& result = driver.page.race().result();
            QVERIFY(result);
            QCOMPARE(result->gpu.has_value(), driver.window.inventory().hasGpu());
            QVERIFY(driver.text("raceHeadline").contains("200"));
        }
        if (driver.window.inventory().hasGpu()) return;
        QVERIFY(driver.part<QAbstractButton>("raceStart").text().contains("CPU"));
        QVERIFY(driver.said("raceMessage").contains("NVIDIA GPU"));
        QVERIFY(!driver.part<QWidget>("raceBatch").isEnabled());
    }

    void theRaceSaysWhoWon() {
        rsa::RaceResult result{.cpu = {EngineKind::cpu, {}, 2000}};
        result.gpu = rsa::RaceRun{EngineKind::cuda, {}, 50'000};
        QCOMPARE(raceSentence(result, 4000, 2),
                 QString("The GPU is 25 times as fast as the CPU's 2 threads: 50,000 operations/s "
                         "against 2,000 operations/s. All 4,000 results are equal."));
        result.gpu->rate = 500;
        QVERIFY(raceSentence(result, 4000, 2)
                    .startsWith("The CPU's 2 threads are 4.0 times as fast as the GPU: 2,000"));
    }

    void theRaceTakesTheKeyInUseAndCanBeCancelled() {
        RsaDriver driver(RsaPage::keyTab);
        driver.waitForMachine();
        driver.makeKey();
        driver.page.choose(RsaPage::raceTab);
        driver.part<QComboBox>("raceKey").setCurrentIndex(0);
        QVERIFY(driver.part<QComboBox>("raceKey").currentText().contains("in use"));
        driver.part<QSpinBox>("raceItems").setValue(1'000'000);
        driver.page.press();
        QTRY_VERIFY_WITH_TIMEOUT(driver.part<QProgressBar>("raceProgress").value() > 0, kPatience);
        driver.press("raceCancel");
        QTRY_VERIFY_WITH_TIMEOUT(!driver.page.race().isRunning(), kPatience);
        QVERIFY(driver.said("raceMessage").contains("Cancelled"));
        QVERIFY(!driver.page.race().result());
    }

    void theTableIsMeasuredAndCopied() {
        RsaDriver driver(RsaPage::tableTab);
        driver.waitForMachine();
        QCOMPARE(cell(driver, "textbookTable", 3, 0), QString("100 kB"));
        driver.page.table().setPlan({10, 1000}, 1);
        driver.page.press();
        QTRY_VERIFY_WITH_TIMEOUT(!driver.page.table().isRunning(), kPatience);
        QCOMPARE(driver.page.table().rows().size(), std::size_t{2});
        QCOMPARE(cell(driver, "textbookTable", 0, 0), QString("10 B"));
        QVERIFY(cell(driver, "textbookTable", 1, 1) != "–");
        const bool gpu = driver.window.inventory().hasGpu();
        QCOMPARE(cell(driver, "textbookTable", 1, 2) == "no GPU", !gpu);
        driver.press("tableCsv");
        const QStringList lines = QGuiApplication::clipboard()->text().trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[1].startsWith("10,"));
        driver.press("tableMarkdown");
        QVERIFY(QGuiApplication::clipboard()->text().contains("| 1 kB |"));
    }

    void curvesBeginAtZeroOnceTheTimeIsKnown() {
        std::vector<ProgressPoint> points; // 100 a second, but the first is told a second late
        for (int i = 1; i <= 10; ++i)
            points.push_back({std::uint64_t(100 * i), double(i - 1)});
        const auto live = rateCurve(points, 1000);
        QCOMPARE(live.front().x(), 0.0);
        QCOMPARE(live.back(), QPointF(9, 100));
        const auto whole = rateCurve(points, 1000, 10);
        QCOMPARE(whole.front(), QPointF(0, 100));
        QCOMPARE(whole.back(), QPointF(10, 100));
        QVERIFY(rateCurve({}, 1000, 10).isEmpty());
        QCOMPARE(rateCurve({{50, 0}}, 50, 2).back(), QPointF(2, 25));
    }
};

QTEST_MAIN(TestRsaPage)
#include "test_rsa_page.moc"
