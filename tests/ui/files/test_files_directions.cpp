// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: what arrives in an empty queue decides the direction; what does not fit later is
/// said, with the button that takes it.
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"

#include "core/format/container.h"
#include "ui/base/text.h"

#include <QDir>
#include <QTableView>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesDirections : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(folder_->isValid());
    }

    void anEmptyQueueFollowsWhatArrives_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<QString>("after");
        const QStringList plain{"thesis.pdf"};
        const QStringList sealed{"a.bw"};
        const QStringList damaged{"damaged.bw"};
        for (const char* before : {"encrypt", "decrypt"}) {
            QTest::addRow("plain, after %s", before) << before << plain << "encrypt";
            QTest::addRow("sealed, after %s", before) << before << sealed << "decrypt";
            QTest::addRow("damaged, after %s", before) << before << damaged << "decrypt";
            QTest::addRow("raw, after %s", before) << before << QStringList{"old.raw"} << before;
        }
    }

    void anEmptyQueueFollowsWhatArrives() {
        QFETCH(QString, before);
        QFETCH(QStringList, names);
        QFETCH(QString, after);
        WindowDriver driver;
        driver.choose("direction", before);
        driver.queue(made(names));
        QCOMPARE(driver.chosen("direction"), after);
        QVERIFY(!driver.shows("queueMessage"));
    }

    void aFolderOfPhotosIsEncryptedAfterADecryption() {
        for (int i = 0; i < 30; ++i)
            make(QString("photos/%1.jpg").arg(i));
        WindowDriver driver;
        driver.choose("container", "openssl"); // which no archive is made in
        driver.choose("direction", "decrypt");
        driver.window.openFiles({path("photos")});
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 30, kPatience);
        QCOMPARE(driver.chosen("direction"), QString("encrypt"));
        QVERIFY(!driver.shows("queueMessage"));
    }

    void aFolderOfPhotosBecomesAnArchiveAfterADecryption() {
        make("photos/1.jpg");
        make("cover.jpg");
        WindowDriver driver;
        driver.choose("direction", "decrypt");
        driver.window.openFiles({path("cover.jpg"), path("photos")});
        QTRY_COMPARE_WITH_TIMEOUT(driver.chosen("direction"), QString("encrypt"), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(driver.files().queue().size() == 1 &&
                                     driver.files().queue().item(0).archived.size() == 2,
                                 kPatience);
    }

    void aMixedArrivalKeepsTheDirectionAndOffersTheRest() {
        WindowDriver driver;
        driver.window.openFiles(made({"thesis.pdf", "a.bw", "b.bw"}));
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("turnMisfits"), kPatience);
        QCOMPARE(driver.chosen("direction"), QString("encrypt"));
        QCOMPARE(names(driver), QStringList{"thesis.pdf"});
        QVERIFY(driver.text("queueMessage").contains("Skipped 2: it is encrypted already"));
        QVERIFY(driver.part<QLabel>("queueMessage").toolTip().contains("b.bw"));
        QCOMPARE(driver.part<QAbstractButton>("turnMisfits").text(), QString("Decrypt these"));

        driver.press("turnMisfits");
        QCOMPARE(driver.chosen("direction"), QString("decrypt"));
        QCOMPARE(names(driver), (QStringList{"a.bw", "b.bw"}));
        QVERIFY(!driver.shows("turnMisfits"));
        QVERIFY(driver.text("arrivals").contains("thesis.pdf")); // which still waits
        QCOMPARE(driver.part<QAbstractButton>("openArrivals").text(), QString("Encrypt these"));
        driver.press("openArrivals");
        QTRY_COMPARE_WITH_TIMEOUT(names(driver), QStringList{"thesis.pdf"}, kPatience);
        QCOMPARE(driver.chosen("direction"), QString("encrypt"));
    }

    /// "Decrypt these" is no offer under Decrypt.
    void aNoteGoesWhenTheDirectionIsTurned() {
        WindowDriver driver;
        driver.window.openFiles(made({"thesis.pdf", "a.bw"}));
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("turnMisfits"), kPatience);
        driver.choose("direction", "decrypt");
        QVERIFY(!driver.shows("queueMessage"));
        QVERIFY(!driver.shows("turnMisfits"));
    }

    /// That a file is there already is over when it is taken out.
    void aNoteGoesWithItsFile() {
        WindowDriver driver;
        driver.queue(made({"one.pdf", "two.pdf", "three.pdf"}));
        driver.window.openFiles({path("one.pdf")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("queueMessage"), kPatience);
        driver.part<QTableView>("queue").selectRow(2);
        driver.press("removeFile");
        QVERIFY(driver.shows("queueMessage"));
        driver.part<QTableView>("queue").selectRow(0);
        driver.press("removeFile");
        QVERIFY(!driver.shows("queueMessage"));
    }

    void aMixedArrivalFromOutsideKeepsTheDirection() {
        WindowDriver driver;
        driver.window.take({made({"a.bw", "thesis.pdf"}), {}});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("turnMisfits"), kPatience);
        QCOMPARE(driver.chosen("direction"), QString("encrypt"));
        QCOMPARE(names(driver), QStringList{"thesis.pdf"});
        driver.press("clearQueue");
        driver.window.take({made({"a.bw", "b.bw"}), {}});
        QTRY_COMPARE_WITH_TIMEOUT(names(driver), (QStringList{"a.bw", "b.bw"}), kPatience);
        QCOMPARE(driver.chosen("direction"), QString("decrypt"));
    }

    void whatDoesNotFitAWaitingQueueIsOffered() {
        WindowDriver driver;
        driver.queue(made({"a.bw"}));
        driver.window.openFiles(made({"thesis.pdf"}));
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("turnMisfits"), kPatience);
        QCOMPARE(driver.chosen("direction"), QString("decrypt"));
        QCOMPARE(names(driver), QStringList{"a.bw"});
        QCOMPARE(driver.part<QAbstractButton>("turnMisfits").text(), QString("Encrypt these"));
        driver.press("turnMisfits");
        QCOMPARE(driver.chosen("direction"), QString("encrypt"));
        QCOMPARE(names(driver), QStringList{"thesis.pdf"});
    }

    void whatAFolderHasForTheOtherDirectionIsOffered() {
        for (const char* name : {"photos/1.jpg", "photos/2.jpg", "photos/done.bw"})
            make(name);
        WindowDriver driver;
        driver.choose("container", "openssl");
        driver.window.openFiles({path("photos")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("turnMisfits"), kPatience);
        QCOMPARE(driver.chosen("direction"), QString("encrypt"));
        QCOMPARE(driver.files().queue().size(), 2);
        driver.press("turnMisfits");
        QCOMPARE(names(driver), QStringList{"done.bw"});
        QCOMPARE(driver.chosen("direction"), QString("decrypt"));
    }

    void whatIsDoneIsNotOfferedAgain() {
        WindowDriver driver;
        driver.queue(made({"thesis.pdf"}));
        driver.choose("container", "openssl");
        driver.typePassphrase("p");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        driver.window.openFiles({path("thesis.pdf.enc")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("turnMisfits"), kPatience);
        driver.press("turnMisfits");
        QCOMPARE(names(driver), QStringList{"thesis.pdf.enc"});
        QVERIFY(!driver.shows("arrivals"));
    }

    void whatIsMeantToBeEncryptedTwiceSaysThatItIsEncrypted() {
        WindowDriver driver;
        driver.queue(made({"a.bw"}));
        driver.choose("direction", "encrypt");
        QVERIFY(state(driver, 0).endsWith("Encrypted already"));
        driver.queue(made({"b.bw"})); // meant like the one that is there
        QCOMPARE(driver.files().queue().size(), 2);
        QCOMPARE(driver.chosen("direction"), QString("encrypt"));
        driver.choose("direction", "decrypt");
        QVERIFY(!state(driver, 0).contains("already"));
    }

  private:
    QString path(const QString& name) const { return folder_->filePath(name); }

    static QString state(const WindowDriver& driver, int row) {
        const QueueModel& queue = driver.files().queue();
        return queue.data(queue.index(row, QueueModel::stateColumn), Qt::DisplayRole).toString();
    }

    static QStringList names(const WindowDriver& driver) {
        QStringList all;
        const QueueModel& queue = driver.files().queue();
        for (int row = 0; row < queue.size(); ++row)
            all << QString::fromStdString(queue.item(row).input.path().filename().string());
        return all;
    }

    /// Encrypted files start as such, but for those that are damaged.
    void make(const QString& name) const {
        QVERIFY(QDir().mkpath(QFileInfo(path(name)).path()));
        const QByteArray magic = containerSpec(Container::blockwarp).magic.data();
        const bool sealed = name.endsWith(".bw") && !name.startsWith("damaged");
        writeFile(path(name), sealed ? magic + "\n" + sampleBytes(500) : sampleBytes(500));
    }
    QStringList made(const QStringList& names) const {
        QStringList paths;
        for (const QString& name : names) {
            make(name);
            paths << path(name);
        }
        return paths;
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

BLOCKWARP_UI_TEST(TestFilesDirections);
#include "test_files_directions.moc"
