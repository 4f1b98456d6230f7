// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/aes_view.h"

#include "ui/inspector/byte_flight.h"
#include "ui/inspector/round_strip.h"
#include "ui/inspector/sbox_card.h"
#include "ui/inspector/state_board.h"
#include "ui/inspector/why_card.h"
#include "ui/theme/motion.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

using Looks = std::array<CellLook, MatrixView::kCells>;

std::size_t cellOf(int index) {
    return static_cast<std::size_t>(transposed(index));
}

QString changedText(const AesStage& stage) {
    int changed = 0;
    for (std::size_t i = 0; i < stage.after.size(); ++i)
        changed += stage.after[i] != stage.before[i] ? 1 : 0;
    return changed == MatrixView::kCells ? AesView::tr("All 16 bytes changed")
                                         : AesView::tr("%1 of 16 bytes changed").arg(changed);
}

std::vector<RoundStrip::Step> stepsOf(const AesTrace& trace) {
    std::vector<RoundStrip::Step> steps;
    for (const AesStage& stage : trace.stages)
        steps.push_back({stage.round,
                         0,
                         QString::number(stage.round),
                         {},
                         stepName(stage.step),
                         stageTitle(stage)});
    return steps;
}

} // namespace

QStringList stateTexts(const AesState& state, NumberBase base) {
    QStringList texts;
    for (int cell = 0; cell < MatrixView::kCells; ++cell)
        texts << byteText(state[static_cast<std::size_t>(transposed(cell))], base);
    return texts;
}

AesView::AesView(QWidget* parent)
    : SteppedView(parent), rounds_(new RoundStrip("aesRounds", this)),
      before_(new MatrixView(tr("Before"), this)), operation_(new MatrixView({}, this)),
      after_(new MatrixView(tr("After"), this)), key_(new MatrixView(tr("Round key"), this)),
      board_(new StateBoard({before_, operation_, after_, key_}, this)),
      explanation_(new QLabel(this)), states_(makeStates()), below_(new QWidget(this)),
      sbox_(new SboxCard(this)), flight_(new ByteFlight(*this)), why_(new WhyCard(this)) {
    before_->setObjectName("aesBefore");
    operation_->setObjectName("aesOperation");
    after_->setObjectName("aesAfter");
    key_->setObjectName("aesRoundKey");
    explanation_->setObjectName("aesExplanation");
    explanation_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    operation_->setQuiet(true);
    auto* below = new QHBoxLayout(below_);
    below->setContentsMargins(0, 0, 0, 0);
    below->setSpacing(space::medium);
    below->addWidget(sbox_, 4);
    below->addWidget(why_, 3);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::medium);
    column->addWidget(onCard(*rounds_, this));
    column->addWidget(states_, 3);
    column->addWidget(below_, 2);
    connect(rounds_, &RoundStrip::stepChosen, this, &AesView::setStep);
    connect(flight_, &ByteFlight::landed, this, [this] { after_->setEmpty(false); });
    for (MatrixView* view : {operation_, after_, key_})
        connect(view, &MatrixView::cellChosen, this, &AesView::showByte);
    connect(before_, &MatrixView::cellChosen, this, &AesView::followByte);
    connect(after_, &MatrixView::cellAsked, this, &AesView::revealByte);
}

QWidget* AesView::makeStates() {
    auto* card = new Card(space::large, this);
    card->column().setContentsMargins(space::large, space::medium, space::large, space::medium);
    card->column().addWidget(board_, 1);
    card->column().addWidget(explanation_);
    return card;
}

void AesView::setPresented(bool on) {
    presented_ = on;
    detailsOnly_ = on && detailsOfStep_;
    board_->setShape(on ? StateBoard::Shape::roomy : StateBoard::Shape::row);
    explanation_->setWordWrap(on);
    below_->setSizePolicy(QSizePolicy::Preferred,
                          on ? QSizePolicy::Maximum : QSizePolicy::Preferred);
    showByte(cell_);
}

