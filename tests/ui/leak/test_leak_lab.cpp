// SPDX-License-Identifier: GPL-3.0-or-later
/// Leak lab: a person clicks through every demonstration and sees what the standards demand.
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"
#include "ui/leak/heat_scale.h"
#include "ui/leak/leak_export.h"
#include "ui/leak/leak_lab_page.h"
#include "ui/leak/pane_grid.h"
#include "ui/leak/picture.h"
#include "ui/widgets/numbered_steps.h"
#include "ui/widgets/segments.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QImageReader>
#include <QNativeGestureEvent>
#include <QPlainTextEdit>
#include <QPointingDevice>
#include <QSlider>
#include <QWheelEvent>

using namespace blockwarp;
using namespace blockwarp::ui;

class LabDriver : public WindowDriver {
  public:
    LabDriver() : page(window.page<LeakLabPage>()), shown(&page, &LeakLabPage::shown) {
        window.showPage(page);
        wait();
    }

    void wait() {
        if (shown.isEmpty()) shown.wait(kPatience);
        QVERIFY2(!shown.isEmpty(), qPrintable(page.problem()));
        shown.clear();
    }

    /// Goes to the tab and presses the main button.
    void demonstrate(Demonstration kind) {
        page.choose(kind);
        shown.clear();
        part<QAbstractButton>("leakAgain").click();
        wait();
    }

    void choose(const char* combo, const QString& text) {
        shown.clear();
        part<QComboBox>(combo).setCurrentText(text);
        wait();
    }

    void chooseSegment(const char* name, const QVariant& value) {
        shown.clear();
        QVERIFY(part<Segments>(name).select(value));
        wait();
    }

    const Pane& pane(const char* name) const {
        const Pane* found = page.scene().find(QLatin1String(name));
        if (!found) qFatal("no pane is called %s", name);
        return *found;
    }

    std::uint64_t damaged(const char* name) const {
        return differenceOf(pane("original").raster->bytes, pane(name).raster->bytes).bytes;
    }

    QString prompt() const { return text("leakPrompt"); }

    LeakLabPage& page;
    QSignalSpy shown;
};

class TestLeakLab : public QObject {
    Q_OBJECT

  private slots:
    void rowsAreTightlyPacked() {
        QImage image(5, 2, QImage::Format_RGB888); // 15 bytes a row, 16 in the QImage
        for (int y = 0; y < 2; ++y)
            for (int x = 0; x < 5; ++x)
                image.setPixel(x, y, qRgb(10 * y + x, 100, 200));
        const Raster raster = toRaster(image, PixelFormat::rgb24);
        QCOMPARE(raster.bytes.size(), std::size_t{30});
        QCOMPARE(int(raster.bytes[15]), 10); // the first byte of the second row
    }

    void aSmallerPictureIsPlacedOnWhite() {
        QImage image(2, 2, QImage::Format_RGBA8888);
        image.fill(Qt::black);
        const QImage placed = placedOn(image, {8, 4});
        QCOMPARE(placed.size(), QSize(8, 4));
        QCOMPARE(placed.pixelColor(0, 0), QColor(Qt::white));
        QCOMPARE(placed.pixelColor(4, 2), QColor(Qt::black));
    }

    void everySampleLoadsWithOneClick() {
        LabDriver driver;
        for (const LeakSample& sample : leakSamples()) {
            if (driver.part<QComboBox>("leakSample").currentText() != sampleTitle(sample))
                driver.choose("leakSample", sampleTitle(sample));
            QVERIFY(driver.page.problem().isEmpty());
            QCOMPARE(driver.page.scene().panes.size(), std::size_t{4});
        }
    }

    /// What lesson 1 says about numbers: pixels of ECB resemble those below them where a row is a
    /// multiple of 16 bytes, and only there.
    void rowsOfOtherWidthsHideColumns() {
        LabDriver driver;
        const Raster& badge = *driver.pane("original").raster;
        constexpr std::size_t row = 1536;
        QCOMPARE(std::size_t(badge.shape.width) * 3, row);
        std::size_t equal = 0;
        for (std::size_t at = row; at < badge.bytes.size(); at += kAesBlockBytes) {
            const auto block = std::span(badge.bytes).subspan(at, kAesBlockBytes);
            equal +=
                std::ranges::equal(block, std::span(badge.bytes).subspan(at - row, 16)) ? 1 : 0;
        }
        const double share = double(equal) / double(badge.bytes.size() / kAesBlockBytes);
        QCOMPARE(QString::number(100 * share, 'f', 1), QStringLiteral("97.7"));
        const QTemporaryDir folder;
        const QString narrow = folder.filePath("narrow.png");
        QVERIFY(QImage(":/samples/badge.png").copy(6, 0, 500, 512).save(narrow));
        driver.shown.clear();
        driver.page.open(narrow);
        driver.wait();
        double sum = 0;
        constexpr int keys = 8; // it depends on the key: from -0.14 to 0.10 for twelve of them
        for (int i = 0; i < keys; ++i) {
            driver.demonstrate(Demonstration::compare);
            const Pane& ecb = driver.pane("ecb");
            sum += *ecb.statistics->correlation.vertical / keys;
            QVERIFY(ecb.repeats->counts.share() > 0.999);
        }
        QVERIFY2(std::abs(sum) < 0.15, qPrintable(QString::number(sum)));
    }

