// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: the containers age and blockwarp, keys, and what files say without any.
#include "core/passphrase_strength.h"
#include "ui/files/identities_panel.h"
#include "ui/files/key_dialog.h"
#include "ui/files/recipients_panel.h"
#include "window_driver.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QListWidget>
#include <QProcess>
#include <QStandardPaths>
#include <QTextEdit>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesKeys : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(folder_->isValid());
        original_ = sampleBytes(150'000);
        writeFile(path("letter.txt"), original_);
    }

    void byDefaultAPassphraseMakesABlockwarpFile() {
        WindowDriver driver;
        driver.queue({path("letter.txt")});
        QCOMPARE(driver.part<QComboBox>("container").currentData().toString(),
                 QString("blockwarp"));
        QCOMPARE(driver.part<QComboBox>("keySize").currentData().toString(),
                 QString("aes-256-gcm"));
        QVERIFY(!driver.shows("cipherCaution"));
        driver.typePassphrase("correct horse");
        driver.press("verify");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(readFile(path("letter.txt.bw")).startsWith("blockwarp/v1\naes-256-gcm 65536\n"));
        QVERIFY(driver.text("headline").contains("verified"));
        QVERIFY(driver.text("status").contains("verified"));
        QVERIFY(driver.part<QLineEdit>("command").text().contains("--verify"));

        takeAway("letter.txt");
        driver.queueOnly({path("letter.txt.bw")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.files().queue().item(0).facts.has_value(), kPatience);
        for (const char* hidden : {"container", "cipherMode", "keySize", "keyHex", "verify"})
            QVERIFY2(!driver.shows(hidden), hidden);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(path("letter.txt")), original_);
    }

    void aGeneratedKeyOpensWhatWasEncryptedForIt() {
        WindowDriver driver;
        driver.queue({path("letter.txt")});
        driver.choose("container", "age");
        generateKey(driver, "x25519", path("key.txt"));
        QVERIFY(readFile(path("key.txt")).contains("AGE-SECRET-KEY-1"));
        QCOMPARE(QFile(path("key.txt")).permissions() & QFile::ReadOther, QFile::Permissions());
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(driver.part<QLineEdit>("command").text().contains("--container age -r age1"));

        takeAway("letter.txt");
        driver.queueOnly({path("letter.txt.age")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("identities"), kPatience);
        driver.press("start"); // without a key it says so
        QVERIFY(driver.shows("identitiesMessage"));
    }

    void decryptsWithAnIdentityFile() {
        WindowDriver driver;
        encryptForNewKey(driver, "x25519", {});
        takeAway("letter.txt");
        driver.queueOnly({path("letter.txt.bw")});
        addIdentity(driver, path("key"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(path("letter.txt")), original_);
        QVERIFY(driver.part<QLineEdit>("command").text().contains("--identity"));
    }

    void anEncryptedRsaKeyAsksForItsPassphrase() {
        WindowDriver driver;
        encryptForNewKey(driver, "rsa-3072", "of the key");
        QVERIFY(readFile(path("key")).contains("ENCRYPTED PRIVATE KEY"));
        takeAway("letter.txt");
        driver.queueOnly({path("letter.txt.bw")});
        addIdentity(driver, path("key"));
        QVERIFY(driver.shows("identityPassphrase"));
        driver.part<QLineEdit>("identityPassphrase").setText("another");
        driver.run();
        QVERIFY(driver.shows("secretMessage"));
        QVERIFY(!QFile::exists(path("letter.txt")));
        driver.part<QLineEdit>("identityPassphrase").setText("of the key");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(path("letter.txt")), original_);
    }

    void anEncryptedIdentityFileAsksForItsPassphrase() {
        WindowDriver driver;
        driver.queue({path("letter.txt")});
        driver.choose("container", "age");
        generateKey(driver, "x25519", path("key"));
        driver.run();
        driver.queueOnly({path("key")});
        driver.press("byPassphrase");
        driver.typePassphrase("of the key");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        takeAway("letter.txt");
        takeAway("key");
        driver.queueOnly({path("letter.txt.age")});
        addIdentity(driver, path("key.age"));
        QVERIFY(driver.shows("identityPassphrase"));
        driver.part<QLineEdit>("identityPassphrase").setText("of the key");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(path("letter.txt")), original_);
    }

    /// Enough files that their keys are unwrapped in one batch.
    void aQueueForOneRsaKeyIsDecrypted() {
        constexpr int count = 18;
        QStringList plain;
        QStringList sealed;
        for (int i = 0; i < count; ++i) {
            plain << path(QString("file%1").arg(i));
            sealed << plain.back() + ".bw";
            writeFile(plain.back(), sampleBytes(100 + i));
        }
        WindowDriver driver;
        encryptForNewKey(driver, "rsa-3072", {});
        driver.queueOnly(plain);
        driver.run();
        for (const QString& file : plain)
            QVERIFY(QFile::remove(file));
        QByteArray damaged = readFile(sealed[5]);
        damaged[100] = damaged[100] == 'A' ? 'B' : 'A'; // in the wrapped file key
        writeFile(sealed[5], damaged);
        driver.queueOnly(sealed);
        addIdentity(driver, path("key"));
        driver.run();
        for (int i = 0; i < count; ++i) {
            QCOMPARE(driver.state(i), i == 5 ? ItemState::failed : ItemState::done);
            if (i != 5) QCOMPARE(readFile(plain[i]), sampleBytes(100 + i));
        }
        QVERIFY(driver.files().queue().item(5).message.contains("none of the identities"));
        QVERIFY(driver.text("status").contains("1 failed"));
    }

    void recipientsComeFromFilesAndAreTakenOut() {
        WindowDriver driver;
        encryptForNewKey(driver, "rsa-3072", {});
        auto& list = driver.part<QListWidget>("recipients");
        QCOMPARE(list.count(), 1);
        list.setCurrentRow(0);
        driver.press("removeRecipient");
        QCOMPARE(list.count(), 0);
        recipients(driver).addFiles({path("key.pub")});
        QTRY_COMPARE_WITH_TIMEOUT(list.count(), 1, kPatience);
        driver.choose("container", "age");
        QVERIFY2(driver.text("recipientsMessage").contains("RSA"), "age knows no RSA keys");
        recipients(driver).addFiles({path("key")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.text("recipientsMessage").contains("private"), kPatience);
        QCOMPARE(list.count(), 1);
    }

    void aMistypedRecipientStaysToBeMended() {
        WindowDriver driver;
        driver.queue({path("letter.txt")});
        driver.press("byKeys");
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

    void theAgeProgramOpensWhatTheWindowMakes_data() {
        QTest::addColumn<bool>("armor");
        QTest::newRow("binary") << false;
        QTest::newRow("armor") << true;
    }

    void theAgeProgramOpensWhatTheWindowMakes() {
        QFETCH(bool, armor);
        if (!hasAge()) QSKIP("the age program is not installed");
        WindowDriver driver;
        driver.queue({path("letter.txt")});
        driver.choose("container", "age");
        if (armor) driver.press("armor");
        generateKey(driver, "x25519", path("key"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(path("letter.txt.age")).startsWith("-----BEGIN AGE"), armor);
        QCOMPARE(QProcess::execute("age", {"-d", "-i", path("key"), "-o", path("opened"),
                                           path("letter.txt.age")}),
                 0);
        QCOMPARE(readFile(path("opened")), original_);
    }

    void theWindowOpensWhatTheAgeProgramMakes() {
        if (!hasAge()) QSKIP("the age program is not installed");
        WindowDriver driver;
        encryptForNewKey(driver, "x25519", {});
        const QString recipient = driver.part<QListWidget>("recipients").item(0)->text();
        QCOMPARE(QProcess::execute(
                     "age", {"-a", "-r", recipient, "-o", path("by.age"), path("letter.txt")}),
                 0);
        driver.queueOnly({path("by.age")});
        addIdentity(driver, path("key"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(path("by")), original_);
    }

    void inspectSaysEverythingWithoutAKey() {
        WindowDriver driver;
        encryptForNewKey(driver, "x25519", {});
        driver.queueOnly({path("letter.txt.bw")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.files().queue().item(0).facts.has_value(), kPatience);
        const QModelIndex name = driver.files().queue().index(0, QueueModel::nameColumn);
        QCOMPARE(name.data(QueueModel::factsRole).toString(),
                 QString("blockwarp, AES-256-GCM, 1 key"));
        driver.press("inspect");
        QVERIFY(driver.shows("facts"));
        const QString text = driver.part<QTextEdit>("facts").toPlainText();
        for (const char* part : {"Blockwarp file", "AES-256-GCM", "X25519", "150,000"})
            QVERIFY2(text.contains(part), part);
        driver.press("copyFacts");
        QVERIFY(QGuiApplication::clipboard()->text().contains("Cipher: AES-256-GCM"));
    }

    void aBrokenHeaderIsSaidBesideTheFile() {
        writeFile(path("broken.bw"), "blockwarp/v1\nnonsense\n");
        WindowDriver driver;
        driver.queue({path("broken.bw")});
        QTRY_VERIFY_WITH_TIMEOUT(!driver.files().queue().item(0).strange.isEmpty(), kPatience);
        driver.press("inspect");
        QVERIFY(driver.shows("factsProblem"));
    }

    void aMixedQueueGoesOnAndIsSummedUp() {
        WindowDriver driver;
        driver.queue({path("letter.txt")});
        driver.typePassphrase("p");
        driver.run();
        driver.choose("container", "openssl");
        driver.queueOnly({path("letter.txt")});
        driver.run();
        takeAway("letter.txt");
        writeFile(path("plain"), "never encrypted");
        QVERIFY(QFile::rename(path("letter.txt.enc"), path("second.enc")));
        driver.queueOnly({path("letter.txt.bw"), path("plain"), path("second.enc")});
        QVERIFY(driver.shows("cipherMode"));
        QVERIFY(driver.shows("keyHex"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(driver.state(1), ItemState::failed);
        QCOMPARE(driver.state(2), ItemState::done);
        QCOMPARE(readFile(path("second")), original_);
        QVERIFY(driver.text("status").contains("2 of 3"));
        QVERIFY(driver.text("status").contains("1 failed"));
    }

    void passphrasesAreRated() {
        if (!strengthOf(SecretBytes("x"))) QSKIP("built without zxcvbn");
        WindowDriver driver;
        const auto& line = driver.part<QWidget>("passphraseStrength"); // every passphrase has one
        const auto* text = line.findChild<QLabel*>("strengthText");
        QVERIFY(text);
        driver.part<QLineEdit>("passphrase").setText("password");
        QVERIFY(text->text().contains("Very weak"));
        driver.part<QLineEdit>("passphrase").setText("viscous pelican anthem 4 quarks");
        QVERIFY(text->text().contains("Strong"));
        driver.press("decrypt");
        QVERIFY(!text->isVisibleTo(&driver.window));
    }

  private:
    static constexpr const char* kRecipient =
        "age1t7rxyev2z3rw82stdlrrepyc39nvn86l5078zqkf5uasdy86jp6svpy7pa";

    QString path(const QString& name) const { return folder_->filePath(name); }

    void takeAway(const QString& name) const { QVERIFY(QFile::remove(path(name))); }

    static bool hasAge() { return !QStandardPaths::findExecutable("age").isEmpty(); }

    static RecipientsPanel& recipients(const WindowDriver& driver) {
        return *driver.window.findChild<RecipientsPanel*>();
    }

    /// By the dialog, and adds it to the recipients.
    static void generateKey(const WindowDriver& driver, const QString& kind, const QString& file,
                            const QString& passphrase = {}) {
        driver.press("byKeys");
        driver.press("generateKey");
        driver.choose("keyKind", kind);
        driver.part<QLineEdit>("keyPath").setText(file);
        for (const char* field : {"keyPassphrase", "keyPassphraseAgain"})
            driver.part<QLineEdit>(field).setText(passphrase);
        QSignalSpy made(&driver.part<KeyDialog>("keyDialog"), &KeyDialog::made);
        driver.press("makeKey");
        QVERIFY(made.count() > 0 || made.wait(kPatience));
        driver.press("useRecipient");
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    /// letter.txt becomes letter.txt.bw; the private key is in the file "key".
    void encryptForNewKey(WindowDriver& driver, const QString& kind,
                          const QString& passphrase) const {
        driver.queue({path("letter.txt")});
        generateKey(driver, kind, path("key"), passphrase);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
    }

    static void addIdentity(const WindowDriver& driver, const QString& file) {
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("identities"), kPatience);
        driver.window.findChild<IdentitiesPanel*>()->addFiles({file});
        QTRY_COMPARE_WITH_TIMEOUT(driver.part<QListWidget>("identities").count(), 1, kPatience);
    }

    std::unique_ptr<QTemporaryDir> folder_;
    QByteArray original_;
};

QTEST_MAIN(TestFilesKeys)
#include "test_files_keys.moc"
