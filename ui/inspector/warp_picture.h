// SPDX-License-Identifier: GPL-3.0-or-later
/// A picture with a column for each of 32 lanes or blocks, of which one is chosen by the pointer or
/// the arrow keys.
#pragma once

#include "core/trace/warp_lookups.h"

#include <QPainter>
#include <QWidget>

namespace blockwarp::ui {

class WarpPicture : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kColumns = 32;

    explicit WarpPicture(const QString& name, QWidget* parent);

    int chosen() const { return chosen_; }
    void choose(int column);

    QFont smallFont() const; ///< of digits
    QSize minimumSizeHint() const override;

  signals:
    void columnChosen(int column);

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

    /// Lines of text that the picture has room for at least.
    virtual int leastLines() const = 0;
    /// The widest word left of the columns.
    virtual QString sideText() const = 0;

    int lineHeight() const;
    double left() const; ///< where the columns begin
    double columnWidth() const;
    QRectF cell(int column, double top, double height) const;
    QFont sideFont() const;
    /// Left of the columns.
    void drawSide(QPainter& painter, double top, double height, const QString& text) const;

  private:
    int chosen_ = 0;
};

/// SubBytes on one byte of 32 blocks at once: eight words of bits before the circuit, eight after.
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

/// One load of a warp: above, which byte each lane looks up; below, the banks, each with the words
/// that are wanted of it, one below the other in the passes that deliver them.
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
