// SPDX-License-Identifier: GPL-3.0-or-later
/// Inspector: bytes on their way, and that they arrive whatever happens.
#include "tests/ui/inspector/inspector_driver.h"
#include "tests/ui/registry.h"
#include "ui/inspector/byte_flight.h"
#include "ui/theme/motion.h"

#include <QAction>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

/// Places that can be told apart: a view in each row of a grid.
FlightPlaces places() {
    const auto row = [](int y) { return [y](int i) { return QRectF(10 * i, y, 8, 8); }; };
    return {row(0), row(100), row(200), row(300),
            [](std::uint8_t value) { return QRectF(value, 400, 8, 8); }};
}

AesTrace appendixB() {
    const std::vector<std::uint8_t> key = *bytesFromHex("2b7e151628aed2a6abf7158809cf4f3c");
    AesState block{};
    std::ranges::copy(*bytesFromHex("3243f6a8885a308d313198a2e0370734"), block.begin());
    return traceAes(AesForm::cipher, key, block);
}

std::vector<Flight> plan(int step) {
    return planFlights(appendixB().stages.at(static_cast<std::size_t>(step)), places(),
                       NumberBase::hex);
}

} // namespace

class TestMotion : public QObject {
    Q_OBJECT

  private slots:
    void cleanup() { setMotion(Motion::system); }

    void desktopsSettingsAreFollowed() {
        const auto stops = [](const QByteArray& gtk, const QByteArray& kde) {
            const QTemporaryDir config; // a new one, because Qt keeps what it has read
            QDir(config.path()).mkpath("gtk-3.0");
            writeFile(config.filePath("gtk-3.0/settings.ini"), "[Settings]\n" + gtk);
            writeFile(config.filePath("kdeglobals"), "[KDE]\n" + kde);
            return desktopStopsMotion(config.path());
        };
        QVERIFY(!desktopStopsMotion("/nowhere"));
        QVERIFY(!stops({}, {}));
        QVERIFY(!stops("gtk-enable-animations=1\n", "AnimationDurationFactor=0.5\n"));
        QVERIFY(stops({}, "AnimationDurationFactor=0\n"));
        QVERIFY(stops("gtk-enable-animations=0\n", {}));
        QVERIFY(stops("gtk-enable-animations=false\n", {}));
    }

    void bytesGoThroughTheSbox() {
        const Flight first = plan(2).front();
        QCOMPARE(first.stops.size(), std::size_t{3});
        QCOMPARE(first.stops[1], places().sbox(0x19));
        QCOMPARE(first.text, QString("19"));
        QCOMPARE(first.becomes, QString("d4"));
    }

    void rowsSlide() {
        const auto flights = plan(3); // ShiftRows: byte 1 comes from byte 5
        QCOMPARE(flights.size(), std::size_t{16});
        QCOMPARE(flights[1].stops.front(), places().before(5));
        QCOMPARE(flights[1].stops.back(), places().after(1));
        QCOMPARE(flights[1].text, flights[1].becomes);
        QCOMPARE(flights[0].stops.front(), places().before(0)); // row 0 stays
    }

    void columnsGoOneAfterTheOther() {
        const auto flights = plan(4);
        QCOMPARE(flights[0].start, flights[3].start);
        QVERIFY(flights[4].start > flights[3].start);
        QVERIFY(flights[15].end <= 1.0001);
        QCOMPARE(flights[2].stops[1], places().operation(2));
    }

    void theRoundKeyMeetsTheState() {
        const auto flights = plan(5);
        QCOMPARE(flights.size(), std::size_t{32});
        QCOMPARE(flights[16].stops.front(), places().key(0));
        QCOMPARE(flights[16].stops.back(), flights[0].stops.back());
        QCOMPARE(flights[16].text, QString("a0"));
    }

    /// The offscreen platform has no screen: pictures and tests show where it ends.
    void nothingMovesWithoutAScreen() {
        const InspectorDriver driver;
        driver.press("stepForward");
        QTest::qWait(20);
        QVERIFY(!driver.part<ByteFlight>("byteFlight").isFlying());
        QVERIFY(!driver.part<MatrixView>("aesAfter").isEmpty());
    }

    void bytesArrive() {
        setMotion(Motion::full);
        const InspectorDriver driver;
        const auto& flight = driver.part<ByteFlight>("byteFlight");
        const auto& after = driver.part<MatrixView>("aesAfter");
        driver.press("stepForward");
        QTRY_VERIFY(flight.isFlying());
        QVERIFY(after.isEmpty());
        QCOMPARE(driver.state("aesAfter"), QString("193de3bea0f4e22b9ac68d2ae9f84808"));
        const auto& before = driver.part<MatrixView>("aesBefore");
        QCOMPARE(flight.placeOf(0, 0).topLeft().toPoint(),
                 before.mapTo(flight.parentWidget(), before.cellRect(0).topLeft()));
        QCOMPARE(flight.placeOf(0, 1).topLeft().toPoint(),
                 after.mapTo(flight.parentWidget(), after.cellRect(0).topLeft()));
        QTRY_VERIFY(!flight.isFlying());
        QVERIFY(!after.isEmpty());
    }

    void aNewStepEndsTheFlight() {
        setMotion(Motion::full);
        const InspectorDriver driver;
        const auto& flight = driver.part<ByteFlight>("byteFlight");
        driver.press("stepForward");
        QTRY_VERIFY(flight.isFlying());
        driver.page.view().setStep(20); // no step on: it is there at once
        QVERIFY(!flight.isFlying());
        QVERIFY(!driver.part<MatrixView>("aesAfter").isEmpty());
        driver.press("stepForward");
        driver.press("stepForward"); // before the first one was launched
        QTRY_VERIFY(flight.isFlying());
        QTRY_VERIFY(!flight.isFlying());
        QVERIFY(!driver.part<MatrixView>("aesAfter").isEmpty());
    }

    void leavingThePageLeavesNothingEmpty() {
        setMotion(Motion::full);
        InspectorDriver driver;
        driver.press("stepForward");
        driver.window.showPage(driver.files()); // before it was launched
        driver.window.showPage(driver.page);
        QTest::qWait(20);
        QVERIFY(!driver.part<MatrixView>("aesAfter").isEmpty());
        QVERIFY(!driver.part<ByteFlight>("byteFlight").isFlying());
    }

    void aQuestionIsAnsweredInMotion() {
        setMotion(Motion::full);
        const InspectorDriver driver;
        driver.press("hideValues");
        const auto& flight = driver.part<ByteFlight>("byteFlight");
        driver.page.view().setStep(5);
        QTest::qWait(20);
        driver.page.view().setStep(6);
        QTest::qWait(20);
        QVERIFY(!flight.isFlying());
        driver.press("stepForward"); // answers
        QTRY_VERIFY(flight.isFlying());
    }

    void theMenuReducesIt() {
        const InspectorDriver driver;
        auto* action = driver.window.findChild<QAction*>("reduceMotion");
        QVERIFY(action && !action->isChecked());
        setMotion(Motion::full);
        action->trigger();
        QVERIFY(!mayMove());
        QCOMPARE(currentMotion(), Motion::reduced);
        driver.press("stepForward");
        QTest::qWait(20);
        QVERIFY(!driver.part<ByteFlight>("byteFlight").isFlying());
        action->trigger();
        QCOMPARE(currentMotion(), Motion::system);
    }
};

BLOCKWARP_UI_TEST(TestMotion);
#include "test_motion.moc"
