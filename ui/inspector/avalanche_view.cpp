// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/avalanche_view.h"

#include "ui/frame/presented.h"
#include "ui/inspector/aes_view.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/text_width.h"

#include <QPainter>

namespace blockwarp::ui {
namespace {

constexpr int kStateBits = 128;

int heightOf(int bits, const QRect& plot) {
    return bits * plot.height() / kStateBits;
}

} // namespace

DistanceChart::DistanceChart(QWidget* parent) : QWidget(parent) {
    setObjectName("avalancheChart");
    setAccessibleName(tr("Bits that differ after each round"));
    followFont(*this, [this] {
        setMinimumHeight(fontMetrics().horizontalAdvance(bitsTitle()) + height() -
                         plotRect().height());
    });
}

void DistanceChart::setRounds(const std::vector<AvalancheRound>& rounds, int chosen, int known) {
    rounds_ = rounds;
    chosen_ = chosen;
    known_ = known;
    QStringList numbers;
    for (const AvalancheRound& round : rounds_)
        numbers << (round.round < known ? QString::number(round.distance) : QStringLiteral("?"));
    setAccessibleDescription(numbers.join(QStringLiteral(", ")));
    update();
}

QString DistanceChart::bitsTitle() {
    return tr("Bits that differ");
}

QString DistanceChart::halfMark() {
    return tr("half: %1").arg(kStateBits / 2);
}

QRect DistanceChart::plotRect() const {
    const int line = fontMetrics().height();
    const int marks = fontMetrics().horizontalAdvance(halfMark());
    return rect().adjusted(line + marks + kGrid, line + 6, -1, -2 * line - 6);
}

void DistanceChart::drawAxes(QPainter& painter, const QRect& plot) const {
    const int line = fontMetrics().height();
    const auto mark = [&](int bits, const QString& text) {
        const int y = plot.bottom() - heightOf(bits, plot);
        painter.drawText(QRect(0, y - line / 2, plot.left() - kGrid / 2, line),
                         Qt::AlignRight | Qt::AlignVCenter, text);
        return y;
    };
    painter.setPen(palette().color(QPalette::WindowText));
    mark(0, QStringLiteral("0"));
    mark(kStateBits, QString::number(kStateBits));
    const int half = mark(kStateBits / 2, halfMark());
    painter.drawText(QRect(plot.left(), height() - line, plot.width(), line), Qt::AlignCenter,
                     tr("Round"));
    painter.save();
    painter.translate(0, plot.bottom());
    painter.rotate(-90);
    painter.drawText(QRect(0, 0, plot.height(), line), Qt::AlignCenter, bitsTitle());
    painter.restore();
    painter.setPen(QPen(palette().color(QPalette::WindowText), lineScale(*this), Qt::DashLine));
    painter.drawLine(plot.left(), half, plot.right(), half);
}

void DistanceChart::drawBar(QPainter& painter, const QRect& plot, std::size_t index) const {
    const int line = fontMetrics().height();
    const int wide = plot.width() / static_cast<int>(rounds_.size());
    const bool chosen = static_cast<int>(index) == chosen_;
    const QColor ink = palette().color(QPalette::WindowText);
    const bool known = static_cast<int>(index) < known_;
    const int high = known ? heightOf(rounds_[index].distance, plot) : 0;
    const QRect bar(plot.left() + static_cast<int>(index) * wide + wide / 8, plot.bottom() - high,
                    wide * 3 / 4, high);
    painter.fillRect(bar, palette().color(isEnabled() ? QPalette::Highlight : QPalette::Mid));
    painter.setPen(ink);
    QFont font = this->font();
    font.setBold(chosen);
    painter.setFont(font);
    const QRect above(bar.left(), bar.top() - line - 5, bar.width(), line);
    painter.fillRect(above, palette().color(QPalette::Base));
    painter.drawText(above, Qt::AlignCenter,
                     known ? QString::number(rounds_[index].distance) : QStringLiteral("?"));
    const QRect below(bar.left() - wide / 8, plot.bottom() + 5, wide, line);
    painter.drawText(below, Qt::AlignCenter, QString::number(rounds_[index].round));
    if (!chosen) return;
    painter.setPen(QPen(ink, 2 * lineScale(*this)));
    painter.drawRect(bar.adjusted(-3, -3, 3, 3));
}

void DistanceChart::paintEvent(QPaintEvent*) {
    if (rounds_.empty()) return;
    QPainter painter(this);
    const QRect plot = plotRect();
    drawAxes(painter, plot);
    for (std::size_t i = 0; i < rounds_.size(); ++i)
        drawBar(painter, plot, i);
}

AvalancheView::AvalancheView(QWidget* parent)
    : SteppedView(parent), where_(makeCombo(tr("Flip a bit of"), this)), bit_(new QSpinBox(this)),
      sentence_(new QLabel(this)), chart_(new DistanceChart(this)), states_(new QWidget(this)),
      plain_(new MatrixView(tr("As it was"), this)),
      flipped_(new MatrixView(tr("With the bit flipped"), this)) {
    where_->setObjectName("avalancheWhere");
    bit_->setObjectName("avalancheBit");
    sentence_->setObjectName("avalancheSentence");
    where_->addItem(tr("the block"), false);
    where_->addItem(tr("the key"), true);
    bit_->setRange(0, kStateBits - 1);
    bit_->setAccessibleName(tr("Bit, 0 is the first"));
    sentence_->setWordWrap(true);
    auto* choices = new QHBoxLayout;
    choices->setSpacing(space::small);
    auto* bitLabel = new QLabel(tr("Flip bi&t"), this);
    bitLabel->setBuddy(bit_);
    auto* whereLabel = new QLabel(tr("&of"), this);
    whereLabel->setBuddy(where_);
    for (QWidget* part : std::initializer_list<QWidget*>{bitLabel, bit_, whereLabel, where_}) {
        choices->addWidget(part);
        leaveOutOfPresentation(*part);
    }
    choices->addStretch();
    auto* states = new QHBoxLayout(states_);
    states->setContentsMargins(0, 0, 0, 0);
    states->setSpacing(space::large);
    states->addWidget(plain_, 1);
    states->addWidget(flipped_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    column->addLayout(choices);
    column->addWidget(chart_, 1);
    column->addWidget(sentence_);
    column->addWidget(states_);
    connect(where_, &QComboBox::currentIndexChanged, this, &AvalancheView::work);
    connect(bit_, &QSpinBox::valueChanged, this, &AvalancheView::work);
    connect(plain_, &MatrixView::cellChosen, flipped_, &MatrixView::setChosen);
    connect(flipped_, &MatrixView::cellChosen, plain_, &MatrixView::setChosen);
    connect(flipped_, &MatrixView::cellAsked, this, &AvalancheView::reveal);
}

QSize AvalancheView::minimumSizeHint() const {
    const QSize least = SteppedView::minimumSizeHint();
    if (states_->isHidden()) return least;
    return {least.width(), least.height() - states_->minimumSizeHint().height() - space::small};
}

void AvalancheView::fitStates() {
    const int states = states_->minimumSizeHint().height() + space::small;
    const int sentence = sentence_->isHidden() ? 0
                                               : sentence_->heightForWidth(width()) -
                                                     sentence_->minimumSizeHint().height();
    states_->setVisible(height() >= minimumSizeHint().height() + std::max(0, sentence) + states);
}

bool AvalancheView::event(QEvent* event) {
    const bool done = SteppedView::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) fitStates();
    return done;
}

void AvalancheView::setInputs(std::span<const std::uint8_t> key, const AesState& block) {
    key_.assign(key.begin(), key.end());
    block_ = block;
    work();
}

void AvalancheView::work() {
    const bool inKey = where_->currentData().toBool();
    bit_->setMaximum(inKey ? static_cast<int>(8 * key_.size()) - 1 : kStateBits - 1);
    rounds_ = avalanche(key_, block_, {inKey, bit_->value()});
    setStep(step());
}

void AvalancheView::setBase(NumberBase base) {
    base_ = base;
    if (!rounds_.empty()) showStep();
}

/// While values are hidden, the rounds that come later show none either.
void AvalancheView::showStep() {
    const int known = !isHiding() ? steps() : step() + (hidesNow() ? 0 : 1);
    chart_->setRounds(rounds_, step(), known);
    const AvalancheRound& now = rounds_[static_cast<std::size_t>(step())];
    showStates(now);
    sentence_->setText(
        hidesNow()
            ? tr("In how many of 128 bits do the two states differ after round %1? A click on the "
                 "right state, Enter on it or Page Down shows it.")
                  .arg(now.round)
            : tr("After round %1 the two states differ in %2 of 128 bits. From round 2 on, about "
                 "half of the bits differ, as between unrelated blocks. Shown for encryption.")
                  .arg(now.round)
                  .arg(now.distance));
}

void AvalancheView::showStates(const AvalancheRound& now) {
    std::array<CellLook, MatrixView::kCells> looks;
    for (std::size_t i = 0; i < now.plain.size(); ++i) {
        CellLook& look = looks[static_cast<std::size_t>(transposed(static_cast<int>(i)))];
        look.hidden = hidesNow();
        look.changed = !look.hidden && now.plain[i] != now.flipped[i];
    }
    plain_->setCells(stateTexts(now.plain, base_), {});
    flipped_->setCells(stateTexts(now.flipped, base_), looks);
}

} // namespace blockwarp::ui
