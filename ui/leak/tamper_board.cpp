// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/tamper_board.h"

#include "ui/panels/byte_text.h"
#include "ui/theme/drawing.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr int kCellSpace = 3; ///< between cells
constexpr int kBandGap = 6;   ///< between blocks
constexpr int kMaxRow = 64;   ///< pixels at the usual text size
constexpr double kCellCorner = 4;

} // namespace

TamperBoard::TamperBoard(QWidget* parent) : QWidget(parent) {
    setObjectName("tamperBoard");
    setAccessibleName(tr("Plaintext, ciphertext and what is decrypted"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    wantRing(*this);
}

void TamperBoard::setPane(const TamperedPane& pane, bool moves) {
    rows_ = TamperRows(pane, moves, compact_);
    dragged_.reset();
    if (!rows_.rowOf(byte_)) byte_ = {};
    block_ = std::min(block_, std::max<std::size_t>(pane.order.size(), 1) - 1);
    updateGeometry();
    update();
}

void TamperBoard::setCompact(bool compact) {
    if (std::exchange(compact_, compact) == compact || !hasPane()) return;
    setPane(TamperedPane(pane()), rows_.moves());
}

/// A moved block has its old number, so that it can be followed.
QString TamperBoard::label(const Row& row) const {
    switch (row.part) {
    case Part::iv:
        return pane().cipher->algorithm == Algorithm::aesXts   ? tr("Tweak")
               : pane().cipher->algorithm == Algorithm::aesGcm ? tr("Nonce")
                                                               : tr("IV");
    case Part::plain:
        return tr("Plaintext %1").arg(row.block + 1);
    case Part::sealed:
        return tr("Ciphertext %1").arg(rows_.oldBlock(row) + 1);
    case Part::opened:
        return tr("Decrypted %1").arg(row.block + 1);
    case Part::tag:
        break;
    }
    return tr("Tag");
}

int TamperBoard::labelWidth() const {
    QFont bold = scaledFont(font(), type::caption);
    bold.setWeight(QFont::DemiBold);
    return QFontMetrics(bold).horizontalAdvance(tr("Ciphertext %1").arg(8)) + space::medium;
}

double TamperBoard::leastRow() const {
    return QFontMetrics(fixedFont(font())).height() + kCellSpace + 2;
}

/// Squares, where a line of them is wide.
double TamperBoard::mostRow() const {
    const double square = (width() - labelWidth()) / static_cast<double>(kAesBlockBytes);
    return std::max({leastRow(), double(withText(kMaxRow, *this)), square});
}

double TamperBoard::rowHeight() const {
    if (rows_.all().empty()) return leastRow();
    const double room = height() - rows_.gaps() * kBandGap;
    return std::clamp(std::floor(room / static_cast<double>(rows_.all().size())), leastRow(),
                      mostRow());
}

int TamperBoard::leastHeight(bool compact) const {
    const TamperRows rows(pane(), rows_.moves(), compact);
    return static_cast<int>(std::ceil(leastRow())) * static_cast<int>(rows.all().size()) +
           rows.gaps() * kBandGap;
}

int TamperBoard::mostHeight() const {
    return static_cast<int>(mostRow()) * static_cast<int>(rows_.all().size()) +
           rows_.gaps() * kBandGap;
}

QRectF TamperBoard::place(const Row& row) const {
    const double high = rowHeight();
    return {static_cast<double>(labelWidth()), row.above * high + row.gaps * kBandGap,
            static_cast<double>(width() - labelWidth()), high};
}

QRectF TamperBoard::cell(const Row& row, std::size_t column) const {
    const QRectF all = place(row);
    const double wide = all.width() / static_cast<double>(kAesBlockBytes);
    constexpr double half = kCellSpace / 2.0;
    return QRectF(all.left() + static_cast<double>(column) * wide, all.top(), wide, all.height())
        .adjusted(half, half, -half, -half);
}

QSize TamperBoard::minimumSizeHint() const {
    const int hex = QFontMetrics(fixedFont(font())).horizontalAdvance(QStringLiteral("00"));
    return {labelWidth() + static_cast<int>(kAesBlockBytes) * (hex + kCellSpace + space::tiny),
            hasPane() ? leastHeight(compact_) : 0};
}

const TamperBoard::Row* TamperBoard::rowAt(QPointF point) const {
    const auto found = std::ranges::find_if(
        rows_.all(), [&](const Row& row) { return place(row).contains(point); });
    return found == rows_.all().end() ? nullptr : &*found;
}

QRect TamperBoard::byteRect(const BitPlace& place) const {
    const Row* row = rows_.rowOf(place);
    return row ? cell(*row, place.byte - rows_.placeOf(*row, 0).byte).toAlignedRect() : QRect();
}

QRect TamperBoard::blockRect(std::size_t block) const {
    const Row* row = rows_.sealedRow(block);
    return row ? place(*row).toAlignedRect() : QRect();
}

void TamperBoard::chooseByte(BitPlace place) {
    place.bit = 0;
    byte_ = place;
    update();
    emit byteChosen();
}

void TamperBoard::chooseBlock(std::size_t block) {
    if (block >= pane().order.size()) return;
    block_ = block;
    update();
    emit blockChosen();
}

void TamperBoard::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    const Row* row = rowAt(event->position());
    if (!row || event->button() != Qt::LeftButton) return;
    if (!rows_.moves()) {
        const double wide = place(*row).width() / static_cast<double>(kAesBlockBytes);
        const auto column =
            static_cast<std::size_t>((event->position().x() - place(*row).left()) / wide);
        if (rows_.canBeChosen(*row) && column < row->bytes) chooseByte(rows_.placeOf(*row, column));
        return;
    }
    if (!rows_.canMove(*row)) return;
    chooseBlock(row->block);
    dragged_ = row->block;
    target_.reset();
    pointer_ = pressed_ = event->position();
}

void TamperBoard::mouseMoveEvent(QMouseEvent* event) {
    const Row* row = rowAt(event->position());
    if (!dragged_) {
        const bool grips = rows_.moves() && row && rows_.canMove(*row);
        const bool clicks = !rows_.moves() && row && rows_.canBeChosen(*row);
        setCursor(grips ? Qt::OpenHandCursor : clicks ? Qt::PointingHandCursor : Qt::ArrowCursor);
        return;
    }
    setCursor(Qt::ClosedHandCursor);
    pointer_ = event->position();
    target_.reset();
    if (row && rows_.canMove(*row) && row->block != *dragged_) target_ = row->block;
    update();
}

/// With Ctrl the block is copied over the other one.
void TamperBoard::mouseReleaseEvent(QMouseEvent* event) {
    const auto from = std::exchange(dragged_, std::nullopt);
    const auto to = std::exchange(target_, std::nullopt);
    update();
    if (!from || !to) return;
    if (event->modifiers().testFlag(Qt::ControlModifier))
        emit copyWanted(*from, *to);
    else
        emit swapWanted(*from, *to);
    chooseBlock(*to);
}

void TamperBoard::walk(int rows, int columns) {
    const Row* row = rows_.rowOf(byte_);
    if (!row) return;
    const auto column = static_cast<int>(byte_.byte - rows_.placeOf(*row, 0).byte);
    if (rows == 0) {
        const int last = static_cast<int>(row->bytes) - 1;
        return chooseByte(
            rows_.placeOf(*row, static_cast<std::size_t>(std::clamp(column + columns, 0, last))));
    }
    for (auto at = row - rows_.all().data() + rows; at >= 0 && at < std::ssize(rows_.all());
         at += rows)
        if (const Row& next = rows_.all()[static_cast<std::size_t>(at)]; rows_.canBeChosen(next))
            return chooseByte(rows_.placeOf(next, static_cast<std::size_t>(column)));
}

/// Digits flip bits. Blocks go with Shift and an arrow.
void TamperBoard::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    const bool up = key == Qt::Key_Up;
    if (up || key == Qt::Key_Down) {
        if (!rows_.moves()) return walk(up ? -1 : 1, 0);
        const std::size_t next = up ? block_ - 1 : block_ + 1; // wraps around below 0
        if (next >= pane().order.size()) return;
        if (event->modifiers().testFlag(Qt::ShiftModifier)) emit swapWanted(block_, next);
        return chooseBlock(next);
    }
    if (!rows_.moves() && (key == Qt::Key_Left || key == Qt::Key_Right))
        return walk(0, key == Qt::Key_Left ? -1 : 1);
    if (!rows_.moves() && key >= Qt::Key_0 && key <= Qt::Key_7) {
        BitPlace place = byte_;
        place.bit = static_cast<unsigned>(key - Qt::Key_0);
        return emit bitWanted(place);
    }
    QWidget::keyPressEvent(event);
}

