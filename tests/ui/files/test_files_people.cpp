// SPDX-License-Identifier: GPL-3.0-or-later
/// People of the ring on the Files page, by real keys and mouse: chosen by name, and files opened
/// with own keys that nobody names.
#include "core/files/identity_file.h"
#include "core/keys/key_file.h"
#include "core/ring/own_keys.h"
#include "tests/ui/files/keys_driver.h"
#include "tests/ui/registry.h"
#include "ui/files/access_dialog.h"
#include "ui/files/people_chips.h"
#include "ui/files/recipients_panel.h"
#include "ui/keys/nobody_asked.h"
#include "ui/panels/open_keys.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QCompleter>
#include <QLabel>
#include <QTextDocument>
#include <QToolButton>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

constexpr std::string_view kPassphrase = "correct horse";

void addPerson(const std::string& name, const std::vector<KeyKind>& kinds = {KeyKind::x25519}) {
    ring::Entry entry;
    entry.name = name;
    for (const KeyKind kind : kinds) {
        const auto keys = keys::parseTypedRecipients(generateKey(kind, {})->recipient);
        QVERIFY(ring::addKey(entry, keys->front()));
    }
    const auto done = ring::KeyRing().change(
        [&](ring::Entries& entries) -> Result<void> { return ring::addEntry(entries, entry); });
    QVERIFY2(done, done ? "" : describe(done.error()).c_str());
}

void addOwn(const std::string& name) {
    NobodyAsked nobody(std::make_shared<CancelFlag>());
    QVERIFY(
        ring::makeOwnKey(ring::KeyRing(), name, KeyKind::x25519, SecretBytes(kPassphrase), nobody));
}

/// With people in a ring.
class PeopleDriver : public KeysDriver {
  public:
    PeopleDriver() {
        std::filesystem::remove_all(ring::usualFolder());
        OpenKeysOfWindow::instance().lock();
        window.show();
    }
    void choosePeople() {
        queue({path("letter.txt")});
        choose("secretKind", "keys");
    }
    /// What letter.txt became, which is gone.
    void queueEncrypted() {
        takeAway("letter.txt");
        files().clear();
        queue({path("letter.txt.bw")});
    }
    void type(const QString& name) {
        auto& field = part<QLineEdit>("recipient");
        field.setFocus();
        QTest::keyClicks(&field, name);
        auto* offer = field.completer()->popup(); // gets the keys while it is shown
        QTest::keyClick(offer->isVisible() ? static_cast<QWidget*>(offer) : &field, Qt::Key_Return);
        QCoreApplication::processEvents(); // the completion is added by the event loop
    }
    QStringList chips() const {
        QStringList names;
        for (const PersonChip* chip : window.findChildren<PersonChip*>())
            if (!chip->isHidden()) names << chip->name();
        return names;
    }
    PersonChip& chip(const QString& name) const {
        for (PersonChip* one : window.findChildren<PersonChip*>())
            if (!one->isHidden() && one->name() == name) return *one;
        qFatal("no such chip");
    }
    /// Of the fingerprint beside a name, where it is in sight.
    QStringList words(const QString& name) const {
        if (!shows("openersList")) return {};
        QTextDocument list;
        list.setHtml(part<QLabel>("openersList").text());
        const QStringList lines = list.toPlainText().split(QLatin1Char('\n'));
        const auto at = lines.indexOf(name);
        return at < 0 ? QStringList() : lines.value(at + 1).split(QLatin1Char(' '));
    }
    QPushButton& me() const { return part<QPushButton>("andMe"); }
    keys::Recipients chosen() const { return recipients().recipients(); }
    /// Answers the question for a passphrase when it comes.
    void answer() {
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QDialog*>("secretQuestion"), kPatience);
        auto& field = part<QLineEdit>("askedPassphrase");
        QTest::keyClicks(&field, QString::fromLatin1(kPassphrase.data()));
        QTest::keyClick(&field, Qt::Key_Return);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
};

} // namespace

class TestFilesPeople : public QObject {
    Q_OBJECT

