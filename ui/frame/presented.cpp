// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/presented.h"

#include <QVariant>

namespace blockwarp::ui {
namespace {

constexpr const char* kLeftOut = "leftOutOfPresentation";

} // namespace

void leaveOutOfPresentation(QWidget& widget) {
    widget.setProperty(kLeftOut, true);
}

QList<QWidget*> leftOutOf(const QWidget& part) {
    QList<QWidget*> all;
    for (QWidget* widget : part.findChildren<QWidget*>())
        if (widget->property(kLeftOut).toBool()) all << widget;
    return all;
}

} // namespace blockwarp::ui
