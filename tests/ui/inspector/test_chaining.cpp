// SPDX-License-Identifier: GPL-3.0-or-later
/// Inspector: the diagrams of modes, and wires that can be followed.
#include "tests/ui/inspector/inspector_driver.h"
#include "tests/ui/registry.h"
#include "ui/inspector/chain_diagram.h"
#include "ui/inspector/chaining_view.h"
#include "ui/theme/theme.h"

using namespace blockwarp;
using namespace blockwarp::ui;

class ChainDriver : public InspectorDriver {
  public:
    ChainDriver() { page.choose(InspectorPage::chainingTab); }

    void mode(const QString& name) const { part<QComboBox>("chainMode").setCurrentText(name); }
    void direction(int index) const { part<QComboBox>("chainDirection").setCurrentIndex(index); }
    void example(int row) const {
        auto& list = part<QComboBox>("chainExample");
        list.setCurrentIndex(row);
        emit list.activated(row);
    }
    const ModeDiagram& diagram() const { return page.chaining().diagram(); }
    QString value(const char* name) const {
        const DiagramNode* node = diagram().find(name);
        return node ? hexText(node->bytes) : QString("missing");
    }
    ChainDiagram& picture() const { return part<ChainDiagram>("chainDiagram"); }
    int indexOf(const char* name) const {
        return static_cast<int>(diagram().find(name) - diagram().nodes.data());
    }
};

class TestChaining : public QObject {
    Q_OBJECT

  private slots:
    /// D. McGrew and J. Viega, test case 3: its first block.
    void gcmHasAHashKeyAndATag() {
        const ChainDriver driver;
        driver.mode("GCM");
        driver.type("chainKey", "feffe9928665731c6d6a8f9467308308");
        driver.type("chainText", "d9313225f88406e5a55909c5aff5269a");
        QCOMPARE(driver.value("C1"), QString("42831ec2217774244b7221b784d0d49c"));
        QCOMPARE(driver.value("H"), QString("b83b533708bf535d0aa6e52980d53b78"));
        const QString tag = driver.value("Tag");
        driver.direction(1);
        QCOMPARE(driver.value("P1"), QString("d9313225f88406e5a55909c5aff5269a"));
        QCOMPARE(driver.value("Tag"), tag);
        driver.type("chainIv", "00");
        QVERIFY(driver.text("chainProblem").contains("24 hex digits"));
    }