    void aTextIsItsBytes() {
        LabDriver driver;
        driver.choose("leakSample", "A text of your own");
        const auto type = [&driver](const QString& text) {
            driver.shown.clear();
            driver.part<QPlainTextEdit>("leakText").setPlainText(text);
            driver.wait();
        };
        type("sixteen letters!and others: ä €!sixteen letters!");
        const QByteArray bytes =
            QString("sixteen letters!and others: ä €!sixteen letters!").toUtf8();
        const auto& plain = driver.pane("original");
        QCOMPARE(plain.raster->bytes.size(), std::size_t(64));
        QVERIFY(std::equal(bytes.begin(), bytes.end(), plain.raster->bytes.begin(),
                           [](char a, std::uint8_t b) { return std::uint8_t(a) == b; }));
        QCOMPARE(int(plain.raster->bytes.back()), 64 - int(bytes.size())); // PKCS#7
        type("sixteen letters!otherletters 16!sixteen letters!");
        const std::vector<std::uint32_t> equal{0, 1, 0, 3};
        QCOMPARE(driver.pane("original").equals, equal);
        QCOMPARE(driver.pane("ecb").equals, equal);
        QCOMPARE(driver.pane("ctr").equals, (std::vector<std::uint32_t>{0, 1, 2, 3}));
        QVERIFY(!driver.part<Segments>("leakFormat").isEnabled());
        QVERIFY(driver.prompt().contains("50 %"));
        const auto before = driver.pane("ecb").raster->bytes;
        type("sixteen letters!OTHERletters 16!sixteen letters!");
        const auto after = driver.pane("ecb").raster->bytes; // under the same key
        QVERIFY(std::equal(before.begin(), before.begin() + 16, after.begin()));
        QVERIFY(!std::equal(before.begin() + 16, before.begin() + 32, after.begin() + 16));
        driver.choose("leakSample", sampleTitle(leakSamples().front()));
        QVERIFY(driver.pane("ecb").equals.empty());
        QVERIFY(driver.part<Segments>("leakFormat").isEnabled());
    }

    void whatIsDrawnIsEncryptedAtOnce() {
        LabDriver driver;
        driver.part<QCheckBox>("leakDraw").setChecked(true);
        auto& original = driver.part<PixelView>("pane-original");
        const auto plain = driver.pane("original").raster->bytes;
        const auto ecb = driver.pane("ecb").raster->bytes;
        const QPoint centre = original.rect().center();
        driver.shown.clear();
        QTest::mousePress(&original, Qt::LeftButton, {}, centre);
        driver.wait();
        QTest::mouseMove(&original, centre + QPoint(40, 0));
        QTest::mouseRelease(&original, Qt::LeftButton, {}, centre + QPoint(40, 0));
        QTRY_VERIFY_WITH_TIMEOUT(!driver.page.isBusy(), kPatience);
        const auto drawn = differenceOf(plain, driver.pane("original").raster->bytes);
        QVERIFY(drawn.bytes > 0);
        // The key is the same: of ECB's blocks only those changed that were drawn on.
        QVERIFY(differenceOf(ecb, driver.pane("ecb").raster->bytes).blocks <= drawn.blocks);
        driver.shown.clear();
        driver.press("leakUndraw");
        driver.wait();
        QCOMPARE(driver.pane("original").raster->bytes, plain);
        QVERIFY(!driver.shows("leakUndraw"));
    }

