// SPDX-License-Identifier: GPL-3.0-or-later
/// A figure that can be looked into: legend that toggles, read-out, zoom, pan.
#pragma once

#include "ui/bench/figure_legend.h"
#include "ui/bench/figure_plot.h"

#include <QLabel>
#include <QPointF>
#include <QPointer>
#include <QWidget>

class QCustomPlot;
class QCPItemTracer;

namespace blockwarp::ui {

/// Reads a figure: marks the point under the mouse, or the one that the arrows went to, and says
/// everything about it.
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

class FigureView : public QWidget {
    Q_OBJECT

  public:
    explicit FigureView(QWidget* parent = nullptr);

    /// Zoom, hidden series and the read-out stay where they are, as far as the new figure has them.
    void show(const Figure& figure);
    const Figure& figure() const { return figure_; }
    void setLogarithmic(bool x, bool y);
    bool logX() const { return style_.logX; }
    bool logY() const { return style_.logY; }
    const QSet<QString>& hiddenSeries() const { return legend_->hidden(); }
    /// Shown in the middle while there is nothing to draw.
    void setEmptyText(const QString& text);
    void fit();               ///< everything in view again
    void zoom(double factor); ///< below 1: nearer
    QString readOut() const { return readOut_->text(); }
    /// Otherwise it is shown where lines are not named at their ends, or one is hidden.
    void setLegendWanted(bool wanted);
    const QCustomPlot& plot() const { return *plot_; }

  protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void draw();
    void arrangeLegend();
    int minimumPlotHeight() const;
    void read(); ///< shows what the reader says
    void pan(double x, double y);

    QCustomPlot* plot_;
    FigureLegend* legend_;
    QLabel* readOut_;
    QLabel* emptyText_;
    Figure figure_;
    FigureStyle style_;
    FigureReader reader_;
    bool zoomed_ = false;
    bool legendWanted_ = false;
};

} // namespace blockwarp::ui
