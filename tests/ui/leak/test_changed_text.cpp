// SPDX-License-Identifier: GPL-3.0-or-later
/// Leak lab: a person changes a text on its way, by mouse and by keyboard, and reads what each mode
/// makes of it.
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"
#include "ui/leak/leak_lab_page.h"
#include "ui/leak/tamper_board.h"
#include "ui/leak/tamper_view.h"

#include <QApplication>

using namespace blockwarp;
using namespace blockwarp::ui;

class TextDriver : public WindowDriver {
  public:
    explicit TextDriver(Demonstration step) : page(window.page<LeakLabPage>()) {
        window.showPage(page);
        page.choose(step);
        choose("leakSubject", "text");
        wait();
    }

    void wait() const {
        QTRY_VERIFY_WITH_TIMEOUT(!page.isBusy() && !page.tampering().scene().panes.empty(),
                                 kPatience);
    }

    TamperBoard& board() const { return part<TamperBoard>("tamperBoard"); }

    void click(const BitPlace& place) const {
        const QRect there = board().byteRect(place);
        QVERIFY2(!there.isEmpty(), "no such byte");
        QTest::mouseClick(&board(), Qt::LeftButton, {}, there.center());
    }

    void drag(std::size_t from, std::size_t to, Qt::KeyboardModifiers modifiers = {}) const {
        const QPoint begin = board().blockRect(from).center();
        const QPoint end = board().blockRect(to).center();
        QTest::mousePress(&board(), Qt::LeftButton, modifiers, begin);
        QTest::mouseMove(&board(), (begin + end) / 2);
        QTest::mouseMove(&board(), end);
        QTest::mouseRelease(&board(), Qt::LeftButton, modifiers, end);
        wait();
    }

    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const {
        board().setFocus();
        QTest::keyClick(&board(), key, modifiers);
        wait();
    }

    void press(const char* button) const {
        WindowDriver::press(button);
        wait();
    }

    const TamperedPane& pane(const char* mode) const {
        const TamperedPane* found = page.tampering().scene().find(QLatin1String(mode));
        if (!found) qFatal("no mode is called %s", mode);
        return *found;
    }
    QString reads(const char* mode) const { return readableText(pane(mode)); }

    LeakLabPage& page;
};

class TestChangedText : public QObject {
    Q_OBJECT

  private slots:
    void aClickOnABitOfCtrPaysMore() {
        TextDriver driver(Demonstration::flipBit);
        QCOMPARE(driver.chosen("tamperMode"), "ctr");
        QCOMPARE(driver.reads("ctr"), "pay 0100");
        QVERIFY(!driver.part<QAbstractButton>("tamperReset").isEnabled());
        driver.click({false, 4, 0});
        QVERIFY(driver.text("tamperByte").startsWith("Byte 4 of the ciphertext"));
        driver.press("tamperBit3");
        QCOMPARE(driver.reads("ctr"), "pay 8100");
        QCOMPARE(driver.text("tamperSentence"),
                 "One character changed, “0” into “8”, and nobody notices.");
        QVERIFY(driver.pane("gcm").opened.refused);
        QVERIFY(driver.pane("ecb").changedBytes() > 10); // a byte of noise may be the right one
        QVERIFY(driver.part<QAbstractButton>("tamperBit3").isChecked());
        driver.press("tamperBit3");
        QCOMPARE(driver.reads("ctr"), "pay 0100");
        QVERIFY(!driver.pane("gcm").opened.refused);
    }

    void theIvOfCbcIsReachedByTheKeyboard() {
        TextDriver driver(Demonstration::flipBit);
        driver.key(Qt::Key_PageUp);
        QCOMPARE(driver.chosen("tamperMode"), "cbc");
        driver.key(Qt::Key_Up);
        for (int i = 0; i < 4; ++i)
            driver.key(Qt::Key_Right);
        QCOMPARE(driver.board().byte(), (BitPlace{driver.board().byte().inIv, 4, 0}));
        QVERIFY(driver.board().byte().inIv);
        driver.key(Qt::Key_3);
        QCOMPARE(driver.reads("cbc"), "pay 8100");
        QCOMPARE(driver.reads("ecb"), "pay 0100");
        QCOMPARE(driver.pane("cbc").changedBytes(), std::size_t{1});
        driver.key(Qt::Key_Backspace);
        QCOMPARE(driver.reads("cbc"), "pay 0100");
        QVERIFY(driver.page.tampering().tampering().isEmpty());
    }

    void theTagOfGcmIsABlockLikeOthers() {
        TextDriver driver(Demonstration::flipBit);
        driver.choose("tamperMode", "gcm");
        driver.click({false, 8, 0});
        QVERIFY(driver.text("tamperByte").startsWith("Byte 0 of the tag"));
        driver.press("tamperBit0");
        QVERIFY(driver.pane("gcm").opened.refused);
        QVERIFY(driver.text("tamperSentence").contains("refuses"));
        QCOMPARE(driver.reads("ctr"), "pay 0100"); // has no such byte
    }

