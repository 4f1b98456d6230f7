// SPDX-License-Identifier: GPL-3.0-or-later
/// A run that plays: it ends by a key, by Cancel and with its page, and nothing is computed on.
#include "tests/ui/attacks/attacks_driver.h"
#include "tests/ui/registry.h"
#include "ui/theme/motion.h"

#include <QScopeGuard>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

/// Its runs end only when they are cancelled.
class EndlessTab : public AttackTab {
  public:
    struct Count {
        std::atomic<int> begun = 0;
        std::atomic<int> cancelled = 0;
    };

    explicit EndlessTab(std::shared_ptr<Count> count)
        : AttackTab(QStringLiteral("endless"), {}, nullptr), count_(std::move(count)) {
        takeInputs();
    }
    void type() { takeInputs(); }

  protected:
    QWidget* checkInputs() override { return nullptr; }
    AttackQuestion question() const override { return {}; }
    double expectedQueries() const override { return 1; }
    Job job(std::uint64_t, int) const override {
        return [count = count_](std::atomic<std::uint64_t>&,
                                const CancelToken& cancel) -> Result<SharedScene> {
            ++count->begun;
            const QDeadlineTimer patience(kPatience);
            while (!cancel.cancelled() && !patience.hasExpired())
                QThread::yieldCurrentThread();
            if (cancel.cancelled()) ++count->cancelled;
            return Error{ErrorCode::cancelled, {}};
        };
    }

  private:
    std::shared_ptr<Count> count_;
};

/// Plays slowly, and is at its first step but one.
class PlayingDriver : public AttacksDriver {
  public:
    PlayingDriver() {
        setMotion(Motion::full);
        part<QComboBox>("paddingSpeed").setCurrentIndex(0);
        waitForRun();
        QTest::keyClick(page.tab().bar()->mainButton(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(board().step() > 0, kPatience);
    }
    ~PlayingDriver() { setMotion(Motion::system); }
};

} // namespace

class TestAttackPlay : public QObject {
    Q_OBJECT

  private slots:
    void aKeyEndsThePlayAndMoves_data() {
        QTest::addColumn<int>("key");
        for (const Qt::Key key : {Qt::Key_Home, Qt::Key_End, Qt::Key_Left, Qt::Key_Right})
            QTest::newRow(qPrintable(QKeySequence(key).toString())) << int(key);
    }

    void aKeyEndsThePlayAndMoves() {
        QFETCH(int, key);
        PlayingDriver driver;
        QVERIFY(driver.page.tab().isRunning());
        const int last = driver.board().steps() - 1;
        const int step = driver.board().step();
        QTest::keyClick(&driver.page, Qt::Key(key));
        const int expected = key == Qt::Key_Home   ? 0
                             : key == Qt::Key_End  ? last
                             : key == Qt::Key_Left ? step - 1
                                                   : step + 1;
        QCOMPARE(driver.board().step(), expected);
        QVERIFY(!driver.page.tab().isBusy());
        QTest::qWait(100);
        QCOMPARE(driver.board().step(), expected);
    }

    void cancelEndsARun() {
        PlayingDriver driver;
        QVERIFY(driver.shows("paddingCancel"));
        QTest::keyClick(&driver.window, Qt::Key_Escape);
        QVERIFY(!driver.page.tab().isBusy());
        const int step = driver.board().step();
        QTest::qWait(100);
        QCOMPARE(driver.board().step(), step);
    }

    void whoLeavesWhileItIsComputedFindsNothingPlaying() {
        auto count = std::make_shared<EndlessTab::Count>();
        EndlessTab tab(count);
        tab.show();
        tab.run();
        QVERIFY(tab.isRunning());
        tab.hide();
        QVERIFY(!tab.isRunning());
    }

    void eachStartAndTheEndCancelWhatIsComputed() {
        auto count = std::make_shared<EndlessTab::Count>();
        {
            EndlessTab tab(count);
            tab.show();
            for (int i = 0; i < 3; ++i) {
                tab.type();
                QTRY_COMPARE_WITH_TIMEOUT(count->begun.load(), i + 2, kPatience);
                QCOMPARE(count->cancelled.load(), i + 1);
            }
            tab.run();
        }
        QCOMPARE(count->begun.load(), 4);
        QCOMPARE(count->cancelled.load(), 4);
    }
};

BLOCKWARP_UI_TEST(TestAttackPlay);
#include "test_attack_play.moc"
