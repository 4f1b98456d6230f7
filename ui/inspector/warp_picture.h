// SPDX-License-Identifier: GPL-3.0-or-later
/// A picture with a column for each of 32 lanes or blocks, of which one is chosen by the pointer or
/// the arrow keys.
#pragma once

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

} // namespace blockwarp::ui
