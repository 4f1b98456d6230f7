// SPDX-License-Identifier: GPL-3.0-or-later
/// Goes through a lesson from the first step to the last, and compares what it says of the pages
/// with the pages.
#pragma once

#include "core/lessons/lesson.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <vector>

namespace blockwarp::ui {

class LessonPlayer;

/// What does not hold of the step that is shown, once its page is settled: settings that the page
/// did not take, and claims that differ from its values.
std::vector<TomlProblem> faultsOf(const LessonPlayer& player);

/// Plays the lesson that `player` has begun, and calls `visit` for each step, before and after it
/// is revealed, once the page is settled and painted. Nothing is measured.
class LessonWalk : public QObject {
    Q_OBJECT

  public:
    LessonWalk(LessonPlayer& player, std::function<void()> visit);

  signals:
    void finished();

  private:
    void look();

    LessonPlayer& player_;
    std::function<void()> visit_;
    int looks_ = 0; ///< since the page was settled
    QTimer timer_;
};

} // namespace blockwarp::ui
