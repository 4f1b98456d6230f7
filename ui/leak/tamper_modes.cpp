// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/tamper_modes.h"

#include "ui/base/text.h"
#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"

#include <QMouseEvent>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kModeLines = 5;
const QString kWidestMode = QStringLiteral("WWW");

} // namespace

TamperModes::TamperModes(QWidget* parent) : QWidget(parent) {
    setObjectName("tamperModes");
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setCursor(Qt::PointingHandCursor);
}

void TamperModes::setScene(const TamperScene& scene) {
    scene_ = scene;
    QStringList lines;
    for (const TamperedPane& pane : scene_.panes)
        lines << tr("%1: %2. %3")
                     .arg(toQString(pane.cipher->mode), tamperNote(pane), readableText(pane));
    setAccessibleName(tr("What each mode decrypts"));
    setAccessibleDescription(lines.join(QLatin1Char('\n')));
    update();
}

void TamperModes::setCurrent(int mode) {
    current_ = mode;
    update();
}

int TamperModes::leastLine() const {
    return QFontMetrics(fixedFont(font())).height() + space::tiny;
}

int TamperModes::lineHeight() const {
    return std::clamp(height() / kModeLines, leastLine(), 5 * leastLine() / 2);
}

QSize TamperModes::sizeHint() const {
    return {40 * kGrid, kModeLines * leastLine()};
}

QRect TamperModes::lineRect(int mode) const {
    return {0, mode * lineHeight(), width(), lineHeight()};
}

/// In one line; what changed is marked.
void TamperModes::drawReading(QPainter& painter, const QRect& room,
                              const TamperedPane& pane) const {
    QString text = readableText(pane);
    while (text.endsWith(QLatin1Char(' ')) &&
           !pane.isChanged(static_cast<std::size_t>(text.size() - 1)))
        text.chop(1); // nothing to see
    const QFont full = fixedFont(font());
    const double needed = std::max(1.0, QFontMetricsF(full).horizontalAdvance(text));
    const double high = std::max(1.0, 0.7 * lineHeight() / leastLine());
    painter.setFont(scaledFont(
        full, std::clamp(std::min(high, 0.97 * room.width() / needed), type::caption, 1.6)));
    const double tall = QFontMetricsF(painter.font()).height();
    const double wide = QFontMetricsF(painter.font()).horizontalAdvance(QLatin1Char('0'));
    const auto fits = static_cast<int>(room.width() / wide);
    const int shown = text.size() <= fits ? static_cast<int>(text.size()) : fits - 1;
    for (int i = 0; i < shown; ++i) {
        const QRectF box(room.left() + i * wide, QRectF(room).center().y() - tall / 2, wide, tall);
        const bool changed = pane.isChanged(static_cast<std::size_t>(i));
        if (changed) painter.fillRect(box, palette().color(QPalette::Highlight));
        painter.setPen(palette().color(changed ? QPalette::HighlightedText : QPalette::Text));
        painter.drawText(box, Qt::AlignCenter, QString(text[i]));
    }
    painter.setPen(toneColor(Tone::muted, palette()));
    if (shown < text.size())
        painter.drawText(QRectF(room.left() + shown * wide, room.top(), wide, room.height()),
                         Qt::AlignCenter, QStringLiteral("…"));
}

void TamperModes::drawLine(QPainter& painter, int mode) const {
    const TamperedPane& pane = scene_.panes[static_cast<std::size_t>(mode)];
    const QRect line = lineRect(mode);
    if (mode == current_) drawSurface(painter, line, radius::control, selectionColor(palette()));
    QFont name = font();
    name.setWeight(QFont::DemiBold);
    painter.setFont(name);
    const int left = painter.fontMetrics().horizontalAdvance(kWidestMode) + 2 * space::small;
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(line.adjusted(space::small, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     toQString(pane.cipher->mode));
    painter.setFont(scaledFont(font(), type::caption));
    const int right =
        painter.fontMetrics().horizontalAdvance(tr("%1 bytes changed").arg(64)) + 2 * space::small;
    painter.setPen(toneColor(pane.opened.refused ? Tone::success : Tone::muted, palette()));
    painter.drawText(line.adjusted(0, 0, -space::small, 0), Qt::AlignRight | Qt::AlignVCenter,
                     tamperNote(pane));
    drawReading(painter, line.adjusted(left, 0, -right, 0), pane);
}

void TamperModes::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int mode = 0; mode < static_cast<int>(scene_.panes.size()); ++mode)
        drawLine(painter, mode);
}

void TamperModes::mousePressEvent(QMouseEvent* event) {
    const int mode = event->pos().y() / lineHeight();
    if (mode >= 0 && mode < static_cast<int>(scene_.panes.size())) emit chosen(mode);
}

} // namespace blockwarp::ui
