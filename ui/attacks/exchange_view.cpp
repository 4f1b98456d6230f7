// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/exchange_view.h"

#include "ui/attacks/scene_text.h"
#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kTriesInLine = 32;
constexpr int kAnswerCharacters = 16; ///< room for the server's answer
const char* const kWidestLine = "00 00 00 00 00 00 00 00";

void drawPair(QPainter& painter, const QRect& head, const QWidget& on, const QString& title,
              const QString& remark) {
    QFont bold = on.font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(on.palette().color(QPalette::WindowText));
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.setFont(scaledFont(on.font(), type::caption));
    painter.setPen(toneColor(Tone::muted, on.palette()));
    painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, remark);
}

} // namespace

ExchangeView::ExchangeView(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::MinimumExpanding);
    setAccessibleName(tr("What everybody sees, and the server"));
}

void ExchangeView::setPicture(const AttackPicture& picture) {
    const bool sameShape =
        picture.seen.size() == seen_.size() && picture.server.tries == server_.tries;
    seen_ = picture.seen;
    server_ = picture.server;
    QStringList texts{tr("%1. %2. %3").arg(server_.title, server_.answer, server_.count)};
    for (const SeenBlock& block : seen_)
        texts << blockSentence(block);
    setAccessibleDescription(texts.join(QLatin1Char('\n')));
    if (!sameShape) updateGeometry();
    update();
}

int ExchangeView::line() const {
    return fontMetrics().height();
}

int ExchangeView::blockHeight(const SeenBlock& block) const {
    const auto lines = static_cast<int>(block.hex.count(QLatin1Char('\n')) + 1);
    return line() + lines * line() + 2 * space::small;
}

int ExchangeView::counterHeight() const {
    if (server_.tries == 0) return 0;
    const int lines = (server_.tries + kTriesInLine - 1) / kTriesInLine;
    return lines * space::small + line() + space::small;
}

int ExchangeView::serverHeight() const {
    return 5 * line() + 3 * space::small + counterHeight();
}

QSize ExchangeView::sizeHint() const {
    const QFontMetrics fixed(scaledFont(fixedFont(font()), type::caption));
    const int texts = std::max(
        fixed.horizontalAdvance(QLatin1String(kWidestLine)),
        fontMetrics().horizontalAdvance(QString(kAnswerCharacters, QLatin1Char('n'))) + 2 * line());
    int height = serverHeight() + space::small;
    for (const SeenBlock& block : seen_)
        height += blockHeight(block);
    return {texts + 2 * space::medium, height};
}

void ExchangeView::drawBlock(QPainter& painter, const SeenBlock& block, int top) const {
    drawPair(painter, {0, top, width(), line()}, *this, block.title, block.remark);
    const QRectF box(0.5, top + line() + 0.5, width() - 1,
                     blockHeight(block) - line() - space::small - 1);
    const bool chosen = block.chosen;
    drawSurface(painter, box, radius::control,
                chosen ? selectionColor(palette()) : palette().color(QPalette::AlternateBase),
                palette().color(chosen ? QPalette::Highlight : QPalette::Midlight), chosen ? 2 : 1);
    painter.setFont(scaledFont(fixedFont(font()), type::caption));
    painter.setPen(chosen ? palette().color(QPalette::Text) : toneColor(Tone::muted, palette()));
    painter.drawText(box.adjusted(space::small, 0, -space::small, 0),
                     Qt::AlignLeft | Qt::AlignVCenter, block.hex);
}

/// The lamp is more than a colour: a check mark or a cross. Returns where it ends.
int ExchangeView::drawAnswer(QPainter& painter, const QRect& inner, int top) const {
    const int size = line() + space::tiny;
    const QRectF lamp(inner.left(), top, size, size);
    const bool on = server_.lamp == Lamp::on;
    const QColor accent = palette().color(QPalette::Highlight);
    painter.setPen(QPen(on ? accent : palette().color(QPalette::Mid), 2));
    painter.setBrush(on ? accent : palette().color(QPalette::AlternateBase));
    painter.drawEllipse(lamp.adjusted(1, 1, -1, -1));
    painter.setPen(on ? palette().color(QPalette::HighlightedText)
                      : toneColor(Tone::muted, palette()));
    painter.setFont(font());
    const QString mark = server_.lamp == Lamp::none ? QString()
                         : on                       ? QStringLiteral("✓")
                                                    : QStringLiteral("✕");
    painter.drawText(lamp, Qt::AlignCenter, mark);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::WindowText));
    const QRect text(inner.left() + size + space::small, top, inner.width() - size - space::small,
                     size);
    painter.drawText(
        text, Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(server_.answer, Qt::ElideRight, text.width()));
    return top + size + space::small;
}

/// A square for each query that may be needed; the last one that was sent is marked.
void ExchangeView::drawCounter(QPainter& painter, const QRect& room) const {
    const double pitch = std::min<double>(room.width() / double(kTriesInLine), space::small);
    for (int i = 0; i < server_.tries; ++i) {
        const QRectF dot(room.left() + (i % kTriesInLine) * pitch,
                         room.top() + (i / kTriesInLine) * space::small, pitch - 1,
                         space::small - 1);
        const bool now = i + 1 == server_.tried;
        painter.fillRect(dot, now                 ? palette().color(QPalette::Highlight)
                              : i < server_.tried ? palette().color(QPalette::Mid)
                                                  : palette().color(QPalette::Midlight));
    }
    painter.setFont(scaledFont(font(), type::caption));
    painter.setPen(toneColor(Tone::muted, palette()));
    painter.drawText(room, Qt::AlignHCenter | Qt::AlignBottom, server_.triedText);
}

void ExchangeView::drawServer(QPainter& painter, const QRect& room) const {
    drawSurface(painter, QRectF(room).adjusted(0.5, 0.5, -0.5, -0.5), radius::card,
                palette().color(QPalette::Base), palette().color(QPalette::Mid));
    const QRect inner = room.adjusted(space::medium, space::small, -space::medium, -space::small);
    drawPair(painter, {inner.left(), inner.top(), inner.width(), line()}, *this, server_.title,
             tr("has the key"));
    const int below = drawAnswer(painter, inner, inner.top() + line() + space::tiny);
    QFont large = scaledFont(font(), type::section);
    large.setWeight(QFont::DemiBold);
    painter.setFont(large);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(inner.left(), below, inner.width(), 2 * line()),
                     Qt::AlignLeft | Qt::AlignTop, server_.count);
    if (server_.tries > 0)
        drawCounter(painter,
                    {inner.left(), below + line() + space::small, inner.width(), counterHeight()});
}

std::vector<SeenBlock> ExchangeView::fitting() const {
    std::vector<SeenBlock> shown = seen_;
    int room = height() - serverHeight();
    for (const SeenBlock& block : shown)
        room -= blockHeight(block);
    while (room < 0 && !shown.empty()) {
        auto left = std::ranges::find(shown, false, &SeenBlock::chosen);
        if (left == shown.end()) left = shown.end() - 1;
        room += blockHeight(*left);
        shown.erase(left);
    }
    return shown;
}

void ExchangeView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    int top = 0;
    for (const SeenBlock& block : fitting()) {
        drawBlock(painter, block, top);
        top += blockHeight(block);
    }
    drawServer(painter, {0, height() - serverHeight(), width(), serverHeight()});
}

} // namespace blockwarp::ui
