// SPDX-License-Identifier: GPL-3.0-or-later
/// The Device page: the machine as a picture, the self-test as a grid that fills.
#include "tests/ui/cut_texts.h"
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"
#include "ui/device/device_page.h"
#include "ui/device/machine_view.h"
#include "ui/device/selftest_grid.h"
#include "ui/theme/theme.h"
#include "ui/widgets/segments.h"

#include <QPlainTextEdit>
#include <QScopeGuard>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestDevice : public QObject {
    Q_OBJECT

  private slots:
    void theCpuHasASquareForEachThread() {
        WindowDriver driver;
        driver.window.showPage(driver.window.page<DevicePage>());
        QTRY_VERIFY(driver.window.inventory().isReady());
        const auto grids = driver.part<QWidget>("cpuCard").findChildren<UnitGrid*>();
        QCOMPARE(grids.size(), 1);
        QVERIFY(grids.front()->accessibleName().startsWith(
            QString::number(driver.window.inventory().cpu().threads)));
        QCOMPARE(driver.text("whyNoGpu").isEmpty(), driver.window.inventory().hasGpu());
        QVERIFY(driver.part<QPlainTextEdit>("report").toPlainText().contains("CPU"));
    }

    void theGridFillsAndIsReadByKeys() {
        SelfTestGrid grid;
        grid.resize(900, 400);
        grid.show();
        QSignalSpy chosen(&grid, &SelfTestGrid::chosen);
        grid.add({"cpu", "", "aes-128-ecb", CheckState::passed, "FIPS 197"});
        grid.add({"cpu", "", "aes-256-ecb", CheckState::failed, "one byte differs"});
        grid.add({"no such engine", "", "aes-128-ecb", CheckState::passed, ""});
        QCOMPARE(grid.filled(), 2);
        QTest::keyClick(&grid, Qt::Key_Down); // the first one
        QVERIFY2(grid.chosenText().contains("AES-128-ECB · passed · FIPS 197"),
                 qPrintable(grid.chosenText()));
        QTest::keyClick(&grid, Qt::Key_Down); // over 192 bits, which was not checked
        QVERIFY2(grid.chosenText().contains("AES-256-ECB · failed · one byte differs"),
                 qPrintable(grid.chosenText()));
        QTest::keyClick(&grid, Qt::Key_Down); // there is no further one
        QVERIFY(grid.chosenText().contains("AES-256-ECB"));
        QCOMPARE(chosen.count(), 2);
        grid.clear();
        QCOMPARE(grid.filled(), 0);
        QVERIFY(grid.chosenText().isEmpty());
    }

    /// A grid that lost checks would look as if they had passed elsewhere.
    void everyCheckHasASquare() {
        WindowDriver driver;
        auto& page = driver.window.page<DevicePage>();
        driver.window.showPage(page);
        QSignalSpy finished(&page, &DevicePage::selfTestFinished);
        driver.press("selfTest");
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
        QCOMPARE(driver.part<SelfTestGrid>("checkGrid").filled(), page.checks().rowCount());
        driver.window.resize(800, 600); // the smallest one
        const QStringList cut = lastingCuts(page);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(" | ")));
    }

    void theLinkSaysWhatWasMeasured() {
        LinkView link;
        link.show("32.0 GT/s PCIe ×16", LinkSpeed{52e9, 49e9}, "21 Nov");
        QVERIFY2(link.accessibleName().contains("to the GPU 52.0 GB/s, back 49.0 GB/s"),
                 qPrintable(link.accessibleName()));
        link.show("32.0 GT/s PCIe ×16", {}, {});
        QVERIFY(link.accessibleName().contains("Not measured yet"));
    }

    void nothingIsCut() {
        const auto restore = qScopeGuard([] { setTextStep(0); });
        WindowDriver driver;
        auto& page = driver.window.page<DevicePage>();
        driver.window.showPage(page);
        QTRY_VERIFY(driver.window.inventory().isReady());
        for (const auto& [step, size] :
             {std::pair(0, QSize(800, 600)), {0, QSize(1024, 768)}, {4, QSize(1280, 800)}}) {
            setTextStep(step);
            driver.window.resize(size);
            QTest::qWait(50);
            for (const QLabel* label : page.findChildren<QLabel*>())
                if (label->isVisible())
                    QVERIFY2(label->width() >= label->minimumSizeHint().width() &&
                                 label->mapTo(&page, QPoint(label->width(), 0)).x() <= page.width(),
                             qPrintable(label->text()));
        }
    }
};

BLOCKWARP_UI_TEST(TestDevice);
#include "test_device.moc"
