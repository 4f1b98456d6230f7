// SPDX-License-Identifier: GPL-3.0-or-later
/// Sixteen values in four rows and columns: a state of AES or of ChaCha20.
#pragma once

#include "ui/widgets/byte_square.h"

#include <QStringList>
#include <QWidget>

#include <array>

namespace blockwarp::ui {

/// How a cell stands out. Each look differs in shape and weight, not in colour alone.
struct CellLook {
    bool changed = false; ///< bold and tinted
    bool source = false;  ///< framed: what the chosen value came from
    bool hidden = false;  ///< a question mark until it is asked for
    QString mark;         ///< a small letter in the corner
};

/// Cell i is row i / 4 of column i % 4. The pointer and the arrow keys choose one. Cells of short
/// values are squares as large as there is room.
class MatrixView : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kSide = 4;
    static constexpr int kCells = kSide * kSide;

    explicit MatrixView(const QString& title, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// A muted line below the title.
    void setCaption(const QString& caption);
    /// Muted: an operation, or values that are used later.
    void setQuiet(bool quiet);
    /// Outlines alone, while the values are on their way.
    void setEmpty(bool empty);
    bool isEmpty() const { return empty_; }
    void setCells(const QStringList& texts, const std::array<CellLook, kCells>& looks);
    /// The height of cells for which there is room, and the one they have, which is the same on all
    /// of a board; 0: as much as there is room.
    int roomForCell() const;
    void setCellHeight(int height);
    /// The one that is looked at; -1: none.
    void setChosen(int cell);
    int chosen() const { return chosen_; }
    /// As it is shown: "?" while it is hidden.
    QString text(int cell) const;
    QString caption() const { return caption_; }
    int headWidth() const; ///< that title and caption need
    QRect cellRect(int cell) const;
    const CellLook& look(int cell) const { return looks_.at(static_cast<std::size_t>(cell)); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void cellChosen(int cell);
    /// Pressed, or Enter on it, while it is hidden.
    void cellAsked(int cell);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    int headHeight() const;
    QSize largestText(double scale) const; ///< of the cells, at that share of the text's size
    QSize minCell() const;
    QFont markFont() const;
    bool hasMarks() const;
    int markWidth() const;
    QMargins markRoom() const; ///< in a cell, so that no mark covers its text
    bool holdsWords() const;   ///< not bytes: cells are wide then
    QSize cellSize() const;
    int currentCell() const;
    int cellAt(QPoint place) const; ///< -1: none
    void choose(int cell);
    SquareLook lookOf(int cell) const;
    void drawHead(QPainter& painter) const;
    void drawCell(QPainter& painter, int cell) const;

    QString title_;
    QString caption_;
    QStringList texts_;
    std::array<CellLook, kCells> looks_;
    int chosen_ = -1;
    int cellHeight_ = 0;
    bool quiet_ = false;
    bool empty_ = false;
};

} // namespace blockwarp::ui
