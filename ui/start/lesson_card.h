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

    /// Of title and sentence at this width; the picture above takes the rest of the card.
    int wordsHeight() const;
    void setWordsHeight(int height);

  signals:
    void started();
    void widthChanged(); ///< words may be broken elsewhere

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* words_;
};

} // namespace blockwarp::ui
