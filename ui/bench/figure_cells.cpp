// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_cells.h"

#include "ui/base/text.h"
#include "ui/bench/figure_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {
namespace {

QString textOf(const FigureCanvas& canvas, const FigurePoint& point) {
    if (canvas.figure.unit != Unit::percent) return QLocale().toString(point.y, 'g', 3);
    return (point.doubtful ? QStringLiteral("≈ ") : QString()) + signedPercent(point.y);
}

/// White on dark cells, black on light ones.
void addText(FigureCanvas& canvas, const FigurePoint& point, QRgb cell) {
    constexpr int middle = 128;
    auto* text = new QCPItemText(&canvas.plot);
    text->position->setCoords(point.x, static_cast<double>(point.row));
    text->setText(textOf(canvas, point));
    text->setFont(canvas.style.font);
    text->setColor(qGray(cell) < middle ? Qt::white : Qt::black);
}

/// Differences lie evenly around 0, and noise is not blown up to full colour.
QCPRange valuesOf(const Figure& figure) {
    constexpr double minPercent = 5;
    QCPRange values;
    bool any = false;
    for (const FigureSeries& series : figure.series)
        for (const FigurePoint& point : series.points) {
            if (any)
                values.expand(point.y);
            else
                values = {point.y, point.y};
            any = true;
        }
    if (figure.unit == Unit::percent) {
        const double most = std::max({minPercent, std::abs(values.lower), std::abs(values.upper)});
        return {-most, most};
    }
    if (values.size() <= 0) values.upper += 1;
    return values;
}

/// Centres of so many cells. A lone one has no neighbour that would give it a width.
QCPRange centresOf(int cells) {
    return cells == 1 ? QCPRange(-0.5, 0.5) : QCPRange(0, cells - 1);
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
    map->data()->setRange(centresOf(columns), centresOf(rows));
    map->data()->fill(qQNaN());
    map->setInterpolate(false);
    map->setTightBoundary(false);
    QCPColorGradient gradient =
        figure.unit == Unit::percent ? changeGradient(canvas.style.palette) : heatGradient();
    map->setGradient(gradient);
    for (std::size_t s = 0; s < figure.series.size(); ++s)
        for (std::size_t i = 0; i < figure.series[s].points.size(); ++i) {
            const FigurePoint& point = figure.series[s].points[i];
            map->data()->setCell(static_cast<int>(point.x), static_cast<int>(point.row), point.y);
            canvas.drawn.push_back({point.x, static_cast<double>(point.row), s, i});
        }
    const QCPRange values = valuesOf(figure);
    map->setDataRange(values);
    for (const FigureSeries& series : figure.series)
        for (const FigurePoint& point : series.points)
            addText(canvas, point, gradient.color(point.y, values));
}

} // namespace blockwarp::ui
