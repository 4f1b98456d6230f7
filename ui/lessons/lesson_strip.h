// SPDX-License-Identifier: GPL-3.0-or-later
/// The lesson on the page: what to say, what to ask, the class's votes, and after Enter what there
/// is to explain.
#pragma once

#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/message_line.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace blockwarp::ui {

class LessonPlayer;
class VoteRow;

/// Hidden while no lesson is given. Enter reveals and goes on, Alt and the left arrow go back, Alt
/// and the arrow down list the steps, whatever has the focus, as long as the step's page is the one
/// that is shown.
class LessonStrip : public Card {
    Q_OBJECT

  public:
    enum class Reader {
        teacher,        ///< in the window: all there is
        roomAndTeacher, ///< on the one screen there is: the explanation instead of what was said
        room,           ///< who says it reads it elsewhere
    };

    LessonStrip(LessonPlayer& player, Reader reader, QWidget* parent);

    /// The page that the window shows.
    void setPage(const QString& name);
    /// Shows why a lesson cannot be given, line by line.
    void refuse(const QString& title, const QStringList& faults);
    /// The step's page is shown, so Enter belongs to the lesson.
    bool hasKeys() const;
    /// What the keyboard does for the lesson now, as captions; none while it has no keys.
    QStringList keys() const;
    /// Something went wrong beside the lesson.
    void tell(const QString& problem);

  signals:
    void sheetsWanted();
    void shortcutsWanted(bool on);

  private:
    QHBoxLayout* makeHead();
    QLayout* makeButtons();
    void addShortcuts();
    void follow();
    void showStep();
    void showEnd();
    void showSteps();
    void showPrediction();
    void showAway();
    void takeFocus();
    QString placeText() const;

    LessonPlayer& player_;
    const Reader reader_;
    QString page_;
    QLabel* place_; ///< the lesson's name, which step, which minutes
    QLabel* say_;
    QLabel* question_;
    VoteRow* votes_;
    QLineEdit* text_;
    QLabel* explanation_;
    MessageLine* refusal_;
    QPushButton* steps_;
    QPushButton* sheets_;
    QPushButton* end_;
    QPushButton* back_;
    MainButton* next_;
};

} // namespace blockwarp::ui
