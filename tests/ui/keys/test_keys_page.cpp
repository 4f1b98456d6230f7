// SPDX-License-Identifier: GPL-3.0-or-later
/// The Keys page: lists, search, each job on an entry, and rings that are damaged, changed by
/// others or not readable.
#include "tests/ui/cut_texts.h"
#include "tests/ui/keys/ring_driver.h"
#include "tests/ui/registry.h"
#include "ui/keys/word_tiles.h"

using namespace blockwarp;
using namespace blockwarp::ui;

class TestKeysPage : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { rememberIn(config_); }
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void anEmptyRingShowsThreeSteps() {
        const RingDriver driver(ring());
        QVERIFY(driver.shows("firstSteps"));
        for (const char* button : {"stepMake", "stepGive", "stepAdd"})
            QVERIFY2(driver.shows(button), button);
        QVERIFY(driver.part<QWidget>("stepMake").isEnabled());
        QVERIFY(!driver.part<QWidget>("stepGive").isEnabled()); // there is no key yet
        QVERIFY(driver.part<QWidget>("stepAdd").isEnabled());
        QVERIFY(!driver.shows("entryPanel"));
        QVERIFY(driver.status().contains("No people and no keys"));
        QVERIFY(!QFile::exists(ring())); // looking writes nothing
        driver.press("stepMake");
        QVERIFY(driver.opens("ownKeyDialog"));
        driver.dialog("ownKeyDialog").reject();
        driver.press("stepAdd");
        QVERIFY(driver.opens("addPersonDialog"));
    }

    void peopleAreListedByNameAndTheFirstIsShown() {
        const RingDriver driver(ring());
        driver.add("Zoe");
        driver.add("Ämilie");
        driver.add("bernd");
        QCOMPARE(driver.names(), QStringList({"Ämilie", "bernd", "Zoe"}));
        QVERIFY(driver.shows("entryPanel"));
        QVERIFY(driver.status().contains("3 people"));
        QTest::mouseClick(
            driver.people().viewport(), Qt::LeftButton, {},
            driver.people().visualRect(driver.people().model()->index(2, 0)).center());
        QCOMPARE(driver.text("entryName"), QString("Zoe"));
        QVERIFY(driver.text("entryOrigin").contains("from another program"));
        const QString words = driver.text("entryWords");
        QCOMPARE(words.split(' ').size(), 6);
        QCOMPARE(words, driver.view().people[2].keys.front().words);
        QVERIFY(driver.part<QWidget>("entryWords").accessibleName().contains(words));
        driver.press("copyKey");
        QCOMPARE(QGuiApplication::clipboard()->text().toStdString(),
                 driver.view().people[2].entry.lines.front());
    }

    void severalKeysOfOnePersonAreChosenOneByOne() {
        const RingDriver driver(ring());
        driver.add("Anna", {newPublicKey(), newPublicKey(KeyKind::pq)});
        auto& keys = driver.part<QComboBox>("entryKey");
        QCOMPARE(keys.count(), 2);
        const QString first = driver.text("entryWords");
        driver.pressKey("entryKey", Qt::Key_Down);
        QVERIFY(driver.text("entryWords") != first);
        QVERIFY(driver.text("entryKind").contains("post-quantum"));
        driver.press("copyKey");
        QCOMPARE(QGuiApplication::clipboard()->text().toStdString(),
                 driver.view().people[0].entry.lines[1]);
    }

    void searchFindsNamesNotesAndWords() {
        const RingDriver driver(ring());
        driver.add("Anna");
        driver.add("Zxq"); // in no word of a fingerprint
        QTest::keyClick(&driver.people(), Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget()->objectName(), QString("searchPeople"));
        RingDriver::type("zX");
        QCOMPARE(driver.people().shownRows(), 1);
        QCOMPARE(driver.text("entryName"), QString("Zxq"));
        driver.part<QLineEdit>("searchPeople").setText(driver.view().people[0].keys[0].words);
        QCOMPARE(driver.people().shownRows(), 1);
        QCOMPARE(driver.text("entryName"), QString("Anna"));
        driver.part<QLineEdit>("searchPeople").setText("nobody at all");
        QVERIFY(driver.said("noPersonFound").contains("nobody at all"));
    }

    void renameAndNote() {
        const RingDriver driver(ring());
        driver.add("Anna");
        driver.add("Bea");
        driver.press("editEntry");
        QVERIFY(driver.opens("entryDialog"));
        RingDriver::type("bea"); // the name is selected
        RingDriver::key(Qt::Key_Return);
        QTRY_VERIFY(driver.said("entryDialogMessage").contains("Bea is there already"));
        driver.part<QLineEdit>("entryNewName").setText("Cleo");
        driver.part<QLineEdit>("entryNewNote").setText("from the choir");
        driver.press("saveEntry");
        QTRY_VERIFY_WITH_TIMEOUT(!driver.isOpen("entryDialog"), kPatience);
        QTRY_COMPARE(driver.names(), QStringList({"Bea", "Cleo"}));
        QCOMPARE(driver.text("entryName"), QString("Cleo"));
        QCOMPARE(driver.text("entryNote"), QString("from the choir"));
        QVERIFY(!driver.entries().find("Cleo")->isDamaged());
    }

    void removeAsksAndSaysWhatItDoesNot() {
        const RingDriver driver(ring());
        driver.add("Anna");
        driver.add("Bea");
        QTest::keyClick(&driver.people(), Qt::Key_Delete);
        QVERIFY(driver.opens("removeQuestion"));
        auto* box = driver.window.findChild<QMessageBox*>("removeQuestion");
        QVERIFY(box->informativeText().contains("no list"));
        QVERIFY(box->informativeText().contains("rewrap"));
        RingDriver::key(Qt::Key_Return); // means no
        QTRY_VERIFY(!box->isVisible());
        QCOMPARE(driver.entries().all.size(), 2);
        driver.press("removeEntry");
        driver.press("removeNow");
        QTRY_COMPARE_WITH_TIMEOUT(driver.names(), QStringList({"Bea"}), kPatience);
        QCOMPARE(driver.text("entryName"), QString("Bea"));
        QVERIFY(driver.said("keysMessage").contains("Anna"));
    }

    void encryptAnewLeadsToTheFiles() {
        const RingDriver driver(ring());
        driver.add("Anna");
        driver.press("removeEntry");
        driver.press("encryptAnewFirst");
        QVERIFY(driver.files().isVisible());
        QCOMPARE(driver.entries().all.size(), 1);
    }

    void aDamagedEntryIsShownAndAcceptedAfterALook() {
        const RingDriver driver(ring());
        driver.add("Anna");
        driver.edit("Anna", "Anne");
        QTRY_COMPARE_WITH_TIMEOUT(driver.names(), QStringList({"Anne"}), kPatience);
        QVERIFY(driver.said("entryDamage").contains("changed outside Blockwarp"));
        for (const char* button : {"copyKey", "saveKeys", "editEntry"})
            QVERIFY2(!driver.part<QWidget>(button).isEnabled(), button);
        const QString words = driver.text("entryWords");
        QCOMPARE(words.split(' ').size(), 6);
        driver.press("acceptEntry");
        auto* box = driver.window.findChild<QMessageBox*>("acceptQuestion");
        QVERIFY(box);
        QVERIFY(box->informativeText().contains(words));
        driver.press("acceptNow");
        QTRY_VERIFY_WITH_TIMEOUT(driver.said("entryDamage").isEmpty(), kPatience);
        QVERIFY(!driver.entries().find("Anne")->isDamaged());
        QVERIFY(driver.part<QWidget>("copyKey").isEnabled());
    }

    void ofTwoNamesakesOneIsRemoved() {
        const RingDriver driver(ring());
        driver.add("Anna");
        driver.add("Anne");
        driver.edit("\"Anne\"", "\"Anna\"");
        QTRY_COMPARE_WITH_TIMEOUT(driver.names(), QStringList({"Anna", "Anna"}), kPatience);
        QTest::keyClick(&driver.people(), Qt::Key_Down);
        const std::string other = driver.view().people[0].entry.lines.front();
        driver.press("acceptEntry");
        driver.press("acceptNow");
        QTRY_VERIFY(driver.said("entryMessage").contains("several entries"));
        driver.press("removeEntry");
        driver.press("removeNow");
        QTRY_COMPARE_WITH_TIMEOUT(driver.names().size(), 1, kPatience);
        QCOMPARE(driver.entries().all.front().lines.front(), other);
    }

    void aRingThatCannotBeReadIsShownAndLeftAlone() {
        QVERIFY(QDir().mkpath(ring()));
        const QString file = ring() + "/contacts.toml";
        const QByteArray broken("version = 1\n[[contact\n");
        writeFile(file, broken);
        const RingDriver driver(ring());
        QVERIFY(driver.said("keysProblem").contains("line 2"));
        QVERIFY(driver.said("keysProblem").contains("contacts.toml"));
        QVERIFY(!driver.part<QWidget>("keysMain").isEnabled());
        for (const char* part : {"firstSteps", "people", "entryPanel"})
            QVERIFY2(!driver.shows(part), part);
        QTest::keyClick(&driver.page, Qt::Key_V, Qt::ControlModifier);
        QVERIFY(!driver.isOpen("addPersonDialog"));
        QCOMPARE(readFile(file), broken);
        QVERIFY(QFile::remove(file));
        driver.press("readKeysAgain");
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("firstSteps"), kPatience);
    }

    void aFileThatCannotBeReadIsSaid() {
        QVERIFY(QDir().mkpath(ring() + "/contacts.toml")); // a folder
        const RingDriver driver(ring());
        QVERIFY(driver.said("keysProblem").contains("contacts.toml"));
        QVERIFY(!driver.shows("firstSteps"));
    }

    void aFolderThatIsNoneIsSaid() {
        writeFile(ring(), "a file");
        const RingDriver driver(ring());
        driver.press("stepAdd");
        driver.part<QLineEdit>("personName").setText("Anna");
        driver.part<QPlainTextEdit>("personKeys").setPlainText(newPublicKey());
        QTRY_COMPARE_WITH_TIMEOUT(driver.part<QListWidget>("personFound").count(), 1, kPatience);
        driver.press("addThisPerson");
        QTRY_VERIFY_WITH_TIMEOUT(!driver.said("personMessage").isEmpty(), kPatience);
        QVERIFY(driver.opens("addPersonDialog"));
        QCOMPARE(readFile(ring()), QByteArray("a file"));
    }

    void twoWindowsShowTheSame() {
        const RingDriver one(ring());
        const RingDriver other(ring());
        one.add("Anna");
        QTRY_COMPARE_WITH_TIMEOUT(other.names(), QStringList({"Anna"}), kPatience);
        other.press("editEntry");
        const auto& dialog = other.dialog("entryDialog");
        one.press("removeEntry"); // while the other window has the entry open
        one.press("removeNow");
        QTRY_VERIFY_WITH_TIMEOUT(one.names().isEmpty(), kPatience);
        dialog.findChild<QLineEdit*>("entryNewName")->setText("Anne");
        dialog.findChild<QAbstractButton*>("saveEntry")->click();
        QTRY_VERIFY_WITH_TIMEOUT(other.said("entryDialogMessage").contains("another program"),
                                 kPatience);
        QVERIFY(other.entries().all.empty());
    }

    void whatIsChosenStaysWhenOthersChangeTheRing() {
        const RingDriver driver(ring());
        driver.add("Anna");
        driver.add("Bea");
        driver.page.choose("Bea");
        driver.add("Aaron");
        QCOMPARE(driver.text("entryName"), QString("Bea"));
        QCOMPARE(driver.people().current()->name, QString("Bea"));
    }

    void aThousandPeopleStayFluid() {
        ring::Entries many;
        const auto key = keys::parseRecipients(newPublicKey().toStdString())->front();
        for (int i = 0; i < 1000; ++i) {
            ring::Entry entry;
            entry.name = "Person " + std::to_string(i);
            QVERIFY(ring::addKey(entry, key));
            many.all.push_back(std::move(entry));
        }
        QVERIFY(QDir().mkpath(ring()));
        writeFile(ring() + "/contacts.toml", QByteArray::fromStdString(formatEntries(many)));
        const RingDriver driver(ring());
        QCOMPARE(driver.people().shownRows(), 1000);
        // no widget for a row
        QVERIFY(driver.people().findChildren<QWidget*>().size() < 20);
        driver.people().setFocus();
        RingDriver::key(Qt::Key_End);
        QCOMPARE(driver.text("entryName"), QString("Person 999"));
        driver.part<QLineEdit>("searchPeople").setText("Person 77");
        QCOMPARE(driver.people().shownRows(), 11);
    }

    void everythingHasANameAndIsReachedByTab() {
        const RingDriver driver(ring());
        driver.add("Anna");
        for (const QWidget* part : driver.page.findChildren<QWidget*>()) {
            if (!part->isVisible() || part->focusPolicy() == Qt::NoFocus) continue;
            const auto* button = qobject_cast<const QAbstractButton*>(part);
            const bool named =
                !part->accessibleName().isEmpty() || (button && !button->text().isEmpty());
            if (qobject_cast<const QScrollArea*>(part) || part->objectName().startsWith("qt_"))
                continue;
            const auto* label = qobject_cast<const QLabel*>(part);
            QVERIFY2(named || (label && !label->text().isEmpty()),
                     qPrintable(part->objectName() + part->metaObject()->className()));
        }
        driver.people().setFocus();
        for (const char* part : {"addOwnKey", "newOwnKey", "entryWords", "copyKey", "saveKeys",
                                 "editEntry", "removeEntry", "keysMain", "searchPeople", "people"})
            QVERIFY2(driver.tabTo(part), part);
    }

    void textsAreWholeInSmallWindows_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("empty");
        for (const QSize size : {QSize(1280, 800), QSize(1024, 768), QSize(800, 600)})
            for (const bool empty : {true, false})
                QTest::addRow("%d %d", size.width(), int(empty)) << size << empty;
    }

    void textsAreWholeInSmallWindows() {
        QFETCH(QSize, size);
        QFETCH(bool, empty);
        RingDriver driver(ring());
        if (!empty) driver.add("Dr. Maximiliane von und zu Hohenstein");
        driver.part<WordTiles>("entryWords")
            .setWords("mushroom mushroom mosquito mountain movement umbrella");
        driver.window.resize(size);
        const QStringList cut = lastingCuts(driver.page);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join('\n')));
    }

  private:
    QString ring() const { return folder_->filePath("keys"); }

    QTemporaryDir config_;
    std::unique_ptr<QTemporaryDir> folder_;
};

BLOCKWARP_UI_TEST(TestKeysPage);
#include "test_keys_page.moc"
