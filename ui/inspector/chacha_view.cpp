// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/chacha_view.h"

#include "ui/frame/presented.h"
#include "ui/inspector/round_strip.h"
#include "ui/inspector/why_card.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr const char* kNames[] = {"a", "b", "c", "d"};

/// A line of a quarter round (RFC 8439 §2.1) by places in a, b, c, d.
struct Line {
    std::size_t sum, addend, mixed;
    int bits;
};

constexpr Line kLines[] = {{0, 1, 3, 16}, {2, 3, 1, 12}, {0, 1, 3, 8}, {2, 3, 1, 7}};

const Line& lineOf(ChachaStep step) {
    return kLines[static_cast<int>(step) - static_cast<int>(ChachaStep::addRotate16)];
}

QString formula(const Line& line) {
    return QStringLiteral("%1 += %2; %3 ^= %1; %3 <<<= %4")
        .arg(kNames[line.sum], kNames[line.addend], kNames[line.mixed])
        .arg(line.bits);
}

bool isLine(ChachaStep step) {
    return step != ChachaStep::input && step != ChachaStep::addInput;
}

QString titleOf(const ChachaStage& stage) {
    if (stage.step == ChachaStep::input) return ChachaView::tr("Input");
    if (stage.step == ChachaStep::addInput) return ChachaView::tr("Input added");
    const QString round = stage.round % 2 == 1 ? ChachaView::tr("Round %1, column %2, line %3")
                                               : ChachaView::tr("Round %1, diagonal %2, line %3");
    return round.arg(stage.round)
        .arg(stage.quarter)
        .arg(static_cast<int>(stage.step) - static_cast<int>(ChachaStep::input));
}

/// The quarter rounds are a round's parts, and a line goes by its rotation.
std::vector<RoundStrip::Step> stepsOf(const ChachaTrace& trace) {
    std::vector<RoundStrip::Step> steps;
    const int last = trace.stages.back().round;
    for (const ChachaStage& stage : trace.stages) {
        RoundStrip::Step step{stage.round, stage.quarter, QString::number(stage.round), {},
                              {},          titleOf(stage)};
        if (stage.step == ChachaStep::input) step.roundText = ChachaView::tr("Input");
        if (stage.step == ChachaStep::addInput) {
            step.round = last + 1;
            step.roundText = QStringLiteral("+");
        }
        if (isLine(stage.step)) {
            const QChar shape = stage.round % 2 == 1 ? u'C' : u'D'; // a column or a diagonal
            step.partText = shape + QString::number(stage.quarter);
            step.text = QStringLiteral("<<<%1").arg(lineOf(stage.step).bits);
        }
        steps.push_back(std::move(step));
    }
    return steps;
}

/// In groups of 16 bytes, between which lines may break.
QString keystreamText(std::span<const std::uint8_t> keystream) {
    QStringList groups;
    for (std::size_t at = 0; at < keystream.size(); at += 16)
        groups << hexText(keystream.subspan(at, 16));
    return groups.join(QLatin1Char(' '));
}

} // namespace

ChachaView::ChachaView(QWidget* parent)
    : SteppedView(parent), key_(new QLineEdit(this)), counter_(new QLineEdit(this)),
      nonce_(new QLineEdit(this)), problem_(new MessageLine(this)),
      rounds_(new RoundStrip("chachaRounds", this)), before_(new MatrixView(tr("Before"), this)),
      after_(new MatrixView(tr("After"), this)), sum_(new ByteChain(this)),
      turn_(new ByteChain(this)), chains_(new QBoxLayout(QBoxLayout::LeftToRight)),
      explanation_(new QLabel(this)) {
    key_->setObjectName("chachaKey");
    counter_->setObjectName("chachaCounter");
    nonce_->setObjectName("chachaNonce");
    before_->setObjectName("chachaBefore");
    after_->setObjectName("chachaAfter");
    sum_->setObjectName("chachaSum");
    turn_->setObjectName("chachaTurn");
    explanation_->setObjectName("chachaExplanation");
    explanation_->setWordWrap(true);
    explanation_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    explanation_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layOut();
    for (QLineEdit* field : {key_, counter_, nonce_}) {
        field->setFont(fixedFont());
        connect(field, &QLineEdit::textEdited, this, &ChachaView::read);
    }
    connect(rounds_, &RoundStrip::stepChosen, this, &ChachaView::setStep);
    connect(after_, &MatrixView::cellChosen, before_, &MatrixView::setChosen);
    connect(before_, &MatrixView::cellChosen, after_, &MatrixView::setChosen);
    loadExample();
}

