// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/round_strip.h"

#include "ui/theme/drawing.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"

#include <QKeyEvent>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kMaxPadding = 20; ///< left and right of a chip's text
constexpr int kMinPadding = 4;
constexpr int kPieceGap = 4;
constexpr int kInset = 3; ///< of the steps, in their round

QFont strong(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

RoundStrip::RoundStrip(const QString& name, QWidget* parent) : QWidget(parent) {
    setObjectName(name);
    setAccessibleName(tr("Round and step"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    wantRing(*this);
}

QWidget* onCard(RoundStrip& strip, QWidget* parent) {
    auto* card = new Card(space::small, parent);
    card->layout()->setContentsMargins(space::large, space::tiny, space::large, space::tiny);
    card->column().addWidget(&strip);
    return card;
}

void RoundStrip::setSteps(std::vector<Step> steps) {
    steps_ = std::move(steps);
    step_ = std::min(step_, static_cast<int>(steps_.size()) - 1);
    updateGeometry();
    update();
}

void RoundStrip::setStep(int step) {
    step_ = step;
    setAccessibleDescription(at(step).title);
    updateGeometry();
    update();
}

int RoundStrip::firstStepOf(int round) const {
    return static_cast<int>(std::ranges::find(steps_, round, &Step::round) - steps_.begin());
}

std::vector<RoundStrip::Chip> RoundStrip::placed(int padding, int around) const {
    const QFontMetrics metrics(strong(font()));
    std::vector<Chip> chips;
    int x = metrics.horizontalAdvance(tr("Round")) + space::medium;
    const auto add = [&](int step, const QString& text, Level level) {
        if (text.isEmpty()) return;
        const int wide = metrics.horizontalAdvance(text) + 2 * padding;
        chips.push_back({step, text, level, {x, 0, wide, height()}});
        x += wide + kPieceGap;
    };
    const Step* before = nullptr;
    for (int index = 0; index < static_cast<int>(steps_.size()); ++index) {
        const Step& step = at(index);
        const bool opens = !before || before->round != step.round;
        const bool opensPart = opens || before->part != step.part;
        if (opens && before && before->round == round()) x += kInset;
        before = &step;
        if (std::abs(step.round - round()) > around) continue;
        if (opens) add(index, step.roundText, Level::round);
        if (step.round != round()) continue;
        if (opensPart) add(index, step.partText, Level::part);
        if (step.part == at(step_).part) add(index, step.text, Level::step);
    }
    return chips;
}

int RoundStrip::widthOf(int padding, int around) const {
    return steps_.empty() ? 0 : placed(padding, around).back().place.right() + 1;
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
    const Step& step = at(chip.step);
    const bool open = step.round == round();
    const bool current = chip.step == step_ && (chip.level == Level::step || step.text.isEmpty());
    const QRectF box = QRectF(chip.place).adjusted(0, open ? kInset : 0, 0, open ? -kInset : 0);
    if (current)
        drawSurface(painter, box, radius::control, palette().color(QPalette::Highlight));
    else if (!open)
        drawSurface(
            painter, box, radius::control,
            palette().color(chip.step == hovered_ ? QPalette::AlternateBase : QPalette::Base),
            palette().color(QPalette::Midlight));
    const bool holdsCurrent =
        chip.level == Level::round || (chip.level == Level::part && step.part == at(step_).part);
    painter.setFont(current || holdsCurrent ? strong(font()) : font());
    painter.setPen(palette().color(current ? QPalette::HighlightedText
                                   : open  ? QPalette::Link
                                           : QPalette::WindowText));
    painter.drawText(chip.place, Qt::AlignCenter, chip.text);
}

void RoundStrip::paintEvent(QPaintEvent*) {
    if (steps_.empty()) return;
    QPainter painter(this);
    painter.setFont(strong(font()));
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, tr("Round"));
    const std::vector<Chip> all = chips();
    QRect open;
    for (const Chip& chip : all)
        if (at(chip.step).round == round()) open |= chip.place;
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
    const int last = static_cast<int>(steps_.size()) - 1;
    const int next = event->modifiers() & Qt::ControlModifier
                         ? firstStepOf(std::clamp(round() + way, 0, allRounds()))
                         : std::clamp(step_ + way, 0, last);
    emit stepChosen(next);
}

} // namespace blockwarp::ui
