// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/receivers_tab.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/rsa/steps_tab.h"
#include "ui/widgets/segments.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr std::array kSmallModuli{253, 493, 1927};
constexpr int kSmallMessage = 200;

AttackWords receiversWords() {
    return {.headline = Words::tr("The same number for three receivers"),
            .about = Words::tr("With e = 3 and no padding, each receiver gets m³ modulo another n. "
                               "Three such remainders determine m³ itself."),
            .stopped = Words::tr("Padding with random bytes, such as OAEP: each receiver gets "
                                 "another number, so there is no common cube."),
            .defences = {Words::tr("Try it against OAEP")},
            .affected = Words::tr("No. Blockwarp wraps the key of a file with OAEP, anew for each "
                                  "recipient. RSA keys that it makes have e = 65,537."),
            .hurt = Words::tr("Håstad described it in 1985, before RSA had a standard. PKCS #1 "
                              "version 1.5 names it as a reason for random padding. We know of no "
                              "published case after that."),
            .sources = Words::tr(
                "J. Håstad, “On Using RSA with Low Exponent in a Public Key Network”, CRYPTO "
                "1985.\n\nJ. Håstad, “Solving Simultaneous Modular Equations of Low Degree”, SIAM "
                "Journal on Computing 17 (2), 1988.\n\nRFC 2313, “PKCS #1: RSA Encryption Version "
                "1.5”, 1998 (the standard is of 1993), section 8.1.")};
}

LinesWords receiversLines() {
    return {.victim = Words::tr("The sender"),
            .does = Words::tr("Sends one message to three receivers: a number to the power of 3, "
                              "modulo the n of each."),
            .attacker = Words::tr("Has three public keys and three ciphertexts.")};
}

QString sentenceOf(const ReceiverFault& fault) {
    const QString number = QString::number(fault.number);
    const QString other = QString::number(fault.other);
    switch (fault.kind) {
    case ReceiverFaultKind::notTwoPrimes:
        return Words::tr("%1 is not the product of two different primes. Take one such as 253.")
            .arg(number);
    case ReceiverFaultKind::exponentShares:
        return Words::tr("%1 has the prime %2, and 3 divides %3: nothing would undo e = 3. Take "
                         "another modulus.")
            .arg(number, other, QString::number(fault.other - 1));
    case ReceiverFaultKind::sharedPrime:
        return fault.number == fault.other
                   ? Words::tr(
                         "Two receivers have the modulus %1, and so one key. Take another one.")
                         .arg(number)
                   : Words::tr("%1 and %2 share a prime: their common divisor factors both. Take "
                               "another modulus.")
                         .arg(number, other);
    case ReceiverFaultKind::messageRange:
        return Words::tr("The message %1 must be smaller than each modulus, such as %2.")
            .arg(other, number);
    }
    return {};
}

} // namespace

ReceiversTab::ReceiversTab(QWidget* parent)
    : AttackRsaTab(QStringLiteral("receivers"), receiversWords(), Course::second,
                   new LinesBoard(QStringLiteral("receivers"), receiversLines(), nullptr), parent),
      lines_(qobject_cast<LinesBoard*>(&board())), message_(new QSpinBox(this)),
      small_(new QWidget(this)),
      text_(new TextField("receiversText", tr("&Text"),
                          tr("Meet me at the old bridge at noon, and bring the letters, the map "
                             "and the green key. Tell nobody where you go, burn this, and take "
                             "the long way round by the mill and the lake."),
                          kMaxReceiverTextBytes, this)),
      problem_(new MessageLine(this)) {
    problem_->setObjectName("receiversProblem");
    addInputs();
    connect(&sheet(), &AttackSheet::defenceChosen, this, [this] { setPadded(!padded_); });
    connect(&choice(), &QTabBar::currentChanged, this, [this] {
        padded_ = padded_ && isReal();
        takeInputs();
    });
    connect(message_, &QSpinBox::valueChanged, this, &ReceiversTab::takeInputs);
    connect(text_, &TextField::changed, this, &ReceiversTab::takeInputs);
    takeInputs();
}

void ReceiversTab::addInputs() {
    choice().add(tr("Small numbers"), false);
    choice().add(tr("2048 bits"), true);
    auto* row = new FlowLayout(space::small);
    small_->setLayout(row);
    const auto most = static_cast<int>(kMaxSmallModulus);
    for (std::size_t i = 0; i < kReceivers; ++i) {
        moduli_.at(i) = new QSpinBox(small_);
        addNumberField(*row, small_, tr("n%1").arg(subscript(i + 1)), moduli_.at(i),
                       QStringLiteral("receiversN%1").arg(i + 1).toLatin1().constData(),
                       kSmallModuli.at(i), most);
        connect(moduli_.at(i), &QSpinBox::valueChanged, this, &ReceiversTab::takeInputs);
    }
    addNumberField(*row, small_, tr("&m"), message_, "receiversMessage", kSmallMessage, most);
    for (QWidget* input : std::initializer_list<QWidget*>{small_, text_, problem_})
        sheet().addInput(input);
}

bool ReceiversTab::isReal() const {
    return choice().currentData().toBool();
}

void ReceiversTab::setPadded(bool padded) {
    if (padded == padded_) return;
    padded_ = padded;
    if (padded && !isReal())
        choice().select(true); // which takes the inputs
    else
        takeInputs();
}