void ChachaView::layOut() {
    auto* example = new QPushButton(tr("&RFC 8439 example"), this);
    example->setObjectName("chachaExample");
    example->setAutoDefault(true);
    connect(example, &QPushButton::clicked, this, &ChachaView::loadExample);
    auto* fields = new QHBoxLayout;
    fields->setSpacing(space::small);
    struct Field {
        QString label;
        QWidget* widget;
        int stretch;
    };
    const Field all[] = {
        {tr("&Key, hex"), key_, 5}, {tr("Co&unter"), counter_, 1}, {tr("N&once, hex"), nonce_, 3}};
    for (const Field& field : all) {
        auto* column = new FieldColumn;
        column->addStretch();
        QLabel* label = column->addField(this, field.label, field.widget);
        for (QWidget* part : {static_cast<QWidget*>(label), field.widget})
            leaveOutOfPresentation(*part);
        fields->addLayout(column, field.stretch);
    }
    fields->addWidget(example, 0, Qt::AlignBottom);
    leaveOutOfPresentation(*example);
    auto* states = new QHBoxLayout;
    states->setSpacing(space::large);
    states->addWidget(before_, 1);
    states->addWidget(after_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::medium);
    column->addLayout(fields);
    column->addWidget(problem_);
    column->addWidget(onCard(*rounds_, this));
    chains_->addWidget(sum_, 3); // links
    chains_->addWidget(turn_, 5);
    column->addLayout(states, 1);
    column->addLayout(chains_);
    column->addWidget(explanation_);
}

