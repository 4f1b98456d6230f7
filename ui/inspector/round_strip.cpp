// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/round_strip.h"

#include "ui/inspector/aes_words.h"
#include "ui/theme/drawing.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kMaxPadding = 20; ///< left and right of a chip's text
constexpr int kMinPadding = 5;
constexpr int kPieceGap = 4;
constexpr int kInset = 3; ///< of the steps, in their round

QFont strong(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

RoundStrip::RoundStrip(QWidget* parent) : QWidget(parent) {
    setObjectName("aesRounds");
    setAccessibleName(tr("Round and step"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    wantRing(*this);
}

void RoundStrip::setTrace(const AesTrace& trace) {
    stages_ = trace.stages;
    step_ = std::min(step_, static_cast<int>(stages_.size()) - 1);
    updateGeometry();
    update();
}

void RoundStrip::setStep(int step) {
    step_ = step;
    setAccessibleDescription(stageTitle(stages_[at(step)]));
    updateGeometry();
    update();
}

int RoundStrip::firstStepOf(int round) const {
    const auto found = std::ranges::find(stages_, round, &AesStage::round);
    return static_cast<int>(found - stages_.begin());
}

int RoundStrip::lastStepOf(int round) const {
    return round == stages_.back().round ? static_cast<int>(stages_.size()) - 1
                                         : firstStepOf(round + 1) - 1;
}

std::vector<RoundStrip::Chip> RoundStrip::placed(int padding, int around) const {
    const QFontMetrics metrics(strong(font()));
    std::vector<Chip> chips;
    int x = metrics.horizontalAdvance(tr("Round")) + space::medium;
    const auto add = [&](int step, const QString& text, bool folded) {
        const int wide = metrics.horizontalAdvance(text) + 2 * padding;
        chips.push_back({step, text, folded, {x, 0, wide, height()}});
        x += wide + kPieceGap;
    };
    for (int step = 0; step < static_cast<int>(stages_.size()); ++step) {
        const AesStage& stage = stages_[at(step)];
        if (std::abs(stage.round - round()) > around) continue;
        if (step == firstStepOf(stage.round)) add(step, QString::number(stage.round), true);
        if (stage.round != round()) continue;
        add(step, stepName(stage.step), false);
        if (step == lastStepOf(stage.round)) x += kInset + kPieceGap;
    }
    return chips;
}

int RoundStrip::widthOf(int padding, int around) const {
    return stages_.empty() ? 0 : placed(padding, around).back().place.right() + 1;
}

std::vector<RoundStrip::Chip> RoundStrip::chips() const {
    int padding = kMaxPadding;
    int around = allRounds();
    while (padding > kMinPadding && widthOf(padding, around) > width())
        --padding;
    while (around > 0 && widthOf(padding, around) > width())
        --around;
    return placed(padding, around);
}

QSize RoundStrip::sizeHint() const {
    return {widthOf(kMaxPadding, allRounds()),
            std::max(kControlHeight, fontMetrics().height() + 2 * kGrid)};
}

QSize RoundStrip::minimumSizeHint() const {
    return {widthOf(kMinPadding, 0), sizeHint().height()};
}

void RoundStrip::drawChip(QPainter& painter, const Chip& chip) const {
    const bool current = !chip.folded && chip.step == step_;
    const bool open = stages_[at(chip.step)].round == round();
    const QRectF box = QRectF(chip.place).adjusted(0, open ? kInset : 0, 0, open ? -kInset : 0);
    if (current)
        drawSurface(painter, box, radius::control, palette().color(QPalette::Highlight));
    else if (!open)
        drawSurface(
            painter, box, radius::control,
            palette().color(chip.step == hovered_ ? QPalette::AlternateBase : QPalette::Base),
            palette().color(QPalette::Midlight));
    painter.setFont(current || chip.folded ? strong(font()) : font());
    painter.setPen(palette().color(current ? QPalette::HighlightedText
                                   : open  ? QPalette::Link
                                           : QPalette::WindowText));
    painter.drawText(chip.place, Qt::AlignCenter, chip.text);
}

void RoundStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(strong(font()));
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, tr("Round"));
    const std::vector<Chip> all = chips();
    QRect open;
    for (const Chip& chip : all)
        if (stages_[at(chip.step)].round == round()) open |= chip.place;
    drawSurface(painter, QRectF(open).adjusted(0, 0, kInset, 0), radius::card,
                selectionColor(palette()));
    for (const Chip& chip : all)
        drawChip(painter, chip);
}

void RoundStrip::mousePressEvent(QMouseEvent* event) {
    for (const Chip& chip : chips())
        if (chip.place.contains(event->pos())) return emit stepChosen(chip.step);
}

void RoundStrip::mouseMoveEvent(QMouseEvent* event) {
    hovered_ = -1;
    for (const Chip& chip : chips())
        if (chip.place.contains(event->pos())) hovered_ = chip.step;
    update();
}

void RoundStrip::leaveEvent(QEvent*) {
    hovered_ = -1;
    update();
}

void RoundStrip::keyPressEvent(QKeyEvent* event) {
    const int way = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (way == 0) return QWidget::keyPressEvent(event);
    const int last = static_cast<int>(stages_.size()) - 1;
    const int next = event->modifiers() & Qt::ControlModifier
                         ? firstStepOf(std::clamp(round() + way, 0, stages_.back().round))
                         : std::clamp(step_ + way, 0, last);
    emit stepChosen(next);
}

} // namespace blockwarp::ui
