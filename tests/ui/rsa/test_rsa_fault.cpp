// SPDX-License-Identifier: GPL-3.0-or-later
/// One fault in a signature, with small numbers and with the page's key.
#include "tests/ui/registry.h"
#include "tests/ui/rsa/rsa_driver.h"
#include "ui/panels/prediction_card.h"
#include "ui/rsa/bit_grid.h"
#include "ui/rsa/fault_tab.h"

#include <QRadioButton>

#include <numeric>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestRsaFault : public QObject {
    Q_OBJECT

  private slots:
    void aClickedBitGivesAPrime_data() {
        QTest::addColumn<QString>("half");
        QTest::addColumn<QString>("divisor");
        QTest::newRow("s_q") << QString("faultBitsQ") << QString("61");
        QTest::newRow("s_p") << QString("faultBitsP") << QString("53");
    }

    void aClickedBitGivesAPrime() {
        QFETCH(QString, half);
        QFETCH(QString, divisor);
        RsaDriver driver(RsaPage::faultTab);
        auto& bits = *driver.page.findChild<BitGrid*>(half);
        QCOMPARE(bits.count(), 6);
        for (int bit = 0; bit < bits.count(); ++bit) {
            click(bits, bit);
            QCOMPARE(atEnd(driver, "gcd with n"), divisor);
            QVERIFY(driver.said("faultVerdict").contains("the divisor is"));
            click(bits, bit); // takes it back
            QCOMPARE(atEnd(driver, "gcd with n"), QString("3233"));
        }
    }

    /// s^e, s^e − m and their divisor, by loops over numbers of 32 bits.
    void eachNumberIsComputedAgain() {
        RsaDriver driver(RsaPage::faultTab);
        for (const auto& [bitP, bitQ] :
             {std::pair{-1, -1}, std::pair{-1, 5}, std::pair{2, -1}, std::pair{0, 4}}) {
            driver.page.fault().setBits({bit(bitP), bit(bitQ)});
            const unsigned p = halfOf(61, bitP);
            const unsigned q = halfOf(53, bitQ);
            unsigned s = 0;
            while (s % 61 != p || s % 53 != q)
                ++s;
            const unsigned left = power(s, 17, 3233);
            const unsigned difference = (left + 3233 - 65) % 3233;
            const unsigned divisor = std::gcd(difference, 3233U);
            QCOMPARE(seen(driver, "s"), QString::number(s));
            QCOMPARE(atEnd(driver, "s^e mod n"), QString::number(left));
            QCOMPARE(atEnd(driver, "s^e − m mod n"), QString::number(difference));
            QCOMPARE(atEnd(driver, "gcd with n"), QString::number(divisor));
            QCOMPARE(atEnd(driver, "n / gcd"), QString::number(3233 / divisor));
        }
    }

    void enterGoesThroughTheAttack() {
        RsaDriver driver(RsaPage::faultTab);
        const auto press = [&driver] {
            QTest::keyClick(&driver.part<QWidget>("faultNext"), Qt::Key_Return);
        };
        QCOMPARE(driver.part<QAbstractButton>("faultNext").text(), QString("Flip the bit"));
        press();
        QVERIFY(driver.page.fault().bits().halfQ.has_value());
        for (int step = 1; step <= 4; ++step) {
            QVERIFY(driver.said("faultVerdict").isEmpty());
            press();
            QCOMPARE(driver.page.fault().board().step(), step);
        }
        QCOMPARE(driver.part<QAbstractButton>("faultNext").text(), QString("Take it back"));
        QCOMPARE(driver.text("faultHeadline"), QString("Both primes: the key is broken"));
        press();
        QVERIFY(!driver.page.fault().bits().halfQ);
    }

    void bitsAreFlippedByKeys() {
        RsaDriver driver(RsaPage::faultTab);
        auto& bits = driver.part<BitGrid>("faultBitsQ");
        bits.setFocus();
        QTest::keyClick(&bits, Qt::Key_Left);
        QTest::keyClick(&bits, Qt::Key_Left);
        QTest::keyClick(&bits, Qt::Key_Right);
        QVERIFY(bits.accessibleDescription().contains("000101 (Bit 1 is 0)"));
        QTest::keyClick(&bits, Qt::Key_Space);
        QCOMPARE(driver.page.fault().bits().halfQ, std::optional(1));
        QVERIFY(bits.accessibleDescription().contains("bit 1 is flipped"));
        QTest::keyClick(&bits, Qt::Key_Space);
        QVERIFY(!driver.page.fault().bits().halfQ);
    }

    void thePredictionIsJudgedAtTheEnd() {
        RsaDriver driver(RsaPage::faultTab);
        driver.part<QRadioButton>("faultChoice2").setChecked(true);
        driver.page.fault().setBits({.halfQ = 2});
        atEnd(driver, "gcd with n");
        QVERIFY(driver.said("faultVerdict").contains("You were right"));
        driver.page.fault().setBits({.halfP = 2, .halfQ = 2});
        QVERIFY(driver.said("faultVerdict").isEmpty());
        atEnd(driver, "gcd with n");
        QVERIFY(driver.said("faultVerdict").contains("1: they have nothing in common"));
    }

    void badNumbersAreNamedAndMended() {
        RsaDriver driver(RsaPage::faultTab);
        for (const auto& [field, wrong, good, words] :
             {std::tuple{"faultP", 60, 61, "not a prime"}, std::tuple{"faultP", 2, 61, "odd"},
              std::tuple{"faultE", 6, 17, "divisor"},
              std::tuple{"faultMessage", 3233, 65, "smaller than"}}) {
            driver.part<QSpinBox>(field).setValue(wrong);
            const QString problem = driver.said("faultProblem");
            QVERIFY2(problem.contains(QLatin1String(words)), qPrintable(problem));
            QVERIFY(!driver.part<QWidget>("faultNext").isEnabled());
            QVERIFY(atEnd(driver, "gcd with n").isEmpty());
            driver.part<QSpinBox>(field).setValue(good);
            QVERIFY(driver.said("faultProblem").isEmpty());
            QCOMPARE(atEnd(driver, "gcd with n"), QString("3233"));
        }
    }

    /// A bit that the new, smaller primes do not have is forgotten.
    void aSmallerPrimeHasFewerBits() {
        RsaDriver driver(RsaPage::faultTab);
        driver.page.fault().setBits({.halfQ = 5});
        driver.part<QSpinBox>("faultMessage").setValue(5);
        driver.part<QSpinBox>("faultQ").setValue(11);
        QVERIFY(driver.said("faultProblem").isEmpty() ||
                driver.said("faultProblem").contains("e ="));
        driver.part<QSpinBox>("faultE").setValue(7);
        QVERIFY2(driver.said("faultProblem").isEmpty(), qPrintable(driver.said("faultProblem")));
        QCOMPARE(driver.part<BitGrid>("faultBitsQ").count(), 4);
        QVERIFY(!driver.page.fault().bits().halfQ);
    }

    void thePagesKeyBreaksUnlessItIsKept() {
        RsaDriver driver(RsaPage::faultTab);
        driver.page.fault().setNumbers(1);
        QVERIFY(driver.said("faultProblem").contains("no private key"));
        driver.page.choose(RsaPage::keyTab);
        driver.makeKey();
        driver.page.choose(RsaPage::faultTab);
        QVERIFY2(driver.said("faultProblem").isEmpty(), qPrintable(driver.said("faultProblem")));
        auto& bits = driver.part<BitGrid>("faultBitsQ");
        QCOMPARE(bits.count(), 1024);
        click(bits, 700);
        QCOMPARE(driver.page.fault().bits().halfQ, std::optional(700));
        const QString divisor = atEnd(driver, "gcd with n");
        QCOMPARE(divisor.size(), 256); // 1024 bits
        QCOMPARE(divisor, QString::fromStdString(hexDigitsOf(
                              faultKeyOf(driver.page.key().known().pair->identity->get())->p)));
        const QTemporaryDir folder;
        driver.page.keys().saveTo(folder.filePath("key.pem"));
        QTRY_VERIFY_WITH_TIMEOUT(!driver.page.keys().isBusy(), kPatience);
        QVERIFY(driver.said("faultProblem").contains("in a file"));
        QVERIFY(atEnd(driver, "gcd with n").isEmpty());
    }

    /// Nothing of what the attacker computes is out of sight in the smallest window.
    void theAttackersColumnDoesNotScroll() {
        RsaDriver driver(RsaPage::faultTab);
        driver.window.resize(800, 600);
        driver.page.fault().setBits({.halfQ = 1});
        atEnd(driver, "gcd with n");
        const auto& list = driver.part<NumberList>("faultAttacker");
        QTRY_VERIFY_WITH_TIMEOUT(list.visibleRegion().boundingRect().height() >= list.height() &&
                                     list.height() > 0,
                                 kPatience);
    }

  private:
    static std::optional<int> bit(int number) {
        return number < 0 ? std::nullopt : std::optional(number);
    }
    static unsigned power(unsigned base, unsigned exponent, unsigned modulus) {
        unsigned result = 1;
        for (unsigned i = 0; i < exponent; ++i)
            result = result * base % modulus;
        return result;
    }
    /// The 17th root of 65 modulo the prime, with that bit flipped.
    static unsigned halfOf(unsigned prime, int bit) {
        unsigned half = 0;
        while (power(half, 17, prime) != 65 % prime)
            ++half;
        return (bit < 0 ? half : half ^ (1U << bit)) % prime;
    }
    static void click(BitGrid& bits, int bit) {
        QTest::mouseClick(&bits, Qt::LeftButton, {}, bits.placeOf(bit).center().toPoint());
    }
    static QString seen(const RsaDriver& driver, const char* title) {
        return driver.part<NumberList>("faultSeen").valueOf(title);
    }
    static QString atEnd(const RsaDriver& driver, const char* title) {
        SteppedView& board = driver.page.fault().board();
        board.setStep(board.steps() - 1);
        return driver.part<NumberList>("faultAttacker").valueOf(QString::fromUtf8(title));
    }
};

BLOCKWARP_UI_TEST(TestRsaFault);
#include "test_rsa_fault.moc"
