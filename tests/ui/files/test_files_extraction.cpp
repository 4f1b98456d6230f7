// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: archives that are unpacked.
#include "tests/ui/files/keys_driver.h"
#include "tests/ui/registry.h"

#include <QDir>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesExtraction : public QObject {
    Q_OBJECT

  private slots:
    void anArchiveIsUnpackedUnasked() {
        KeysDriver driver;
        seal(driver, "blockwarp");
        open(driver, "photos.tar.bw");
        QVERIFY(!driver.shows("extract"));
        QTRY_COMPARE_WITH_TIMEOUT(output(driver), "photos", kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("status").contains("cannot be started"), kPatience);
        QVERIFY(QDir().rename(driver.path("photos"), driver.path("before"))); // it was in the way
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(QString::fromStdString(commandOf(driver.files().queue().item(0)))
                    .contains("--extract --lift"));
        QVERIFY2(driver.text("headline").startsWith("Unpacked 3 entries"),
                 qPrintable(driver.text("headline")));
        QCOMPARE(readFile(driver.path("photos/may/a.jpg")), sampleBytes(1'000));
    }

    void aFolderThatIsThereIsKeptAndNeverReplaced() {
        KeysDriver driver;
        seal(driver, "blockwarp");
        open(driver, "photos.tar.bw");
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("keepBothOffer"), kPatience);
        QVERIFY(!driver.shows("replaceOffer"));
        driver.press("keepBothOffer");
        QCOMPARE(output(driver), "photos (2)");
        QVERIFY(QDir().mkdir(driver.path("photos (2)"))); // taken meanwhile
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(QFile::exists(driver.path("photos (3)/may/a.jpg")));
    }

    void aTarIsExtractedWhenAsked() {
        KeysDriver driver;
        seal(driver, "age");
        open(driver, "photos.tar.age");
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("extract"), kPatience);
        QCOMPARE(output(driver), "photos.tar");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(QFileInfo(driver.path("photos.tar")).isFile());
        QVERIFY(QDir().rename(driver.path("photos"), driver.path("before")));
        driver.press("extract");
        driver.queueOnly({driver.path("photos.tar.age")});
        QCOMPARE(output(driver), "photos");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(QFile::exists(driver.path("photos/may/a.jpg")));
    }

    void archivesAndFilesGoTogether() {
        KeysDriver driver;
        seal(driver, "blockwarp");
        driver.press("clearQueue");
        driver.queue({driver.path("letter.txt")});
        driver.addRecipient();
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(QFile::remove(driver.path("letter.txt")));
        QStringList files{driver.path("letter.txt.bw"), driver.path("copy.bw")};
        QVERIFY(QFile::copy(files[0], files[1]));
        for (const char* name : {"1.tar.bw", "2.tar.bw"}) {
            QVERIFY(QFile::copy(driver.path("photos.tar.bw"), driver.path(name)));
            files << driver.path(name);
        }
        driver.queueOnly(files);
        driver.choose("direction", "decrypt");
        driver.addIdentity(driver.path("key"));
        driver.run();
        for (int row = 0; row < 4; ++row)
            QCOMPARE(driver.state(row), ItemState::done);
        QVERIFY(QFile::exists(driver.path("1/photos/may/a.jpg")));
        QVERIFY(QFile::exists(driver.path("2/photos/may/a.jpg")));
        QCOMPARE(readFile(driver.path("letter.txt")), driver.original);
    }

    void aFolderIsNotUnpackedIntoItself() {
        KeysDriver driver;
        seal(driver, "blockwarp");
        QVERIFY(QDir(driver.path("photos")).removeRecursively());
        open(driver, "photos.tar.bw");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(QFile::exists(driver.path("photos/may/a.jpg")));
        QVERIFY(!QFile::exists(driver.path("photos/photos")));
    }

    void whatAnExtractionLeftBehindIsRemovedWhenAsked() {
        KeysDriver driver;
        seal(driver, "blockwarp");
        const QString left = driver.path(".blockwarp-0123456789abcdef.extracting");
        QVERIFY(QDir(left).mkpath("photos"));
        writeFile(left + "/photos/secret.txt", "plaintext");
        const QString part = driver.path(".blockwarp-0123456789abcdef.part");
        writeFile(part, "plaintext");
        open(driver, "photos.tar.bw");
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("removeLeftovers"), kPatience);
        QVERIFY(driver.text("leftovers").contains(".blockwarp-0123456789abcdef.extracting"));
        QVERIFY(driver.text("leftovers").contains(".blockwarp-0123456789abcdef.part"));
        QVERIFY(QFile::exists(left + "/photos/secret.txt"));
        driver.press("removeLeftovers");
        QTRY_VERIFY_WITH_TIMEOUT(!driver.shows("removeLeftovers"), kPatience);
        QVERIFY(!QFile::exists(left));
        QVERIFY(!QFile::exists(part));
    }

  private:
    /// A folder with a folder with a file, for a new key.
    static void seal(KeysDriver& driver, const QString& container) {
        QVERIFY(QDir(driver.path("photos")).mkpath("may"));
        writeFile(driver.path("photos/may/a.jpg"), sampleBytes(1'000));
        driver.choose("container", container);
        driver.files().addFiles({driver.path("photos")});
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 1, kPatience);
        driver.generateKey("x25519", driver.path("key"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
    }

    static void open(KeysDriver& driver, const QString& archive) {
        driver.queueOnly({driver.path(archive)});
        driver.choose("direction", "decrypt");
        driver.addIdentity(driver.path("key"));
    }

    static QString output(const KeysDriver& driver) {
        return QString::fromStdString(driver.files().queue().output(0).filename().string());
    }
};

BLOCKWARP_UI_TEST(TestFilesExtraction);
#include "test_files_extraction.moc"
