// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_plot.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/bench/figure_kinds.h"
#include "ui/bench/figure_labels.h"
#include "ui/bench/figure_text.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {
namespace {

void clearAll(QCustomPlot& plot) {
    plot.clearPlottables();
    plot.clearItems();
    QCPLayoutGrid& layout = *plot.plotLayout();
    for (int i = layout.elementCount() - 1; i >= 0; --i)
        if (QCPLayoutElement* element = layout.elementAt(i);
            qobject_cast<QCPTextElement*>(element) || qobject_cast<QCPColorScale*>(element))
            layout.remove(element);
    layout.simplify();
}

void setScale(QCPAxis& axis, bool logarithmic) {
    axis.setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (logarithmic)
        axis.setTicker(QSharedPointer<DecadeTicker>::create());
    else
        axis.setTicker(QSharedPointer<PlainTicker>::create());
    axis.setNumberFormat(QStringLiteral("gbc"));
    axis.setNumberPrecision(6);
}

/// Bars have no slope that tells, and so it stands beside them where the page says the rest.
QString titleOfHeights(const FigureCanvas& canvas, const QString& title) {
    const bool cells = canvas.figure.drawing == Drawing::heatMap;
    if (cells || !canvas.style.logY) return canvas.style.axisTitles ? title : QString();
    if (canvas.style.axisTitles) return Words::tr("%1, logarithmic").arg(title);
    return canvas.figure.drawing == Drawing::bars ? Words::tr("logarithmic") : QString();
}

void setAxes(FigureCanvas& canvas) {
    const Figure& figure = canvas.figure;
    QCustomPlot& plot = canvas.plot;
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
        colourAxis(*axis, canvas.style.palette, canvas.style.font);
        axis->setTickLabelRotation(0);
        axis->setVisible(!figure.empty()); // there is nothing to read off
    }
    const bool lines = figure.drawing == Drawing::lines;
    const bool cells = figure.drawing == Drawing::heatMap;
    const bool powers =
        lines && (figure.axis == AxisKind::bytes || figure.axis == AxisKind::batches);
    setScale(*plot.xAxis, lines && canvas.style.logX);
    setScale(*plot.yAxis, !cells && canvas.style.logY);
    if (powers && canvas.style.logX)
        plot.xAxis->setTicker(QSharedPointer<PowerTicker>::create(figure.axis));
    if (lines && figure.axis != AxisKind::bytes && !canvas.style.logX)
        plot.xAxis->setTicker(QSharedPointer<CountTicker>::create());
    const QString xTitle = coreText(figure.xWords.title);
    const QString below =
        (QStringList{xTitle, differenceText(figure)}).join(QLatin1Char('\n')).trimmed();
    const QString beside = cells ? Words::tr("Cipher blocks per thread") : unitMeaning(figure.unit);
    plot.xAxis->setLabel(canvas.style.axisTitles ? below : QString());
    plot.yAxis->setLabel(titleOfHeights(canvas, beside));
    plot.xAxis->grid()->setVisible(lines && !figure.empty());
    plot.yAxis->grid()->setVisible(!cells && !figure.empty());
}

void grow(QCPRange& range, bool& any, double value) {
    if (!std::isfinite(value)) return;
    if (any)
        range.expand(value);
    else
        range = {value, value};
    any = true;
}

/// The power of ten below a value: where bars on a logarithmic axis begin.
double decadeBelow(double value) {
    const double decade = std::pow(10, std::floor(std::log10(value)));
    return decade < value ? decade : decade / 10;
}

void fitHeight(FigureCanvas& canvas) {
    QCPRange range;
    bool any = false;
    const bool log = canvas.style.logY;
    const auto take = [&](double value) {
        if (!log || value > 0) grow(range, any, value);
    };
    for (const DrawnPoint& at : canvas.drawn) {
        const FigurePoint& point = canvas.figure.series[at.series].points[at.point];
        take(at.y);
        if (point.interval) {
            take(point.interval->low);
            take(point.interval->high);
        }
        for (const std::vector<double>& others :
             {point.outliers, valuesOf(point.repetitions), point.disturbed})
            std::ranges::for_each(others, take);
    }
    for (const FigureMark& mark : canvas.figure.marks)
        if (!mark.upright && any) take(mark.at);
    if (!any) range = {log ? 0.1 : 0, 1};
    const bool bars = canvas.figure.drawing == Drawing::bars;
    if (log)
        canvas.plot.yAxis->setRange(bars ? decadeBelow(range.lower) : range.lower / 1.6,
                                    range.upper * 1.8);
    else
        canvas.plot.yAxis->setRange(0, range.upper * 1.12);
}

