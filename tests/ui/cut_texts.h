// SPDX-License-Identifier: GPL-3.0-or-later
/// Finds texts that are cut off where they stand.
#pragma once

#include "ui/widgets/buttons.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/numbered_steps.h"
#include "ui/widgets/segments.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QStringList>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTest>

namespace blockwarp::ui {

inline QString plainText(QString text) {
    return text.remove(QLatin1Char('&'));
}

inline bool isCut(const QLabel& label) {
    if (qobject_cast<const ElidedLabel*>(&label))
        return false; // has the whole text in its tool tip
    const QSize hint = label.sizeHint();
    if (!label.wordWrap()) return label.width() < hint.width();
    return label.height() < label.heightForWidth(label.width());
}

inline bool isCut(const QAbstractButton& button) {
    if (qobject_cast<const ShrinkingButton*>(&button)) return button.width() < 5 * 8;
    if (qobject_cast<const LinkButton*>(&button)) return button.width() < button.sizeHint().width();
    const int text = button.fontMetrics().horizontalAdvance(plainText(button.text()));
    const int icon = button.icon().isNull() ? 0 : button.iconSize().width();
    return button.width() < text + icon;
}

/// The chosen segment is bolder, and has a frame of its own.
inline int widthOfTab(const QTabBar& bar, int index) {
    QFont font = bar.font();
    const bool segment = qobject_cast<const Segments*>(&bar);
    if (segment) font.setWeight(QFont::DemiBold);
    return QFontMetrics(font).horizontalAdvance(plainText(bar.tabText(index))) + (segment ? 8 : 0);
}

inline bool isCut(const QTabBar& bar) {
    const auto* steps = qobject_cast<const NumberedSteps*>(&bar);
    if (steps && steps->isCompact()) return false; // numbers, with tool tips
    for (int i = 0; i < bar.count(); ++i)
        if (bar.tabRect(i).width() < widthOfTab(bar, i)) return true;
    return bar.count() > 0 && bar.tabRect(bar.count() - 1).right() >= bar.width();
}

inline bool isCut(const QComboBox& list) {
    QStyleOptionComboBox option;
    option.initFrom(&list);
    const QRect text = list.style()->subControlRect(QStyle::CC_ComboBox, &option,
                                                    QStyle::SC_ComboBoxEditField, &list);
    return text.width() < list.fontMetrics().horizontalAdvance(list.currentText());
}

/// Its texts would have to be scrolled sideways to be read.
inline bool isCut(const QScrollArea& area) {
    return area.widget() && area.horizontalScrollBar()->maximum() > 0;
}

/// The texts of all that can be seen in `part` and is cut off, and the names of what stands out of
/// its parent sideways.
inline QStringList cutTexts(const QWidget& part) {
    QStringList cut;
    for (const auto* widget : part.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != part.window()) continue;
        if (const auto* label = qobject_cast<const QLabel*>(widget); label && isCut(*label))
            cut << label->text();
        else if (const auto* button = qobject_cast<const QAbstractButton*>(widget);
                 button && isCut(*button))
            cut << button->text();
        else if (const auto* bar = qobject_cast<const QTabBar*>(widget); bar && isCut(*bar))
            cut << bar->objectName();
        else if (const auto* list = qobject_cast<const QComboBox*>(widget); list && isCut(*list))
            cut << list->currentText();
        else if (const auto* area = qobject_cast<const QScrollArea*>(widget); area && isCut(*area))
            cut << QStringLiteral("scrolls sideways: ") + area->parentWidget()->objectName() +
                       QLatin1String(area->widget()->metaObject()->className());
        const QRect place = widget->geometry();
        if (place.left() < 0 || place.right() >= widget->parentWidget()->width())
            cut << QStringLiteral("stands out: ") + widget->objectName() +
                       QLatin1String(widget->metaObject()->className());
    }
    return cut;
}

/// Those that stay cut: layouts follow a change by queued calls, which a busy machine delays.
inline QStringList lastingCuts(const QWidget& part) {
    constexpr int patience = 10'000; // milliseconds
    QStringList cut;
    QTest::qWait(50);
    (void)QTest::qWaitFor(
        [&] {
            cut = cutTexts(part);
            return cut.isEmpty();
        },
        patience);
    return cut;
}

} // namespace blockwarp::ui
