// SPDX-License-Identifier: GPL-3.0-or-later
/// The ways of drawing a figure, and what they share. Inside ui/bench only.
#pragma once

#include "ui/bench/figure_looks.h"
#include "ui/bench/figure_plot.h"

namespace blockwarp::ui {

struct FigureCanvas {
    QCustomPlot& plot;
    const Figure& figure;
    const FigureStyle& style;
    std::vector<DrawnPoint> drawn{};

    bool shows(const FigureSeries& series) const {
        return !style.hidden.contains(QString::fromStdString(series.name));
    }
};

/// The intervals of a series' points, as bars around them.
void addIntervals(FigureCanvas& canvas, QCPAbstractPlottable& around, const FigureSeries& series);
/// Samples beyond the fences, as small open circles at `x`.
void addOutliers(FigureCanvas& canvas, const FigureSeries& series, const QVector<double>& x);
/// The median of each repetition, as small dots beside the points.
void addRepetitions(FigureCanvas& canvas, const FigureSeries& series);
void addDisturbed(FigureCanvas& canvas, const FigureSeries& series);
/// What is printed in the report, by name and value, beside its point.
void namePrinted(FigureCanvas& canvas, const FigureSeries& series, const FigurePoint& point);
/// Texts instead of numbers on an axis: one for each whole number from 0.
void nameTicks(QCPAxis& axis, const std::vector<std::string>& names, double rotation);

void drawBars(FigureCanvas& canvas);
void drawStacks(FigureCanvas& canvas); ///< of phases
void drawCells(FigureCanvas& canvas);  ///< a heat map
void drawLines(FigureCanvas& canvas);  ///< with markers
/// Once the ranges are set; FigureLabels names them.
void addLevels(FigureCanvas& canvas);

} // namespace blockwarp::ui
