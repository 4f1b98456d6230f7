// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/plot.h"

#include "ui/theme/theme.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

/// All columns are as wide as the widest name, so that names stand below each other.
void wrapLegend(const QCustomPlot& plot) {
    QCPLegend& legend = *plot.legend;
    int widest = 1;
    for (int i = 0; i < legend.itemCount(); ++i)
        widest = std::max(widest, legend.item(i)->minimumOuterSizeHint().width());
    const QMargins margins = legend.margins();
    const int spacing = legend.columnSpacing();
    const int room = plot.width() - margins.left() - margins.right() + spacing;
    const int columns = std::max(1, room / (widest + spacing));
    if (columns == legend.wrap() && legend.columnCount() <= columns) return;
    legend.setWrap(columns);
    legend.setFillOrder(QCPLegend::foColumnsFirst, true);
}

} // namespace

void colourAxis(QCPAxis& axis, const QPalette& palette, const QFont& font) {
    const QColor text = palette.color(QPalette::WindowText);
    QColor line = text;
    line.setAlphaF(0.35F);
    QColor grid = text;
    grid.setAlphaF(0.10F);
    axis.setBasePen(line);
    axis.setTickPen(line);
    axis.setSubTickPen(Qt::NoPen);
    axis.setTickLabelColor(text);
    axis.setLabelColor(text);
    axis.setTickLabelFont(font);
    axis.setLabelFont(font);
    axis.grid()->setPen(grid);
    axis.grid()->setZeroLinePen(Qt::NoPen);
}

void colourLegend(QCPLegend& legend, const QPalette& palette, const QFont& font) {
    legend.setBrush(Qt::NoBrush);
    legend.setBorderPen(Qt::NoPen);
    legend.setTextColor(palette.color(QPalette::WindowText));
    legend.setFont(font);
    legend.setIconSize(5 * kGrid, 2 * kGrid);
}

void moveLegendUp(QCustomPlot& plot) {
    auto* row = new QCPLayoutGrid;
    plot.plotLayout()->insertRow(0);
    plot.plotLayout()->addElement(0, 0, row);
    plot.legend->setFillOrder(QCPLegend::foColumnsFirst);
    row->addElement(0, 0, plot.legend);
    row->addElement(0, 1, new QCPLayoutElement(&plot));
    row->setColumnStretchFactor(0, 0.001);
    plot.plotLayout()->setRowStretchFactor(0, 0.001);
    QObject::connect(&plot, &QCustomPlot::beforeReplot, &plot, [&plot] { wrapLegend(plot); });
}

} // namespace blockwarp::ui
