// SPDX-License-Identifier: GPL-3.0-or-later
/// Present, on every page: in by F11, all of the page's keys, out by Escape and nothing changed;
/// type that the last row can read, and nothing cut off.
#include "tests/ui/cut_texts.h"
#include "tests/ui/files/race_result.h"
#include "tests/ui/present/present_driver.h"
#include "tests/ui/present/text_meter.h"
#include "tests/ui/registry.h"
#include "ui/bench/bench_page.h"
#include "ui/device/device_page.h"
#include "ui/frame/lesson_stage.h"
#include "ui/inspector/aes_view.h"
#include "ui/inspector/inspector_page.h"
#include "ui/inspector/state_board.h"
#include "ui/leak/leak_lab_page.h"
#include "ui/leak/pane_grid.h"
#include "ui/rsa/rsa_page.h"
#include "ui/rsa/steps_tab.h"
#include "ui/start/start_page.h"

#include <QScrollBar>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

/// A page at one of its views, ready to be presented.
struct View {
    const char* name;
    std::function<void(PresentDriver&)> choose;
};

void showLab(PresentDriver& driver, Demonstration kind) {
    auto& lab = driver.window.page<LeakLabPage>();
    driver.window.showPage(lab);
    QTRY_VERIFY_WITH_TIMEOUT(!lab.isBusy() && !lab.scene().panes.empty(), kPatience);
    lab.choose(kind);
    if (!isExperiment(kind)) return;
    lab.run(kind);
    QTRY_VERIFY_WITH_TIMEOUT(!lab.isBusy(), kPatience);
}

void showInspector(PresentDriver& driver, InspectorPage::Tab tab, int step) {
    auto& page = driver.window.page<InspectorPage>();
    driver.window.showPage(page);
    page.choose(tab);
    page.view().setStep(step);
}

void showRsa(PresentDriver& driver, RsaPage::Tab tab) {
    auto& page = driver.window.page<RsaPage>();
    driver.window.showPage(page);
    page.choose(tab);
}

/// The run of a large GPU that comes with the program.
void showRecorded(PresentDriver& driver) {
    auto& bench = driver.window.page<BenchPage>();
    driver.window.showPage(bench);
    LessonStage::Settings settings = bench.stage()->settings();
    settings["recorded"] = QStringLiteral("h200");
    bench.stage()->apply(settings);
    QTRY_VERIFY_WITH_TIMEOUT(bench.stage()->isSettled(), kPatience);
}

void showSelfTest(PresentDriver& driver) {
    driver.window.showPage(driver.window.page<DevicePage>());
    driver.begin();
    driver.key(Qt::Key_T);
    driver.end();
}

void showFile(PresentDriver& driver) {
    const QTemporaryDir folder;
    writeFile(folder.filePath("a"), sampleBytes(1 << 20));
    driver.queue({folder.filePath("a")});
    driver.typePassphrase("long enough to do");
    driver.run();
}

void showRace(PresentDriver& driver) {
    driver.queue({QStringLiteral(BLOCKWARP_TEST_DATA "/own.lesson.toml")});
    driver.files().queue().setDone(0,
                                   raceResult(std::uint64_t{4} << 30, 1.26, 1.72, 0.047, 0.0068));
    auto& table = driver.part<QTableView>("queue");
    emit table.clicked(table.model()->index(0, 0));
}

const std::vector<View>& views() {
    static const std::vector<View> all{
        {"leak", [](auto& d) { showLab(d, Demonstration::compare); }},
        {"leak statistics", [](auto& d) { showLab(d, Demonstration::statistics); }},
        {"leak nonce", [](auto& d) { showLab(d, Demonstration::nonceReuse); }},
        {"leak flip", [](auto& d) { showLab(d, Demonstration::flipBit); }},
        {"aes", [](auto& d) { showInspector(d, InspectorPage::aesTab, 2); }},
        {"aes mix", [](auto& d) { showInspector(d, InspectorPage::aesTab, 4); }},
        {"keys", [](auto& d) { showInspector(d, InspectorPage::keyTab, 4); }},
        {"avalanche", [](auto& d) { showInspector(d, InspectorPage::avalancheTab, 3); }},
        {"t-tables", [](auto& d) { showInspector(d, InspectorPage::tableTab, 1); }},
        {"chaining", [](auto& d) { showInspector(d, InspectorPage::chainingTab, 1); }},
        {"chacha20", [](auto& d) { showInspector(d, InspectorPage::chachaTab, 18); }},
        {"rsa key", [](auto& d) { showRsa(d, RsaPage::keyTab); }},
        {"rsa padding", [](auto& d) { showRsa(d, RsaPage::oaepTab); }},
        {"rsa letters", [](auto& d) { showRsa(d, RsaPage::lettersTab); }},
        {"rsa small", [](auto& d) { showRsa(d, RsaPage::stepsTab); }},
        {"rsa race", [](auto& d) { showRsa(d, RsaPage::raceTab); }},
        {"benchmark", showRecorded},
        {"self-test", showSelfTest},
        {"file", showFile},
        {"race", showRace},
        {"device", [](auto& d) { d.window.showPage(d.window.template page<DevicePage>()); }},
    };
    return all;
}

