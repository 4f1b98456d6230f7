// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/fault_tab.h"

#include "ui/base/text.h"
#include "ui/rsa/bit_grid.h"
#include "ui/rsa/steps_tab.h"
#include "ui/widgets/form.h"
#include "ui/widgets/segments.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

AttackWords faultWords() {
    return {.headline = Words::tr("One wrong bit gives the key away"),
            .about = Words::tr("RSA signs modulo p and modulo q, which is faster, and puts both "
                               "halves together. Click a bit of a half to flip it."),
            .stopped = Words::tr("Checking each signature with the public key before it leaves. "
                                 "PSS helps, too: its random salt hides the number m."),
            .defences = {},
            .affected = Words::tr("No. Blockwarp signs with PSS, and no signature leaves before "
                                  "the public key has led back to what was signed."),
            .hurt =
                Words::tr("In 2015, Florian Weimer reported 272 private keys of TLS servers: for "
                          "nine months he had collected signatures that came out wrong."),
            .sources = Words::tr(
                "D. Boneh, R. DeMillo and R. Lipton, “On the Importance of Checking Cryptographic "
                "Protocols for Faults”, EUROCRYPT 1997.\n\nA. K. Lenstra, “Memo on RSA Signature "
                "Generation in the Presence of Faults”, 1996.\n\nF. Weimer, “Factoring RSA Keys "
                "With TLS Perfect Forward Secrecy”, Red Hat, September 2015.")};
}

LinesWords faultLines() {
    return {.victim = Words::tr("The signer"),
            .does = Words::tr("Signs the bare number m: m^d modulo p and modulo q."),
            .attacker = Words::tr("Has the public key, m and one signature.")};
}

std::vector<bool> bitsOf(const Integer& number, int count) {
    std::vector<bool> bits(static_cast<std::size_t>(count));
    for (int bit = 0; bit < count; ++bit)
        bits.at(static_cast<std::size_t>(bit)) = BN_is_bit_set(number.get(), bit) == 1;
    return bits;
}

} // namespace

FaultTab::FaultTab(PageKey& key, QWidget* parent)
    : AttackRsaTab(QStringLiteral("fault"), faultWords(), Course::second,
                   new LinesBoard(QStringLiteral("fault"), faultLines(), nullptr), parent),
      key_(key), lines_(qobject_cast<LinesBoard*>(&board())), p_(new PrimeBox(this)),
      q_(new PrimeBox(this)), e_(new QSpinBox(this)), message_(new QSpinBox(this)),
      problem_(new MessageLine(this)) {
    problem_->setObjectName("faultProblem");
    lines_->addBelowVictim(makeHalves());
    addInputs();
    for (QSpinBox* field : {p_, q_, e_, message_})
        connect(field, &QSpinBox::valueChanged, this, &FaultTab::takeInputs);
    connect(&choice(), &QTabBar::currentChanged, this, [this] { setBits({}); });
    connect(&key_, &PageKey::changed, this, [this] {
        if (isReal()) setBits({});
    });
    connect(&key_, &PageKey::originChanged, this, [this] {
        if (isReal()) takeInputs();
    });
    takeInputs();
}

QWidget* FaultTab::makeHalves() {
    auto* part = new QWidget(this);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tiny);
    for (std::size_t i = 0; i < halves_.size(); ++i) {
        Half& half = halves_.at(i);
        half = {new QLabel(part), new BitGrid(i == 0 ? "faultBitsP" : "faultBitsQ", part),
                new Explanation(part)};
        for (QWidget* line : std::initializer_list<QWidget*>{half.title, half.bits, half.change})
            column->addWidget(line);
    }
    connect(halves_[0].bits, &BitGrid::pressed, this, [this](int bit) { flip(bits_.halfP, bit); });
    connect(halves_[1].bits, &BitGrid::pressed, this, [this](int bit) { flip(bits_.halfQ, bit); });
    return part;
}

void FaultTab::addInputs() {
    const rsa::SmallNumbers first;
    const auto most = static_cast<int>(rsa::kMaxSmallPrime);
    choice().add(tr("Small numbers"), false);
    choice().add(tr("The page's key"), true);
    auto* fields = new QWidget(this);
    auto* row = new FlowLayout(space::small);
    fields->setLayout(row);
    addNumberField(*row, fields, tr("&p"), p_, "faultP", static_cast<int>(first.p), most);
    addNumberField(*row, fields, tr("&q"), q_, "faultQ", static_cast<int>(first.q), most);
    addNumberField(*row, fields, tr("Public exponent &e"), e_, "faultE", static_cast<int>(first.e),
                   kMaxSmallNumber);
    addNumberField(*row, fields, tr("&Message, a number"), message_, "faultMessage",
                   static_cast<int>(first.message), kMaxSmallNumber);
    for (QWidget* input : std::initializer_list<QWidget*>{fields, problem_})
        sheet().addInput(input);
}

bool FaultTab::isReal() const {
    return choice().currentData().toBool();
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
    return isReal() ? takePageKey() : takeSmallKey();
}

void FaultTab::setBits(const FaultBits& bits) {
    bits_ = bits;
    takeInputs();
}

/// A second press takes it back.
void FaultTab::flip(std::optional<int>& bit, int pressed) {
    bit = bit == pressed ? std::nullopt : std::optional(pressed);
    takeInputs();
}

/// Hundredths of a second with 4096 bits; so this is not a job for the worker.
void FaultTab::takeInputs() {
    for (QSpinBox* field : {p_, q_, e_})
        field->parentWidget()->setVisible(!isReal());
    problem_->clearMessage();
    sheet().message().clearMessage();
    run_.reset();
    numbersOfKey_ = chosenKey();
    if (numbersOfKey_) compute(*numbersOfKey_);
    prediction().ask(question());
    showHalves();
    lines_->setScene(scene());
}

