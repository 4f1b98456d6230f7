// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_parts.h"

#include "ui/base/text.h"
#include "ui/bench/figure_text.h"

namespace blockwarp::ui {

void addIntervals(FigureCanvas& canvas, QCPAbstractPlottable& around, const FigureSeries& series) {
    auto* bars = new QCPErrorBars(canvas.plot.xAxis, canvas.plot.yAxis);
    bars->removeFromLegend();
    bars->setDataPlottable(&around);
    bars->setErrorType(QCPErrorBars::etValueError);
    const bool filled = canvas.figure.drawing == Drawing::bars;
    const QColor colour = filled ? canvas.style.palette.color(QPalette::WindowText)
                                 : seriesPen(series, canvas.style.palette).color();
    bars->setPen(QPen(colour, 1.5));
    bars->setWhiskerWidth(8);
    bars->setSymbolGap(filled ? 0 : 7);
    QVector<QCPErrorBarsData> data;
    for (const FigurePoint& point : series.points)
        data.append(point.interval ? QCPErrorBarsData(point.y - point.interval->low,
                                                      point.interval->high - point.y)
                                   : QCPErrorBarsData(qQNaN(), qQNaN()));
    *bars->data() = data;
}

void addOutliers(FigureCanvas& canvas, const FigureSeries& series, const QVector<double>& x) {
    QCPGraph* graph = nullptr;
    for (std::size_t i = 0; i < series.points.size(); ++i)
        for (const double value : series.points[i].outliers) {
            if (!graph) {
                graph = canvas.plot.addGraph();
                graph->removeFromLegend();
                graph->setLineStyle(QCPGraph::lsNone);
                graph->setScatterStyle({QCPScatterStyle::ssCircle,
                                        QPen(seriesPen(series, canvas.style.palette).color(), 1),
                                        Qt::NoBrush, 4});
            }
            graph->addData(x.at(static_cast<qsizetype>(i)), value);
        }
}

void namePrinted(FigureCanvas& canvas, const FigureSeries& series, const FigurePoint& point) {
    auto* text = new QCPItemText(&canvas.plot);
    text->setClipToAxisRect(false);
    text->position->setCoords(point.x, point.y);
    text->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    text->setTextAlignment(Qt::AlignLeft);
    text->setPadding(QMargins(10, 0, 0, 0)); // beside the marker
    text->setText(QStringLiteral("%1\n%2").arg(coreText(series.label),
                                               valueText(canvas.figure.unit, point.y)));
    text->setFont(canvas.style.font);
    text->setColor(canvas.style.palette.color(QPalette::WindowText));
}

void nameTicks(QCPAxis& axis, const std::vector<std::string>& names, double rotation) {
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (std::size_t i = 0; i < names.size(); ++i)
        ticker->addTick(static_cast<double>(i), toQString(names[i]));
    axis.setTicker(ticker);
    axis.setTickLabelRotation(rotation);
}

} // namespace blockwarp::ui
