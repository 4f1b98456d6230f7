// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/rsa_tab.h"

#include "ui/widgets/form.h"

namespace blockwarp::ui {

RsaTab::RsaTab(QWidget* parent)
    : QWidget(parent), column_(new QVBoxLayout(this)), body_(new QVBoxLayout),
      bottom_(new QHBoxLayout), message_(new MessageLine(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(0);
    body_->setContentsMargins(2 * kGrid, kGrid, 2 * kGrid, kGrid);
    body_->setSpacing(kGrid);
    bottom_->setContentsMargins(2 * kGrid, kGrid, 2 * kGrid, kGrid);
    bottom_->setSpacing(kGrid);
    bottom_->addWidget(message_, 1);
    bottom_->addStretch();
    column_->addLayout(body_, 1);
    column_->addWidget(makeLine(QFrame::HLine, this));
    column_->addLayout(bottom_);
}

void RsaTab::addButtons(std::initializer_list<QWidget*> buttons) {
    for (QWidget* button : buttons) {
        button->setMinimumHeight(5 * kGrid);
        bottom_->addWidget(button);
    }
}

void RsaTab::setMainEnabled(bool enabled) {
    QAbstractButton* button = mainButton();
    if (button->isEnabled() == enabled) return;
    if (!enabled) hadFocus_ = button->hasFocus();
    button->setEnabled(enabled);
    if (enabled && hadFocus_) button->setFocus();
}

void RsaTab::setBottom(QWidget* bottom) {
    bottom_->setContentsMargins(0, 0, 0, 0);
    column_->addWidget(bottom);
}

Prompt::Prompt(QWidget* parent) : QLabel(parent) {
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
}

void Prompt::say(const QString& text, bool bold) {
    setText(text);
    QFont font = parentWidget()->font();
    font.setBold(bold);
    setFont(font);
}

} // namespace blockwarp::ui
