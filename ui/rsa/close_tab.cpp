// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/close_tab.h"

#include "core/rsa/small_steps.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/rsa/steps_tab.h"
#include "ui/widgets/segments.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kFirstP = 9973; ///< 13 steps with kFirstQ
constexpr int kFirstQ = 9001;
constexpr int kFirstDistance = 516; ///< bits: about 40 steps
constexpr int kFirstMost = 1000;
constexpr int kMostSteps = 10'000; ///< a quarter of a second with 4096 bits

AttackWords closeWords() {
    return {
        .headline = Words::tr("Two primes beside each other"),
        .about = Words::tr("n = a² − b², with a halfway between p and q, and b as far from "
                           "both. If p and q are close, a is just above √n, and is soon found."),
        .stopped = Words::tr("Drawing both primes at random, one without the other. FIPS 186-5 "
                             "wants them more than 2⁹²⁴ apart in a key of 2048 bits."),
        .defences = {Words::tr("Try it against the page's key")},
        .affected = Words::tr("No key that Blockwarp makes: OpenSSL draws both primes at "
                              "random. Open a key of yours in the step Key, and try it: the "
                              "public half is enough."),
        .hurt = Words::tr("In 2022, Hanno Böck factored keys of Canon and Fujifilm printers "
                          "this way. Their Rambus module made close primes (CVE-2022-26320)."),
        .sources =
            Words::tr("H. Böck, “Fermat Factorization in the Wild”, IACR ePrint 2023/026.\n\n"
                      "CVE-2022-26320; Rambus, advisory RMBS-2021-01.\n\nNIST FIPS 186-5, “Digital "
                      "Signature Standard”, 2023, Appendix A.1.")};
}

/// How many steps the distance costs: its square, divided by 8 · √n.
QString expectedSteps(const PrimePair& pair) {
    IntegerMath math;
    const Integer apart = math.difference(pair.p, pair.q);
    const Integer root = math.root(math.product(pair.p, pair.q), 2);
    return toQString(
        decimalOf(math.quotient(math.product(apart, apart), math.product(math.of(8), root))));
}

int bitsApart(const PrimePair& pair) {
    IntegerMath math;
    return BN_num_bits(math.difference(pair.p, pair.q).get());
}

} // namespace

CloseTab::CloseTab(PageKey& key, QWidget* parent)
    : AttackRsaTab(QStringLiteral("close"), closeWords(), Course::first, new FermatBoard(nullptr),
                   parent),
      key_(key), fermat_(qobject_cast<FermatBoard*>(&board())), p_(new PrimeBox(this)),
      q_(new PrimeBox(this)), distance_(new QSpinBox(this)), most_(new QSpinBox(this)),
      problem_(new MessageLine(this)) {
    problem_->setObjectName("closeProblem");
    addInputs();
    connect(&sheet(), &AttackSheet::defenceChosen, this,
            [this] { choice().select(source() == pagesKey ? closePrimes : pagesKey); });
    connect(&choice(), &QTabBar::currentChanged, this, &CloseTab::takeInputs);
    for (QSpinBox* field : {p_, q_, distance_, most_})
        connect(field, &QSpinBox::valueChanged, this, &CloseTab::takeInputs);
    connect(&key_, &PageKey::changed, this, [this] {
        if (source() == pagesKey) takeInputs();
    });
    takeInputs();
}

void CloseTab::addInputs() {
    choice().add(tr("Small"), smallNumbers);
    choice().add(tr("2048 bits"), closePrimes);
    choice().add(tr("The page's key"), pagesKey);
    auto* fields = new QWidget(this);
    auto* row = new FlowLayout(space::small);
    fields->setLayout(row);
    const auto most = static_cast<int>(rsa::kMaxSmallPrime);
    addNumberField(*row, fields, tr("&p"), p_, "closeP", kFirstP, most);
    addNumberField(*row, fields, tr("&q"), q_, "closeQ", kFirstQ, most);
    addNumberField(*row, fields, tr("&Distance of p and q, in bits"), distance_, "closeDistance",
                   kFirstDistance, kMaxDistanceBits);
    distance_->setMinimum(kMinDistanceBits);
    addNumberField(*row, fields, tr("&Steps at most"), most_, "closeMost", kFirstMost, kMostSteps);
    most_->setMinimum(1);
    for (QWidget* input : std::initializer_list<QWidget*>{fields, problem_})
        sheet().addInput(input);
}

CloseTab::Source CloseTab::source() const {
    return static_cast<Source>(choice().currentData().toInt());
}