    void ecbLeaksTheSampleAndOthersDoNot() {
        LabDriver driver;
        const auto& plain = driver.pane("original").repeats->counts;
        const auto& ecb = driver.pane("ecb").repeats->counts;
        QVERIFY(plain.share() > 0.5);
        QCOMPARE(ecb.repeated, plain.repeated);
        QCOMPARE(ecb.distinct, plain.distinct);
        for (const char* name : {"ctr", "cbc"})
            QCOMPARE(driver.pane(name).repeats->counts.repeated, std::uint64_t{0});
        QVERIFY(driver.prompt().contains("ECB"));
    }

    void aNewKeyChangesThePictureButNotTheLeak() {
        LabDriver driver;
        const auto before = driver.pane("ecb");
        driver.part<QAbstractButton>("leakAgain").click();
        driver.wait();
        QVERIFY(driver.pane("ecb").raster->bytes != before.raster->bytes);
        QCOMPARE(driver.pane("ecb").repeats->counts.repeated, before.repeats->counts.repeated);
    }

    void aTypedKeyGivesTheSameEcbEachTime() {
        LabDriver driver;
        auto& key = driver.part<QLineEdit>("leakKey");
        QTest::keyClicks(&key, "00112233445566778899aabbccddeeff");
        driver.shown.clear();
        QTest::keyClick(&key, Qt::Key_Return);
        driver.wait();
        const auto first = driver.pane("ecb").raster->bytes;
        driver.part<QAbstractButton>("leakAgain").click();
        driver.wait();
        QCOMPARE(driver.pane("ecb").raster->bytes, first);
        key.clear();
        QTest::keyClicks(&key, "0011");
        QVERIFY(driver.text("leakKeyNote").contains("32"));
    }

    void theFormatDecidesWhatLeaks() {
        LabDriver driver;
        const std::uint64_t rgb = driver.pane("ecb").repeats->counts.blocks;
        driver.chooseSegment("leakFormat", "grey8");
        QCOMPARE(driver.pane("ecb").repeats->counts.blocks, rgb / 3);
        driver.chooseSegment("leakFormat", "rgba32");
        QCOMPARE(driver.pane("ecb").repeats->counts.blocks, rgb / 3 * 4);
        driver.chooseSegment("leakFormat", "mono1");
        QCOMPARE(driver.pane("ecb").repeats->counts.blocks, rgb / 24);
    }

    /// 72 % of the grey gradient's blocks recur, but no two beside each other.
    void theSentenceSaysWhatTheEcbPictureShows() {
        LabDriver driver;
        QVERIFY2(driver.prompt().contains("shapes stay visible"), qPrintable(driver.prompt()));
        driver.choose("leakSample", "Gradient");
        QVERIFY2(driver.prompt().contains("Hardly any"), qPrintable(driver.prompt()));
        driver.chooseSegment("leakFormat", "grey8");
        QVERIFY(driver.pane("ecb").repeats->counts.share() > 0.7);
        QVERIFY(driver.pane("ecb").statistics->entropy > 7.99);
        QVERIFY2(driver.prompt().contains("looks like noise"), qPrintable(driver.prompt()));
        QVERIFY(!driver.prompt().contains("visible"));
        driver.chooseSegment("leakFormat", "mono1");
        QVERIFY2(driver.prompt().contains("shapes stay visible"), qPrintable(driver.prompt()));
        driver.choose("leakSample", "Photograph"); // flat areas, in rows that end within a block
        QVERIFY2(driver.prompt().contains("shapes stay visible"), qPrintable(driver.prompt()));
    }

    void anyCipherGoesBesideThem() {
        LabDriver driver;
        for (const auto& [text, name] :
             {std::pair{"XTS", "xts"}, std::pair{"GCM", "gcm"}, std::pair{"ChaCha20", "chacha20"},
              std::pair{"ChaCha20-Poly1305", "poly1305"}}) {
            driver.choose("leakFree", text);
            QCOMPARE(driver.pane(name).repeats->counts.repeated, std::uint64_t{0});
            QCOMPARE(driver.shows("leakSector"), QString(text) == "XTS");
        }
        driver.chooseSegment("leakKeySize", 32);
        QCOMPARE(driver.pane("ecb").title, QString("AES-256-ECB"));
        driver.choose("leakEngine", "Emulated GPU");
        QVERIFY(driver.page.scene().settings.contains("Emulated"));
        driver.choose("leakFree", "CBC");
        QVERIFY(driver.text("leakEngineNote").contains("one CPU thread"));
    }

