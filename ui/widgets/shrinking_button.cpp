// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/shrinking_button.h"

#include "ui/base/icons.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QScopedValueRollback>
#include <QStyleOptionButton>

namespace blockwarp::ui {

ShrinkingButton::ShrinkingButton(const char* iconName, const QString& text, QWidget* parent)
    : QPushButton(ui::icon(iconName, QPalette::ButtonText), text, parent) {
    setAutoDefault(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

/// Its text may have changed since.
bool ShrinkingButton::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) setToolTip(QString(text()).remove(QLatin1Char('&')));
    return QPushButton::event(event);
}

QSize ShrinkingButton::sizeHint() const {
    const QScopedValueRollback guard(measuring_, true);
    return QPushButton::sizeHint();
}

QSize ShrinkingButton::minimumSizeHint() const {
    return {iconSize().width() + 3 * kGrid, sizeHint().height()};
}

void ShrinkingButton::initStyleOption(QStyleOptionButton* option) const {
    QPushButton::initStyleOption(option);
    if (!measuring_ && width() < sizeHint().width()) option->text.clear();
}

} // namespace blockwarp::ui
