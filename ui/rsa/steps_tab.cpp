// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/steps_tab.h"

#include "ui/frame/presented.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {

void addNumberField(FlowLayout& row, QWidget* parent, const QString& label, QSpinBox* field,
                    const char* name, int value, int most) {
    auto* pair = new QWidget(parent);
    auto* layout = new QHBoxLayout(pair);
    layout->setContentsMargins(0, 0, space::small, 0);
    layout->setSpacing(space::small);
    auto* text = new QLabel(label, pair);
    text->setBuddy(field);
    layout->addWidget(text);
    layout->addWidget(field);
    field->setObjectName(name);
    field->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    field->setRange(0, most);
    field->setValue(value);
    row.addWidget(pair);
}

QString sentenceOf(const rsa::SmallFault& fault) {
    using Kind = rsa::SmallFaultKind;
    switch (fault.kind) {
    case Kind::tooLarge:
        return StepsTab::tr("%1 is too large. Choose a prime of up to %2.")
            .arg(fault.number)
            .arg(fault.other);
    case Kind::notPrime:
        if (fault.other == 0)
            return StepsTab::tr("%1 is not a prime. The smallest prime is 2.").arg(fault.number);
        return StepsTab::tr("%1 is not a prime: it is %2 · %3. Choose another.")
            .arg(fault.number)
            .arg(fault.other)
            .arg(fault.number / fault.other);
    case Kind::equalPrimes:
        return StepsTab::tr("p and q are both %1. Choose different primes: everybody can take a "
                            "square root.")
            .arg(fault.number);
    case Kind::exponentRange:
        return StepsTab::tr("e = %1 does not fit. It must be at least 3 and smaller than n, which "
                            "is %2 for these primes.")
            .arg(fault.number)
            .arg(fault.other);
    case Kind::exponentShares:
        return StepsTab::tr("e = %1 and λ have the divisor %2 in common, so nothing would undo it. "
                            "Choose another e.")
            .arg(fault.number)
            .arg(fault.other);
    case Kind::messageRange:
        return StepsTab::tr("The message %1 must be smaller than n = %2.")
            .arg(fault.number)
            .arg(fault.other);
    }
    return {};
}

void PrimeBox::stepBy(int steps) {
    const int direction = steps < 0 ? -1 : 1;
    int number = value();
    for (int left = qAbs(steps); left > 0; --left) {
        int next = number + direction;
        while (next >= minimum() && next <= maximum() &&
               !rsa::isSmallPrime(static_cast<std::uint64_t>(next)))
            next += direction;
        if (next < minimum() || next > maximum()) break;
        number = next;
    }
    setValue(number);
    selectAll();
}

StepsTab::StepsTab(QWidget* parent)
    : RsaTab(parent), p_(new PrimeBox(this)), q_(new PrimeBox(this)), e_(new QSpinBox(this)),
      message_(new QSpinBox(this)), problem_(new MessageLine(this)), view_(new SmallView(this)) {
    const rsa::SmallNumbers first;
    problem_->setObjectName("smallProblem");
    auto* numbers = new FlowLayout(space::small);
    const auto most = static_cast<int>(rsa::kMaxSmallPrime);
    addNumberField(*numbers, this, tr("Prime &p"), p_, "smallP", static_cast<int>(first.p), most);
    addNumberField(*numbers, this, tr("Prime &q"), q_, "smallQ", static_cast<int>(first.q), most);
    addNumberField(*numbers, this, tr("Public exponent &e"), e_, "smallE",
                   static_cast<int>(first.e), kMaxSmallNumber);
    addNumberField(*numbers, this, tr("&Message, a number"), message_, "smallMessage",
                   static_cast<int>(first.message), kMaxSmallNumber);
    auto* choices = new Card(space::large, this);
    leaveOutOfPresentation(*choices);
    choices->column().addLayout(numbers);
    auto* steps = new Card(space::large, this);
    steps->column().addWidget(problem_); // a class needs it, too
    steps->column().addWidget(view_);
    body()->addWidget(choices);
    body()->addWidget(steps, 1);
    makeBar("play", tr("Play"));
    steps_ = new StepBar(bar()->mainButton(), QStringLiteral("small"), bar());
    bar()->setLead(steps_);
    follow();
    steps_->setView(view_);
    steps_->hideBases();
    for (QSpinBox* field : {static_cast<QSpinBox*>(p_), static_cast<QSpinBox*>(q_), e_, message_})
        connect(field, &QSpinBox::valueChanged, this, &StepsTab::follow);
}

/// Microseconds, like the Inspector's traces; so this is not a job for the runner.
void StepsTab::follow() {
    const auto number = [](const QSpinBox* field) {
        return static_cast<std::uint64_t>(field->value());
    };
    const auto trace = rsa::traceSmallKey({number(p_), number(q_), number(e_), number(message_)});
    steps_->stop();
    view_->setValid(bool(trace));
    if (!trace) return problem_->say(Tone::error, sentenceOf(trace.error()));
    problem_->clearMessage();
    view_->setTrace(*trace);
}

bool StepsTab::takeKey(int key) {
    if (key != Qt::Key_Space) return steps_->takeKey(key);
    steps_->togglePlay();
    return true;
}

void StepsTab::hideEvent(QHideEvent* event) {
    RsaTab::hideEvent(event);
    steps_->stop();
}

} // namespace blockwarp::ui
