// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/rows_view.h"

#include "ui/attacks/scene_text.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kCellGap = space::tiny;
constexpr qsizetype kByteDigits = 2;
constexpr int kBlockBytes = 16;
constexpr int kBarHalves = 3; ///< height of a full bar, in half lines of text
constexpr int kNarrowest = 8; ///< values in a line of a narrow view

QFont boldOf(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

int lineHeight(const QWidget& widget) {
    return widget.fontMetrics().height() + space::tiny;
}

} // namespace

RowsView::RowsView(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("What the attacker computes"));
}

void RowsView::setRows(const std::vector<PictureRow>& rows, const QString& sentence) {
    const bool sameShape = std::ranges::equal(
        rows, rows_, {}, [](const PictureRow& row) { return row.cells.size(); },
        [](const PictureRow& row) { return row.cells.size(); });
    rows_ = rows;
    QStringList texts{sentence};
    for (const PictureRow& row : rows)
        texts << rowSentence(row);
    setAccessibleDescription(texts.join(QLatin1Char('\n')));
    if (!sameShape) updateGeometry();
    update();
}

/// 16 bytes or all words in a line, where their texts have room at a caption's size; else half.
int RowsView::columns(const PictureRow& row, int width) const {
    qsizetype longest = kByteDigits;
    for (const PictureCell& cell : row.cells)
        longest = std::max(longest, cell.text.size());
    const QFontMetrics metrics(scaledFont(fixedFont(font()), type::caption));
    const int needed = metrics.horizontalAdvance(QString(longest, QLatin1Char('0'))) + space::small;
    const auto cells = static_cast<int>(row.cells.size());
    int columns = row.columns > 0          ? row.columns
                  : longest == kByteDigits ? kBlockBytes
                                           : std::max(1, cells);
    while (columns > 1 && (width - (columns - 1) * kCellGap) / columns < needed)
        columns = (columns + 1) / 2;
    return columns;
}

bool RowsView::isTight() const {
    return height() < heightForWidth(width());
}

int RowsView::side(const PictureRow& row, int width, bool tight) const {
    const int columns = this->columns(row, width);
    const int room = (width - (columns - 1) * kCellGap) / columns;
    const int least = fontMetrics().height() + (tight ? space::tiny : space::small);
    if (tight || row.columns > 0) return least;
    return std::clamp(room, least, least * 3 / 2);
}

/// Above each value; a presentation with less room has lower ones.
int RowsView::barHeight(const PictureRow& row, bool tight) const {
    if (row.bars.empty()) return 0;
    return (tight ? 1 : kBarHalves) * fontMetrics().height() / 2;
}

int RowsView::heightOf(const PictureRow& row, int width, bool tight) const {
    const int columns = this->columns(row, width);
    const int lines = (static_cast<int>(row.cells.size()) + columns - 1) / columns;
    const int cell = side(row, width, tight) + barHeight(row, tight);
    const int cells = lines * cell + (lines - 1) * kCellGap;
    const bool joined = !tight && !row.joint.isEmpty();
    return lineHeight(*this) + cells + (joined ? lineHeight(*this) : space::small) + space::tiny;
}

int RowsView::heightForWidth(int width) const {
    int height = 0;
    for (const PictureRow& row : rows_)
        height += heightOf(row, width);
    return height;
}

QSize RowsView::sizeHint() const {
    const int cell = QFontMetrics(scaledFont(fixedFont(font()), type::caption))
                         .horizontalAdvance(QStringLiteral("00")) +
                     space::small + kCellGap;
    const int narrow = kNarrowest * cell;
    return {narrow, heightForWidth(std::max(narrow, width()))};
}

void RowsView::drawBar(QPainter& painter, const QRectF& room, double share, SquareLook look) const {
    if (share <= 0) return;
    QRectF bar = room;
    bar.setTop(room.bottom() - share * room.height());
    painter.fillRect(
        bar, palette().color(look == SquareLook::tinted ? QPalette::Highlight : QPalette::Mid));
}

void RowsView::drawCells(QPainter& painter, const PictureRow& row, int top) const {
    const int columns = this->columns(row, width());
    const double room = (width() - (columns - 1.0) * kCellGap) / columns;
    const int height = side(row, width(), isTight());
    const int bar = barHeight(row, isTight());
    const double shown = std::min(room, height * 2.4);
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const auto column = static_cast<int>(i) % columns;
        const auto line = static_cast<int>(i) / columns;
        const double left = column * (shown + kCellGap) + 0.5;
        const double bottom = top + line * (height + bar + kCellGap) + bar;
        const QRectF box(left, bottom + 0.5, shown - 1, height - 1);
        if (bar > 0)
            drawBar(painter, {left, bottom - bar, shown - 1, bar - 1.0}, row.bars.at(i),
                    row.cells[i].look);
        drawSquare(painter, box, row.cells[i].text, row.cells[i].look, *this);
    }
}

void RowsView::drawRow(QPainter& painter, const PictureRow& row, int top) const {
    const QRect head(0, top, width(), lineHeight(*this));
    painter.setFont(boldOf(font()));
    painter.setPen(palette().color(QPalette::WindowText));
    const int title = painter.fontMetrics().horizontalAdvance(row.title);
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, row.title);
    painter.setFont(scaledFont(font(), type::caption));
    painter.setPen(toneColor(Tone::muted, palette()));
    const int left = width() - title - space::medium;
    painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(row.remark, Qt::ElideRight, left));
    drawCells(painter, row, top + lineHeight(*this));
    if (row.joint.isEmpty() || isTight()) return;
    const int bottom = top + heightOf(row, width()) - lineHeight(*this) - space::tiny;
    painter.setFont(scaledFont(font(), type::caption));
    painter.setPen(toneColor(Tone::muted, palette()));
    painter.drawText(QRect(0, bottom, width(), lineHeight(*this)), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(row.joint, Qt::ElideRight, width()));
}

void RowsView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    int top = 0;
    const bool tight = isTight();
    for (const PictureRow& row : rows_) {
        drawRow(painter, row, top);
        top += heightOf(row, width(), tight);
    }
}

} // namespace blockwarp::ui
