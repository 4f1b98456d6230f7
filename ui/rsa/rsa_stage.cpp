// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/rsa_stage.h"

#include "ui/frame/lesson_stage.h"
#include "ui/rsa/close_tab.h"
#include "ui/rsa/fault_tab.h"
#include "ui/rsa/letters_tab.h"
#include "ui/rsa/oaep_tab.h"
#include "ui/rsa/receivers_tab.h"
#include "ui/rsa/rsa_page.h"
#include "ui/rsa/steps_tab.h"

#include <QLineEdit>
#include <QTabBar>

#include <algorithm>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr int kPresses = 3; ///< of the button in Letter by letter, until it is back at the start

const QLatin1String kNoBit("none");
const QLatin1String kSmall("small");
const QLatin1String kLarge("large");

PageValue count(std::size_t number) {
    return PageValue::ofNumber(static_cast<double>(number));
}

/// Of an attack's small numbers; others have too many digits for a sentence.
std::optional<PageValue> digits(const Integer& number) {
    constexpr std::size_t kMaxDigits = 15; // that a double holds
    const std::string text = decimalOf(number);
    if (text.empty() || text.size() > kMaxDigits) return {};
    return PageValue::ofNumber(std::stod(text));
}

} // namespace

RsaStage::RsaStage(RsaPage& rsa)
    : LessonStage(rsa), rsa_(rsa), note_(&stageWidget<QLineEdit>(rsa, "oaepText")) {
    add({QStringLiteral("tab"), [this] { return rsa_.current(); },
         [this](const QString& tab) { rsa_.choose(tab); }});
    for (const auto& [key, spin] : {std::pair{"p", "smallP"}, std::pair{"q", "smallQ"},
                                    std::pair{"e", "smallE"}, std::pair{"message", "smallMessage"}})
        add(spinField(QLatin1String(key), rsa, spin));
    add({QStringLiteral("step"), [this] { return QString::number(rsa_.steps().view().step()); },
         [this](const QString& step) { rsa_.steps().view().setStep(step.toInt()); }});
    auto* text = &stageWidget<QPlainTextEdit>(rsa, "lettersText");
    add({QStringLiteral("text"), [text] { return text->toPlainText(); },
         [text](const QString& typed) { text->setPlainText(typed); }});
    add(lineField(QStringLiteral("note"), rsa, "oaepText"));
    addAttacks();
    add({QStringLiteral("run"), [this] { return run(); },
         [this](const QString& times) { setRun(times); }, kPresses});
}

void RsaStage::addAttacks() {
    for (const auto& [key, spin] :
         {std::pair{"close_p", "closeP"}, std::pair{"close_q", "closeQ"},
          std::pair{"close_steps", "closeMost"}, std::pair{"n1", "receiversN1"},
          std::pair{"n2", "receiversN2"}, std::pair{"n3", "receiversN3"},
          std::pair{"signer_p", "faultP"}, std::pair{"signer_q", "faultQ"},
          std::pair{"signer_e", "faultE"}, std::pair{"shared_message", "receiversMessage"},
          std::pair{"signed_message", "faultMessage"}})
        add(spinField(QLatin1String(key), rsa_, spin));
    add({QStringLiteral("numbers"),
         [this] {
             const AttackRsaTab* attack = currentAttack();
             return QString(attack && attack->numbers() > 0 ? kLarge : kSmall);
         },
         [this](const QString& numbers) {
             if (AttackRsaTab* attack = currentAttack())
                 attack->setNumbers(numbers == kLarge ? 1 : 0);
         }});
    add({QStringLiteral("oaep"),
         [this] {
             return rsa_.receivers().isPadded() ? QStringLiteral("true") : QStringLiteral("false");
         },
         [this](const QString& padded) {
             rsa_.receivers().setPadded(padded == QLatin1String("true"));
         }});
    add({QStringLiteral("flip"),
         [this] {
             const auto bit = rsa_.fault().bits().halfQ;
             return bit ? QString::number(*bit) : QString(kNoBit);
         },
         [this](const QString& bit) {
             FaultBits bits = rsa_.fault().bits();
             bits.halfQ = bit == kNoBit ? std::nullopt : std::optional(bit.toInt());
             rsa_.fault().setBits(bits);
         }});
    add({QStringLiteral("flip_p"),
         [this] {
             const auto bit = rsa_.fault().bits().halfP;
             return bit ? QString::number(*bit) : QString(kNoBit);
         },
         [this](const QString& bit) {
             FaultBits bits = rsa_.fault().bits();
             bits.halfP = bit == kNoBit ? std::nullopt : std::optional(bit.toInt());
             rsa_.fault().setBits(bits);
         }});
}

std::vector<AttackRsaTab*> RsaStage::attacks() const {
    return {&rsa_.closePrimes(), &rsa_.receivers(), &rsa_.fault()};
}

