// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: files that have the names of outputs. Nobody loses one without having seen it.
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"

#include <QCheckBox>
#include <QDropEvent>
#include <QMessageBox>
#include <QMimeData>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesExisting : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(folder_->isValid());
    }

    void consentEndsWithItsQueue() {
        WindowDriver driver;
        seal(driver, "contract.pdf");
        writeFile(path("contract.pdf"), "newer, and edited");
        writeFile(path("disk.img"), "a disk");
        writeFile(path("disk.img.bw"), "of another time");
        driver.press("clearQueue");
        driver.choose("direction", "encrypt");
        driver.queue({path("disk.img")});
        driver.typePassphrase("p");
        driver.replaceExisting();
        driver.press("clearQueue");
        driver.queue({path("contract.pdf.bw")});
        driver.choose("direction", "decrypt");
        driver.typePassphrase("p");
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("replaceOffer"), kPatience);
        QVERIFY(!driver.part<QCheckBox>("replaceExisting").isChecked());
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        QCOMPARE(readFile(path("contract.pdf")), QByteArray("newer, and edited"));
    }

    void aRowThatIsAddedHasNoConsent() {
        WindowDriver driver;
        for (const char* name : {"a", "b", "a.bw", "b.bw"})
            writeFile(path(name), name);
        driver.queue({path("a")});
        driver.typePassphrase("p");
        driver.replaceExisting();
        driver.queue({path("b")});
        QTRY_VERIFY_WITH_TIMEOUT(!driver.part<QCheckBox>("replaceExisting").isChecked(), kPatience);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(driver.state(1), ItemState::failed);
        QCOMPARE(readFile(path("b.bw")), QByteArray("b.bw"));
    }

    void consentEndsWhereTheOutputBecomesAnotherOne_data() {
        QTest::addColumn<QString>("how");
        for (const char* how : {"name", "folder", "box"})
            QTest::newRow(how) << how;
    }

    void consentEndsWhereTheOutputBecomesAnotherOne() {
        QFETCH(QString, how);
        WindowDriver driver;
        QVERIFY(QDir(path("out")).mkpath("."));
        for (const char* name : {"a", "a.bw", "other.bw", "out/a.bw"})
            writeFile(path(name), name);
        driver.queue({path("a")});
        driver.typePassphrase("p");
        driver.replaceExisting();
        if (how == "name") rename(driver, "other.bw");
        if (how == "folder") {
            driver.choose("savePlace", "folder");
            driver.part<QLineEdit>("outputFolder").setText(path("out"));
        }
        if (how == "box") driver.press("replaceExisting");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        for (const char* name : {"a.bw", "other.bw", "out/a.bw"})
            QCOMPARE(readFile(path(name)), QByteArray(name));
    }

    void aFileThatChangedSinceIsNotReplaced() {
        WindowDriver driver;
        writeFile(path("a"), "a");
        writeFile(path("a.bw"), "seen");
        driver.queue({path("a")});
        driver.typePassphrase("p");
        driver.replaceExisting();
        writeFile(path("a.bw"), "edited since");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        QVERIFY2(stateText(driver).contains("changed since you agreed"),
                 qPrintable(stateText(driver)));
        QCOMPARE(readFile(path("a.bw")), QByteArray("edited since"));
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("replaceOffer"), kPatience); // now that it is seen
        driver.press("replaceOffer");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
    }

    void aRowSaysWhatItReplaces() {
        WindowDriver driver;
        seal(driver, "contract.pdf");
        QTest::qWait(20); // a later time
        writeFile(path("contract.pdf"), "newer, and edited");
        driver.queueOnly({path("contract.pdf.bw")});
        driver.choose("direction", "decrypt");
        driver.typePassphrase("p");
        QTRY_VERIFY_WITH_TIMEOUT(stateText(driver).contains("exists already, and is newer"),
                                 kPatience);
        QVERIFY2(driver.text("failureText").contains("17 bytes"),
                 qPrintable(driver.text("failureText")));
        driver.replaceExisting();
        QVERIFY2(stateText(driver).contains("Replaces “contract.pdf”, which is newer"),
                 qPrintable(stateText(driver)));
        driver.run();
        QCOMPARE(readFile(path("contract.pdf")), QByteArray("contract.pdf"));
    }

    void bothAreKept() {
        WindowDriver driver;
        writeFile(path("a.pdf"), "a");
        writeFile(path("a.pdf.bw"), "in the way");
        driver.queue({path("a.pdf")});
        driver.typePassphrase("p");
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("keepBothOffer"), kPatience);
        const auto left = [&driver](const char* button) {
            return driver.part<QWidget>(button).mapToGlobal(QPoint()).x();
        };
        QVERIFY(left("keepBothOffer") < left("replaceOffer")); // what loses nothing stands first
        driver.press("keepBothOffer");
        QCOMPARE(driver.files().queue().output(0).filename().string(), "a (2).pdf.bw");
        writeFile(path("a (2).pdf.bw"), "came meanwhile");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(path("a.pdf.bw")), QByteArray("in the way"));
        QCOMPARE(readFile(path("a (2).pdf.bw")), QByteArray("came meanwhile"));
        QCOMPARE(driver.files().queue().output(0).filename().string(), "a (3).pdf.bw");
        QVERIFY2(driver.command().contains("-o"), qPrintable(driver.command()));
    }

    void severalAreListedInOneQuestion() {
        WindowDriver driver;
        const QStringList names{"a", "b", "c"};
        QStringList files;
        for (const QString& name : names) {
            writeFile(path(name), "plain");
            writeFile(path(name + ".bw"), "in the way of " + name.toUtf8());
            files << path(name);
        }
        driver.queue(files);
        driver.typePassphrase("p");
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("replaceExisting"), kPatience);
        driver.press("replaceExisting");
        auto& question = driver.part<QMessageBox>("existingQuestion");
        for (const QString& name : names)
            QVERIFY2(question.informativeText().contains("“" + name + ".bw” exists: 15 bytes"),
                     qPrintable(question.informativeText()));
        QVERIFY(!driver.part<QCheckBox>("replaceExisting").isChecked()); // nobody answered yet
        driver.press("keepThemBoth");
        driver.run();
        for (int row = 0; row < 3; ++row) {
            QCOMPARE(driver.state(row), ItemState::done);
            QCOMPARE(readFile(path(names[row] + ".bw")), "in the way of " + names[row].toUtf8());
            QVERIFY(QFile::exists(path(names[row] + " (2).bw")));
        }
    }

    void anAnswerIsForWhatWasShown() {
        WindowDriver driver;
        for (const char* name : {"a", "b", "a.bw", "b.bw"})
            writeFile(path(name), name);
        driver.queue({path("a"), path("b")});
        driver.typePassphrase("p");
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("replaceExisting"), kPatience);
        driver.press("replaceExisting");
        driver.files().queue().remove(0);
        writeFile(path("b.bw"), "edited while the question stood");
        driver.press("replaceThem");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        QCOMPARE(readFile(path("a.bw")), QByteArray("a.bw"));
        QCOMPARE(readFile(path("b.bw")), QByteArray("edited while the question stood"));
    }

    /// A source that believes its files were moved deletes them.
    void whatIsDroppedIsCopied() {
        const WindowDriver driver;
        writeFile(path("a"), "plain");
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path("a"))});
        QWidget* panel = driver.part<QWidget>("queue").parentWidget()->parentWidget();
        for (QWidget* place : {panel, &driver.part<QWidget>("startDrop")}) {
            QDragEnterEvent moving({5, 5}, Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(place, &moving);
            QVERIFY(!moving.isAccepted());
            const Qt::DropActions both = Qt::MoveAction | Qt::CopyAction;
            QDragEnterEvent enter({5, 5}, both, &data, Qt::LeftButton, Qt::ShiftModifier);
            enter.setDropAction(Qt::MoveAction);
            QCoreApplication::sendEvent(place, &enter);
            QVERIFY(enter.isAccepted());
            QCOMPARE(enter.dropAction(), Qt::CopyAction);
            QDropEvent drop({5, 5}, both, &data, Qt::LeftButton, Qt::ShiftModifier);
            QCoreApplication::sendEvent(place, &drop);
            QCOMPARE(drop.dropAction(), Qt::CopyAction);
        }
    }

  private:
    QString path(const QString& name) const { return folder_->filePath(name); }

    /// Writes a file that has its own name in it, and encrypts it.
    void seal(WindowDriver& driver, const QString& name) const {
        writeFile(path(name), name.toUtf8());
        driver.queue({path(name)});
        driver.typePassphrase("p");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
    }

    static QString stateText(const WindowDriver& driver) {
        const auto& queue = driver.files().queue();
        return queue.index(0, QueueModel::stateColumn).data(Qt::AccessibleTextRole).toString();
    }

    static void rename(const WindowDriver& driver, const QString& name) {
        auto& queue = driver.files().queue();
        QVERIFY(queue.setData(queue.index(0, QueueModel::outputColumn), name, Qt::EditRole));
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

BLOCKWARP_UI_TEST(TestFilesExisting);

#include "test_files_existing.moc"
