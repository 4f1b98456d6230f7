// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/rsa_page.h"

#include "ui/base/theme.h"
#include "ui/rsa/key_tab.h"
#include "ui/rsa/letters_tab.h"
#include "ui/rsa/oaep_tab.h"
#include "ui/rsa/race_tab.h"
#include "ui/rsa/steps_tab.h"
#include "ui/rsa/table_tab.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {

RsaPage::RsaPage(const Inventory& inventory, QWidget* parent)
    : Page(parent), tabs_(new QTabBar(this)), views_(new QStackedWidget(this)),
      keys_(new KeyTab(key_, this)), oaep_(new OaepTab(key_, this)), letters_(new LettersTab(this)),
      steps_(new StepsTab(this)), race_(new RaceTab(inventory, key_, this)),
      table_(new TableTab(inventory, this)) {
    tabs_->setObjectName("rsaTabs");
    tabs_->setAccessibleName(tr("What to do with RSA"));
    tabs_->setExpanding(false);
    tabs_->setDrawBase(false);
    for (const QString& title : {tr("Key"), tr("Padding"), tr("Letter by letter"),
                                 tr("Small numbers"), tr("Race"), tr("Table")})
        tabs_->addTab(title);
    for (RsaTab* tab :
         std::initializer_list<RsaTab*>{keys_, oaep_, letters_, steps_, race_, table_})
        views_->addWidget(tab);
    auto* tabs = new QHBoxLayout;
    tabs->setContentsMargins(2 * kGrid, 0, 2 * kGrid, 0);
    tabs->addWidget(tabs_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, kGrid, 0, 0);
    column->setSpacing(0);
    column->addLayout(tabs);
    column->addWidget(makeLine(QFrame::HLine, this));
    column->addWidget(views_, 1);
    connect(tabs_, &QTabBar::currentChanged, this, &RsaPage::showTab);
}

/// Who goes along the tabs by keyboard stays there; else Enter is for the new tab's main button.
void RsaPage::showTab(int tab) {
    views_->setCurrentIndex(tab);
    if (!tabs_->hasFocus()) mainButton()->setFocus();
}

RsaTab& RsaPage::current() const {
    return *qobject_cast<RsaTab*>(views_->currentWidget());
}

QList<RsaTab*> RsaPage::allTabs() const {
    QList<RsaTab*> all;
    for (int i = 0; i < views_->count(); ++i)
        all << qobject_cast<RsaTab*>(views_->widget(i));
    return all;
}

QAbstractButton* RsaPage::mainButton() const {
    return current().mainButton();
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

void RsaPage::saveSettings(QSettings& settings) const {
    for (const RsaTab* tab : allTabs())
        tab->save(settings);
}

void RsaPage::loadSettings(const QSettings& settings) {
    for (RsaTab* tab : allTabs())
        tab->load(settings);
}

void RsaPage::keyPressEvent(QKeyEvent* event) {
    if (!current().takeKey(event->key())) Page::keyPressEvent(event);
}

} // namespace blockwarp::ui