  private slots:
    void namesBecomeChips() {
        PeopleDriver driver;
        addPerson("Ada Lindqvist");
        addPerson("Bilal Haddad");
        driver.choosePeople();
        driver.type("ada lindqvist");
        driver.type("Bilal Haddad");
        QCOMPARE(driver.chips(), (QStringList{"Ada Lindqvist", "Bilal Haddad"}));
        QCOMPARE(driver.chosen().size(), 2U);
        QCOMPARE(driver.words("Ada Lindqvist").size(), 6);
        QVERIFY(driver.words("Ada Lindqvist") != driver.words("Bilal Haddad"));
        QCOMPARE(driver.part<QPushButton>("start").text(), QString("Encrypt for 2"));
        QVERIFY(!driver.me().isVisible()); // there is no own key
        QTest::keyClick(&driver.chip("Ada Lindqvist"), Qt::Key_Delete);
        QCOMPARE(driver.chips(), QStringList{"Bilal Haddad"});
        driver.type("Bilal Haddad");
        QCOMPARE(driver.chosen().size(), 1U); // is chosen already
    }

    void aPartOfANameIsCompleted() {
        PeopleDriver driver;
        addPerson("Ada Lindqvist");
        driver.choosePeople();
        auto& field = driver.part<QLineEdit>("recipient");
        field.setFocus();
        QTest::keyClicks(&field, "lind");
        QTest::keyClick(field.completer()->popup(), Qt::Key_Down);
        QTest::keyClick(field.completer()->popup(), Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(driver.chips(), QStringList{"Ada Lindqvist"}, kPatience);
        QVERIFY(field.text().isEmpty());
    }

    void anUnknownNameIsNoKey() {
        PeopleDriver driver;
        addPerson("Ada");
        driver.choosePeople();
        driver.type("Bob");
        QVERIFY(driver.chips().isEmpty());
        QVERIFY(driver.shows("recipientsMessage"));
        driver.press("start");
        QVERIFY(!driver.files().isRunning());
    }

    void oneselfIsAChipToo() {
        PeopleDriver driver;
        addPerson("Ada");
        addOwn("Everyday");
        driver.choosePeople();
        driver.type("Ada");
        QVERIFY(driver.me().isVisible() && driver.me().isChecked());
        QCOMPARE(driver.chosen().size(), 2U);
        QCOMPARE(driver.words("Me, Everyday").size(), 6);
        QVERIFY(driver.text("aboutMe").contains("Everyday"));
        QTest::keyClick(&driver.me(), Qt::Key_Space);
        QCOMPARE(driver.chosen().size(), 1U);
        QVERIFY(driver.words("Me, Everyday").isEmpty());
        QVERIFY(!driver.shows("aboutMe"));
    }

    void aKeyThatCameTwiceCountsOnce() {
        PeopleDriver driver;
        addOwn("Everyday");
        driver.choosePeople();
        driver.type("Everyday");
        QCOMPARE(driver.chips(), QStringList{"Everyday"});
        QVERIFY(driver.me().isChecked());
        QCOMPARE(driver.part<QPushButton>("start").text(), QString("Encrypt for 1"));
    }

    /// A name that was typed and not added makes the list another one than was read.
    void nothingStartsForOthersThanAreListed() {
        PeopleDriver driver;
        addPerson("Ada");
        addPerson("Bilal");
        driver.choosePeople();
        driver.type("Ada");
        QTest::keyClicks(&driver.part<QLineEdit>("recipient"), "Bilal");
        driver.part<QLineEdit>("recipient").completer()->popup()->hide();
        driver.press("start");
        QVERIFY(!driver.files().isRunning());
        QVERIFY(driver.text("secretMessage").contains("has changed"));
        QCOMPARE(driver.part<QPushButton>("start").text(), QString("Encrypt for 2"));
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
    }

    void oneselfIsOffWhereKindsDoNotMix() {
        PeopleDriver driver;
        addPerson("Quinn", {KeyKind::pq});
        addOwn("Everyday");
        driver.choosePeople();
        driver.type("Quinn");
        QVERIFY(!driver.me().isEnabled());
        QVERIFY(driver.me().toolTip().contains("post-quantum"));
        QVERIFY(driver.text("aboutMe").contains("post-quantum"));
        QCOMPARE(driver.chosen().size(), 1U);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
    }

    void nobodyStaysForTheNextFilesButWhoIsPinned() {
        PeopleDriver driver;
        addPerson("Ada");
        addPerson("Bilal");
        driver.choosePeople();
        driver.type("Ada");
        driver.type("Bilal");
        driver.chip("Bilal").findChild<QToolButton*>("pinPerson")->click();
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(driver.chips(), QStringList{"Bilal"});
        QVERIFY(!driver.shows("openers")); // Ada can open what was encrypted, too
        driver.press("copyCommand");
        QVERIFY2(QGuiApplication::clipboard()->text().contains("--to Ada --to Bilal"),
                 qPrintable(QGuiApplication::clipboard()->text()));
    }

    /// Of several keys of a person, the one that goes with those that stay.
    void whoIsAddedToAFileGetsAKeyOfItsFamily() {
        PeopleDriver driver;
        addPerson("Ada");
        addPerson("Both", {KeyKind::x25519, KeyKind::pq});
        driver.choosePeople();
        driver.type("Ada");
        driver.run();
        AccessDialog dialog({toPath(driver.path("letter.txt.bw"))}, &driver.window);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.show();
        QTRY_VERIFY_WITH_TIMEOUT(dialog.findChild<QPushButton*>("rewrap")->isEnabled(), kPatience);
        auto& recipients = *dialog.findChild<RecipientsPanel*>();
        QVERIFY(recipients.people().add("Both"));
        auto& adds = *dialog.findChild<QCheckBox*>("addToRecipients");
        const auto isPostQuantum = [&] {
            return keys::isPostQuantum(recipients.recipients().front());
        };
        adds.setChecked(false);
        QVERIFY(isPostQuantum());
        adds.setChecked(true);
        QVERIFY(!isPostQuantum());
        QCOMPARE(dialog.findChild<QLabel*>("openersHeading")->text(), QString("Who is added: 1"));
    }

    /// It might have opened what the others do not.
    void aKeyFileThatIsGoneIsNamed() {
        PeopleDriver driver;
        addOwn("Everyday");
        QVERIFY(saveKey(*generateKey(KeyKind::x25519, {}), toPath(driver.path("gone.key"))));
        NobodyAsked nobody(std::make_shared<CancelFlag>());
        QVERIFY(ring::takeKeyFile(ring::KeyRing(), "Gone", toPath(driver.path("gone.key")), nullptr,
                                  nobody));
        driver.takeAway("gone.key");
        addPerson("Ada");
        driver.choosePeople();
        driver.type("Ada");
        QTest::keyClick(&driver.me(), Qt::Key_Space);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        driver.queueEncrypted();
        driver.press("start");
        driver.answer();
        QTRY_COMPARE_WITH_TIMEOUT(driver.state(0), ItemState::failed, kPatience);
        QTRY_VERIFY2_WITH_TIMEOUT(driver.text("identitiesMessage").contains("key of Gone"),
                                  qPrintable(driver.text("identitiesMessage")), kPatience);
    }

    /// Somebody else removed the name while it was chosen.
    void aNameThatIsGoneStartsNothing() {
        PeopleDriver driver;
        addPerson("Ada");
        driver.choosePeople();
        driver.type("Ada");
        QVERIFY(ring::KeyRing().change([](ring::Entries& entries) -> Result<void> {
            entries.all.clear();
            return {};
        }));
        driver.press("start");
        QVERIFY(!driver.files().isRunning());
        QVERIFY(driver.text("recipientsMessage").contains("Ada"));
    }

    void ownKeysOpenFilesByThemselves() {
        PeopleDriver driver;
        addOwn("Everyday");
        driver.choosePeople();
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        driver.queueEncrypted();
        driver.press("start");
        driver.answer();
        QTRY_COMPARE_WITH_TIMEOUT(driver.state(0), ItemState::done, kPatience);
        QCOMPARE(readFile(driver.path("letter.txt")), driver.original);
        QTRY_VERIFY_WITH_TIMEOUT(OpenKeysOfWindow::instance().isAnyOpen(), kPatience);
        driver.queueEncrypted(); // again, without a question
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        driver.press("lockOwnKeys");
        QVERIFY(!OpenKeysOfWindow::instance().isAnyOpen());
        QVERIFY(!driver.shows("lockOwnKeys"));
        driver.queueEncrypted(); // and with a question again
        driver.press("start");
        driver.answer();
        QTRY_COMPARE_WITH_TIMEOUT(driver.state(0), ItemState::done, kPatience);
    }
};

BLOCKWARP_UI_TEST(TestFilesPeople);
#include "test_files_people.moc"
