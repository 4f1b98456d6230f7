// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/attacks_page.h"

#include "ui/attacks/attack_tab.h"
#include "ui/attacks/attacks_stage.h"
#include "ui/attacks/elsewhere.h"
#include "ui/attacks/extension_tab.h"
#include "ui/attacks/length_tab.h"
#include "ui/attacks/nonce_tab.h"
#include "ui/attacks/padding_tab.h"
#include "ui/base/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/numbered_steps.h"

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

template <class T>
AttackTab* make(QWidget* parent) {
    return new T(parent);
}

/// One row per attack, in their order.
struct AttackRow {
    const char* id; ///< in lessons, and of object names
    const char* title;
    const char* level;
    AttackTab* (*make)(QWidget*);
};

constexpr const char* kFirstCourse = QT_TRANSLATE_NOOP("attacks", "First course");

constexpr const char* kSecondCourse = QT_TRANSLATE_NOOP("attacks", "Second course");

constexpr std::array kAttacks{
    AttackRow{"padding", QT_TRANSLATE_NOOP("attacks", "Padding oracle"), kFirstCourse,
              make<PaddingTab>},
    AttackRow{"nonce", QT_TRANSLATE_NOOP("attacks", "Nonce twice"), kSecondCourse, make<NonceTab>},
    AttackRow{"extension", QT_TRANSLATE_NOOP("attacks", "Length extension"), kSecondCourse,
              make<ExtensionTab>},
    AttackRow{"length", QT_TRANSLATE_NOOP("attacks", "Length tells"), kSecondCourse,
              make<LengthTab>},
};

QString attackText(const char* text) {
    return QCoreApplication::translate("attacks", text);
}

} // namespace

AttacksPage::AttacksPage(const Inventory&, QWidget* parent)
    : Page(tr("Attacks"),
           tr("What breaks when a good cipher is used badly, computed here on your own text."),
           parent),
      tabs_(new TabRow(new NumberedSteps("attackTabs", tr("Which attack"), this), this)) {
    auto* bar = findChild<QTabBar*>("attackTabs");
    for (const AttackRow& row : kAttacks) {
        AttackTab* tab = row.make(this);
        tab->setLevel(attackText(row.level));
        tabs_->add(attackText(row.title), tab);
        bar->setTabToolTip(bar->count() - 1,
                           tr("%1: %2").arg(attackText(row.title), attackText(row.level)));
    }
    auto* content = new QWidget(this);
    auto* elsewhere = new Elsewhere(this);
    connect(elsewhere, &Elsewhere::wanted, this, &AttacksPage::elsewhereWanted);
    auto* top = new QHBoxLayout;
    top->addWidget(tabs_, 1);
    top->addWidget(elsewhere);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(space::large, space::tiny, space::large, space::medium);
    column->setSpacing(space::medium);
    column->addLayout(top);
    column->addWidget(tabs_->views(), 1);
    frame().setContent(content);
    for (const AttackTab* tab : allTabs())
        frame().setRunBar(tab->bar());
    frame().setRunBar(tab().bar());
    connect(tabs_, &TabRow::changed, this, &AttacksPage::followTab);
}

/// Who goes along the tabs by keyboard stays there; else Enter is for the new tab's main button.
void AttacksPage::followTab() {
    frame().setRunBar(tab().bar());
    emit presentedChanged();
    if (!tabs_->hasFocus()) mainButton()->setFocus();
}

AttackTab& AttacksPage::tab() const {
    return *qobject_cast<AttackTab*>(tabs_->views()->currentWidget());
}

QList<AttackTab*> AttacksPage::allTabs() const {
    QList<AttackTab*> all;
    for (int i = 0; i < tabs_->views()->count(); ++i)
        all << qobject_cast<AttackTab*>(tabs_->views()->widget(i));
    return all;
}

QStringList AttacksPage::attacks() const {
    QStringList ids;
    for (const AttackRow& row : kAttacks)
        ids << QLatin1String(row.id);
    return ids;
}

bool AttacksPage::choose(const QString& attack) {
    const auto index = static_cast<int>(attacks().indexOf(attack));
    if (index >= 0) tabs_->choose(index);
    return index >= 0;
}

QString AttacksPage::current() const {
    return attacks().at(tabs_->current());
}

void AttacksPage::stop() {
    for (AttackTab* tab : allTabs())
        tab->stop();
}

LessonStage* AttacksPage::stage() {
    if (stage_ == nullptr) stage_ = new AttacksStage(*this);
    return stage_;
}

Presented AttacksPage::presented() {
    return {.parts = {&tab().board()},
            .title = tr("%1: %2").arg(title(), tabs_->title(tabs_->current())),
            .keys = tr("← → step · Home and End"),
            .enter = tab().bar()->mainButton()->text(),
            .tabs = tabs_};
}

bool AttacksPage::takeKey(int key) {
    return tab().steps().takeKey(key);
}

void AttacksPage::keyPressEvent(QKeyEvent* event) {
    if (!takeKey(event->key())) Page::keyPressEvent(event);
}

} // namespace blockwarp::ui