void AesView::fitDetails() {
    const auto hint = [](const QWidget* part) { return part->sizeHint().height(); };
    const int row = board_->rowHeight();
    const int states = hint(states_) - hint(board_) - hint(explanation_) +
                       explanation_->heightForWidth(board_->width()) + row;
    const int high = std::min(height(), parentWidget()->height()); // the part in sight
    const int rest = high - hint(rounds_->parentWidget()) - states - 2 * space::medium;
    const int needed = std::max(why_->heightForWidth(width()), why_->minimumSizeHint().height());
    constexpr int tolerated = 10; // part of a row by which squares may shrink
    const bool fits = !board_->isTwoByTwo() && rest + row / tolerated >= needed;
    const int both =
        sbox_->minimumSizeHint().width() + space::medium + why_->minimumSizeHint().width();
    why_->setVisible(!detailsOnly_ || sbox_->isHidden() || both <= width());
    rounds_->parentWidget()->setVisible(!detailsOnly_); // a projector's S-box takes all its room
    states_->setVisible(!detailsOnly_);
    below_->setVisible(!presented_ || detailsOnly_ || fits);
}

void AesView::switchTwoByTwo() {
    using enum StateBoard::Shape;
    if (board_->shape() == roomy)
        board_->setShape(board_->isTwoByTwo() ? row : twoByTwo);
    else
        board_->setShape(roomy);
}

void AesView::switchDetails() {
    detailsOnly_ = !detailsOnly_;
    showByte(cell_);
}

void AesView::setDetails(bool on) {
    detailsOfStep_ = on;
    detailsOnly_ = presented_ && on;
    showByte(cell_);
}

void AesView::setTrace(const AesTrace& trace) {
    trace_ = trace;
    shownStep_ = -1;
    rounds_->setSteps(stepsOf(trace));
    setStep(step());
}

void AesView::setBase(NumberBase base) {
    base_ = base;
    if (!trace_.stages.empty()) showStep();
}

bool AesView::hidesByte(int index) const {
    return hidesNow() && !asked_[static_cast<std::size_t>(index)];
}

void AesView::revealByte(int cell) {
    asked_[static_cast<std::size_t>(transposed(cell))] = true;
    showByte(cell);
}

void AesView::showStep() {
    const bool goesOn = shownStep_ >= 0 && step() == shownStep_ + 1;
    const bool reveals = shownStep_ == step() && isHiding() && after_->look(0).hidden;
    if (shownStep_ != step() || !isHiding()) asked_ = {};
    shownStep_ = step();
    flight_->finish();
    after_->setEmpty(false);
    rounds_->setStep(step());
    before_->setCaption(
        step() == 0 ? tr("The block as it is")
                    : tr("State after %1")
                          .arg(stepName(trace_.stages[static_cast<std::size_t>(step()) - 1].step)));
    after_->setCaption(hidesNow() ? tr("Predict it") : changedText(stage()));
    operation_->setTitle(stepName(stage().step));
    operation_->setCaption(operationCaption(stage()));
    showByte(cell_);
    if ((goesOn || reveals) && !hidesNow()) fly();
}

/// Once the views have the places that this step needs: the S-box may just have appeared.
void AesView::fly() {
    if (!mayMove() || !isVisible()) return;
    after_->setEmpty(true); // they are not there yet
    QMetaObject::invokeMethod(
        this, [this, step = step()] { launch(step); }, Qt::QueuedConnection);
}

void AesView::launch(int step) {
    if (step != this->step() || !isVisible() || !after_->isEmpty()) return;
    const auto placeIn = [this](const QWidget& view, const QRect& place) {
        return QRectF(QRect(view.mapTo(this, place.topLeft()), place.size()));
    };
    const auto cells = [placeIn](const MatrixView* view) {
        return [placeIn, view](int index) {
            return placeIn(*view, view->cellRect(transposed(index)));
        };
    };
    const SboxView& table = sbox_->table();
    const FlightPlaces places{
        cells(before_), cells(operation_), cells(after_), cells(key_),
        [placeIn, &table](std::uint8_t byte) { return placeIn(table, table.entryRect(byte)); }};
    constexpr int share = 3; // of 8 parts of a step's time: 0.3 s at medium speed
    flight_->start(planFlights(stage(), places, base_), pace() * share / 8);
}

