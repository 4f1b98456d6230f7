// SPDX-License-Identifier: GPL-3.0-or-later
/// Length tells: what is drawn is what the queries were answered with; bad cookies are named.
#include "core/base/cancel.h"
#include "tests/ui/attacks/attacks_driver.h"
#include "tests/ui/registry.h"
#include "ui/attacks/length_scene.h"
#include "ui/frame/presented.h"
#include "ui/theme/motion.h"

#include <QScopeGuard>

#include <algorithm>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

LengthRun runOf(const std::string& cookie, LengthDefence defence) {
    std::atomic<std::uint64_t> queries = 0;
    auto run = runLengthAttack(cookie, defence, 1, queries, CancelFlag());
    if (!run) qFatal("the run fails");
    return std::move(*run);
}

QString lengthText(std::uint64_t length) {
    return QStringLiteral("%1 bytes").arg(length);
}

const PictureRow& rowOf(const AttackPicture& picture, const char* title) {
    const auto row = std::ranges::find_if(picture.rows, [title](const PictureRow& candidate) {
        return candidate.title.startsWith(QLatin1String(title));
    });
    if (row == picture.rows.end()) qFatal("no row %s", title);
    return *row;
}

QString allText(const AttackScene& scene, Grain grain) {
    QStringList all{scene.outcome()};
    for (int step = 0; step < scene.steps(grain); ++step) {
        const AttackPicture picture = scene.at(step, grain);
        all << picture.headline << picture.about << picture.sentence << picture.server.answer;
        for (const PictureRow& row : picture.rows)
            all << row.title << row.remark;
    }
    return all.join(QLatin1Char('\n'));
}

} // namespace

class TestAttackLengths : public QObject {
    Q_OBJECT

  private slots:
    void eachQueryShowsItsLengthAndLine() {
        const LengthRun run = runOf("271", LengthDefence::none);
        const LengthScene scene(run);
        QCOMPARE(scene.steps(Grain::query), int(run.findings.queries.size()) + 2);
        for (std::size_t i = 0; i < run.findings.queries.size(); ++i) {
            const LengthQuery& query = run.findings.queries[i];
            AttackPicture picture = scene.at(int(i) + 1, Grain::query);
            const QString known = QString::fromStdString(run.findings.digits()).left(int(i) / 80);
            QCOMPARE(picture.seen[0].hex, lengthText(query.length));
            QCOMPARE(picture.server.answer, lengthText(query.length));
            QCOMPARE(picture.server.tried, int(i) % 80 + 1);
            QVERIFY(picture.seen[1].hex.remove('\n').startsWith("session=" + known));
            QVERIFY(!picture.sentence.isEmpty());
        }
    }

    void aDigitsSumsAreThoseOfItsQueries() {
        const LengthRun run = runOf("2718281828", LengthDefence::none);
        const LengthScene scene(run);
        for (int digit = 0; digit < 10; ++digit) {
            std::array<long long, 10> sums{};
            for (int i = 80 * digit; i < 80 * (digit + 1); ++i) {
                const LengthQuery& query = run.findings.queries.at(std::size_t(i));
                sums.at(query.candidate) +=
                    query.guessFirst ? qint64(query.length) : -qint64(query.length);
            }
            const AttackPicture picture = scene.at(digit + 1, Grain::part);
            const PictureRow& row = rowOf(picture, "Difference, sum of 4 fillers");
            const auto least = *std::ranges::min_element(sums);
            int tied = 0;
            for (std::size_t candidate = 0; candidate < sums.size(); ++candidate) {
                QCOMPARE(row.cells[candidate].text, QString::number(sums[candidate]));
                const bool marked = row.cells[candidate].look == SquareLook::solid ||
                                    row.cells[candidate].look == SquareLook::framed;
                QCOMPARE(marked, sums[candidate] == least);
                tied += marked ? 1 : 0;
            }
            QCOMPARE(picture.headline.contains("tie"), tied > 1);
            QCOMPARE(std::ranges::count(row.cells, SquareLook::solid, &PictureCell::look), 1);
        }
    }

    void barsAreInProportion() {
        const LengthScene scene(runOf("27", LengthDefence::none));
        const AttackPicture picture = scene.at(1, Grain::part);
        for (const char* title : {"Bytes: guess", "Bytes: filler"}) {
            const PictureRow& row = rowOf(picture, title);
            QCOMPARE(row.bars.size(), row.cells.size());
            const double base = row.remark.split(' ').last().toDouble(); // where bars begin
            const double one = (row.cells[0].text.toDouble() - base) / row.bars[0];
            for (std::size_t i = 0; i < row.bars.size(); ++i) {
                QVERIFY(row.bars[i] > 0 && row.bars[i] <= 1);
                QVERIFY(qAbs(row.cells[i].text.toDouble() - base - one * row.bars[i]) < 1e-6);
            }
        }
    }

