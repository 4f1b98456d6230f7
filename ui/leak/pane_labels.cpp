// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/pane_labels.h"

#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr QSize kPadding(space::small, space::tiny);

QFont labelFont(const QFont& font, QFont::Weight weight) {
    QFont small = scaledFont(font, type::caption);
    small.setWeight(weight);
    return small;
}

QString withSign(const QString& note, Verdict verdict) {
    if (verdict == Verdict::leaks) return QStringLiteral("⚠ ") + note;
    return verdict == Verdict::hides ? QStringLiteral("✓ ") + note : note;
}

/// Labels are dark in both themes: pictures are light or dark as they are.
QColor inkOf(Verdict verdict, const QPalette& colours) {
    if (verdict == Verdict::leaks) return toneColor(Tone::caution, colours);
    if (verdict == Verdict::hides) return toneColor(Tone::success, colours);
    return colours.color(QPalette::Text);
}

QSize roomFor(const QFont& font, const QString& text, int width) {
    const QRect room(0, 0, width - 2 * kPadding.width(), 0);
    return QFontMetrics(font).boundingRect(room, Qt::TextWordWrap, text).size() + 2 * kPadding +
           QSize(1, 0);
}

} // namespace

int paneLabelHeight(const QFont& font) {
    return QFontMetrics(labelFont(font, QFont::DemiBold)).height() + 2 * kPadding.height() +
           2 * space::small;
}

void drawPaneLabels(QPainter& painter, const QRect& pane, const QFont& font, const QString& title,
                    const QString& note, Verdict verdict) {
    const QPalette colours = themePalette(Theme::dark);
    const QRect inner = pane.adjusted(space::small, space::small, -space::small, -space::small);
    const auto draw = [&](const QRect& box, const QFont& type, const QColor& ink,
                          const QString& text) {
        drawSurface(painter, box, radius::control, colours.color(QPalette::Window));
        painter.setFont(type);
        painter.setPen(ink);
        painter.drawText(box, Qt::AlignCenter | Qt::TextWordWrap, text);
    };
    const QFont bold = labelFont(font, QFont::DemiBold);
    QRect left({}, roomFor(bold, title, inner.width()));
    left.moveBottomLeft(inner.bottomLeft());
    draw(left, bold, colours.color(QPalette::Text), title);
    if (note.isEmpty()) return;
    const QString text = withSign(note, verdict);
    const QFont plain = labelFont(font, QFont::Normal);
    QRect right({}, roomFor(plain, text, inner.width()));
    if (left.width() + space::small + right.width() <= inner.width())
        right.moveBottomRight(inner.bottomRight());
    else
        right.moveBottomLeft(left.topLeft() - QPoint(0, space::tiny));
    draw(right, plain, inkOf(verdict, colours), text);
}

} // namespace blockwarp::ui