void AesView::resizeEvent(QResizeEvent* event) {
    SteppedView::resizeEvent(event);
    flight_->finish();
    // Once the matrices have their widths.
    QMetaObject::invokeMethod(this, &AesView::fitDetails, Qt::QueuedConnection);
}

void AesView::hideEvent(QHideEvent* event) {
    SteppedView::hideEvent(event);
    flight_->finish();
    after_->setEmpty(false); // of a flight that was not launched yet
}

/// The round key is quiet until its step.
void AesView::showRoundKey() {
    const auto uses =
        std::find_if(trace_.stages.begin() + step(), trace_.stages.end(),
                     [](const AesStage& stage) { return stage.step == AesStep::addRoundKey; });
    const auto later = static_cast<int>(uses - trace_.stages.begin()) - step();
    Looks looks;
    looks[static_cast<std::size_t>(cell_)].source = later == 0;
    key_->setTitle(tr("Round key %1").arg(uses->round));
    key_->setCaption(later == 0   ? tr("Used in this step")
                     : later == 1 ? tr("Used in the next step")
                                  : tr("Used %1 steps later").arg(later));
    key_->setQuiet(later > 0);
    key_->setCells(stateTexts(uses->roundKey, base_), looks);
}

/// Shows the byte after the step that this one goes to: with MixColumns, which makes four bytes of
/// each, the one in its place.
void AesView::followByte(int cell) {
    const int index = transposed(cell);
    const auto comesFromIt = [&](int after) {
        const std::vector<int> sources = sourcesOf(stage().step, after);
        return std::find(sources.begin(), sources.end(), index) != sources.end();
    };
    int after = index;
    for (int i = 0; i < MatrixView::kCells && !comesFromIt(after); ++i)
        after = i;
    showByte(transposed(after));
    before_->setChosen(cell);
}

/// In the matrix of MixColumns the byte comes from a row, else from its own place.
void AesView::showOperation() {
    const bool mixes =
        stage().step == AesStep::mixColumns || stage().step == AesStep::invMixColumns;
    Looks looks;
    for (int cell = 0; cell < MatrixView::kCells; ++cell)
        looks[static_cast<std::size_t>(cell)].source =
            mixes ? cell / MatrixView::kSide == cell_ / MatrixView::kSide : cell == cell_;
    operation_->setCells(operationTexts(stage()), looks);
}

void AesView::markCells(int index) {
    const AesStage& now = stage();
    Looks before;
    Looks after;
    for (const int source : sourcesOf(now.step, index))
        before[cellOf(source)].source = true;
    for (int i = 0; i < MatrixView::kCells; ++i) {
        const auto byte = static_cast<std::size_t>(i);
        after[cellOf(i)].hidden = hidesByte(i);
        after[cellOf(i)].changed = !hidesByte(i) && now.after[byte] != now.before[byte];
    }
    before_->setCells(stateTexts(now.before, base_), before);
    after_->setCells(stateTexts(now.after, base_), after);
    after_->setChosen(cell_);
    for (MatrixView* view : {before_, operation_, key_})
        view->setChosen(-1);
}

void AesView::showByte(int cell) {
    cell_ = cell;
    const int index = transposed(cell);
    markCells(index);
    showOperation();
    showRoundKey();
    const bool looksUp = stage().step == AesStep::subBytes || stage().step == AesStep::invSubBytes;
    const ByteStory story = hidesByte(index) ? questionOf(stage(), index) : storyOf(stage(), index);
    explanation_->setText(tr("<b>Row %1, column %2:</b> ").arg(cell / 4).arg(cell % 4) +
                          story.sentence);
    const bool showsTable = looksUp && (!presented_ || detailsOnly_);
    why_->setMinimumHeight(presented_ ? 0 : sbox_->minimumSizeHint().height()); // equal squares
    why_->setStory(story, !showsTable || story.details.isEmpty());
    sbox_->setVisible(showsTable);
    fitDetails();
    if (looksUp)
        sbox_->setLookup(isInverse(stage().step),
                         hidesByte(index)
                             ? std::nullopt
                             : std::optional(stage().before.at(static_cast<std::size_t>(index))));
}

} // namespace blockwarp::ui
