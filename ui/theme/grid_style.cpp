// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/grid_style.h"

#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"
#include "ui/theme/tool_tips.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QFocusFrame>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOption>
#include <QTabBar>

#include <algorithm>
#include <optional>

namespace blockwarp::ui {
namespace {

constexpr int kShortestHandle = 32;
constexpr int kScrollBar = 12;
constexpr int kIndicator = 18;
constexpr int kFieldPadding = 4; ///< beside what the base style leaves

std::optional<Qt::ArrowType> arrowOf(QStyle::PrimitiveElement element, const QStyleOption& option) {
    switch (element) {
    case QStyle::PE_IndicatorArrowUp:
    case QStyle::PE_IndicatorSpinUp:
        return Qt::UpArrow;
    case QStyle::PE_IndicatorArrowDown:
    case QStyle::PE_IndicatorSpinDown:
        return Qt::DownArrow;
    case QStyle::PE_IndicatorArrowLeft:
        return Qt::LeftArrow;
    case QStyle::PE_IndicatorArrowRight:
        return Qt::RightArrow;
    case QStyle::PE_IndicatorHeaderArrow:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option))
            return header->sortIndicator == QStyleOptionHeader::SortUp ? Qt::DownArrow
                                                                       : Qt::UpArrow;
        return {};
    default:
        return {};
    }
}

/// These have no ring around them, but one in the part that has the focus.
bool hasInnerRing(const QWidget* widget) {
    return qobject_cast<const QAbstractItemView*>(widget) || qobject_cast<const QTabBar*>(widget);
}

/// QFocusFrame names itself when it asks for a metric; in Qt 6.4 it names no widget.
bool isFocusFrame(const QWidget* widget) {
    return !widget || qobject_cast<const QFocusFrame*>(widget);
}

bool drawOurs(QStyle::PrimitiveElement element, const QStyleOption& option, QPainter& painter,
              const QWidget* widget) {
    const QPalette& palette = option.palette;
    if (const auto arrow = arrowOf(element, option)) {
        drawChevron(painter, option, *arrow);
        return true;
    }
    switch (element) {
    case QStyle::PE_PanelButtonCommand: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&option);
        drawButton(painter, option, button && button->features & QStyleOptionButton::Flat);
        return true;
    }
    case QStyle::PE_PanelButtonTool:
        drawButton(painter, option, option.state & QStyle::State_AutoRaise);
        return true;
    case QStyle::PE_PanelLineEdit: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(&option);
        if (frame && frame->lineWidth > 0) drawField(painter, option);
        return true;
    }
    case QStyle::PE_IndicatorCheckBox:
    case QStyle::PE_IndicatorItemViewItemCheck:
        drawCheckBox(painter, option);
        return true;
    case QStyle::PE_IndicatorBranch: // without lines
        if (option.state & QStyle::State_Children)
            drawChevron(painter, option,
                        option.state & QStyle::State_Open ? Qt::DownArrow : Qt::RightArrow);
        return true;
    case QStyle::PE_IndicatorRadioButton:
        drawRadioButton(painter, option);
        return true;
    case QStyle::PE_PanelItemViewItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(&option))
            drawChosenItem(painter, *item);
        return true;
    case QStyle::PE_Frame:
    case QStyle::PE_FrameGroupBox:
        drawSurface(painter, option.rect, radius::card,
                    qobject_cast<const QAbstractScrollArea*>(widget) ? palette.color(QPalette::Base)
                                                                     : QColor(),
                    palette.color(QPalette::Midlight));
        return true;
    case QStyle::PE_FrameTabWidget:
        drawSurface(painter, option.rect, radius::card, palette.color(QPalette::Base),
                    palette.color(QPalette::Midlight));
        return true;
    case QStyle::PE_PanelMenu:
    case QStyle::PE_PanelTipLabel:
        painter.fillRect(option.rect, raisedColor(palette));
        drawSurface(painter, option.rect, 0, {}, palette.color(QPalette::Mid));
        return true;
    case QStyle::PE_FrameMenu:
        drawSurface(painter, option.rect, 0, {}, palette.color(QPalette::Mid));
        return true;
    case QStyle::PE_FrameFocusRect:
        if (hasInnerRing(widget) && option.state & QStyle::State_KeyboardFocusChange)
            drawRing(painter, QRectF(option.rect).adjusted(1, 1, -1, -1), radius::control - 2);
        return true;
    case QStyle::PE_FrameDefaultButton:
    case QStyle::PE_FrameTabBarBase:
    case QStyle::PE_PanelMenuBar:
    case QStyle::PE_IndicatorTabTear:
        return true;
    default:
        return false;
    }
}

} // namespace

GridStyle::GridStyle(const QString& base, Drawing drawing)
    : QProxyStyle(base), ours_(drawing == Drawing::ours) {}

void GridStyle::polish(QApplication* application) {
    QProxyStyle::polish(application);
    if (ours_) application->installEventFilter(this);
}

void GridStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    wrapIfToolTip(*widget);
}