    void aDefenceIsNotSaidToShorten() {
        for (const auto defence : {LengthDefence::uncompressed, LengthDefence::maximum}) {
            const LengthScene scene(runOf("271828", defence));
            for (const Grain grain : {Grain::query, Grain::part}) {
                const QString all = allText(scene, grain);
                for (const char* wrong : {"one character less", "is the shortest", "saved the most",
                                          "first wrong one", "1 digits"})
                    QVERIFY2(!all.contains(QLatin1String(wrong)), wrong);
                QVERIFY(all.contains("All ten are equal"));
            }
            QVERIFY(scene.outcome().contains("told nothing"));
            QCOMPARE(scene.value("undecided"), QString("6"));
        }
    }

    void luckIsNotSaidToBeRead() {
        const LengthScene scene(runOf("0", LengthDefence::maximum));
        QVERIFY(scene.succeeded());
        QVERIFY(scene.outcome().contains("happens to be right"));
    }

    void whoFillsUpSeesTheDigitsAgain() {
        AttacksDriver driver("length");
        driver.waitForRun();
        driver.press("lengthDefence3");
        QTRY_VERIFY_WITH_TIMEOUT(driver.board().isAtEnd() && !driver.page.tab().isBusy(),
                                 kPatience);
        const int hidden = driver.board().scene()->value("digits").toInt();
        driver.press("lengthDefence4");
        QTRY_VERIFY_WITH_TIMEOUT(driver.board().isAtEnd() && !driver.page.tab().isBusy(),
                                 kPatience);
        QVERIFY(driver.board().scene()->value("digits").toInt() >= hidden + 8);
    }

    void cookiesOfOtherSignsAreNamed() {
        AttacksDriver driver("length");
        for (const char* wrong : {"12a4", "12 34", "-1"}) {
            driver.type("lengthCookie", wrong);
            QVERIFY(driver.problem("lengthCookieProblem").contains("decimal digits only"));
            driver.page.tab().run();
            QVERIFY(!driver.page.tab().isBusy());
        }
        driver.type("lengthCookie", "7");
        QVERIFY(driver.problem("lengthCookieProblem").isEmpty());
        driver.run();
        QVERIFY(!driver.board().scene()->outcome().contains("1 digits"));
    }

    /// The longest cookie takes long enough to be cancelled while it is computed.
    void aRunCanBeCancelledAndStartedAnew() {
        AttacksDriver driver("length");
        driver.type("lengthCookie", QString(1024, '7'));
        driver.page.tab().run();
        QVERIFY(driver.page.tab().isRunning());
        QTest::keyClick(&driver.window, Qt::Key_Escape);
        QVERIFY(!driver.page.tab().isBusy());
        QVERIFY(!driver.board().scene());
        driver.type("lengthCookie", "2718");
        driver.run();
        QCOMPARE(driver.board().scene()->value("queries"), QString("320"));
    }

    void theWindowClosesInTheMiddleOfARun() {
        auto driver = std::make_unique<AttacksDriver>("length");
        driver->type("lengthCookie", QString(1024, '7'));
        driver->page.tab().run();
        driver.reset();
    }

    void itIsPresentedAndCanBeReadWithoutThePicture() {
        AttacksDriver driver("length");
        driver.run();
        QCOMPARE(driver.page.presented().parts, QList<QWidget*>{&driver.board()});
        QVERIFY(driver.page.presented().title.contains("Length tells"));
        driver.board().setStep(driver.board().steps() - 2);
        const QString rows =
            driver.page.tab().findChild<QWidget*>("attackRows")->accessibleDescription();
        for (const PictureRow& row : driver.picture().rows)
            for (const PictureCell& cell : row.cells)
                QVERIFY(rows.contains(cell.text));
    }

    void withoutMotionTheEndIsShownAtOnce() {
        setMotion(Motion::reduced);
        const auto back = qScopeGuard([] { setMotion(Motion::system); });
        AttacksDriver driver("length");
        driver.waitForRun();
        driver.page.tab().run();
        QVERIFY(driver.board().isAtEnd());
        QVERIFY(!driver.page.tab().isBusy());
    }
};

BLOCKWARP_UI_TEST(TestAttackLengths);
#include "test_attack_lengths.moc"
