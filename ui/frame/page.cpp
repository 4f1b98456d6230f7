// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/page.h"

namespace blockwarp::ui {

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
