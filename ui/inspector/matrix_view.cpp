// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/matrix_view.h"

#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace blockwarp::ui {
namespace {

QColor tinted(const QPalette& palette, float share) {
    QColor colour = palette.color(QPalette::Highlight);
    colour.setAlphaF(share);
    return colour;
}

} // namespace

QLabel* makeLegend(QWidget* parent) {
    auto* legend = new Explanation(parent);
    legend->setText(MatrixView::tr("● bold: changed by this step · solid frame: the value you look "
                                   "at (pointer or arrow keys) · dashed frame: what it came from"));
    return legend;
}

MatrixView::MatrixView(const QString& title, QWidget* parent) : QWidget(parent) {
    setTitle(title);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MatrixView::setTitle(const QString& title) {
    title_ = title;
    setAccessibleName(title);
    updateGeometry();
    update();
}

void MatrixView::setCells(const QStringList& texts, const std::array<CellLook, kCells>& looks) {
    texts_ = texts;
    looks_ = looks;
    updateGeometry();
    update();
}

void MatrixView::setChosen(int cell) {
    chosen_ = cell;
    if (cell >= 0)
        setAccessibleDescription(
            tr("Row %1, column %2: %3").arg(cell / kSide).arg(cell % kSide).arg(text(cell)));
    update();
}

QFont MatrixView::titleFont() const {
    QFont bold = font();
    bold.setBold(true);
    return bold;
}

int MatrixView::titleHeight() const {
    return title_.isEmpty() ? 0 : fontMetrics().height() + kGrid / 2;
}

QSize MatrixView::cellSize(int minDigits) const {
    const QFontMetrics metrics(fixedFont());
    int widest = minDigits;
    int lines = 1;
    for (const QString& text : texts_) {
        const QStringList parts = text.split(QLatin1Char('\n'));
        lines = std::max(lines, static_cast<int>(parts.size()));
        for (const QString& part : parts)
            widest = std::max(widest, static_cast<int>(part.size()));
    }
    const int wide = metrics.horizontalAdvance(QLatin1Char('0')) * widest + kGrid;
    return {std::max(5 * kGrid, wide), std::max(5 * kGrid, metrics.height() * lines + 3 * kGrid)};
}

QSize MatrixView::sizeHint() const {
    return {kSide * (cellSize().width() + kGrid) + 1,
            titleHeight() + kSide * cellSize().height() + 3};
}

QSize MatrixView::minimumSizeHint() const {
    const int title = QFontMetrics(titleFont()).horizontalAdvance(title_);
    return {std::max(kSide * cellSize(2).width() + 3, title), sizeHint().height()};
}

QRect MatrixView::cellRect(int cell) const {
    const int wide = std::min((width() - 3) / kSide, 2 * cellSize().width());
    const int high = cellSize().height();
    return {1 + cell % kSide * wide, 1 + titleHeight() + cell / kSide * high, wide, high};
}

void MatrixView::drawCell(QPainter& painter, int cell) const {
    const QRect box = cellRect(cell);
    const CellLook& look = looks_.at(static_cast<std::size_t>(cell));
    painter.fillRect(box, palette().color(QPalette::Base));
    if (look.changed) painter.fillRect(box, tinted(palette(), 0.22F));
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
    const QColor ink = palette().color(QPalette::Text);
    if (look.changed) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawEllipse(QPointF(box.right() - 5, box.top() + 6), 2, 2);
    }
    painter.setPen(ink);
    QFont font = fixedFont();
    font.setBold(look.changed);
    painter.setFont(font);
    painter.drawText(box.adjusted(0, look.mark.isEmpty() ? 0 : kGrid, 0, 0), Qt::AlignCenter,
                     text(cell));
    if (look.mark.isEmpty()) return;
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 0.8);
    painter.setFont(font);
    painter.setPen(toneColor(Tone::info, palette()));
    painter.drawText(box.adjusted(6, 3, 0, 0), Qt::AlignLeft | Qt::AlignTop, look.mark);
}

void MatrixView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(titleFont());
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(0, 0, width(), titleHeight()), Qt::AlignLeft | Qt::AlignTop, title_);
    if (texts_.isEmpty()) return;
    for (int cell = 0; cell < kCells; ++cell)
        drawCell(painter, cell);
    painter.setBrush(Qt::NoBrush);
    const QColor accent = toneColor(Tone::info, palette());
    for (int cell = 0; cell < kCells; ++cell) {
        if (!look(cell).source) continue;
        painter.setPen(QPen(accent, 2.5, Qt::DashLine));
        painter.drawRect(cellRect(cell).adjusted(2, 2, -2, -2));
    }
    if (chosen_ < 0) return;
    painter.setPen(QPen(hasFocus() ? palette().color(QPalette::WindowText) : accent, 3));
    painter.drawRect(cellRect(chosen_).adjusted(1, 1, -1, -1));
}

/// Where the arrow keys start: without a choice here, at what the other view's choice came from.
int MatrixView::currentCell() const {
    if (chosen_ >= 0) return chosen_;
    const auto source = std::ranges::find(looks_, true, &CellLook::source);
    return source == looks_.end() ? 0 : static_cast<int>(source - looks_.begin());
}

void MatrixView::choose(int cell) {
    if (cell == chosen_ || texts_.isEmpty()) return;
    setChosen(cell);
    emit cellChosen(cell);
}

void MatrixView::mouseMoveEvent(QMouseEvent* event) {
    for (int cell = 0; cell < kCells; ++cell)
        if (cellRect(cell).contains(event->pos())) choose(cell);
}

void MatrixView::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    mouseMoveEvent(event);
}

void MatrixView::keyPressEvent(QKeyEvent* event) {
    const int cell = currentCell();
    const int column = cell % kSide;
    switch (event->key()) {
    case Qt::Key_Left:
        return choose(column > 0 ? cell - 1 : cell);
    case Qt::Key_Right:
        return choose(column < kSide - 1 ? cell + 1 : cell);
    case Qt::Key_Up:
        return choose(cell >= kSide ? cell - kSide : cell);
    case Qt::Key_Down:
        return choose(cell + kSide < kCells ? cell + kSide : cell);
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace blockwarp::ui
