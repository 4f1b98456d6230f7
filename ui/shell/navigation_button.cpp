// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/navigation_button.h"

#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QStyleOption>

namespace blockwarp::ui {

NavigationButton::NavigationButton(const QIcon& icon, const QString& title, const QKeySequence& key,
                                   QWidget* parent)
    : QAbstractButton(parent), key_(key.toString(QKeySequence::NativeText)) {
    setIcon(icon);
    setText(title);
    setToolTip(QStringLiteral("%1 (%2)").arg(title, key_));
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
}

void NavigationButton::setIconOnly(bool iconOnly) {
    iconOnly_ = iconOnly;
    update();
}

QSize NavigationButton::sizeHint() const {
    return {0, NavigationEntry::height(fontMetrics())};
}

void NavigationButton::paintEvent(QPaintEvent*) {
    QStyleOption option;
    option.initFrom(this);
    NavigationEntry entry;
    entry.icon = icon();
    entry.title = text();
    entry.key = key_;
    entry.iconOnly = iconOnly_;
    entry.pointedAt = option.state.testFlag(QStyle::State_MouseOver) || isDown();
    QPainter painter(this);
    entry.draw(painter, rect(), font(), palette());
}

void NavigationButton::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

} // namespace blockwarp::ui
