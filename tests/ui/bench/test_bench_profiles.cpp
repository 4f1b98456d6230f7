// SPDX-License-Identifier: GPL-3.0-or-later
/// The Benchmark page's profiles: those that came with the program, and one of the user's.
#include "core/bench/profiles/profile.h"
#include "core/bench/profiles/profile_library.h"
#include "core/engine/machine.h"
#include "tests/support/temp_folder.h"
#include "tests/ui/registry.h"
#include "ui/bench/result_view.h"

#include <QTest>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestBenchProfiles : public QObject {
    Q_OBJECT

  private slots:
    void everyStrategyHasItsParagraphAndItsBars() {
        const tests::TempFolder folder;
        ProfileTab tab;
        tab.setFolder(folder.path());
        auto& works = part<QComboBox>(tab, "profileWorks");
        auto& strategies = part<QListWidget>(tab, "profileStrategies");
        QVERIFY(works.count() > 5);
        QStringList seen;
        for (int work = 0; work < works.count(); ++work) {
            works.setCurrentIndex(work);
            QVERIFY(strategies.count() > 0);
            for (int row = 0; row < strategies.count(); ++row) {
                strategies.setCurrentRow(row);
                seen << strategies.currentItem()->data(Qt::UserRole).toString();
                QVERIFY(!part<QLabel>(tab, "profileParagraph").text().isEmpty());
                QVERIFY(part<ShareBars>(tab, "profileBars").bars().size() > 3);
                QVERIFY(part<QLabel>(tab, "profileSource").text().contains(works.itemText(work)));
                QVERIFY(part<QLabel>(tab, "profileSentence").text().contains("peak"));
                QVERIFY(part<QTableWidget>(tab, "profileFacts").rowCount() > 10);
            }
        }
        for (const Strategy& strategy : strategyList())
            QVERIFY2(seen.contains(
                         QString::fromUtf8(strategy.name.data(), qsizetype(strategy.name.size()))),
                     strategy.name.data());
    }

    void theUsersComeFirstAndBrokenOnesAreNamed() {
        const tests::TempFolder folder;
        ProfileSet mine = allProfiles(folder.path()).sets.front();
        mine.gpu = "A GPU of mine";
        mine.profiles.resize(1);
        QVERIFY(saveProfiles(mine, folder.path()));
        std::ofstream(folder / "broken.json") << "{";
        ProfileTab tab;
        tab.setFolder(folder.path());
        QVERIFY(part<QComboBox>(tab, "profileSets").itemText(0).startsWith("A GPU of mine"));
        QCOMPARE(part<QListWidget>(tab, "profileStrategies").count(), 1);
        QVERIFY(part<QLabel>(tab, "profileEmpty").text().contains("broken.json"));
    }

  private:
    template <class T>
    static T& part(const QWidget& tab, const char* name) {
        return *tab.findChild<T*>(QString::fromLatin1(name));
    }
};

BLOCKWARP_UI_TEST(TestBenchProfiles);
#include "test_bench_profiles.moc"