bool ReceiversTab::checkInputs() {
    problem_->clearMessage();
    text_->say({});
    if (!isReal()) {
        SmallModuli moduli{};
        std::ranges::transform(moduli_, moduli.begin(), [](const QSpinBox* field) {
            return static_cast<std::uint64_t>(field->value());
        });
        const auto fault = faultOfReceivers(moduli, static_cast<std::uint64_t>(message_->value()));
        if (fault) problem_->say(Tone::error, sentenceOf(*fault));
        return !fault;
    }
    QString problem = text_->problem();
    if (problem.isEmpty() && padded_ && text_->bytes().size() > kMaxPaddedTextBytes)
        problem = tr("The text has %1 bytes. With OAEP, at most %2 have room.")
                      .arg(formatCount(text_->bytes().size()), formatCount(kMaxPaddedTextBytes));
    text_->say(problem);
    return problem.isEmpty();
}

void ReceiversTab::takeInputs() {
    stop();
    small_->setVisible(!isReal());
    text_->setVisible(isReal());
    sheet().tellDefence(padded_ ? 1 : 0);
    sheet().message().clearMessage();
    run_.reset();
    valid_ = checkInputs();
    if (valid_ && isReal() && !keys_) makeKeys();
    if (valid_ && (keys_ || !isReal())) compute();
    prediction().ask(question());
    lines_->setScene(scene());
}

void ReceiversTab::makeKeys() {
    start(
        tr("Making three keys of 2048 bits…"),
        [](const CancelToken& cancel) { return newReceiverModuli(cancel); },
        [this](Result<Moduli> made) {
            if (!made) return sheet().message().say(Tone::error, sentence(made.error()));
            keys_ = std::move(*made);
            takeInputs();
        });
}

/// Milliseconds, also with 2048 bits; so this is not a job for the worker.
void ReceiversTab::compute() {
    IntegerMath math;
    auto sent = Result<std::array<Receiver, kReceivers>>(std::array<Receiver, kReceivers>{});
    if (isReal()) {
        sent = sendText(*keys_, text_->bytes(), padded_);
    } else {
        Moduli moduli;
        std::ranges::transform(moduli_, moduli.begin(), [&math](const QSpinBox* field) {
            return math.of(static_cast<std::uint64_t>(field->value()));
        });
        sent =
            sendToReceivers(math, moduli, math.of(static_cast<std::uint64_t>(message_->value())));
    }
    auto read = sent ? readByReceivers(*sent) : Result<ReceiversRun>(sent.error());
    if (!read) return sheet().message().say(Tone::error, sentence(read.error()));
    run_ = std::move(*read);
}

AttackQuestion ReceiversTab::question() const {
    const bool found = run_ && run_->isCube;
    return {tr("How many of the three ciphertexts does it take to read m without a key?"),
            {tr("One"), tr("Two"), tr("Three")},
            found ? static_cast<int>(receiversNeeded(*run_)) - 1 : 2};
}

QString ReceiversTab::outcome() const {
    if (!run_) return {};
    if (!run_->isCube)
        return tr("OAEP has made three different numbers of the text. C is no cube, and its root "
                  "tells nothing.");
    switch (receiversNeeded(*run_)) {
    case 1:
        return tr("m³ is below the largest modulus, which has not changed it: that receiver's "
                  "ciphertext is enough.");
    case 2:
        return tr("m³ is above each modulus and below the product of the two largest, so their "
                  "two ciphertexts are enough.");
    default:
        return tr("m³ is above the product of any two moduli and below that of all three.");
    }
}

QString ReceiversTab::numberText(const Integer& number) const {
    return toQString(isReal() ? hexDigitsOf(number) : decimalOf(number));
}

LinesScene ReceiversTab::scene() const {
    LinesScene scene{.headline = tr("What do three ciphertexts of one message tell?")};
    if (!run_) return scene;
    if (isReal()) scene.victim.push_back({tr("Text"), text_->line().text()});
    if (run_->isCube) {
        scene.victim.push_back({tr("m"), numberText(run_->root)});
        scene.victim.push_back({tr("m³"), numberText(run_->common)});
    }
    for (std::size_t i = 0; i < kReceivers; ++i)
        scene.seen.push_back(
            {tr("n%1").arg(subscript(i + 1)), numberText(run_->receivers.at(i).n)});
    for (std::size_t i = 0; i < kReceivers; ++i)
        scene.seen.push_back(
            {tr("c%1").arg(subscript(i + 1)), numberText(run_->receivers.at(i).ciphertext)});
    scene.steps = {{tr("n₁ · n₂ · n₃"), numberText(run_->product)},
                   {tr("C"), numberText(run_->common)},
                   {tr("∛C, rounded down"), numberText(run_->root), run_->isCube && !isReal()},
                   {tr("Is its cube C?"), run_->isCube ? tr("yes") : tr("no")}};
    scene.headlines = {tr("No two moduli share a divisor"),
                       tr("One number C below their product leaves c₁, c₂ and c₃"),
                       tr("A cube root without any modulus"),
                       run_->isCube ? tr("C is m³, and its root is m") : tr("C is no cube")};
    if (!isReal() || !run_->isCube) return scene;
    scene.steps.push_back({tr("As a text"), toQString(textOfNumber(run_->root)), true});
    scene.headlines << tr("The text, without a key");
    return scene;
}

bool ReceiversTab::canPress() const {
    return valid_;
}

QString ReceiversTab::action() const {
    return valid_ && !run_ ? tr("Make three keys") : AttackRsaTab::action();
}

/// Keys are missing after a cancel.
void ReceiversTab::press() {
    if (run_) return AttackRsaTab::press();
    takeInputs();
}

} // namespace blockwarp::ui
