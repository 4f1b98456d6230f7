// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/grid_style.h"

#include "ui/theme/theme.h"

#include <QStyleOption>

#include <algorithm>

namespace blockwarp::ui {

namespace {

/// Fusion outlines in a darker shade of the window, which on a dark window cannot be seen. It gets
/// a lighter window to start from.
template <class Option>
Option withOutline(const Option& option) {
    Option copy = option;
    QColor light = option.palette.color(QPalette::WindowText);
    if (!(option.state & QStyle::State_Enabled)) light = light.darker(170);
    copy.palette.setColor(QPalette::Window, light.darker(115));
    return copy;
}

} // namespace

void GridStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                              QPainter* painter, const QWidget* widget) const {
    if (option && isDark(option->palette)) {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        const bool indicator =
            element == PE_IndicatorCheckBox || element == PE_IndicatorRadioButton;
        if (button && indicator) {
            const auto copy = withOutline(*button);
            QProxyStyle::drawPrimitive(element, &copy, painter, widget);
            return;
        }
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame && element == PE_FrameLineEdit) {
            const auto copy = withOutline(*frame);
            QProxyStyle::drawPrimitive(element, &copy, painter, widget);
            return;
        }
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
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
