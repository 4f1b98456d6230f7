// SPDX-License-Identifier: GPL-3.0-or-later
/// Histogram, scatter plot and numbers of each pane, side by side.
#pragma once

#include "ui/leak/scene.h"

#include <QGridLayout>
#include <QWidget>

namespace blockwarp::ui {

/// How often each byte value occurs, from 0 to 255.
class HistogramPlot : public QWidget {
    Q_OBJECT

  public:
    explicit HistogramPlot(std::shared_ptr<const PaneStatistics> found, QWidget* parent = nullptr);

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    QRect plotRect() const;

    std::shared_ptr<const PaneStatistics> data_;
};

/// A pixel's value to the right, its right neighbour's upwards.
class ScatterPlot : public QWidget {
    Q_OBJECT

  public:
    explicit ScatterPlot(std::shared_ptr<const PaneStatistics> found, QWidget* parent = nullptr);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    std::shared_ptr<const PaneStatistics> data_;
};

/// Beside a lesson's strip there may be room for the histograms alone, or only for the numbers.
class StatisticsView : public QWidget {
    Q_OBJECT

  public:
    explicit StatisticsView(QWidget* parent = nullptr);
    void setScene(const Scene& scene);
    QSize minimumSizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    int numbersHeight() const;
    void fitPlots();
    void addPlot(QWidget* plot, int row, int column);
    void showPlots(int row, bool on);
    void addNumbers(int row, const QString& title, const std::vector<QString>& values,
                    const QString& hint);

    QGridLayout* grid_;
    QMultiMap<int, QWidget*> plots_; ///< by their row; and their labels
};

} // namespace blockwarp::ui
