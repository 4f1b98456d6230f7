// SPDX-License-Identifier: GPL-3.0-or-later
/// A figure at the size of a card: lines with their names at their ends, or bars; no axes but the
/// ends of the horizontal one.
#pragma once

#include "core/bench/figures/figure.h"

#include <QWidget>

namespace blockwarp::ui {

class MiniChart : public QWidget {
    Q_OBJECT

  public:
    explicit MiniChart(QWidget* parent = nullptr);

    /// False where the figure is none of lines: stays empty.
    bool setFigure(const Figure& figure, bool logX, bool logY);
    /// Faint: an example, not what was measured here.
    void setFaint(bool faint);

    QSize sizeHint() const override { return {320, 150}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QPointF place(const QRectF& room, const FigurePoint& point) const;

    struct Range {
        double low = 0;
        double high = 1;
        bool log = false;
        double share(double value) const;
    };

    Figure figure_;
    bool faint_ = false;
    Range x_;
    Range y_;
};

} // namespace blockwarp::ui
