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
    if (note.isEmpty()) return {};
    if (verdict == Verdict::leaks) return QStringLiteral("⚠ ") + note;
    return verdict == Verdict::hides ? QStringLiteral("✓ ") + note : note;
}

/// On the palette's window, which labels take from the dark theme: pictures are light or dark as
/// they are.
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

/// Wrapped between words only: a cipher's name has hyphens, which are no place to break it.
QString unbroken(QString text) {
    return text.replace(QLatin1Char('-'), QChar(0x2011));
}

/// Where title and note stand below a picture.
struct CaptionPlaces {
    QRect title;
    QRect note;
    int height;
};

CaptionPlaces captionPlaces(const QFont& font, int width, const QString& title,
                            const QString& note) {
    width -= space::large; // between captions of panes that stand beside each other
    const auto placed = [width](const QFont& type, const QString& text) {
        return QFontMetrics(type).boundingRect(QRect(0, 0, width, 0), Qt::TextWordWrap, text);
    };
    const QRect first({0, space::tiny}, placed(labelFont(font, QFont::DemiBold), title).size());
    if (note.isEmpty()) return {first, {}, first.bottom() + 1};
    QRect second(first.topLeft(), placed(labelFont(font, QFont::Normal), note).size());
    if (first.width() + space::large + second.width() <= width)
        second.moveRight(width - 1);
    else
        second.moveTop(first.bottom() + 1);
    return {first, second, std::max(first.bottom(), second.bottom()) + 1};
}

} // namespace

int paneCaptionHeight(const QFont& font, int width, const QString& title, const QString& note,
                      Verdict verdict) {
    return captionPlaces(font, width, unbroken(title), withSign(note, verdict)).height;
}

void drawPaneCaption(QPainter& painter, const QRect& area, const QFont& font, const QString& title,
                     const QString& note, Verdict verdict, const QPalette& colours) {
    const QString sentence = withSign(note, verdict);
    const CaptionPlaces places = captionPlaces(font, area.width(), unbroken(title), sentence);
    const auto draw = [&](const QRect& place, QFont::Weight weight, const QColor& ink,
                          const QString& text) {
        painter.setFont(labelFont(font, weight));
        painter.setPen(ink);
        painter.drawText(place.translated(area.topLeft()), Qt::TextWordWrap, text);
    };
    draw(places.title, QFont::DemiBold, colours.color(QPalette::WindowText), unbroken(title));
    if (!note.isEmpty()) draw(places.note, QFont::Normal, inkOf(verdict, colours), sentence);
}

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
    const QString name = unbroken(title);
    QRect left({}, roomFor(bold, name, inner.width()));
    left.moveBottomLeft(inner.bottomLeft());
    draw(left, bold, colours.color(QPalette::Text), name);
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
