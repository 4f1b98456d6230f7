// SPDX-License-Identifier: GPL-3.0-or-later
/// Files that come from outside: they wait for a new start and a new secret, and join nothing that
/// they do not belong to.
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"

#include "ui/base/text.h"

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesArrivals : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(folder_->isValid());
    }

    void anEncryptedFileIsReadyToDecrypt() {
        WindowDriver driver;
        const QString file = encrypted(driver, "letter");
        driver.press("clearQueue");
        driver.choose("direction", "encrypt");
        driver.window.take({{file}, {}});
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 1, kPatience);
        QVERIFY(driver.chosen("direction") == "decrypt");
        QVERIFY(driver.files().isVisible());
        QVERIFY(driver.part<QLineEdit>("passphrase").hasFocus());
        QVERIFY(!driver.files().isRunning());
    }

    void theDirectionThatIsAskedForHolds() {
        WindowDriver driver;
        const QString file = encrypted(driver, "letter");
        driver.press("clearQueue");
        driver.choose("direction", "decrypt");
        driver.window.take({{file}, Direction::encrypt});
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 1, kPatience);
        QVERIFY(driver.chosen("direction") == "encrypt");
    }

    void aFileThatIsGoneCountsByItsName() {
        WindowDriver driver;
        driver.choose("direction", "encrypt");
        driver.window.take({{path("gone.age")}, {}});
        QTRY_VERIFY_WITH_TIMEOUT(driver.chosen("direction") == "decrypt", kPatience);
    }

    void severalRequestsComeTogether() {
        WindowDriver driver;
        for (const char* name : {"a", "b", "c"})
            writeFile(path(name), "text");
        driver.window.take({{path("a")}, {}});
        driver.window.take({{path("b"), path("c")}, {}});
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 3, kPatience);
        QVERIFY(!driver.shows("openArrivals"));
    }

    void aSecretThatWasTypedForOthersIsCleared() {
        WindowDriver driver;
        writeFile(path("a"), "text");
        writeFile(path("b"), "text");
        driver.queue({path("a")});
        driver.typePassphrase("for a alone");
        driver.window.take({{path("b")}, {}});
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 2, kPatience);
        QCOMPARE(driver.part<QLineEdit>("passphrase").text(), QString());
        QCOMPARE(driver.part<QLineEdit>("passphraseAgain").text(), QString());
        QVERIFY(driver.shows("arrivals"));
        driver.press("start");
        QVERIFY2(!driver.files().isRunning(), "started without a secret");
    }

    void aRawKeyIsClearedToo() {
        WindowDriver driver;
        writeFile(path("a"), "text");
        driver.choose("container", "raw");
        driver.press("randomKey");
        driver.press("randomIv");
        driver.window.take({{path("a")}, {}});
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 1, kPatience);
        QCOMPARE(driver.part<QLineEdit>("keyHex").text(), QString());
    }

    void filesForTheOtherDirectionAreHeld() {
        WindowDriver driver;
        const QString file = encrypted(driver, "letter");
        writeFile(path("other"), "text");
        driver.queueOnly({path("other")});
        driver.choose("direction", "encrypt");
        driver.typePassphrase("for other");
        driver.window.take({{file}, {}});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("openArrivals"), kPatience);
        QCOMPARE(driver.files().queue().size(), 1);
        QCOMPARE(driver.part<QLineEdit>("passphrase").text(), QString("for other"));
        QVERIFY(driver.text("arrivals").contains("letter.bw"));

        driver.press("openArrivals");
        QTRY_VERIFY_WITH_TIMEOUT(driver.chosen("direction") == "decrypt", kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 1, kPatience);
        QCOMPARE(first(driver), file);
        QCOMPARE(driver.part<QLineEdit>("passphrase").text(), QString());
        QVERIFY(!driver.shows("openArrivals"));
    }

    void filesThatAreLeftOutAreGone() {
        WindowDriver driver;
        const QString file = encrypted(driver, "letter");
        writeFile(path("other"), "text");
        driver.queueOnly({path("other")});
        driver.choose("direction", "encrypt");
        driver.window.take({{file}, {}});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("leaveArrivals"), kPatience);
        driver.press("leaveArrivals");
        QVERIFY(!driver.shows("arrivals"));
        QCOMPARE(driver.files().queue().size(), 1);
    }

    void noneJoinsARunThatIsUnderWay() {
        WindowDriver driver;
        writeFile(path("long"), sampleBytes(32 << 20));
        writeFile(path("late"), "text");
        driver.queue({path("long")});
        driver.choose("engine", "reference");
        driver.typePassphrase("for long alone");
        QSignalSpy finished(&driver.files(), &FilesPage::queueFinished);
        driver.press("start");
        QVERIFY(driver.files().isRunning());
        driver.window.take({{path("late")}, Direction::encrypt});
        QVERIFY(driver.shows("openArrivals"));
        QVERIFY(!driver.part<QWidget>("openArrivals").isEnabled());
        QCOMPARE(driver.files().queue().size(), 1);
        driver.press("cancel");
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
        QVERIFY(!QFile::exists(path("late.bw")));
        driver.press("openArrivals");
        QTRY_COMPARE_WITH_TIMEOUT(first(driver), path("late"), kPatience);
        QCOMPARE(driver.part<QLineEdit>("passphrase").text(), QString());
    }

    void whatIsDoneMakesRoom() {
        WindowDriver driver;
        const QString file = encrypted(driver, "letter");
        driver.window.take({{file}, {}});
        QTRY_COMPARE_WITH_TIMEOUT(first(driver), file, kPatience);
        QCOMPARE(driver.files().queue().size(), 1);
        QVERIFY(driver.chosen("direction") == "decrypt");
    }

    void arrivalsLeaveTheFocusWhereItWas() {
        WindowDriver driver;
        writeFile(path("a"), "text");
        writeFile(path("b"), "text");
        auto& mode = driver.part<QComboBox>("cipherMode");
        mode.setFocus();
        driver.queue({path("a")});
        QVERIFY(mode.hasFocus());
        driver.window.take({{path("b")}, {}});
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 2, kPatience);
        QVERIFY(mode.hasFocus());
        driver.press("clearQueue");
        driver.part<QWidget>("addFirstFiles").setFocus();
        driver.queue({path("a")}); // in place of what had the focus
        QVERIFY(driver.part<QLineEdit>("passphrase").hasFocus());
    }

    void whatIsNotThereIsSaid() {
        WindowDriver driver;
        driver.window.take({{path("missing.bw")}, {}});
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("queueMessage").contains("there is no such file"),
                                 kPatience);
        QCOMPARE(driver.files().queue().size(), 0);
    }

  private:
    /// Leaves it in the queue, done.
    QString encrypted(WindowDriver& driver, const QString& name) {
        writeFile(path(name), "text");
        driver.queueOnly({path(name)});
        driver.choose("direction", "encrypt");
        driver.typePassphrase("p");
        driver.run();
        return path(name) + ".bw";
    }

    /// The queue's first file; empty if there is none.
    static QString first(const WindowDriver& driver) {
        QueueModel& queue = driver.files().queue();
        return queue.size() == 0 ? QString() : fromPath(queue.item(0).input);
    }

    QString path(const QString& name) const { return folder_->filePath(name); }

    std::unique_ptr<QTemporaryDir> folder_;
};

BLOCKWARP_UI_TEST(TestFilesArrivals);
#include "test_files_arrivals.moc"
