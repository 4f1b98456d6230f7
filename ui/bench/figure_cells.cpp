// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/text.h"
#include "ui/bench/figure_parts.h"

#include <QLocale>

namespace blockwarp::ui {
namespace {

/// White on the dark end of the gradient, black on the light one.
void addText(FigureCanvas& canvas, const FigurePoint& point, double share) {
    auto* text = new QCPItemText(&canvas.plot);
    text->position->setCoords(point.x, static_cast<double>(point.row));
    text->setText(QLocale().toString(point.y, 'g', 3));
    text->setFont(canvas.style.font);
    text->setColor(share < 0.55 ? Qt::white : Qt::black);
}

} // namespace

void drawCells(FigureCanvas& canvas) {
    const Figure& figure = canvas.figure;
    nameTicks(*canvas.plot.xAxis, figure.categories, 0);
    nameTicks(*canvas.plot.yAxis, figure.rows, 0);
    const int columns = static_cast<int>(figure.categories.size());
    const int rows = static_cast<int>(figure.rows.size());
    if (figure.empty()) return;
    auto* map = new QCPColorMap(canvas.plot.xAxis, canvas.plot.yAxis);
    map->removeFromLegend();
    map->data()->setSize(columns, rows);
    map->data()->setRange(QCPRange(0, columns - 1), QCPRange(0, rows - 1));
    map->data()->fill(qQNaN());
    map->setInterpolate(false);
    map->setTightBoundary(false);
    map->setGradient(heatGradient());
    QCPRange values(figure.series.front().points.front().y, figure.series.front().points.front().y);
    for (std::size_t s = 0; s < figure.series.size(); ++s)
        for (std::size_t i = 0; i < figure.series[s].points.size(); ++i) {
            const FigurePoint& point = figure.series[s].points[i];
            map->data()->setCell(static_cast<int>(point.x), static_cast<int>(point.row), point.y);
            values.expand(point.y);
            canvas.drawn.push_back({point.x, static_cast<double>(point.row), s, i});
        }
    if (values.size() <= 0) values.upper += 1;
    map->setDataRange(values);
    for (const FigureSeries& series : figure.series)
        for (const FigurePoint& point : series.points)
            addText(canvas, point, (point.y - values.lower) / values.size());
}

} // namespace blockwarp::ui
