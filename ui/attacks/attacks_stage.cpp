// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/attacks_stage.h"

#include "ui/attacks/attack_tab.h"
#include "ui/attacks/attacks_page.h"

namespace blockwarp::ui {
namespace {

const QLatin1String kRandomSeed("random");

} // namespace

AttacksStage::AttacksStage(AttacksPage& attacks) : LessonStage(attacks), attacks_(attacks) {
    add(tabField(QStringLiteral("attack"), attacks, "attackTabs", attacks.attacks()));
    addInputs();
    addRun();
}

void AttacksStage::addInputs() {
    for (const auto& [key, line] :
         {std::pair{"text", "paddingText"}, std::pair{"known", "nonceKnown"},
          std::pair{"second", "nonceSecond"}, std::pair{"forged", "nonceForged"},
          std::pair{"message", "extensionMessage"}, std::pair{"added", "extensionAdded"},
          std::pair{"cookie", "lengthCookie"}})
        add(lineField(QLatin1String(key), attacks_, line));
    add(spinField(QStringLiteral("key_bytes"), attacks_, "extensionKeyBytes"));
}

/// The end of a run is shown at once.
void AttacksStage::addRun() {
    add({QStringLiteral("seed"),
         [this] {
             const auto seed = attacks_.tab().seed();
             return seed ? QString::number(*seed) : QString(kRandomSeed);
         },
         [this](const QString& seed) {
             attacks_.tab().setSeed(seed == kRandomSeed ? std::nullopt
                                                        : std::optional(seed.toULongLong()));
         }});
    add({QStringLiteral("defence"), [this] { return QString::number(attacks_.tab().defence()); },
         [this](const QString& defence) {
             attacks_.tab().setDefence(defence.toInt());
             attacks_.tab().prepare();
         }});
    add({QStringLiteral("run"),
         [this] {
             return attacks_.tab().board().isAtEnd() ? QStringLiteral("1") : QStringLiteral("0");
         },
         [this](const QString& times) {
             attacks_.tab().prepare(); // if there is no run yet, it is shown by the second try
             AttackBoard& board = attacks_.tab().board();
             board.setStep(times == QLatin1String("1") ? board.steps() - 1 : 0);
         },
         2});
}

std::optional<PageValue> AttacksStage::value(const QString& name) const {
    const AttackScene* scene = attacks_.tab().board().scene();
    const QString prefix = attacks_.current() + QLatin1Char('.');
    if (!scene || !name.startsWith(prefix)) return {};
    const QString measure = name.mid(prefix.size());
    if (measure == QLatin1String("accepted"))
        return PageValue::ofText(scene->succeeded() ? "yes" : "no");
    const QString found = scene->value(measure);
    bool isNumber = false;
    const double number = found.toDouble(&isNumber);
    if (isNumber) return PageValue::ofNumber(number);
    return found.isEmpty() ? std::nullopt : std::optional(PageValue::ofText(found.toStdString()));
}

QString AttacksStage::whyNot() const {
    return attacks_.tab().isRunning() ? tr("An attack is running. Wait until it is done.")
                                      : QString();
}

bool AttacksStage::isBusy() const {
    return attacks_.tab().isBusy();
}

/// A run that is being prepared is what the lesson waits for.
void AttacksStage::interrupt() {
    if (attacks_.tab().isRunning()) attacks_.stop();
}

void AttacksStage::keepMore() {
    kept_.clear();
    for (const AttackTab* tab : attacks_.allTabs())
        kept_.push_back({tab->seed(), tab->defence()});
}

void AttacksStage::bringBackMore() {
    const QList<AttackTab*> tabs = attacks_.allTabs();
    for (std::size_t i = 0; i < kept_.size(); ++i) {
        AttackTab& tab = *tabs.at(static_cast<int>(i));
        tab.setSeed(kept_[i].seed);
        tab.setDefence(kept_[i].defence);
    }
}

} // namespace blockwarp::ui
