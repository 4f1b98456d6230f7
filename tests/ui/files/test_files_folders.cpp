// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: folders, whose files are worked on each by itself.
#include "tests/ui/files/turn_watch.h"
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"

#include <QDir>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QMimeData>
#include <QTimer>

#include <functional>

#include <unistd.h>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesFolders : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        const QString memory = "/dev/shm/"; // so that making many files takes no time
        folder_ = std::make_unique<QTemporaryDir>(
            (QFileInfo(memory).isWritable() ? memory : QDir::tempPath()) + "/folders-XXXXXX");
        QVERIFY(folder_->isValid());
    }

    void aFolderIsAddedWithItsSubfolders() {
        makeTree();
        WindowDriver driver;
        addEach(driver, "photos");
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 3, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("queueMessage"), kPatience);
        QVERIFY2(driver.text("queueMessage").contains("Skipped 2"),
                 qPrintable(driver.text("queueMessage")));
        QVERIFY(driver.text("queueMessage").contains("link"));
        QVERIFY(driver.text("queueMessage").contains("encrypted already"));
        QVERIFY(driver.part<QLabel>("queueMessage").toolTip().contains("done.bw"));
    }

    void theTreeIsKept() {
        makeTree();
        WindowDriver driver;
        addEach(driver, "photos");
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 3, kPatience);
        driver.choose("savePlace", "folder");
        driver.part<QLineEdit>("outputFolder").setText(path("out"));
        giveSecret(driver);
        driver.run();
        for (const char* file : {"out/a.jpg.enc", "out/2024/b.jpg.enc", "out/2024/may/c.jpg.enc"})
            QVERIFY2(QFile::exists(path(file)), file);
        for (int row = 0; row < 3; ++row)
            QCOMPARE(driver.state(row), ItemState::done);
        QVERIFY(!QFile::exists(path("photos/a.jpg.enc")));
        driver.press("clearQueue");
        QVERIFY(!driver.shows("archiveChoice"));
    }

    void aDroppedFolderOfEncryptedFilesIsDecrypted() {
        makeTree();
        QVERIFY(QDir(path("sealed")).mkpath("."));
        for (const char* name : {"sealed/1.bw", "sealed/2.bw"})
            QVERIFY(QFile::copy(path("photos/done.bw"), path(name)));
        WindowDriver driver;
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path("sealed"))});
        QWidget* panel = driver.part<QWidget>("queue").parentWidget()->parentWidget();
        QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(panel, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(panel, &drop);
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 2, kPatience);
        QVERIFY(driver.chosen("direction") == "decrypt");
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("amount").startsWith("2 files, "), kPatience);
        QVERIFY(!driver.shows("queueMessage"));
    }

    void clashesShowBeforeStart() {
        makeTree();
        writeFile(path("photos/2024/b.jpg.enc"), "in the way");
        WindowDriver driver;
        driver.choose("container", "openssl");
        driver.window.openFiles({path("photos/2024")});
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 3, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("status").contains("1 of 3 cannot be started"),
                                 kPatience);
    }

    void aFolderThatIsAddedTwiceCountsOnce() {
        makeTree();
        WindowDriver driver;
        driver.choose("container", "openssl");                     // which no archive is made in
        driver.window.openFiles({path("photos"), path("photos")}); // the first one is listed yet
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("queueMessage").contains("it is in the list already"),
                                 kPatience);
        QCOMPARE(driver.files().queue().size(), 3);
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("amount").startsWith("3 files, "), kPatience);

        QVERIFY(QFile::link(path("photos"), path("other name")));
        writeFile(path("photos/new.jpg"), sampleBytes(1'000));
        driver.window.openFiles({path("other name") + "/"});
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 4, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(
            driver.text("queueMessage").contains("it is in the list already (3)"), kPatience);
    }

    void anArchiveHasAFolderOnce() {
        makeTree();
        WindowDriver driver;
        driver.window.openFiles({path("photos")});
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 1, kPatience);
        const std::uint64_t bytes = driver.files().queue().item(0).bytes;
        QVERIFY(bytes > 0);
        driver.window.openFiles({path("photos") + "/"});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("queueMessage"), kPatience);
        QVERIFY(driver.text("queueMessage").endsWith("Skipped photos: it is in the list already"));
        QCOMPARE(driver.files().queue().item(0).bytes, bytes);
        QCOMPARE(driver.files().queue().item(0).archived.size(), std::size_t{1});
    }

    void dialogsStartInTheFolderThatWasUsedLast() {
        makeTree();
        WindowDriver driver;
        driver.choose("container", "openssl"); // which no archive is made in
        chosenInDialog(driver, "addFirstFiles", path("photos/2024/b.jpg"));
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 1, kPatience);
        QCOMPARE(chosenInDialog(driver, "addFiles", path("photos/a.jpg")), path("photos/2024"));
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 2, kPatience);
        QCOMPARE(chosenInDialog(driver, "addFolder", path("photos/2024/may")), path("photos"));
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 3, kPatience);
        QCOMPARE(chosenInDialog(driver, "addFiles", path("photos/a.jpg")), path("photos/2024"));
    }

    void aHundredThousandFilesAreListedWithoutAWait() {
        makeMany();
        WindowDriver driver;
        QTest::qWait(50);
        const double before = residentBytes();
        const TurnWatch watch;
        QElapsedTimer clock;
        clock.start();
        driver.choose("container", "openssl"); // which no archive is made in
        driver.window.openFiles({path("many")});
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), count, kPatience);
        const double listed = static_cast<double>(clock.elapsed()) * 1e-3;
        QTRY_VERIFY_WITH_TIMEOUT(driver.files().queue().item(count - 1).facts, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("amount").startsWith("100,000 files, "), kPatience);
        qInfo("listed in %.2f s, all known after %.2f s, longest wait %.0f ms", listed,
              static_cast<double>(clock.elapsed()) * 1e-3, watch.longest * 1e3);
        QVERIFY2(watch.longest < kLongest, qPrintable(QString::number(watch.longest)));
        const double grown = residentBytes() - before;
        QVERIFY2(grown < 1'400.0 * count, qPrintable(QString::number(grown)));
    }

    void aHundredThousandFilesAreChangedWithoutAWait() {
        makeMany();
        WindowDriver driver;
        driver.choose("container", "openssl");
        driver.typePassphrase("p");
        driver.window.openFiles({path("many")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("amount").startsWith("100,000 files, "), kPatience);
        const auto settle = [&driver](const QString& status) {
            QTRY_VERIFY2_WITH_TIMEOUT(driver.text("status").contains(status),
                                      qPrintable(driver.text("status")), kPatience);
        };
        const auto within = [](const char* what, const std::function<void()>& work) {
            QTest::qWait(10);
            const TurnWatch watch;
            QTest::qWait(10);
            work();
            QTest::qWait(10);
            qInfo("%s: longest wait %.0f ms", what, watch.longest * 1e3);
            QVERIFY2(watch.longest < kLongest, what);
        };
        within("decrypt", [&] { driver.choose("direction", "decrypt"); });
        within("encrypt", [&] { driver.choose("direction", "encrypt"); });
        within("one folder", [&] {
            driver.choose("savePlace", "folder");
            driver.part<QLineEdit>("outputFolder").setText(path("out"));
        });
        driver.part<QLineEdit>("outputFolder").setText(path("nowhere") + "/" + QString(300, 'x'));
        QSignalSpy finished(&driver.files(), &FilesPage::queueFinished);
        within("start, where all fail", [&] {
            driver.press("start");
            QVERIFY(finished.count() > 0 || finished.wait(kPatience));
        });
        settle("100,000 failed");
        within("filter", [&] { driver.press("failedOnly"); });
        within("try again", [&] {
            driver.press("tryAgain");
            QVERIFY(finished.count() > 1 || finished.wait(kPatience));
        });
        within("clear", [&] { driver.press("clearQueue"); });
    }

  private:
    static constexpr int count = 100'000;
    /// Seconds. A person may wait 0.1; slow machines that do other things as well take twice as
    /// long, and a queue that is gone through once for each file takes many seconds.
    static constexpr double kLongest = 0.25;

    /// Presses a button that opens a dialog, and chooses there. Returns the folder that the dialog
    /// started in.
    static QString chosenInDialog(const WindowDriver& driver, const char* button,
                                  const QString& file) {
        QString started;
        QTimer poll;
        QObject::connect(&poll, &QTimer::timeout, &poll, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog) return;
            if (started.isEmpty()) started = dialog->directory().absolutePath();
            dialog->findChild<QLineEdit*>("fileNameEdit")->setText(file); // until it is taken
            static_cast<QDialog*>(dialog)->accept();
        });
        poll.start(20);
        driver.press(button);
        return started;
    }

    void makeMany() const {
        for (int i = 0; i < count; ++i) {
            if (i % 1'000 == 0) QVERIFY(QDir(path(QString("many/%1").arg(i / 1'000))).mkpath("."));
            QFile file(path(QString("many/%1/%2").arg(i / 1'000).arg(i)));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
    }

    /// Of this process.
    static double residentBytes() {
        QFile file("/proc/self/statm");
        if (!file.open(QIODevice::ReadOnly)) return 0;
        return file.readAll().split(' ').value(1).toDouble() * static_cast<double>(::getpagesize());
    }

    /// Each file by itself.
    void addEach(const WindowDriver& driver, const QString& folder) const {
        driver.window.page<FilesPage>().addFiles({path(folder)});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("archiveChoice"), kPatience);
        driver.choose("archiveChoice", "each");
    }

    /// In a container that takes no second to derive a key.
    static void giveSecret(const WindowDriver& driver) {
        driver.choose("container", "openssl");
        driver.typePassphrase("p");
    }

    /// Three photos, a link, and a file that is encrypted already.
    void makeTree() const {
        QVERIFY(QDir(path("photos/2024/may")).mkpath("."));
        for (const char* name : {"photos/a.jpg", "photos/2024/b.jpg", "photos/2024/may/c.jpg"})
            writeFile(path(name), sampleBytes(1'000));
        QVERIFY(QFile::link(path("photos/a.jpg"), path("photos/link")));
        writeFile(path("photos/done.bw"),
                  QByteArray(containerSpec(Container::blockwarp).magic.data()) + "\n");
    }

    QString path(const QString& name) const { return folder_->filePath(name); }

    std::unique_ptr<QTemporaryDir> folder_;
};

BLOCKWARP_UI_TEST(TestFilesFolders);
#include "test_files_folders.moc"
