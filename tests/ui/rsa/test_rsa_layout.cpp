// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA page: nothing is cut at any size, in any of its views.
#include "tests/ui/cut_texts.h"
#include "tests/ui/registry.h"
#include "tests/ui/rsa/rsa_driver.h"
#include "ui/theme/theme.h"

#include <QScopeGuard>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestRsaLayout : public QObject {
    Q_OBJECT

  private slots:
    void nothingIsCut_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("textStep");
        QTest::newRow("1280×800") << QSize(1280, 800) << 0;
        QTest::newRow("1024×768") << QSize(1024, 768) << 0;
        QTest::newRow("the minimum") << QSize(800, 600) << 0;
        QTest::newRow("large text") << QSize(1280, 800) << 4;
    }

    void nothingIsCut() {
        QFETCH(QSize, size);
        QFETCH(int, textStep);
        RsaDriver driver(RsaPage::keyTab);
        setTextStep(textStep);
        const auto back = qScopeGuard([] { setTextStep(0); });
        driver.window.resize(size);
        const auto verify = [&](const QString& state) {
            const QStringList cut = lastingCuts(driver.page);
            QVERIFY2(cut.isEmpty(), qPrintable(state + ": " + cut.join(" | ")));
        };
        driver.makeKey();
        for (const RsaPage::Tab tab :
             {RsaPage::keyTab, RsaPage::oaepTab, RsaPage::lettersTab, RsaPage::stepsTab,
              RsaPage::closeTab, RsaPage::receiversTab, RsaPage::faultTab, RsaPage::raceTab}) {
            driver.page.choose(tab);
            verify(QStringLiteral("view %1").arg(int(tab) + 1));
        }
    }

    void theNextStepIsBesideTheLastByKeys() {
        RsaDriver driver(RsaPage::keyTab);
        driver.pressKey("rsaTabs", Qt::Key_Right);
        QVERIFY(driver.shows("oaepText"));
        driver.pressKey("rsaTabs", Qt::Key_Left);
        driver.pressKey("rsaBits", Qt::Key_Right);
        QCOMPARE(driver.chosen("rsaBits"), QString("3072"));
    }
};

BLOCKWARP_UI_TEST(TestRsaLayout);
#include "test_rsa_layout.moc"
