// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/rsa_tab.h"

#include "ui/theme/theme.h"

namespace blockwarp::ui {

RsaTab::RsaTab(QWidget* parent) : QWidget(parent), body_(new QVBoxLayout(this)) {
    body_->setContentsMargins(0, 0, 0, 0);
    body_->setSpacing(space::medium);
}

RunBar* RsaTab::makeBar(const char* iconName, const QString& action) {
    bar_ = new RunBar(iconName, action, this);
    return bar_;
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
