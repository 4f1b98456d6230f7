// SPDX-License-Identifier: GPL-3.0-or-later
/// A figure that can be looked into: legend that toggles, read-out, zoom, pan.
#pragma once

#include "ui/bench/figure_plot.h"

#include <QLabel>
#include <QScrollArea>
#include <QWidget>

#include <vector>

class QCPItemTracer;
class QCustomPlot;

namespace blockwarp::ui {

class FlowLayout;

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
    const QSet<QString>& hiddenSeries() const { return style_.hidden; }
    /// Shown in the middle while there is nothing to draw.
    void setEmptyText(const QString& text);
    void fit();               ///< everything in view again
    void zoom(double factor); ///< below 1: nearer
    QString readOut() const { return readOut_->text(); }

  protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void draw();
    void fillLegend();
    void fitLegend();
    void toggle(const QString& name, bool shown);
    void readNearest(const QPointF& place);
    void step(int points, int series);
    void select(std::size_t drawn);
    void pan(double x, double y);
    QPointF pixelOf(const DrawnPoint& point) const;

    QCustomPlot* plot_;
    QScrollArea* legendArea_;
    QWidget* legend_;
    FlowLayout* legendRow_;
    QLabel* readOut_;
    QLabel* emptyText_;
    QStringList legendNames_;
    Figure figure_;
    FigureStyle style_;
    std::vector<DrawnPoint> drawn_;
    int selected_ = -1; ///< of drawn_
    bool zoomed_ = false;
};

} // namespace blockwarp::ui