    void statisticsTellPictureFromNoise() {
        LabDriver driver;
        driver.page.choose(Demonstration::statistics);
        const auto& plain = *driver.pane("original").statistics;
        const auto& ctr = *driver.pane("ctr").statistics;
        QVERIFY(plain.entropy < 5);
        QVERIFY(ctr.entropy > 7.99);
        QVERIFY(ctr.chiSquare < 255 + 5 * 22.6);
        QVERIFY(plain.correlation.horizontal.value() > 0.9);
        QVERIFY(std::abs(ctr.correlation.horizontal.value()) < 0.02);
    }

    void predictionsComeBeforeExplanations() {
        LabDriver driver;
        for (const DemonstrationRow& row : demonstrations()) {
            if (!isExperiment(row.kind)) continue;
            driver.page.choose(row.kind);
            QCOMPARE(driver.prompt(), predictionOf(row));
            driver.demonstrate(row.kind);
            QCOMPARE(driver.prompt(), explanationOf(row));
            QCOMPARE(driver.text("leakLesson"), QString(row.lesson));
            QCOMPARE(driver.page.scene().panes.size(), std::size_t{6});
        }
    }

    void aNonceUsedTwiceGivesTheSecondPictureAway() {
        LabDriver driver;
        driver.part<QComboBox>("leakSecond").setCurrentText("Map");
        driver.demonstrate(Demonstration::nonceReuse);
        QCOMPARE(driver.pane("recovered").raster->bytes, driver.pane("second").raster->bytes);
        QVERIFY(driver.pane("second-ciphertext").raster->bytes !=
                driver.pane("second").raster->bytes);
        const Raster map = toRaster(placedOn(loadPicture(":/samples/map.png").image, {512, 512}),
                                    PixelFormat::rgb24);
        QCOMPARE(driver.pane("recovered").raster->bytes, map.bytes);
    }

    void aFlippedBitSpreadsByMode() {
        LabDriver driver;
        driver.page.choose(Demonstration::flipBit);
        driver.part<QSpinBox>("leakByte").setValue(1000);
        driver.part<QSpinBox>("leakBit").setValue(3);
        driver.demonstrate(Demonstration::flipBit);
        QCOMPARE(driver.damaged("ctr"), std::uint64_t{1});
        QCOMPARE(driver.pane("ctr").mark->first, std::size_t{1000});
        QVERIFY(driver.damaged("ecb") > 8 && driver.damaged("ecb") <= 16);
        QVERIFY(driver.damaged("cbc") > 8 && driver.damaged("cbc") <= 17);
        QVERIFY(!driver.pane("gcm").raster);
        QVERIFY(driver.pane("gcm").caption.contains("Refused"));
    }

