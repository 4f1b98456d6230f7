// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: folders that become one archive.
#include "core/archive/padded_source.h"
#include "core/files/inspect.h"
#include "tests/ui/files/keys_driver.h"
#include "tests/ui/registry.h"
#include "ui/base/text.h"

#include <QDir>
#include <QMenu>
#include <QTableView>

#include <sys/stat.h>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesArchive : public QObject {
    Q_OBJECT

  private slots:
    void aFolderIsOneArchiveUnlessAsked() {
        KeysDriver driver;
        makeTree(driver, "photos");
        add(driver, {"photos"}, 1);
        QVERIFY(driver.chosen("archiveChoice") == "archive");
        const QueueItem& item = driver.files().queue().item(0);
        QCOMPARE(item.bytes, 3'000U);
        QCOMPARE(item.archivedFiles, 3U);
        QCOMPARE(driver.files().queue().output(0).filename().string(), "photos.tar.bw");
        driver.press("compressArchive");
        QVERIFY(driver.shows("sizeCaption"));
        QCOMPARE(driver.files().queue().output(0).filename().string(), "photos.tar.zst.bw");

        driver.choose("archiveChoice", "each");
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 3, kPatience);
        QVERIFY(!driver.shows("compressArchive"));
        driver.choose("archiveChoice", "archive");
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 1, kPatience);
        driver.choose("container", "age");
        QCOMPARE(driver.files().queue().output(0).filename().string(), "photos.tar.zst.age");
        driver.choose("container", "openssl"); // which authenticates nothing
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 3, kPatience);
        QVERIFY(!driver.part<Segments>("archiveChoice").isTabEnabled(0));
        driver.choose("container", "blockwarp");
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 1, kPatience);
    }

    void anArchiveHidesItsExactSizeIfThatIsAsked() {
        KeysDriver driver;
        const std::uint64_t exact = sealedTree(driver, "photos");
        QVERIFY(padmeLength(exact) != exact);
        QVERIFY(!driver.command().contains("--pad"));
        driver.press("clearQueue");
        driver.press("padArchive");
        QCOMPARE(sealedTree(driver, "prints"), padmeLength(exact));
        QVERIFY(driver.command().contains("--pad"));
        QVERIFY(driver.text("sizeCaption").contains("12 %"));
        driver.press("compressArchive");
        QVERIFY(driver.text("sizeCaption").contains("compress"));
        driver.choose("archiveChoice", "each");
        QVERIFY(!driver.shows("padArchive"));
        QVERIFY(!driver.shows("sizeCaption"));
    }

    void severalFoldersAndFilesAreSealedTogether() {
        KeysDriver driver;
        makeTree(driver, "photos");
        makeTree(driver, "letters");
        add(driver, {"photos", "letters", "letter.txt"}, 1);
        driver.generateKey("x25519", driver.path("key"));
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().item(0).archived.size(), 3U, kPatience);
        QAbstractItemModel& model = *driver.part<QTableView>("queue").model();
        QCOMPARE(model.index(0, QueueModel::nameColumn).data().toString(), "photos and 2 more");
        QVERIFY(model.setData(model.index(0, QueueModel::outputColumn), "all.tar.bw"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        const ItemResult& result = *driver.files().queue().item(0).result;
        QCOMPARE(result.runs.front().outcome.archive.entries, 11U); // 3 and 2 folders each, 1 file
        QVERIFY(QString::fromStdString(commandOf(driver.files().queue().item(0)))
                    .contains("--archive"));
        QVERIFY(readFile(driver.path("all.tar.bw")).contains(" tar\n"));
        QVERIFY(!readFile(driver.path("all.tar.bw")).contains("letter"));
    }

    void oneFolderIsRemovedFromAnArchive() {
        KeysDriver driver;
        makeTree(driver, "photos");
        makeTree(driver, "letters & notes");
        add(driver, {"photos", "letters & notes"}, 1);
        QTRY_VERIFY2_WITH_TIMEOUT(driver.text("amount").startsWith("6 files, "),
                                  qPrintable(driver.text("status")), kPatience);
        driver.press("removeFile");
        auto& menu = driver.part<QMenu>("removeFromArchive");
        QCOMPARE(menu.actions().size(), 4); // two folders, a line, all
        QCOMPARE(menu.actions().at(1)->text(), "letters && notes");
        menu.actions().at(0)->trigger();
        menu.close();
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("amount").startsWith("3 files, "), kPatience);
        const QueueItem& item = driver.files().queue().item(0);
        QCOMPARE(item.archived.size(), 1U);
        QCOMPARE(item.archived.front().filename().string(), "letters & notes");
        driver.press("removeFile"); // the last one
        QCOMPARE(driver.files().queue().size(), 0);
    }

    void whatCannotBeReadIsNamedOrLeftOut() {
        KeysDriver driver;
        makeTree(driver, "photos");
        QCOMPARE(::mkfifo(driver.path("photos/pipe").toLocal8Bit().constData(), 0600), 0);
        add(driver, {"photos"}, 1);
        driver.generateKey("x25519", driver.path("key"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        QVERIFY2(driver.files().queue().reason(0).contains("pipe"),
                 qPrintable(driver.files().queue().reason(0)));
        QVERIFY(!QFile::exists(driver.path("photos.tar.bw")));
        driver.press("keepGoing");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY2(driver.text("notes").contains("pipe"), qPrintable(driver.text("notes")));
        QVERIFY(QFile::exists(driver.path("photos.tar.bw")));
    }

    void anArchiveInItsOwnFolderIsRefused() {
        KeysDriver driver;
        makeTree(driver, "photos");
        driver.choose("savePlace", "folder");
        driver.part<QLineEdit>("outputFolder").setText(driver.path("photos"));
        add(driver, {"photos"}, 1);
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("status").contains("1 of 1 cannot be started"),
                                 kPatience);
    }

    void filesAloneAreEachByThemselves() {
        KeysDriver driver;
        makeTree(driver, "photos");
        add(driver, {"letter.txt"}, 1);
        QVERIFY(!driver.shows("archiveChoice"));
        add(driver, {"photos/a.jpg"}, 2);
        QVERIFY(driver.chosen("archiveChoice") == "each");
        driver.choose("archiveChoice", "archive");
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 1, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().item(0).archived.size(), 2U, kPatience);
        driver.press("clearQueue");
        add(driver, {"letter.txt"}, 1);
        QVERIFY(driver.files().queue().item(0).archived.empty());
    }

  private:
    static void add(const KeysDriver& driver, const QStringList& names, int rows) {
        QStringList paths;
        for (const QString& name : names)
            paths << driver.path(name);
        driver.files().addFiles(paths);
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), rows, kPatience);
    }

    /// The bytes of the tar in the archive that the window makes of such a folder.
    static std::uint64_t sealedTree(KeysDriver& driver, const QString& name) {
        makeTree(driver, name);
        writeFile(driver.path(name + "/large"), sampleBytes(100'000));
        add(driver, {name}, 1);
        driver.typePassphrase("correct horse");
        driver.run();
        const auto facts = inspectFile(toPath(driver.path(name + ".tar.bw")), NoCancel());
        return facts && facts->plainBytes ? *facts->plainBytes : 0;
    }

    /// Two folders with three files.
    static void makeTree(const KeysDriver& driver, const QString& name) {
        QVERIFY(QDir(driver.path(name)).mkpath("may"));
        for (const char* file : {"/a.jpg", "/b.jpg", "/may/c.jpg"})
            writeFile(driver.path(name + file), sampleBytes(1'000));
    }
};

BLOCKWARP_UI_TEST(TestFilesArchive);
#include "test_files_archive.moc"
