// SPDX-License-Identifier: GPL-3.0-or-later
/// What the teacher reads while the class sees the page on another screen: what to say, the answer,
/// the next step, and the clock.
#pragma once

#include "ui/widgets/card.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QTimer>

namespace blockwarp::ui {

class LessonPlayer;

class TeacherNotes : public Card {
    Q_OBJECT

  public:
    TeacherNotes(LessonPlayer& player, QWidget* parent);

  private:
    /// A text with a heading above it; both hidden while there is none.
    struct Note {
        QLabel* heading;
        QLabel* text;
        void show(const QString& says) const;
    };
    Note addNote(const char* name, const QString& title);
    void follow();
    void tick();

    LessonPlayer& player_;
    QElapsedTimer shown_;
    QTimer clock_;
    QLabel* time_;
    QLabel* planned_;
    Note say_;
    Note answer_;
    Note next_;
};

} // namespace blockwarp::ui
