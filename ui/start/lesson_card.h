// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson: picture, title and caption, and a button that opens its page.
#pragma once

#include "ui/start/lessons.h"
#include "ui/widgets/card.h"

namespace blockwarp::ui {

class LessonCard : public Card {
    Q_OBJECT

  public:
    explicit LessonCard(const Lesson& lesson, QWidget* parent = nullptr);

  signals:
    void opened();
};

} // namespace blockwarp::ui
