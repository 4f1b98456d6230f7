// SPDX-License-Identifier: GPL-3.0-or-later
/// Inspector: a warp's lookups in the banks, and 32 blocks as bits.
#include "tests/ui/inspector/inspector_driver.h"
#include "tests/ui/registry.h"
#include "ui/inspector/kernel_view.h"
#include "ui/inspector/strategy_table.h"
#include "ui/inspector/warp_picture.h"

using namespace blockwarp;
using namespace blockwarp::ui;

class KernelDriver : public InspectorDriver {
  public:
    KernelDriver() { page.choose(InspectorPage::kernelTab); }

    KernelView& view() const { return page.kernels(); }
    StrategyTable& table() const { return part<StrategyTable>("kernelStrategies"); }
    void blocks(int row) const { part<QComboBox>("kernelBlocks").setCurrentIndex(row); }
};

class TestKernels : public QObject {
    Q_OBJECT

  private slots:
    void aLookupIsShownByLane() {
        const KernelDriver driver;
        driver.blocks(2);
        QCOMPARE(driver.view().steps(), 160);
        driver.view().setStep(40);
        const WarpLookup& lookup = *driver.view().lookup();
        QVERIFY(lookup.conflicts() > 0);
        QVERIFY(
            driver.text("kernelTitle").contains(QString("%1 wavefronts").arg(lookup.wavefronts)));
        const auto& banks = driver.part<BankPicture>("kernelBanks");
        QVERIFY(driver.text("kernelSentence").startsWith("Lane 0 wants T"));
        driver.pressKey("kernelBanks", Qt::Key_Right);
        QCOMPARE(banks.chosen(), 1);
        QVERIFY(
            driver.text("kernelSentence").contains(QString("bank %1,").arg(lookup.lanes[1].bank)));
        QCOMPARE(banks.accessibleDescription(), driver.text("kernelSentence"));
        QTest::mouseClick(&driver.part<QWidget>("kernelBanks"), Qt::LeftButton, {},
                          banks.laneRect(7).center().toPoint());
        QCOMPARE(banks.chosen(), 7);
    }

    /// A square for each word: in its bank's column, in its wavefront's row.
    void wordsLieInTheirBanks() {
        const KernelDriver driver;
        driver.blocks(2);
        driver.view().setStep(40);
        QTest::qWait(20);
        const auto& banks = driver.part<BankPicture>("kernelBanks");
        const WarpLookup& lookup = *driver.view().lookup();
        for (std::size_t i = 0; i < kWarpLanes; ++i) {
            const QRectF word = banks.wordRect(i);
            QVERIFY(QRectF(banks.rect()).contains(word));
            QCOMPARE(word.left(), banks.laneRect(lookup.lanes[i].bank).left());
            for (std::size_t j = 0; j < i; ++j)
                QCOMPARE(banks.wordRect(j) == word, lookup.lanes[i].word == lookup.lanes[j].word);
        }
    }

    void strategiesAreComparedAndChosenByKeyboard() {
        const KernelDriver driver;
        driver.blocks(2);
        const auto cell = [&](const QString& strategy, int column) {
            const auto found = driver.table().findItems(strategy, Qt::MatchExactly);
            return driver.table().item(found.front()->row(), column)->text();
        };
        QCOMPARE(cell("ttable-replicated", 2), QString("160"));
        QCOMPARE(cell("ttable-replicated", 3), QString("0"));
        QVERIFY(cell("ttable4", 2).toInt() > 300);
        QCOMPARE(cell("ttable4", 4), QString("500")); // of the profile that comes with the program
        QCOMPARE(cell("bitsliced", 2), QString("0"));
        QCOMPARE(cell("byte-constant", 4), QString("–"));
        driver.view().setStep(20);
        QCOMPARE(driver.view().strategy().strategy, std::string_view("ttable4"));
        driver.pressKey("kernelStrategies", Qt::Key_Down);
        QCOMPARE(driver.view().strategy().strategy, std::string_view("ttable1"));
        QCOMPARE(driver.view().step(), 20);
        QVERIFY(driver.text("kernelSummary").startsWith("<b>ttable1</b>"));
    }

    void countersShareRounds() {
        const KernelDriver driver; // counters at first
        driver.view().setStep(33); // round 3
        driver.view().chooseStrategy("ttable-replicated");
        QCOMPARE(driver.view().steps(), 128);
        QCOMPARE(driver.view().step(), 1);
        QCOMPARE(driver.view().lookup()->round, 3);
        QVERIFY(driver.text("kernelSummary").contains("shared by 256 counters"));
        driver.view().chooseStrategy("ttable4");
        QCOMPARE(driver.view().step(), 33);
    }

    void aCircuitHasPlanes() {
        const KernelDriver driver;
        driver.view().chooseStrategy("bitsliced");
        QVERIFY(driver.shows("kernelPlanes") && !driver.shows("kernelBanks"));
        QCOMPARE(driver.view().steps(), 160);
        QVERIFY(driver.view().lookup() == nullptr);
        driver.pressKey("kernelPlanes", Qt::Key_Right);
        QVERIFY(driver.text("kernelSentence").startsWith("Block 1: "));
        driver.view().chooseStrategy("byte-constant");
        QVERIFY(driver.shows("kernelBanks"));
        QVERIFY(driver.text("kernelSentence").contains("turn"));
    }

    /// Appendix B's block as the first counter: 19 is what SubBytes finds first.
    void itIsTheRealBlock() {
        const KernelDriver driver;
        driver.view().setStep(0);
        QCOMPARE(driver.view().lookup()->lanes[0].byte, std::uint8_t{0x19});
        driver.press("aesChange");
        driver.type("aesBlock", "00000000000000000000000000000000");
        QCOMPARE(driver.view().lookup()->lanes[0].byte, std::uint8_t{0x2b});
    }

    void itFitsASmallScreen() {
        KernelDriver driver;
        driver.window.resize(1024, 768);
        for (const char* strategy : {"ttable4", "byte-constant", "bitsliced"}) {
            driver.view().chooseStrategy(strategy);
            QTRY_VERIFY2(driver.view().visibleRegion().boundingRect() == driver.view().rect(),
                         strategy);
        }
    }
};

BLOCKWARP_UI_TEST(TestKernels);
#include "test_kernels.moc"
