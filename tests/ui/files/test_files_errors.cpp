// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: what goes wrong, and what is left then.
#include "tests/support/failing_folders.h"
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"
#include "ui/files/item_text.h"

#include <QDir>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesErrors : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(folder_->isValid());
    }

    void ofAPathOnlyTheNameIsSaid() {
        QCOMPARE(failureText(errorAt(ErrorCode::readFailed, "/a: b/c: d/e: f", "an error: of /x")),
                 "Reading failed: e: f: an error: of /x. No file was written.");
        QCOMPARE(failureText({ErrorCode::inputMissing, "/a: b/c: d"}),
                 "The input cannot be opened for reading: c: d.");
        QCOMPARE(failureText({ErrorCode::malformed, "a tag: /x"}),
                 "The file is damaged, or was made by another program: a tag: /x.");
    }

    void wrongPassphraseIsASentenceInTheQueue() {
        // Always the same, because one random salt in 256 leaves valid padding by chance.
        writeFile(path("a.enc"), "Salted__saltsalt" + sampleBytes(5'008));
        WindowDriver driver;
        driver.queue({path("a.enc")});
        driver.chooseCipher("AES-CBC", "aes-256-cbc");
        driver.typePassphrase("wrong");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        const QString expected =
            QString::fromStdString(describe({ErrorCode::wrongDerivation, {}})).left(30);
        const QString shown = stateText(driver, 0);
        QVERIFY2(shown.contains(expected), qPrintable(shown));
        QVERIFY(!QFile::exists(path("a")));
        QCOMPARE(QDir(folder_->path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

    /// printf 'plain text\n' | openssl enc -aes-256-cbc -md md5 -a -pass pass:secret
    void anOldDerivationIsChosenForOpensslFiles() {
        writeFile(path("a.enc"), "U2FsdGVkX1/Ia48Yt5OtI8MSFWsfD6W+UugyxoCcXFM=\n");
        WindowDriver driver;
        QVERIFY(!driver.part<QWidget>("kdf").isVisible());
        driver.queue({path("a.enc")});
        driver.chooseCipher("AES-CBC", "aes-256-cbc");
        QVERIFY(driver.part<QWidget>("kdf").isVisible());
        QVERIFY(driver.part<QWidget>("iterations").isVisible());
        driver.choose("kdf", "evp-md5");
        QVERIFY(!driver.part<QWidget>("iterations").isVisible());
        driver.typePassphrase("secret");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(path("a")), QByteArray("plain text\n"));
    }

    void whatIsNoEncryptedFileIsSaidBeforeStartWithoutAskingForKeys_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("said");
        QTest::newRow("empty") << "empty.bw" << QByteArray() << "empty";
        QTest::newRow("cut off") << "cut.bw" << QByteArray("blockw") << "cut off";
        QTest::newRow("random") << "random.bw" << sampleBytes(5'000) << "ends in .bw";
    }

    void whatIsNoEncryptedFileIsSaidBeforeStartWithoutAskingForKeys() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, said);
        writeFile(path(name), bytes);
        WindowDriver driver;
        driver.queue({path(name)});
        driver.choose("direction", "decrypt");
        QTRY_VERIFY2_WITH_TIMEOUT(stateText(driver, 0).contains(said),
                                  qPrintable(stateText(driver, 0)), kPatience);
        QVERIFY(!driver.part<QLineEdit>("keyHex").isVisible());
    }

    void existingOutputIsKeptUnlessAsked() {
        writeFile(path("a"), sampleBytes(100));
        writeFile(path("a.enc"), "precious");
        WindowDriver driver;
        driver.queue({path("a")});
        driver.choose("container", "openssl");
        driver.typePassphrase("p");
        QTRY_VERIFY_WITH_TIMEOUT(stateText(driver, 0).contains("exists"), kPatience);
        QVERIFY(driver.text("status").contains("cannot be started"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        QCOMPARE(readFile(path("a.enc")), QByteArray("precious"));

        driver.replaceExisting();
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(readFile(path("a.enc")).startsWith("Salted__"));
    }

    void anOutputWhoseNameAPowerLossMayTakeIsComplete() {
        writeFile(path("a"), sampleBytes(100));
        WindowDriver driver;
        driver.queue({path("a")});
        driver.choose("container", "openssl");
        driver.typePassphrase("p");
        const tests::FoldersFail fail(EIO);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        const QString shown = stateText(driver, 0);
        QVERIFY2(shown.contains("a.enc is complete, but may not survive a power loss"),
                 qPrintable(shown));
        QVERIFY2(driver.text("failureText").contains("The output is complete"),
                 qPrintable(driver.text("failureText")));
        QVERIFY(readFile(path("a.enc")).startsWith("Salted__"));
    }

    void queueGoesOnAfterAFailure() {
        for (const char* name : {"1", "2", "3"})
            writeFile(path(name), sampleBytes(1'000));
        WindowDriver driver;
        driver.queue({path("1"), path("2"), path("3")});
        QVERIFY(QFile::remove(path("2")));
        driver.choose("container", "openssl");
        driver.typePassphrase("p");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(driver.state(1), ItemState::failed);
        QCOMPARE(driver.state(2), ItemState::done);
        QVERIFY(driver.text("status").contains("failed"));
    }

    void passphrasesMustAgree() {
        writeFile(path("a"), sampleBytes(10));
        WindowDriver driver;
        driver.queue({path("a")});
        driver.part<QAbstractButton>("start").click();
        QVERIFY(driver.text("passphraseMessage").contains("passphrase"));
        driver.part<QLineEdit>("passphrase").setText("one");
        driver.part<QLineEdit>("passphraseAgain").setText("two");
        driver.part<QAbstractButton>("start").click();
        QVERIFY(!driver.files().isRunning());
        QVERIFY(driver.text("passphraseMessage").contains("differ"));
        QVERIFY(!QFile::exists(path("a.bw")));
    }

    void cancelLeavesNothing() {
        writeFile(path("big"), sampleBytes(64 << 20));
        WindowDriver driver;
        driver.queue({path("big")});
        driver.choose("container", "openssl");
        driver.choose("engine", "reference");
        driver.typePassphrase("p");
        QSignalSpy finished(&driver.files(), &FilesPage::queueFinished);
        driver.part<QAbstractButton>("start").click();
        QTRY_COMPARE_WITH_TIMEOUT(driver.state(0), ItemState::running, kPatience);
        QTest::qWait(100);
        driver.part<QAbstractButton>("cancel").click();
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
        QCOMPARE(driver.state(0), ItemState::cancelled);
        QCOMPARE(QDir(folder_->path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

    void severalFilesUnderOneKeyAreWarnedOf() {
        writeFile(path("a"), "a");
        writeFile(path("b"), "b");
        WindowDriver driver;
        driver.queue({path("a"), path("b")});
        QVERIFY(!driver.shows("reuseWarning"));
        driver.choose("container", "raw");
        QVERIFY(driver.shows("reuseWarning"));
    }

    void whatIsNoFileIsSkippedInWords() {
        WindowDriver driver;
        driver.window.openFiles({"/dev/null"});
        const auto says = [&](const char* message) {
            return driver.text("queueMessage").endsWith(message);
        };
        QTRY_VERIFY_WITH_TIMEOUT(says("Skipped null: it is not an ordinary file"), kPatience);
        driver.window.openFiles({path("gone")});
        QTRY_VERIFY_WITH_TIMEOUT(says("Skipped gone: there is no such file"), kPatience);
        QCOMPARE(driver.files().queue().size(), 0);
    }

  private:
    QString path(const QString& name) const { return folder_->filePath(name); }

    static QString stateText(const WindowDriver& driver, int row) {
        return driver.files()
            .queue()
            .index(row, QueueModel::stateColumn)
            .data(Qt::AccessibleTextRole)
            .toString();
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

BLOCKWARP_UI_TEST(TestFilesErrors);
#include "test_files_errors.moc"
