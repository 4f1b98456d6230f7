// SPDX-License-Identifier: GPL-3.0-or-later
/// Help: F1 for each page, the search, links between documents, shortcuts as the menus have them.
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"
#include "ui/help/help_library.h"
#include "ui/help/help_view.h"
#include "ui/help/help_window.h"

#include <QDir>
#include <QListWidget>
#include <QRegularExpression>
#include <QTextBlock>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestHelp : public QObject {
    Q_OBJECT

  private slots:
    void eachPageHasItsPart() {
        WindowDriver driver;
        const auto& navigation = driver.part<QListWidget>("navigation");
        for (Page* page : driver.window.findChildren<Page*>()) {
            driver.window.showPage(*page);
            QTest::keyClick(&driver.window, Qt::Key_F1);
            const auto* help = driver.window.findChild<HelpWindow*>();
            QVERIFY(help && help->isVisible());
            const auto* view = help->findChild<HelpView*>();
            QCOMPARE(view->textCursor().block().text(), navigation.currentItem()->text());
            QTest::keyClick(const_cast<HelpWindow*>(help), Qt::Key_Escape);
            QVERIFY(!help->isVisible());
            driver.window.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&driver.window));
        }
    }

    /// Below the pages, by mouse and by keys, folded or not.
    void theNavigationLeadsThere() {
        const WindowDriver driver;
        auto& entry = driver.part<QAbstractButton>("navigationHelp");
        const auto opens = [&driver](const auto& press) {
            press();
            auto* help = driver.window.findChild<HelpWindow*>();
            QVERIFY(help && help->isVisible());
            QCOMPARE(help->title(), QString("How to use Blockwarp"));
            help->close();
        };
        opens([&entry] { QTest::mouseClick(&entry, Qt::LeftButton); });
        auto& list = driver.part<QListWidget>("navigation");
        list.setFocus();
        QTest::keyClick(&list, Qt::Key_Tab);
        QVERIFY(entry.hasFocus());
        opens([&entry] { QTest::keyClick(&entry, Qt::Key_Return); });
        opens([&entry] { QTest::keyClick(&entry, Qt::Key_Space); });
        driver.press("foldNavigation");
        QVERIFY(entry.isVisible() && entry.width() < 60 && !entry.toolTip().isEmpty());
        opens([&entry] { QTest::mouseClick(&entry, Qt::LeftButton); });
    }

    void itIsFoundAndRead() {
        HelpWindow help(HelpLibrary::usualFolder(), nullptr);
        help.show();
        auto& words = *help.findChild<QLineEdit*>("helpSearch");
        auto& list = *help.findChild<QListWidget*>("helpList");
        QVERIFY(list.count() > 10);
        QVERIFY(help.open("help.md"));
        QTest::keyClicks(&words, "constant memory");
        QVERIFY(list.count() > 1);
        QTest::keyClick(&words, Qt::Key_Return);
        const auto* view = help.findChild<HelpView*>();
        QVERIFY2(view->textCursor().selectedText().contains("onstant", Qt::CaseInsensitive) ||
                     view->textCursor().block().text().contains("onstant", Qt::CaseInsensitive),
                 qPrintable(view->textCursor().block().text()));
        QVERIFY(help.title() != "How to use Blockwarp");
        help.findChild<QPushButton*>("helpBack")->click();
        QCOMPARE(help.title(), QString("How to use Blockwarp"));
        words.setText("no such words anywhere");
        QCOMPARE(list.item(0)->flags(), Qt::NoItemFlags);
        words.clear();
        QVERIFY(list.count() > 10);
        QVERIFY(!help.open("nowhere.md"));
        QVERIFY(!help.open("help.md#nowhere"));
    }

    /// Files come first, as that is what most people need; formats and code are apart, at the end.
    void whatPeopleNeedComesFirst() {
        const HelpLibrary library(HelpLibrary::usualFolder());
        const QList<HelpDocument>& documents = library.documents();
        QCOMPARE(documents.first().file, QString("help.md"));
        const QString text = documents.first().text;
        const qsizetype files = text.indexOf("\n## Files\n");
        QVERIFY(files > 0 && files == text.indexOf("\n## "));
        for (const char* part : {"Encrypt files", "Send a file to somebody", "Decrypt files",
                                 "If the passphrase or the key is lost", "What may go wrong"})
            QVERIFY2(text.indexOf(QString("\n### ") + part) < text.indexOf("\n## Start"), part);
        for (qsizetype i = 1; i < documents.size(); ++i)
            QVERIFY(documents.at(i - 1).group <= documents.at(i).group);
        for (const char* file : {"bench-json.md", "profile-json.md", "container.md", "design.md"})
            QCOMPARE(documents.at(library.indexOf(file)).group, HelpGroup::develop);
        HelpWindow help(library.folder(), nullptr);
        const auto& list = *help.findChild<QListWidget*>("helpList");
        QCOMPARE(list.item(0)->text(), groupTitle(HelpGroup::use));
        QCOMPARE(list.item(0)->flags(), Qt::NoItemFlags);
        const auto choosable = [&list] {
            int count = 0;
            for (int row = 0; row < list.count(); ++row)
                if (list.item(row)->flags() & Qt::ItemIsEnabled) ++count;
            return count;
        };
        QCOMPARE(choosable(), int(documents.size()));
        QVERIFY(list.item(0)->sizeHint().isEmpty()); // as high as its text, however it is wrapped
        QVERIFY(help.open("bench-json.md"));
        QCOMPARE(list.currentItem()->text(), documents.at(library.indexOf("bench-json.md")).title);
    }

    /// Also where a link goes on in the next line, and in tables.
    void foundTextsHaveNoMarks() {
        const HelpLibrary library(HelpLibrary::usualFolder());
        const QRegularExpression marks("\\]\\(|\\.md#|\\*\\*|`|\\|");
        int hits = 0;
        for (const char* word : {"the", "performance", "archive", "damage", "a"})
            for (const HelpHit& hit : library.search(word, 10'000)) {
                ++hits;
                QVERIFY2(!marks.match(hit.line).hasMatch(), qPrintable(hit.line));
                QVERIFY2(hit.line.contains(word, Qt::CaseInsensitive), qPrintable(hit.line));
            }
        QVERIFY(hits > 500);
    }

    /// Words of one paragraph that stand in two lines of the file are found.
    void paragraphsAreSearched() {
        const HelpLibrary library(HelpLibrary::usualFolder());
        const QList<HelpHit> hits = library.search("telephone mail", 20);
        QVERIFY(!hits.isEmpty());
        QCOMPARE(library.documents().at(hits.first().document).file, QString("help.md"));
        for (const HelpHit& hit : library.search("lost passphrase", 20))
            QVERIFY2(!hit.line.contains("Encrypt files ·"), qPrintable(hit.line)); // links alone
    }

    /// All pictures and all links to documents lead somewhere.
    void picturesAndLinksAreThere() {
        const HelpLibrary library(HelpLibrary::usualFolder());
        const QRegularExpression link("\\]\\(([^)#:]+)(#[^)]*)?\\)");
        for (const HelpDocument& document : library.documents())
            for (auto match = link.globalMatch(document.text); match.hasNext();) {
                const QString file = match.next().captured(1);
                QVERIFY2(QFile::exists(QDir(library.folder()).filePath(file)),
                         qPrintable(document.file + ": " + file));
            }
    }

    void theShortcutsAreThoseOfTheMenus() {
        const WindowDriver driver;
        const HelpLibrary library(HelpLibrary::usualFolder());
        const QString text = library.documents().at(library.indexOf("help.md")).text;
        int shortcuts = 0;
        for (const QAction* action : driver.window.findChildren<QAction*>())
            for (const QKeySequence& key : action->shortcuts()) {
                const QString keys = key.toString();
                static const QRegularExpression digit("^Ctrl\\+[1-9]$");
                if (digit.match(keys).hasMatch()) continue; // "Ctrl+1 … Ctrl+7"
                ++shortcuts;
                QVERIFY2(text.contains(keys), qPrintable(keys));
            }
        QVERIFY(shortcuts >= 8);
    }

    void missingDocumentsAreSaid() {
        HelpWindow help(QString(), nullptr);
        QVERIFY(!help.open("help.md"));
        QVERIFY(help.findChild<HelpView*>()->toPlainText().contains("share/doc/blockwarp"));
    }
};

BLOCKWARP_UI_TEST(TestHelp);
#include "test_help.moc"
