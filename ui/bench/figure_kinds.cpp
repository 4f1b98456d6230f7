// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_kinds.h"

#include "ui/base/text.h"
#include "ui/bench/figure_text.h"
#include "ui/theme/theme.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

namespace blockwarp::ui {
namespace {

constexpr double kGroupWidth = 0.8; ///< of the room for a category

/// How many series have a bar in the fullest category.
std::size_t maxTogether(const FigureCanvas& canvas) {
    std::map<double, std::size_t> counts;
    std::size_t most = 1;
    for (const FigureSeries& series : canvas.figure.series)
        if (canvas.shows(series) && !series.printed)
            for (const FigurePoint& point : series.points)
                most = std::max(most, ++counts[point.x]);
    return most;
}

QCPBars* addBars(FigureCanvas& canvas, const FigureSeries& series, double width) {
    auto* bars = new QCPBars(canvas.plot.xAxis, canvas.plot.yAxis);
    bars->setName(toQString(series.name));
    bars->setBrush(seriesBrush(series, canvas.style.palette));
    bars->setPen(QPen(seriesPen(series, canvas.style.palette).color(), 1));
    bars->setWidthType(QCPBars::wtPlotCoords);
    bars->setWidth(width);
    return bars;
}

/// A report's numbers, as points in the middle of their categories.
void addPrinted(FigureCanvas& canvas, const FigureSeries& series, std::size_t index) {
    QCPGraph* points = canvas.plot.addGraph();
    points->setName(toQString(series.name));
    points->setLineStyle(QCPGraph::lsNone);
    points->setScatterStyle(seriesMarker(series, canvas.style.palette));
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        points->addData(series.points[i].x, series.points[i].y);
        canvas.drawn.push_back({series.points[i].x, series.points[i].y, index, i});
        namePrinted(canvas, series, series.points[i]);
    }
}

/// Which run a stack is of, above it.
void addGroupName(FigureCanvas& canvas, std::size_t group, double x, double y) {
    auto* text = new QCPItemText(&canvas.plot);
    text->position->setCoords(x, y);
    text->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
    text->setText(shortName(coreText(canvas.figure.groups.at(group))));
    text->setFont(canvas.style.font);
    text->setColor(canvas.style.palette.color(QPalette::WindowText));
}

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

/// What the colours mean, as high as the cells beside it.
void addScale(FigureCanvas& canvas, QCPColorMap& map) {
    constexpr int width = 12;
    QCPAxisRect& cells = *canvas.plot.axisRect();
    QCPLayoutGrid& layout = *canvas.plot.plotLayout();
    auto* scale = new QCPColorScale(&canvas.plot);
    int row = 0;
    while (layout.element(row, 0) != &cells)
        ++row;
    layout.addElement(row, 1, scale);
    scale->setBarWidth(width);
    scale->setRangeDrag(false);
    scale->setRangeZoom(false);
    map.setColorScale(scale); // which follows its colours and range from now on
    for (QCPAxis* axis : scale->axis()->axisRect()->axes()) // the others are the bar's edges
        colourAxis(*axis, canvas.style.palette, canvas.style.font);
    scale->axis()->setTicker(QSharedPointer<PlainTicker>::create());
    scale->setLabel(coreText(unitTitle(canvas.figure.unit)));
    auto* edges = new QCPMarginGroup(&canvas.plot);
    edges->setParent(scale); // goes with it
    for (QCPLayoutElement* element : std::initializer_list<QCPLayoutElement*>{&cells, scale})
        element->setMarginGroup(QCP::msTop | QCP::msBottom, edges);
}

/// Centres of so many cells. A lone one has no neighbour that would give it a width.
QCPRange centresOf(int cells) {
    return cells == 1 ? QCPRange(-0.5, 0.5) : QCPRange(0, cells - 1);
}

} // namespace

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

namespace {

constexpr double kBeside = 9; // pixels from the series' own points

/// Values of a series' points as small circles beside these.
void addBeside(FigureCanvas& canvas, const FigureSeries& series,
               const std::function<std::vector<double>(const FigurePoint&)>& valuesAt,
               double beside, const QPen& outline, const QBrush& filling) {
    constexpr double radius = 1.75;
    constexpr double unscaled = 6; // the size at which a path is drawn as it is
    QCPGraph* dots = nullptr;
    for (const FigurePoint& point : series.points)
        for (const double value : valuesAt(point)) {
            if (!dots) {
                QPainterPath path;
                path.addEllipse(QPointF(beside, 0), radius, radius);
                dots = canvas.plot.addGraph();
                dots->removeFromLegend();
                dots->setLineStyle(QCPGraph::lsNone);
                dots->setPen(outline); // which the style takes over
                dots->setScatterStyle({path, outline, filling, unscaled});
            }
            dots->addData(point.x, value);
        }
}

} // namespace

