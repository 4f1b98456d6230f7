// SPDX-License-Identifier: GPL-3.0-or-later
/// The plotting library, and what all our plots have in common. The one file that includes it.
#pragma once

#include "core/engine/engine.h"

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QPen>

#include <qcustomplot.h>

#include <cstddef>

namespace blockwarp::ui {

/// Okabe and Ito's colour-blind-safe set; a dark palette takes the lighter one of each pair. An
/// engine has the same colour everywhere; not for `automatic`.
QColor engineColour(EngineKind engine, const QPalette& palette);

/// A line of that engine; the further ones of the same engine (`order` from 1) differ in style and
/// shade.
QPen enginePen(EngineKind engine, std::size_t order, const QPalette& palette);

/// `colour` mixed with the palette's base: 0 as it is, 1 the base.
QColor faded(const QColor& colour, double share, const QPalette& palette);

void colourAxis(QCPAxis& axis, const QPalette& palette, const QFont& font);
void colourLegend(QCPLegend& legend, const QPalette& palette, const QFont& font);

/// Puts the legend above the plot, where it never hides a line.
void moveLegendUp(QCustomPlot& plot);

} // namespace blockwarp::ui
