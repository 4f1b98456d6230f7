// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/rsa_page.h"

#include "ui/rsa/close_tab.h"
#include "ui/rsa/fault_tab.h"
#include "ui/rsa/key_tab.h"
#include "ui/rsa/letters_tab.h"
#include "ui/rsa/oaep_tab.h"
#include "ui/rsa/race_tab.h"
#include "ui/rsa/receivers_tab.h"
#include "ui/rsa/rsa_stage.h"
#include "ui/rsa/steps_tab.h"
#include "ui/theme/theme.h"
#include "ui/widgets/numbered_steps.h"

#include <array>

namespace blockwarp::ui {
namespace {

/// In the order of RsaPage::Tab.
constexpr std::array kTabNames{"key",          "padding",   "letters", "small-numbers",
                               "close-primes", "receivers", "fault",   "race"};

} // namespace

RsaPage::RsaPage(const Inventory& inventory, QWidget* parent)
    : Page(tr("RSA"), tr("Keys, why padding, attacks, and CPU against GPU."), parent),
      tabs_(new TabRow(new NumberedSteps("rsaTabs", tr("What to do with RSA"), this), this)),
      keys_(new KeyTab(key_, this)), oaep_(new OaepTab(key_, this)), letters_(new LettersTab(this)),
      steps_(new StepsTab(this)), close_(new CloseTab(key_, this)),
      receivers_(new ReceiversTab(this)), fault_(new FaultTab(key_, this)),
      race_(new RaceTab(inventory, key_, this)) {
    tabs_->add(tr("Key"), keys_);
    tabs_->add(tr("Padding"), oaep_);
    tabs_->add(tr("Letter by letter"), letters_);
    tabs_->add(tr("Small numbers"), steps_);
    tabs_->add(tr("Close primes"), close_);
    tabs_->add(tr("Three receivers"), receivers_);
    tabs_->add(tr("One fault"), fault_);
    tabs_->add(tr("Race"), race_);
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(space::large, space::tiny, space::large, space::medium);
    column->setSpacing(space::medium);
    column->addWidget(tabs_);
    column->addWidget(tabs_->views(), 1);
    frame().setContent(content);
    for (const RsaTab* tab : allTabs())
        frame().setRunBar(tab->bar());
    for (const RsaTab* tab : allTabs())
        connect(tab, &RsaTab::enterChanged, this, &RsaPage::presentedChanged);
    frame().setRunBar(tab().bar());
    connect(tabs_, &TabRow::changed, this, &RsaPage::followTab);
    connect(letters_, &LettersTab::reportWanted, this, &RsaPage::reportWanted);
}

/// Who goes along the tabs by keyboard stays there; else Enter is for the new tab's main button.
void RsaPage::followTab() {
    frame().setRunBar(tab().bar());
    emit presentedChanged();
    if (!tabs_->hasFocus()) mainButton()->setFocus();
}

void RsaPage::choose(const QString& tab) {
    for (std::size_t i = 0; i < kTabNames.size(); ++i)
        if (tab == QLatin1String(kTabNames.at(i))) tabs_->choose(static_cast<int>(i));
}

QString RsaPage::current() const {
    return QLatin1String(kTabNames.at(static_cast<std::size_t>(tabs_->current())));
}

RsaTab& RsaPage::tab() const {
    return *qobject_cast<RsaTab*>(tabs_->views()->currentWidget());
}

QList<RsaTab*> RsaPage::allTabs() const {
    QList<RsaTab*> all;
    for (int i = 0; i < tabs_->views()->count(); ++i)
        all << qobject_cast<RsaTab*>(tabs_->views()->widget(i));
    return all;
}

QString RsaPage::activity() const {
    QStringList all;
    for (const RsaTab* tab : allTabs())
        if (!tab->activity().isEmpty()) all << tab->activity();
    return all.join(QLatin1Char('\n'));
}

void RsaPage::stop() {
    for (RsaTab* tab : allTabs())
        tab->stop();
}

Presented RsaPage::presented() {
    const QList<QWidget*> parts = tab().presentedParts();
    return {.parts = parts.isEmpty() ? QList<QWidget*>{tabs_->views()} : parts,
            .title = tr("%1: %2").arg(title(), tabs_->title(tabs_->current())),
            .keys = tab().keys(),
            .enter = tab().enter(),
            .tabs = tabs_};
}

LessonStage* RsaPage::stage() {
    if (stage_ == nullptr) stage_ = new RsaStage(*this);
    return stage_;
}

void RsaPage::saveSettings(QSettings& settings) const {
    for (const RsaTab* tab : allTabs())
        tab->save(settings);
}

void RsaPage::loadSettings(const QSettings& settings) {
    for (RsaTab* tab : allTabs())
        tab->load(settings);
}

void RsaPage::keyPressEvent(QKeyEvent* event) {
    if (!tab().takeKey(event->key())) Page::keyPressEvent(event);
}

} // namespace blockwarp::ui