/// RFC 8439 §2.3.2.
void ChachaView::loadExample() {
    key_->setText("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    key_->setCursorPosition(0);
    counter_->setText("1");
    nonce_->setText("000000090000004a00000000");
    nonce_->setCursorPosition(0);
    read();
}

QString ChachaView::takeFields() {
    const auto key = bytesFromHex(key_->text());
    const auto nonce = bytesFromHex(nonce_->text());
    const QString typed = counter_->text().trimmed();
    const bool hex = typed.startsWith(QLatin1String("0x"), Qt::CaseInsensitive);
    bool isNumber = false;
    const auto counter = typed.toUInt(&isNumber, hex ? 16 : 10);
    if (!key || key->size() != 32) return tr("A key has 64 hex digits.");
    if (!isNumber) return tr("The counter is a number from 0 to 4294967295.");
    if (!nonce || nonce->size() != 12) return tr("A nonce has 24 hex digits.");
    trace_ = traceChacha(std::span<const std::uint8_t, 32>(*key), counter,
                         std::span<const std::uint8_t, 12>(*nonce));
    return {};
}

void ChachaView::read() {
    const QString problem = takeFields();
    setValid(problem.isEmpty());
    if (!problem.isEmpty()) return problem_->say(Tone::error, problem);
    problem_->clearMessage();
    rounds_->setSteps(stepsOf(trace_));
    setStep(step());
}

void ChachaView::greyOut(bool grey) {
    for (QWidget* part :
         std::initializer_list<QWidget*>{rounds_, before_, after_, sum_, turn_, explanation_})
        part->setEnabled(!grey);
}

void ChachaView::setBase(NumberBase base) {
    base_ = base;
    showStep();
}

QString ChachaView::explain(const ChachaStage& stage) const {
    if (stage.step == ChachaStep::input)
        return tr("Row 0: the constant “expand 32-byte k”. Rows 1 and 2: the key. Row 3: the "
                  "counter and the nonce. All words are little-endian.");
    if (stage.step == ChachaStep::addInput)
        return tr("The input state is added word by word, so that nobody can run the rounds "
                  "backwards. As bytes, this is the keystream: ") +
               QStringLiteral("<p><code>%1</code></p>").arg(keystreamText(trace_.keystream));
    const QString where = stage.round % 2 == 1
                              ? tr("A column round: each quarter round takes a column.")
                              : tr("A diagonal round: each quarter round takes a diagonal.");
    return QStringLiteral("<b><code>%1</code></b> · %2")
        .arg(formula(lineOf(stage.step)).toHtmlEscaped(), where);
}

/// With the values of the step: "c + d = c", then "b ⊕ c = b" and its rotation.
void ChachaView::showLine(const ChachaStage& stage) {
    sum_->setVisible(isLine(stage.step));
    turn_->setVisible(isLine(stage.step));
    if (!isLine(stage.step)) return;
    const Line& line = lineOf(stage.step);
    const auto place = [&stage](std::size_t i) { return static_cast<std::size_t>(stage.words[i]); };
    const auto link = [this](std::uint32_t word, std::size_t name, SquareLook look,
                             const char* sign) {
        return ChainLink{wordText(word, base_), QLatin1String(kNames[name]), look,
                         QString::fromUtf8(sign)};
    };
    const std::uint32_t sum = stage.after[place(line.sum)];
    const std::uint32_t mixed = stage.before[place(line.mixed)] ^ sum;
    using enum SquareLook;
    sum_->setLinks({link(stage.before[place(line.sum)], line.sum, framed, ""),
                    link(stage.before[place(line.addend)], line.addend, framed, "+"),
                    link(sum, line.sum, tinted, "=")});
    turn_->setLinks({link(stage.before[place(line.mixed)], line.mixed, framed, ""),
                     link(sum, line.sum, tinted, "⊕"),
                     link(mixed, line.mixed, plain, "="),
                     {QString::number(line.bits), tr("bits"), quiet, QStringLiteral("<<<")},
                     link(stage.after[place(line.mixed)], line.mixed, tinted, "=")});
    fitChains();
}

/// Beside each other where there is room.
void ChachaView::fitChains() {
    constexpr int apart = 2 * space::huge;
    const bool beside = sum_->sizeHint().width() + apart + turn_->sizeHint().width() <= width();
    chains_->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    chains_->setSpacing(beside ? apart : space::small);
}

bool ChachaView::event(QEvent* event) {
    const bool done = SteppedView::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) fitChains();
    return done;
}

void ChachaView::showStep() {
    rounds_->setStep(step());
    const ChachaStage& now = trace_.stages[static_cast<std::size_t>(step())];
    std::array<CellLook, MatrixView::kCells> before;
    std::array<CellLook, MatrixView::kCells> after;
    QStringList beforeTexts;
    QStringList afterTexts;
    for (std::size_t i = 0; i < now.after.size(); ++i) {
        after[i].changed = now.after[i] != now.before[i];
        beforeTexts << wordText(now.before[i], base_);
        afterTexts << wordText(now.after[i], base_);
    }
    for (std::size_t i = 0; isLine(now.step) && i < now.words.size(); ++i) {
        const auto word = static_cast<std::size_t>(now.words[i]);
        before[word].source = true;
        before[word].mark = after[word].mark = QLatin1String(kNames[i]);
    }
    before_->setCaption(titleOf(now));
    after_->setCaption(
        tr("%1 of 16 words changed").arg(std::ranges::count(after, true, &CellLook::changed)));
    before_->setCells(beforeTexts, before);
    after_->setCells(afterTexts, after);
    showLine(now);
    explanation_->setText(explain(now));
}

} // namespace blockwarp::ui