void FaultTab::compute(const FaultKey& key) {
    const auto kept = [](std::optional<int> bit, const Integer& prime) {
        return bit && *bit < BN_num_bits(prime.get()) ? bit : std::nullopt;
    };
    bits_ = {kept(bits_.halfP, key.p), kept(bits_.halfQ, key.q)}; // of other primes before
    IntegerMath math;
    auto run = runFaultAttack(key, math.of(static_cast<std::uint64_t>(message_->value())), bits_);
    if (!run) return sheet().message().say(Tone::error, sentence(run.error()));
    run_ = std::move(*run);
}

void FaultTab::showHalves() {
    for (const Half& half : halves_)
        for (QWidget* part : std::initializer_list<QWidget*>{half.title, half.bits, half.change})
            part->setVisible(run_.has_value());
    if (!run_) return;
    showHalf(halves_[0], tr("s_p"), run_->right.halfP, run_->wrong.halfP, numbersOfKey_->p,
             bits_.halfP);
    showHalf(halves_[1], tr("s_q"), run_->right.halfQ, run_->wrong.halfQ, numbersOfKey_->q,
             bits_.halfQ);
}

/// The bits are those that the fault leaves, which may stand for a number above the prime.
void FaultTab::showHalf(const Half& half, const QString& name, const Integer& right,
                        const Integer& wrong, const Integer& prime, std::optional<int> bit) {
    IntegerMath math;
    const Integer shown = bit ? math.withBitFlipped(right, *bit) : right;
    half.bits->setBits(name, bitsOf(shown, BN_num_bits(prime.get())), bit);
    half.title->setText(isReal() ? name : tr("%1 = %2").arg(name, numberText(right)));
    const bool last = half.bits == halves_.back().bits; // has the hint for both
    half.change->setVisible(bit || (last && run_->place == FaultPlace::none));
    if (!bit)
        half.change->setText(tr("Click a bit to flip it; or arrows, and Space."));
    else if (isReal())
        half.change->setText(tr("Bit %1 is flipped.").arg(*bit));
    else if (math.equal(shown, wrong))
        half.change->setText(tr("%1 has become %2.").arg(numberText(right), numberText(wrong)));
    else
        half.change->setText(tr("%1 has become %2, which is %3 modulo the prime.")
                                 .arg(numberText(right), numberText(shown), numberText(wrong)));
}

QString FaultTab::numberText(const Integer& number) const {
    return toQString(isReal() ? hexDigitsOf(number) : decimalOf(number));
}

AttackQuestion FaultTab::question() const {
    const FaultPlace place = run_ ? run_->place : FaultPlace::none;
    const bool one = place == FaultPlace::halfP || place == FaultPlace::halfQ;
    return {tr("What is the common divisor of s^e − m and n?"),
            {tr("1: they have nothing in common"), tr("A prime of the key"), tr("n itself")},
            one                         ? 1
            : place == FaultPlace::both ? 0
                                        : 2};
}

QString FaultTab::outcome() const {
    return run_ ? verdict() : QString();
}

QString FaultTab::verdict() const {
    switch (run_->place) {
    case FaultPlace::none:
        return tr("The signature is right: s^e − m is 0 modulo n.");
    case FaultPlace::both:
        return tr("Both halves are wrong: the signature is right modulo no prime.");
    case FaultPlace::halfP:
        return tr("Right modulo q, wrong modulo p: the divisor is q, and n / q is p.");
    case FaultPlace::halfQ:
        return tr("Right modulo p, wrong modulo q: the divisor is p, and n / p is q.");
    }
    return {};
}

LinesScene FaultTab::scene() const {
    LinesScene scene{.headline = tr("What does one flipped bit of a signature show?")};
    if (!run_) return scene;
    const auto& found = run_->found;
    const bool broken = found.isFactor();
    scene.victim = {{tr("p"), numberText(numbersOfKey_->p)},
                    {tr("q"), numberText(numbersOfKey_->q)}};
    scene.seen = {{tr("n"), numberText(run_->n)},
                  {tr("e"), toQString(decimalOf(run_->e))},
                  {tr("m"), toQString(decimalOf(run_->message))},
                  {tr("s"), numberText(run_->wrong.signature)}};
    scene.steps = {{tr("s^e mod n"), numberText(found.power)},
                   {tr("s^e − m mod n"), numberText(found.difference)},
                   {tr("gcd with n"), numberText(found.divisor), broken},
                   {tr("n / gcd"), numberText(found.other), broken}};
    const bool right = run_->place == FaultPlace::none;
    scene.headlines = {right ? tr("s^e is m: the signature is right")
                             : tr("s^e is not m: the signature is wrong"),
                       right ? tr("Nothing is left over: 0 is a multiple of n")
                             : tr("What has s^e − m in common with n?"),
                       broken ? tr("A prime of the key") : tr("No prime of the key"),
                       broken ? tr("Both primes: the key is broken")
                              : tr("This signature does not give the key away")};
    return scene;
}

QString FaultTab::action() const {
    if (run_ && run_->place == FaultPlace::none && board().step() == 0) return tr("Flip the bit");
    return isAtEnd() && run_ && run_->place != FaultPlace::none ? tr("Take it back")
                                                                : AttackRsaTab::action();
}

/// Without a fault, it makes one: the bit of s_q that the cursor is at.
void FaultTab::press() {
    if (!run_) return;
    const bool none = run_->place == FaultPlace::none;
    if (none && board().step() == 0) return setBits({.halfQ = halves_[1].bits->cursor()});
    if (isAtEnd() && !none) return setBits({});
    AttackRsaTab::press();
}

} // namespace blockwarp::ui
