// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/rsa_stage.h"

#include "ui/frame/lesson_stage.h"
#include "ui/rsa/letters_tab.h"
#include "ui/rsa/oaep_tab.h"
#include "ui/rsa/rsa_page.h"
#include "ui/rsa/steps_tab.h"

#include <QLineEdit>
#include <QTabBar>

#include <algorithm>
#include <array>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr std::array<std::pair<RsaPage::Tab, const char*>, 4> kTabs{{
    {RsaPage::keyTab, "key"},
    {RsaPage::oaepTab, "padding"},
    {RsaPage::lettersTab, "letters"},
    {RsaPage::stepsTab, "small-numbers"},
}};
constexpr int kPresses = 3; ///< of the button in Letter by letter, until it is back at the start

PageValue count(std::size_t number) {
    return PageValue::ofNumber(static_cast<double>(number));
}

} // namespace

RsaStage::RsaStage(RsaPage& rsa)
    : LessonStage(rsa), rsa_(rsa), note_(&stageWidget<QLineEdit>(rsa, "oaepText")) {
    auto* tabs = &stageWidget<QTabBar>(rsa, "rsaTabs");
    add({QStringLiteral("tab"),
         [tabs] {
             for (const auto& [tab, name] : kTabs)
                 if (tabs->currentIndex() == tab) return QString(QLatin1String(name));
             return QString::number(tabs->currentIndex()); // to be brought back only
         },
         [tabs](const QString& wanted) {
             for (const auto& [tab, name] : kTabs)
                 if (wanted == QLatin1String(name)) return tabs->setCurrentIndex(tab);
             tabs->setCurrentIndex(wanted.toInt());
         }});
    for (const auto& [key, spin] : {std::pair{"p", "smallP"}, std::pair{"q", "smallQ"},
                                    std::pair{"e", "smallE"}, std::pair{"message", "smallMessage"}})
        add(spinField(QLatin1String(key), rsa, spin));
    add({QStringLiteral("step"), [this] { return QString::number(rsa_.steps().view().step()); },
         [this](const QString& step) { rsa_.steps().view().setStep(step.toInt()); }});
    auto* text = &stageWidget<QPlainTextEdit>(rsa, "lettersText");
    add({QStringLiteral("text"), [text] { return text->toPlainText(); },
         [text](const QString& typed) { text->setPlainText(typed); }});
    add(lineField(QStringLiteral("note"), rsa, "oaepText"));
    add({QStringLiteral("run"), [this] { return run(); },
         [this](const QString& times) { setRun(times); }, kPresses});
}

bool RsaStage::isBusy() const {
    return rsa_.letters().isBusy() || rsa_.oaep().isBusy();
}

QString RsaStage::whyNot() const {
    return rsa_.activity().isEmpty() ? QString()
                                     : tr("The RSA page is still at work. Wait until it is done.");
}

/// How often the main button was pressed on the current tab, from its beginning.
QString RsaStage::run() const {
    const int tab = stageWidget<QTabBar>(rsa_, "rsaTabs").currentIndex();
    if (tab == RsaPage::lettersTab)
        return QString::number(static_cast<int>(rsa_.letters().stage()));
    return tab == RsaPage::oaepTab && rsa_.oaep().sealed() ? QStringLiteral("1")
                                                           : QStringLiteral("0");
}

void RsaStage::setRun(const QString& times) {
    const int tab = stageWidget<QTabBar>(rsa_, "rsaTabs").currentIndex();
    if (tab == RsaPage::oaepTab && times == QLatin1String("0")) {
        emit note_->textEdited(note_->text()); // forgets the ciphertexts
    } else if (tab == RsaPage::oaepTab || tab == RsaPage::lettersTab) {
        rsa_.press();
    }
}

/// A lesson makes a key where there is none.
void RsaStage::keepMore() {
    key_ = rsa_.key().known();
}

void RsaStage::bringBackMore() {
    if (rsa_.key().known().pair != key_.pair) rsa_.key().set(std::exchange(key_, {}));
}

std::optional<PageValue> RsaStage::smallValue(const QString& measure) const {
    const SmallView& view = rsa_.steps().view();
    if (measure == QLatin1String("fault")) return PageValue::ofText(view.isValid() ? "no" : "yes");
    if (!view.isValid()) return {};
    const rsa::SmallTrace& trace = view.trace();
    if (measure == QLatin1String("n")) return count(trace.n);
    if (measure == QLatin1String("phi")) return count(trace.phi);
    if (measure == QLatin1String("lambda")) return count(trace.lambda);
    if (measure == QLatin1String("d")) return count(trace.d);
    if (measure == QLatin1String("ciphertext")) return count(trace.ciphertext);
    if (measure == QLatin1String("decrypted")) return count(trace.decrypted);
    if (measure != QLatin1String("multiplications")) return {};
    const auto ones = std::ranges::count(trace.encrypt, 1U, &rsa::PowerRow::bit);
    return count(trace.encrypt.size() + static_cast<std::size_t>(ones)); // squarings, too
}

std::optional<PageValue> RsaStage::lettersValue(const QString& measure) const {
    const LettersTab& letters = rsa_.letters();
    if (measure == QLatin1String("table")) return count(rsa::kCodeBookSize);
    if (measure == QLatin1String("unknown"))
        return letters.unknown() ? std::optional(count(*letters.unknown())) : std::nullopt;
    if (!letters.run()) return {};
    if (measure == QLatin1String("letters")) return count(letters.run()->letters.size());
    if (measure == QLatin1String("numbers")) return count(letters.run()->blocks.size());
    if (measure != QLatin1String("most") || letters.run()->letters.empty()) return {};
    return count(letters.run()->letters.front().count);
}

std::optional<PageValue> RsaStage::paddingValue(const QString& measure) const {
    const auto& sealed = rsa_.oaep().sealed();
    if (!sealed) return {};
    if (measure == QLatin1String("bytes")) return count(sealed->bare[0].size());
    if (measure == QLatin1String("bare_differ")) return count(sealed->bareDiffers);
    if (measure == QLatin1String("oaep_differ")) return count(sealed->oaepDiffers);
    return {};
}

std::optional<PageValue> RsaStage::value(const QString& name) const {
    const QString part = name.section(QLatin1Char('.'), 0, 0);
    const QString measure = name.section(QLatin1Char('.'), 1);
    if (part == QLatin1String("small")) return smallValue(measure);
    if (part == QLatin1String("letters")) return lettersValue(measure);
    return part == QLatin1String("padding") ? paddingValue(measure) : std::nullopt;
}

} // namespace blockwarp::ui
