// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/teacher_notes.h"

#include "ui/base/text.h"
#include "ui/lessons/lesson_player.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <chrono>

namespace blockwarp::ui {
namespace {

using namespace std::chrono_literals;

/// "3:05"
QString clockText(std::int64_t seconds) {
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

unsigned minutesUntil(const Lesson& lesson, std::size_t step) {
    unsigned minutes = 0;
    for (std::size_t i = 0; i < step; ++i)
        minutes += lesson.steps[i].minutes;
    return minutes;
}

QString answerOf(const LessonStep& step) {
    QStringList lines;
    if (step.right)
        lines << QStringLiteral("✓ %1  %2")
                     .arg(QChar(u'A' + static_cast<int>(*step.right)))
                     .arg(toQString(step.choices[*step.right].text));
    if (!step.explanation.empty()) lines << toQString(step.explanation.text);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

void TeacherNotes::Note::show(const QString& says) const {
    text->setText(says);
    for (QLabel* part : {heading, text})
        part->setVisible(!says.isEmpty());
}

TeacherNotes::TeacherNotes(LessonPlayer& player, QWidget* parent)
    : Card(space::large, parent), player_(player), time_(new QLabel(this)),
      planned_(new Explanation(this)) {
    setObjectName("teacherNotes");
    time_->setObjectName("notesTime");
    setTextScale(*time_, 2 * type::pageTitle, QFont::DemiBold);
    planned_->setObjectName("notesPlanned");
    auto* top = new QHBoxLayout;
    top->setSpacing(space::large);
    top->addWidget(time_);
    top->addWidget(planned_, 1);
    column().addLayout(top);
    say_ = addNote("notesSay", tr("Say"));
    answer_ = addNote("notesAnswer", tr("Answer"));
    next_ = addNote("notesNext", tr("Next"));
    column().addStretch(1);
    auto* where = new Explanation(this);
    where->setText(tr("The class sees this page on the other screen. Esc or F11 there brings it "
                      "back."));
    column().addWidget(where);
    shown_.start();
    clock_.setInterval(1s);
    connect(&clock_, &QTimer::timeout, this, &TeacherNotes::tick);
    connect(&player_, &LessonPlayer::changed, this, &TeacherNotes::follow);
    clock_.start();
    follow();
}

/// Lessons come from strangers: their texts are never markup.
TeacherNotes::Note TeacherNotes::addNote(const char* name, const QString& title) {
    auto* heading = makeHeading(title, this);
    auto* text = new QLabel(this);
    text->setObjectName(name);
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    setTextScale(*text, type::section);
    column().addWidget(heading);
    column().addWidget(text);
    return {heading, text};
}

void TeacherNotes::follow() {
    const bool plays = player_.isPlaying();
    say_.show(plays ? toQString(player_.step().say.text) : QString());
    answer_.show(plays ? answerOf(player_.step()) : QString());
    QString next;
    if (plays && !player_.isLast()) {
        const LessonStep& step = player_.lesson().steps[player_.index() + 1];
        next = tr("%1. %2").arg(toQString(step.title), toQString(step.say.text));
    }
    next_.show(next);
    tick();
}

/// In a lesson its own time, else since the page was presented.
void TeacherNotes::tick() {
    const bool plays = player_.isPlaying();
    const std::int64_t seconds = plays ? player_.seconds() : shown_.elapsed() / 1000;
    time_->setText(clockText(seconds));
    planned_->setVisible(plays);
    if (!plays) return;
    const Lesson& lesson = player_.lesson();
    const unsigned until = minutesUntil(lesson, player_.index() + 1);
    const std::int64_t late = seconds - 60 * static_cast<std::int64_t>(until);
    const QString plan = tr("Step %1 of %2, planned until %3 of %4 minutes.")
                             .arg(player_.index() + 1)
                             .arg(lesson.steps.size())
                             .arg(until)
                             .arg(lesson.minutes());
    planned_->setText(late > 0 ? plan + QLatin1Char('\n') + tr("%1 late.").arg(clockText(late))
                               : plan);
}

} // namespace blockwarp::ui
