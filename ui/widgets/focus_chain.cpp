// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/focus_chain.h"

namespace blockwarp::ui {
namespace {

bool isStop(const QWidget& widget) {
    return (widget.focusPolicy() & Qt::TabFocus) != 0 && !widget.focusProxy();
}

} // namespace

void chainFocus(const QList<QWidget*>& parts) {
    QList<QWidget*> stops;
    for (QWidget* part : parts) {
        QWidget* widget = part;
        do {
            const bool within = widget == part || part->isAncestorOf(widget);
            if (within && isStop(*widget) && !stops.contains(widget)) stops << widget;
            widget = widget->nextInFocusChain();
        } while (widget != part);
    }
    for (qsizetype i = 1; i < stops.size(); ++i)
        QWidget::setTabOrder(stops[i - 1], stops[i]);
}

} // namespace blockwarp::ui