    void blocksOfEcbAreDragged() {
        TextDriver driver(Demonstration::shuffle);
        QCOMPARE(driver.chosen("tamperMode"), "ecb");
        const QString before = driver.reads("ecb");
        driver.drag(3, 1, Qt::ControlModifier);
        QCOMPARE(driver.reads("ecb"), QString(before).replace("role=user ", "role=admin"));
        QVERIFY(driver.pane("gcm").opened.refused);
        QVERIFY(driver.pane("ctr").changedBytes() > 10);
        driver.press("tamperReset");
        QCOMPARE(driver.reads("ecb"), before);
        driver.drag(0, 2);
        QCOMPARE(driver.pane("ecb").order, (std::vector<std::size_t>{2, 1, 0, 3, 4}));
        driver.drag(0, 2);
        QVERIFY(driver.page.tampering().tampering().isEmpty());
    }

    void blocksAreMovedByTheKeyboard() {
        TextDriver driver(Demonstration::shuffle);
        driver.key(Qt::Key_Down);
        driver.key(Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(driver.pane("ecb").order, (std::vector<std::size_t>{0, 2, 1, 3, 4}));
        QCOMPARE(driver.board().block(), std::size_t{2}); // goes along
        driver.key(Qt::Key_C);
        driver.key(Qt::Key_Up);
        driver.key(Qt::Key_V);
        QCOMPARE(driver.pane("ecb").order, (std::vector<std::size_t>{0, 1, 1, 3, 4}));
        driver.key(Qt::Key_Delete);
        QCOMPARE(driver.pane("ecb").order, (std::vector<std::size_t>{0, 1, 3, 4}));
        QCOMPARE(driver.pane("ctr").order, (std::vector<std::size_t>{0, 1, 3}));
        driver.key(Qt::Key_Down);
        driver.key(Qt::Key_Down);
        driver.press("tamperDrop"); // the padding
        QCOMPARE(driver.pane("ecb").opened.padding, TextPadding::wrong);
        QVERIFY(driver.text("tamperSentence").contains("padding is wrong"));
    }

    void aPersonTypesATextOfTheirOwn() {
        TextDriver driver(Demonstration::flipBit);
        auto& field = driver.part<QLineEdit>("leakChangedText");
        QCOMPARE(field.text(), "pay 0100");
        field.setText("Grüße");
        driver.wait();
        QCOMPARE(driver.pane("ctr").sealed.textBytes(), std::size_t{7});
        QCOMPARE(driver.reads("xts").left(2), "Gr");
        driver.page.choose(Demonstration::shuffle);
        driver.wait();
        QCOMPARE(field.text(), "Grüße"); // is kept
        field.clear();
        driver.wait();
        QVERIFY(driver.reads("ecb").startsWith("name=eve"));
        QCOMPARE(tamperBytes(QString(70, 'a')).size(), std::size_t{64});
        QCOMPARE(tamperBytes(QString(63, 'a') + "ü").size(), std::size_t{63}); // no half character
    }

    void anotherKeyChangesTheCiphertextAlone() {
        TextDriver driver(Demonstration::flipBit);
        driver.click({false, 4, 0});
        driver.press("tamperBit3");
        const auto before = driver.pane("ctr").sealed.bytes;
        driver.press("leakAgain");
        QVERIFY(driver.pane("ctr").sealed.bytes != before);
        QCOMPARE(driver.reads("ctr"), "pay 8100");
        const auto kept = driver.pane("ctr").sealed.bytes;
        driver.press("tamperBit0");
        QCOMPARE(driver.pane("ctr").sealed.bytes, kept); // a change draws no key
    }

    void picturesAreThereAsBefore() {
        TextDriver driver(Demonstration::flipBit);
        QVERIFY(!driver.shows("leakSample") && !driver.shows("leakByte"));
        QVERIFY(driver.shows("tamperBoard"));
        driver.choose("leakSubject", "picture");
        QVERIFY(driver.shows("leakSample") && driver.shows("leakByte"));
        QVERIFY(!driver.shows("tamperBoard") && driver.shows("pane-original"));
        driver.choose("leakSubject", "text");
        driver.page.choose(Demonstration::compare);
        QVERIFY(driver.shows("leakSample") && driver.shows("pane-original"));
    }

    void lessonsWriteChangesAsText() {
        for (const char* text : {"none", "flip 4.3", "flip iv 4.3, 15.0", "order 1 4 3 4 5"}) {
            const auto parsed = parseTampering(QLatin1String(text));
            QVERIFY2(parsed, text);
            QCOMPARE(tamperingText(*parsed), text);
        }
        for (const char* text : {"", "flip", "flip 4.8", "flip 4", "order", "order 0", "order 6",
                                 "order 1,2", "swap 1 2"})
            QVERIFY2(!parseTampering(QLatin1String(text)), text);
    }
};

BLOCKWARP_UI_TEST(TestChangedText);
#include "test_changed_text.moc"
