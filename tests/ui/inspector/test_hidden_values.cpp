// SPDX-License-Identifier: GPL-3.0-or-later
/// Inspector: values hidden until they are asked for, and text instead of hex.
#include "tests/ui/inspector/inspector_driver.h"
#include "tests/ui/registry.h"
#include "ui/inspector/avalanche_view.h"

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

const QString kAllHidden = QString(16, QLatin1Char('?'));

} // namespace

class TestHiddenValues : public QObject {
    Q_OBJECT

  private slots:
    void nothingGivesTheAnswerAway() {
        const InspectorDriver driver;
        driver.press("hideValues");
        driver.page.view().setStep(2); // SubBytes of round 1: 19 becomes d4
        QCOMPARE(driver.state("aesAfter"), kAllHidden);
        QVERIFY(driver.state("aesBefore").startsWith("193de3be"));
        for (const char* name : {"aesExplanation", "aesWhy"})
            QVERIFY2(!driver.text(name).contains("d4"), qPrintable(driver.text(name)));
        QVERIFY(!driver.part<QWidget>("aesChain").accessibleName().contains("d4"));
        QVERIFY(driver.part<QWidget>("aesSbox").accessibleDescription().isEmpty());
        const auto& after = driver.part<MatrixView>("aesAfter");
        for (int cell = 0; cell < MatrixView::kCells; ++cell)
            QVERIFY(!after.look(cell).changed);
    }

    void pageDownShowsThenGoesOn() {
        const InspectorDriver driver;
        driver.press("hideValues");
        driver.page.view().setStep(2);
        driver.pressKey("aesAfter", Qt::Key_PageDown);
        QCOMPARE(driver.page.view().step(), 2);
        QCOMPARE(driver.state("aesAfter"), QString("d42711aee0bf98f1b8b45de51e415230"));
        QVERIFY(driver.text("aesExplanation").contains("d4"));
        driver.pressKey("aesAfter", Qt::Key_PageDown);
        QCOMPARE(driver.page.view().step(), 3);
        QCOMPARE(driver.state("aesAfter"), kAllHidden);
        driver.pressKey("aesAfter", Qt::Key_PageUp); // back, to ask once more
        QCOMPARE(driver.page.view().step(), 2);
        QCOMPARE(driver.state("aesAfter"), kAllHidden);
        driver.press("hideValues");
        QVERIFY(!driver.state("aesAfter").contains('?'));
    }

    void aByteIsAskedFor() {
        const InspectorDriver driver;
        driver.press("hideValues");
        driver.page.view().setStep(2);
        auto& after = driver.part<MatrixView>("aesAfter");
        driver.pressKey("aesAfter", Qt::Key_Right); // row 0, column 1
        driver.pressKey("aesAfter", Qt::Key_Return);
        QCOMPARE(after.text(1), QString("e0"));
        QCOMPARE(driver.state("aesAfter").count('?'), 15);
        QVERIFY(driver.text("aesExplanation").contains("e0"));
        QTest::mouseClick(&after, Qt::LeftButton, {}, after.cellRect(0).center());
        QCOMPARE(after.text(0), QString("d4"));
        driver.pressKey("aesAfter", Qt::Key_Right); // what was asked for stays
        QCOMPARE(driver.state("aesAfter").count('?'), 14);
        driver.page.view().setStep(3);
        QCOMPARE(driver.state("aesAfter"), kAllHidden);
    }

    void theLastStepIsAskedForToo() {
        const InspectorDriver driver;
        driver.press("hideValues");
        driver.press("stepLast");
        QVERIFY(driver.part<QWidget>("stepForward").isEnabled());
        driver.press("stepForward");
        QCOMPARE(driver.state("aesAfter"), QString("3925841d02dc09fbdc118597196a0b32"));
        QVERIFY(!driver.part<QWidget>("stepForward").isEnabled());
    }

    void playingShowsEachStep() {
        const InspectorDriver driver;
        driver.press("hideValues");
        driver.part<QComboBox>("stepSpeed").setCurrentText("Fast");
        driver.page.view().setStep(39);
        driver.press("stepPlay");
        QTRY_VERIFY(!driver.page.bar().isPlaying());
        QCOMPARE(driver.page.view().step(), 40);
        QCOMPARE(driver.state("aesAfter"), QString("3925841d02dc09fbdc118597196a0b32"));
    }

    void avalancheAsksForBits() {
        const InspectorDriver driver;
        driver.page.choose(InspectorPage::avalancheTab);
        driver.press("hideValues");
        driver.page.view().setStep(2);
        const auto bars = [&] {
            return driver.part<QWidget>("avalancheChart").accessibleDescription();
        };
        const QString distance = QString::number(driver.page.avalanche().rounds()[2].distance);
        QVERIFY(bars().startsWith("1, ") && bars().count('?') == 9);
        QVERIFY(!driver.text("avalancheSentence").contains(distance));
        driver.pressKey("avalancheBit", Qt::Key_PageDown);
        QCOMPARE(bars().count('?'), 8);
        QVERIFY(driver.text("avalancheSentence").contains(distance));
        QCOMPARE(driver.page.view().step(), 2);
    }

    void otherTabsHideNothing() {
        const InspectorDriver driver;
        driver.press("hideValues");
        driver.page.choose(InspectorPage::chachaTab);
        QVERIFY(!driver.shows("hideValues"));
        driver.press("stepForward");
        QCOMPARE(driver.page.view().step(), 1);
    }

    void aBlockIsTypedAsText() {
        const InspectorDriver driver;
        driver.press("aesChange");
        driver.type("aesText", "Grüße");
        QCOMPARE(driver.part<QLineEdit>("aesBlock").text(),
                 QString("4772c3bcc39f65") + QString("09").repeated(9));
        QVERIFY(driver.text("aesPadding").contains("7 bytes"));
        QVERIFY(driver.text("aesPadding").contains("9 of padding, each 09"));
        driver.press("stepForward");
        QVERIFY(driver.state("aesBefore").startsWith("4772c3bc"));
        driver.type("aesText", "sixteen letters!");
        QVERIFY(driver.text("aesPadding").contains("fill the block"));
        const QString block = driver.part<QLineEdit>("aesBlock").text();
        driver.type("aesText", "sixteen letters!!");
        QVERIFY(driver.text("aesPadding").contains("17 bytes"));
        QCOMPARE(driver.part<QLineEdit>("aesBlock").text(), block);
    }

    void textFollowsHex() {
        const InspectorDriver driver;
        driver.press("aesChange");
        auto& text = driver.part<QLineEdit>("aesText");
        QVERIFY(text.text().isEmpty()); // Appendix B's block is no text
        driver.type("aesBlock", "41420e0e0e0e0e0e0e0e0e0e0e0e0e0e");
        QCOMPARE(text.text(), QString("AB"));
        driver.type("aesBlock", "ff420e0e0e0e0e0e0e0e0e0e0e0e0e0e");
        QVERIFY(text.text().isEmpty());
    }
};

BLOCKWARP_UI_TEST(TestHiddenValues);
#include "test_hidden_values.moc"
