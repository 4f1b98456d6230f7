// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/navigation.h"

#include "ui/base/icons.h"
#include "ui/shell/navigation_button.h"
#include "ui/shell/page_list.h"
#include "ui/theme/theme.h"

#include <QEvent>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kRoomForTitles = 1100; ///< window width
constexpr int kMark = 24;
const QString kSetting = QStringLiteral("window/navigationFolded");

} // namespace

Navigation::Navigation(QWidget* parent)
    : QWidget(parent), mark_(new QLabel(this)),
      name_(new QLabel(QStringLiteral("Blockwarp"), this)), fold_(new QToolButton(this)),
      top_(new QHBoxLayout), pages_(new PageList(this)),
      help_(new NavigationButton(icon("help"), tr("Help"), QKeySequence::HelpContents, this)) {
    mark_->setPixmap(QIcon(QStringLiteral(":/icons/app.svg")).pixmap(kMark, kMark));
    setTextScale(*name_, type::section, QFont::DemiBold);
    fold_->setObjectName("foldNavigation");
    fold_->setIcon(icon("menu"));
    fold_->setAutoRaise(true);
    fold_->setFixedSize(kControlHeight, kControlHeight);
    top_->setSpacing(space::small);
    top_->addWidget(mark_);
    top_->addWidget(name_, 1);
    top_->addWidget(fold_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(top_);
    column->addWidget(pages_, 1);
    auto* bottom = new QHBoxLayout;
    bottom->setContentsMargins(space::small, space::small, space::small, space::medium);
    bottom->addWidget(help_);
    column->addLayout(bottom);
    help_->setObjectName("navigationHelp");
    connect(help_, &QAbstractButton::clicked, this, &Navigation::helpWanted);
    connect(fold_, &QToolButton::clicked, this, &Navigation::toggle);
    refresh();
}

void Navigation::setWindowWidth(int width) {
    windowWidth_ = width;
    refresh();
}

void Navigation::toggle() {
    chosen_ = !folded_;
    refresh();
}

void Navigation::refresh() {
    folded_ = chosen_.value_or(windowWidth_ > 0 && windowWidth_ < kRoomForTitles);
    pages_->setIconsOnly(folded_);
    help_->setIconOnly(folded_);
    mark_->setVisible(!folded_);
    name_->setVisible(!folded_);
    const int beside = (PageList::kIconsWidth - kControlHeight) / 2;
    top_->setContentsMargins(folded_ ? beside : space::large, space::medium, beside, space::medium);
    fold_->setToolTip(folded_ ? tr("Show the pages' titles") : tr("Show icons only"));
    fold_->setAccessibleName(fold_->toolTip());
    fitWidth();
}

void Navigation::fitWidth() {
    setFixedWidth(std::max(pages_->minimumWidth(), top_->minimumSize().width()));
}

/// Texts grow.
bool Navigation::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) fitWidth();
    return QWidget::event(event);
}

void Navigation::save(QSettings& settings) const {
    if (chosen_) settings.setValue(kSetting, *chosen_);
}

void Navigation::load(const QSettings& settings) {
    if (settings.contains(kSetting)) chosen_ = settings.value(kSetting).toBool();
    refresh();
}

} // namespace blockwarp::ui
