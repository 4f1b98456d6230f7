// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/fault_tab.h"

#include "ui/base/text.h"
#include "ui/frame/presented.h"
#include "ui/rsa/steps_tab.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"
#include "ui/widgets/segments.h"

#include <QSignalBlocker>

#include <algorithm>

namespace blockwarp::ui {

FaultTab::FaultTab(PageKey& key, QWidget* parent)
    : RsaTab(parent), key_(key), prompt_(new Prompt(this)),
      numbers_(new Segments("faultNumbers", tr("Numbers"), this)),
      place_(new Segments("faultPlace", tr("Where the bit is flipped"), this)),
      bit_(new QSpinBox(this)), p_(new PrimeBox(this)), q_(new PrimeBox(this)),
      e_(new QSpinBox(this)), message_(new QSpinBox(this)), problem_(new MessageLine(this)) {
    prompt_->setObjectName("faultPrompt");
    problem_->setObjectName("faultProblem");
    leaveToLessons(*prompt_);
    auto* question = new Card(space::large, this);
    question->column().addWidget(prompt_);
    question->column().addWidget(makeInputs());
    question->column().addWidget(problem_);
    auto* sides = new QHBoxLayout;
    sides->setSpacing(space::large);
    sides->addWidget(makeSide(false), 1);
    sides->addWidget(makeSide(true), 1);
    body()->addWidget(question);
    body()->addLayout(sides, 1);
    makeBar("play", tr("Flip the bit"))->mainButton()->setObjectName("faultFlip");
    connect(bar(), &RunBar::started, this, &FaultTab::toggle);
    for (QSpinBox* field : {p_, q_, e_, message_, bit_})
        connect(field, &QSpinBox::valueChanged, this, &FaultTab::follow);
    for (Segments* choice : {numbers_, place_})
        connect(choice, &QTabBar::currentChanged, this, &FaultTab::follow);
    connect(&key_, &PageKey::changed, this, &FaultTab::follow);
    connect(&key_, &PageKey::originChanged, this, &FaultTab::follow);
    follow();
}

QWidget* FaultTab::makeInputs() {
    const rsa::SmallNumbers first;
    const auto most = static_cast<int>(rsa::kMaxSmallPrime);
    auto* inputs = new QWidget(this);
    auto* row = new FlowLayout(space::small);
    inputs->setLayout(row);
    numbers_->add(tr("Small numbers"), false);
    numbers_->add(tr("The page's key"), true);
    place_->add(tr("In s_q"), static_cast<int>(FaultPlace::halfQ));
    place_->add(tr("In s_p"), static_cast<int>(FaultPlace::halfP));
    place_->add(tr("In both"), static_cast<int>(FaultPlace::both));
    row->addWidget(numbers_);
    row->addWidget(place_);
    addNumberField(*row, inputs, tr("&Bit"), bit_, "faultBit", 0, 0);
    addNumberField(*row, inputs, tr("Prime &p"), p_, "faultP", static_cast<int>(first.p), most);
    addNumberField(*row, inputs, tr("Prime &q"), q_, "faultQ", static_cast<int>(first.q), most);
    addNumberField(*row, inputs, tr("Public exponent &e"), e_, "faultE", static_cast<int>(first.e),
                   kMaxSmallNumber);
    addNumberField(*row, inputs, tr("&Message, a number"), message_, "faultMessage",
                   static_cast<int>(first.message), kMaxSmallNumber);
    return inputs;
}

QWidget* FaultTab::makeSide(bool attacker) {
    auto* card = new Card(space::large, this);
    auto* caption = new Explanation(card);
    const QString title = attacker ? tr("The attacker") : tr("The signer");
    caption->setText(attacker ? tr("Has n, e, the message and the signature. Nothing else.")
                              : tr("Computes modulo p and modulo q, and puts both together. Bare "
                                   "RSA: the number m is signed as it is."));
    auto* text = new FixedText(
        attacker ? QStringLiteral("faultAttacker") : QStringLiteral("faultSigner"), title, card);
    text->setNumbers();
    (attacker ? attacker_ : signer_) = text;
    card->column().addWidget(makeHeading(title, card));
    card->column().addWidget(caption);
    card->column().addWidget(text, 1);
    return card;
}

void FaultTab::toggle() {
    flipped_ = !flipped_;
    follow();
}

std::optional<FaultKey> FaultTab::takeSmallKey() {
    const auto number = [](const QSpinBox* field) {
        return static_cast<std::uint64_t>(field->value());
    };
    const auto trace = rsa::traceSmallKey({number(p_), number(q_), number(e_), number(message_)});
    if (!trace) {
        problem_->say(Tone::error, sentenceOf(trace.error()));
        return std::nullopt;
    }
    if (std::min(p_->value(), q_->value()) == 2) {
        problem_->say(Tone::error, tr("Choose odd primes: modulo 2 there is hardly a signature."));
        return std::nullopt;
    }
    IntegerMath math;
    return faultKey(math, number(p_), number(q_), number(e_));
}

/// The attack shows a prime of the key: not of one that may protect something.
std::optional<FaultKey> FaultTab::takePageKey() {
    if (!key_.isPrivate()) {
        problem_->say(Tone::error, tr("There is no private key yet. Make one in the step Key."));
        return std::nullopt;
    }
    if (!key_.isUnsaved()) {
        problem_->say(Tone::error, tr("This key is in a file, and the attack would show its "
                                      "primes. Make one in the step Key, and do not save it."));
        return std::nullopt;
    }
    auto key = faultKeyOf(key_.known().pair->identity->get());
    if (key) return *key;
    problem_->say(Tone::error, sentence(key.error()));
    return std::nullopt;
}

std::optional<FaultKey> FaultTab::chosenKey() {
    return numbers_->currentData().toBool() ? takePageKey() : takeSmallKey();
}

/// Hundredths of a second with 4096 bits; so this is not a job for the runner.
void FaultTab::follow() {
    const bool small = !numbers_->currentData().toBool();
    for (QSpinBox* field : {p_, q_, e_})
        field->parentWidget()->setVisible(small);
    problem_->clearMessage();
    run_.reset();
    if (const auto key = chosenKey()) compute(*key);
    bar()->mainButton()->setText(flipped_ ? tr("Take it back") : tr("Flip the bit"));
    bar()->mainButton()->setEnabled(run_.has_value());
    showRun();
}

void FaultTab::compute(const FaultKey& key) {
    const int bits = std::min(BN_num_bits(key.p.get()), BN_num_bits(key.q.get()));
    {
        const QSignalBlocker blocker(bit_);
        bit_->setRange(0, bits - 1);
    }
    IntegerMath math;
    const auto place =
        flipped_ ? static_cast<FaultPlace>(place_->currentData().toInt()) : FaultPlace::none;
    auto run = runFaultAttack(key, math.of(static_cast<std::uint64_t>(message_->value())), place,
                              bit_->value());
    if (!run) return problem_->say(Tone::error, sentence(run.error()));
    run_ = std::move(*run);
}

QString FaultTab::numberText(const Integer& number) const {
    return toQString(numbers_->currentData().toBool() ? hexDigitsOf(number) : decimalOf(number));
}

QString FaultTab::verdict() const {
    if (run_->place == FaultPlace::none)
        return tr("The signature is right: s^e − m is 0 modulo n, and the gcd is n itself. What "
                  "does it become when one bit of one half flips?");
    if (run_->place == FaultPlace::both)
        return tr("Both halves are wrong: the gcd is 1, and tells nothing.");
    return run_->place == FaultPlace::halfQ
               ? tr("Right modulo p, wrong modulo q: the gcd is p, and the key is broken. "
                    "Blockwarp checks each signature before it leaves.")
               : tr("Right modulo q, wrong modulo p: the gcd is q, and the key is broken. "
                    "Blockwarp checks each signature before it leaves.");
}

void FaultTab::showRun() {
    signer_->clear();
    attacker_->clear();
    if (!run_) return prompt_->predict(tr("One flipped bit in a signature: what can it show?"));
    if (flipped_)
        prompt_->explain(verdict());
    else
        prompt_->predict(verdict());
    const auto& wrong = run_->wrong;
    signer_->setPlainText(
        tr("s_p = m^d mod p\n%1\n\ns_q = m^d mod q\n%2\n\ns, put together\n%3")
            .arg(numberText(wrong.halfP), numberText(wrong.halfQ), numberText(wrong.signature)));
    const auto& found = run_->found;
    attacker_->setPlainText(tr("gcd(s^e − m, n)\n%1\n\nn divided by it\n%2\n\ns^e mod n\n%3\n\n"
                               "s^e − m mod n\n%4\n\nn\n%5")
                                .arg(numberText(found.divisor), numberText(found.other),
                                     numberText(found.power), numberText(found.difference),
                                     numberText(run_->n)));
}

} // namespace blockwarp::ui
