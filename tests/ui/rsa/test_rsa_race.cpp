// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA page: the race on whatever is there, its sentence and its curves.
#include "tests/ui/registry.h"
#include "tests/ui/rsa/rsa_driver.h"
#include "ui/panels/chart.h"
#include "ui/rsa/race_tab.h"

using namespace blockwarp;
using namespace blockwarp::ui;

class TestRsaRace : public QObject {
    Q_OBJECT

  private slots:
    void theRaceRunsOnWhatThereIs() {
        RsaDriver driver(RsaPage::raceTab);
        driver.waitForMachine();
        QVERIFY(driver.text("raceHeadline").startsWith("Recorded on an H200, "));
        QVERIFY(driver.part<Chart>("raceChart").hasLines());
        for (const int operation : {0, 1}) {
            driver.part<Segments>("raceOperation").setCurrentIndex(operation);
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
        rsa::RaceResult result{.cpu = {EngineKind::cpu, {}, 2000, 2}};
        result.gpu = rsa::RaceRun{EngineKind::cuda, {}, 50'000, 3};
        QCOMPARE(
            raceSentence(result, 4000),
            QString("The GPU is 25 times as fast as the CPU with 2 threads: 50,000 operations/s "
                    "against 2,000 operations/s. All 4,000 results are equal."));
        result.gpu->rate = 500;
        QVERIFY(raceSentence(result, 4000)
                    .startsWith("The CPU with 2 threads is 4.0 times as fast as the GPU: 2,000"));
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
        QVERIFY(driver.text("raceHeadline").endsWith('?')); // no engine's turn any more
    }

    void curvesBeginAtZeroAndEndWhenTheWorkDid() {
        std::vector<ProgressPoint> points; // 100 a second, but the first is told a second late
        for (int i = 1; i <= 10; ++i)
            points.push_back({std::uint64_t(100 * i), double(i - 1)});
        const auto live = doneCurve(points);
        QCOMPARE(live.front(), QPointF(0, 0));
        QCOMPARE(live.back(), QPointF(9, 1000));
        const auto whole = doneCurve(points, 10);
        QCOMPARE(whole.front(), QPointF(0, 0));
        QCOMPARE(whole[1], QPointF(1, 100));
        QCOMPARE(whole.back(), QPointF(10, 1000));
        QVERIFY(doneCurve({}, 10).isEmpty());
        QCOMPARE(doneCurve({{50, 0}}, 2).back(), QPointF(2, 50));
    }
};

BLOCKWARP_UI_TEST(TestRsaRace);
#include "test_rsa_race.moc"