void GridStyle::unpolish(QApplication* application) {
    application->removeEventFilter(this);
    QProxyStyle::unpolish(application);
}

bool GridStyle::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    if (type == QEvent::KeyPress || type == QEvent::KeyRelease) {
        if (static_cast<const QKeyEvent*>(event)->key() == Qt::Key_Alt)
            setAltHeld(type == QEvent::KeyPress);
    } else if (type == QEvent::WindowDeactivate) {
        setAltHeld(false); // it may be let go elsewhere
    }
    return QProxyStyle::eventFilter(watched, event);
}

void GridStyle::setAltHeld(bool held) {
    if (held == altHeld_) return;
    altHeld_ = held;
    for (QWidget* widget : QApplication::allWidgets())
        if (widget->isVisible()) widget->update();
}

void GridStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                              QPainter* painter, const QWidget* widget) const {
    if (!ours_ || !option || !drawOurs(element, *option, *painter, widget))
        QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void GridStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const {
    if (element == CE_FocusFrame && option) // QFocusFrame stands around the control
        return drawRing(*painter, option->rect, radius::control + kRingOffset + kRingWidth);
    if (ours_ && option) {
        switch (element) {
        case CE_TabBarTabShape:
            if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
                tab && tab->shape == QTabBar::RoundedNorth)
                return drawTab(*painter, *tab);
            break;
        case CE_PushButtonLabel:
            if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
                button && !button->icon.isNull() && !button->text.isEmpty() &&
                !(button->features & QStyleOptionButton::HasMenu))
                return drawLabel(*painter, *button, *proxy());
            break;
        case CE_ComboBoxLabel:
            if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
                combo && !combo->editable) {
                QStyleOptionComboBox whole = *combo; // words are shortened by …, not cut
                const QRect room =
                    proxy()->subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
                const int icon = combo->currentIcon.isNull() ? 0 : combo->iconSize.width() + 4;
                whole.currentText = combo->fontMetrics.elidedText(
                    combo->currentText, Qt::ElideRight, room.width() - icon);
                return QProxyStyle::drawControl(element, &whole, painter, widget);
            }
            break;
        case CE_HeaderSection:
        case CE_HeaderEmptyArea:
            return drawHeaderSection(*painter, *option);
        case CE_ProgressBarGroove:
            return drawProgressGroove(*painter, *option);
        case CE_ProgressBarContents:
            if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option))
                return drawProgress(*painter, *bar);
            break;
        case CE_MenuBarEmptyArea:
            return painter->fillRect(option->rect, option->palette.color(QPalette::Window));
        case CE_MenuBarItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
                drawMenuBarItem(*painter, *item);
                const bool underline = proxy()->styleHint(SH_UnderlineShortcut, option, widget);
                return drawItemText(painter, item->rect,
                                    Qt::AlignCenter | Qt::TextDontClip | Qt::TextSingleLine |
                                        (underline ? Qt::TextShowMnemonic : Qt::TextHideMnemonic),
                                    item->palette, item->state & State_Enabled, item->text,
                                    QPalette::ButtonText);
            }
            break;
        case CE_MenuItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
                QStyleOptionMenuItem light = *item;
                light.palette.setColor(QPalette::Highlight, selectionColor(item->palette));
                light.palette.setColor(QPalette::HighlightedText,
                                       item->palette.color(QPalette::Text));
                return QProxyStyle::drawControl(element, &light, painter, widget);
            }
            break;
        default:
            break;
        }
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void GridStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                   QPainter* painter, const QWidget* widget) const {
    if (!ours_ || !option) return QProxyStyle::drawComplexControl(control, option, painter, widget);
    const auto part = [&](SubControl which) {
        return proxy()->subControlRect(control, option, which, widget);
    };
    if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        combo && control == CC_ComboBox) {
        if (!combo->frame) return;
        if (combo->editable)
            drawField(*painter, *combo);
        else {
            QStyleOptionComboBox closed = *combo;
            closed.state &= ~State_On; // its list is open: no choice of its own
            drawButton(*painter, closed, false);
        }
        QStyleOption arrow = *combo;
        arrow.rect = part(SC_ComboBoxArrow);
        return drawChevron(*painter, arrow, Qt::DownArrow);
    }
    if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        spin && control == CC_SpinBox) {
        if (spin->frame) drawField(*painter, *spin);
        if (spin->buttonSymbols == QAbstractSpinBox::NoButtons) return;
        for (const auto& [which, step, direction] :
             {std::tuple{SC_SpinBoxUp, QAbstractSpinBox::StepUpEnabled, Qt::UpArrow},
              std::tuple{SC_SpinBoxDown, QAbstractSpinBox::StepDownEnabled, Qt::DownArrow}}) {
            QStyleOption arrow = *spin;
            arrow.rect = part(which);
            arrow.state.setFlag(State_Enabled,
                                spin->state & State_Enabled && spin->stepEnabled & step);
            drawChevron(*painter, arrow, direction);
        }
        return;
    }
    if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
        if (control == CC_ScrollBar)
            return drawScrollBar(*painter, *slider, part(SC_ScrollBarSlider));
        if (control == CC_Slider && slider->tickPosition == QSlider::NoTicks)
            return drawSlider(*painter, *slider, part(SC_SliderHandle));
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

