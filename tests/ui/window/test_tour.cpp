// SPDX-License-Identifier: GPL-3.0-or-later
/// The tour: a picture of every page, and nothing left behind.
#include "core/bench/experiments/experiments.h"
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"
#include "ui/base/text.h"
#include "ui/leak/demonstration.h"
#include "ui/shell/main_window.h"
#include "ui/tour/tour.h"

#include <QFile>
#include <QImage>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestTour : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { rememberIn(config_); }

    void visitsEveryPage() {
        const QTemporaryDir folder;
        MainWindow window(MainWindow::Memory::none);
        window.show();
        QCOMPARE(takeTour(window, {folder.path(), std::uint64_t{8} << 20}), 0);
        QStringList names{"keys.png",
                          "keys-empty.png",
                          "keys-damaged.png",
                          "files.png",
                          "files-decrypted.png",
                          "files-inspect.png",
                          "files-key.png",
                          "files-age.png",
                          "files-identity.png",
                          "leak-lab.png",
                          "device.png",
                          "help.png",
                          "inspector-subbytes.png",
                          "inspector-chacha20.png",
                          "rsa-key.png",
                          "rsa-padding.png",
                          "rsa-letters-broken.png",
                          "rsa-small.png",
                          "rsa-race.png"};
        for (const DemonstrationRow& row : demonstrations())
            if (isExperiment(row.kind)) names << QStringLiteral("leak-lab-%1.png").arg(row.name);
        for (const ExperimentSpec& row : experimentSpecs())
            names << QStringLiteral("benchmark-%1.png").arg(toQString(row.name));
        for (const QString& name : names)
            QVERIFY2(!QImage(folder.filePath(name)).isNull(), qPrintable(name));
        for (const char* sample : {"tour-sample.txt", "tour-keys"})
            QVERIFY2(!QFile::exists(folder.filePath(sample)), "the sample was left behind");
    }

    void saysWhyItFails() {
        MainWindow window(MainWindow::Memory::none);
        QCOMPARE(takeTour(window, {"/proc/nowhere", 1024}), 1);
    }

  private:
    QTemporaryDir config_;
};

BLOCKWARP_UI_TEST(TestTour);
#include "test_tour.moc"