void addRepetitions(FigureCanvas& canvas, const FigureSeries& series) {
    addBeside(
        canvas, series, [](const FigurePoint& point) { return valuesOf(point.repetitions); },
        kBeside, Qt::NoPen, seriesPen(series, canvas.style.palette).color());
}

void addDisturbed(FigureCanvas& canvas, const FigureSeries& series) {
    addBeside(canvas, series, &FigurePoint::disturbed, -kBeside,
              QPen(canvas.style.palette.color(QPalette::PlaceholderText), 1), Qt::NoBrush);
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

/// Side by side where a category has several; alone in the middle where each has just one.
void drawBars(FigureCanvas& canvas) {
    nameTicks(*canvas.plot.xAxis, canvas.figure.categories,
              canvas.figure.categories.size() > 5 ? -35 : 0);
    const std::size_t together = maxTogether(canvas);
    const double width = kGroupWidth / static_cast<double>(together);
    std::map<double, std::size_t> taken;
    for (std::size_t s = 0; s < canvas.figure.series.size(); ++s) {
        const FigureSeries& series = canvas.figure.series[s];
        if (!canvas.shows(series)) continue;
        if (series.printed) {
            addPrinted(canvas, series, s);
            continue;
        }
        QCPBars* bars = addBars(canvas, series, width * 0.92);
        QVector<double> x;
        for (std::size_t i = 0; i < series.points.size(); ++i) {
            const FigurePoint& point = series.points[i];
            const std::size_t place = taken[point.x]++;
            const double shift =
                (static_cast<double>(place) - 0.5 * static_cast<double>(together - 1)) * width;
            x.append(point.x + (together > 1 ? shift : 0));
            bars->addData(x.back(), point.y);
            canvas.drawn.push_back({x.back(), point.y, s, i});
        }
        addIntervals(canvas, *bars, series);
        addOutliers(canvas, series, x);
    }
}

void drawStacks(FigureCanvas& canvas) {
    nameTicks(*canvas.plot.xAxis, canvas.figure.categories, 0);
    const auto groups = static_cast<double>(std::max<std::size_t>(1, canvas.figure.groups.size()));
    const double width = groups > 1 ? kGroupWidth / groups : 0.55;
    std::map<std::size_t, QCPBars*> below;                    // by group
    std::map<std::pair<std::size_t, double>, double> heights; // by group and category
    for (std::size_t s = 0; s < canvas.figure.series.size(); ++s) {
        const FigureSeries& series = canvas.figure.series[s];
        if (!canvas.shows(series)) continue;
        QCPBars* bars = addBars(canvas, series, groups > 1 ? width * 0.9 : width);
        if (series.group > 0) bars->removeFromLegend(); // the phase is there already
        if (below[series.group]) bars->moveAbove(below[series.group]);
        below[series.group] = bars;
        const double shift = (static_cast<double>(series.group) - 0.5 * (groups - 1)) * width;
        for (std::size_t i = 0; i < series.points.size(); ++i) {
            const FigurePoint& point = series.points[i];
            bars->addData(point.x + shift, point.y);
            double& height = heights[{series.group, point.x}];
            height += point.y;
            canvas.drawn.push_back({point.x + shift, height, s, i});
        }
    }
    if (groups < 2) return;
    for (const auto& [place, height] : heights) {
        const double shift = (static_cast<double>(place.first) - 0.5 * (groups - 1)) * width;
        addGroupName(canvas, place.first, place.second + shift, height);
    }
}

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
    addScale(canvas, *map);
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
        if (series.overlay) continue;
        addOutliers(canvas, series, x);
        addRepetitions(canvas, series);
        addDisturbed(canvas, series);
    }
}

void addLevels(FigureCanvas& canvas) {
    for (const FigureMark& mark : canvas.figure.marks) {
        if (mark.upright) continue;
        auto* line = new QCPItemStraightLine(&canvas.plot);
        line->point1->setCoords(mark.at, mark.at);
        line->point2->setCoords(mark.at * 2, mark.at);
        line->setPen(QPen(toneColor(Tone::muted, canvas.style.palette), 1.25, Qt::DashLine));
    }
}

} // namespace blockwarp::ui
