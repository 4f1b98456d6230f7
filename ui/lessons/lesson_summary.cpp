// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_summary.h"

#include "ui/base/text.h"
#include "ui/lessons/lesson_player.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/scroll_box.h"

#include <numeric>

namespace blockwarp::ui {
namespace {

/// Lessons come from strangers: their texts are never markup.
void addText(QVBoxLayout& column, const QString& text, QFont::Weight weight) {
    auto* label = new QLabel(text, column.parentWidget());
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    setTextScale(*label, type::body, weight);
    column.addWidget(label);
}

QString choiceText(const LessonStep& step, std::size_t choice, int votes, int all) {
    const QString sign = step.right == choice ? QStringLiteral("✓ ") : QString();
    const QChar letter(u'A' + static_cast<int>(choice));
    const QString text = toQString(step.choices[choice].text);
    if (all == 0) return LessonSummary::tr("%1%2 %3").arg(sign, letter, text);
    return LessonSummary::tr("%1%2 %3: %4 of %5").arg(sign, letter, text).arg(votes).arg(all);
}

/// Lines are broken between choices, but for those that need more than one.
QString unbrokenChoice(QString choice) {
    constexpr qsizetype longest = 60;
    return choice.size() > longest ? choice : choice.replace(QLatin1Char(' '), QChar::Nbsp);
}

/// What the class said, in a line for each question.
QString answersOf(const LessonStep& step, const Prediction& prediction) {
    if (step.choices.empty())
        return prediction.text.isEmpty() ? LessonSummary::tr("Nothing was written down.")
                                         : LessonSummary::tr("“%1”").arg(prediction.text);
    const int all = std::accumulate(prediction.votes.begin(), prediction.votes.end(), 0);
    QStringList choices;
    for (std::size_t i = 0; i < step.choices.size(); ++i)
        choices << unbrokenChoice(choiceText(step, i, prediction.votes[i], all));
    return choices.join(QStringLiteral("    "));
}

} // namespace

LessonSummary::LessonSummary(LessonPlayer& player, QWidget* parent)
    : Card(space::large, parent), player_(player), rows_(new QVBoxLayout) {
    setObjectName("lessonSummary");
    auto* scroll = new ScrollBox(this);
    auto* content = new QWidget(this);
    content->setLayout(rows_);
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setSpacing(0);
    scroll->setWidget(content);
    for (QWidget* part : {scroll->viewport(), content})
        part->setAutoFillBackground(false); // the card shows through
    column().addWidget(makeHeading(tr("What the class predicted"), this));
    column().addWidget(scroll, 1);
    connect(&player_, &LessonPlayer::changed, this, &LessonSummary::follow);
    connect(&player_, &LessonPlayer::predicted, this, &LessonSummary::follow);
    hide();
    follow();
}

void LessonSummary::follow() {
    if (player_.isPlaying() && player_.isAtEnd()) fill();
}

void LessonSummary::fill() {
    while (QLayoutItem* item = rows_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const Lesson& lesson = player_.lesson();
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps[i];
        if (step.question.empty()) continue;
        addText(*rows_, tr("%1. %2").arg(i + 1).arg(toQString(step.question.text)),
                QFont::DemiBold);
        addText(*rows_, answersOf(step, player_.prediction(i)), QFont::Normal);
    }
    rows_->addStretch();
}

} // namespace blockwarp::ui
