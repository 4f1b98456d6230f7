// SPDX-License-Identifier: GPL-3.0-or-later
/// Draws rows of values, each with its title, and how one follows from the other.
#pragma once

#include "ui/attacks/attack_picture.h"

#include <QWidget>

namespace blockwarp::ui {

class RowsView : public QWidget {
    Q_OBJECT

  public:
    explicit RowsView(QWidget* parent);

    void setRows(const std::vector<PictureRow>& rows, const QString& sentence);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    /// A presentation may have less room than all rows want: joints are left out.
    bool isTight() const;
    int columns(const PictureRow& row, int width) const;
    int side(const PictureRow& row, int width, bool tight) const; ///< height of a value
    int barHeight(const PictureRow& row, bool tight) const;
    int heightOf(const PictureRow& row, int width, bool tight = false) const;
    void drawRow(QPainter& painter, const PictureRow& row, int top) const;
    void drawBar(QPainter& painter, const QRectF& room, double share, SquareLook look) const;
    void drawCells(QPainter& painter, const PictureRow& row, int top) const;

    std::vector<PictureRow> rows_;
};

} // namespace blockwarp::ui
