// SPDX-License-Identifier: GPL-3.0-or-later
/// After a presentation each page is as it was, pixel by pixel.
#include "tests/ui/present/present_views.h"
#include "tests/ui/registry.h"

using namespace blockwarp;
using namespace blockwarp::ui;

class TestPresentEnd : public QObject {
    Q_OBJECT

  private slots:
    void afterwardsAllIsAsBefore_data() { addPresentedViews(); }

    void afterwardsAllIsAsBefore() {
        QFETCH(int, view);
        PresentDriver driver;
        presentedViews()[std::size_t(view)].choose(driver);
        const QImage before = steadyPicture(driver.window);
        driver.begin({3840, 2160});
        if (!driver.window.page<LeakLabPage>().showsText()) // where it flips a bit
            driver.key(Qt::Key_2);
        driver.end();
        QCOMPARE(steadyPicture(driver.window), before);
    }
};

BLOCKWARP_UI_TEST(TestPresentEnd);
#include "test_present_end.moc"