AttackRsaTab* RsaStage::currentAttack() const {
    for (AttackRsaTab* attack : attacks())
        if (attack == &rsa_.tab()) return attack;
    return nullptr;
}

bool RsaStage::isBusy() const {
    return rsa_.letters().isBusy() || rsa_.oaep().isBusy() ||
           std::ranges::any_of(attacks(), &AttackRsaTab::isBusy);
}

QString RsaStage::whyNot() const {
    return rsa_.activity().isEmpty() ? QString()
                                     : tr("The RSA page is still at work. Wait until it is done.");
}

/// How often the main button was pressed on the current tab, from its beginning.
QString RsaStage::run() const {
    const int tab = stageWidget<QTabBar>(rsa_, "rsaTabs").currentIndex();
    if (const AttackRsaTab* attack = currentAttack())
        return attack->isAtEnd() ? QStringLiteral("1") : QStringLiteral("0");
    if (tab == RsaPage::lettersTab)
        return QString::number(static_cast<int>(rsa_.letters().stage()));
    return tab == RsaPage::oaepTab && rsa_.oaep().sealed() ? QStringLiteral("1")
                                                           : QStringLiteral("0");
}

void RsaStage::setRun(const QString& times) {
    const int tab = stageWidget<QTabBar>(rsa_, "rsaTabs").currentIndex();
    if (AttackRsaTab* attack = currentAttack()) {
        SteppedView& board = attack->board();
        board.setStep(times == QLatin1String("0") ? 0 : board.steps() - 1);
    } else if (tab == RsaPage::oaepTab && times == QLatin1String("0")) {
        emit note_->textEdited(note_->text()); // forgets the ciphertexts
    } else if (tab == RsaPage::oaepTab || tab == RsaPage::lettersTab) {
        rsa_.press();
    }
}

/// A lesson makes a key where there is none.
void RsaStage::keepMore() {
    key_ = rsa_.key().known();
    bits_ = rsa_.fault().bits();
    kept_.clear();
    for (const AttackRsaTab* attack : attacks())
        kept_.push_back({attack->numbers(), attack->board().step()});
}

void RsaStage::bringBackMore() {
    if (rsa_.key().known().pair != key_.pair) rsa_.key().set(std::exchange(key_, {}));
    const std::vector<AttackRsaTab*> all = attacks();
    for (std::size_t i = 0; i < kept_.size(); ++i)
        all.at(i)->setNumbers(kept_[i].numbers);
    rsa_.fault().setBits(bits_);
    for (std::size_t i = 0; i < kept_.size(); ++i)
        all.at(i)->board().setStep(kept_[i].step);
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

std::optional<PageValue> RsaStage::closeValue(const QString& measure) const {
    const FermatRun* run = rsa_.closePrimes().run();
    if (!run) return {};
    if (measure == QLatin1String("steps")) return count(run->steps.size());
    if (measure == QLatin1String("n")) return digits(run->n);
    if (measure == QLatin1String("found")) return PageValue::ofText(run->factors ? "yes" : "no");
    if (!run->factors) return {};
    if (measure == QLatin1String("smaller")) return digits(run->factors->first);
    return measure == QLatin1String("larger") ? digits(run->factors->second) : std::nullopt;
}

std::optional<PageValue> RsaStage::receiversValue(const QString& measure) const {
    const auto& run = rsa_.receivers().run();
    if (!run) return {};
    if (measure == QLatin1String("cube")) return PageValue::ofText(run->isCube ? "yes" : "no");
    if (measure == QLatin1String("common")) return digits(run->common);
    return measure == QLatin1String("root") ? digits(run->root) : std::nullopt;
}

std::optional<PageValue> RsaStage::faultValue(const QString& measure) const {
    const auto& run = rsa_.fault().run();
    if (!run) return {};
    if (measure == QLatin1String("signature")) return digits(run->wrong.signature);
    if (measure == QLatin1String("divisor")) return digits(run->found.divisor);
    return measure == QLatin1String("other") ? digits(run->found.other) : std::nullopt;
}

std::optional<PageValue> RsaStage::value(const QString& name) const {
    const QString part = name.section(QLatin1Char('.'), 0, 0);
    const QString measure = name.section(QLatin1Char('.'), 1);
    if (part == QLatin1String("small")) return smallValue(measure);
    if (part == QLatin1String("letters")) return lettersValue(measure);
    if (part == QLatin1String("close")) return closeValue(measure);
    if (part == QLatin1String("receivers")) return receiversValue(measure);
    if (part == QLatin1String("fault")) return faultValue(measure);
    return part == QLatin1String("padding") ? paddingValue(measure) : std::nullopt;
}

} // namespace blockwarp::ui
