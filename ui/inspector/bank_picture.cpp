// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/bank_picture.h"

#include "ui/panels/byte_text.h"
#include "ui/theme/drawing.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kWireLines = 3;   ///< least room between lanes and banks, in lines of text
constexpr int kLeastPasses = 4; ///< for which there is room, so that squares keep their size

} // namespace

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
