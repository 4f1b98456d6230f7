// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stepper.h"

#include "ui/theme/theme.h"

#include <QHBoxLayout>

namespace blockwarp::ui {

Stepper::Stepper(const QString& title, QWidget* parent)
    : QWidget(parent), less_(makeStep(QStringLiteral("−"), tr("%1: less").arg(title), -1)),
      value_(new QLabel(this)), more_(makeStep(QStringLiteral("+"), tr("%1: more").arg(title), 1)) {
    value_->setAlignment(Qt::AlignCenter);
    value_->hide();
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::tiny);
    row->addWidget(less_);
    row->addWidget(value_, 1);
    row->addWidget(more_);
}

QToolButton* Stepper::makeStep(const QString& text, const QString& says, int direction) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setAccessibleName(says);
    button->setToolTip(says);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setMinimumSize(kControlHeight, kControlHeight);
    button->setAutoRepeat(true);
    connect(button, &QToolButton::clicked, this, [this, direction] { emit stepped(direction); });
    return button;
}

void Stepper::setValue(const QString& value) {
    value_->setText(value);
    value_->setVisible(!value.isEmpty());
}

void Stepper::setSteps(bool less, bool more) {
    less_->setEnabled(less);
    more_->setEnabled(more);
}

} // namespace blockwarp::ui
