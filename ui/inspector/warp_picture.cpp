// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/warp_picture.h"

#include "ui/panels/byte_text.h"
#include "ui/theme/drawing.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>

#include <algorithm>

namespace blockwarp::ui {
namespace {

const QString kTwoDigits = QStringLiteral("00");
constexpr int kGap = 3; ///< between cells
constexpr int kAroundDigits = 2;
constexpr int kLeastStretch = 80; ///< in %: narrower digits are hard to tell apart

constexpr int kWireLines = 3;   ///< least room between lanes and banks, in lines of text
constexpr int kLeastPasses = 4; ///< for which there is room, so that squares keep their size

} // namespace

WarpPicture::WarpPicture(const QString& name, QWidget* parent) : QWidget(parent) {
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    wantRing(*this);
}

/// Two digits, narrower where 32 columns have no room for them with a gap between.
QFont WarpPicture::smallFont() const {
    QFont small = scaledFont(fixedFont(font()), smallText(0.8, *this));
    const int digits = QFontMetrics(small).horizontalAdvance(kTwoDigits);
    const double room = columnWidth() - kGap - kAroundDigits;
    if (room < digits)
        small.setStretch(std::max(kLeastStretch, static_cast<int>(100 * room / digits)));
    return small;
}

QFont WarpPicture::sideFont() const {
    return scaledFont(font(), type::caption);
}

int WarpPicture::lineHeight() const {
    return QFontMetrics(smallFont()).height() + kGap;
}

double WarpPicture::left() const {
    return QFontMetrics(sideFont()).horizontalAdvance(sideText()) + space::medium;
}

double WarpPicture::columnWidth() const {
    return (width() - left() - 1) / kColumns;
}

QRectF WarpPicture::cell(int column, double top, double height) const {
    constexpr double half = kGap / 2.0;
    return QRectF(left() + column * columnWidth(), top, columnWidth(), height)
        .adjusted(half, half, -half, -half);
}

QSize WarpPicture::minimumSizeHint() const {
    const QFont wide = scaledFont(fixedFont(font()), smallText(0.8, *this));
    const int digits = QFontMetrics(wide).horizontalAdvance(kTwoDigits) * kLeastStretch / 100;
    return {static_cast<int>(left()) + kColumns * (digits + kGap + kAroundDigits) + 1,
            leastLines() * lineHeight()};
}

void WarpPicture::drawSide(QPainter& painter, double top, double height,
                           const QString& text) const {
    painter.setFont(sideFont());
    painter.setPen(toneColor(Tone::muted, palette()));
    painter.drawText(QRectF(0, top, left() - space::small, height),
                     Qt::AlignRight | Qt::AlignVCenter, text);
}

void WarpPicture::choose(int column) {
    column = std::clamp(column, 0, kColumns - 1);
    if (column == chosen_) return;
    chosen_ = column;
    update();
    emit columnChosen(column);
}

void WarpPicture::mouseMoveEvent(QMouseEvent* event) {
    if (event->position().x() >= left())
        choose(static_cast<int>((event->position().x() - left()) / columnWidth()));
}

void WarpPicture::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    mouseMoveEvent(event);
}

void WarpPicture::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Left) return choose(chosen_ - 1);
    if (event->key() == Qt::Key_Right) return choose(chosen_ + 1);
    QWidget::keyPressEvent(event);
}

std::uint8_t byteOfPlanes(const std::array<std::uint32_t, 8>& planes, int block) {
    unsigned byte = 0;
    for (std::size_t bit = 0; bit < planes.size(); ++bit)
        byte |= (planes[bit] >> block & 1U) << bit;
    return static_cast<std::uint8_t>(byte);
}

PlanePicture::PlanePicture(QWidget* parent)
    : WarpPicture(tr("One byte of 32 blocks as eight words"), parent) {
    setObjectName("kernelPlanes");
}

void PlanePicture::setPlanes(const PlaneLookup& planes) {
    planes_ = planes;
    update();
}

QString PlanePicture::sideText() const {
    return tr("Word, bit 0");
}

/// A line with the bytes, then a row for each bit, the highest first.
void PlanePicture::drawPlanes(QPainter& painter, const std::array<std::uint32_t, 8>& planes,
                              double top) const {
    drawSide(painter, top, rowHeight(), tr("Byte"));
    for (int block = 0; block < kColumns; ++block) {
        const bool isChosen = block == chosen();
        const QRectF head = cell(block, top, rowHeight());
        if (isChosen) drawSurface(painter, head, 3, palette().color(QPalette::Highlight));
        painter.setFont(smallFont());
        painter.setPen(palette().color(isChosen ? QPalette::HighlightedText : QPalette::Text));
        painter.drawText(head, Qt::AlignCenter,
                         byteText(byteOfPlanes(planes, block), NumberBase::hex));
    }
    for (int bit = 7; bit >= 0; --bit) {
        const double y = top + (8 - bit) * rowHeight();
        drawSide(painter, y, rowHeight(), tr("Word, bit %1").arg(bit));
        for (int block = 0; block < kColumns; ++block) {
            const bool set = (planes[static_cast<std::size_t>(bit)] >> block & 1U) != 0;
            const QColor frame =
                palette().color(block == chosen() ? QPalette::Highlight : QPalette::Midlight);
            drawSurface(painter, cell(block, y, rowHeight()), 2,
                        set ? faded(palette().color(QPalette::Highlight), 0.25, palette())
                            : palette().color(QPalette::AlternateBase),
                        frame, block == chosen() ? 2 : 1);
        }
    }
}

void PlanePicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawPlanes(painter, planes_.before, 0);
    painter.setFont(font());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRectF(left(), 9 * rowHeight(), width() - left(), rowHeight()),
                     Qt::AlignCenter, tr("↓   %1 gates, each an instruction   ↓").arg(kSboxGates));
    drawPlanes(painter, planes_.after, 10 * rowHeight());
}

BankPicture::BankPicture(QWidget* parent)
    : WarpPicture(tr("A warp's lookup and the banks of memory"), parent) {
    setObjectName("kernelBanks");
}

void BankPicture::setLookup(const WarpLookup& lookup, TableMemory memory) {
    lookup_ = lookup;
    memory_ = memory;
    updateGeometry();
    update();
}

int BankPicture::leastLines() const {
    return 2 + kWireLines + shownPasses();
}

QString BankPicture::sideText() const {
    return tr("Wavefront 00");
}

int BankPicture::shownPasses() const {
    return hasBanks() ? std::max(kLeastPasses, lookup_.wavefronts) : 1;
}

double BankPicture::rowHeight() const {
    const double room = height() - (2 + kWireLines) * lineHeight();
    return std::clamp(room / shownPasses(), double(lineHeight()), 1.6 * lineHeight());
}

/// Above the numbers of the banks; what room is left belongs to the wires.
double BankPicture::wordsTop() const {
    return height() - lineHeight() - shownPasses() * rowHeight();
}

QRectF BankPicture::laneRect(std::size_t lane) const {
    return cell(static_cast<int>(lane), 0, lineHeight());
}

/// Constant memory has no banks: what it delivers stands in the order of delivery.
QRectF BankPicture::wordRect(std::size_t lane) const {
    const LaneLookup& wanted = lookup_.lanes.at(lane);
    const double top = wordsTop();
    if (!hasBanks()) return cell(wanted.wavefront, top, rowHeight());
    return cell(static_cast<int>(wanted.bank), top + wanted.wavefront * rowHeight(), rowHeight());
}

void BankPicture::drawSides(QPainter& painter) const {
    drawSide(painter, 0, lineHeight(), tr("Lane wants"));
    const double top = wordsTop();
    if (!hasBanks()) return drawSide(painter, top, rowHeight(), tr("In turn"));
    for (int pass = 0; pass < lookup_.wavefronts; ++pass)
        drawSide(painter, top + pass * rowHeight(), rowHeight(), tr("Wavefront %1").arg(pass + 1));
}

void BankPicture::drawBankNumbers(QPainter& painter) const {
    const double top = height() - lineHeight();
    drawSide(painter, top, lineHeight(), hasBanks() ? tr("Bank") : tr("Turn"));
    painter.setFont(smallFont());
    for (int column = 0; column < kColumns; ++column)
        painter.drawText(cell(column, top, lineHeight()), Qt::AlignCenter,
                         QString::number(hasBanks() ? column : column + 1));
}

void BankPicture::drawWires(QPainter& painter, bool chosen) const {
    for (std::size_t lane = 0; lane < kWarpLanes; ++lane) {
        const bool isChosen = static_cast<int>(lane) == this->chosen();
        if (isChosen != chosen) continue;
        const QColor colour = lookup_.lanes[lane].wavefront > 0
                                  ? amberColor(palette())
                                  : palette().color(QPalette::Highlight);
        painter.setPen(QPen(isChosen ? colour : faded(colour, 0.35, palette()),
                            (isChosen ? 3 : 1.2) * lineScale(*this)));
        const QRectF from = laneRect(lane);
        const QRectF to = wordRect(lane);
        painter.drawLine(QPointF(from.center().x(), from.bottom()),
                         QPointF(to.center().x(), to.top()));
    }
}

/// A word that several lanes want is one square.
void BankPicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawSides(painter);
    drawWires(painter, false);
    drawWires(painter, true);
    const QRectF wanted = wordRect(static_cast<std::size_t>(chosen()));
    for (std::size_t lane = 0; lane < kWarpLanes; ++lane) {
        const LaneLookup& each = lookup_.lanes[lane];
        const bool isChosen = static_cast<int>(lane) == chosen();
        const bool waits = each.wavefront > 0;
        const QRectF word = wordRect(lane);
        const QColor accent = palette().color(QPalette::Highlight);
        const QColor frame = waits ? amberColor(palette()) : accent;
        const QColor ink = palette().color(QPalette::Text);
        painter.setFont(smallFont());
        const auto square = [&](const QRectF& box, bool solid) {
            drawSurface(painter, box, 3,
                        solid   ? accent
                        : waits ? faded(frame, 0.75, palette())
                                : selectionColor(palette()),
                        frame);
            painter.setPen(solid ? palette().color(QPalette::HighlightedText) : ink);
            painter.drawText(box, Qt::AlignCenter, byteText(each.byte, NumberBase::hex));
        };
        square(laneRect(lane), isChosen);
        if (word != wanted || isChosen) square(word, isChosen);
    }
    drawBankNumbers(painter);
}

} // namespace blockwarp::ui
