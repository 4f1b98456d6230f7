// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: the containers age and blockwarp, public keys, and what files say without any.
#include "core/keys/passphrase_strength.h"
#include "tests/ui/files/keys_driver.h"
#include "tests/ui/registry.h"
#include "ui/widgets/buttons.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QTextEdit>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesKeys : public QObject {
    Q_OBJECT

  private slots:
    void byDefaultAPassphraseMakesABlockwarpFile() {
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        QCOMPARE(driver.part<QComboBox>("container").currentData().toString(),
                 QString("blockwarp"));
        QCOMPARE(driver.chosen("keySize"), QString("aes-256-gcm"));
        QVERIFY(!driver.shows("cipherCaution"));
        driver.typePassphrase("correct horse");
        driver.press("verify");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(
            readFile(driver.path("letter.txt.bw")).startsWith("blockwarp/v1\naes-256-gcm 65536\n"));
        QVERIFY(driver.text("resultCheck").contains("Verified"));
        QVERIFY(driver.text("timeParts").contains("key"));
        QVERIFY(driver.text("status").contains("verified"));
        QVERIFY(driver.command().contains("--verify"));

        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.files().queue().item(0).facts, kPatience);
        for (const char* hidden : {"container", "cipherMode", "keySize", "keyHex"})
            QVERIFY2(!driver.shows(hidden), hidden);
        QVERIFY(driver.part<QWidget>("verify").isHidden());
        QVERIFY(driver.part<QLineEdit>("passphrase").text().isEmpty()); // it was cleared
        driver.typePassphrase("correct horse");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(driver.path("letter.txt")), driver.original);
    }

    void recipientsComeFromFilesAndAreTakenOut() {
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        driver.generateKey("rsa-3072", driver.path("key"));
        auto& list = driver.part<QListWidget>("recipients");
        QCOMPARE(list.count(), 1);
        list.setCurrentRow(0);
        driver.press("removeRecipient");
        QCOMPARE(list.count(), 0);
        driver.recipients().addFiles({driver.path("key.pub")});
        QTRY_COMPARE_WITH_TIMEOUT(list.count(), 1, kPatience);
        driver.choose("container", "age");
        QVERIFY2(driver.text("recipientsMessage").isEmpty(), "age files take RSA keys");
        driver.recipients().addFiles({driver.path("key")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("recipientsMessage").contains("private"), kPatience);
        QCOMPARE(list.count(), 1);
    }

    void aFileOfSeveralKindsAddsEveryKey() {
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        driver.choose("secretKind", "keys");
        const QByteArray pem = readFile(BLOCKWARP_TEST_DATA "/../fuzz/seeds/pem/public");
        writeFile(driver.path("friends"), "# friends\r\n  " + QByteArray(kSshKey) + " a friend\n" +
                                              pem + "\n\t" + kRecipient + "\n");
        driver.recipients().addFiles({driver.path("friends")});
        auto& list = driver.part<QListWidget>("recipients");
        QTRY_COMPARE_WITH_TIMEOUT(list.count(), 3, kPatience);
        const auto rows = [&list](const QString& text) {
            return list.findItems(text, Qt::MatchStartsWith).count();
        };
        QCOMPARE(rows(kSshKey), 1);
        QCOMPARE(rows(kRecipient), 1);
        QCOMPARE(rows("friends: RSA, "), 1);
        QVERIFY2(driver.text("recipientsMessage").isEmpty(), "both formats take all of them");
        writeFile(driver.path("broken"), QByteArray(kRecipient) + "\nage1nobody\n");
        driver.recipients().addFiles({driver.path("broken")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("recipientsMessage").contains("broken, line 2"),
                                 kPatience);
        QCOMPARE(list.count(), 3);
    }

    void sshKeysAreTyped() {
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        driver.choose("container", "age");
        driver.choose("secretKind", "keys");
        driver.part<QLineEdit>("recipient").setText(QString(kSshKey) + " a comment " + kRecipient);
        driver.press("addRecipient");
        QCOMPARE(driver.part<QListWidget>("recipients").count(), 2);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        const QString command = driver.command();
        QVERIFY2(command.contains(QString("-r '%1'").arg(kSshKey)), qPrintable(command));
    }

    void aPrivateKeyIsNotRepeated() {
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        driver.choose("secretKind", "keys");
        driver.part<QLineEdit>("recipient").setText("age-secret-key-1gfpyysjzgfpyysjz");
        driver.press("addRecipient");
        const QString message = driver.text("recipientsMessage");
        QVERIFY2(message.contains("private") && !message.contains("gfpyy"), qPrintable(message));
    }

    void aMistypedRecipientStaysToBeMended() {
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        driver.choose("secretKind", "keys");
        auto& typed = driver.part<QLineEdit>("recipient");
        driver.press("start");
        QVERIFY(driver.shows("recipientsMessage"));
        typed.setText("age1notakey");
        driver.press("start");
        QVERIFY(!driver.files().isRunning());
        QVERIFY(driver.text("recipientsMessage").contains("recipient"));
        typed.setText(kRecipient);
        QTest::keyClick(&typed, Qt::Key_Return); // adds, and starts nothing
        QVERIFY(typed.text().isEmpty());
        QCOMPARE(driver.part<QListWidget>("recipients").count(), 1);
        QVERIFY(!driver.files().isRunning());
    }

    void inspectSaysEverythingWithoutAKey() {
        KeysDriver driver;
        driver.encryptForNewKey("x25519", {});
        driver.queueOnly({driver.path("letter.txt.bw")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.files().queue().item(0).facts, kPatience);
        const QModelIndex name = driver.files().queue().index(0, QueueModel::nameColumn);
        QCOMPARE(name.data(QueueModel::factsRole).toString(),
                 QString("Blockwarp file, AES-256-GCM, 1 key"));
        driver.press("inspect");
        QVERIFY(driver.shows("facts"));
        const QString text = driver.part<QTextEdit>("facts").toPlainText();
        for (const char* part : {"Blockwarp file", "AES-256-GCM", "X25519", "150,000"})
            QVERIFY2(text.contains(part), part);
        driver.press("copyFacts");
        QVERIFY(QGuiApplication::clipboard()->text().contains("Cipher: AES-256-GCM"));
    }

    void aBrokenHeaderIsSaidBesideTheFile() {
        KeysDriver driver;
        writeFile(driver.path("broken.bw"), "blockwarp/v1\nnonsense\n");
        driver.queue({driver.path("broken.bw")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.files().queue().item(0).strange != nullptr, kPatience);
        driver.press("inspect");
        QVERIFY(driver.shows("factsProblem"));
    }

    void aMixedQueueGoesOnAndIsSummedUp() {
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        driver.typePassphrase("p");
        driver.run();
        driver.choose("container", "openssl");
        driver.queueOnly({driver.path("letter.txt")});
        driver.typePassphrase("p");
        driver.run();
        driver.takeAway("letter.txt");
        writeFile(driver.path("plain.raw"), "never encrypted");
        QVERIFY(QFile::rename(driver.path("letter.txt.enc"), driver.path("second.enc")));
        driver.queueOnly(
            {driver.path("letter.txt.bw"), driver.path("plain.raw"), driver.path("second.enc")});
        QVERIFY(driver.shows("cipherMode"));
        QVERIFY(driver.shows("keyHex"));
        driver.typePassphrase("p");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(driver.state(1), ItemState::failed);
        QCOMPARE(driver.state(2), ItemState::done);
        QCOMPARE(readFile(driver.path("second")), driver.original);
        QVERIFY(driver.text("status").contains("2 of 3"));
        QVERIFY(driver.text("status").contains("1 failed"));
    }

    void passphrasesAreRated() {
        if (!strengthOf(SecretBytes("x"))) QSKIP("built without zxcvbn");
        KeysDriver driver;
        const auto& line = driver.part<QWidget>("passphraseStrength"); // every passphrase has one
        const auto* text = line.findChild<QLabel*>("strengthText");
        QVERIFY(text);
        driver.part<QLineEdit>("passphrase").setText("password");
        QVERIFY(text->text().contains("Very weak"));
        driver.part<QLineEdit>("passphrase").setText("viscous pelican anthem 4 quarks");
        QVERIFY(text->text().contains("Strong"));
        driver.choose("direction", "decrypt");
        QVERIFY(!text->isVisibleTo(&driver.window));
    }

    void keysOfAgesKindsMakeAgeFilesUnlessAPersonChoseOtherwise() {
        KeysDriver driver(KeysDriver::Format::automatic);
        const auto takes = [&](const char* container, const char* line) {
            QCOMPARE(driver.part<QComboBox>("container").currentData().toString(), container);
            QVERIFY2(driver.text("opensWith").contains(line), qPrintable(driver.text("opensWith")));
        };
        driver.queue({driver.path("letter.txt")});
        takes("blockwarp", "Opens with Blockwarp only");
        driver.choose("secretKind", "keys");
        takes("blockwarp", "Opens with Blockwarp only");
        driver.part<QLineEdit>("recipient").setText(kRecipient);
        driver.press("addRecipient");
        takes("age", "Opens with age 1.0 and later, on Windows");
        QVERIFY(driver.text("opensWith").contains("all keys"));
        driver.choose("engine", "reference");
        takes("blockwarp", "the engine that you chose");
        driver.choose("engine", "auto");
        takes("age", "age 1.0");
        driver.choose("secretKind", "passphrase");
        takes("blockwarp", "Opens with Blockwarp only");
        driver.part<QComboBox>("cipherMode").setCurrentText("ChaCha20-Poly1305");
        driver.choose("secretKind", "keys");
        takes("blockwarp", "the cipher that you chose");
        driver.choose("container", "age");
        driver.choose("secretKind", "passphrase");
        takes("age", "age 1.0"); // what a person chose stays
    }

    void postQuantumKeysNeedANewerAge() {
        KeysDriver driver(KeysDriver::Format::automatic);
        driver.queue({driver.path("letter.txt")});
        driver.generateKey("pq", driver.path("key"));
        QVERIFY2(driver.text("opensWith").contains("age 1.3 and later"),
                 qPrintable(driver.text("opensWith")));
        driver.run();
        QVERIFY(readFile(driver.path("letter.txt.age")).startsWith("age-encryption.org/v1\n"));
    }

    void aGeneratedPassphraseWaitsUntilItIsKept() {
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        generatePassphrase(driver);
        auto& field = driver.part<QLineEdit>("passphrase");
        const QString passphrase = field.text();
        QCOMPARE(passphrase.split(QLatin1Char(' ')).size(), 6);
        QCOMPARE(driver.text("passphraseReadable"), passphrase);
        QVERIFY(!driver.shows("passphraseAgain"));
        QVERIFY(driver.part<QWidget>("passphraseStrength")
                    .findChild<QLabel*>("strengthText")
                    ->text()
                    .contains("66 bits"));
        driver.press("start");
        QVERIFY(!driver.files().isRunning());
        QVERIFY(driver.text("passphraseMessage").contains("tick"));
        driver.part<QAbstractButton>("passphraseConsent").click();
        QVERIFY(!driver.shows("passphraseReadable")); // nobody has to any more
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(driver.shows("keptPassphrase"));
        QVERIFY(driver.text("keptPassphrase").contains(passphrase));

        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        QVERIFY(!driver.shows("keptPassphrase")); // with the queue's files it goes
        driver.typePassphrase(passphrase);
        driver.run();
        QCOMPARE(readFile(driver.path("letter.txt")), driver.original);
    }

    void aGeneratedPassphraseThatIsChangedIsATypedOne() {
        KeysDriver driver;
        generatePassphrase(driver);
        driver.queue({driver.path("letter.txt")}); // which changes nothing
        QVERIFY(driver.shows("passphraseConsent"));
        auto& field = driver.part<QLineEdit>("passphrase");
        driver.part<QAbstractButton>("passphraseConsent").click();
        field.setText(field.text() + "s");
        QVERIFY(driver.shows("passphraseAgain"));
        QVERIFY(driver.part<QLineEdit>("passphraseAgain").text().isEmpty());
        QVERIFY(!driver.shows("passphraseConsent"));
        QVERIFY(!driver.part<QAbstractButton>("passphraseConsent").isChecked());
        generatePassphrase(driver);
        driver.choose("direction", "decrypt"); // it opens nothing yet
        QVERIFY(field.text().isEmpty());
        QVERIFY(!driver.shows("passphraseGenerate"));
    }

    void aWeakPassphraseIsAskedAboutOnce() {
        if (!strengthOf(SecretBytes("x"))) QSKIP("built without zxcvbn");
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        for (const char* name : {"passphrase", "passphraseAgain"})
            driver.part<QLineEdit>(name).setText("open sesame");
        QVERIFY(!driver.shows("passphraseConsent"));
        driver.press("start");
        QVERIFY(!driver.files().isRunning());
        QVERIFY(driver.shows("passphraseConsent"));
        driver.part<QAbstractButton>("passphraseConsent").click();
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(!driver.shows("keptPassphrase")); // a person knows what they typed
    }

    void aSecretLeavesTheClipboardAgain() {
        QClipboard& clipboard = *QGuiApplication::clipboard();
        QPushButton button;
        copySecretAndSay(button, "gravel onset", std::chrono::milliseconds(50));
        QCOMPARE(clipboard.text(), QString("gravel onset"));
        QCOMPARE(clipboard.mimeData()->data("x-kde-passwordManagerHint"), QByteArray("secret"));
        QTRY_VERIFY(clipboard.text().isEmpty());
        copySecretAndSay(button, "gravel onset", std::chrono::milliseconds(50));
        clipboard.setText("something else");
        QTest::qWait(100);
        QCOMPARE(clipboard.text(), QString("something else"));
    }

  private:
    static void generatePassphrase(KeysDriver& driver) {
        driver.part<QPushButton>("passphraseGenerate").menu()->actions().front()->trigger();
    }

    static constexpr const char* kSshKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIElMxUEcva8zOMqP4GZ"
                                           "oH1yZ9uJHlAuSvN/XVmph18IM";
    static constexpr const char* kRecipient =
        "age1t7rxyev2z3rw82stdlrrepyc39nvn86l5078zqkf5uasdy86jp6svpy7pa";
};

BLOCKWARP_UI_TEST(TestFilesKeys);
#include "test_files_keys.moc"
