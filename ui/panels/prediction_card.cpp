// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/prediction_card.h"

#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QVBoxLayout>

namespace blockwarp::ui {

PredictionCard::PredictionCard(const QString& name, QWidget* parent)
    : QWidget(parent), question_(new QLabel(this)), group_(new QButtonGroup(this)),
      verdict_(new MessageLine(this)) {
    question_->setObjectName(name + QStringLiteral("Question"));
    question_->setWordWrap(true);
    verdict_->setObjectName(name + QStringLiteral("Verdict"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    column->addWidget(makeHeading(tr("Predict"), this));
    column->addWidget(question_);
    for (int i = 0; i < 3; ++i) {
        auto* choice = new QRadioButton(this);
        choice->setObjectName(QStringLiteral("%1Choice%2").arg(name).arg(i + 1));
        group_->addButton(choice, i);
        column->addWidget(choice);
    }
    column->addWidget(verdict_);
}

void PredictionCard::ask(const AttackQuestion& question) {
    question_->setText(question.text);
    right_ = question.right;
    for (int i = 0; i < 3; ++i)
        group_->button(i)->setText(question.choices.at(static_cast<std::size_t>(i)));
}

void PredictionCard::forget() {
    verdict_->clearMessage();
}

void PredictionCard::measure(const QString& sentence) {
    verdict_->say(Tone::muted, sentence);
}

void PredictionCard::explain(const QString& outcome) {
    if (chosen() < 0) return verdict_->say(Tone::info, outcome);
    verdict_->say(chosen() == right_ ? Tone::success : Tone::error,
                  chosen() == right_
                      ? tr("You were right. %1").arg(outcome)
                      : tr("It is “%1”. %2").arg(group_->button(right_)->text(), outcome));
}

} // namespace blockwarp::ui