/// Texts in fields keep away from the line around them.
QRect GridStyle::subElementRect(SubElement element, const QStyleOption* option,
                                const QWidget* widget) const {
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    const bool field = ours_ && element == SE_LineEditContents && frame && frame->lineWidth > 0;
    return field ? rect.adjusted(kFieldPadding, 0, -kFieldPadding, 0) : rect;
}

/// Scroll bars have no buttons at their ends.
QRect GridStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                                SubControl part, const QWidget* widget) const {
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (!ours_ || control != CC_ScrollBar || !bar) {
        const QRect rect = QProxyStyle::subControlRect(control, option, part, widget);
        const bool text = (control == CC_ComboBox && part == SC_ComboBoxEditField) ||
                          (control == CC_SpinBox && part == SC_SpinBoxEditField);
        return ours_ && text ? rect.adjusted(kFieldPadding, 0, 0, 0) : rect;
    }
    const bool horizontal = bar->orientation == Qt::Horizontal;
    const int room = horizontal ? bar->rect.width() : bar->rect.height();
    const double all = double(bar->maximum) - bar->minimum + bar->pageStep;
    const int length = bar->maximum > bar->minimum
                           ? std::clamp(static_cast<int>(room * bar->pageStep / all),
                                        std::min(kShortestHandle, room), room)
                           : room;
    const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                              room - length, bar->upsideDown);
    const auto along = [&](int from, int size) {
        const QRect rect = horizontal ? QRect(from, 0, size, bar->rect.height())
                                      : QRect(0, from, bar->rect.width(), size);
        return visualRect(bar->direction, bar->rect, rect.translated(bar->rect.topLeft()));
    };
    switch (part) {
    case SC_ScrollBarSlider:
        return along(start, length);
    case SC_ScrollBarSubPage:
        return along(0, start);
    case SC_ScrollBarAddPage:
        return along(start + length, room - start - length);
    case SC_ScrollBarGroove:
        return bar->rect;
    default:
        return {};
    }
}

int GridStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                           const QWidget* widget) const {
    switch (metric) {
    case PM_FocusFrameVMargin:
        if (isFocusFrame(widget)) return kRingOffset + kRingWidth;
        break;
    case PM_FocusFrameHMargin:
        if (isFocusFrame(widget)) return kRingOffset + kRingWidth;
        return kGrid - 1; // the views add one pixel
    case PM_HeaderMargin:
        return kGrid - 1;
    default:
        break;
    }
    if (ours_) {
        switch (metric) {
        case PM_DefaultFrameWidth: // room for round corners around square content
            if (qobject_cast<const QAbstractScrollArea*>(widget)) return 3;
            break;
        case PM_ScrollBarExtent:
            return kScrollBar;
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
            return kIndicator;
        case PM_CheckBoxLabelSpacing:
        case PM_RadioButtonLabelSpacing:
            return space::small;
        case PM_SliderLength:
        case PM_SliderThickness:
        case PM_SliderControlThickness:
            return 18;
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical:
        case PM_ButtonDefaultIndicator:
            return 0;
        default:
            break;
        }
    }
    return QProxyStyle::pixelMetric(metric, option, widget);
}

int GridStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* result) const {
    if (hint == SH_FocusFrame_AboveWidget) return 1;
    if (ours_ && hint == SH_UnderlineShortcut) return altHeld_;
    if (ours_ && hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
    return QProxyStyle::styleHint(hint, option, widget, result);
}

/// The sign of a question before something that cannot be taken back.
QIcon GridStyle::standardIcon(StandardPixmap which, const QStyleOption* option,
                              const QWidget* widget) const {
    if (!ours_ || which != SP_MessageBoxWarning)
        return QProxyStyle::standardIcon(which, option, widget);
    return cautionIcon(QApplication::palette());
}

QSize GridStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                  const QWidget* widget) const {
    QSize room = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_ComboBox:
    case CT_LineEdit:
    case CT_PushButton:
        if (option)
            room.setHeight(std::max(
                {room.height(), kControlHeight, option->fontMetrics.height() + 2 * kGrid}));
        if (type == CT_PushButton) room.rwidth() += kGrid;
        if (ours_ && type == CT_LineEdit) room.rwidth() += 2 * kFieldPadding;
        if (ours_ && type == CT_ComboBox) room.rwidth() += kFieldPadding;
        break;
    case CT_SpinBox: // as high as the fields beside it; the base style's arrows are higher
        if (option)
            room.setHeight(std::max({ours_ ? 0 : room.height(), kControlHeight,
                                     option->fontMetrics.height() + 2 * kGrid}));
        if (ours_) room.rwidth() += kFieldPadding;
        break;
    default:
        break;
    }
    return room;
}

} // namespace blockwarp::ui
