// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/keys/word_tiles.h"

#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kTileColumns = 2;

} // namespace

WordTiles::WordTiles(QWidget* parent) : QLabel(parent) {
    setTextInteractionFlags(Qt::TextSelectableByKeyboard); // screen readers read it out
    setFocusPolicy(Qt::StrongFocus);
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void WordTiles::setWords(const QString& words) {
    words_ = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    setText(words);
    setAccessibleName(tr("Fingerprint: %1").arg(words));
    setVisible(!words_.isEmpty());
    updateGeometry();
    update();
}

QFont WordTiles::wordFont(double scale) const {
    QFont font = scaledFont(this->font(), scale);
    font.setWeight(QFont::DemiBold);
    return font;
}

/// All tiles are as wide as the widest word needs.
int WordTiles::widthFor(double scale) const {
    const QFontMetrics metrics(wordFont(scale));
    int widest = 0;
    for (const QString& word : words_)
        widest = std::max(widest, metrics.horizontalAdvance(word));
    const int number = fontMetrics().horizontalAdvance(QStringLiteral("6")) + 3 * space::small;
    return kTileColumns * (widest + number) + space::small;
}

int WordTiles::tileHeight() const {
    return QFontMetrics(wordFont(type::section)).height() + space::medium;
}

int WordTiles::wholeHeight() const {
    const int rows = static_cast<int>(words_.size() + kTileColumns - 1) / kTileColumns;
    return std::max(0, rows * (tileHeight() + space::small) - space::small);
}

QSize WordTiles::sizeHint() const {
    return {widthFor(type::section), wholeHeight()};
}

/// In narrow places the words are no larger than other text.
QSize WordTiles::minimumSizeHint() const {
    return {widthFor(type::body), wholeHeight()};
}

void WordTiles::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int width = (this->width() - space::small) / kTileColumns;
    const double scale = widthFor(type::section) <= this->width() ? type::section : type::body;
    const QFont small = scaledFont(font(), type::caption);
    const int number = QFontMetrics(small).horizontalAdvance(QStringLiteral("6"));
    for (qsizetype i = 0; i < words_.size(); ++i) {
        const QRect tile(static_cast<int>(i % kTileColumns) * (width + space::small),
                         static_cast<int>(i / kTileColumns) * (tileHeight() + space::small), width,
                         tileHeight());
        drawSurface(painter, tile, radius::control, palette().color(QPalette::AlternateBase));
        painter.setFont(small);
        painter.setPen(toneColor(Tone::muted, palette()));
        painter.drawText(tile.adjusted(space::small, 0, 0, 0), Qt::AlignVCenter,
                         QString::number(i + 1));
        painter.setFont(wordFont(scale));
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(tile.adjusted(2 * space::small + number, 0, 0, 0), Qt::AlignVCenter,
                         words_[i]);
    }
    if (hasFocus()) drawRing(painter, rect(), radius::control);
}

} // namespace blockwarp::ui
