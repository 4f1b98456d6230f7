// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/aes_view.h"

#include "ui/inspector/aes_words.h"
#include "ui/inspector/sbox_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/text_width.h"

#include <QScrollArea>
#include <QSignalBlocker>

#include <algorithm>

namespace blockwarp::ui {

QStringList stateTexts(const AesState& state, NumberBase base) {
    QStringList texts;
    for (int cell = 0; cell < MatrixView::kCells; ++cell)
        texts << byteText(state[static_cast<std::size_t>(transposed(cell))], base);
    return texts;
}

AesView::AesView(QWidget* parent)
    : SteppedView(parent), list_(new QListWidget(this)),
      before_(new MatrixView(tr("Before"), this)), key_(new MatrixView(tr("Round key"), this)),
      after_(new MatrixView(tr("After"), this)), operator_(new QLabel(this)),
      explanation_(new QLabel(this)), sbox_(new SboxView(this)) {
    list_->setObjectName("aesSteps");
    list_->setAccessibleName(tr("Steps"));
    before_->setObjectName("aesBefore");
    key_->setObjectName("aesRoundKey");
    after_->setObjectName("aesAfter");
    explanation_->setObjectName("aesExplanation");
    sbox_->setObjectName("aesSbox");
    explanation_->setWordWrap(true);
    explanation_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    explanation_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layOut();
    connect(list_, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0) setStep(row);
    });
    connect(after_, &MatrixView::cellChosen, this, &AesView::showByte);
    connect(key_, &MatrixView::cellChosen, this, &AesView::showByte);
    connect(before_, &MatrixView::cellChosen, this, &AesView::followByte);
}

void AesView::layOut() {
    setTextWidth(*list_, QStringLiteral("Round 10 · InvMixColumns"), 5 * kGrid);
    operator_->setAlignment(Qt::AlignCenter);
    auto* arrow = new QLabel(QStringLiteral("→"), this);
    followFont(*this, [this, arrow] {
        QFont large = font();
        large.setPointSizeF(large.pointSizeF() * 1.5);
        operator_->setFont(large);
        arrow->setFont(large);
        operator_->setFixedWidth(QFontMetrics(large).horizontalAdvance(QStringLiteral(" ⊕ ")));
    });
    auto* states = new QHBoxLayout;
    states->setSpacing(space::small);
    states->addWidget(before_, 1);
    states->addWidget(operator_);
    states->addWidget(key_, 1);
    states->addWidget(arrow);
    states->addWidget(after_, 1);
    QSizePolicy keep = key_->sizePolicy();
    keep.setRetainSizeWhenHidden(true);
    key_->setSizePolicy(keep);
    auto* words = new QScrollArea(this);
    words->setWidget(explanation_);
    words->setWidgetResizable(true);
    words->setFrameShape(QFrame::NoFrame);
    auto* below = new QHBoxLayout;
    below->setSpacing(space::large);
    below->addWidget(words, 1);
    below->addWidget(sbox_);
    auto* right = new QVBoxLayout;
    right->setSpacing(space::large);
    right->addLayout(states);
    right->addLayout(below, 1);
    right->addWidget(makeLegend(this));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::large);
    row->addWidget(list_);
    row->addLayout(right, 1);
}

void AesView::setTrace(const AesTrace& trace) {
    trace_ = trace;
    {
        const QSignalBlocker blocker(list_);
        list_->clear();
        for (const AesStage& each : trace_.stages)
            list_->addItem(stageTitle(each));
    }
    setStep(step());
}

void AesView::setBase(NumberBase base) {
    base_ = base;
    if (!trace_.stages.empty()) showStep();
}

void AesView::showStep() {
    {
        const QSignalBlocker blocker(list_);
        list_->setCurrentRow(step());
    }
    const bool adds = stage().step == AesStep::addRoundKey;
    before_->setTitle(tr("Before %1").arg(stepName(stage().step)));
    after_->setTitle(tr("After %1").arg(stepName(stage().step)));
    key_->setTitle(tr("Round key %1").arg(stage().round));
    key_->setVisible(adds);
    operator_->setText(adds ? QStringLiteral("⊕") : QString());
    showByte(cell_);
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

void AesView::showByte(int cell) {
    cell_ = cell;
    const AesStage& now = stage();
    const int index = transposed(cell);
    const std::vector<int> sources = sourcesOf(now.step, index);
    std::array<CellLook, MatrixView::kCells> before;
    std::array<CellLook, MatrixView::kCells> after;
    std::array<CellLook, MatrixView::kCells> key;
    for (const int source : sources)
        before[static_cast<std::size_t>(transposed(source))].source = true;
    for (std::size_t i = 0; i < now.after.size(); ++i)
        after[static_cast<std::size_t>(transposed(static_cast<int>(i)))].changed =
            now.after[i] != now.before[i];
    key[static_cast<std::size_t>(cell)].source = true;
    before_->setCells(stateTexts(now.before, base_), before);
    key_->setCells(stateTexts(now.roundKey, base_), key);
    after_->setCells(stateTexts(now.after, base_), after);
    after_->setChosen(cell);
    for (MatrixView* view : {before_, key_})
        view->setChosen(-1);
    explanation_->setText(tr("<p><b>Row %1, column %2.</b></p>").arg(cell / 4).arg(cell % 4) +
                          explainByte(now, index));
    const bool looksUp = now.step == AesStep::subBytes || now.step == AesStep::invSubBytes;
    sbox_->setVisible(looksUp);
    if (looksUp)
        sbox_->setLookup(now.step == AesStep::invSubBytes,
                         now.before[static_cast<std::size_t>(index)]);
}

} // namespace blockwarp::ui
