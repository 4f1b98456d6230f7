// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson: picture, title and what it is about, and a button that starts it.
#pragma once

#include "core/lessons/lesson.h"
#include "ui/widgets/card.h"

namespace blockwarp::ui {

class LessonCard : public Card {
    Q_OBJECT

  public:
    explicit LessonCard(const Lesson& lesson, QWidget* parent = nullptr);

  signals:
    void started();
};

} // namespace blockwarp::ui