    /// The same source, test case 4.
    void gcmHashesAdditionalData() {
        const ChainDriver driver;
        QVERIFY(!driver.shows("chainAdditional"));
        driver.mode("GCM");
        QVERIFY(driver.shows("chainAdditional"));
        QCOMPARE(driver.value("A1"), QString("feedfacedeadbeef"));
        driver.type("chainKey", "feffe9928665731c6d6a8f9467308308");
        driver.type("chainText", "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                                 "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39");
        driver.type("chainAdditional", "feedfacedeadbeeffeedfacedeadbeefabaddad2");
        QCOMPARE(driver.value("A2"), QString("abaddad2"));
        QCOMPARE(driver.value("Tag"), QString("5bc94fbc3221a5db94fae95ae7121a47"));
        driver.picture().follow(driver.indexOf("A1"));
        QVERIFY(driver.text("chainExplanation").contains("changes Tag."));
        driver.type("chainAdditional", " "); // none
        QCOMPARE(driver.value("A1"), QString("missing"));
        driver.type("chainAdditional", QString(66, QLatin1Char('0')));
        QVERIFY(driver.text("chainProblem").contains("up to 64 hex digits"));
    }

    /// All bytes where they have room, else the first ones.
    void valuesFitTheRoom() {
        ChainDriver driver;
        driver.mode("GCM");
        auto& picture = driver.picture();
        const auto columnWidth = [&] {
            return picture.places().node(static_cast<std::size_t>(driver.indexOf("P1"))).width();
        };
        const QSize least = picture.minimumSizeHint();
        picture.resize(least);
        const double narrow = columnWidth();
        const QFontMetricsF metrics(fixedFont(picture.font()));
        QVERIFY(narrow < metrics.horizontalAdvance(QString(16, QLatin1Char('0'))));
        picture.resize(3 * least);
        QVERIFY(columnWidth() > metrics.horizontalAdvance(QString(16, QLatin1Char('0'))));
    }

    void xtsHasASecondKeyAndSteals() {
        const ChainDriver driver;
        QVERIFY(!driver.shows("chainTweakKey"));
        driver.mode("XTS");
        QVERIFY(driver.shows("chainTweakKey"));
        driver.type("chainTyped", "This is longer than one block.");
        QVERIFY(driver.text("chainAbout").contains("steals 2 bytes"));
        const QString text = driver.part<QLineEdit>("chainText").text();
        driver.direction(1);
        driver.direction(0);
        QCOMPARE(driver.part<QLineEdit>("chainText").text(), text);
        driver.type("chainTyped", "too short");
        QVERIFY(driver.text("chainProblem").contains("16 bytes"));
        driver.type("chainTweakKey", "00");
        QVERIFY(driver.text("chainProblem").contains("two keys"));
    }

    void paddingIsSaid() {
        const ChainDriver driver;
        driver.type("chainTyped", "Grüße");
        QVERIFY(driver.text("chainAbout").contains("9 bytes of padding, each 09"));
        QCOMPARE(driver.value("P1"), QString("4772c3bcc39f65") + QString("09").repeated(9));
        driver.mode("CTR");
        QVERIFY(driver.text("chainAbout").contains("The last block has 7"));
        QCOMPARE(driver.value("C1").size(), 14);
    }

    void aFullBlockIsPaddedUnlessChosen() {
        const ChainDriver driver;
        auto& padding = driver.part<QComboBox>("chainPadding");
        QVERIFY(driver.shows("chainPadding"));
        driver.type("chainTyped", "sixteen letters!");
        QVERIFY(driver.text("chainAbout").contains("a block of padding follows"));
        QCOMPARE(driver.value("P2"), QString("10").repeated(16));
        padding.setCurrentIndex(1);
        QVERIFY(driver.text("chainAbout").contains("All blocks are full."));
        QCOMPARE(driver.value("P2"), QString("missing"));
        driver.type("chainTyped", "fifteen letters");
        QVERIFY(driver.text("chainProblem").contains("Without padding"));
        driver.mode("CTR");
        QVERIFY(!driver.shows("chainPadding"));
    }

    void decryptingRemovesThePadding() {
        const ChainDriver driver;
        driver.type("chainTyped", "sixteen letters!");
        driver.direction(1);
        QVERIFY(driver.text("chainAbout").contains("16 bytes of padding (PKCS#7) are removed"));
        QCOMPARE(driver.diagram().find("P2")->own, std::size_t{0});
        driver.direction(0);
        QCOMPARE(driver.part<QLineEdit>("chainTyped").text(), QString("sixteen letters!"));
        driver.part<QComboBox>("chainPadding").setCurrentIndex(1);
        driver.direction(1);
        QVERIFY(driver.text("chainProblem").isEmpty());
        driver.part<QComboBox>("chainPadding").setCurrentIndex(0);
        QVERIFY(driver.text("chainProblem").contains("The padding is wrong"));
        QVERIFY(driver.text("chainProblem").contains("21")); // "!"
        QCOMPARE(driver.value("P1"), hexText(utf8Bytes("sixteen letters!")));
    }

    void examplesFillTheText() {
        const ChainDriver driver;
        auto& example = driver.part<QComboBox>("chainExample");
        QCOMPARE(example.currentIndex(), 0);
        driver.mode("ECB");
        driver.example(1);
        QCOMPARE(driver.value("C3"), driver.value("C1"));
        QVERIFY(driver.diagram().find("C3")->same.has_value());
        driver.example(2);
        QCOMPARE(driver.part<QLineEdit>("chainTyped").text(),
                 QString("Attack at dawn, by the old bridge."));
        QCOMPARE(example.currentIndex(), 2);
        driver.type("chainTyped", "my own");
        QCOMPARE(example.currentIndex(), -1);
    }

    void wiresAreFollowedByKeyboard() {
        const ChainDriver driver;
        auto& picture = driver.picture();
        picture.setFocus();
        QCOMPARE(picture.followed(), driver.indexOf("P1"));
        QVERIFY(driver.text("chainExplanation").contains("changes C1, C2, C3"));
        for (int i = 0; i < 4; ++i)
            driver.pressKey("chainDiagram", Qt::Key_Down); // sum, I1, AES, C1
        QCOMPARE(picture.followed(), driver.indexOf("C1"));
        QVERIFY(driver.text("chainExplanation").contains("Made from IV, P1 and the key"));
        driver.pressKey("chainDiagram", Qt::Key_Right);
        QCOMPARE(picture.followed(), driver.indexOf("C2"));
        QVERIFY(!picture.accessibleDescription().isEmpty());
        driver.part<QWidget>("chainMode").setFocus();
        QCOMPARE(picture.followed(), -1);
        QVERIFY(driver.text("chainExplanation").startsWith("CBC"));
    }

    void anotherModeIsFollowedFromItsStart() {
        const ChainDriver driver;
        driver.picture().setFocus();
        driver.pressKey("chainDiagram", Qt::Key_Right);
        driver.mode("XTS");
        QCOMPARE(driver.picture().followed(), driver.indexOf("P1"));
        driver.pressKey("chainDiagram", Qt::Key_Right);
        QCOMPARE(driver.picture().followed(), driver.indexOf("P2"));
        driver.pressKey("chainDiagram", Qt::Key_Down); // its tweak
        QCOMPARE(driver.picture().followed(), driver.indexOf("T2"));
        QVERIFY(driver.text("chainExplanation").contains("Made from n and the key"));
    }

    /// Backwards, a block of ciphertext changes its own plaintext and the next one.
    void damageIsSeenBackwards() {
        const ChainDriver driver;
        driver.direction(1);
        driver.picture().setFocus();
        QCOMPARE(driver.picture().followed(), driver.indexOf("C1"));
        QVERIFY2(driver.text("chainExplanation").contains("changes P1, P2."),
                 qPrintable(driver.text("chainExplanation")));
    }

    void wiresAreFollowedByPointer() {
        const ChainDriver driver;
        QTest::qWait(20);
        auto& picture = driver.picture();
        const auto& wires = driver.diagram().wires;
        int bent = 0;
        for (std::size_t i = 0; i < wires.size(); ++i) {
            const QPolygonF& way = picture.places().wire(i);
            QVERIFY(way.size() >= 2);
            if (way.size() != 4) continue;
            ++bent;
            QCOMPARE(picture.nodeAt((way[1] + way[2]) / 2), static_cast<int>(wires[i].from));
        }
        QVERIFY(bent >= 2); // from block to block
        QMouseEvent move(QEvent::MouseMove, picture.places().node(1).center(),
                         picture.mapToGlobal(picture.places().node(1).center()), Qt::NoButton,
                         Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&picture, &move);
        QCOMPARE(picture.followed(), 1);
    }

    void nothingOverlapsInAnyMode() {
        ChainDriver driver;
        driver.window.resize(1024, 768);
        driver.type("chainTyped", QString(55, QLatin1Char('x')));
        for (const char* name : {"ECB", "CBC", "CTR", "GCM", "XTS"})
            for (const int direction : {0, 1}) {
                driver.direction(0);
                driver.mode(name);
                driver.direction(direction);
                const auto& places = driver.picture().places();
                const auto isWithin = [&](std::size_t node) {
                    return QRectF(driver.picture().rect()).contains(places.node(node));
                };
                for (std::size_t i = 0; i < driver.diagram().nodes.size(); ++i) {
                    QTRY_VERIFY2(isWithin(i), name);
                    for (std::size_t j = 0; j < i; ++j)
                        QVERIFY2(!places.node(i).intersects(places.node(j)), name);
                }
            }
    }
};

BLOCKWARP_UI_TEST(TestChaining);
#include "test_chaining.moc"
