// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: a range of a file, and what is authentic of a damaged one.
#include "tests/support/lost_sectors.h"
#include "tests/ui/files/keys_driver.h"
#include "tests/ui/registry.h"

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesParts : public QObject {
    Q_OBJECT

  private slots:
    void aRangeIsDecrypted() {
        KeysDriver driver;
        seal(driver);
        driver.part<QLineEdit>("range").setText("100K:1000");
        QTRY_COMPARE_WITH_TIMEOUT(output(driver), QString("a.range-102400-1000"), kPatience);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(driver.path("a.range-102400-1000")), contents().mid(100 << 10, 1000));
        const QString command = driver.command();
        QVERIFY2(command.contains("--range 102400:1000"), qPrintable(command));
        QVERIFY2(command.contains("a.range-102400-1000"), qPrintable(command));
    }

    void aRangeThatCannotBeIsRefused() {
        KeysDriver driver;
        seal(driver);
        auto& range = driver.part<QLineEdit>("range");
        range.setText("from here");
        QVERIFY(!driver.text("rangeMessage").isEmpty());
        driver.press("start");
        QVERIFY(!driver.files().isRunning());
        range.setText("1G:1");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed); // beyond the end
        range.setText("0:10");
        writeFile(driver.path("b.bw"), readFile(driver.path("a.bw")));
        driver.queue({driver.path("b.bw")});
        driver.press("start");
        QVERIFY(!driver.files().isRunning());
        QVERIFY2(driver.text("rangeMessage").contains("one file"),
                 qPrintable(driver.text("rangeMessage")));
        driver.choose("direction", "encrypt");
        QVERIFY(!driver.shows("range"));
        QCOMPARE(output(driver), QString("a.bw.bw")); // of the whole
    }

    void damageOffersToSalvage() {
        KeysDriver driver;
        seal(driver);
        damage(driver.path("a.bw"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        QVERIFY(driver.shows("salvage"));
        QVERIFY(!QFile::exists(driver.path("a")));
        salvage(driver);
        const QByteArray saved = readFile(driver.path("a.salvaged"));
        QCOMPARE(saved.size(), contents().size());
        QCOMPARE(saved.right(1000), contents().right(1000));
        QCOMPARE(readFile(driver.path("a.salvaged.lost")), QByteArray("65536 65536\n"));
        QCOMPARE(driver.state(0), ItemState::failed);
        QVERIFY(!driver.shows("salvage"));
        QVERIFY2(driver.files().queue().reason(0).contains("a.salvaged is incomplete"),
                 qPrintable(driver.files().queue().reason(0)));
        const QString command = driver.command();
        QVERIFY2(command.contains("--salvage"), qPrintable(command));
        QVERIFY2(command.contains("/a " + driver.path("a.bw")), qPrintable(command));
    }

    void whatIsLostIsRepaired() {
        KeysDriver driver;
        driver.part<QCheckBox>("recovery").setChecked(true);
        driver.part<QSpinBox>("recoveryPercent").setValue(20);
        seal(driver);
        const QByteArray whole = readFile(driver.path("a.bw"));
        QVERIFY(QFile::exists(driver.path("a.bw.recovery")));
        damage(driver.path("a.bw"));
        driver.press("verifyFiles");
        QTRY_VERIFY_WITH_TIMEOUT(!driver.files().isRunning(), kPatience);
        QVERIFY2(driver.text("failureReason").contains("its recovery data heals all of it"),
                 qPrintable(driver.text("failureReason")));
        driver.press("repair");
        QTRY_VERIFY_WITH_TIMEOUT(!driver.files().isRunning(), kPatience);
        QCOMPARE(readFile(driver.path("a.repaired.bw")), whole);
        QCOMPARE(driver.text("headline"), QString("Repaired"));
        QVERIFY2(driver.text("resultDetails").contains("a.repaired.bw is whole"),
                 qPrintable(driver.text("resultDetails")));
        QVERIFY2(driver.command().contains("blockwarp-cli repair"), qPrintable(driver.command()));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done); // through the recovery data
        QCOMPARE(readFile(driver.path("a")), contents());
        QVERIFY2(driver.text("notes").contains("healed"), qPrintable(driver.text("notes")));
    }

    void lostSectorsOfferToSalvage() {
        KeysDriver driver;
        seal(driver);
        const tests::LostSectors disk(driver.path("a.bw").toStdString(), {20});
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        QVERIFY2(driver.files().queue().reason(0).contains("a.bw, at byte 81920"),
                 qPrintable(driver.files().queue().reason(0)));
        QVERIFY(driver.shows("salvage"));
        salvage(driver);
        QCOMPARE(readFile(driver.path("a.salvaged.lost")), QByteArray("65536 65536\n"));
        QVERIFY2(driver.files().queue().reason(0).contains("that the disk cannot read"),
                 qPrintable(driver.files().queue().reason(0)));
    }

    void salvagingReplacesNothing() {
        KeysDriver driver;
        seal(driver);
        damage(driver.path("a.bw"));
        writeFile(driver.path("a.salvaged"), "of another time");
        QVERIFY(!driver.shows("salvage"));
        driver.press("verifyFiles"); // which finds the damage, too
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("salvage"), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!driver.files().isRunning(), kPatience);
        salvage(driver);
        QCOMPARE(readFile(driver.path("a.salvaged")), QByteArray("of another time"));
        QVERIFY(driver.files().queue().reason(0).contains("name is taken"));
        QVERIFY(driver.shows("salvage")); // once it is out of the way
    }

    void aDamagedHeaderIsNotSalvaged() {
        KeysDriver driver;
        seal(driver);
        QByteArray sealed = readFile(driver.path("a.bw"));
        const qsizetype mac = sealed.indexOf("\n--- ") + 5;
        sealed[mac] = sealed[mac] == 'A' ? 'B' : 'A';
        writeFile(driver.path("a.bw"), sealed);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        QVERIFY(!driver.shows("salvage"));
    }

  private:
    static QByteArray contents() { return sampleBytes(300'000); }

    /// Leaves a.bw in the queue, its key chosen and a removed.
    static void seal(KeysDriver& driver) {
        writeFile(driver.path("a"), contents());
        driver.queue({driver.path("a")});
        driver.generateKey("x25519", driver.path("key"));
        driver.run();
        QVERIFY(QFile::remove(driver.path("a")));
        driver.queueOnly({driver.path("a.bw")});
        driver.choose("direction", "decrypt");
        driver.addIdentity(driver.path("key"));
    }

    /// In the second segment.
    static void damage(const QString& name) {
        QFile file(name);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek(100'000));
        QCOMPARE(file.write("damaged"), 7);
    }

    static void salvage(const KeysDriver& driver) {
        driver.press("salvage");
        QTRY_VERIFY_WITH_TIMEOUT(driver.window.findChild<QAbstractButton*>("salvageNow"),
                                 kPatience);
        driver.press("salvageNow");
        QTRY_VERIFY_WITH_TIMEOUT(driver.files().isRunning(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!driver.files().isRunning(), kPatience);
    }

    static QString output(const KeysDriver& driver) {
        return QString::fromStdString(driver.files().queue().output(0).filename().string());
    }
};

BLOCKWARP_UI_TEST(TestFilesParts);
#include "test_files_parts.moc"