/// Two digits fill a cell at most; nothing is smaller than the text of the window.
QFont TamperBoard::cellFont(const QRectF& box, bool bold) const {
    QFont made = fixedFont(font());
    made.setWeight(bold ? QFont::Bold : QFont::Normal);
    const QFontMetricsF metrics(made);
    const double wide =
        (box.width() - space::small) / metrics.horizontalAdvance(QStringLiteral("00"));
    const double high = box.height() / (2 * metrics.height());
    return scaledFont(made, std::clamp(std::min(wide, high), 1.0, 1.8));
}

/// A character has its hex digits below it, or beside it where the cell is low.
void TamperBoard::drawCharacter(QPainter& painter, const QRectF& box, std::uint8_t byte,
                                const QFont& large) const {
    const QString text = byte == ' ' ? QStringLiteral("␣") : QString(QChar(byte));
    const QString hex = hexByte(byte);
    const QFont small = scaledFont(fixedFont(font()), smallText(0.8, *this));
    const QFontMetricsF larges(large);
    const QFontMetricsF smalls(small);
    const QColor ink = painter.pen().color();
    QColor quiet = ink;
    quiet.setAlphaF(0.72F);
    QRectF first = box;
    QRectF second;
    if (larges.height() + smalls.height() <= box.height()) {
        const double spare = box.height() - larges.height() - smalls.height();
        first.setHeight(larges.height() + spare / 2);
        second = QRectF(box.left(), first.bottom() - spare / 4, box.width(), smalls.height());
    } else {
        const double wide = larges.horizontalAdvance(text);
        const double both = wide + space::tiny + smalls.horizontalAdvance(hex);
        if (both + 2 <= box.width()) {
            first = QRectF(box.center().x() - both / 2, box.top(), wide + 1, box.height());
            second = QRectF(first.right() + space::tiny - 1, box.top(),
                            smalls.horizontalAdvance(hex) + 1, box.height());
        }
    }
    painter.setFont(large);
    painter.drawText(first, Qt::AlignCenter, text);
    painter.setFont(small);
    painter.setPen(quiet);
    if (!second.isNull()) painter.drawText(second, Qt::AlignCenter, hex);
}

