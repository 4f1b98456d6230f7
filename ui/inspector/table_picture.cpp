// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/table_picture.h"

#include "ui/inspector/aes_words.h"
#include "ui/theme/drawing.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kRows = 4;
constexpr int kKeyLine = TablePicture::kLines - 1;
constexpr double kSquareGap = 0.1; ///< between squares, in squares
constexpr double kLeastRowGap = 0.16;
constexpr double kMostRowGap = 0.5;
constexpr double kWires = 1.1; ///< least room between states and entries
constexpr double kRule = 0.22; ///< above the sum
constexpr double kRail = 0.1;  ///< of a wire above the lower edge of the squares it passes
constexpr int kLargestSquare = 92;

} // namespace

TablePicture::TablePicture(QWidget* parent) : QWidget(parent) {
    setObjectName("tablePicture");
    setAccessibleName(tr("A column as the sum of four table entries and the round key"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    wantRing(*this);
}

void TablePicture::setStep(const TableStep& step) {
    step_ = step;
    QStringList lines;
    for (int line = 0; line < kLines; ++line)
        lines << QStringLiteral("%1 = %2").arg(lineName(line), hexText(word(line)));
    lines << tr("Sum = %1").arg(hexText(step_.made.result));
    setAccessibleDescription(lines.join(QLatin1Char('\n')));
    update();
}

void TablePicture::setBase(NumberBase base) {
    base_ = base;
    update();
}

void TablePicture::choose(int line, int row) {
    line = std::clamp(line, 0, kLines - 1);
    row = std::clamp(row, 0, kRows - 1);
    if (line == line_ && row == row_) return;
    line_ = line;
    row_ = row;
    update();
    emit chosen();
}

const AesWord& TablePicture::word(int line) const {
    return line == kKeyLine ? step_.made.roundKey
                            : step_.made.lookups.at(static_cast<std::size_t>(line)).word;
}

QString TablePicture::lineName(int line) const {
    if (line == kKeyLine) return tr("Round key");
    const auto table = static_cast<std::size_t>(line);
    return QStringLiteral("%1[%2]").arg(tableName(table),
                                        hexByte(step_.made.lookups.at(table).byte));
}

QFont TablePicture::headFont() const {
    QFont made = scaledFont(font(), type::section);
    made.setWeight(QFont::DemiBold);
    return made;
}

double TablePicture::headHeight() const {
    return QFontMetrics(headFont()).height() + space::small;
}

double TablePicture::labelWidth() const {
    return QFontMetrics(font()).horizontalAdvance(label(kKeyLine)) + space::medium;
}

QFont TablePicture::labelFont(int line) const {
    QFont made = font();
    made.setWeight(line == line_ ? QFont::DemiBold : QFont::Normal);
    return made;
}

QString TablePicture::label(int line) const {
    return line == 0 ? lineName(line) : QStringLiteral("⊕ ") + lineName(line);
}

/// As large as three matrices' width and six lines' height allow.
double TablePicture::side() const {
    constexpr double columns = 3 * kRows * (1 + kSquareGap) + 2 * kWires;
    constexpr double lines = (kLines + 1) * (1 + kLeastRowGap) + kRule;
    const double room =
        std::min((width() - labelWidth()) / columns, (height() - headHeight()) / lines);
    return std::clamp(room, 1.0, double(withText(kLargestSquare, *this)));
}

double TablePicture::columnStep() const {
    return side() * (1 + kSquareGap);
}

double TablePicture::rowStep() const {
    const double room = (height() - headHeight() - side() * (1 + kRule)) / kLines;
    return std::clamp(room, side() * (1 + kLeastRowGap), side() * (1 + kMostRowGap));
}

/// In the middle between the states; the wires get what room is left.
double TablePicture::entriesLeft() const {
    return (width() - labelWidth() - kRows * columnStep()) / 2 + labelWidth();
}

double TablePicture::lineTop(int line) const {
    return headHeight() + line * rowStep();
}

QRectF TablePicture::beforeRect(int row, int column) const {
    return {column * columnStep(), lineTop(row), side(), side()};
}

QRectF TablePicture::entryRect(int line, int row) const {
    return {entriesLeft() + row * columnStep(), lineTop(line), side(), side()};
}

QRectF TablePicture::sumRect(int row) const {
    return entryRect(kLines, row).translated(0, kRule * side());
}

QRectF TablePicture::afterRect(int row, int column) const {
    return {width() - 1 - side() - (kRows - 1 - column) * columnStep(), lineTop(row), side(),
            side()};
}

QSize TablePicture::minimumSizeHint() const {
    const QFontMetrics metrics(scaledFont(fixedFont(font()), smallText(0.8, *this)));
    const double least = metrics.horizontalAdvance(QStringLiteral("00")) + space::medium;
    const double columns = 3 * kRows * (1 + kSquareGap) + 2 * kWires;
    const double lines = (kLines + 1) * (1 + kLeastRowGap) + kRule;
    return {static_cast<int>(labelWidth() + columns * least) + 1,
            static_cast<int>(headHeight() + lines * least) + 1};
}

bool TablePicture::isSource(int row, int column) const {
    return step_.made.lookups.at(static_cast<std::size_t>(row)).source == kRows * column + row;
}

QPen TablePicture::wirePen(bool strong) const {
    const QColor accent = palette().color(QPalette::Highlight);
    return {strong ? accent : faded(accent, 0.45, palette()),
            (strong ? 3 : 1.4) * lineScale(*this)};
}

void TablePicture::drawHeads(QPainter& painter) const {
    painter.setFont(headFont());
    painter.setPen(palette().color(QPalette::Text));
    const double high = headHeight();
    painter.drawText(QRectF(0, 0, entriesLeft(), high), Qt::AlignLeft, tr("Before the round"));
    painter.drawText(QRectF(entriesLeft(), 0, width(), high), Qt::AlignLeft, tr("Table entries"));
    const QString after = tr("After the round"); // may be wider than four squares
    const double wide = QFontMetricsF(headFont()).horizontalAdvance(after) + 1;
    painter.drawText(QRectF(std::min(afterRect(0, 0).left(), width() - wide), 0, wide, high),
                     Qt::AlignLeft, after);
}

void TablePicture::drawStates(QPainter& painter) const {
    for (int row = 0; row < kRows; ++row)
        for (int column = 0; column < kRows; ++column) {
            const auto at = static_cast<std::size_t>(kRows * column + row);
            const bool source = isSource(row, column);
            const bool isLine = source && row == line_;
            drawSquare(painter, beforeRect(row, column), byteText(step_.before[at], base_),
                       isLine   ? SquareLook::solid
                       : source ? SquareLook::framed
                                : SquareLook::plain,
                       *this);
            const bool made = column == step_.column;
            drawSquare(painter, afterRect(row, column), byteText(step_.after[at], base_),
                       made && row == row_ ? SquareLook::solid
                       : made              ? SquareLook::framed
                                           : SquareLook::plain,
                       *this);
        }
}

void TablePicture::drawLine(QPainter& painter, int line) const {
    const QRectF first = entryRect(line, 0);
    painter.setFont(labelFont(line));
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(
        QRectF(first.left() - labelWidth(), first.top(), labelWidth() - space::small, side()),
        Qt::AlignRight | Qt::AlignVCenter, label(line));
    for (int row = 0; row < kRows; ++row) {
        const bool both = line == line_ && row == row_;
        const bool either = line == line_ || row == row_;
        drawSquare(painter, entryRect(line, row),
                   byteText(word(line).at(static_cast<std::size_t>(row)), base_),
                   both     ? SquareLook::solid
                   : either ? SquareLook::tinted
                            : SquareLook::plain,
                   *this);
    }
}

void TablePicture::drawSum(QPainter& painter) const {
    const QRectF first = sumRect(0);
    painter.setPen(QPen(palette().color(QPalette::Mid), lineScale(*this)));
    const double rule = first.top() - (first.top() - entryRect(kKeyLine, 0).bottom()) / 2;
    painter.drawLine(QPointF(first.left() - labelWidth() / 2, rule),
                     QPointF(sumRect(kRows - 1).right(), rule));
    QFont named = font();
    named.setWeight(QFont::DemiBold);
    painter.setFont(named);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(
        QRectF(first.left() - labelWidth(), first.top(), labelWidth() - space::small, side()),
        Qt::AlignRight | Qt::AlignVCenter, tr("Sum"));
    for (int row = 0; row < kRows; ++row)
        drawSquare(painter, sumRect(row),
                   byteText(step_.made.result.at(static_cast<std::size_t>(row)), base_),
                   row == row_ ? SquareLook::solid : SquareLook::framed, *this);
}

/// From the byte that chooses the entry, below the digits of the squares that it passes.
void TablePicture::drawWires(QPainter& painter, int line) const {
    if (line == kKeyLine) return;
    const auto& lookup = step_.made.lookups.at(static_cast<std::size_t>(line));
    const QRectF from = beforeRect(line, lookup.source / kRows);
    const QRectF last = beforeRect(line, kRows - 1);
    const QRectF to = entryRect(line, 0);
    const double label = QFontMetrics(labelFont(line)).horizontalAdvance(this->label(line));
    const double rail = from.bottom() - kRail * side();
    painter.setPen(wirePen(line == line_));
    painter.drawPolyline(QPolygonF({{from.right(), rail},
                                    {last.right() + space::small, rail},
                                    {to.left() - label - 2 * space::small, to.center().y()}}));
}

/// Down to the sum, in the gaps between the squares.
void TablePicture::drawColumnWires(QPainter& painter) const {
    for (int row = 0; row < kRows; ++row) {
        painter.setPen(wirePen(row == row_));
        const double x = entryRect(0, row).center().x();
        painter.drawLine(QPointF(x, entryRect(0, row).bottom()), QPointF(x, sumRect(row).top()));
    }
}

/// Below the state to the column that the sum is.
void TablePicture::drawResultWire(QPainter& painter) const {
    const QRectF from = sumRect(kRows - 1);
    const QRectF to = afterRect(kRows - 1, step_.column);
    const double tip = to.bottom() + space::tiny;
    const double arrow = space::small * lineScale(*this);
    painter.setPen(wirePen(true));
    painter.drawPolyline(QPolygonF({{from.right() + space::tiny, from.center().y()},
                                    {to.center().x(), from.center().y()},
                                    {to.center().x(), tip}}));
    painter.drawPolyline(QPolygonF({{to.center().x() - arrow, tip + arrow},
                                    {to.center().x(), tip},
                                    {to.center().x() + arrow, tip + arrow}}));
}

void TablePicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawHeads(painter);
    drawColumnWires(painter);
    drawStates(painter);
    for (int line = 0; line < kLines; ++line) {
        drawWires(painter, line);
        drawLine(painter, line);
    }
    drawSum(painter);
    drawResultWire(painter);
}

void TablePicture::mouseMoveEvent(QMouseEvent* event) {
    for (int line = 0; line < kLines; ++line)
        for (int row = 0; row < kRows; ++row)
            if (entryRect(line, row).contains(event->position())) return choose(line, row);
    for (int row = 0; row < kRows; ++row) {
        if (sumRect(row).contains(event->position()) ||
            afterRect(row, step_.column).contains(event->position()))
            return choose(line_, row);
        for (int column = 0; column < kRows; ++column)
            if (isSource(row, column) && beforeRect(row, column).contains(event->position()))
                return choose(row, row_);
    }
}

void TablePicture::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    mouseMoveEvent(event);
}

void TablePicture::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Up:
        return choose(line_ - 1, row_);
    case Qt::Key_Down:
        return choose(line_ + 1, row_);
    case Qt::Key_Left:
        return choose(line_, row_ - 1);
    case Qt::Key_Right:
        return choose(line_, row_ + 1);
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace blockwarp::ui
