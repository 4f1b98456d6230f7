// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/byte_square.h"

#include "ui/theme/drawing.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

struct SquareColours {
    QColor fill;
    QColor line;
    QColor text;
    double width = 1;
};

SquareColours coloursOf(SquareLook look, const QPalette& palette) {
    const auto colour = [&palette](QPalette::ColorRole role) { return palette.color(role); };
    const QColor accent = colour(QPalette::Highlight);
    switch (look) {
    case SquareLook::plain:
        break;
    case SquareLook::quiet:
        return {colour(QPalette::AlternateBase), colour(QPalette::Midlight),
                toneColor(Tone::muted, palette)};
    case SquareLook::tinted:
        return {selectionColor(palette), faded(accent, 0.6, palette), colour(QPalette::Text)};
    case SquareLook::framed:
        return {selectionColor(palette), accent, colour(QPalette::Text), 2};
    case SquareLook::solid:
        return {accent, accent, colour(QPalette::HighlightedText)};
    }
    return {colour(QPalette::Base), colour(QPalette::Mid), colour(QPalette::Text)};
}

/// The largest size in which the text has some room around it.
QFont fittingFont(const QString& text, QSizeF room, bool bold, const QWidget& on) {
    const double base = on.font().pointSizeF();
    const double least = smallText(0.7, on);
    QFont font = fixedFont(on.font());
    font.setBold(bold);
    for (const double scale : {1.45, 1.25, 1.1, 1.0, 0.9, 0.8, 0.7}) {
        font.setPointSizeF(base * std::max(scale, least));
        const QSize needed = QFontMetrics(font).size(0, text);
        if (needed.width() + space::small <= room.width() &&
            needed.height() + space::tiny <= room.height())
            break;
    }
    return font;
}

} // namespace

void drawSquare(QPainter& painter, const QRectF& box, const QString& text, SquareLook look,
                const QWidget& on, const QMargins& beside) {
    const SquareColours colours = coloursOf(look, on.palette());
    drawSurface(painter, box, radius::control, colours.fill, colours.line, colours.width);
    const bool bold = look != SquareLook::plain && look != SquareLook::quiet;
    const QRectF room = box.marginsRemoved(beside);
    painter.setFont(fittingFont(text, room.size(), bold, on));
    painter.setPen(colours.text);
    painter.drawText(room, Qt::AlignCenter, text);
}

} // namespace blockwarp::ui
