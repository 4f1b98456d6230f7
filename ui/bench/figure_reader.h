// SPDX-License-Identifier: GPL-3.0-or-later
/// Reads a figure: marks the point under the mouse, or the one that the arrows went to, and says
/// everything about it.
#pragma once

#include "ui/bench/figure_plot.h"

#include <QPointF>
#include <QPointer>

class QCPItemTracer;

namespace blockwarp::ui {

class FigureReader {
  public:
    /// Draws its mark into `plot`.
    explicit FigureReader(QCustomPlot& plot);
    ~FigureReader();

    /// What the plot shows now; the mark stays on the point of the same number.
    void setFigure(const Figure& figure, std::vector<DrawnPoint> drawn, const QColor& colour);
    /// Reads no point any more.
    void forget();
    /// False if no other point than before is near enough.
    bool readNearest(const QPointF& place);
    /// Along the series, or to the same place of another one.
    void step(int points, int series);
    const QString& text() const { return text_; }

  private:
    void select(std::size_t index);
    QPointF pixelOf(const DrawnPoint& point) const;
    QString textOf(const DrawnPoint& at) const;

    QCustomPlot& plot_;
    QPointer<QCPItemTracer> mark_; ///< the plot may delete it
    Figure figure_;
    std::vector<DrawnPoint> drawn_;
    QColor colour_;
    int selected_ = -1; ///< of drawn_
    QString text_;
};

} // namespace blockwarp::ui
