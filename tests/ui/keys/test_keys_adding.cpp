// SPDX-License-Identifier: GPL-3.0-or-later
/// How keys come into the ring and leave it: paste, drop, files, dialogs by keyboard alone; keys
/// made and key files listed; public keys saved.
#include "core/files/identity_file.h"
#include "core/ring/own_keys.h"
#include "tests/ui/cut_texts.h"
#include "tests/ui/keys/ring_driver.h"
#include "tests/ui/registry.h"
#include "ui/keys/add_person_dialog.h"
#include "ui/keys/key_file_dialog.h"
#include "ui/keys/own_key_dialog.h"

#include <QFileDialog>
#include <QProcess>
#include <QTimer>

#include <optional>

using namespace blockwarp;
using namespace blockwarp::ui;

constexpr auto kOwnPassphrase = "seven invented words for a test key";

class TestKeysAdding : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { rememberIn(config_); }
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    /// Adds a person without touching the mouse.
    void aPersonByKeyboardAlone() {
        const RingDriver driver(ring());
        const QString key = newPublicKey();
        QGuiApplication::clipboard()->setText(key);
        QTest::keyClick(&driver.page, Qt::Key_V, Qt::ControlModifier);
        QVERIFY(driver.opens("addPersonDialog"));
        RingDriver::type("Anna");
        QTRY_COMPARE_WITH_TIMEOUT(driver.part<QListWidget>("personFound").count(), 1, kPatience);
        QVERIFY(driver.part<QWidget>("personWords").isVisible());
        QVERIFY(driver.tabTo("personNote"));
        RingDriver::type("from the choir");
        RingDriver::key(Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(driver.names(), QStringList({"Anna"}), kPatience);
        QTRY_VERIFY(!driver.isOpen("addPersonDialog"));
        const ring::Entries entries = driver.entries();
        QCOMPARE(toQString(entries.all[0].lines.front()), key);
        QCOMPARE(entries.all[0].note, std::string("from the choir"));
        QCOMPARE(entries.all[0].source, std::string("pasted text"));
        QCOMPARE(driver.text("entryName"), QString("Anna"));
    }

    void whatIsLeftOutIsListedWithTheReason() {
        const RingDriver driver(ring());
        auto& dialog = openAdding(driver);
        dialog.setText(newPublicKey() + "\nnonsense\necdsa-sha2-nistp256 AAAAE2VjZHNh anna@home\n");
        const auto& found = driver.part<QListWidget>("personFound");
        QTRY_COMPARE_WITH_TIMEOUT(found.count(), 3, kPatience);
        QVERIFY(driver.text("personFoundTitle").contains("1 key came in, 2 left out"));
        QVERIFY(found.item(1)->text().contains("line 2"));
        QVERIFY(found.item(2)->text().contains("line 3"));
        QVERIFY(!found.item(1)->text().contains("nonsense")); // may be a secret
    }

    void longTextsStayQuick() {
        const RingDriver driver(ring());
        auto& dialog = openAdding(driver);
        dialog.setText(QString("x\n").repeated(100'000));
        const auto& found = driver.part<QListWidget>("personFound");
        QTRY_VERIFY_WITH_TIMEOUT(found.count() > 0, kPatience);
        QVERIFY(found.count() < 200);
        QVERIFY(driver.text("personFoundTitle").contains("100000"));
        dialog.setText(QString("x\n").repeated(1'000'000));
        QVERIFY(driver.said("personMessage").contains("too long"));
    }

    void aPrivateKeyByMistakeIsNeverShownNorKept() {
        const RingDriver driver(ring());
        const auto made = generateKey(KeyKind::x25519, {});
        const QString secret = toQString(asText(made->identity.span())).section('\n', -2, -2);
        QVERIFY(secret.startsWith("AGE-SECRET-KEY"));
        auto& dialog = openAdding(driver);
        dialog.setText(secret);
        driver.part<QLineEdit>("personName").setText("Anna");
        auto& found = driver.part<QListWidget>("personFound");
        QTRY_COMPARE_WITH_TIMEOUT(found.count(), 1, kPatience);
        QVERIFY(!found.item(0)->text().contains(secret.mid(20, 12)));
        driver.press("addThisPerson");
        QVERIFY(!driver.said("personMessage").isEmpty());
        dialog.reject();
        QVERIFY(driver.entries().all.empty());
    }

    void missingThingsAreSaidInPlace() {
        const RingDriver driver(ring());
        auto& dialog = openAdding(driver);
        RingDriver::key(Qt::Key_Return);
        QVERIFY(driver.said("personMessage").contains("Paste a public key"));
        dialog.setText(newPublicKey());
        QTRY_COMPARE_WITH_TIMEOUT(driver.part<QListWidget>("personFound").count(), 1, kPatience);
        driver.press("addThisPerson");
        QVERIFY(driver.said("personMessage").contains("name"));
        QCOMPARE(QApplication::focusWidget()->objectName(), QString("personName"));
        driver.part<QLineEdit>("personName").setText("An\u202ena");
        driver.press("addThisPerson");
        QTRY_VERIFY_WITH_TIMEOUT(driver.said("personMessage").contains("character"), kPatience);
        QVERIFY(driver.opens("addPersonDialog"));
        QVERIFY(driver.entries().all.empty());
    }

    void aKeyUnderAnotherNameIsSaid() {
        const RingDriver driver(ring());
        const QString key = newPublicKey();
        driver.add("Anna", {key});
        auto& dialog = openAdding(driver);
        dialog.setText(key);
        RingDriver::type("Bea");
        QTRY_VERIFY_WITH_TIMEOUT(driver.said("personOwners").contains("Anna"), kPatience);
        driver.press("addThisPerson"); // a person may have two names
        QTRY_COMPARE_WITH_TIMEOUT(driver.names(), QStringList({"Anna", "Bea"}), kPatience);
    }

    void moreKeysForSomebodyWhoIsThere() {
        const RingDriver driver(ring());
        driver.add("Anna");
        auto& dialog = openAdding(driver);
        RingDriver::type("anna");
        QVERIFY(driver.said("personNameNote").contains("added to theirs"));
        dialog.setText(newPublicKey() + '\n' + newPublicKey(KeyKind::pq));
        auto& found = driver.part<QListWidget>("personFound");
        QTRY_COMPARE_WITH_TIMEOUT(found.count(), 2, kPatience);
        found.item(0)->setCheckState(Qt::Unchecked);
        driver.press("addThisPerson");
        QTRY_COMPARE_WITH_TIMEOUT(driver.entries().all[0].lines.size(), 2, kPatience);
        QTRY_VERIFY(driver.view().people[0].kinds().contains("post-quantum"));
    }

    void filesAndTextsAreDropped() {
        const RingDriver driver(ring());
        const QString file = folder_->filePath("anna.pub");
        writeFile(file, newPublicKey().toUtf8() + "\n");
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(file), QUrl::fromLocalFile("/nowhere/there.pub")});
        driver.drop(driver.page, files);
        QVERIFY(driver.opens("addPersonDialog"));
        QTRY_COMPARE_WITH_TIMEOUT(driver.part<QListWidget>("personFound").count(), 2, kPatience);
        QMimeData text;
        text.setText(newPublicKey());
        driver.drop(driver.dialog("addPersonDialog"), text);
        QTRY_COMPARE_WITH_TIMEOUT(driver.part<QListWidget>("personFound").count(), 3, kPatience);
        driver.part<QLineEdit>("personName").setText("Anna");
        driver.press("addThisPerson");
        QTRY_COMPARE_WITH_TIMEOUT(driver.names(), QStringList({"Anna"}), kPatience);
        QCOMPARE(driver.entries().all[0].lines.size(), 2);
        QCOMPARE(driver.entries().all[0].source, std::string("anna.pub, pasted text"));
    }

    void aKeyIsMadeAndGivenAway() {
        const RingDriver driver(ring());
        driver.key(Qt::Key_Return); // the page's main button
        QVERIFY(driver.opens("ownKeyDialog"));
        RingDriver::type("Me");
        QVERIFY(driver.tabTo("ownKeyPassphrase"));
        RingDriver::type(kOwnPassphrase);
        QVERIFY(driver.tabTo("ownKeyPassphraseAgain"));
        RingDriver::type(kOwnPassphrase);
        RingDriver::key(Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(driver.ownNames(), QStringList({"Me"}), kPatience);
        QCOMPARE(driver.view().own[0].half, PrivateHalf::locked);
        QTRY_VERIFY(!driver.isOpen("ownKeyDialog"));
        QTRY_COMPARE(driver.text("entryName"), QString("Me"));
        QVERIFY(driver.part<QWidget>("stepGive").isEnabled());
        driver.press("stepGive");
        QVERIFY(driver.opens("giveDialog"));
        driver.press("giveCopy");
        QCOMPARE(QGuiApplication::clipboard()->text().toStdString(),
                 driver.entries().all[0].lines.front());
        QCOMPARE(driver.text("giveWords"), driver.view().own[0].keys[0].words);
    }

    void theSecondKeyNeedsTheSamePassphrase() {
        const RingDriver driver(ring());
        makeKey(driver, "Me", kOwnPassphrase);
        driver.press("newOwnKey");
        QVERIFY(!driver.shows("ownKeyPassphraseAgain"));
        QVERIFY(driver.text("ownKeyAbout").contains("as before"));
        driver.part<QLineEdit>("ownKeyName").setText("Work");
        driver.choose("ownKeyKind", "pq");
        driver.part<QLineEdit>("ownKeyPassphrase").setText("another one");
        driver.press("makeOwnKey");
        QTRY_VERIFY_WITH_TIMEOUT(driver.said("ownKeyMessage").contains("passphrase"), kPatience);
        QVERIFY(driver.opens("ownKeyDialog"));
        driver.part<QLineEdit>("ownKeyPassphrase").setText(kOwnPassphrase);
        driver.press("makeOwnKey");
        QTRY_COMPARE_WITH_TIMEOUT(driver.ownNames(), QStringList({"Me", "Work"}), kPatience);
        QCOMPARE(driver.view().own[1].kinds(), QString("post-quantum"));
    }

    void aKeyThatIsBeingMadeIsCancelled() {
        const RingDriver driver(ring());
        driver.press("stepMake");
        driver.part<QLineEdit>("ownKeyName").setText("Me");
        auto& dialog = driver.part<OwnKeyDialog>("ownKeyDialog");
        dialog.typePassphrase(kOwnPassphrase);
        auto lock = std::make_optional(ring::RingLock::take(toPath(ring()))); // the work waits
        QVERIFY(*lock);
        driver.press("makeOwnKey");
        QVERIFY(dialog.isBusy());
        QTest::keyClick(&dialog, Qt::Key_Escape); // cancels the work, not the dialog
        lock.reset();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.isBusy(), kPatience);
        QVERIFY(dialog.isVisible());
        QVERIFY(!driver.said("ownKeyMessage").isEmpty());
        QVERIFY(driver.entries().all.empty());
        dialog.reject();
        QVERIFY(!dialog.isVisible());
    }

    void anRsaKeyHasAPassphraseOfItsOwn() {
        const RingDriver driver(ring());
        driver.press("stepMake");
        driver.choose("ownKeyKind", "rsa-3072");
        QVERIFY(driver.text("ownKeyAbout").contains("of its own"));
        driver.part<QLineEdit>("ownKeyName").setText("Old programs");
        driver.part<OwnKeyDialog>("ownKeyDialog").typePassphrase(kOwnPassphrase);
        driver.press("makeOwnKey");
        QTRY_COMPARE_WITH_TIMEOUT(driver.entries().all.size(), 1U, kPatience);
        QCOMPARE(driver.entries().all.front().file, std::string("rsa.pem"));
        QVERIFY(!QFile::exists(ring() + "/identities.age"));
    }

    void anSshKeyStaysWhereItIs() {
        const QString file = folder_->filePath("id_ed25519");
        if (QProcess::execute("ssh-keygen", {"-q", "-t", "ed25519", "-N", "", "-f", file}) != 0)
            QSKIP("there is no ssh-keygen");
        const QByteArray before = readFile(file);
        const RingDriver driver(ring());
        driver.press("stepOwnFile");
        QVERIFY(driver.opens("keyFileDialog"));
        RingDriver::type("Laptop");
        QVERIFY(driver.tabTo("keyFilePath"));
        RingDriver::type(folder_->filePath("nothing"));
        RingDriver::key(Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!driver.said("keyFileMessage").isEmpty() &&
                                     driver.part<QWidget>("addKeyFile").isEnabled(),
                                 kPatience);
        driver.part<QLineEdit>("keyFilePath").setText(file);
        driver.press("addKeyFile");
        QTRY_COMPARE_WITH_TIMEOUT(driver.ownNames(), QStringList({"Laptop"}), kPatience);
        QCOMPARE(driver.view().own[0].half, PrivateHalf::open);
        QTRY_VERIFY(driver.text("entryPlace").contains(file));
        QCOMPARE(readFile(file), before);
        QVERIFY(QFile::remove(file));
        driver.press("readKeysAgain"); // as the window does when it becomes active
        QTRY_COMPARE_WITH_TIMEOUT(driver.view().own[0].half, PrivateHalf::missing, kPatience);
    }

    void aLockedSshKeyIsAskedFor() {
        const QString file = folder_->filePath("id_ed25519");
        if (QProcess::execute("ssh-keygen",
                              {"-q", "-t", "ed25519", "-a", "1", "-N", "secret", "-f", file}) != 0)
            QSKIP("there is no ssh-keygen");
        const RingDriver driver(ring());
        driver.press("stepOwnFile");
        QVERIFY(driver.opens("keyFileDialog"));
        driver.part<QLineEdit>("keyFileName").setText("Laptop");
        driver.part<QLineEdit>("keyFilePath").setText(file);
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("keyFilePassphrase"), kPatience);
        driver.part<QLineEdit>("keyFilePassphrase").setText("wrong");
        driver.press("addKeyFile");
        QTRY_VERIFY_WITH_TIMEOUT(driver.said("keyFileMessage").contains("passphrase"), kPatience);
        driver.part<QLineEdit>("keyFilePassphrase").setText("secret");
        driver.press("addKeyFile");
        QTRY_COMPARE_WITH_TIMEOUT(driver.ownNames(), QStringList({"Laptop"}), kPatience);
        QCOMPARE(driver.view().own[0].half, PrivateHalf::locked);
    }

    void keysAreSavedToANewFileAlone() {
        const RingDriver driver(ring());
        driver.add("Anna", {newPublicKey(), newPublicKey()});
        const QString file = folder_->filePath("anna.pub");
        const auto save = [&] {
            QTimer::singleShot(0, &driver.window, [&] { // once the dialog is there
                auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
                QVERIFY(dialog);
                dialog->selectFile(file);
                dialog->findChild<QLineEdit*>("fileNameEdit")->setText(file);
                QTest::keyClick(dialog->findChild<QLineEdit*>("fileNameEdit"), Qt::Key_Return);
            });
            driver.press("saveKeys");
        };
        save();
        QTRY_VERIFY_WITH_TIMEOUT(driver.said("entryMessage").contains("Saved as"), kPatience);
        const QByteArray saved = readFile(file);
        QCOMPARE(keys::parseRecipients(saved.toStdString())->size(), 2);
        save();
        QTRY_VERIFY_WITH_TIMEOUT(driver.said("entryMessage").contains("anna.pub") &&
                                     !driver.said("entryMessage").contains("Saved as"),
                                 kPatience);
        QCOMPARE(readFile(file), saved);
    }

    void dialogsFitASmallScreen() {
        RingDriver driver(ring());
        driver.window.resize(800, 600);
        const QString key = newPublicKey();
        driver.add("Anna", {key});
        auto& dialog = openAdding(driver);
        dialog.setText(key + '\n' + newPublicKey());
        driver.part<QLineEdit>("personName").setText("Bea");
        QTRY_VERIFY_WITH_TIMEOUT(!driver.said("personOwners").isEmpty(), kPatience);
        const QStringList cut = lastingCuts(dialog);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join('\n')));
        QVERIFY(dialog.width() <= 800 && dialog.height() <= 600);
        for (const QLineEdit* field : dialog.findChildren<QLineEdit*>())
            QVERIFY(!field->accessibleName().isEmpty());
    }

  private:
    QString ring() const { return folder_->filePath("keys"); }

    static AddPersonDialog& openAdding(const RingDriver& driver) {
        driver.press(driver.view().people.empty() ? "stepAdd" : "keysMain");
        if (!driver.opens("addPersonDialog")) qFatal("the dialog does not open");
        return static_cast<AddPersonDialog&>(driver.dialog("addPersonDialog"));
    }

    static void makeKey(const RingDriver& driver, const QString& name, const QString& passphrase) {
        driver.press("stepMake");
        driver.part<QLineEdit>("ownKeyName").setText(name);
        driver.part<OwnKeyDialog>("ownKeyDialog").typePassphrase(passphrase);
        driver.press("makeOwnKey");
        QTRY_VERIFY_WITH_TIMEOUT(driver.ownNames().contains(name), kPatience);
        QTRY_VERIFY(!driver.isOpen("ownKeyDialog"));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    QTemporaryDir config_;
    std::unique_ptr<QTemporaryDir> folder_;
};

BLOCKWARP_UI_TEST(TestKeysAdding);
#include "test_keys_adding.moc"
