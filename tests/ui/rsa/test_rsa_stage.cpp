// SPDX-License-Identifier: GPL-3.0-or-later
/// The attacks on RSA as lessons drive them.
#include "tests/ui/registry.h"
#include "tests/ui/rsa/rsa_driver.h"
#include "ui/frame/lesson_stage.h"
#include "ui/rsa/close_tab.h"
#include "ui/rsa/fault_tab.h"
#include "ui/rsa/receivers_tab.h"

using namespace blockwarp;
using namespace blockwarp::ui;

class TestRsaStage : public QObject {
    Q_OBJECT

  private slots:
    void settingsReachTheAttacks() {
        RsaDriver driver(RsaPage::keyTab);
        LessonStage& stage = *driver.page.stage();
        apply(stage, {{"tab", "close-primes"}, {"close_q", "9967"}, {"run", "1"}});
        QCOMPARE(stage.value("close.steps")->number, std::optional<double>(1.0));
        QCOMPARE(stage.value("close.larger")->number, std::optional<double>(9973.0));
        QVERIFY(driver.page.closePrimes().isAtEnd());
        apply(stage, {{"tab", "receivers"}, {"shared_message", "10"}, {"run", "1"}});
        QCOMPARE(stage.value("receivers.common")->number, std::optional<double>(1000.0));
        apply(stage, {{"tab", "receivers"}, {"numbers", "large"}, {"oaep", "true"}});
        QCOMPARE(stage.value("receivers.cube")->text, std::string("no"));
        QVERIFY(!stage.value("receivers.root")); // too many digits for a sentence
        apply(stage, {{"tab", "fault"}, {"flip_p", "1"}, {"run", "1"}});
        QCOMPARE(stage.value("fault.divisor")->number, std::optional<double>(53.0));
        apply(stage, {{"tab", "fault"}, {"flip_p", "none"}, {"run", "0"}});
        QCOMPARE(driver.page.fault().board().step(), 0);
        QCOMPARE(stage.value("fault.divisor")->number, std::optional<double>(3233.0));
    }

    void afterALessonTheAttacksAreAsBefore() {
        RsaDriver driver(RsaPage::faultTab);
        driver.page.fault().setBits({.halfP = 1, .halfQ = 4});
        driver.page.fault().board().setStep(2);
        driver.page.closePrimes().board().setStep(5);
        driver.part<QSpinBox>("receiversMessage").setValue(33);
        driver.page.receivers().board().setStep(3);
        LessonStage& stage = *driver.page.stage();
        stage.remember();
        apply(stage, {{"tab", "close-primes"}, {"close_p", "101"}, {"run", "1"}});
        apply(stage, {{"tab", "receivers"},
                      {"shared_message", "5"},
                      {"numbers", "large"},
                      {"oaep", "true"},
                      {"run", "1"}});
        apply(stage, {{"tab", "fault"}, {"flip", "none"}, {"flip_p", "none"}, {"run", "1"}});
        stage.recall();
        QTRY_VERIFY_WITH_TIMEOUT(stage.isSettled(), kPatience);
        QCOMPARE(driver.page.current(), QString("fault"));
        QCOMPARE(driver.page.fault().bits().halfP, std::optional(1));
        QCOMPARE(driver.page.fault().bits().halfQ, std::optional(4));
        QCOMPARE(driver.page.fault().board().step(), 2);
        QCOMPARE(driver.part<QSpinBox>("closeP").value(), 9973);
        QCOMPARE(driver.page.closePrimes().board().step(), 5);
        QCOMPARE(driver.page.receivers().numbers(), 0);
        QVERIFY(!driver.page.receivers().isPadded());
        QCOMPARE(driver.part<QSpinBox>("receiversMessage").value(), 33);
        QCOMPARE(driver.page.receivers().board().step(), 3);
    }

  private:
    static void apply(LessonStage& stage, const LessonStage::Settings& settings) {
        stage.apply(settings);
        QTRY_VERIFY_WITH_TIMEOUT(stage.isSettled(), kPatience);
    }
};

BLOCKWARP_UI_TEST(TestRsaStage);
#include "test_rsa_stage.moc"
