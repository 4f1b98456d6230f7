// SPDX-License-Identifier: GPL-3.0-or-later
/// Draws a figure of core's with the plotting library: in the window and for export alike.
#pragma once

#include "core/bench/figures/figure.h"

#include <QFont>
#include <QPalette>
#include <QSet>
#include <QString>

#include <cstddef>
#include <vector>

class QCustomPlot;

namespace blockwarp::ui {

struct FigureStyle {
    QPalette palette;
    QFont font;
    bool logX = false; ///< lines only
    bool logY = false;
    bool legend = false;    ///< in the plot itself
    bool title = false;     ///< likewise
    bool axisTitles = true; ///< likewise; else the page says what the axes are
    bool ends = false;      ///< names and values at the ends of lines
    double line = 1;        ///< what the widths of lines are multiplied by
    QSet<QString> hidden{}; ///< names of series
};

/// Where a point came to lie, for reading it.
struct DrawnPoint {
    double x = 0; ///< in the plot's coordinates
    double y = 0;
    std::size_t series = 0;
    std::size_t point = 0;
};

/// What a unit measures: "Throughput, GB/s".
QString unitMeaning(Unit unit);

/// Replaces what the plot shows. Returns the points that are drawn, series by series. The ranges
/// are set to hold everything unless `keepRanges`.
std::vector<DrawnPoint> drawFigure(QCustomPlot& plot, const Figure& figure,
                                   const FigureStyle& style, bool keepRanges);

} // namespace blockwarp::ui
