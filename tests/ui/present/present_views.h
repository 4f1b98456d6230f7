// SPDX-License-Identifier: GPL-3.0-or-later
/// Each view that can be presented, in a state in which it has something to show.
#pragma once

#include "tests/ui/files/race_result.h"
#include "tests/ui/present/present_driver.h"
#include "ui/attacks/attack_tab.h"
#include "ui/attacks/attacks_page.h"
#include "ui/bench/bench_page.h"
#include "ui/device/device_page.h"
#include "ui/frame/lesson_stage.h"
#include "ui/inspector/inspector_page.h"
#include "ui/inspector/kernel_view.h"
#include "ui/leak/leak_lab_page.h"
#include "ui/rsa/close_tab.h"
#include "ui/rsa/fault_tab.h"
#include "ui/rsa/receivers_tab.h"
#include "ui/rsa/rsa_page.h"

#include <functional>

namespace blockwarp::ui {

/// A page at one of its views, ready to be presented.
struct PresentedView {
    const char* name;
    std::function<void(PresentDriver&)> choose;
};

inline void showLab(PresentDriver& driver, Demonstration kind) {
    auto& lab = driver.window.page<LeakLabPage>();
    driver.window.showPage(lab);
    QTRY_VERIFY_WITH_TIMEOUT(!lab.isBusy() && !lab.scene().panes.empty(), kPatience);
    lab.choose(kind);
    if (!isExperiment(kind)) return;
    lab.run(kind);
    QTRY_VERIFY_WITH_TIMEOUT(!lab.isBusy(), kPatience);
}

inline void showText(PresentDriver& driver, Demonstration kind, const char* mode,
                     const char* change) {
    auto& lab = driver.window.page<LeakLabPage>();
    driver.window.showPage(lab);
    LessonStage::Settings settings = lab.stage()->settings();
    settings["step"] = QLatin1String(demonstrationRow(kind).name);
    settings["subject"] = QStringLiteral("text");
    settings["text_mode"] = QLatin1String(mode);
    settings["change"] = QLatin1String(change);
    lab.stage()->apply(settings);
    QTRY_VERIFY_WITH_TIMEOUT(lab.stage()->isSettled(), kPatience);
}

inline void showInspector(PresentDriver& driver, InspectorPage::Tab tab, int step) {
    auto& page = driver.window.page<InspectorPage>();
    driver.window.showPage(page);
    page.choose(tab);
    page.view().setStep(step);
}

inline void showKernels(PresentDriver& driver, const QString& strategy) {
    showInspector(driver, InspectorPage::kernelTab, 42);
    driver.window.page<InspectorPage>().kernels().chooseStrategy(strategy);
}

/// Its last block is partial.
inline void showMode(PresentDriver& driver, const QString& mode) {
    showInspector(driver, InspectorPage::chainingTab, 1);
    driver.part<QComboBox>("chainMode").setCurrentText(mode);
    auto& example = driver.part<QComboBox>("chainExample");
    example.setCurrentIndex(2);
    emit example.activated(2);
}

inline void showRsa(PresentDriver& driver, RsaPage::Tab tab) {
    auto& page = driver.window.page<RsaPage>();
    driver.window.showPage(page);
    page.choose(tab);
}

/// At its end.
template <class TabOf>
void showRsaAttack(PresentDriver& driver, RsaPage::Tab tab, TabOf tabOf) {
    showRsa(driver, tab);
    SteppedView& board = (driver.window.page<RsaPage>().*tabOf)().board();
    board.setStep(board.steps() - 1);
}

inline void showAttack(PresentDriver& driver, const QString& attack) {
    auto& page = driver.window.page<AttacksPage>();
    driver.window.showPage(page);
    page.choose(attack);
    AttackBoard& board = page.tab().board();
    QTRY_VERIFY_WITH_TIMEOUT(board.scene(), kPatience);
    board.setStep(board.steps() / 2);
}

/// The run of a large GPU that comes with the program.
inline void showRecorded(PresentDriver& driver) {
    auto& bench = driver.window.page<BenchPage>();
    driver.window.showPage(bench);
    LessonStage::Settings settings = bench.stage()->settings();
    settings["recorded"] = QStringLiteral("h200");
    bench.stage()->apply(settings);
    QTRY_VERIFY_WITH_TIMEOUT(bench.stage()->isSettled(), kPatience);
}

inline void showSelfTest(PresentDriver& driver) {
    driver.window.showPage(driver.window.page<DevicePage>());
    driver.begin();
    driver.key(Qt::Key_T);
    driver.end();
}

inline void showFile(PresentDriver& driver) {
    const QTemporaryDir folder;
    writeFile(folder.filePath("a"), sampleBytes(1 << 20));
    driver.queue({folder.filePath("a")});
    driver.typePassphrase("long enough to do");
    driver.run();
}

inline void showRace(PresentDriver& driver) {
    driver.queue({QStringLiteral(BLOCKWARP_TEST_DATA "/own.lesson.toml")});
    driver.files().queue().list().setDone(
        0, raceResult(std::uint64_t{4} << 30, 1.26, 1.72, 0.047, 0.0068));
    auto& table = driver.part<QTableView>("queue");
    emit table.clicked(table.model()->index(0, 0));
}

inline const std::vector<PresentedView>& presentedViews() {
    static const std::vector<PresentedView> all{
        {"leak", [](auto& d) { showLab(d, Demonstration::compare); }},
        {"leak statistics", [](auto& d) { showLab(d, Demonstration::statistics); }},
        {"leak nonce", [](auto& d) { showLab(d, Demonstration::nonceReuse); }},
        {"leak flip", [](auto& d) { showLab(d, Demonstration::flipBit); }},
        {"leak flip text", [](auto& d) { showText(d, Demonstration::flipBit, "cbc", "flip 4.3"); }},
        {"leak move text",
         [](auto& d) { showText(d, Demonstration::shuffle, "ecb", "order 1 4 3 4 5"); }},
        {"aes", [](auto& d) { showInspector(d, InspectorPage::aesTab, 2); }},
        {"aes mix", [](auto& d) { showInspector(d, InspectorPage::aesTab, 4); }},
        {"keys", [](auto& d) { showInspector(d, InspectorPage::keyTab, 4); }},
        {"avalanche", [](auto& d) { showInspector(d, InspectorPage::avalancheTab, 3); }},
        {"t-tables", [](auto& d) { showInspector(d, InspectorPage::tableTab, 1); }},
        {"kernels", [](auto& d) { showKernels(d, QStringLiteral("ttable4")); }},
        {"bitsliced", [](auto& d) { showKernels(d, QStringLiteral("bitsliced")); }},
        {"chaining", [](auto& d) { showInspector(d, InspectorPage::chainingTab, 1); }},
        {"gcm", [](auto& d) { showMode(d, QStringLiteral("GCM")); }},
        {"xts", [](auto& d) { showMode(d, QStringLiteral("XTS")); }},
        {"chacha20", [](auto& d) { showInspector(d, InspectorPage::chachaTab, 18); }},
        {"rsa key", [](auto& d) { showRsa(d, RsaPage::keyTab); }},
        {"rsa padding", [](auto& d) { showRsa(d, RsaPage::oaepTab); }},
        {"rsa letters", [](auto& d) { showRsa(d, RsaPage::lettersTab); }},
        {"rsa small", [](auto& d) { showRsa(d, RsaPage::stepsTab); }},
        {"rsa close primes",
         [](auto& d) { showRsaAttack(d, RsaPage::closeTab, &RsaPage::closePrimes); }},
        {"rsa receivers",
         [](auto& d) { showRsaAttack(d, RsaPage::receiversTab, &RsaPage::receivers); }},
        {"rsa fault", [](auto& d) { showRsaAttack(d, RsaPage::faultTab, &RsaPage::fault); }},
        {"rsa race", [](auto& d) { showRsa(d, RsaPage::raceTab); }},
        {"attack padding", [](auto& d) { showAttack(d, QStringLiteral("padding")); }},
        {"attack length", [](auto& d) { showAttack(d, QStringLiteral("length")); }},
        {"attack nonce", [](auto& d) { showAttack(d, QStringLiteral("nonce")); }},
        {"attack extension", [](auto& d) { showAttack(d, QStringLiteral("extension")); }},
        {"benchmark", showRecorded},
        {"self-test", showSelfTest},
        {"file", showFile},
        {"race", showRace},
        {"device", [](auto& d) { d.window.showPage(d.window.template page<DevicePage>()); }},
    };
    return all;
}

/// A row of test data for each: its index, as "view".
inline void addPresentedViews() {
    QTest::addColumn<int>("view");
    for (std::size_t i = 0; i < presentedViews().size(); ++i)
        QTest::newRow(presentedViews()[i].name) << static_cast<int>(i);
}

} // namespace blockwarp::ui
