// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: who can open an encrypted file is changed by a dialog, and the file in its place.
#include "core/files/inspect.h"
#include "tests/ui/files/keys_driver.h"
#include "tests/ui/registry.h"
#include "ui/base/text.h"
#include "ui/files/access_dialog.h"
#include "ui/files/queue_view.h"
#include "ui/files/settings_panel.h"

#include <QMenu>
#include <QPointer>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

/// The dialog about a file, and what is in it.
class AccessDriver {
  public:
    explicit AccessDriver(KeysDriver& driver) : dialog_(driver.window.findChild<AccessDialog*>()) {
        if (!dialog_) qFatal("there is no dialog");
        [this] { QTRY_VERIFY_WITH_TIMEOUT(part<QPushButton>("rewrap").isEnabled(), kPatience); }();
    }

    template <class T>
    T& part(const char* name) const {
        T* found = dialog_->findChild<T*>(QLatin1String(name));
        if (!found) qFatal("the dialog has no %s", name);
        return *found;
    }
    AccessDialog& dialog() const { return *dialog_; }
    bool isOpen() const { return dialog_ && dialog_->isVisible(); }
    QString message() const { return part<QLabel>("accessMessage").text(); }

    void addIdentity(const QString& file) const {
        const int before = part<QListWidget>("identities").count();
        dialog_->findChild<IdentitiesPanel*>()->addFiles({file});
        QTRY_COMPARE_WITH_TIMEOUT(part<QListWidget>("identities").count(), before + 1, kPatience);
    }
    void addRecipient(const QString& key) const {
        part<QLineEdit>("recipient").setText(key);
        part<QPushButton>("addRecipient").click();
        QCOMPARE(part<QListWidget>("recipients").count(), 1);
    }
    void typeNew(const QString& passphrase) const {
        QVERIFY(part<Segments>("accessKind").select("passphrase"));
        part<QLineEdit>("newPassphrase").setText(passphrase);
        part<QLineEdit>("newPassphraseAgain").setText(passphrase);
        part<QCheckBox>("newPassphraseConsent").setChecked(true); // however weak
    }
    /// Presses the button and waits for the end.
    void rewrap() const {
        QSignalSpy ended(dialog_, &AccessDialog::ended);
        part<QPushButton>("rewrap").click();
        QVERIFY(ended.count() > 0 || ended.wait(kPatience));
    }
    void close() const {
        part<QPushButton>("closeAccess").click();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

  private:
    QPointer<AccessDialog> dialog_;
};

} // namespace

class TestFilesAccess : public QObject {
    Q_OBJECT

  private slots:
    void aResultGetsOtherRecipients() {
        KeysDriver driver;
        driver.encryptForNewKey("x25519", {});
        const QByteArray before = readFile(driver.path("letter.txt.bw"));
        driver.press("changeAccess");
        const AccessDriver access(driver);
        QVERIFY(access.part<QLabel>("accessWarning").text().contains("encrypt anew"));
        QVERIFY(access.part<QLabel>("accessFacts").text().contains("1 key"));
        access.addIdentity(driver.path("key"));
        access.addRecipient(kRecipient);
        access.rewrap();
        QVERIFY2(access.message().contains("before: 1, now: 1"), qPrintable(access.message()));
        QVERIFY(access.part<QPushButton>("rewrap").isHidden());
        access.close();
        const QByteArray after = readFile(driver.path("letter.txt.bw"));
        QCOMPARE(after.size(), before.size());
        QVERIFY(after != before);
        QCOMPARE(payload(after), payload(before));
        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        driver.addIdentity(driver.path("key"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
    }

    void aRecipientIsAdded() {
        KeysDriver driver;
        driver.encryptForNewKey("x25519", {});
        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.files().queue().item(0).facts, kPatience);
        openFromMenu(driver);
        const AccessDriver access(driver);
        access.addIdentity(driver.path("key"));
        access.addRecipient(kRecipient);
        access.part<QCheckBox>("addToRecipients").setChecked(true);
        access.rewrap();
        QVERIFY2(access.message().contains("before: 1, now: 2"), qPrintable(access.message()));
        access.close();
        QCOMPARE(driver.files().queue().item(0).facts->recipients.size(), std::size_t{2});
        driver.addIdentity(driver.path("key"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(driver.path("letter.txt")), driver.original);
    }

    void aPassphraseIsChanged() {
        KeysDriver driver;
        sealWith(driver, "old one");
        driver.press("changeAccess");
        const AccessDriver access(driver);
        QVERIFY(access.part<QWidget>("addToRecipients").isHidden());
        access.part<QLineEdit>("oldPassphrase").setText("old one");
        access.typeNew("new one");
        access.rewrap();
        QVERIFY2(access.message().contains("The header is new"), qPrintable(access.message()));
        access.close();
        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.files().queue().item(0).facts, kPatience);
        driver.typePassphrase("new one");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(driver.path("letter.txt")), driver.original);
    }

    void whatIsWrongIsSaidAndCanBeMended() {
        KeysDriver driver;
        sealWith(driver, "old one");
        const QByteArray before = readFile(driver.path("letter.txt.bw"));
        driver.press("changeAccess");
        const AccessDriver access(driver);
        access.part<QPushButton>("rewrap").click();
        QVERIFY2(!access.dialog().isBusy(), "no passphrase was typed");
        access.part<QLineEdit>("oldPassphrase").setText("another");
        access.part<QPushButton>("rewrap").click();
        QVERIFY2(!access.dialog().isBusy(), "nobody is to open it");
        access.addRecipient(kRecipient);
        access.rewrap();
        QVERIFY2(access.message().contains("does not open it"), qPrintable(access.message()));
        QCOMPARE(readFile(driver.path("letter.txt.bw")), before);
        access.part<QLineEdit>("oldPassphrase").setText("old one");
        access.rewrap();
        QVERIFY2(access.message().contains("The header is new"), qPrintable(access.message()));
    }