void addViews() {
    QTest::addColumn<int>("view");
    for (std::size_t i = 0; i < views().size(); ++i)
        QTest::newRow(views()[i].name) << static_cast<int>(i);
}

/// What can be scrolled is cut off: nobody scrolls a projector. Lists may be longer than a screen.
QStringList scrolled(const QWidget& shown) {
    QStringList all;
    for (const auto* area : shown.findChildren<QAbstractScrollArea*>()) {
        const bool list =
            qobject_cast<const QAbstractItemView*>(area) || area->inherits("QPlainTextEdit");
        const bool across = area->horizontalScrollBar()->maximum() > 0;
        const bool down = !list && area->verticalScrollBar()->maximum() > 0;
        if (area->isVisible() && (across || down))
            all << QStringLiteral("%1 scrolls by %2, %3 of %4×%5")
                       .arg(QLatin1String(area->metaObject()->className()))
                       .arg(area->horizontalScrollBar()->maximum())
                       .arg(area->verticalScrollBar()->maximum())
                       .arg(area->width())
                       .arg(area->height());
    }
    return all;
}

/// Texts that are smaller than a caption may be.
QStringList tooSmall(QWidget& shown) {
    const double least = Presentation::kCaptionShare * shown.height();
    const TextMeter meter(shown);
    QStringList small;
    for (const PaintedText& text : meter.texts())
        if (text.pixels < least - 0.5) // sizes are rounded to pixels
            small << QStringLiteral("%1 (%2)").arg(text.text).arg(text.pixels);
    if (meter.texts().size() < 3) small << QStringLiteral("hardly anything is painted");
    return small;
}

} // namespace

class TestPresent : public QObject {
    Q_OBJECT

  private slots:
    void typeCanBeReadFromTheLastRow_data() { addViews(); }

    void typeCanBeReadFromTheLastRow() {
        QFETCH(int, view);
        PresentDriver driver;
        views()[std::size_t(view)].choose(driver);
        Presentation& shown = driver.begin();
        for (const QSize size : {QSize(1024, 768), QSize(1920, 1080), QSize(3840, 2160)}) {
            PresentDriver::resize(shown, size);
            const QStringList small = tooSmall(shown);
            QVERIFY2(small.isEmpty(), qPrintable(small.join(QStringLiteral(", "))));
        }
    }

    void nothingIsCutOff_data() { addViews(); }

    void nothingIsCutOff() {
        QFETCH(int, view);
        PresentDriver driver;
        views()[std::size_t(view)].choose(driver);
        Presentation& shown = driver.begin();
        for (const QSize size : {QSize(1024, 768), QSize(1920, 1080), QSize(3840, 2160)}) {
            PresentDriver::resize(shown, size);
            const QSize needed = shown.neededSize();
            QVERIFY2(needed.width() <= size.width() && needed.height() <= size.height(),
                     qPrintable(QStringLiteral("%1×%2 of %3×%4")
                                    .arg(needed.width())
                                    .arg(needed.height())
                                    .arg(size.width())
                                    .arg(size.height())));
            // Three blocks of CBC and the IV beside each other are wider than the smallest
            // projector.
            if (QByteArray(QTest::currentDataTag()) == "chaining" && size.width() == 1024) continue;
            const QStringList cut = cutTexts(shown) + scrolled(shown);
            QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QStringLiteral("\n"))));
        }
    }

    void afterwardsAllIsAsBefore_data() { addViews(); }

    void afterwardsAllIsAsBefore() {
        QFETCH(int, view);
        PresentDriver driver;
        views()[std::size_t(view)].choose(driver);
        const QImage before = steadyPicture(driver.window);
        driver.begin();
        driver.key(Qt::Key_2);
        driver.end();
        QCOMPARE(steadyPicture(driver.window), before);
    }
};

BLOCKWARP_UI_TEST(TestPresent);
#include "test_present.moc"
