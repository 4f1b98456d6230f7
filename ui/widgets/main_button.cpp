// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/main_button.h"

#include "ui/base/icons.h"
#include "ui/theme/theme.h"

#include <QStyle>
#include <QStyleOptionButton>
#include <QStylePainter>

#include <algorithm>

namespace blockwarp::ui {

MainButton::MainButton(const char* iconName, const QString& text, QWidget* parent)
    : QPushButton(parent) {
    setAutoDefault(true);
    setAttribute(Qt::WA_Hover);
    QFont bold = font();
    bold.setBold(true);
    setFont(bold);
    setAction(iconName, text);
}

void MainButton::setAction(const char* iconName, const QString& text) {
    setIcon(ui::icon(iconName, QPalette::HighlightedText));
    setText(text);
}

QSize MainButton::sizeHint() const {
    const QSize wanted = QPushButton::sizeHint();
    return {std::max(wanted.width() + 2 * kGrid, 18 * kGrid),
            std::max(wanted.height(), kBarControlHeight)};
}

QSize MainButton::minimumSizeHint() const {
    return {QPushButton::sizeHint().width(), sizeHint().height()};
}

QColor MainButton::fill() const {
    if (!isEnabled()) return palette().color(QPalette::Disabled, QPalette::Button);
    const QColor accent = palette().color(QPalette::Highlight);
    if (isDown()) return accent.darker(125);
    return underMouse() ? accent.darker(110) : accent;
}

void MainButton::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill());
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius::control,
                            radius::control);
    QStyleOptionButton option;
    initStyleOption(&option);
    option.palette.setColor(QPalette::Active, QPalette::ButtonText,
                            palette().color(QPalette::HighlightedText));
    option.palette.setColor(QPalette::Inactive, QPalette::ButtonText,
                            palette().color(QPalette::HighlightedText));
    painter.drawControl(QStyle::CE_PushButtonLabel, option);
}

} // namespace blockwarp::ui
