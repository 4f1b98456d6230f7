// SPDX-License-Identifier: GPL-3.0-or-later
/// Three receivers and close primes, with small numbers and with 2048 bits.
#include "tests/ui/registry.h"
#include "tests/ui/rsa/rsa_driver.h"
#include "ui/rsa/close_tab.h"
#include "ui/rsa/receivers_tab.h"
#include "ui/widgets/segments.h"

#include <QRadioButton>

#include <cmath>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestRsaReceivers : public QObject {
    Q_OBJECT

  private slots:
    /// C by a loop over all numbers that leave the three ciphertexts.
    void smallNumbersAreComputedAgain() {
        RsaDriver driver(RsaPage::receiversTab);
        for (const int m : {0, 1, 7, 12, 13, 49, 98, 99, 200, 252}) {
            driver.part<QSpinBox>("receiversMessage").setValue(m);
            const long cube = long(m) * m * m;
            for (const auto& [name, n] :
                 {std::pair{"c₁", 253}, std::pair{"c₂", 493}, std::pair{"c₃", 1927}})
                QCOMPARE(driver.part<NumberList>("receiversSeen").valueOf(QString::fromUtf8(name)),
                         QString::number(cube % n));
            long common = cube % 1927;
            while (common % 253 != cube % 253 || common % 493 != cube % 493)
                common += 1927;
            QCOMPARE(atEnd(driver, "C"), QString::number(common));
            QCOMPARE(atEnd(driver, "∛C, rounded down"), QString::number(m));
            QCOMPARE(atEnd(driver, "Is its cube C?"), QString("yes"));
            QCOMPARE(atEnd(driver, "n₁ · n₂ · n₃"), QString::number(253L * 493 * 1927));
            const QString words = cube < 1927         ? "that receiver's ciphertext is enough"
                                  : cube < 493 * 1927 ? "two ciphertexts are enough"
                                                      : "below that of all three";
            QVERIFY2(driver.said("receiversVerdict").contains(words),
                     qPrintable(driver.said("receiversVerdict")));
        }
    }

    void thePredictionFollowsTheNumbers() {
        RsaDriver driver(RsaPage::receiversTab);
        for (const auto& [m, choice] :
             {std::pair{12, "receiversChoice1"}, std::pair{98, "receiversChoice2"},
              std::pair{99, "receiversChoice3"}}) {
            driver.part<QSpinBox>("receiversMessage").setValue(m);
            driver.part<QRadioButton>(choice).setChecked(true);
            atEnd(driver, "C");
            QVERIFY(driver.said("receiversVerdict").contains("You were right"));
        }
    }

    void badModuliAreNamedAndMended() {
        RsaDriver driver(RsaPage::receiversTab);
        for (const auto& [field, wrong, good, words] :
             {std::tuple{"receiversN1", 0, 253, "two different primes"},
              std::tuple{"receiversN1", 251, 253, "two different primes"},
              std::tuple{"receiversN2", 527, 493, "3 divides 30"},
              std::tuple{"receiversN2", 253, 493, "one key"},
              std::tuple{"receiversN2", 11 * 29, 493, "share a prime"},
              std::tuple{"receiversMessage", 253, 200, "smaller than"}}) {
            driver.part<QSpinBox>(field).setValue(wrong);
            const QString problem = driver.said("receiversProblem");
            QVERIFY2(problem.contains(QLatin1String(words)), qPrintable(problem));
            QVERIFY(!driver.part<QWidget>("receiversNext").isEnabled());
            QVERIFY(atEnd(driver, "C").isEmpty());
            driver.part<QSpinBox>(field).setValue(good);
            QVERIFY(driver.said("receiversProblem").isEmpty());
            QCOMPARE(atEnd(driver, "C"), QString("8000000"));
        }
    }

    void aTextIsReadAndOaepRefuses() {
        RsaDriver driver(RsaPage::receiversTab);
        QVERIFY(driver.part<Segments>("receiversNumbers").select(true));
        waitFor(driver, driver.page.receivers());
        const auto& text = driver.part<QLineEdit>("receiversText");
        QCOMPARE(atEnd(driver, "As a text"), text.text());
        QVERIFY(driver.said("receiversVerdict").contains("below that of all three"));
        driver.part<QLineEdit>("receiversText").setText("short");
        QCOMPARE(atEnd(driver, "As a text"), QString("short"));
        QVERIFY(driver.said("receiversVerdict").contains("ciphertext is enough"));
        driver.press("receiversDefence1");
        QVERIFY(driver.page.receivers().isPadded());
        QCOMPARE(atEnd(driver, "Is its cube C?"), QString("no"));
        QVERIFY(atEnd(driver, "As a text").isEmpty());
        QVERIFY(driver.said("receiversVerdict").contains("OAEP"));
        driver.press("receiversDefence1"); // back
        QCOMPARE(atEnd(driver, "Is its cube C?"), QString("yes"));
    }

    void oaepLeadsToLargeNumbersAndSmallOnesBack() {
        RsaDriver driver(RsaPage::receiversTab);
        driver.press("receiversDefence1");
        waitFor(driver, driver.page.receivers());
        QVERIFY(driver.part<Segments>("receiversNumbers").currentData().toBool());
        QCOMPARE(atEnd(driver, "Is its cube C?"), QString("no"));
        QVERIFY(driver.part<Segments>("receiversNumbers").select(false));
        QVERIFY(!driver.page.receivers().isPadded());
        QCOMPARE(atEnd(driver, "Is its cube C?"), QString("yes"));
    }

    void badTextsAreNamed() {
        RsaDriver driver(RsaPage::receiversTab);
        QVERIFY(driver.part<Segments>("receiversNumbers").select(true));
        waitFor(driver, driver.page.receivers());
        auto& text = driver.part<QLineEdit>("receiversText");
        for (const auto& [typed, words] :
             {std::pair{QString(), "at least 1"}, std::pair{QString(256, 'a'), "at most 255"},
              std::pair{QStringLiteral("caf\u00e9"), "ASCII"}}) {
            text.setText(typed);
            QVERIFY2(driver.said("receiversTextProblem").contains(words), words);
            QVERIFY(!driver.part<QWidget>("receiversNext").isEnabled());
        }
        text.setText(QString(191, 'a'));
        QVERIFY(driver.said("receiversTextProblem").isEmpty());
        driver.press("receiversDefence1");
        QVERIFY(driver.said("receiversTextProblem").contains("at most 190"));
    }

    void keysAreMadeAgainAfterACancel() {
        RsaDriver driver(RsaPage::receiversTab);
        QVERIFY(driver.part<Segments>("receiversNumbers").select(true));
        QVERIFY(driver.page.receivers().isBusy());
        driver.press("receiversCancel");
        QVERIFY(!driver.page.receivers().isBusy());
        QVERIFY(!driver.page.receivers().run());
        QCOMPARE(driver.part<QAbstractButton>("receiversNext").text(), QString("Make three keys"));
        driver.press("receiversNext");
        waitFor(driver, driver.page.receivers());
        QVERIFY(driver.page.receivers().run());
    }

    void smallPrimesAreFoundAsALoopFindsThem() {
        RsaDriver driver(RsaPage::closeTab);
        for (const auto& [p, q] :
             {std::pair{9973, 9001}, std::pair{9973, 9967}, std::pair{101, 3}, std::pair{7, 7}}) {
            driver.part<QSpinBox>("closeP").setValue(p);
            driver.part<QSpinBox>("closeQ").setValue(q);
            waitFor(driver, driver.page.closePrimes());
            const long n = long(p) * q;
            long a = 1;
            while (a * a < n)
                ++a;
            int steps = 1;
            while (std::lround(std::sqrt(double(a * a - n))) *
                       std::lround(std::sqrt(double(a * a - n))) !=
                   a * a - n)
                ++a, ++steps;
            SteppedView& board = driver.page.closePrimes().board();
            QCOMPARE(board.steps(), steps + 1);
            board.setStep(steps);
            const auto* model = driver.part<QTableView>("closeSteps").model();
            QCOMPARE(model->rowCount(), steps);
            QCOMPARE(model->index(steps - 1, 0).data().toString(), QString::number(a));
            QCOMPARE(model->index(steps - 1, 1).data().toString(), QString::number(a * a - n));
            QCOMPARE(model->index(steps - 1, 3).data().toString(), QString("yes"));
            const auto& found = driver.part<NumberList>("closeAttacker");
            QCOMPARE(found.valueOf("a − b"), QString::number(std::min(p, q)));
            QCOMPARE(found.valueOf("a + b"), QString::number(std::max(p, q)));
        }
    }

    void closePrimesFallAndDistantOnesDoNot() {
        RsaDriver driver(RsaPage::closeTab);
        QVERIFY(driver.part<Segments>("closeNumbers").select(1));
        waitFor(driver, driver.page.closePrimes());
        QVERIFY(driver.page.closePrimes().run()->factors.has_value());
        driver.part<QSpinBox>("closeDistance").setValue(560);
        driver.part<QSpinBox>("closeMost").setValue(20);
        waitFor(driver, driver.page.closePrimes());
        QVERIFY(!driver.page.closePrimes().run()->factors);
        SteppedView& board = driver.page.closePrimes().board();
        board.setStep(board.steps() - 1);
        QCOMPARE(driver.text("closeHeadline"), QString("No square in 20 steps"));
        QVERIFY(driver.said("closeVerdict").contains("p and q are 561 bits apart"));
        QVERIFY(driver.part<NumberList>("closeAttacker").valueOf("a − b").isEmpty());
    }

    void thePagesKeyHolds() {
        RsaDriver driver(RsaPage::closeTab);
        driver.press("closeDefence1");
        QVERIFY(driver.said("closeProblem").contains("no key yet"));
        QVERIFY(!driver.part<QWidget>("closeNext").isEnabled());
        driver.makeKey();
        driver.page.choose(RsaPage::closeTab);
        waitFor(driver, driver.page.closePrimes());
        QVERIFY(driver.said("closeProblem").isEmpty());
        SteppedView& board = driver.page.closePrimes().board();
        QCOMPARE(board.steps(), 1001);
        board.setStep(1000);
        QVERIFY(driver.said("closeVerdict").contains("No square in 1,000 steps"));
        QCOMPARE(driver.part<NumberList>("closeSeen").valueOf("n").toLower(),
                 QString::fromStdString(driver.page.key().known().facts.modulus).toLower());
        QCOMPARE(driver.part<NumberList>("closeVictim").valueOf("p"), QString("secret"));
    }

    void badPrimesAreNamedAndMended() {
        RsaDriver driver(RsaPage::closeTab);
        for (const auto& [wrong, words] :
             {std::pair{9975, "not a prime"}, std::pair{2, "odd"}, std::pair{0, "not a prime"}}) {
            driver.part<QSpinBox>("closeP").setValue(wrong);
            QVERIFY2(driver.said("closeProblem").contains(words),
                     qPrintable(driver.said("closeProblem")));
            QVERIFY(!driver.part<QWidget>("closeNext").isEnabled());
            QVERIFY(!driver.page.closePrimes().run());
        }
        driver.part<QSpinBox>("closeP").setValue(9973);
        waitFor(driver, driver.page.closePrimes());
        QVERIFY(driver.said("closeProblem").isEmpty());
    }

    void aCloseInMidRunIsSafe() {
        {
            RsaDriver driver(RsaPage::closeTab);
            driver.part<QSpinBox>("closeMost").setValue(10'000);
            driver.part<QSpinBox>("closeDistance").setValue(600);
            QVERIFY(driver.part<Segments>("closeNumbers").select(1));
            QVERIFY(driver.page.closePrimes().isBusy());
        } // the window goes
        RsaDriver driver(RsaPage::closeTab);
        QVERIFY(driver.part<Segments>("closeNumbers").select(1));
        driver.press("closeCancel");
        QVERIFY(!driver.page.closePrimes().isBusy());
        QVERIFY(!driver.page.closePrimes().run());
        QCOMPARE(driver.part<QAbstractButton>("closeNext").text(), QString("Factor n"));
        driver.press("closeNext");
        waitFor(driver, driver.page.closePrimes());
        QVERIFY(driver.page.closePrimes().run()->factors.has_value());
    }

  private:
    static void waitFor(const RsaDriver&, const AttackRsaTab& tab) {
        QTRY_VERIFY_WITH_TIMEOUT(!tab.isBusy(), kPatience);
    }
    static QString atEnd(const RsaDriver& driver, const char* title) {
        SteppedView& board = driver.page.receivers().board();
        board.setStep(board.steps() - 1);
        return driver.part<NumberList>("receiversAttacker").valueOf(QString::fromUtf8(title));
    }
};

BLOCKWARP_UI_TEST(TestRsaReceivers);
#include "test_rsa_receivers.moc"
