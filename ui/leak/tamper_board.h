// SPDX-License-Identifier: GPL-3.0-or-later
/// A text in blocks of 16 bytes under one mode: what was encrypted, what travels, and what is
/// decrypted. A byte of what travels is chosen, or a block of it is dragged to another place.
#pragma once

#include "ui/leak/tamper_rows.h"

#include <QPainter>
#include <QWidget>

namespace blockwarp::ui {

class TamperBoard : public QWidget {
    Q_OBJECT

  public:
    explicit TamperBoard(QWidget* parent = nullptr);

    /// `moves`: blocks are moved; otherwise bytes are chosen.
    void setPane(const TamperedPane& pane, bool moves);
    /// Leaves out what was encrypted, where there is no room.
    void setCompact(bool compact);
    const TamperedPane& pane() const { return rows_.pane(); }
    bool hasPane() const { return pane().cipher != nullptr; }
    int leastHeight(bool compact) const;
    int mostHeight() const; ///< of what is shown

    /// The byte whose bits are shown, `bit` is 0.
    const BitPlace& byte() const { return byte_; }
    /// Without the bit; of a pane that has no such byte, the first one.
    void chooseByte(BitPlace place);
    std::size_t block() const { return block_; }
    void chooseBlock(std::size_t block);
    QRect byteRect(const BitPlace& place) const; ///< for tests: where it is clicked
    QRect blockRect(std::size_t block) const;    ///< of what travels

    QSize minimumSizeHint() const override;

  signals:
    void byteChosen();
    void blockChosen();
    void bitWanted(const blockwarp::BitPlace& place); ///< to be flipped
    void swapWanted(std::size_t one, std::size_t other);
    void copyWanted(std::size_t from, std::size_t over);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    using Row = TamperRows::Row;
    using Part = TamperRows::Part;

    QString label(const Row& row) const;
    int labelWidth() const;
    double rowHeight() const;
    double leastRow() const;
    double mostRow() const;
    QRectF place(const Row& row) const;
    QRectF cell(const Row& row, std::size_t column) const;
    const Row* rowAt(QPointF point) const;
    void walk(int rows, int columns);
    void drawRow(QPainter& painter, const Row& row) const;
    void drawCell(QPainter& painter, const Row& row, std::size_t column) const;
    QFont cellFont(const QRectF& box, bool bold) const;
    void drawCharacter(QPainter& painter, const QRectF& box, std::uint8_t byte,
                       const QFont& large) const;
    void drawByte(QPainter& painter, const QRectF& box, std::uint8_t byte, bool asText,
                  bool bold) const;
    void drawRefusal(QPainter& painter, const Row& row) const;
    void drawChoice(QPainter& painter) const;
    void drawDrag(QPainter& painter) const;

    TamperRows rows_;
    bool compact_ = false;
    BitPlace byte_;
    std::size_t block_ = 0;
    std::optional<std::size_t> dragged_;
    std::optional<std::size_t> target_;
    QPointF pointer_;
    QPointF pressed_;
};

} // namespace blockwarp::ui
