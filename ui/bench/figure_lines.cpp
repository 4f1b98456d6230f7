// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_lines.h"

#include "ui/base/text.h"

namespace blockwarp::ui {

void drawLines(FigureCanvas& canvas) {
    for (std::size_t s = 0; s < canvas.figure.series.size(); ++s) {
        const FigureSeries& series = canvas.figure.series[s];
        if (!canvas.shows(series)) continue;
        QCPGraph* line = canvas.plot.addGraph();
        line->setName(toQString(series.name));
        line->setAdaptiveSampling(false);
        line->setPen(seriesPen(series, canvas.style.palette));
        line->setScatterStyle(seriesMarker(series, canvas.style.palette));
        if (series.printed) line->setLineStyle(QCPGraph::lsNone);
        QVector<double> x;
        for (std::size_t i = 0; i < series.points.size(); ++i) {
            const FigurePoint& point = series.points[i];
            line->addData(point.x, point.y);
            x.append(point.x);
            canvas.drawn.push_back({point.x, point.y, s, i});
        }
        addIntervals(canvas, *line, series);
        if (!series.overlay) addOutliers(canvas, series, x);
    }
}

} // namespace blockwarp::ui