void TamperBoard::drawByte(QPainter& painter, const QRectF& box, std::uint8_t byte, bool asText,
                           bool bold) const {
    const QFont large = cellFont(box, bold);
    if (asText && isReadable(byte)) return drawCharacter(painter, box, byte, large);
    painter.setFont(large);
    painter.drawText(box, Qt::AlignCenter, hexByte(byte));
}

void TamperBoard::drawCell(QPainter& painter, const Row& row, std::size_t column) const {
    const QRectF box = cell(row, column);
    const QColor accent = palette().color(QPalette::Highlight);
    const bool isText = row.part == Part::plain || row.part == Part::opened;
    const bool changed = row.part == Part::opened && pane().isChanged(row.first + column);
    const bool touched = rows_.isTampered(row, column);
    QColor fill = palette().color(isText ? QPalette::Base : QPalette::AlternateBase);
    QColor line = palette().color(QPalette::Midlight);
    QColor ink = palette().color(QPalette::Text);
    if (rows_.isPadding(row, column)) {
        fill = palette().color(QPalette::AlternateBase);
        ink = toneColor(Tone::muted, palette());
    }
    if (changed) {
        fill = line = accent;
        ink = palette().color(QPalette::HighlightedText);
    } else if (touched) {
        fill = selectionColor(palette());
        line = accent;
    }
    drawSurface(painter, box, kCellCorner, fill, line, touched ? 2 : 1);
    const bool asText = isText && !rows_.isPadding(row, column);
    painter.setPen(ink);
    drawByte(painter, box, rows_.value(row, column), asText, changed || touched);
}

