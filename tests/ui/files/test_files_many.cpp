// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: many files that are worked on together.
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"

#include "ui/files/notices.h"

#include <QDir>
#include <QSet>
#include <QTableView>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesMany : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(folder_->isValid());
    }

    void onePassphraseIsDerivedOnce() {
        const int count = 40; // each by itself would take most of a minute
        WindowDriver driver;
        driver.queue(makeFiles(count));
        driver.typePassphrase("p");
        driver.run();
        QSet<QByteArray> salts;
        for (int i = 0; i < count; ++i) {
            QCOMPARE(driver.state(i), ItemState::done);
            const QByteArray sealed = readFile(name(i) + ".bw");
            const qsizetype stanza = sealed.indexOf("\n-> scrypt-many ");
            QVERIFY(stanza > 0);
            salts += sealed.mid(stanza).split(' ').value(2);
        }
        QCOMPARE(salts.size(), 1);
        QVERIFY2(driver.text("headline").contains("Encrypted 40 of 40 files"),
                 qPrintable(driver.text("headline")));

        QStringList sealed;
        for (int i = 0; i < count; ++i) {
            QVERIFY(QFile::remove(name(i)));
            sealed << name(i) + ".bw";
        }
        driver.queueOnly(sealed);
        driver.choose("direction", "decrypt");
        driver.typePassphrase("p");
        driver.run();
        for (int i = 0; i < count; ++i) {
            QCOMPARE(driver.state(i), ItemState::done);
            QCOMPARE(readFile(name(i)), contents(i));
        }
    }

    void manyDerivationsAreSaidBeforeStart() {
        WindowDriver driver;
        driver.queue(makeFiles(40));
        QVERIFY(!driver.shows("derivations"));
        driver.choose("container", "age");
        QTRY_VERIFY2_WITH_TIMEOUT(driver.text("derivations").contains("Deriving 40 keys takes"),
                                  qPrintable(driver.text("derivations")), kPatience);
        driver.choose("secretKind", "keys");
        QVERIFY(!driver.shows("derivations"));
        driver.choose("secretKind", "passphrase");
        QVERIFY(driver.shows("derivations"));
        driver.press("archiveInstead");
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 1, kPatience);
        QCOMPARE(driver.files().queue().output(0).extension().string(), ".age");
        QVERIFY(!driver.shows("derivations"));
    }

    void whatWasInTheWayCountsWithTheOthers() {
        WindowDriver driver;
        const QStringList names = makeFiles(4);
        writeFile(name(1) + ".bw", "another's");
        driver.queue(names);
        driver.typePassphrase("p");
        driver.run();
        QCOMPARE(driver.state(1), ItemState::failed);
        QVERIFY2(driver.text("headline").contains("Encrypted 3 of 4 files"),
                 qPrintable(driver.text("headline")));
        QVERIFY2(driver.text("status").contains("3 of 4"), qPrintable(driver.text("status")));
    }

    void aWrongPassphraseFailsEach() {
        WindowDriver driver;
        driver.queue(makeFiles(10));
        driver.typePassphrase("right");
        driver.run();
        QStringList sealed;
        for (int i = 0; i < 10; ++i)
            sealed << name(i) + ".bw";
        driver.queueOnly(sealed);
        driver.choose("direction", "decrypt");
        driver.replaceExisting();
        driver.typePassphrase("wrong");
        driver.run();
        for (int i = 0; i < 10; ++i) {
            QCOMPARE(driver.state(i), ItemState::failed);
            QCOMPARE(readFile(name(i)), contents(i)); // nothing was replaced
        }
        QVERIFY(driver.text("status").contains("10 failed"));
        driver.typePassphrase("right");
        driver.run();
        for (int i = 0; i < 10; ++i)
            QCOMPARE(driver.state(i), ItemState::done);
    }

    void anEarlierRunIsNotShownAgain() {
        WindowDriver driver;
        const QStringList files = makeFiles(3);
        driver.queue(files);
        giveSecret(driver);
        driver.run();
        QVERIFY(driver.text("headline").contains("Encrypted 3 of 3 files"));
        driver.queueOnly(files);
        giveSecret(driver); // it was cleared
        driver.run();       // all outputs are there
        QCOMPARE(howMany(driver, ItemState::failed), 3);
        QCOMPARE(driver.text("failureHeading"), "f00000");
        QVERIFY(!driver.shows("headline"));
    }

    void smallAndLargeFilesGoTogether() {
        QStringList files = makeFiles(50);
        const QByteArray large = sampleBytes(20 << 20);
        for (const char* file : {"large-1", "large-2"}) {
            writeFile(path(file), large);
            files << path(file);
        }
        WindowDriver driver;
        driver.queue(files);
        giveSecret(driver);
        driver.run();
        for (int row = 0; row < files.size(); ++row)
            QCOMPARE(driver.state(row), ItemState::done);
        const ItemResult& result = *driver.files().queue().item(51).result;
        QVERIFY(result.runs.front().points.size() > 1); // its own chart is kept
        QCOMPARE(result.runs.front().outcome.bytesIn, std::uint64_t{20 << 20});
        QVERIFY(
            QString::fromStdString(commandOf(driver.files().queue().item(51))).contains("large-2"));
    }

    void aCancelLeavesWholeOutputsOrNone() {
        const int count = 3'000;
        WindowDriver driver;
        driver.queue(makeFiles(count));
        giveSecret(driver);
        driver.choose("engine", "reference");
        QSignalSpy finished(&driver.files(), &FilesPage::queueFinished);
        driver.press("start");
        QTRY_VERIFY_WITH_TIMEOUT(howMany(driver, ItemState::done) > 0, kPatience);
        driver.press("cancel");
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
        const int done = howMany(driver, ItemState::done);
        QVERIFY2(done < count, "nothing was left to cancel");
        for (int i = 0; i < count; ++i) {
            const ItemState state = driver.state(i);
            QVERIFY(state == ItemState::done || state == ItemState::cancelled ||
                    state == ItemState::waiting);
            const QFileInfo output(name(i) + ".enc");
            QCOMPARE(output.exists(), state == ItemState::done);
            if (output.exists()) QCOMPARE(output.size(), 16 + contents(i).size());
        }
        const auto all = QDir(folder_->path()).entryList(QDir::Files | QDir::Hidden);
        QCOMPARE(all.size(), count + done); // no temporary is left

        driver.run(); // the rest
        QCOMPARE(howMany(driver, ItemState::done), count);
    }

    void whatFailedCanBeFilteredAndTriedAgain() {
        WindowDriver driver;
        driver.queue(makeFiles(6));
        giveSecret(driver);
        QVERIFY(!driver.shows("failedOnly"));
        QVERIFY(QFile::rename(name(2), path("away-2")));
        QVERIFY(QFile::rename(name(4), path("away-4")));
        driver.run();
        const auto& table = driver.part<QTableView>("queue");
        QVERIFY(driver.part<QAbstractButton>("failedOnly").text().contains("2"));
        driver.press("failedOnly");
        QCOMPARE(table.model()->rowCount(), 2);
        QVERIFY(
            table.model()->index(1, QueueModel::nameColumn).data().toString().contains("f00004"));
        QVERIFY(QFile::rename(path("away-2"), name(2)));
        QVERIFY(QFile::rename(path("away-4"), name(4)));
        QSignalSpy finished(&driver.files(), &FilesPage::queueFinished);
        driver.press("tryAgain");
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
        QCOMPARE(howMany(driver, ItemState::done), 6);
        QCOMPARE(table.model()->rowCount(), 6);
        QVERIFY(!driver.shows("failedOnly"));
    }

    void tryAgainLeavesAloneWhatWasAddedSince() {
        WindowDriver driver;
        driver.queue(makeFiles(4));
        giveSecret(driver);
        QVERIFY(QFile::rename(name(1), path("away-1")));
        driver.run();
        QCOMPARE(driver.state(1), ItemState::failed);
        QVERIFY(QFile::rename(path("away-1"), name(1)));
        const QString later = path("later");
        QVERIFY(QFile::copy(name(0), later));
        driver.queue({later});
        QCOMPARE(driver.files().queue().size(), 5);
        QSignalSpy finished(&driver.files(), &FilesPage::queueFinished);
        driver.press("tryAgain");
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
        QCOMPARE(driver.state(1), ItemState::done);
        QCOMPARE(driver.state(4), ItemState::waiting);
        QVERIFY(!QFile::exists(later + ".enc"));

        driver.run(); // the usual start takes it
        QCOMPARE(driver.state(4), ItemState::done);
        QVERIFY(QFile::exists(later + ".enc"));
    }

    void filteredRowsAreRemovedFromTheQueue() {
        WindowDriver driver;
        driver.queue(makeFiles(6));
        giveSecret(driver);
        for (const int number : {1, 2, 4})
            QVERIFY(QFile::remove(name(number)));
        driver.run();
        driver.press("failedOnly");
        driver.part<QTableView>("queue").selectAll();
        driver.press("removeFile");
        QCOMPARE(driver.files().queue().size(), 3);
        QCOMPARE(howMany(driver, ItemState::done), 3);
    }

    void onlyALongRunThatNobodyWatchesDeservesANotice() {
        QVERIFY(deservesNotice(10.5, false));
        QVERIFY(!deservesNotice(10.5, true));
        QVERIFY(!deservesNotice(9.5, false));
    }

    void whatIsAddedWhileManyRunIsWorkedOnAfterwards() {
        WindowDriver driver;
        driver.queue(makeFiles(2'000));
        giveSecret(driver);
        driver.choose("engine", "reference");
        QSignalSpy finished(&driver.files(), &FilesPage::queueFinished);
        driver.press("start");
        QTRY_VERIFY_WITH_TIMEOUT(driver.files().isRunning(), kPatience);
        writeFile(path("late-1"), "x");
        writeFile(path("late-2"), "y");
        driver.queue({path("late-1"), path("late-2")});
        QVERIFY2(driver.files().isRunning(), "it was over before the files were added");
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
        QCOMPARE(howMany(driver, ItemState::done), 2'002);
        QVERIFY(QFile::exists(path("late-2.enc")));
    }

  private:
    /// In a container that takes no second to derive a key.
    static void giveSecret(const WindowDriver& driver) {
        driver.choose("container", "openssl");
        driver.typePassphrase("p");
    }

    static int howMany(const WindowDriver& driver, ItemState state) {
        const QueueModel& queue = driver.files().queue();
        int found = 0;
        for (int row = 0; row < queue.size(); ++row)
            found += queue.item(row).state == state;
        return found;
    }

    QStringList makeFiles(int count) const {
        QStringList files;
        for (int i = 0; i < count; ++i) {
            writeFile(name(i), contents(i));
            files << name(i);
        }
        return files;
    }

    static QByteArray contents(int number) { return QByteArray::number(number); }
    QString name(int number) const { return path(QString("f%1").arg(number, 5, 10, QChar('0'))); }
    QString path(const QString& name) const { return folder_->filePath(name); }

    std::unique_ptr<QTemporaryDir> folder_;
};

BLOCKWARP_UI_TEST(TestFilesMany);
#include "test_files_many.moc"
