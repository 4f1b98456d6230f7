// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/page_frame.h"

#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {
namespace {

constexpr int kTabsRow = 1; ///< below the header

} // namespace

PageFrame::PageFrame(const QString& title, const QString& caption, QWidget* parent)
    : QWidget(parent), actions_(new QHBoxLayout), rows_(new QVBoxLayout(this)),
      middle_(new QHBoxLayout), line_(makeLine(QFrame::HLine, this)) {
    actions_->setSpacing(space::small);
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setSpacing(0);
    middle_->setSpacing(0);
    rows_->addLayout(makeHeader(title, caption));
    rows_->addLayout(middle_, 1);
    rows_->addWidget(line_);
}

QBoxLayout* PageFrame::makeHeader(const QString& title, const QString& caption) {
    auto* name = new QLabel(title, this);
    setTextScale(*name, type::pageTitle, QFont::DemiBold);
    auto* about = new Explanation(this);
    about->setText(caption);
    auto* text = new QVBoxLayout;
    text->setSpacing(0);
    text->addWidget(name);
    text->addWidget(about);
    auto* header = new QHBoxLayout;
    header->setContentsMargins(space::large, space::small, space::large, space::tiny);
    header->setSpacing(space::large);
    header->addLayout(text, 1);
    header->addLayout(actions_);
    return header;
}

void PageFrame::addPageAction(QWidget* action) {
    actions_->addWidget(action);
}

void PageFrame::setTabs(QWidget* tabs) {
    rows_->insertWidget(kTabsRow, tabs);
}

void PageFrame::setContent(QWidget* content) {
    middle_->insertWidget(0, content, 1);
}

void PageFrame::setSidePanel(QWidget* panel) {
    middle_->addWidget(makeLine(QFrame::VLine, this));
    middle_->addWidget(panel);
}

void PageFrame::setRunBar(RunBar* bar) {
    if (rows_->indexOf(bar) < 0) rows_->addWidget(bar);
    if (bar_ && bar_ != bar) bar_->hide();
    bar_ = bar;
    bar_->show();
}

void PageFrame::setInnerRunBar(RunBar* bar) {
    line_->hide();
    bar_ = bar;
}

} // namespace blockwarp::ui
