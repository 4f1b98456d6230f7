// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/matrix_view.h"

#include "ui/theme/drawing.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kCellGap = 3; ///< between cells
constexpr int kMaxSquare = 88;
constexpr int kMaxWordHeight = 140;
constexpr int kMinSquare = 36;
constexpr int kWord = 50; ///< wider values are words

QFont scaled(const QFont& font, double scale, QFont::Weight weight) {
    QFont made = scaledFont(font, scale);
    made.setWeight(weight);
    return made;
}

QFont titleFont(const QFont& font) {
    return scaled(font, type::section, QFont::DemiBold);
}

QFont captionFont(const QFont& font) {
    return scaled(font, type::caption, QFont::Normal);
}

} // namespace

MatrixView::MatrixView(const QString& title, QWidget* parent) : QWidget(parent) {
    setTitle(title);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void MatrixView::setTitle(const QString& title) {
    title_ = title;
    setAccessibleName(title);
    updateGeometry();
    update();
}

void MatrixView::setCaption(const QString& caption) {
    caption_ = caption;
    updateGeometry();
    update();
}

void MatrixView::setQuiet(bool quiet) {
    quiet_ = quiet;
    update();
}

void MatrixView::setEmpty(bool empty) {
    empty_ = empty;
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

QString MatrixView::text(int cell) const {
    return look(cell).hidden ? QStringLiteral("?") : texts_.value(cell);
}

int MatrixView::headHeight() const {
    int height = QFontMetrics(titleFont(font())).height();
    if (!caption_.isEmpty()) height += QFontMetrics(captionFont(font())).height();
    return height + space::small;
}

QFont MatrixView::markFont() const {
    return scaled(font(), smallText(0.8, *this), QFont::Bold);
}

bool MatrixView::hasMarks() const {
    return std::ranges::any_of(looks_, [](const CellLook& look) { return !look.mark.isEmpty(); });
}

/// Left of words, and above bytes as far as their squares have room.
QMargins MatrixView::markRoom() const {
    const QFontMetrics metrics(markFont());
    if (holdsWords()) return {markWidth(), 0, 0, 0};
    return {0, metrics.ascent() / 2, 0, 0};
}

int MatrixView::markWidth() const {
    return QFontMetrics(markFont()).horizontalAdvance(QLatin1Char('d'));
}

QSize MatrixView::largestText(double scale) const {
    const QFontMetrics metrics(scaled(fixedFont(font()), scale, QFont::Normal));
    QSize largest;
    for (const QString& text : texts_)
        largest = largest.expandedTo(metrics.size(0, text));
    return largest;
}

/// In which every value can be read at the size of the text; words, as symbols, at that of a
/// caption where they are to be seen from far away.
QSize MatrixView::minCell() const {
    QSize needed = largestText(quiet_ ? smallText(0.7, *this) : 1);
    const bool words = holdsWords();
    if (words && isFar(*this)) needed = largestText(type::caption);
    const int mark = words && hasMarks() ? markWidth() : 0;
    return QSize(kMinSquare, kMinSquare)
        .expandedTo(needed + QSize(mark + (words ? space::tiny : space::small), space::tiny));
}

bool MatrixView::holdsWords() const {
    return largestText(quiet_ ? smallText(0.7, *this) : 1).width() + space::tiny >
           withText(kWord, *this);
}

int MatrixView::roomForCell() const {
    const int least = minCell().height();
    const int most = withText(holdsWords() ? kMaxWordHeight : kMaxSquare, *this);
    const int high = (height() - headHeight() - (kSide - 1) * kCellGap) / kSide;
    if (holdsWords()) return std::clamp(high, least, std::max(least, most));
    const int wide = (width() - (kSide - 1) * kCellGap) / kSide;
    return std::clamp(std::min(wide, high), least, std::max(least, most));
}

void MatrixView::setCellHeight(int height) {
    if (height == cellHeight_) return;
    cellHeight_ = height;
    update();
}

/// Squares, unless a text needs more width.
QSize MatrixView::cellSize() const {
    const int least = minCell().width();
    const int high = cellHeight_ > 0 ? cellHeight_ : roomForCell();
    if (!holdsWords()) return {std::max(high, least), high};
    const int wide = (width() - (kSide - 1) * kCellGap) / kSide;
    return {std::clamp(wide, least, 3 * least), high};
}

QSize MatrixView::minimumSizeHint() const {
    const QSize least = minCell();
    const int title = QFontMetrics(titleFont(font())).horizontalAdvance(title_);
    return {std::max(kSide * (least.width() + kCellGap), title),
            headHeight() + kSide * (least.height() + kCellGap)};
}

int MatrixView::headWidth() const {
    return std::max(QFontMetrics(titleFont(font())).horizontalAdvance(title_),
                    QFontMetrics(captionFont(font())).horizontalAdvance(caption_));
}

QSize MatrixView::sizeHint() const {
    return minimumSizeHint() + QSize(1, 1) * (kSide * kGrid);
}

QRect MatrixView::cellRect(int cell) const {
    const QSize size = cellSize();
    return {QPoint(cell % kSide * (size.width() + kCellGap),
                   headHeight() + cell / kSide * (size.height() + kCellGap)),
            size};
}

SquareLook MatrixView::lookOf(int cell) const {
    const CellLook& shown = look(cell);
    if (cell == chosen_) return SquareLook::solid;
    if (shown.hidden) return SquareLook::quiet;
    if (shown.source) return SquareLook::framed;
    if (shown.changed) return SquareLook::tinted;
    return quiet_ ? SquareLook::quiet : SquareLook::plain;
}

void MatrixView::drawHead(QPainter& painter) const {
    const QColor ink = palette().color(QPalette::WindowText);
    const QColor muted = toneColor(Tone::muted, palette());
    painter.setFont(titleFont(font()));
    painter.setPen(quiet_ ? muted : ink);
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignTop, title_);
    const int below = painter.fontMetrics().height();
    painter.setFont(captionFont(font()));
    painter.setPen(muted);
    painter.drawText(rect().adjusted(0, below, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                     wordsWithin(caption_, width(), painter.fontMetrics()));
}

void MatrixView::drawCell(QPainter& painter, int cell) const {
    const QRect box = cellRect(cell);
    if (empty_) return drawSquare(painter, box, {}, SquareLook::quiet, *this);
    const QMargins room = hasMarks() ? markRoom() : QMargins();
    drawSquare(painter, box, text(cell), lookOf(cell), *this, room);
    painter.setFont(markFont());
    painter.setPen(toneColor(Tone::info, palette()));
    painter.drawText(box.adjusted(space::tiny, 2, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                     look(cell).mark);
}

void MatrixView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawHead(painter);
    if (texts_.isEmpty()) return;
    for (int cell = 0; cell < kCells; ++cell)
        drawCell(painter, cell);
    if (hasFocus())
        drawSurface(painter, QRectF(cellRect(currentCell())).adjusted(1, 1, -1, -1),
                    radius::control - 1, {}, palette().color(QPalette::WindowText), kRingWidth);
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

int MatrixView::cellAt(QPoint place) const {
    for (int cell = 0; cell < kCells; ++cell)
        if (cellRect(cell).contains(place)) return cell;
    return -1;
}

void MatrixView::mouseMoveEvent(QMouseEvent* event) {
    if (const int cell = cellAt(event->pos()); cell >= 0) choose(cell);
}

void MatrixView::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    mouseMoveEvent(event);
    const int cell = cellAt(event->pos());
    if (cell >= 0 && look(cell).hidden) emit cellAsked(cell);
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
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (look(cell).hidden) return emit cellAsked(cell);
        [[fallthrough]];
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace blockwarp::ui
