// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/page.h"

#include "ui/theme/theme.h"

namespace blockwarp::ui {
namespace {

constexpr int kTabsRow = 1; ///< below the header

} // namespace

PageFrame::PageFrame(const QString& title, const QString& caption, QWidget* parent)
    : QWidget(parent), actions_(new QHBoxLayout), below_(new QHBoxLayout),
      caption_(new Explanation(this)), rows_(new QVBoxLayout(this)), middle_(new QHBoxLayout),
      line_(makeLine(QFrame::HLine, this)) {
    actions_->setSpacing(space::small);
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setSpacing(0);
    middle_->setSpacing(0);
    rows_->addLayout(makeHeader(title, caption));
    rows_->addLayout(middle_, 1);
    rows_->addWidget(line_);
}

/// The caption is below title and actions, and so has the whole width.
QBoxLayout* PageFrame::makeHeader(const QString& title, const QString& caption) {
    auto* name = new QLabel(title, this);
    setTextScale(*name, type::pageTitle, QFont::DemiBold);
    caption_->setObjectName("pageCaption");
    caption_->setText(caption);
    name->setMinimumHeight(kControlHeight); // at the same place with and without actions
    auto* top = new QHBoxLayout;
    top->setSpacing(space::large);
    top->addWidget(name, 1);
    top->addLayout(actions_);
    below_->setSpacing(space::tiny);
    below_->addWidget(caption_, 1);
    auto* header = new QVBoxLayout;
    header->setContentsMargins(space::large, space::small, space::large, 0);
    header->setSpacing(space::tiny);
    header->addLayout(top);
    header->addLayout(below_);
    return header;
}

void PageFrame::setCaption(const QString& caption) {
    caption_->setText(caption);
}

void PageFrame::addCaptionLink(QWidget* link) {
    caption_->setWordWrap(false); // so that the link is where the caption ends
    below_->setStretch(0, 0);
    if (below_->count() == 1) below_->addStretch(1);
    below_->insertWidget(below_->count() - 1, link);
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

Page::Page(const QString& title, const QString& caption, QWidget* parent)
    : QWidget(parent), title_(title), frame_(new PageFrame(title, caption, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(frame_);
}

void Page::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && mainButton()->isEnabled())
        mainButton()->click();
    else
        QWidget::keyPressEvent(event);
}

} // namespace blockwarp::ui
