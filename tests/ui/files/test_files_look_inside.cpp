// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: an archive is looked into, and what is ticked is extracted.
#include "tests/ui/files/keys_driver.h"
#include "tests/ui/registry.h"
#include "ui/files/archive_model.h"

#include <QAbstractItemModelTester>
#include <QDialog>
#include <QDir>
#include <QProcess>
#include <QTreeView>

#include <filesystem>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

QModelIndex find(const QAbstractItemModel& model, const QStringList& path) {
    QModelIndex at;
    for (const QString& name : path) {
        QModelIndex next;
        for (int row = 0; row < model.rowCount(at); ++row)
            if (model.index(row, 0, at).data() == name) next = model.index(row, 0, at);
        if (!next.isValid()) return {};
        at = next;
        if (model.canFetchMore(at)) const_cast<QAbstractItemModel&>(model).fetchMore(at);
    }
    return at;
}

TarEntry entryOf(const std::string& name, std::uint64_t bytes = 1) {
    TarEntry entry;
    entry.name = name;
    entry.kind = name.ends_with('/') ? TarKind::folder : TarKind::file;
    entry.bytes = bytes;
    return entry;
}

} // namespace

class TestFilesLookInside : public QObject {
    Q_OBJECT

  private slots:
    void whatIsTickedIsExtractedByExactName() {
        KeysDriver driver;
        seal(driver);
        lookInside(driver);
        QCOMPARE(driver.text("archiveVerdict").endsWith("Authentic to its end"), true);
        QVERIFY(!mainButton(driver).isEnabled()); // nothing is ticked
        auto& tree = driver.part<QTreeView>("archiveTree");
        const QModelIndex folder = find(*tree.model(), {"photos"});
        QVERIFY(tree.isExpanded(folder)); // the only one
        clickTick(tree, find(*tree.model(), {"photos", "[1].jpg"}));
        QCOMPARE(folder.data(Qt::CheckStateRole).toInt(), int(Qt::PartiallyChecked));
        QVERIFY2(driver.text("archiveStatus").startsWith("1 file ticked, 1000 bytes"),
                 qPrintable(driver.text("archiveStatus")));
        extract(driver, "some");
        applyTheme(Theme::light);
        QTest::qWait(200);
        applyTheme(Theme::dark);
        QTest::qWait(200);
        applyTheme(Theme::light);
        QVERIFY2(driver.text("extractMessage").contains("Extracted 1 file"),
                 qPrintable(driver.text("extractMessage")));
        QCOMPARE(filesIn(driver.path("some")), QStringList{"photos/[1].jpg"});
        QCOMPARE(readFile(driver.path("some/photos/[1].jpg")), sampleBytes(1'000));
    }

    void aHardLinkBringsItsFileWithoutAskingForTheKeyAgain() {
        KeysDriver driver;
        seal(driver);
        lookInside(driver);
        auto& tree = driver.part<QTreeView>("archiveTree");
        QVERIFY(QFile::remove(driver.path("key"))); // it was read before
        tree.setCurrentIndex(find(*tree.model(), {"photos", "link"}));
        driver.pressKey("archiveTree", Qt::Key_Space);
        extract(driver, "linked");
        QCOMPARE(filesIn(driver.path("linked")), (QStringList{"photos/1.jpg", "photos/link"}));
        QVERIFY(std::filesystem::equivalent(driver.path("linked/photos/link").toStdString(),
                                            driver.path("linked/photos/1.jpg").toStdString()));
        extract(driver, "linked"); // which is there now
        QVERIFY2(driver.text("extractMessage").contains("taken"),
                 qPrintable(driver.text("extractMessage")));
        driver.press("tickAll");
        extract(driver, "all");
        QCOMPARE(filesIn(driver.path("all")).size(), 4);
    }

    void searchingShowsPathsAndKeepsTicks() {
        KeysDriver driver;
        seal(driver);
        lookInside(driver);
        auto& tree = driver.part<QTreeView>("archiveTree");
        driver.part<QLineEdit>("archiveSearch").setFocus();
        QTest::keyClicks(&driver.part<QLineEdit>("archiveSearch"), "B.TX");
        QCOMPARE(tree.model()->rowCount(), 1);
        const QModelIndex found = tree.model()->index(0, 0);
        QCOMPARE(found.data().toString(), "photos/may/b.txt");
        clickTick(tree, found);
        driver.part<QLineEdit>("archiveSearch").clear();
        QCOMPARE(find(*tree.model(), {"photos", "may", "b.txt"}).data(Qt::CheckStateRole).toInt(),
                 int(Qt::Checked));
        driver.part<QLineEdit>("archiveSearch").setText(".jpg");
        driver.press("tickAll"); // that were found
        driver.part<QLineEdit>("archiveSearch").clear();
        QVERIFY2(driver.text("archiveStatus").startsWith("3 files ticked"),
                 qPrintable(driver.text("archiveStatus")));
        driver.press("tickNone");
        QVERIFY(driver.text("archiveStatus").startsWith("0 files ticked"));
    }

    void enterExtractsAndClosingComesBackToTheQueue() {
        KeysDriver driver;
        seal(driver);
        lookInside(driver);
        driver.press("tickAll");
        driver.part<QLineEdit>("extractFolder").setText(driver.path("entered"));
        driver.pressKey("archiveTree", Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!driver.text("extractMessage").isEmpty(), kPatience);
        QCOMPARE(filesIn(driver.path("entered")).size(), 4);
        QVERIFY(!driver.shows("queue"));
        driver.press("closeArchive");
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("queue"), kPatience);
        QVERIFY(!driver.window.findChild<QWidget*>("archiveView"));
        QVERIFY(driver.part<QWidget>("queue").hasFocus());
        QVERIFY(driver.shows("lookInside"));
        driver.choose("direction", "encrypt");
        QVERIFY(!driver.shows("lookInside"));
    }

    void ofACutArchiveNothingIsExtracted() {
        KeysDriver driver;
        seal(driver);
        QFile archive(driver.path("photos.tar.bw"));
        QVERIFY(archive.resize(archive.size() - 10));
        lookInside(driver);
        QVERIFY(driver.text("archiveVerdict").contains("Not authentic to its end"));
        QVERIFY2(driver.text("archiveState").contains("damaged"),
                 qPrintable(driver.text("archiveState")));
        driver.press("tickAll");
        QVERIFY(!mainButton(driver).isEnabled());
        QVERIFY(mainButton(driver).toolTip().contains("authentic to its end"));
    }

    void aTarGzInAnAgeFileIsLookedIntoWithAPassphrase() {
        KeysDriver driver;
        QVERIFY(QDir(driver.path("in")).mkpath("logs"));
        writeFile(driver.path("in/logs/a.txt"), "a");
        writeFile(driver.path("in/logs/b.txt"), "b");
        QCOMPARE(QProcess::execute(
                     "tar", {"czf", driver.path("logs.tar.gz"), "-C", driver.path("in"), "logs"}),
                 0);
        driver.choose("container", "age");
        driver.queue({driver.path("logs.tar.gz")});
        driver.typePassphrase("correct horse");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        driver.queueOnly({driver.path("logs.tar.gz.age")});
        driver.choose("direction", "decrypt");
        driver.part<QLineEdit>("passphrase").setText("battery staple");
        lookInside(driver);
        QVERIFY(driver.text("archiveVerdict").contains("Not opened"));
        QVERIFY2(driver.text("archiveState").contains("passphrase", Qt::CaseInsensitive),
                 qPrintable(driver.text("archiveState")));
        driver.press("closeArchive");
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("queue"), kPatience);
        driver.part<QLineEdit>("passphrase").setText("correct horse");
        lookInside(driver);
        QCOMPARE(driver.part<QLineEdit>("extractFolder").text(), driver.path("logs"));
        auto& tree = driver.part<QTreeView>("archiveTree");
        clickTick(tree, find(*tree.model(), {"logs", "b.txt"}));
        QTest::mouseClick(&mainButton(driver), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!driver.text("extractMessage").isEmpty(), kPatience);
        QCOMPARE(filesIn(driver.path("logs")), QStringList{"b.txt"}); // not logs/logs
    }

