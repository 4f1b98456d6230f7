// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/focus_chain.h"

namespace blockwarp::ui {

void chainFocus(const QList<QWidget*>& parts) {
    QList<QWidget*> stops;
    const auto add = [&stops](QWidget* widget, const QWidget* window) {
        const bool stop = (widget->focusPolicy() & Qt::TabFocus) != 0 && !widget->focusProxy();
        if (stop && widget->window() == window && !stops.contains(widget)) stops << widget;
    };
    for (QWidget* part : parts) {
        add(part, part->window());
        for (QWidget* child : part->findChildren<QWidget*>())
            add(child, part->window());
    }
    for (qsizetype i = 1; i < stops.size(); ++i)
        QWidget::setTabOrder(stops[i - 1], stops[i]);
}

} // namespace blockwarp::ui