    void aClickOnAPictureChoosesTheByte() {
        LabDriver driver;
        driver.page.choose(Demonstration::flipBit);
        auto& view = driver.part<PixelView>("pane-ecb");
        const auto pixel = view.pixelAt(view.rect().center());
        QVERIFY(pixel.has_value());
        driver.shown.clear();
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.rect().center());
        driver.wait();
        const RasterShape& shape = driver.pane("original").raster->shape;
        QCOMPARE(driver.pane("ctr").mark->first, byteOfPixel(shape, *pixel));
    }

    void shuffledBlocksAreAcceptedByEcb() {
        LabDriver driver;
        driver.demonstrate(Demonstration::shuffle);
        QCOMPARE(driver.pane("ecb").raster->bytes,
                 shuffledBlocks(driver.pane("original").raster->bytes));
        QVERIFY(driver.damaged("ctr") > driver.damaged("ecb"));
        QVERIFY(!driver.pane("gcm").raster);
    }

    void aWrongKeyLeavesTheOutlineInEcb() {
        LabDriver driver;
        driver.demonstrate(Demonstration::wrongKey);
        QCOMPARE(driver.pane("ecb").repeats->counts.distinct,
                 driver.pane("original").repeats->counts.distinct);
        QVERIFY(driver.damaged("ecb") > driver.pane("ecb").raster->bytes.size() * 9 / 10);
        QVERIFY(!driver.pane("gcm").raster);
    }

    void oneChangedPixelChangesWhatTheModeSays() {
        LabDriver driver;
        driver.page.choose(Demonstration::onePixel);
        driver.part<QSpinBox>("leakByte").setValue(3000);
        driver.demonstrate(Demonstration::onePixel);
        const auto changed = [&driver](const char* name) {
            const auto& bytes = driver.pane(name).raster->bytes; // the XOR of two ciphertexts
            return std::count_if(bytes.begin(), bytes.end(), [](auto b) { return b != 0; });
        };
        QCOMPARE(changed("ctr"), 3);
        QCOMPARE(changed("gcm"), 3);
        QVERIFY(changed("ecb") > 8 && changed("ecb") <= 16);
        QVERIFY(changed("cbc") > 700'000);
    }

    void panesMoveInStep() {
        LabDriver driver;
        auto& first = driver.part<PixelView>("pane-original");
        auto& other = driver.part<PixelView>("pane-ctr");
        QCOMPARE(first.zoom(), other.zoom());
        first.setFocus();
        for (int i = 0; i < 4; ++i)
            QTest::keyClick(&first, Qt::Key_Plus);
        QCOMPARE(first.zoom(), 4.0);
        QCOMPARE(other.zoom(), 4.0);
        const auto before = other.pixelAt(other.rect().center());
        QTest::keyClick(&first, Qt::Key_Right);
        QVERIFY(other.pixelAt(other.rect().center())->x > before->x);
        QTest::keyClick(&first, Qt::Key_0);
        QVERIFY(driver.page.view().fits());
    }

    void panesAreLargeSquaresOfOneSize() {
        LabDriver driver;
        QTest::qWait(20); // layouts
        QSet<int> sides;
        for (const char* name : {"pane-original", "pane-ecb", "pane-ctr", "pane-cbc"}) {
            const auto& view = driver.part<PixelView>(name);
            QCOMPARE(view.width(), view.height());
            QVERIFY2(view.visibleRegion() == QRegion(view.rect()), name);
            sides << view.width();
        }
        QCOMPARE(sides.size(), 1);
        QVERIFY2(*sides.begin() >= 320, qPrintable(QString::number(*sides.begin())));
    }

    /// By the frame and by a sign in words, in the pane that leaks and in no other.
    void theLeakingPaneIsMarked() {
        LabDriver driver;
        for (const auto& [name, verdict] :
             {std::pair{"original", Verdict::none}, std::pair{"ecb", Verdict::leaks},
              std::pair{"ctr", Verdict::hides}, std::pair{"cbc", Verdict::hides}}) {
            QVERIFY2(driver.pane(name).verdict == verdict, name);
            auto& view = driver.part<PixelView>(QByteArray("pane-").append(name).constData());
            const bool framed = view.grab().toImage().pixelColor(1, view.height() / 2) ==
                                amberColor(view.palette());
            QVERIFY2(framed == (verdict == Verdict::leaks), name);
        }
        driver.chooseSegment("leakFormat", "grey8");
        driver.choose("leakSample", "Gradient"); // blocks recur, but make no shapes
        QVERIFY(driver.pane("ecb").verdict == Verdict::none);
        QCOMPARE(driver.text("leakLesson"), QString("Blocks recur, without shapes"));
    }

    void theWheelZoomsAllPanes() {
        LabDriver driver;
        auto& first = driver.part<PixelView>("pane-original");
        const auto& other = driver.part<PixelView>("pane-cbc");
        const auto turn = [&first](int delta) {
            const QPointF at = QRectF(first.rect()).center();
            QWheelEvent event(at, first.mapToGlobal(at), {}, {0, delta}, Qt::NoButton,
                              Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(&first, &event);
        };
        const double whole = other.zoom();
        turn(60); // half a notch
        QCOMPARE(other.zoom(), whole);
        turn(60);
        QCOMPARE(other.zoom(), 1.0);
        turn(240);
        QCOMPARE(other.zoom(), 3.0);
        QCOMPARE(first.zoom(), other.zoom());
        QCOMPARE(first.pixelAt({5, 5})->x, other.pixelAt({5, 5})->x);
        turn(-480);
        QCOMPARE(other.zoom(), whole);
    }

    void aPinchZoomsAllPanes() {
        LabDriver driver;
        auto& first = driver.part<PixelView>("pane-original");
        const auto& other = driver.part<PixelView>("pane-cbc");
        const auto pinch = [&first](double by) {
            const QPointF at = QRectF(first.rect()).center();
            QNativeGestureEvent event(Qt::ZoomNativeGesture,
                                      QPointingDevice::primaryPointingDevice(), 2, at, at,
                                      first.mapToGlobal(at), by, {});
            QApplication::sendEvent(&first, &event);
        };
        const double whole = other.zoom();
        pinch(0.1);
        QCOMPARE(other.zoom(), whole);
        pinch(0.2);
        QCOMPARE(other.zoom(), 1.0);
        pinch(-0.3);
        QCOMPARE(other.zoom(), whole);
    }

    void theSliderWipesBetweenTwoPanes() {
        LabDriver driver;
        driver.part<QCheckBox>("leakWipe").click();
        auto& view = driver.part<PixelView>("wipePane");
        QVERIFY(view.isVisible() && !driver.shows("pane-original"));
        driver.page.view().setZoom(2, {256, 256});
        auto& slider = driver.part<QSlider>("wipe");
        const auto at = [&](double share) {
            const QPoint point(qRound(share * view.width()), view.height() / 3);
            return view.grab().toImage().pixelColor(point);
        };
        const auto colour = [&](const char* name, double share) {
            const Raster& raster = *driver.pane(name).raster;
            const auto pixel =
                view.pixelAt(QPointF(qRound(share * view.width()) + 0.5, view.height() / 3 + 0.5));
            const auto c = colourOf(raster.shape, raster.bytes.data(), *pixel);
            return QColor(c[0], c[1], c[2]);
        };
        QCOMPARE(at(0.25), colour("original", 0.25));
        QCOMPARE(at(0.75), colour("ecb", 0.75));
        slider.setValue(slider.maximum());
        QCOMPARE(at(0.75), colour("original", 0.75));
        driver.part<QComboBox>("wipeLeft").setCurrentIndex(2);
        QCOMPARE(at(0.25), colour("ctr", 0.25));
        driver.pressKey("wipe", Qt::Key_Left);
        QVERIFY(slider.value() < slider.maximum());
        driver.part<QCheckBox>("leakWipe").click();
        QVERIFY(driver.shows("pane-original"));
    }

    void theWheelScrollsThePanelAndChoosesNothing() {
        LabDriver driver;
        auto& format = driver.part<Segments>("leakFormat");
        const QPointF at = QRectF(format.rect()).center();
        QWheelEvent event(at, format.mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&format, &event);
        QCOMPARE(format.currentData().toString(), QString("rgb24"));
    }

    void stepsFoldToNumbers() {
        LabDriver driver;
        const auto& steps = driver.part<NumberedSteps>("leakSteps");
        QVERIFY(!steps.isCompact());
        QCOMPARE(steps.count(), 7);
        driver.window.resize(1024, 768);
        QTRY_VERIFY(!steps.isCompact());
        driver.window.resize(800, 600);
        QTRY_VERIFY(steps.isCompact());
        QCOMPARE(steps.tabToolTip(2), QString("Same nonce twice"));
        driver.pressKey("leakSteps", Qt::Key_Right);
        QCOMPARE(steps.currentIndex(), 1);
    }

    /// At a whole zoom every pixel is a square of exactly its colour.
    void picturesAreNeverSmoothed() {
        LabDriver driver;
        driver.page.view().setZoom(4, {256, 256});
        auto& view = driver.part<PixelView>("pane-ecb");
        view.clearFocus();
        const QImage seen = view.grab().toImage();
        const Raster& raster = *driver.pane("ecb").raster;
        const int labels = seen.height() * 3 / 4; // at the lower edge
        for (int y = 3; y < labels; y += 5)
            for (int x = 3; x < seen.width() - 3; x += 5) {
                const auto pixel = view.pixelAt(QPointF(x + 0.5, y + 0.5));
                const auto colour = colourOf(raster.shape, raster.bytes.data(), *pixel);
                QCOMPARE(seen.pixel(x, y) | 0xff000000, qRgb(colour[0], colour[1], colour[2]));
            }
    }

    void layersAreDrawn() {
        LabDriver driver;
        driver.page.view().setZoom(8, {256, 256});
        auto& view = driver.part<PixelView>("pane-original");
        const QImage plain = view.grab().toImage();
        driver.part<QCheckBox>("leakGrid").click();
        const QImage grid = view.grab().toImage();
        QVERIFY(plain != grid);
        driver.part<QCheckBox>("leakHeat").click();
        QVERIFY(grid != view.grab().toImage());
        // The scale grows lighter all the way, so that it is read without colours too.
        for (std::uint32_t n = 1; n < 10000; n *= 3)
            QVERIFY(qGray(heatColour(3 * n)) > qGray(heatColour(n)));
    }

    void sheetsAreSavedAndCopied() {
        LabDriver driver;
        const QTemporaryDir folder;
        auto* exporter = driver.page.findChild<LeakExport*>();
        QVERIFY(exporter);
        QSignalSpy said(exporter, &LeakExport::said);
        for (const char* name : {"all.png", "all.pdf"}) {
            said.clear();
            exporter->saveTo(exporter->sheet(-1), folder.filePath(name));
            QVERIFY(said.wait(kPatience));
        }
        const QImage all(folder.filePath("all.png"));
        QVERIFY(all.width() > 1024 && all.height() > 512);
        QVERIFY(all.text("Description").contains("512 × 512"));
        QVERIFY(readFile(folder.filePath("all.pdf")).startsWith("%PDF"));
        exporter->copy(1);
        QVERIFY(QGuiApplication::clipboard()->image().width() >= 512);
        said.clear();
        exporter->saveTo(exporter->sheet(0), "/nowhere/at/all.png");
        QVERIFY(said.wait(kPatience));
        QVERIFY(driver.text("leakMessage").contains("/nowhere"));
    }

    /// Each pixel of the picture is on the sheet, in its colour.
    void sheetsArePixelExact() {
        LabDriver driver;
        const Sheet sheet{"x", {{driver.pane("ecb")}, "settings"}, false};
        const QImage image = drawSheet(sheet);
        const Raster& raster = *driver.pane("ecb").raster;
        const auto first = colourOf(raster.shape, raster.bytes.data(), {0, 0});
        bool found = false;
        for (int y = 0; y + 512 < image.height() && !found; ++y)
            for (int x = 0; x + 512 < image.width() && !found; ++x) {
                if (image.pixel(x, y) != qRgb(first[0], first[1], first[2])) continue;
                found = true;
                for (int i = 0; i < 512 && found; i += 7)
                    for (int j = 0; j < 512 && found; j += 7) {
                        const auto c = colourOf(raster.shape, raster.bytes.data(), {j, i});
                        found = image.pixel(x + j, y + i) == qRgb(c[0], c[1], c[2]);
                    }
            }
        QVERIFY(found);
    }

    void columnsGiveThePanesRoom() {
        QCOMPARE(bestColumns(4, {1600, 400}, 1), 4);
        QCOMPARE(bestColumns(4, {600, 600}, 1), 2);
        QCOMPARE(bestColumns(4, {600, 450}, 1), 2); // three and one would be ragged
        QCOMPARE(bestColumns(6, {900, 600}, 1), 3);
        QCOMPARE(bestColumns(6, {620, 630}, 1), 3);
        QCOMPARE(bestColumns(1, {900, 600}, 1), 1);
    }

    void whatIsNoPictureIsRefusedInWords() {
        const QTemporaryDir folder;
        writeFile(folder.filePath("text.png"), "no picture");
        WindowDriver driver;
        auto& page = driver.window.page<LeakLabPage>();
        QSignalSpy refused(&page, &LeakLabPage::refused);
        page.open(folder.filePath("text.png"));
        QVERIFY(refused.wait(kPatience));
        QVERIFY(driver.text("leakMessage").contains("text.png"));
    }

    /// Read where a plugin does; else the format is named, with what helps. Whatever the file's
    /// name says.
    void formatsOfPluginsAreReadOrNamed_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("plugin");
        QTest::addColumn<bool>("whole");
        QTest::newRow("WebP") << QByteArray::fromHex(
                                     "524946464c000000574542505650384c3f0000002f07c001003f001084ff"
                                     "6d130281140ed30281c49ff15c9e7f82499a6a3b4607e7830121245b4921"
                                     "85145248218514f2b7d88be87f7cbceae254bb5a98d50000")
                              << QByteArray("webp") << true;
        QTest::newRow("TIFF") << QByteArray::fromHex(
                                     "49492a0030000000803203c288141207058441e1506864261b0b87446211"
                                     "387c5625168a45e35198e4623d1b8fc2e0200a0000010300010000000800"
                                     "00000101030001000000080000000201030003000000ae00000003010300"
                                     "010000000500000006010300010000000200000011010400010000000800"
                                     "000015010300010000000300000016010300010000000800000017010400"
                                     "010000002800000"
                                     "01c010300010000000100000000000000080008000800")
                              << QByteArray("tiff") << true;
        QTest::newRow("HEIC") << QByteArray::fromHex("000000186674797068656963000000006d696631")
                              << QByteArray("heic") << false;
        QTest::newRow("AVIF") << QByteArray::fromHex("0000001c667479706176696600000000617669666d")
                              << QByteArray("avif") << false;
    }

    void formatsOfPluginsAreReadOrNamed() {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, plugin);
        QFETCH(bool, whole);
        const QTemporaryDir folder;
        writeFile(folder.filePath("holiday.jpg"), bytes);
        const LoadedPicture picture = loadPicture(folder.filePath("holiday.jpg"));
        const bool read = QImageReader::supportedImageFormats().contains(plugin);
        QCOMPARE(!picture.image.isNull(), read && whole);
        if (read) return;
        const QString wanted = QString("“holiday.jpg” cannot be shown: %1 cannot be read here; "
                                       "convert it to PNG or JPEG.")
                                   .arg(QTest::currentDataTag());
        QCOMPARE(picture.problem, wanted);
        QVERIFY(!pictureFilter().contains(QString("*.") + QString::fromLatin1(plugin)));
    }

    /// By its header, before anything is decoded: the file has no pixels at all.
    void tooManyPixelsAreRefusedUnread() {
        const QTemporaryDir folder;
        writeFile(folder.filePath("huge.ppm"), "P6\n30000 30000\n255\n");
        const QString problem = loadPicture(folder.filePath("huge.ppm")).problem;
        QVERIFY2(problem.contains("67 million pixels"), qPrintable(problem));
        QFile large(folder.filePath("large.ppm"));
        QVERIFY(large.open(QIODevice::WriteOnly));
        QVERIFY(large.resize(kMaxPictureBytes + 1)); // a hole
        const QString tooLong = loadPicture(large.fileName()).problem;
        QVERIFY2(tooLong.contains("larger than 256"), qPrintable(tooLong));
    }

    void lessThanABlockIsSaid() {
        QImage dot(2, 2, QImage::Format_RGBA8888);
        dot.fill(Qt::red);
        QVERIFY(whyTooSmall(dot, PixelFormat::rgb24).contains("has 12 bytes"));
        QVERIFY(whyTooSmall(dot, PixelFormat::rgba32).isEmpty());
        const QTemporaryDir folder;
        QVERIFY(dot.save(folder.filePath("dot.png")));
        LabDriver driver;
        QSignalSpy refused(&driver.page, &LeakLabPage::refused);
        driver.page.open(folder.filePath("dot.png"));
        QVERIFY(refused.wait(kPatience));
        QVERIFY2(driver.text("leakMessage").contains("less than one block"),
                 qPrintable(driver.text("leakMessage")));
    }

    void aRefusedPicturesNameIsNotThatOfWhatIsShown() {
        const QTemporaryDir folder;
        writeFile(folder.filePath("text.png"), "no picture");
        QImage mine(64, 64, QImage::Format_RGB32);
        mine.fill(Qt::red);
        QVERIFY(mine.save(folder.filePath("mine.png")));
        LabDriver driver;
        const auto& name = driver.part<QComboBox>("leakSample");
        const QString sample = name.currentText();
        QSignalSpy refused(&driver.page, &LeakLabPage::refused);
        driver.page.open(folder.filePath("text.png"));
        QVERIFY(refused.wait(kPatience));
        QCOMPARE(name.currentText(), sample);
        driver.page.open(folder.filePath("mine.png"));
        QTRY_COMPARE_WITH_TIMEOUT(name.placeholderText(), QString("mine.png"), kPatience);
        QCOMPARE(name.currentIndex(), -1);
        driver.page.open(folder.filePath("text.png"));
        QVERIFY(refused.wait(kPatience));
        QCOMPARE(name.placeholderText(), QString("mine.png"));
    }

    /// Drawing costs as much as the pane has pixels, not as the picture has: here 250 times as
    /// many.
    void largePicturesStayFluid() {
        LabDriver driver;
        const auto drawFrames = [&driver](double scale) {
            auto& view = driver.part<PixelView>("pane-ecb");
            QElapsedTimer clock;
            clock.start();
            for (int i = 0; i < 20; ++i) {
                driver.page.view().setZoom(0.1 * (i + 1), {256 * scale + i, 256 * scale});
                view.grab();
            }
            return clock.elapsed();
        };
        driver.chooseSegment("leakFormat", "grey8");
        const qint64 small = drawFrames(1);
        const QTemporaryDir folder;
        QImage large(8000, 8000, QImage::Format_Grayscale8);
        for (int y = 0; y < large.height(); ++y)
            std::fill_n(large.scanLine(y), large.width(), uchar(y / 500 * 15));
        QVERIFY(large.save(folder.filePath("large.png"), "PNG", 100));
        driver.shown.clear();
        driver.page.open(folder.filePath("large.png"));
        driver.wait();
        QCOMPARE(driver.part<QComboBox>("leakSample").placeholderText(), QString("large.png"));
        const qint64 spent = drawFrames(8000.0 / 512);
        QVERIFY2(spent < 10 * small + 500, qPrintable(QString::number(spent)));
    }
};

BLOCKWARP_UI_TEST(TestLeakLab);
#include "test_leak_lab.moc"
