// SPDX-License-Identifier: GPL-3.0-or-later
/// Leak lab: pictures become bytes without padding, and the sample shows what it should.
#include "ui/leak/leak_lab_page.h"
#include "ui/leak/pixels.h"
#include "window_driver.h"

#include <QImage>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestLeakLab : public QObject {
    Q_OBJECT

  private slots:
    void rowsAreTightlyPacked() {
        QImage image(5, 2, QImage::Format_RGB888); // 15 bytes a row, 16 in the QImage
        for (int y = 0; y < 2; ++y)
            for (int x = 0; x < 5; ++x)
                image.setPixel(x, y, qRgb(10 * y + x, 100, 200));
        const Pixels pixels = toPixels(image);
        QCOMPARE(pixels.rgb.size(), std::size_t{30});
        QCOMPARE(int(pixels.rgb[15]), 10); // the first byte of the second row
        QCOMPARE(toImage(pixels.width, pixels.height, pixels.rgb), image);
    }

    void transparencyIsLaidOnWhite() {
        QImage image(1, 1, QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        QCOMPARE(toPixels(image).rgb, (std::vector<std::uint8_t>{255, 255, 255}));
    }

    void ecbLeaksTheSampleAndCtrDoesNot() {
        WindowDriver driver;
        auto& page = driver.window.page<LeakLabPage>();
        QSignalSpy shown(&page, &LeakLabPage::shown);
        driver.window.showPage(page);
        QVERIFY(shown.count() > 0 || shown.wait(kPatience));
        const LeakViews& views = page.views();
        QVERIFY(views[originalPane].blocks.share() > 0.5);
        QCOMPARE(views[ecbPane].blocks.repeated, views[originalPane].blocks.repeated);
        QCOMPARE(views[ecbPane].blocks.distinct, views[originalPane].blocks.distinct);
        QCOMPARE(views[ctrPane].blocks.repeated, std::uint64_t{0});
        QCOMPARE(views[ecbPane].image.size(), views[originalPane].image.size());
        QVERIFY(views[ecbPane].image != views[originalPane].image);
    }

    void aNewKeyChangesThePictureButNotTheLeak() {
        WindowDriver driver;
        auto& page = driver.window.page<LeakLabPage>();
        QSignalSpy shown(&page, &LeakLabPage::shown);
        driver.window.showPage(page);
        QVERIFY(shown.count() > 0 || shown.wait(kPatience));
        const QImage before = page.views()[ecbPane].image;
        const auto repeated = page.views()[ecbPane].blocks.repeated;
        shown.clear();
        driver.part<QAbstractButton>("leakAgain").click();
        QVERIFY(shown.wait(kPatience));
        QVERIFY(page.views()[ecbPane].image != before);
        QCOMPARE(page.views()[ecbPane].blocks.repeated, repeated);
    }

    void whatIsNoPictureIsRefusedInWords() {
        const QTemporaryDir folder;
        writeFile(folder.filePath("text.png"), "no picture");
        WindowDriver driver;
        auto& page = driver.window.page<LeakLabPage>();
        QSignalSpy refused(&page, &LeakLabPage::refused);
        page.open(folder.filePath("text.png"));
        QVERIFY(refused.wait(kPatience));
        QVERIFY(driver.text("leakMessage").contains("text.png"));
    }
};

QTEST_MAIN(TestLeakLab)
#include "test_leak_lab.moc"
