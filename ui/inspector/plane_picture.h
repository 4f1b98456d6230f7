// SPDX-License-Identifier: GPL-3.0-or-later
/// SubBytes on one byte of 32 blocks at once: eight words of bits before the circuit, eight after.
#pragma once

#include "core/trace/warp_lookups.h"
#include "ui/inspector/warp_picture.h"

namespace blockwarp::ui {

class PlanePicture : public WarpPicture {
    Q_OBJECT

  public:
    explicit PlanePicture(QWidget* parent = nullptr);
    void setPlanes(const PlaneLookup& planes);

  protected:
    void paintEvent(QPaintEvent* event) override;
    int leastLines() const override { return kLines - 2; } // labels may be close
    QString sideText() const override;

  private:
    /// Two rows of bytes, two groups of eight bit planes, and the gaps between them.
    static constexpr int kLines = 19;

    void drawPlanes(QPainter& painter, const std::array<std::uint32_t, 8>& planes,
                    double top) const;
    double rowHeight() const { return height() / kLines; }

    PlaneLookup planes_;
};

/// The byte of a block.
std::uint8_t byteOfPlanes(const std::array<std::uint32_t, 8>& planes, int block);

} // namespace blockwarp::ui
