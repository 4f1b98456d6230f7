// SPDX-License-Identifier: GPL-3.0-or-later
/// Gives a lesson: goes from step to step, sets the pages, keeps what the class predicted, and
/// brings the pages back to how they were.
#pragma once

#include "core/lessons/lesson_library.h"

#include <QElapsedTimer>
#include <QMap>
#include <QObject>
#include <QSet>
#include <QString>

#include <vector>

namespace blockwarp::ui {

class LessonStage;

/// What the class says before a step is revealed.
struct Prediction {
    std::vector<int> votes{}; ///< of each choice, by show of hands
    QString text{};           ///< where there are no choices
};

class LessonPlayer : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// `name`: of the page, as lessons call it.
    void addStage(const QString& name, LessonStage* stage);
    /// Why no lesson can be given now, as a sentence; empty if one can.
    QString whyNot() const;

    /// Begins with the first step, instead of another lesson.
    void start(SharedLesson lesson);
    /// Reveals the step, or goes to the next one; behind the last one is the end, from which only
    /// goBack(), goTo() and end() lead away.
    void goOn();
    /// Undoes goOn().
    void goBack();
    /// To that step, not revealed.
    void goTo(std::size_t index);
    /// The pages are as they were, and so is the window's choice of page.
    void end();
    /// Before the program ends: what a lesson set must not be remembered.
    void endNow();

    bool isPlaying() const { return lesson_ != nullptr; }
    const Lesson& lesson() const { return *lesson_; }
    std::size_t index() const { return index_; }
    const LessonStep& step() const { return lesson_->steps[index_]; }
    bool isRevealed() const { return revealed_; }
    /// Behind the last step: what the class predicted is shown.
    bool isAtEnd() const { return atEnd_; }
    bool isLast() const { return index_ + 1 == lesson_->steps.size(); }
    /// The step's page shows what the step sets.
    bool isSettled() const;
    QString pageName() const; ///< of the step
    LessonStage& stage() const;
    const Prediction& prediction() const { return prediction(index_); }
    const Prediction& prediction(std::size_t step) const { return predictions_.at(step); }
    void predict(Prediction prediction);
    /// Since it began.
    std::int64_t seconds() const { return since_.elapsed() / 1000; }

    /// For checks and pictures, which must not depend on this machine's speed.
    void setMeasuring(bool on);

  signals:
    void changed(); ///< another step, revealed or not, or no lesson any more
    void pageWanted(const QString& name);
    void predicted();
    void settled();
    void ended();

  private:
    void show(std::size_t index, bool revealed);

    QMap<QString, LessonStage*> stages_;
    SharedLesson lesson_;
    std::size_t index_ = 0;
    bool revealed_ = false;
    bool atEnd_ = false;
    std::vector<Prediction> predictions_;
    QElapsedTimer since_;
    QSet<QString> touched_; ///< pages that are brought back at the end
};

} // namespace blockwarp::ui
