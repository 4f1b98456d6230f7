// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: verifies encrypted files and writes nothing.
#include "tests/ui/files/keys_driver.h"
#include "tests/ui/registry.h"

#include <QDir>
#include <QTableView>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesVerify : public QObject {
    Q_OBJECT

  private slots:
    void eachFileGetsItsVerdict() {
        KeysDriver driver;
        driver.encryptForNewKey("x25519", {});
        QVERIFY(!driver.shows("verifyFiles"));
        const QString whole = driver.path("letter.txt.bw");
        const QString damaged = driver.path("damaged.bw");
        QByteArray bytes = readFile(whole);
        bytes[bytes.size() - 1] = static_cast<char>(bytes.back() ^ 1);
        writeFile(damaged, bytes);
        writeFile(driver.path("old.enc"), QByteArray("Salted__12345678") + sampleBytes(64));
        driver.queueOnly({whole, damaged, driver.path("old.enc")});
        driver.choose("direction", "decrypt");
        driver.addIdentity(driver.path("key"));
        const auto before = QDir(driver.folder.path()).entryList(QDir::Files | QDir::Hidden);
        verify(driver);
        QCOMPARE(state(driver, 0), "✓ authentic");
        QVERIFY2(state(driver, 1).startsWith("✗ damaged: "), qPrintable(state(driver, 1)));
        QVERIFY2(state(driver, 2).contains("cannot be verified"), qPrintable(state(driver, 2)));
        QVERIFY2(driver.text("status").startsWith("3 of 3 files verified; authentic: 1"),
                 qPrintable(driver.text("status")));
        QCOMPARE(QDir(driver.folder.path()).entryList(QDir::Files | QDir::Hidden), before);
    }

    void anotherKeyDoesNotFit() {
        KeysDriver driver;
        driver.encryptForNewKey("x25519", {});
        QVERIFY(QFile::rename(driver.path("key"), driver.path("right")));
        driver.generateKey("x25519", driver.path("key"));
        driver.queueOnly({driver.path("letter.txt.bw")});
        driver.choose("direction", "decrypt");
        driver.addIdentity(driver.path("key"));
        verify(driver);
        QCOMPARE(driver.files().queue().item(0).verdict->verdict, FileVerdict::wrongKey);
    }

    void verifyingIsCancelled() {
        KeysDriver driver;
        writeFile(driver.path("large"), QByteArray(400 << 20, 'x'));
        driver.queue({driver.path("large")});
        driver.generateKey("x25519", driver.path("key"));
        driver.run();
        driver.queueOnly({driver.path("large.bw")});
        driver.choose("direction", "decrypt");
        driver.choose("engine", "reference"); // slow
        driver.addIdentity(driver.path("key"));
        driver.press("verifyFiles");
        QVERIFY(driver.files().isRunning());
        QVERIFY(!driver.part<QWidget>("verifyFiles").isEnabled());
        driver.press("cancel");
        QTRY_VERIFY_WITH_TIMEOUT(!driver.files().isRunning(), kPatience);
        QVERIFY(!driver.files().queue().item(0).verdict);
        QVERIFY2(driver.text("status").startsWith("0 of 1"), qPrintable(driver.text("status")));
    }

  private:
    static void verify(const KeysDriver& driver) {
        driver.press("verifyFiles");
        QTRY_VERIFY_WITH_TIMEOUT(!driver.files().isRunning(), kPatience);
    }

    static QString state(const KeysDriver& driver, int row) {
        const auto& model = *driver.part<QTableView>("queue").model();
        return model.index(row, QueueModel::stateColumn).data(Qt::AccessibleTextRole).toString();
    }
};

BLOCKWARP_UI_TEST(TestFilesVerify);
#include "test_files_verify.moc"