void TamperBoard::drawRefusal(QPainter& painter, const Row& row) const {
    const QRectF box = place(row).adjusted(1, 1, -1, -1);
    drawSurface(painter, box, kCellCorner, palette().color(QPalette::AlternateBase),
                palette().color(QPalette::Midlight));
    painter.setFont(font());
    painter.setPen(toneColor(Tone::success, palette()));
    painter.drawText(box, Qt::AlignCenter, tr("Refused: nothing is released"));
}

void TamperBoard::drawRow(QPainter& painter, const Row& row) const {
    if (row.bytes == 0 && row.part != Part::sealed) return;
    const QRectF box = place(row);
    QFont small = scaledFont(font(), type::caption);
    const bool moved =
        row.part == Part::sealed && row.bytes > 0 && rows_.isTampered(row, 0) && rows_.moves();
    small.setWeight(row.part == Part::opened || moved ? QFont::DemiBold : QFont::Normal);
    painter.setFont(small);
    painter.setPen(row.part == Part::opened || moved ? palette().color(QPalette::Text)
                                                     : toneColor(Tone::muted, palette()));
    const QRectF side(0, box.top(), labelWidth() - space::small, box.height());
    if (row.bytes == 0) {
        painter.drawText(side.united(box), Qt::AlignVCenter, tr("Dropped"));
        return;
    }
    painter.drawText(side, Qt::AlignLeft | Qt::AlignVCenter, label(row));
    if (row.part == Part::opened && pane().opened.refused) return drawRefusal(painter, row);
    for (std::size_t column = 0; column < row.bytes; ++column)
        drawCell(painter, row, column);
}

/// What the keys work on.
void TamperBoard::drawChoice(QPainter& painter) const {
    const Row* row = rows_.moves() ? rows_.sealedRow(block_) : rows_.rowOf(byte_);
    if (!row || row->bytes == 0) return;
    const QRectF box = rows_.moves() ? place(*row).adjusted(0, 0, -1, 0)
                                     : cell(*row, byte_.byte - rows_.placeOf(*row, 0).byte);
    drawSurface(painter, box.adjusted(1, 1, -1, -1), kCellCorner, {},
                palette().color(QPalette::WindowText), kRingWidth * lineScale(*this));
}

void TamperBoard::drawDrag(QPainter& painter) const {
    if (!dragged_ || (pointer_ - pressed_).manhattanLength() < space::small) return;
    const Row* from = rows_.sealedRow(*dragged_);
    if (!from) return;
    if (const Row* to = target_ ? rows_.sealedRow(*target_) : nullptr)
        drawSurface(painter, place(*to).adjusted(1, 1, -2, -1), kCellCorner, {},
                    palette().color(QPalette::Highlight), 3);
    painter.save();
    painter.setOpacity(0.85);
    painter.translate(pointer_ - pressed_);
    for (std::size_t column = 0; column < from->bytes; ++column)
        drawCell(painter, *from, column);
    painter.restore();
}

void TamperBoard::paintEvent(QPaintEvent*) {
    if (!hasPane()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Row& row : rows_.all())
        drawRow(painter, row);
    drawChoice(painter);
    drawDrag(painter);
}

} // namespace blockwarp::ui
