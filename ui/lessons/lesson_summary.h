// SPDX-License-Identifier: GPL-3.0-or-later
/// The end of a lesson: what the class predicted, question by question.
#pragma once

#include "ui/widgets/card.h"

namespace blockwarp::ui {

class LessonPlayer;

/// In place of the page, while the lesson is at its end.
class LessonSummary : public Card {
    Q_OBJECT

  public:
    LessonSummary(LessonPlayer& player, QWidget* parent);

  private:
    void follow();
    void fill();

    LessonPlayer& player_;
    QVBoxLayout* rows_;
};

} // namespace blockwarp::ui