bool CloseTab::checkInputs() {
    problem_->clearMessage();
    if (source() == pagesKey && !key_.exists()) {
        problem_->say(Tone::error, tr("There is no key yet. Make or open one in the step Key."));
        return false;
    }
    if (source() != smallNumbers) return true;
    for (const QSpinBox* field : {p_, q_}) {
        const auto number = static_cast<std::uint64_t>(field->value());
        if (rsa::isSmallPrime(number) && number > 2) continue;
        problem_->say(Tone::error,
                      number == 2 ? tr("Choose odd primes: everybody sees that n is even.")
                                  : sentenceOf({rsa::SmallFaultKind::notPrime, number,
                                                number > 1 ? rsa::smallestDivisor(number) : 0}));
        return false;
    }
    return true;
}

void CloseTab::takeInputs() {
    stop();
    for (QSpinBox* field : {p_, q_})
        field->parentWidget()->setVisible(source() == smallNumbers);
    distance_->parentWidget()->setVisible(source() == closePrimes);
    sheet().tellDefence(source() == pagesKey ? 1 : 0);
    sheet().message().clearMessage();
    pair_.reset();
    valid_ = checkInputs();
    fermat_->setRun(nullptr, {}, false);
    prediction().ask(question());
    if (valid_) factor();
}

/// Small ones take milliseconds; so they are not a job for the worker.
void CloseTab::factor() {
    const auto most = static_cast<std::size_t>(most_->value());
    if (source() == smallNumbers) {
        IntegerMath math;
        const auto number = [&math](const QSpinBox* field) {
            return math.of(static_cast<std::uint64_t>(field->value()));
        };
        return take(factorOf(PrimePair{number(p_), number(q_)}, most, NoCancel()));
    }
    const auto done = [this](Result<Outcome> outcome) { take(std::move(outcome)); };
    if (source() == closePrimes)
        return start(
            tr("Looking for two primes…"),
            [most, distance = distance_->value()](const CancelToken& cancel) {
                return factorOf(newClosePrimes(distance, cancel), most, cancel);
            },
            done);
    start(
        tr("Factoring…"),
        [most, pair = key_.known().pair](const CancelToken& cancel) -> Result<Outcome> {
            const auto n = modulusOf(pair->recipient.get());
            if (!n) return n.error();
            auto run = runFermat(*n, most, cancel);
            if (!run) return run.error();
            return Outcome{{}, std::make_shared<const FermatRun>(std::move(*run))};
        },
        done);
}

Result<CloseTab::Outcome> CloseTab::factorOf(Result<PrimePair> pair, std::size_t maxSteps,
                                             const CancelToken& cancel) {
    if (!pair) return pair.error();
    IntegerMath math;
    auto run = runFermat(math.product(pair->p, pair->q), maxSteps, cancel);
    if (!run) return run.error();
    return Outcome{*pair, std::make_shared<const FermatRun>(std::move(*run))};
}

void CloseTab::take(Result<Outcome> outcome) {
    if (!outcome) return sheet().message().say(Tone::error, sentence(outcome.error()));
    pair_ = outcome->pair;
    fermat_->setRun(outcome->run, victim(), source() != smallNumbers);
    prediction().ask(question()); // what is right is known now
}

std::vector<NumberLine> CloseTab::victim() const {
    if (!pair_) return {{tr("p"), tr("secret")}, {tr("q"), tr("secret")}};
    const bool small = source() == smallNumbers;
    const auto digits = [small](const Integer& number) {
        return toQString(small ? decimalOf(number) : hexDigitsOf(number));
    };
    return {{tr("p"), digits(pair_->p)}, {tr("q"), digits(pair_->q)}};
}

AttackQuestion CloseTab::question() const {
    if (source() == pagesKey)
        return {tr("Does the page's key fall in %1 steps?")
                    .arg(formatCount(static_cast<std::uint64_t>(most_->value()))),
                {tr("Yes: its primes are close"), tr("No: its primes are too far apart"),
                 tr("Only if its e is small")},
                run() && run()->factors ? 0 : 1};
    return {
        tr("Twice the distance between p and q: how many steps does it take then?"),
        {tr("About twice as many"), tr("About four times as many"), tr("As many: n is no longer")},
        1};
}

QString CloseTab::outcome() const {
    if (!run()) return {};
    const QString steps = formatCount(run()->steps.size());
    if (!pair_)
        return run()->factors
                   ? tr("The key is factored: do not use it any more.")
                   : tr("No square in %1 steps. Its primes are not close enough.").arg(steps);
    const QString expected = expectedSteps(*pair_);
    if (run()->factors)
        return tr("Steps: %1. The square of the distance, divided by 8 · √n, is %2.")
            .arg(steps, expected);
    return tr("Not found in %1 steps: p and q are %2 bits apart, and the square of the distance, "
              "divided by 8 · √n, has %3 digits.")
        .arg(steps)
        .arg(bitsApart(*pair_))
        .arg(expected.size());
}

QString CloseTab::action() const {
    return valid_ && !run() ? tr("Factor n") : AttackRsaTab::action();
}

/// There is no run after a cancel.
void CloseTab::press() {
    if (run()) return AttackRsaTab::press();
    takeInputs();
}

} // namespace blockwarp::ui
