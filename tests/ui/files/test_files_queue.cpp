// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: what the queue knows before Start, and how it deals with many files and odd names.
#include "tests/ui/files/turn_watch.h"
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"

#include "ui/files/queue_view.h"
#include "ui/files/settings_panel.h"

#include <QDir>
#include <QScrollBar>
#include <QTextDocument>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesQueue : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(folder_->isValid());
    }

    void noTwoFilesBecomeOne() {
        makeFile("x/report", "one");
        makeFile("y/report", "the other");
        WindowDriver driver;
        driver.queue({path("x/report"), path("y/report")});
        saveInFolder(driver, path("out"));
        giveSecret(driver);
        QTRY_VERIFY_WITH_TIMEOUT(stateText(driver, 1).contains("x/report"), kPatience);
        QVERIFY(!stateText(driver, 0).contains("report"));
        QVERIFY2(driver.text("status").contains("1 of 2 cannot be started"),
                 qPrintable(driver.text("status")));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(driver.state(1), ItemState::failed);
        QVERIFY(stateText(driver, 1).contains("Choose another name"));
        QCOMPARE(QDir(path("out")).entryList(QDir::Files), QStringList{"report.enc"});

        // What is done keeps its output when the other one starts again.
        const QByteArray first = readFile(path("out/report.enc"));
        driver.run();
        QCOMPARE(driver.state(1), ItemState::failed);
        QCOMPARE(readFile(path("out/report.enc")), first);
        rename(driver, 1, "other.enc");
        QCOMPARE(driver.state(1), ItemState::waiting);
        driver.run();
        QCOMPARE(driver.state(1), ItemState::done);
        QVERIFY(QFile::exists(path("out/other.enc")));
    }

    void noQueuedFileIsReplaced() {
        makeFile("a", "plain");
        makeFile("a.enc", "an unrelated document");
        WindowDriver driver;
        driver.queue({path("a"), path("a.enc")});
        driver.choose("direction", "encrypt");
        giveSecret(driver);
        QTRY_VERIFY_WITH_TIMEOUT(stateText(driver, 0).contains("replace"), kPatience);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        QCOMPARE(driver.state(1), ItemState::done);
        QCOMPARE(readFile(path("a.enc")), QByteArray("an unrelated document"));
    }

    void anOutputIsNotRenamedOntoAQueuedFile() {
        makeFile("a", "plain");
        makeFile("b", "precious");
        WindowDriver driver;
        driver.queue({path("a"), path("b")});
        rename(driver, 0, "b");
        QTRY_VERIFY_WITH_TIMEOUT(stateText(driver, 0).contains("replace"), kPatience);
        giveSecret(driver);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        QCOMPARE(readFile(path("b")), QByteArray("precious"));
        driver.files().queue().remove(1);
        QCOMPARE(driver.state(0),
                 ItemState::waiting); // no file of the queue is in the way any more
        driver.replaceExisting();
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
    }

    void startLooksAtTheDiskAgain() {
        makeFile("a", "plain");
        WindowDriver driver;
        driver.queue({path("a")});
        giveSecret(driver);
        QTRY_VERIFY_WITH_TIMEOUT(stateText(driver, 0).contains("Will be"), kPatience);
        makeFile("a.enc", "came meanwhile");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        QCOMPARE(readFile(path("a.enc")), QByteArray("came meanwhile"));
        QVERIFY(QFile::remove(path("a.enc")));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
    }

    void aFileThatIsAddedWhileOthersRunIsCheckedToo() {
        makeFile("x/big", sampleBytes(8 << 20));
        makeFile("y/big", "the other");
        WindowDriver driver;
        driver.queue({path("x/big")});
        saveInFolder(driver, path("out"));
        driver.choose("engine", "reference");
        giveSecret(driver);
        QSignalSpy finished(&driver.files(), &FilesPage::queueFinished);
        driver.press("start");
        QTRY_COMPARE_WITH_TIMEOUT(driver.state(0), ItemState::running, kPatience);
        driver.queue({path("y/big")});
        QCOMPARE(driver.state(0), ItemState::running);
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(driver.state(1), ItemState::failed);
        QVERIFY(QFileInfo(path("out/big.enc")).size() > 8 << 20);
    }

    void oneFolderHasToBeNamed() {
        makeFile("a", "plain");
        WindowDriver driver;
        driver.queue({path("a")});
        giveSecret(driver);
        driver.choose("savePlace", "folder");
        for (const char* folder : {"", "  ", "not/whole"}) {
            driver.part<QLineEdit>("outputFolder").setText(folder);
            QVERIFY2(!driver.part<QAbstractButton>("start").isEnabled(), folder);
            QVERIFY(driver.text("status").contains("folder"));
            QTest::keyClick(&driver.part<QLineEdit>("passphraseAgain"), Qt::Key_Return);
            QVERIFY(!driver.files().isRunning());
        }
        QVERIFY(!QFile::exists(path("a.enc")));
        QVERIFY(!QFile::exists("a.enc") && !QFile::exists("not"));
        driver.part<QLineEdit>("outputFolder").setText(path("new/folder"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(QFile::exists(path("new/folder/a.enc")));
        QVERIFY(!QFile::exists(path("a.enc")));
    }

    void namesAreNoHtml() {
        const QString name = "<img src=x><b>bold<b>.txt";
        makeFile(name, "plain");
        WindowDriver driver;
        driver.queue({path(name)});
        giveSecret(driver);
        driver.run();
        const QueueModel& queue = driver.files().queue();
        for (int column = 0; column < QueueModel::columnTotal; ++column) {
            const QString tip = queue.index(0, column).data(Qt::ToolTipRole).toString();
            QVERIFY2(asShown(tip).contains(path(name)), qPrintable(tip)); // of every cell
        }
        QVERIFY(asShown(driver.part<QLabel>("place").toolTip()).contains(path(name)));
        driver.press("inspect");
        QVERIFY(asShown(driver.part<QLabel>("factsHeading").toolTip()).contains(path(name)));
    }

    void controlCharactersAreShownEscaped() {
        const QString name = "a\nb\x1b[31m\\c";
        const QString shown = "a\\nb\\x1b[31m\\\\c";
        makeFile(name, "plain");
        makeFile(name + ".enc", "in the way");
        WindowDriver driver;
        driver.queue({path(name)});
        giveSecret(driver);
        QCOMPARE(nameText(driver, 0), shown);
        QCOMPARE(cellText(driver, 0, QueueModel::outputColumn), shown + ".enc");
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("failureHeading"), kPatience);
        QCOMPARE(driver.text("failureHeading"), shown);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        QVERIFY2(stateText(driver, 0).contains(shown), qPrintable(stateText(driver, 0)));
        rename(driver, 0, "other");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        for (int column = 0; column < QueueModel::columnTotal; ++column) {
            const QModelIndex cell = driver.files().queue().index(0, column);
            const QString tip = asShown(cell.data(Qt::ToolTipRole).toString());
            QVERIFY2(tip.startsWith(path(shown)), qPrintable(tip));
        }
        makeFile("folder/plain", "plain");
        QVERIFY(QFile::link(path("folder/plain"), path("folder/" + name)));
        driver.window.openFiles({path("folder")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("queueMessage").contains(shown), kPatience);
    }

    void filesOfOneNameCanBeToldApart() {
        for (const char* name : {"x/report", "y/report", "x/other", "deep/x/report"})
            makeFile(name, "plain");
        WindowDriver driver;
        driver.queue({path("x/report")});
        QCOMPARE(nameText(driver, 0), QString("report"));
        driver.queue({path("y/report"), path("x/other"), path("deep/x/report")});
        QCOMPARE(nameText(driver, 1), QString("y/report"));
        QCOMPARE(nameText(driver, 2), QString("other"));
        QCOMPARE(nameText(driver, 3), QString("deep/x/report"));
        QVERIFY(nameText(driver, 0).endsWith("/x/report"));
        driver.files().queue().remove(1, 3);
        QCOMPARE(nameText(driver, 0), QString("report"));
    }

    void deleteRemovesTheChosenRows() {
        QStringList files;
        for (const char* name : {"1", "2", "3", "4", "5"}) {
            makeFile(name, "plain");
            files << path(name);
        }
        WindowDriver driver;
        driver.queue(files);
        auto& table = driver.part<QueueView>("queue");
        table.selectRow(1);
        for (const int row : {2, 4})
            table.selectionModel()->select(table.model()->index(row, 0),
                                           QItemSelectionModel::Select | QItemSelectionModel::Rows);
        QTest::keyClick(&table, Qt::Key_Delete);
        QCOMPARE(driver.files().queue().size(), 2);
        QCOMPARE(nameText(driver, 0), QString("1"));
        QCOMPARE(nameText(driver, 1), QString("4"));
        QTest::keyClick(&table, Qt::Key_Delete);
        QTest::keyClick(&table, Qt::Key_Delete);
        QTest::keyClick(&table, Qt::Key_Delete); // of nothing
        QCOMPARE(driver.files().queue().size(), 0);
    }

    void escapeCancelsAndThePageSaysSo() {
        makeFile("big", sampleBytes(64 << 20));
        WindowDriver driver;
        QVERIFY(QTest::qWaitForWindowActive(&driver.window));
        driver.queue({path("big")});
        driver.choose("engine", "reference");
        giveSecret(driver);
        QSignalSpy finished(&driver.files(), &FilesPage::queueFinished);
        driver.press("start");
        QTRY_COMPARE_WITH_TIMEOUT(driver.state(0), ItemState::running, kPatience);
        QTest::keyClick(&driver.part<QueueView>("queue"), Qt::Key_Escape);
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
        QCOMPARE(driver.state(0), ItemState::cancelled);
        QVERIFY2(driver.text("failureText").contains("Cancelled"),
                 qPrintable(driver.text("failureText")));
    }

    void onlyARepeatIsCalledAgain() {
        makeFile("a", "plain");
        WindowDriver driver;
        const auto& start = driver.part<QAbstractButton>("start");
        driver.queue({path("a")});
        driver.typePassphrase("p");
        driver.run();
        QVERIFY(start.text().contains("Encrypt again"));
        driver.queueOnly({path("a.bw")});
        driver.choose("direction", "decrypt");
        driver.replaceExisting();
        driver.typePassphrase("p");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(start.text().contains("Decrypt again"));
        driver.choose("direction", "encrypt");
        QVERIFY2(!start.text().contains("again"), qPrintable(start.text()));
    }

    void aLongNameMakesNothingWider() {
        const QString name = QString(240, 'n');
        for (const QString& file : {QString("a"), name}) {
            makeFile(file, "plain");
            makeFile(file + ".bw", "in the way");
        }
        WindowDriver driver;
        driver.window.resize(1024, 768);
        driver.queue({path("a")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("failureHeading"), kPatience);
        const int before = driver.files().minimumSizeHint().width();
        driver.queueOnly({path(name)});
        for (const char* part : {"failureHeading", "factsHeading"}) {
            if (part == std::string_view("factsHeading")) driver.press("inspect");
            QTest::qWait(0);
            const auto& heading = driver.part<QLabel>(part);
            QTRY_VERIFY_WITH_TIMEOUT(heading.text().contains(QChar(0x2026)), kPatience);
            const int widest = heading.fontMetrics().horizontalAdvance(heading.text());
            QVERIFY2(widest <= heading.width(), part);
            QCOMPARE(heading.toolTip(), path(name));
        }
        QCOMPARE(driver.files().minimumSizeHint().width(), before);
    }

    void advancedThatWasOpenHidesNothing() {
        QSettings kept(path("kept.ini"), QSettings::IniFormat);
        kept.setValue("files/advancedOpen", true);
        WindowDriver driver;
        driver.window.resize(1024, 600);
        driver.files().loadSettings(kept);
        const auto* column = driver.window.findChild<SettingsPanel*>();
        QTRY_VERIFY_WITH_TIMEOUT(column->verticalScrollBar()->maximum() > 0, kPatience);
        QTest::qWait(50);
        QCOMPARE(column->verticalScrollBar()->value(), 0);
    }

    /// Four times the files: four times the work, not sixteen, and never a long wait.
    void manyFilesTakeTheirTimeOnly() {
        const int few = 1'250;
        const QString memory = "/dev/shm/"; // so that making them takes no time either
        const QTemporaryDir folder((QFileInfo(memory).isWritable() ? memory : QDir::tempPath()) +
                                   "/many-XXXXXX");
        QStringList files;
        for (int i = 0; i < 4 * few; ++i) {
            const QString file = folder.filePath(QString::number(i));
            writeFile(file, "x");
            files << file;
        }
        double less = 0;
        double more = 0;
        addAll(files.mid(0, few), less);
        addAll(files, more);
        qInfo("%d files: %.3f s, %d files: %.3f s", few, less, 4 * few, more);
        QVERIFY2(more < 8 * less, qPrintable(QString("%1 s, %2 s").arg(less).arg(more)));
    }

  private:
    static void addAll(const QStringList& files, double& seconds) {
        WindowDriver driver;
        const QueueModel& queue = driver.files().queue();
        QSignalSpy inserts(&queue, &QueueModel::rowsInserted);
        QTest::qWait(50); // the window has been shown
        const double start = ownSeconds();
        const TurnWatch watch;
        driver.window.openFiles(files);
        QTRY_COMPARE_WITH_TIMEOUT(queue.size(), int(files.size()), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(queue.item(queue.size() - 1).facts, kPatience);
        seconds = ownSeconds() - start;
        for (const auto& insert : inserts)
            QVERIFY(insert.at(2).toInt() - insert.at(1).toInt() < 256);
        QVERIFY2(watch.longest < 0.1, qPrintable(QString::number(watch.longest)));
    }

    /// In a container that takes no second to derive a key.
    static void giveSecret(const WindowDriver& driver) {
        driver.choose("container", "openssl");
        driver.typePassphrase("p");
    }

    static void saveInFolder(const WindowDriver& driver, const QString& folder) {
        driver.choose("savePlace", "folder");
        driver.part<QLineEdit>("outputFolder").setText(folder);
    }

    static void rename(const WindowDriver& driver, int row, const QString& name) {
        QueueModel& queue = driver.files().queue();
        QVERIFY(queue.setData(queue.index(row, QueueModel::outputColumn), name, Qt::EditRole));
    }

    static QString cellText(const WindowDriver& driver, int row, int column) {
        return driver.files().queue().index(row, column).data().toString();
    }
    static QString stateText(const WindowDriver& driver, int row) {
        return driver.files()
            .queue()
            .index(row, QueueModel::stateColumn)
            .data(Qt::AccessibleTextRole)
            .toString();
    }
    static QString nameText(const WindowDriver& driver, int row) {
        return cellText(driver, row, QueueModel::nameColumn);
    }

    /// As Qt shows a tool tip.
    static QString asShown(const QString& tip) {
        if (!Qt::mightBeRichText(tip)) return tip;
        QTextDocument document;
        document.setHtml(tip);
        return document.toPlainText();
    }

    void makeFile(const QString& name, const QByteArray& bytes) const {
        QVERIFY(QFileInfo(path(name)).dir().mkpath("."));
        writeFile(path(name), bytes);
    }

    QString path(const QString& name) const { return folder_->filePath(name); }

    std::unique_ptr<QTemporaryDir> folder_;
};

BLOCKWARP_UI_TEST(TestFilesQueue);
#include "test_files_queue.moc"
