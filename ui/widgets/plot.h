// SPDX-License-Identifier: GPL-3.0-or-later
/// The plotting library, and what all our plots have in common. The one file that includes it.
#pragma once

#include <QFont>
#include <QPalette>

#include <qcustomplot.h>

namespace blockwarp::ui {

void colourAxis(QCPAxis& axis, const QPalette& palette, const QFont& font);
void colourLegend(QCPLegend& legend, const QPalette& palette, const QFont& font);

/// Puts the legend above the plot, where it never hides a line, in as many rows as its names need.
void moveLegendUp(QCustomPlot& plot);

} // namespace blockwarp::ui