void fitWidth(FigureCanvas& canvas) {
    if (canvas.figure.drawing != Drawing::lines) {
        const auto count = static_cast<double>(canvas.figure.categories.size());
        canvas.plot.xAxis->setRange(-0.6, std::max(1.0, count) - 0.4);
        return;
    }
    QCPRange range;
    bool any = false;
    for (const DrawnPoint& at : canvas.drawn)
        grow(range, any, at.x);
    if (!any) range = {1, 2};
    if (any && range.size() <= 0 && !canvas.style.logX) // one place: in the middle
        canvas.plot.xAxis->setRange(range.lower - 1, range.upper + 1);
    else if (canvas.style.logX)
        canvas.plot.xAxis->setRange(range.lower / 1.3, range.upper * 1.3);
    else
        canvas.plot.xAxis->setRange(std::min(0.0, range.lower), range.upper * 1.05);
}

void fitRanges(FigureCanvas& canvas) {
    fitWidth(canvas);
    if (canvas.figure.drawing == Drawing::heatMap)
        canvas.plot.yAxis->setRange(
            -0.5, std::max(1.0, static_cast<double>(canvas.figure.rows.size())) - 0.5);
    else
        fitHeight(canvas);
}

/// Whatever drew them.
void thickenLines(const FigureCanvas& canvas) {
    for (int i = 0; i < canvas.plot.plottableCount(); ++i) {
        QCPAbstractPlottable& plottable = *canvas.plot.plottable(i);
        QPen pen = plottable.pen();
        pen.setWidthF(pen.widthF() * canvas.style.line);
        plottable.setPen(pen);
    }
}

void addTitle(FigureCanvas& canvas) {
    if (!canvas.style.title) return;
    canvas.plot.plotLayout()->insertRow(0);
    QFont bold = canvas.style.font;
    bold.setBold(true);
    auto* title = new QCPTextElement(&canvas.plot, toQString(canvas.figure.title), bold);
    title->setTextColor(canvas.style.palette.color(QPalette::WindowText));
    canvas.plot.plotLayout()->addElement(0, 0, title);
}

} // namespace

QString unitMeaning(Unit unit) {
    const QString name = coreText(unitTitle(unit));
    switch (unit) {
    case Unit::gbPerSecond:
    case Unit::gibPerSecond:
        return Words::tr("Throughput, %1").arg(name);
    case Unit::seconds:
    case Unit::secondsPerGb:
        return Words::tr("Time, %1").arg(name);
    case Unit::operationsPerSecond:
        return Words::tr("Operations a second");
    case Unit::times:
    case Unit::percent:
        break;
    }
    return Words::tr("GPU, %1").arg(name);
}

std::vector<DrawnPoint> drawFigure(QCustomPlot& plot, const Figure& figure,
                                   const FigureStyle& style, bool keepRanges) {
    const QCPRange oldX = plot.xAxis->range();
    const QCPRange oldY = plot.yAxis->range();
    clearAll(plot);
    plot.setBackground(style.palette.color(QPalette::Base));
    FigureCanvas canvas{plot, figure, style};
    setAxes(canvas);
    switch (figure.drawing) {
    case Drawing::lines:
        drawLines(canvas);
        break;
    case Drawing::bars:
        drawBars(canvas);
        break;
    case Drawing::stacks:
        drawStacks(canvas);
        break;
    case Drawing::heatMap:
        drawCells(canvas);
        break;
    }
    thickenLines(canvas);
    fitRanges(canvas);
    if (keepRanges) {
        plot.xAxis->setRange(oldX);
        plot.yAxis->setRange(oldY);
    }
    addLevels(canvas);
    new FigureLabels(canvas); // the plot owns it
    colourLegend(*plot.legend, style.palette, style.font);
    plot.legend->setVisible(style.legend && figure.drawing != Drawing::heatMap);
    addTitle(canvas);
    return std::move(canvas.drawn);
}

} // namespace blockwarp::ui
