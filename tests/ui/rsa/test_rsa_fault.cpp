// SPDX-License-Identifier: GPL-3.0-or-later
/// One fault in a signature, with small numbers and with the page's key.
#include "tests/ui/registry.h"
#include "tests/ui/rsa/rsa_driver.h"
#include "ui/rsa/fault_tab.h"
#include "ui/widgets/form.h"

#include <QPlainTextEdit>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestRsaFault : public QObject {
    Q_OBJECT

  private slots:
    void aFlippedBitGivesAPrime_data() {
        QTest::addColumn<int>("place");
        QTest::addColumn<QString>("divisor");
        QTest::newRow("s_q") << int(FaultPlace::halfQ) << QString("61");
        QTest::newRow("s_p") << int(FaultPlace::halfP) << QString("53");
        QTest::newRow("both") << int(FaultPlace::both) << QString("1");
    }

    void aFlippedBitGivesAPrime() {
        QFETCH(int, place);
        QFETCH(QString, divisor);
        RsaDriver driver(RsaPage::faultTab);
        QCOMPARE(divisorShown(driver), QString("3233")); // no fault yet
        QVERIFY(driver.part<Segments>("faultPlace").select(place));
        QTest::keyClick(&driver.part<QWidget>("faultFlip"), Qt::Key_Return);
        for (int bit = 0; bit < 6; ++bit) {
            driver.part<QSpinBox>("faultBit").setValue(bit);
            QCOMPARE(divisorShown(driver), divisor);
        }
        QTest::keyClick(&driver.part<QWidget>("faultFlip"), Qt::Key_Return);
        QCOMPARE(divisorShown(driver), QString("3233"));
    }

    void badNumbersAreNamedAndMended() {
        RsaDriver driver(RsaPage::faultTab);
        for (const auto& [field, wrong, good, words] :
             {std::tuple{"faultP", 60, 61, "not a prime"}, std::tuple{"faultP", 2, 61, "odd"},
              std::tuple{"faultE", 6, 17, "divisor"},
              std::tuple{"faultMessage", 3233, 65, "smaller than"}}) {
            driver.part<QSpinBox>(field).setValue(wrong);
            const QString problem = driver.part<MessageLine>("faultProblem").message();
            QVERIFY2(problem.contains(QLatin1String(words)), qPrintable(problem));
            QVERIFY(!driver.part<QWidget>("faultFlip").isEnabled());
            QVERIFY(divisorShown(driver).isEmpty());
            driver.part<QSpinBox>(field).setValue(good);
            QVERIFY(driver.part<MessageLine>("faultProblem").message().isEmpty());
            QCOMPARE(divisorShown(driver), QString("3233"));
        }
    }

    void thePagesKeyBreaksUnlessItIsKept() {
        RsaDriver driver(RsaPage::faultTab);
        QVERIFY(driver.part<Segments>("faultNumbers").select(true));
        const auto problem = [&driver] {
            return driver.part<MessageLine>("faultProblem").message();
        };
        QVERIFY(problem().contains("no private key"));
        driver.page.choose(RsaPage::keyTab);
        driver.makeKey();
        driver.page.choose(RsaPage::faultTab);
        QVERIFY2(problem().isEmpty(), qPrintable(problem()));
        driver.part<QSpinBox>("faultBit").setValue(700);
        driver.press("faultFlip");
        const QString divisor = divisorShown(driver);
        QCOMPARE(divisor.size(), 256); // 1024 bits
        QCOMPARE(divisor, QString::fromStdString(hexDigitsOf(
                              faultKeyOf(driver.page.key().known().pair->identity->get())->p)));
        const QTemporaryDir folder;
        driver.page.keys().saveTo(folder.filePath("key.pem"));
        QTRY_VERIFY_WITH_TIMEOUT(!driver.page.keys().isBusy(), kPatience);
        QVERIFY(problem().contains("in a file"));
        QVERIFY(divisorShown(driver).isEmpty());
    }

  private:
    static QString divisorShown(const RsaDriver& driver) {
        return driver.part<QPlainTextEdit>("faultAttacker")
            .toPlainText()
            .section(QLatin1Char('\n'), 1, 1);
    }
};

BLOCKWARP_UI_TEST(TestRsaFault);
#include "test_rsa_fault.moc"
