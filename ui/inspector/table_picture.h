// SPDX-License-Identifier: GPL-3.0-or-later
/// A column of a round by lookups: bytes of the state before, the entries of the tables that they
/// choose, their sum, and the state after. The pointer and the arrow keys choose a byte of an
/// entry.
#pragma once

#include "core/trace/table_lookup.h"
#include "ui/panels/byte_text.h"
#include "ui/widgets/byte_square.h"

#include <QPainter>
#include <QWidget>

namespace blockwarp::ui {

/// A step of the T-tables: the states around it come along.
struct TableStep {
    TableColumn made;
    AesState before{};
    AesState after{};
    int column = 0;
};

class TablePicture : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kLines = 5; ///< four lookups and the round key

    explicit TablePicture(QWidget* parent = nullptr);

    void setStep(const TableStep& step);
    void setBase(NumberBase base);
    int line() const { return line_; } ///< the chosen one: a lookup by its table, or the key
    int row() const { return row_; }   ///< of the column: the chosen byte
    void choose(int line, int row);
    const AesWord& word(int line) const;
    QString lineName(int line) const; ///< "T₀[a0]", "Round key"

    QRectF beforeRect(int row, int column) const;
    QRectF entryRect(int line, int row) const;
    QRectF sumRect(int row) const;
    QRectF afterRect(int row, int column) const;
    QSize minimumSizeHint() const override;

  signals:
    void chosen();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QFont headFont() const;
    double headHeight() const;
    double labelWidth() const;
    QFont labelFont(int line) const;
    QString label(int line) const;
    double side() const;
    double columnStep() const;
    double rowStep() const;
    double entriesLeft() const;
    double lineTop(int line) const;
    bool isSource(int row, int column) const;
    void drawHeads(QPainter& painter) const;
    void drawStates(QPainter& painter) const;
    void drawLine(QPainter& painter, int line) const;
    void drawSum(QPainter& painter) const;
    void drawWires(QPainter& painter, int line) const;
    void drawColumnWires(QPainter& painter) const;
    void drawResultWire(QPainter& painter) const;
    QPen wirePen(bool strong) const;

    TableStep step_;
    NumberBase base_ = NumberBase::hex;
    int line_ = 0;
    int row_ = 0;
};

} // namespace blockwarp::ui
