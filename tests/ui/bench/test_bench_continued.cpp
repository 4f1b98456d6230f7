// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs that are stopped and go on, and what fails then.
#include "core/bench/runs/run_json.h"
#include "tests/ui/bench/bench_driver.h"
#include "tests/ui/registry.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestBenchContinued : public QObject {
    Q_OBJECT

  private slots:
    /// Of three repetitions one is complete.
    void anErrorInTheRestLosesNoRepetition() {
        BenchDriver driver;
        driver.chooseExperiment("threads");
        driver.bench().parameters().type("threads", QStringLiteral("1"));
        driver.bench().parameters().type("directions", QStringLiteral("encrypt"));
        driver.bench().parameters().type("repeat", QStringLiteral("3"));
        const std::string stopped = stopWhen(
            driver, [&driver] { return driver.text("benchStatus").startsWith("Repetition 2"); });
        QCOMPARE(driver.bench().run().measured.front().repetitions.size(), std::size_t(1));
        failInTheRest(driver, stopped);
        goOn(driver);
        QVERIFY(driver.bench().run().complete);
        QCOMPARE(driver.bench().run().measured.front().repetitions.size(), std::size_t(3));
        QVERIFY(driver.bench().problem().isEmpty());
    }

    /// The first size is measured, others are not. Another experiment does not go on.
    void anErrorInTheRestLosesNoSample() {
        BenchDriver driver;
        driver.bench().setQuick(true);
        driver.chooseExperiment("size-sweep");
        driver.bench().parameters().type("sizes", QStringLiteral("4K,64K,256K"));
        const std::string stopped = stopWhen(driver, [&driver] {
            return std::ranges::any_of(driver.bench().run().measured, isLater);
        });
        failInTheRest(driver, stopped);
        driver.chooseExperiment("threads");
        QVERIFY(!driver.part<QPushButton>("pauseRun").isVisible());
        QVERIFY(!driver.bench().run().anyTimed());
    }

  private:
    static bool isLater(const Measured& one) { return one.timed() && one.variant.x > 5000; }

    /// The run as it is kept.
    template <class When>
    static std::string stopWhen(BenchDriver& driver, const When& when) {
        driver.nap = 2;
        QSignalSpy finished(&driver.bench(), &BenchPage::finished);
        driver.press("runExperiment");
        if (!QTest::qWaitFor(when, kPatience)) return {};
        driver.press("stopRun");
        if (finished.count() == 0) finished.wait(kPatience);
        driver.nap = 0;
        return writeRun(driver.bench().run());
    }

    static void goOn(BenchDriver& driver) {
        QVERIFY(driver.part<QPushButton>("pauseRun").isVisible());
        QSignalSpy finished(&driver.bench(), &BenchPage::finished);
        driver.press("pauseRun"); // "Continue"
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
    }

    static void failInTheRest(BenchDriver& driver, const std::string& stopped) {
        QVERIFY(!driver.bench().run().complete);
        QVERIFY(driver.bench().run().anyTimed());
        driver.loses = true;
        goOn(driver);
        driver.loses = false;
        QVERIFY(driver.bench().problem().contains("GPU"));
        QCOMPARE(writeRun(driver.bench().run()), stopped);
        QCOMPARE(driver.text("benchStatus"), QStringLiteral("Stopped; what was measured is kept"));
        QVERIFY(!driver.figure().empty());
        QVERIFY(driver.part<QPushButton>("saveRun").isEnabled());
    }
};

BLOCKWARP_UI_TEST(TestBenchContinued);
#include "test_bench_continued.moc"
