// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: files with private keys, of this program and of age.
#include "tests/ui/files/keys_driver.h"
#include "tests/ui/registry.h"

#include <QProcess>
#include <QStandardPaths>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesIdentities : public QObject {
    Q_OBJECT

  private slots:
    void aGeneratedKeyOpensWhatWasEncryptedForIt() {
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        driver.choose("container", "age");
        driver.generateKey("x25519", driver.path("key.txt"));
        QVERIFY(readFile(driver.path("key.txt")).contains("AGE-SECRET-KEY-1"));
        QCOMPARE(QFile(driver.path("key.txt")).permissions() & QFile::ReadOther,
                 QFile::Permissions());
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(driver.command().contains("--container age -r age1"));

        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.age")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("identities"), kPatience);
        driver.press("start"); // without a key it says so
        QVERIFY(driver.shows("identitiesMessage"));
    }

    void newKeysAreLockedUnlessOneUnticks() {
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        driver.choose("secretKind", "keys");
        driver.press("generateKey");
        auto& dialog = driver.part<KeyDialog>("keyDialog");
        QVERIFY(driver.part<QCheckBox>("lockKey").isChecked());
        driver.part<QLineEdit>("keyPath").setText(driver.path("key"));
        driver.press("makeKey"); // there is no passphrase yet
        QVERIFY(!dialog.isBusy());
        QVERIFY(!QFile::exists(driver.path("key")));
        dialog.typePassphrase("of the key");
        driver.part<QCheckBox>("keyPassphraseConsent").setChecked(true); // it is weak
        QSignalSpy made(&dialog, &KeyDialog::made);
        driver.press("makeKey");
        QVERIFY(made.count() > 0 || made.wait(kPatience));
        QVERIFY(readFile(driver.path("key")).startsWith("-----BEGIN AGE ENCRYPTED FILE-----"));
        QVERIFY(!driver.part<MessageLine>("keySaved").message().contains("open"));
        driver.press("useRecipient");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        driver.addIdentity(driver.path("key"));
        driver.part<QLineEdit>("identityPassphrase").setText("of the key");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(driver.path("letter.txt")), driver.original);
    }

    void aKeyThatLiesOpenIsCalledSo() {
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        driver.choose("secretKind", "keys");
        driver.press("generateKey");
        auto& dialog = driver.part<KeyDialog>("keyDialog");
        driver.part<QCheckBox>("lockKey").setChecked(false);
        QVERIFY(dialog.problem().contains("lie open"));
        driver.choose("keyKind", "pq"); // it stays so
        QVERIFY(dialog.problem().contains("lie open"));
        driver.part<QLineEdit>("keyPath").setText(driver.path("key"));
        QSignalSpy made(&dialog, &KeyDialog::made);
        driver.press("makeKey");
        QVERIFY(made.count() > 0 || made.wait(kPatience));
        QVERIFY(driver.part<MessageLine>("keySaved").message().contains("lies open"));
    }

    /// A file for both kinds would be only as safe as the weaker one.
    void postQuantumKeysAreNotMixedWithOthers() {
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        driver.generateKey("pq", driver.path("key"));
        auto& list = driver.part<QListWidget>("recipients");
        QCOMPARE(list.count(), 1);
        QVERIFY2(list.item(0)->text().endsWith("post-quantum"), qPrintable(list.item(0)->text()));
        QVERIFY(list.item(0)->text().size() < 60);
        const auto classic = keys::generateIdentity().value().recipient;
        driver.part<QLineEdit>("recipient").setText(toQString(classic.line()));
        driver.press("addRecipient");
        QCOMPARE(list.count(), 2);
        QVERIFY(driver.shows("recipientsMessage"));
        driver.press("start");
        QCOMPARE(driver.state(0), ItemState::waiting);
        list.setCurrentRow(1);
        driver.press("removeRecipient");
        QVERIFY(!driver.shows("recipientsMessage"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        driver.addIdentity(driver.path("key"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(driver.path("letter.txt")), driver.original);
    }

    void moreKeysThanAHeaderHoldsAreRefusedWhileTheyAreAdded() {
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        driver.choose("secretKind", "keys");
        QByteArray lines;
        for (int i = 0; i < 166; ++i)
            lines += keys::generateHybridIdentity().value().recipient().line() + '\n';
        writeFile(driver.path("friends"), lines);
        driver.recipients().addFiles({driver.path("friends")});
        QTRY_COMPARE_WITH_TIMEOUT(driver.part<QListWidget>("recipients").count(), 166, kPatience);
        const QString why = driver.part<MessageLine>("recipientsMessage").message();
        QVERIFY2(why.contains("room for 165"), qPrintable(why));
    }

    void decryptsWithAnIdentityFile() {
        KeysDriver driver;
        driver.encryptForNewKey("x25519", {});
        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        driver.addIdentity(driver.path("key"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(driver.path("letter.txt")), driver.original);
        QVERIFY2(driver.command().contains("--identity " + driver.path("key")),
                 qPrintable(driver.command()));
    }

    /// Nothing is asked for any more once the queue is empty.
    void errorsGoWithTheQueue() {
        KeysDriver driver;
        driver.encryptForNewKey("x25519", {});
        driver.queueOnly({driver.path("letter.txt.bw")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("identities"), kPatience);
        QVERIFY(QFile::remove(driver.path("letter.txt")));
        QTRY_VERIFY(driver.part<QAbstractButton>("start").isEnabled());
        driver.press("start"); // without a private key
        QVERIFY(driver.shows("identitiesMessage"));
        driver.press("clearQueue");
        QVERIFY(!driver.shows("identitiesMessage"));
        driver.choose("direction", "encrypt");
        writeFile(driver.path("letter.txt"), driver.original);
        driver.queue({driver.path("letter.txt")});
        driver.choose("secretKind", "keys");
        driver.part<QLineEdit>("recipient").setText("age1nobody");
        driver.press("addRecipient");
        QVERIFY(driver.shows("recipientsMessage"));
        driver.press("clearQueue");
        QVERIFY(!driver.shows("recipientsMessage"));
    }

    void keysThatAreNotReadAreSkipped() {
        KeysDriver driver;
        driver.encryptForNewKey("x25519", {});
        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        const QByteArray plugin = "AGE-PLUGIN-YUBIKEY-1QQPSYQCZQ6VN0DCZ8JQZG\n";
        writeFile(driver.path("mixed"), plugin + readFile(driver.path("key")));
        writeFile(driver.path("plugin"), plugin);
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("identities"), kPatience);
        driver.window.findChild<IdentitiesPanel*>()->addFiles({driver.path("plugin")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("identitiesMessage"), kPatience);
        QVERIFY2(driver.text("identitiesMessage").contains("The identity cannot be"),
                 qPrintable(driver.text("identitiesMessage")));
        driver.addIdentity(driver.path("mixed"));
        QVERIFY2(driver.text("identitiesMessage").contains("mixed: line 1: keys for plugins"),
                 qPrintable(driver.text("identitiesMessage")));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(driver.path("letter.txt")), driver.original);
    }

    void eachKindIsNamed() {
        if (QStandardPaths::findExecutable("ssh-keygen").isEmpty()) QSKIP("no ssh-keygen here");
        KeysDriver driver;
        driver.encryptForNewKey("x25519", {});
        driver.queueOnly({driver.path("letter.txt.bw")});
        const QString ssh = driver.path("id_ed25519");
        QCOMPARE(QProcess::execute("ssh-keygen", {"-q", "-t", "ed25519", "-N", "", "-f", ssh}), 0);
        driver.addIdentity(ssh);
        QCOMPARE(driver.part<QListWidget>("identities").item(0)->text(),
                 QString("id_ed25519: Ed25519"));
    }

    void everyKeyOfAFileIsUsed() {
        KeysDriver driver;
        driver.encryptForNewKey("x25519", {});
        const QByteArray pem = readFile(BLOCKWARP_TEST_DATA "/../fuzz/seeds/pem/private");
        const QByteArray ssh =
            readFile(BLOCKWARP_TEST_DATA "/../fuzz/seeds/identities/ssh_ed25519");
        writeFile(driver.path("all"), pem + ssh + "\n  " + readFile(driver.path("key")) + pem);
        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        driver.addIdentity(driver.path("all"));
        QCOMPARE(driver.part<QListWidget>("identities").item(0)->text(),
                 QString("all: X25519; Ed25519; RSA, 2048 bits; RSA, 2048 bits"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(driver.path("letter.txt")), driver.original);
    }

    void anEncryptedRsaKeyAsksForItsPassphrase() {
        KeysDriver driver;
        driver.encryptForNewKey("rsa-3072", "of the key");
        QVERIFY(readFile(driver.path("key")).contains("ENCRYPTED PRIVATE KEY"));
        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        driver.addIdentity(driver.path("key"));
        QVERIFY(driver.shows("identityPassphrase"));
        driver.part<QLineEdit>("identityPassphrase").setText("another");
        driver.run();
        QVERIFY(driver.shows("secretMessage"));
        QVERIFY(!QFile::exists(driver.path("letter.txt")));
        driver.part<QLineEdit>("identityPassphrase").setText("of the key");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(driver.path("letter.txt")), driver.original);
    }

    void aLockedSshKeyAsksForItsPassphrase() {
        if (QStandardPaths::findExecutable("ssh-keygen").isEmpty()) QSKIP("no ssh-keygen here");
        KeysDriver driver;
        const QString ssh = driver.path("id_rsa");
        QCOMPARE(QProcess::execute("ssh-keygen", {"-q", "-t", "rsa", "-b", "2048", "-a", "2", "-N",
                                                  "of the key", "-f", ssh}),
                 0);
        driver.queue({driver.path("letter.txt")});
        driver.choose("secretKind", "keys");
        driver.recipients().addFiles({ssh + ".pub"});
        QTRY_VERIFY_WITH_TIMEOUT(driver.part<QListWidget>("recipients").count() == 1, kPatience);
        driver.run();
        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        driver.addIdentity(ssh);
        QCOMPARE(driver.part<QListWidget>("identities").item(0)->text(),
                 QString("id_rsa: SSH, encrypted"));
        driver.part<QLineEdit>("identityPassphrase").setText("another");
        driver.run();
        QVERIFY(driver.text("secretMessage").contains("passphrase"));
        QVERIFY(!QFile::exists(driver.path("letter.txt")));
        driver.part<QLineEdit>("identityPassphrase").setText("of the key");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(driver.path("letter.txt")), driver.original);
    }

    /// Its file is changed to ask for as many rounds as are taken, which is some ten seconds.
    void aSlowLockIsCancelled() {
        if (QStandardPaths::findExecutable("ssh-keygen").isEmpty()) QSKIP("no ssh-keygen here");
        KeysDriver driver;
        const QString ssh = driver.path("id_ed25519");
        QCOMPARE(QProcess::execute("ssh-keygen", {"-q", "-t", "ed25519", "-a", "1", "-N",
                                                  "of the key", "-f", ssh}),
                 0);
        QByteArrayList lines = readFile(ssh).trimmed().split('\n');
        QByteArray key = QByteArray::fromBase64(lines.mid(1, lines.size() - 2).join());
        const qsizetype rounds = 15 + (4 + 10) + (4 + 6) + 4 + (4 + 16); // behind the salt
        QCOMPARE(key.mid(rounds, 4), QByteArray("\0\0\0\1", 4));
        key.replace(rounds, 4, QByteArray("\0\0\4\0", 4));
        writeFile(driver.path("slow"), lines.front() + '\n' + key.toBase64() + '\n' + lines.back());
        driver.queue({driver.path("letter.txt")});
        driver.choose("secretKind", "keys");
        driver.recipients().addFiles({ssh + ".pub"});
        QTRY_VERIFY_WITH_TIMEOUT(driver.part<QListWidget>("recipients").count() == 1, kPatience);
        driver.run();
        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        driver.addIdentity(driver.path("slow"));
        driver.part<QLineEdit>("identityPassphrase").setText("of the key");
        driver.part<QAbstractButton>("start").click();
        QTRY_VERIFY(driver.files().isRunning());
        QTest::qWait(300);
        QVERIFY(driver.files().isRunning());
        driver.part<QAbstractButton>("cancel").click();
        QTRY_VERIFY_WITH_TIMEOUT(!driver.files().isRunning(), 2000);
        QCOMPARE(driver.state(0), ItemState::waiting);
        QVERIFY(!QFile::exists(driver.path("letter.txt")));
    }

    void aLockedKeyIsAskedForWhenTheWorkBegins() {
        KeysDriver driver;
        driver.encryptForNewKey("rsa-3072", "of the key");
        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        driver.addIdentity(driver.path("key"));
        driver.part<QLineEdit>("identityPassphrase").setText({});
        driver.part<QAbstractButton>("start").click();
        QTRY_VERIFY_WITH_TIMEOUT(driver.window.findChild<QDialog*>("secretQuestion"), kPatience);
        driver.part<QAbstractButton>("leaveLocked").click();
        QTRY_VERIFY_WITH_TIMEOUT(!driver.files().isRunning(), kPatience);
        QCOMPARE(driver.state(0), ItemState::waiting);
        QVERIFY(!driver.shows("secretMessage"));
        driver.part<QAbstractButton>("start").click();
        QTRY_VERIFY_WITH_TIMEOUT(driver.window.findChild<QDialog*>("secretQuestion"), kPatience);
        driver.part<QAbstractButton>("cancel").click(); // of the work
        QTRY_VERIFY_WITH_TIMEOUT(!driver.window.findChild<QDialog*>("secretQuestion"), kPatience);
        QVERIFY(!QFile::exists(driver.path("letter.txt")));
        driver.part<QAbstractButton>("start").click();
        QTRY_VERIFY_WITH_TIMEOUT(driver.window.findChild<QDialog*>("secretQuestion"), kPatience);
        driver.part<QLineEdit>("askedPassphrase").setText("of the key");
        driver.part<QAbstractButton>("unlockKey").click();
        QTRY_VERIFY_WITH_TIMEOUT(!driver.files().isRunning(), kPatience);
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(driver.path("letter.txt")), driver.original);
    }

    void anEncryptedIdentityFileAsksForItsPassphrase() {
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        driver.choose("container", "age");
        driver.generateKey("x25519", driver.path("key"));
        driver.run();
        driver.queueOnly({driver.path("key")});
        driver.choose("secretKind", "passphrase");
        driver.typePassphrase("of the key");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        driver.takeAway("letter.txt");
        driver.takeAway("key");
        driver.queueOnly({driver.path("letter.txt.age")});
        driver.addIdentity(driver.path("key.age"));
        QVERIFY(driver.shows("identityPassphrase"));
        driver.part<QLineEdit>("identityPassphrase").setText("of the key");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(driver.path("letter.txt")), driver.original);
    }

    /// A slip that the file's name invites: at once where it can be seen, else by the outcome.
    void publicKeysAreNoPrivateOnes() {
        KeysDriver driver;
        driver.encryptForNewKey("x25519", {});
        const QByteArray recipient = driver.publicKey.toUtf8() + '\n';
        writeFile(driver.path("friends"), recipient);
        driver.queueOnly({driver.path("friends")});
        driver.choose("secretKind", "passphrase");
        driver.choose("container", "age");
        driver.typePassphrase("of the key");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("identities"), kPatience);
        driver.window.findChild<IdentitiesPanel*>()->addFiles({driver.path("friends")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("identitiesMessage"), kPatience);
        const auto saysSo = [](const QString& text, const char* name) {
            return text.contains("public keys") && text.contains(name) && !text.contains("line 1");
        };
        QVERIFY2(saysSo(driver.text("identitiesMessage"), "friends:"),
                 qPrintable(driver.text("identitiesMessage")));
        QCOMPARE(driver.part<QListWidget>("identities").count(), 0);

        driver.addIdentity(driver.path("friends.age"));
        driver.part<QLineEdit>("identityPassphrase").setText("of the key");
        driver.run();
        QVERIFY(driver.shows("secretMessage"));
        QVERIFY2(saysSo(driver.text("secretMessage"), "friends.age:"),
                 qPrintable(driver.text("secretMessage")));
        QVERIFY(!QFile::exists(driver.path("letter.txt")));
    }

    /// Enough files that their keys are unwrapped in one batch.
    void aQueueForOneRsaKeyIsDecrypted() {
        KeysDriver driver;
        constexpr int count = 18;
        QStringList plain;
        QStringList sealed;
        for (int i = 0; i < count; ++i) {
            plain << driver.path(QString("file%1").arg(i));
            sealed << plain.back() + ".bw";
            writeFile(plain.back(), sampleBytes(100 + i));
        }
        driver.encryptForNewKey("rsa-3072", {});
        driver.queueOnly(plain);
        driver.recipients().addFiles({driver.path("key.pub")});
        QTRY_COMPARE_WITH_TIMEOUT(driver.part<QListWidget>("recipients").count(), 1, kPatience);
        driver.run();
        for (const QString& file : plain)
            QVERIFY(QFile::remove(file));
        QByteArray damaged = readFile(sealed[5]);
        damaged[100] = damaged[100] == 'A' ? 'B' : 'A'; // in the wrapped file key
        writeFile(sealed[5], damaged);
        driver.queueOnly(sealed);
        driver.addIdentity(driver.path("key"));
        driver.run();
        for (int i = 0; i < count; ++i) {
            QCOMPARE(driver.state(i), i == 5 ? ItemState::failed : ItemState::done);
            if (i != 5) QCOMPARE(readFile(plain[i]), sampleBytes(100 + i));
        }
        QVERIFY(driver.files().queue().reason(5).contains("none of the identities"));
        QVERIFY(driver.text("status").contains("1 failed"));
    }

    void theAgeProgramOpensWhatTheWindowMakes_data() {
        QTest::addColumn<bool>("armor");
        QTest::newRow("binary") << false;
        QTest::newRow("armor") << true;
    }

    void theAgeProgramOpensWhatTheWindowMakes() {
        QFETCH(bool, armor);
        if (!hasAge()) QSKIP("the age program is not installed");
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        driver.choose("container", "age");
        if (armor) driver.press("armor");
        driver.generateKey("x25519", driver.path("key"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(driver.path("letter.txt.age")).startsWith("-----BEGIN AGE"), armor);
        QCOMPARE(QProcess::execute("age", {"-d", "-i", driver.path("key"), "-o",
                                           driver.path("opened"), driver.path("letter.txt.age")}),
                 0);
        QCOMPARE(readFile(driver.path("opened")), driver.original);
    }

    void theWindowOpensWhatTheAgeProgramMakes() {
        if (!hasAge()) QSKIP("the age program is not installed");
        KeysDriver driver;
        driver.encryptForNewKey("x25519", {});
        const QString recipient = driver.publicKey;
        QCOMPARE(QProcess::execute("age", {"-a", "-r", recipient, "-o", driver.path("by.age"),
                                           driver.path("letter.txt")}),
                 0);
        driver.queueOnly({driver.path("by.age")});
        driver.addIdentity(driver.path("key"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(driver.path("by")), driver.original);
    }

  private:
    static bool hasAge() { return !QStandardPaths::findExecutable("age").isEmpty(); }
};

BLOCKWARP_UI_TEST(TestFilesIdentities);
#include "test_files_identities.moc"
