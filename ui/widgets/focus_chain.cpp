// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/focus_chain.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

/// Hands the focus to one of its parts, which stay with it in the chain.
bool isCompound(const QWidget& widget) {
    return widget.focusProxy() && widget.isAncestorOf(widget.focusProxy());
}

bool isStop(const QWidget& widget) {
    return isCompound(widget) ||
           ((widget.focusPolicy() & Qt::TabFocus) != 0 && !widget.focusProxy());
}

} // namespace

void chainFocus(const QList<QWidget*>& parts) {
    QList<QWidget*> stops;
    const auto isThere = [&stops](const QWidget* widget) {
        return std::ranges::any_of(stops, [widget](const QWidget* stop) {
            return stop == widget || (isCompound(*stop) && stop->isAncestorOf(widget));
        });
    };
    for (QWidget* part : parts) {
        QWidget* widget = part;
        do {
            const bool within = widget == part || part->isAncestorOf(widget);
            if (within && isStop(*widget) && !isThere(widget)) stops << widget;
            widget = widget->nextInFocusChain();
        } while (widget != part);
    }
    for (qsizetype i = 1; i < stops.size(); ++i)
        QWidget::setTabOrder(stops[i - 1], stops[i]);
}

} // namespace blockwarp::ui