    void closingEndsTheWorkFirst() {
        KeysDriver driver;
        sealWith(driver, "old one");
        const QByteArray before = readFile(driver.path("letter.txt.bw"));
        driver.press("changeAccess");
        const AccessDriver access(driver);
        access.part<QLineEdit>("oldPassphrase").setText("old one");
        access.addRecipient(kRecipient);
        QSignalSpy ended(&access.dialog(), &AccessDialog::ended);
        access.part<QPushButton>("rewrap").click();
        QVERIFY(access.dialog().isBusy());
        access.dialog().reject();
        QVERIFY2(access.isOpen(), "it waits for the work");
        QVERIFY(ended.count() > 0 || ended.wait(kPatience));
        QVERIFY2(access.message().contains("Cancelled"), qPrintable(access.message()));
        QCOMPARE(readFile(driver.path("letter.txt.bw")), before);
        access.dialog().reject();
        QVERIFY(!access.isOpen());
    }

    void aLockedKeyIsAskedForItsPassphrase() {
        KeysDriver driver;
        driver.encryptForNewKey("x25519", "of the key");
        driver.press("changeAccess");
        const AccessDriver access(driver);
        access.addIdentity(driver.path("key"));
        access.addRecipient(kRecipient);
        QSignalSpy ended(&access.dialog(), &AccessDialog::ended);
        access.part<QPushButton>("rewrap").click();
        QTRY_VERIFY_WITH_TIMEOUT(access.dialog().findChild<QDialog*>("secretQuestion"), kPatience);
        access.part<QLineEdit>("askedPassphrase").setText("of the key");
        access.part<QPushButton>("unlockKey").click();
        QVERIFY(ended.count() > 0 || ended.wait(kPatience));
        QVERIFY2(access.message().contains("The header is new"), qPrintable(access.message()));
    }

    void encryptAnewBeginsWithThePlaintext() {
        KeysDriver driver;
        driver.encryptForNewKey("x25519", {});
        driver.press("changeAccess");
        {
            const AccessDriver access(driver);
            access.part<QPushButton>("encryptAnew").click();
        }
        QTRY_COMPARE_WITH_TIMEOUT(driver.files().queue().size(), 1, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(driver.state(0), ItemState::waiting, kPatience);
        QCOMPARE(driver.files().settings().direction(), Direction::encrypt);
        QCOMPARE(fromPath(driver.files().queue().item(0).input), driver.path("letter.txt"));

        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        QTRY_VERIFY_WITH_TIMEOUT(driver.files().queue().item(0).facts, kPatience);
        openFromMenu(driver);
        const AccessDriver access(driver);
        access.part<QPushButton>("encryptAnew").click();
        QCOMPARE(driver.files().settings().direction(), Direction::decrypt);
        QCOMPARE(driver.files().queue().size(), 1);
        QCOMPARE(driver.state(0), ItemState::waiting);
    }

    void onlyFilesWithRecipientsHaveSome() {
        KeysDriver driver;
        driver.queue({driver.path("letter.txt")});
        QVERIFY(!menuAction(driver)->isEnabled());
        driver.choose("container", "openssl");
        driver.typePassphrase("correct horse");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(driver.part<QWidget>("changeAccess").isHidden());
        QVERIFY(!menuAction(driver)->isEnabled());
    }

    void theCardOfAFileHasTheButton() {
        KeysDriver driver;
        driver.encryptForNewKey("x25519", {});
        driver.takeAway("letter.txt");
        driver.queueOnly({driver.path("letter.txt.bw")});
        driver.press("inspect");
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("changeAccessOfInput"), kPatience);
        driver.press("changeAccessOfInput");
        const AccessDriver access(driver);
        QCOMPARE(fromPath(access.dialog().target().file), driver.path("letter.txt.bw"));
    }

  private:
    static void sealWith(KeysDriver& driver, const QString& passphrase) {
        driver.queue({driver.path("letter.txt")});
        driver.typePassphrase(passphrase);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
    }

    /// Of the chosen row's menu, which the key for it opens.
    static QAction* menuAction(KeysDriver& driver) {
        auto* table = driver.window.findChild<QueueView*>();
        emit table->customContextMenuRequested(table->rect().center());
        auto* menu = table->findChild<QMenu*>("rowMenu");
        if (!menu) qFatal("there is no menu");
        QAction* action = menu->actions().front();
        menu->setObjectName("shownRowMenu");
        menu->hide();
        return action;
    }
    static void openFromMenu(KeysDriver& driver) {
        QAction* action = menuAction(driver);
        QVERIFY(action->isEnabled());
        action->trigger();
    }

    /// What follows the header.
    static QByteArray payload(const QByteArray& file) {
        return file.mid(file.indexOf('\n', file.indexOf("\n--- ") + 1) + 1);
    }

    static constexpr const char* kRecipient =
        "age1t7rxyev2z3rw82stdlrrepyc39nvn86l5078zqkf5uasdy86jp6svpy7pa";
};

BLOCKWARP_UI_TEST(TestFilesAccess);
#include "test_files_access.moc"
