// SPDX-License-Identifier: GPL-3.0-or-later
/// Inspector: what the window shows at each step is what the standards print.
#include "tests/ui/inspector/inspector_driver.h"
#include "tests/ui/registry.h"
#include "ui/inspector/aes_inputs.h"
#include "ui/inspector/aes_view.h"
#include "ui/inspector/avalanche_view.h"
#include "ui/inspector/chacha_view.h"
#include "ui/inspector/chaining_view.h"
#include "ui/inspector/inspector_page.h"
#include "ui/inspector/round_strip.h"
#include "ui/inspector/table_picture.h"

#include <QDialog>
#include <QListWidget>
#include <QSlider>
#include <QTableWidget>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestInspector : public QObject {
    Q_OBJECT

  private slots:
    void appendixBIsThereAtOnce() {
        const InspectorDriver driver;
        QCOMPARE(driver.page.view().steps(), 41);
        QCOMPARE(driver.state("aesAfter"), QString("3243f6a8885a308d313198a2e0370734"));
        driver.press("stepForward");
        QCOMPARE(driver.state("aesRoundKey"), QString("2b7e151628aed2a6abf7158809cf4f3c"));
        QCOMPARE(driver.state("aesAfter"), QString("193de3bea0f4e22b9ac68d2ae9f84808"));
        driver.press("stepForward");
        QCOMPARE(driver.state("aesAfter"), QString("d42711aee0bf98f1b8b45de51e415230"));
        driver.press("stepLast");
        QCOMPARE(driver.state("aesAfter"), QString("3925841d02dc09fbdc118597196a0b32"));
        QVERIFY(!driver.part<QAbstractButton>("stepForward").isEnabled());
        driver.press("stepFirst");
        QCOMPARE(driver.page.view().step(), 0);
    }

    void aByteShowsWhereItCameFrom() {
        const InspectorDriver driver;
        driver.page.view().setStep(3); // ShiftRows of round 1
        auto& after = driver.part<MatrixView>("aesAfter");
        const auto& before = driver.part<MatrixView>("aesBefore");
        after.setFocus();
        for (const auto key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Right}) // row 2, column 1
            QTest::keyClick(&after, key);
        QCOMPARE(after.chosen(), 9);
        for (int cell = 0; cell < MatrixView::kCells; ++cell)
            QCOMPARE(before.look(cell).source, cell == 11); // from column 3
        QCOMPARE(after.text(9), before.text(11));
        driver.press("stepForward"); // MixColumns: the whole column
        for (int cell = 0; cell < MatrixView::kCells; ++cell)
            QCOMPARE(before.look(cell).source, cell % 4 == 1);
        QVERIFY(driver.shows("aesDetails"));
        QVERIFY(driver.text("aesDetails").contains("mod m(x)"));
    }

    void whatChangedIsMarked() {
        const InspectorDriver driver;
        driver.page.view().setStep(4); // e0 stays e0 in MixColumns of round 1
        const auto& after = driver.part<MatrixView>("aesAfter");
        for (int cell = 0; cell < MatrixView::kCells; ++cell)
            QCOMPARE(after.look(cell).changed, cell != 1);
    }

    void sboxIsThereWhereItIsUsed() {
        const InspectorDriver driver;
        driver.page.view().setStep(2);
        QVERIFY(driver.shows("aesSbox"));
        QVERIFY(driver.part<QWidget>("aesSbox").accessibleDescription().contains("19"));
        QVERIFY(driver.text("aesExplanation").contains("d4"));
        driver.press("stepForward");
        QVERIFY(!driver.shows("aesSbox"));
    }

    void basesAreChosen() {
        const InspectorDriver driver;
        auto& base = driver.part<QComboBox>("stepBase");
        base.setCurrentText("Decimal");
        QCOMPARE(driver.part<MatrixView>("aesAfter").text(0), QString("50"));
        base.setCurrentText("Binary");
        QCOMPARE(driver.part<MatrixView>("aesAfter").text(0), QString("0011\n0010"));
    }

    /// Everywhere at 1280 × 800, at every step of the first round.
    void squaresAreLargeAndKeepTheirSize() {
        const InspectorDriver driver;
        QSet<int> sides;
        for (int step = 1; step < 6; ++step) {
            driver.page.view().setStep(step);
            QTest::qWait(20); // layouts
            for (const char* name : {"aesBefore", "aesOperation", "aesAfter", "aesRoundKey"}) {
                const auto& view = driver.part<MatrixView>(name);
                const QRect cell = view.cellRect(MatrixView::kCells - 1);
                QCOMPARE(cell.width(), cell.height());
                QVERIFY2(cell.width() >= 40, qPrintable(QString::number(cell.width())));
                QVERIFY2(view.visibleRegion().contains(cell), name);
                sides << cell.width();
            }
        }
        QCOMPARE(sides.size(), 1);
    }

    void everyStepFitsASmallScreen() {
        InspectorDriver driver;
        driver.window.resize(1024, 768);
        const SteppedView& view = driver.page.view();
        for (int step = 0; step < 6; ++step) {
            driver.page.view().setStep(step);
            QTest::qWait(20); // layouts
            QVERIFY2(view.visibleRegion() == QRegion(view.rect()),
                     qPrintable(QString::number(step)));
        }
    }

    void onlyTheCurrentRoundIsUnfolded() {
        const InspectorDriver driver;
        const auto& strip = driver.part<RoundStrip>("aesRounds");
        driver.page.view().setStep(7); // ShiftRows of round 2
        QStringList texts;
        for (const RoundStrip::Chip& chip : strip.chips())
            texts << chip.text;
        QCOMPARE(texts.join(' '), QString("0 1 2 SubBytes ShiftRows MixColumns AddRoundKey 3 4 5 6 "
                                          "7 8 9 10"));
        const auto press = [&](const QString& text) {
            for (const RoundStrip::Chip& chip : strip.chips())
                if (chip.text == text)
                    QTest::mouseClick(&driver.part<QWidget>("aesRounds"), Qt::LeftButton, {},
                                      chip.place.center());
        };
        press("AddRoundKey");
        QCOMPARE(driver.page.view().step(), 9);
        press("10");
        QCOMPARE(driver.page.view().step(), 38);
        QVERIFY(strip.chips().back().text == "AddRoundKey"); // the last round mixes no columns
        QVERIFY(strip.rect().contains(strip.chips().back().place));
    }

    void onlyTheCurrentQuarterRoundIsUnfolded() {
        const InspectorDriver driver;
        driver.page.choose(InspectorPage::chachaTab);
        auto& view = *driver.page.findChild<ChachaView*>();
        auto& strip = driver.part<RoundStrip>("chachaRounds");
        const auto texts = [&strip] {
            QStringList all;
            for (const RoundStrip::Chip& chip : strip.chips())
                all << chip.text;
            return all.join(' ');
        };
        const QString later = "3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 +";
        view.setStep(1 + 16 + 4 + 2); // of round 2, diagonal 1 and its third line
        QCOMPARE(texts(), "Input 1 2 D0 D1 <<<16 <<<12 <<<8 <<<7 D2 D3 " + later);
        const auto press = [&](const QString& text) {
            for (const RoundStrip::Chip& chip : strip.chips())
                if (chip.text == text)
                    return QTest::mouseClick(&strip, Qt::LeftButton, {}, chip.place.center());
        };
        press("<<<7");
        QCOMPARE(view.step(), 1 + 16 + 4 + 3);
        press("D3");
        QCOMPARE(view.step(), 1 + 16 + 12);
        QCOMPARE(texts(), "Input 1 2 D0 D1 D2 D3 <<<16 <<<12 <<<8 <<<7 " + later);
        press("+"); // has no steps of its own
        QCOMPARE(view.step(), view.steps() - 1);
        QCOMPARE(texts(), "Input 1 2 " + later);
    }

    void theStripGoesByKeyboard() {
        const InspectorDriver driver;
        auto& strip = driver.part<QWidget>("aesRounds");
        const auto goes = [&](Qt::Key key, Qt::KeyboardModifiers modifiers, int to) {
            strip.setFocus();
            QTest::keyClick(&strip, key, modifiers);
            QCOMPARE(driver.page.view().step(), to);
        };
        goes(Qt::Key_Left, {}, 0); // the first one
        goes(Qt::Key_Right, {}, 1);
        goes(Qt::Key_Right, {}, 2);
        goes(Qt::Key_Right, Qt::ControlModifier, 6);
        goes(Qt::Key_Left, Qt::ControlModifier, 2);
        goes(Qt::Key_End, {}, 40);
        QCOMPARE(strip.accessibleDescription(), QString("Round 10 · AddRoundKey"));
        driver.part<QSlider>("stepPlace").setValue(7);
        QCOMPARE(strip.accessibleDescription(), QString("Round 2 · ShiftRows"));
    }

    void theOperationIsShownInSymbols() {
        const InspectorDriver driver;
        const auto symbol = [&](int step, int cell) {
            driver.page.view().setStep(step);
            return driver.part<MatrixView>("aesOperation").text(cell);
        };
        QCOMPARE(symbol(1, 0), QString("⊕ 2b"));
        QCOMPARE(symbol(2, 0), QString("S[19]"));
        QCOMPARE(symbol(3, 4), QString("← 1"));
        QStringList row;
        for (const int cell : {4, 5, 6, 7})
            row << symbol(4, cell);
        QCOMPARE(row.join(' '), QString("01 02 03 01"));
        const auto& key = driver.part<MatrixView>("aesRoundKey");
        QCOMPARE(key.caption(), QString("Used in the next step"));
        driver.page.view().setStep(5);
        QCOMPARE(key.caption(), QString("Used in this step"));
    }

    /// FIPS 197, 5.1.1: the inverse, then the affine map; each half is computed.
    void theTableIsExplained() {
        const InspectorDriver driver;
        driver.page.view().setStep(2);
        QCOMPARE(driver.text("aesWhy"), QString("Why d4?"));
        QVERIFY(driver.part<QWidget>("aesChain").accessibleName().contains("Inverse: 3f"));
        QVERIFY(!driver.shows("aesDetails"));
        driver.press("aesBits");
        QVERIFY(driver.shows("aesDetails"));
        QVERIFY(driver.text("aesDetails").contains("11010100"));
        driver.press("aesSboxLarge");
        auto* large = driver.window.findChild<QDialog*>("sboxDialog");
        QVERIFY(large && large->isVisible());
        QVERIFY(large->width() > driver.part<QWidget>("aesSbox").width());
    }

    void inputsAreFoldedAway() {
        const InspectorDriver driver;
        QVERIFY(!driver.shows("aesKey"));
        driver.press("aesChange");
        QVERIFY(driver.shows("aesKey"));
        driver.page.choose(InspectorPage::chachaTab); // has inputs of its own
        QVERIFY(!driver.shows("aesKey") && !driver.shows("aesChange"));
        driver.page.choose(InspectorPage::keyTab);
        QVERIFY(driver.shows("aesKey"));
        driver.press("aesChange");
        QVERIFY(!driver.shows("aesKey"));
    }

    void decryptionLeadsBack() {
        const InspectorDriver driver;
        for (const int form : {1, 2}) {
            driver.part<QComboBox>("aesForm").setCurrentIndex(0);
            driver.part<QComboBox>("aesForm").setCurrentIndex(form);
            QCOMPARE(driver.part<QLineEdit>("aesBlock").text(),
                     QString("3925841d02dc09fbdc118597196a0b32"));
            driver.press("stepLast");
            QCOMPARE(driver.state("aesAfter"), QString("3243f6a8885a308d313198a2e0370734"));
        }
    }

    void keysOfAllSizesAndNoOthers() {
        const InspectorDriver driver;
        auto& example = driver.part<QComboBox>("aesExample");
        for (const auto& [row, steps] : {std::pair{1, 41}, std::pair{2, 49}, std::pair{3, 57}}) {
            example.setCurrentIndex(row);
            emit example.activated(row);
            QCOMPARE(driver.page.view().steps(), steps);
        }
        driver.press("stepLast");
        QCOMPARE(driver.state("aesAfter"), QString("8ea2b7ca516745bfeafc49904b496089"));
        auto& key = driver.part<QLineEdit>("aesKey");
        key.clear();
        QTest::keyClicks(&key, "0011");
        QVERIFY(driver.text("aesProblem").contains("32"));
        QCOMPARE(driver.page.view().steps(), 57);
    }

    void keyScheduleShowsAppendixA() {
        const InspectorDriver driver;
        driver.page.choose(InspectorPage::keyTab);
        const auto& table = driver.part<QTableWidget>("keySchedule");
        QCOMPARE(table.rowCount(), 44);
        const QStringList w4{"w[4]",     "09cf4f3c", "cf4f3c09", "8a84eb01",
                             "01000000", "8b84eb01", "2b7e1516", "a0fafe17"};
        for (int i = 0; i < w4.size(); ++i)
            QCOMPARE(table.item(4, i)->text(), w4[i]);
        driver.page.view().setStep(4);
        QVERIFY(driver.text("keyExplanation").contains("RotWord"));
    }

    void avalancheCountsBits() {
        const InspectorDriver driver;
        driver.page.choose(InspectorPage::avalancheTab);
        const auto* view = qobject_cast<AvalancheView*>(&driver.page.view());
        QVERIFY(view);
        QCOMPARE(view->rounds().size(), std::size_t{11});
        QCOMPARE(view->rounds()[0].distance, 1);
        driver.press("stepLast");
        QVERIFY(driver.text("avalancheSentence")
                    .contains(QString::number(view->rounds()[10].distance)));
        driver.part<QComboBox>("avalancheWhere").setCurrentIndex(1);
        QCOMPARE(driver.part<QSpinBox>("avalancheBit").maximum(), 127);
        QCOMPARE(view->rounds()[0].distance, 1);
    }

    void avalancheHasAxes() {
        const InspectorDriver driver;
        driver.page.choose(InspectorPage::avalancheTab);
        QTest::qWait(50);
        auto& chart = driver.part<QWidget>("avalancheChart");
        const QImage drawn = chart.grab().toImage();
        const QRect left(0, 0, chart.fontMetrics().height(), drawn.height()); // of the title
        int inked = 0;
        for (int y = 0; y < left.height(); ++y)
            for (int x = 0; x < left.width(); ++x)
                if (drawn.pixel(x, y) != drawn.pixel(0, 0)) {
                    ++inked;
                    break;
                }
        QVERIFY2(inked > 3 * chart.fontMetrics().height(), qPrintable(QString::number(inked)));
    }

    void tablesGiveTheColumn() {
        const InspectorDriver driver;
        driver.page.choose(InspectorPage::tableTab);
        QCOMPARE(driver.page.view().steps(), 36);
        driver.press("stepForward");
        auto& picture = driver.part<TablePicture>("tablePicture");
        const QString all = picture.accessibleDescription();
        for (const char* line : {"T₀[a0] = dbe0e03b", "T₁[c6] = c773b4b4", "T₂[48] = 52f6a452",
                                 "T₃[be] = aeaee947", "Round key = 88542cb1", "Sum = 689f352b"})
            QVERIFY2(all.contains(QString::fromUtf8(line)), line);
        QTest::mouseMove(&picture, picture.entryRect(1, 2).center().toPoint());
        QCOMPARE(driver.text("tableSum"), "T₁[c6]: S[c6] = b4, times 03 02 01 01.\n"
                                          "Byte 2 of the column: e0 ⊕ b4 ⊕ a4 ⊕ e9 ⊕ 2c = 35.");
        QTest::mouseMove(&picture, picture.beforeRect(3, 0).center().toPoint()); // T₃ reads it
        QCOMPARE(picture.line(), 3);
        QTest::mouseMove(&picture, picture.afterRect(0, 1).center().toPoint());
        QCOMPARE(picture.row(), 0);
        driver.pressKey("tablePicture", Qt::Key_Down);
        QCOMPARE(picture.line(), TablePicture::kLines - 1);
        QVERIFY(driver.text("tableSum").startsWith("The round key"));
        driver.pressKey("tablePicture", Qt::Key_Right);
        QCOMPARE(picture.row(), 1);
    }

    /// One count, by one rule: what a view counts begins with 1, and what it starts from is 0.
    void stepsAreCountedOnce() {
        const InspectorDriver driver;
        driver.page.choose(InspectorPage::kernelTab);
        driver.page.view().setStep(42);
        QCOMPARE(driver.text("stepCount"), "43 of 160");
        QVERIFY2(driver.text("kernelTitle").startsWith("Round 3, lookup 43:"),
                 qPrintable(driver.text("kernelTitle")));
        driver.page.choose(InspectorPage::tableTab);
        driver.page.view().setStep(0);
        QCOMPARE(driver.text("stepCount"), "1 of 36");
        driver.page.choose(InspectorPage::chainingTab);
        driver.page.view().setStep(1);
        QVERIFY(driver.text("stepCount").startsWith("2 of "));
        driver.page.choose(InspectorPage::aesTab);
        driver.page.view().setStep(0); // the input
        QCOMPARE(driver.text("stepCount"), "0 of 40");
    }

    void chainingShowsTheStandardsValues() {
        const InspectorDriver driver;
        driver.page.choose(InspectorPage::chainingTab);
        const auto* view = qobject_cast<ChainingView*>(&driver.page.view());
        QVERIFY(view);
        QCOMPARE(hexText(view->diagram().find("C2")->bytes),
                 QString("5086cb9b507219ee95db113a917678b2"));
        driver.part<QComboBox>("chainDirection").setCurrentIndex(1);
        QCOMPARE(hexText(view->diagram().find("P2")->bytes),
                 QString("ae2d8a571e03ac9c9eb76fac45af8e51"));
        driver.part<QComboBox>("chainDirection").setCurrentIndex(0);
        driver.part<QComboBox>("chainMode").setCurrentText("ECB");
        QCOMPARE(hexText(view->diagram().find("C1")->bytes),
                 QString("3ad77bb40d7a3660a89ecaf32466ef97"));
        driver.type("chainText", "0");
        QVERIFY(!driver.text("chainProblem").isEmpty());
        QCOMPARE(view->diagram().blocks.size(), std::size_t{4}); // as it was
    }

    void chachaShowsTheStandardsExample() {
        const InspectorDriver driver;
        driver.page.choose(InspectorPage::chachaTab);
        QCOMPARE(driver.page.view().steps(), 322);
        driver.press("stepLast");
        QCOMPARE(driver.part<MatrixView>("chachaBefore").text(0), QString("837778ab"));
        QCOMPARE(driver.part<MatrixView>("chachaAfter").text(0), QString("e4e7f110"));
        const QString keystream = driver.text("chachaExplanation");
        QVERIFY(keystream.contains("10f1e7e4d13b5915500fdd1fa32071c4"));
        QVERIFY(keystream.contains("10f1e7e4d13b5915500fdd1fa32071c4 c7d1f4c7")); // it may wrap
        auto& explanation = driver.part<QLabel>("chachaExplanation");
        QVERIFY(explanation.heightForWidth(700) > explanation.heightForWidth(1400));
        driver.page.view().setStep(17); // the first line of the first diagonal round
        const auto& before = driver.part<MatrixView>("chachaBefore");
        for (int cell = 0; cell < MatrixView::kCells; ++cell)
            QCOMPARE(before.look(cell).source, cell % 5 == 0);
        QVERIFY(driver.shows("chachaSum"));
        driver.page.view().setStep(1); // a += b; d ^= a; d <<<= 16, of RFC 8439 §2.3.2's input
        QCOMPARE(driver.part<QWidget>("chachaSum").accessibleName(),
                 "a: 61707865, b: 03020100, a: 64727965");
        QCOMPARE(driver.part<QWidget>("chachaTurn").accessibleName(),
                 "d: 00000001, a: 64727965, d: 64727964, bits: 16, d: 79646472");
        driver.page.view().setStep(0);
        QVERIFY(!driver.shows("chachaSum") && !driver.shows("chachaTurn"));
    }

    void everythingGoesByKeyboard() {
        const InspectorDriver driver;
        const SteppedView& view = driver.page.view();
        QTest::keyClick(&driver.page, Qt::Key_PageDown);
        QCOMPARE(view.step(), 1);
        QTest::keyClick(&driver.page, Qt::Key_End);
        QCOMPARE(view.step(), 40);
        QTest::keyClick(&driver.page, Qt::Key_PageUp);
        QCOMPARE(view.step(), 39);
        QTest::keyClick(&driver.page, Qt::Key_Home);
        QCOMPARE(view.step(), 0);
    }

    void pageKeysStepWhateverHasTheFocus() {
        InspectorDriver driver;
        driver.press("aesChange");
        auto& navigation = driver.part<QListWidget>("navigation");
        for (const char* part : {"navigation", "inspectorTabs", "aesExample", "aesKey", "aesRounds",
                                 "aesBefore", "aesAfter", "stepPlace", "stepSpeed", "stepPlay"}) {
            driver.page.view().setStep(5);
            driver.pressKey(part, Qt::Key_PageDown);
            QVERIFY2(driver.page.view().step() == 6, part);
            driver.pressKey(part, Qt::Key_PageUp);
            QVERIFY2(driver.page.view().step() == 5, part);
        }
        QCOMPARE(navigation.currentRow(), 4);
        driver.page.choose(InspectorPage::keyTab);
        driver.page.view().setStep(5);
        driver.pressKey("keySchedule", Qt::Key_PageDown);
        QCOMPARE(driver.page.view().step(), 6);
    }

    void aByteOfBeforeIsChosen() {
        const InspectorDriver driver;
        auto& before = driver.part<MatrixView>("aesBefore");
        const auto& after = driver.part<MatrixView>("aesAfter");
        const auto click = [&](int row, int column) {
            QTest::mouseClick(&before, Qt::LeftButton, {},
                              before.cellRect(MatrixView::kSide * row + column).center());
        };
        driver.page.view().setStep(2); // SubBytes: the same place
        click(2, 1);
        QCOMPARE(before.chosen(), 9);
        QCOMPARE(after.chosen(), 9);
        QVERIFY(driver.text("aesExplanation").contains("Row 2, column 1"));
        driver.page.view().setStep(3); // ShiftRows takes it two columns on
        QCOMPARE(before.chosen(), -1);
        click(2, 1);
        QCOMPARE(before.chosen(), 9);
        QCOMPARE(after.chosen(), 11);
        QCOMPARE(after.text(11), before.text(9));
        driver.page.view().setStep(4); // MixColumns makes four bytes of it
        click(3, 2);
        QCOMPARE(after.chosen(), 14);
        driver.pressKey("aesBefore", Qt::Key_Left);
        QCOMPARE(before.chosen(), 13);
        QCOMPARE(after.chosen(), 13);
    }

    void prefixesOfHexAreTaken() {
        for (const char* text : {"0x2b7e", "0X2b7e", "2b 7e", "0x2b 0x7e", "2b:0x7e", " 0x2b7e "})
            QVERIFY2(bytesFromHex(text) == (std::vector<std::uint8_t>{0x2b, 0x7e}), text);
        for (const char* text : {"2b0x7e", "0x", "0x0x2b", "x2b"})
            QVERIFY2(!bytesFromHex(text) || bytesFromHex(text)->empty(), text);
        const InspectorDriver driver;
        auto& key = driver.part<QLineEdit>("aesKey");
        key.selectAll();
        QTest::keyClicks(&key, "0x000102030405060708090a0b0c0d0e0f");
        QVERIFY(driver.text("aesProblem").isEmpty());
        driver.press("stepForward");
        QCOMPARE(driver.state("aesRoundKey"), QString("000102030405060708090a0b0c0d0e0f"));
        driver.page.choose(InspectorPage::chachaTab);
        auto& counter = driver.part<QLineEdit>("chachaCounter");
        counter.selectAll();
        QTest::keyClicks(&counter, "0x10");
        QCOMPARE(driver.part<MatrixView>("chachaBefore").text(12), QString("00000010"));
    }

    void invalidInputGreysWhatItNoLongerBelongsTo() {
        const InspectorDriver driver;
        driver.press("aesChange");
        const auto enabled = [&](const char* name) {
            return driver.part<QWidget>(name).isEnabled();
        };
        auto& key = driver.part<QLineEdit>("aesKey");
        const QString before = key.text();
        key.selectAll();
        driver.press("stepPlay");
        QTest::keyClicks(&key, "00");
        QVERIFY(!driver.page.bar().isPlaying());
        for (const char* part :
             {"aesRounds", "aesBefore", "aesAfter", "aesExplanation", "aesForm", "keySchedule",
              "avalancheChart", "tableSum", "stepPlay", "stepForward", "stepPlace", "stepBase"})
            QVERIFY2(!enabled(part), part);
        for (const char* part : {"aesKey", "aesBlock", "aesExample"})
            QVERIFY2(enabled(part), part);
        const int step = driver.page.view().step();
        driver.pressKey("aesBlock", Qt::Key_PageDown);
        QCOMPARE(driver.page.view().step(), step);
        driver.page.choose(InspectorPage::chachaTab); // has inputs of its own
        QVERIFY(enabled("chachaRounds") && enabled("stepPlay"));
        driver.page.choose(InspectorPage::aesTab);
        QVERIFY(!enabled("stepPlay"));
        key.selectAll();
        QTest::keyClicks(&key, before);
        for (const char* part : {"aesAfter", "keySchedule", "aesForm", "stepPlay", "stepForward"})
            QVERIFY2(enabled(part), part);
    }

    void invalidInputOfOtherTabsGreysTheirViews() {
        const InspectorDriver driver;
        const auto check = [&](InspectorPage::Tab tab, const char* field, const QString& valid,
                               std::initializer_list<const char*> parts) {
            driver.page.choose(tab);
            auto& edit = driver.part<QLineEdit>(field);
            for (const bool good : {false, true}) {
                edit.selectAll();
                QTest::keyClicks(&edit, good ? valid : QStringLiteral("0"));
                QVERIFY(edit.isEnabled());
                for (const char* part : parts)
                    QVERIFY2(driver.part<QWidget>(part).isEnabled() == good, part);
            }
        };
        check(InspectorPage::chachaTab, "chachaNonce", "000000090000004a00000000",
              {"chachaRounds", "chachaBefore", "chachaAfter", "chachaExplanation", "stepPlay"});
        check(InspectorPage::chainingTab, "chainIv", "000102030405060708090a0b0c0d0e0f",
              {"chainDirection", "chainExplanation", "stepPlay"});
        auto& iv = driver.part<QLineEdit>("chainIv");
        iv.selectAll();
        QTest::keyClicks(&iv, "0");
        driver.part<QComboBox>("chainMode").setCurrentText("ECB"); // which has no IV
        QVERIFY(driver.part<QWidget>("stepPlay").isEnabled());
    }

    void theExamplesNameGoesWithItsValues() {
        const InspectorDriver driver;
        driver.press("aesChange");
        auto& example = driver.part<QComboBox>("aesExample");
        auto& block = driver.part<QLineEdit>("aesBlock");
        QCOMPARE(example.currentText(), QString("Appendix B"));
        driver.part<QComboBox>("aesForm").setCurrentIndex(1); // its ciphertext
        QCOMPARE(example.currentText(), QString("Appendix B"));
        driver.part<QComboBox>("aesForm").setCurrentIndex(0);
        const QString before = block.text();
        block.setFocus();
        block.setCursorPosition(32);
        QTest::keyClick(&block, Qt::Key_Backspace); // neither its values nor any
        QCOMPARE(example.currentIndex(), -1);
        QTest::keyClicks(&block, "5");
        QCOMPARE(example.currentIndex(), -1);
        QCOMPARE(example.placeholderText(), QString("Own values"));
        QTest::keyClick(&block, Qt::Key_Backspace);
        QTest::keyClicks(&block, before.right(1));
        QCOMPARE(example.currentText(), QString("Appendix B"));
        example.setCurrentIndex(4);
        emit example.activated(4);
        QCOMPARE(example.currentText(), QString("Random, AES-128"));
    }

    void tablesAddByFourXors() {
        const InspectorDriver driver;
        driver.page.choose(InspectorPage::tableTab);
        QVERIFY2(driver.text("tableWords").contains("four XORs"),
                 qPrintable(driver.text("tableWords")));
    }

    void itPlaysAtASpeedAndStopsAtTheEnd() {
        const InspectorDriver driver;
        driver.part<QComboBox>("stepSpeed").setCurrentText("Fast");
        driver.page.view().setStep(37);
        driver.press("stepPlay");
        QVERIFY(driver.page.bar().isPlaying());
        QTRY_COMPARE(driver.page.view().step(), 40);
        QVERIFY(!driver.page.bar().isPlaying());
        driver.press("stepPlay"); // from the start again
        QTRY_VERIFY(driver.page.view().step() > 0);
        driver.press("stepPlay");
        QVERIFY(!driver.page.bar().isPlaying());
    }
};

BLOCKWARP_UI_TEST(TestInspector);
#include "test_inspector.moc"
