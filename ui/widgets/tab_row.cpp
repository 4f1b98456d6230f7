// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tab_row.h"

#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QBoxLayout>

namespace blockwarp::ui {

TabRow::TabRow(QTabBar* bar, QWidget* parent)
    : QWidget(parent), bar_(bar), views_(new QStackedWidget(parent)) {
    setFocusProxy(bar_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar_);
    connect(bar_, &QTabBar::currentChanged, this, &TabRow::follow);
}

TabRow::TabRow(const char* name, const QString& says, QWidget* parent)
    : TabRow(new QTabBar, parent) {
    bar_->setObjectName(name);
    bar_->setAccessibleName(says);
    bar_->setExpanding(false);
    bar_->setDrawBase(false);
    layout()->setContentsMargins(space::large, space::tiny, space::large, 0);
    layout()->addWidget(makeLine(QFrame::HLine, this));
}

void TabRow::add(const QString& title, QWidget* view) {
    if (views_->indexOf(view) < 0) views_->addWidget(view);
    viewOf_.push_back(view);
    bar_->addTab(title);
}

void TabRow::follow(int tab) {
    views_->setCurrentWidget(viewOf_.at(static_cast<std::size_t>(tab)));
    emit changed(tab);
}

} // namespace blockwarp::ui
