// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/grid_style.h"

#include "ui/theme/theme.h"

#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace blockwarp::ui {

namespace {

/// Fusion outlines in a darker shade of the window, which on a dark window cannot be seen. It gets
/// a lighter window to start from.
template <class Option>
Option withOutline(const Option& option, const QColor& light) {
    Option copy = option;
    copy.palette.setColor(QPalette::Window, light);
    return copy;
}

/// Of what a person operates: it stands out.
QColor controlLight(const QStyleOption& option) {
    const QColor light = option.palette.color(QPalette::WindowText);
    return (option.state & QStyle::State_Enabled ? light : light.darker(170)).darker(115);
}

/// Of tables, texts and other areas.
QColor frameLight(const QStyleOption& option) {
    return option.palette.color(QPalette::Mid).lighter(150);
}

/// Flat: the chosen one is a card on a line of the accent.
void drawTab(const QStyleOptionTab& tab, QPainter& painter) {
    const bool chosen = tab.state & QStyle::State_Selected;
    const bool pointedAt = tab.state & QStyle::State_MouseOver && tab.state & QStyle::State_Enabled;
    if (!chosen && !pointedAt) return;
    const QRect card = tab.rect.adjusted(0, 0, 0, radius::control); // its lower corners are cut off
    painter.save();
    painter.setClipRect(tab.rect);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tab.palette.color(chosen ? QPalette::Base : QPalette::AlternateBase));
    painter.drawRoundedRect(card, radius::control, radius::control);
    if (chosen)
        painter.fillRect(QRect(tab.rect.left(), tab.rect.bottom() - 1, tab.rect.width(), 2),
                         tab.palette.color(QPalette::Highlight));
    painter.restore();
}

/// Below the tabs: a card, as the chosen tab.
void drawTabFrame(const QStyleOption& option, QPainter& painter) {
    painter.fillRect(option.rect, option.palette.color(QPalette::Base));
    painter.save();
    painter.setPen(option.palette.color(QPalette::Mid));
    painter.drawRect(option.rect.adjusted(0, 0, -1, -1));
    painter.restore();
}

} // namespace

GridStyle::GridStyle(const QString& base)
    : QProxyStyle(base), fusion_(base.compare(QLatin1String("fusion"), Qt::CaseInsensitive) == 0) {}

void GridStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                              QPainter* painter, const QWidget* widget) const {
    if (fusion_ && option && element == PE_FrameTabWidget) return drawTabFrame(*option, *painter);
    if (option && isDark(option->palette)) {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        const bool indicator =
            element == PE_IndicatorCheckBox || element == PE_IndicatorRadioButton;
        if (button && indicator) {
            const auto copy = withOutline(*button, controlLight(*button));
            QProxyStyle::drawPrimitive(element, &copy, painter, widget);
            return;
        }
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame && (element == PE_FrameLineEdit || element == PE_Frame)) {
            const bool field = element == PE_FrameLineEdit;
            const auto copy =
                withOutline(*frame, field ? controlLight(*frame) : frameLight(*frame));
            QProxyStyle::drawPrimitive(element, &copy, painter, widget);
            return;
        }
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void GridStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const {
    const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
    if (fusion_ && element == CE_TabBarTabShape && tab && tab->shape == QTabBar::RoundedNorth)
        drawTab(*tab, *painter);
    else
        QProxyStyle::drawControl(element, option, painter, widget);
}

void GridStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                   QPainter* painter, const QWidget* widget) const {
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    if (control != CC_SpinBox || !spin || !isDark(spin->palette))
        return QProxyStyle::drawComplexControl(control, option, painter, widget);
    const auto copy = withOutline(*spin, controlLight(*spin));
    QProxyStyle::drawComplexControl(control, &copy, painter, widget);
}

int GridStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                           const QWidget* widget) const {
    switch (metric) {
    case PM_HeaderMargin:
    case PM_FocusFrameHMargin:
        return kGrid - 1; // the views add one pixel
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

QSize GridStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                  const QWidget* widget) const {
    QSize room = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_ComboBox:
    case CT_LineEdit:
    case CT_PushButton:
    case CT_SpinBox:
        if (option)
            room.setHeight(std::max(room.height(), option->fontMetrics.height() + 2 * kGrid));
        if (type == CT_PushButton) room.rwidth() += kGrid;
        break;
    default:
        break;
    }
    return room;
}

} // namespace blockwarp::ui
