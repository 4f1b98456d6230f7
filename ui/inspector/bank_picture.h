// SPDX-License-Identifier: GPL-3.0-or-later
/// One load of a warp: above, which byte each lane looks up; below, the banks, each with the words
/// that are wanted of it, one below the other in the passes that deliver them.
#pragma once

#include "core/trace/warp_lookups.h"
#include "ui/inspector/warp_picture.h"

namespace blockwarp::ui {

class BankPicture : public WarpPicture {
    Q_OBJECT

  public:
    explicit BankPicture(QWidget* parent = nullptr);
    void setLookup(const WarpLookup& lookup, TableMemory memory);

    QRectF laneRect(std::size_t lane) const;
    /// Where the word that the lane wants is delivered.
    QRectF wordRect(std::size_t lane) const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    int leastLines() const override;
    QString sideText() const override;

  private:
    bool hasBanks() const { return memory_ != TableMemory::constant; }
    int shownPasses() const;
    double rowHeight() const; ///< of a pass
    double wordsTop() const;  ///< of the first pass
    void drawSides(QPainter& painter) const;
    void drawWires(QPainter& painter, bool chosen) const;
    void drawBankNumbers(QPainter& painter) const;

    WarpLookup lookup_;
    TableMemory memory_ = TableMemory::cache;
};

} // namespace blockwarp::ui
