// SPDX-License-Identifier: GPL-3.0-or-later
/// What a page gives to the presentation: parts of itself, not copies of them.
#pragma once

#include "ui/widgets/tab_row.h"

#include <QList>
#include <QString>

namespace blockwarp::ui {

struct Presented {
    QList<QWidget*> parts{}; ///< from top to bottom; none: nothing to show
    QString title{};
    QString keys{};           ///< the page's own, as a caption
    QString enter{};          ///< what Enter does while no lesson has it; empty: see `keys`
    bool grows = true;        ///< the last part takes the room that is left
    TabRow* tabs = nullptr;   ///< that choose what the parts show
    QWidget* focus = nullptr; ///< where the keys go first; null: to the page
};

/// A control or an explanation inside such a part that a class does not need. Nobody else may show
/// or hide it.
void leaveOutOfPresentation(QWidget& widget);
QList<QWidget*> leftOutOf(const QWidget& part);

/// Likewise, but only while a lesson is given: its strip asks and explains the same.
void leaveToLessons(QWidget& widget);
QList<QWidget*> leftToLessonsIn(const QWidget& part);

} // namespace blockwarp::ui
