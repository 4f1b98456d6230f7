// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/presented.h"

#include <QVariant>

namespace blockwarp::ui {
namespace {

constexpr const char* kLeftOut = "leftOutOfPresentation";
constexpr const char* kLeftToLessons = "leftToLessons";

QList<QWidget*> markedIn(const QWidget& part, const char* mark) {
    QList<QWidget*> all;
    for (QWidget* widget : part.findChildren<QWidget*>())
        if (widget->property(mark).toBool()) all << widget;
    return all;
}

} // namespace

void leaveOutOfPresentation(QWidget& widget) {
    widget.setProperty(kLeftOut, true);
}

QList<QWidget*> leftOutOf(const QWidget& part) {
    return markedIn(part, kLeftOut);
}

void leaveToLessons(QWidget& widget) {
    widget.setProperty(kLeftToLessons, true);
}

QList<QWidget*> leftToLessonsIn(const QWidget& part) {
    return markedIn(part, kLeftToLessons);
}

} // namespace blockwarp::ui
