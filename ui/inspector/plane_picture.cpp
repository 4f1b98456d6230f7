// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/plane_picture.h"

#include "ui/panels/byte_text.h"
#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"

namespace blockwarp::ui {

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

} // namespace blockwarp::ui
