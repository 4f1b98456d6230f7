// SPDX-License-Identifier: GPL-3.0-or-later
/// The list of experiments: groups that fold, and a field to search in it.
#include "tests/ui/bench/bench_driver.h"
#include "tests/ui/registry.h"

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

QStringList shownIn(const ExperimentList& list) {
    QStringList titles;
    for (QTreeWidgetItemIterator at(const_cast<ExperimentList*>(&list),
                                    QTreeWidgetItemIterator::NotHidden);
         *at; ++at)
        if ((*at)->parent() && (*at)->parent()->isExpanded()) titles << (*at)->text(0);
    return titles;
}

} // namespace

class TestExperimentList : public QObject {
    Q_OBJECT

  private slots:
    void onlyTheGroupOfTheChosenOneIsOpen() {
        BenchDriver driver;
        auto& list = driver.part<ExperimentList>("experiments");
        QCOMPARE(list.topLevelItemCount(), 3 + 5); // five reports
        QStringList own;
        for (const ExperimentSpec& row : experimentSpecs())
            if (row.group == list.topLevelItem(0)->text(0).toStdString())
                own << QString::fromStdString(std::string(row.title));
        QCOMPARE(shownIn(list), own);
        driver.chooseExperiment("pratt/tables");
        QVERIFY(list.currentItem()->parent()->isExpanded());
        QVERIFY(list.viewport()->rect().contains(list.visualItemRect(list.currentItem())));
        QVERIFY(!list.choose(QString()));
        QVERIFY(!list.choose("pratt")); // a heading
    }

    /// Headings are passed and folded by keys, while the chosen one stays chosen.
    void keysWorkAsInATree() {
        BenchDriver driver;
        auto& list = driver.part<ExperimentList>("experiments");
        QSignalSpy chosen(&list, &ExperimentList::chosen);
        QTreeWidgetItem* group = list.topLevelItem(0);
        driver.pressKey("experiments", Qt::Key_Left); // to the heading
        QCOMPARE(list.currentItem(), group);
        QCOMPARE(list.current().name, std::string_view("size-sweep"));
        QVERIFY(group->child(0)->isSelected());
        QTest::keyClick(&list, Qt::Key_Left);
        QVERIFY(!group->isExpanded());
        QTest::keyClick(&list, Qt::Key_Down);
        QCOMPARE(list.currentItem(), list.topLevelItem(1));
        QCOMPARE(chosen.count(), 0);
        QTest::keyClick(&list, Qt::Key_Right);
        QVERIFY(list.topLevelItem(1)->isExpanded());
        QTest::keyClick(&list, Qt::Key_Right);
        QCOMPARE(list.current().name, std::string_view("strategies"));
        QCOMPARE(chosen.count(), 1);
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {},
                          list.visualItemRect(list.topLevelItem(1)).center());
        QVERIFY(!list.topLevelItem(1)->isExpanded());
        QCOMPARE(list.current().name, std::string_view("strategies"));
    }

    void aSearchShowsWhatHasTheWords() {
        BenchDriver driver;
        auto& list = driver.part<ExperimentList>("experiments");
        auto& search = driver.part<QLineEdit>("experimentSearch");
        QCOMPARE(search.placeholderText(), QString("Search %1").arg(list.size()));
        QVERIFY(!search.accessibleName().isEmpty());
        const QStringList before = shownIn(list);
        search.setFocus();
        QTest::keyClicks(&search, "KEY SIZE"); // an experiment and an entry of a report
        QCOMPARE(shownIn(list), QStringList({"Key size", "Key sizes"}));
        QTest::keyClick(&search, Qt::Key_Escape);
        QCOMPARE(search.text(), QString());
        QCOMPARE(shownIn(list), before);
        QTest::keyClicks(&search, "chunk-size"); // by the name on the command line
        QCOMPARE(shownIn(list), QStringList("Chunk size"));
        QTest::keyClick(&search, Qt::Key_Down);
        QVERIFY(list.hasFocus());
        QCOMPARE(list.current().name, std::string_view("chunk-size"));
        search.setText("no such thing");
        QVERIFY(shownIn(list).isEmpty() && driver.shows("nothingFound"));
        QTest::keyClick(&search, Qt::Key_Return); // neither chooses nor runs anything
        QCOMPARE(list.current().name, std::string_view("chunk-size"));
        QVERIFY(!driver.bench().isRunning());
        search.setText("GTX 670"); // the heading of a report: all of its entries
        QCOMPARE(list.currentItem()->isHidden(), true);
        QCOMPARE(shownIn(list).size(), 8);
        driver.bench().openReport("msoe/table-5"); // by another page
        QCOMPARE(search.text(), QString());
        QVERIFY(!list.currentItem()->isHidden());
    }

    void openGroupsAreRemembered() {
        const QTemporaryDir folder;
        QSettings settings(folder.filePath("settings.ini"), QSettings::IniFormat);
        {
            BenchDriver driver;
            auto& list = driver.part<ExperimentList>("experiments");
            list.topLevelItem(2)->setExpanded(true);
            driver.part<QLineEdit>("experimentSearch").setText("e"); // opens all, for now
            driver.bench().saveSettings(settings);
        }
        BenchDriver driver;
        driver.bench().loadSettings(settings);
        const auto& list = driver.part<ExperimentList>("experiments");
        for (int i = 0; i < list.topLevelItemCount(); ++i)
            QCOMPARE(list.topLevelItem(i)->isExpanded(), i == 0 || i == 2);
    }
};

BLOCKWARP_UI_TEST(TestExperimentList);
#include "test_experiment_list.moc"
