// SPDX-License-Identifier: GPL-3.0-or-later
/// The Attacks page as lessons drive it.
#include "tests/ui/attacks/attacks_driver.h"
#include "tests/ui/registry.h"
#include "ui/frame/lesson_stage.h"

using namespace blockwarp;
using namespace blockwarp::ui;

class TestAttackStage : public QObject {
    Q_OBJECT

  private slots:
    void aQuickRevealShowsTheEnd() {
        AttacksDriver driver;
        LessonStage& stage = *driver.page.stage();
        const QString longText(1000, QLatin1Char('x'));
        const LessonStage::Settings before{
            {"attack", "padding"}, {"text", longText}, {"seed", "1"}, {"run", "0"}};
        LessonStage::Settings after = before;
        after["run"] = "1";
        stage.apply(before);
        stage.apply(after); // while the run is being prepared
        QTRY_VERIFY_WITH_TIMEOUT(stage.isSettled(), kPatience);
        QVERIFY(driver.board().scene());
        QVERIFY(driver.board().isAtEnd());
    }

    void otherTabsGetTheirSeedAndDefenceBack() {
        AttacksDriver driver("nonce");
        const QList<AttackTab*> tabs = driver.page.allTabs();
        tabs[0]->setSeed(5);
        tabs[0]->setDefence(2);
        tabs[2]->setDefence(3);
        LessonStage& stage = *driver.page.stage();
        stage.remember();
        for (const char* attack : {"padding", "extension", "nonce"}) {
            stage.apply({{"attack", attack}, {"seed", "9"}, {"defence", "1"}});
            QTRY_VERIFY_WITH_TIMEOUT(stage.isSettled(), kPatience);
        }
        stage.recall();
        QTRY_VERIFY_WITH_TIMEOUT(stage.isSettled(), kPatience);
        QCOMPARE(driver.page.current(), QString("nonce"));
        QCOMPARE(tabs[0]->seed(), std::optional<quint64>(5));
        QCOMPARE(tabs[0]->defence(), 2);
        QCOMPARE(tabs[1]->seed(), std::optional<quint64>(1));
        QCOMPARE(tabs[1]->defence(), 0);
        QCOMPARE(tabs[2]->seed(), std::optional<quint64>());
        QCOMPARE(tabs[2]->defence(), 3);
    }

    void whatIsNoDefenceIsIgnored() {
        AttacksDriver driver("nonce");
        AttackTab& tab = driver.page.tab();
        tab.setDefence(1);
        for (const int none : {2, 3, -1}) {
            tab.setDefence(none);
            QCOMPARE(tab.defence(), 1);
        }
    }
};

BLOCKWARP_UI_TEST(TestAttackStage);
#include "test_attack_stage.moc"