    void aLockedKeyIsAskedForOnce() {
        KeysDriver driver;
        seal(driver, "of the key");
        driver.press("lookInside");
        QTRY_VERIFY_WITH_TIMEOUT(driver.window.findChild<QDialog*>("secretQuestion"), kPatience);
        driver.part<QLineEdit>("askedPassphrase").setText("of the key");
        driver.press("unlockKey");
        QTRY_VERIFY_WITH_TIMEOUT(!driver.shows("cancelArchive"), kPatience);
        driver.press("tickAll");
        extract(driver, "all");
        QCOMPARE(filesIn(driver.path("all")).size(), 4);
    }

    void aQuestionThatIsLeftOpensNothing() {
        KeysDriver driver;
        seal(driver, "of the key");
        driver.press("lookInside");
        QTRY_VERIFY_WITH_TIMEOUT(driver.window.findChild<QDialog*>("secretQuestion"), kPatience);
        driver.press("leaveLocked");
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("archiveVerdict").contains("Not opened"), kPatience);
        QVERIFY(!mainButton(driver).isEnabled());
    }

    void anotherFileByThatNameIsRefused() {
        KeysDriver driver;
        seal(driver);
        lookInside(driver);
        QVERIFY(QFile::copy(driver.path("photos.tar.bw"), driver.path("copy")));
        QVERIFY(QFile::remove(driver.path("photos.tar.bw")));
        QVERIFY(QFile::rename(driver.path("copy"), driver.path("photos.tar.bw")));
        driver.press("tickAll");
        extract(driver, "x");
        QVERIFY2(driver.text("extractMessage").contains("changed"),
                 qPrintable(driver.text("extractMessage")));
        QVERIFY(!QFile::exists(driver.path("x")));
    }

    void theFactsOfAnArchiveLeadIntoIt() {
        KeysDriver driver;
        seal(driver);
        driver.press("inspect");
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("lookInsideFacts"), kPatience);
        driver.press("lookInsideFacts");
        QVERIFY(driver.shows("archiveTree"));
        driver.press("closeArchive"); // while it is read
        QTRY_VERIFY_WITH_TIMEOUT(!driver.window.findChild<QWidget*>("archiveView"), kPatience);
    }

    void theModelKeepsToTheRulesOfModels() {
        ArchiveModel model;
        model.add({entryOf("b/2"), entryOf("b/1"), entryOf("a"), entryOf("../up")});
        const QAbstractItemModelTester tester(&model); // opens folders
        model.add({entryOf("b/0"), entryOf("c")});
        QCOMPARE(model.rowCount(find(model, {"b"})), 3);
        model.end();
        QCOMPARE(model.index(0, 0).data().toString(), "b"); // folders first
        QCOMPARE(model.index(0, 0, model.index(0, 0)).data().toString(), "0");
        model.sort(ArchiveModel::sizeColumn, Qt::DescendingOrder);
        QVERIFY(model.setData(find(model, {"b", "1"}), Qt::Checked, Qt::CheckStateRole));
        QVERIFY(!model.setData(find(model, {"../up"}), Qt::Checked, Qt::CheckStateRole));
        QVERIFY(find(model, {"../up"}).data(Qt::ToolTipRole).toString().contains("has .."));
        model.search("b");
        model.search("no such name");
        QCOMPARE(model.rowCount(), 0);
        model.add({entryOf("no such name")});
        QCOMPARE(model.rowCount(), 1);
    }

    void aHundredThousandEntriesAreAnnouncedFolderByFolder() {
        ArchiveModel model;
        constexpr int folders = 100;
        constexpr int files = 1'000;
        for (int folder = 0; folder < folders; ++folder) {
            std::vector<TarEntry> part{entryOf("top/" + std::to_string(folder) + "/")};
            for (int file = 0; file < files; ++file)
                part.push_back(
                    entryOf("top/" + std::to_string(folder) + "/" + std::to_string(file)));
            model.add(part);
        }
        QCOMPARE(model.contents().all().files, std::uint64_t{folders * files});
        const QModelIndex top = model.index(0, 0);
        QCOMPARE(model.rowCount(top), 0);
        QVERIFY(model.canFetchMore(top));
        model.fetchMore(top);
        QCOMPARE(model.rowCount(top), folders);
        model.add({entryOf("top/more/x")});
        QCOMPARE(model.rowCount(top), folders + 1);
        model.end();
        const QPersistentModelIndex seven = find(model, {"top", "7"});
        QVERIFY(model.setData(seven, Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(model.contents().ticked().files, std::uint64_t{files});
        model.sort(ArchiveModel::nameColumn, Qt::DescendingOrder);
        QCOMPARE(seven.data().toString(), "7");
        model.search("99");
        QCOMPARE(model.rowCount(), 1 + folders * 19); // the folder 99; 99, 199 … 899, 990 … 999
        model.search({});
        QCOMPARE(find(model, {"top", "7"}).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    }

  private:
    /// photos/{[1].jpg, 1.jpg, link, may/b.txt}, opened with the key in "key".
    static void seal(KeysDriver& driver, const QString& passphrase = {}) {
        QVERIFY(QDir(driver.path("photos")).mkpath("may"));
        writeFile(driver.path("photos/[1].jpg"), sampleBytes(1'000));
        writeFile(driver.path("photos/1.jpg"), sampleBytes(3'000'000));
        writeFile(driver.path("photos/may/b.txt"), "b");
        std::filesystem::create_hard_link(driver.path("photos/1.jpg").toStdString(),
                                          driver.path("photos/link").toStdString());
        driver.files().addFiles({driver.path("photos")});
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 1, kPatience);
        driver.generateKey("x25519", driver.path("key"), passphrase);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        driver.queueOnly({driver.path("photos.tar.bw")});
        driver.choose("direction", "decrypt");
        driver.addIdentity(driver.path("key"));
        driver.window.activateWindow(); // the dialog that made the key was it
        QVERIFY(QTest::qWaitForWindowActive(&driver.window));
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("lookInside"), kPatience);
    }

    static QAbstractButton& mainButton(const KeysDriver& driver) {
        return driver.part<QAbstractButton>("extractTicked");
    }

    /// Until it is read to its end, or as far as it goes.
    static void lookInside(const KeysDriver& driver) {
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("lookInside"), kPatience);
        driver.press("lookInside");
        QVERIFY(driver.window.findChild<QWidget*>("archiveView"));
        QVERIFY(!mainButton(driver).isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(!driver.shows("cancelArchive"), kPatience);
    }

    static void clickTick(QTreeView& tree, const QModelIndex& index) {
        QVERIFY(index.isValid());
        tree.scrollTo(index);
        QStyleOptionViewItem option;
        option.initFrom(&tree);
        option.rect = tree.visualRect(index);
        option.features = QStyleOptionViewItem::HasCheckIndicator |
                          QStyleOptionViewItem::HasDecoration | QStyleOptionViewItem::HasDisplay;
        option.viewItemPosition = QStyleOptionViewItem::Beginning;
        const QRect box =
            tree.style()->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &option, &tree);
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, box.center());
    }

    static void extract(const KeysDriver& driver, const QString& folder) {
        driver.part<QLineEdit>("extractFolder").setText(driver.path("no") + folder); // clears
        driver.part<QLineEdit>("extractFolder").setText(driver.path(folder));
        QVERIFY(mainButton(driver).isEnabled());
        QTest::mouseClick(&mainButton(driver), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!driver.text("extractMessage").isEmpty(), kPatience);
    }

    static QStringList filesIn(const QString& folder) {
        QStringList found;
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(folder.toStdString()))
            if (entry.is_regular_file())
                found << QString::fromStdString(
                    entry.path().lexically_relative(folder.toStdString()).string());
        found.sort();
        return found;
    }
};

BLOCKWARP_UI_TEST(TestFilesLookInside);

#include "test_files_look_inside.moc"
