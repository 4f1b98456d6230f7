// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_looks.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/panels/engine_pen.h"
#include "ui/theme/theme.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace blockwarp::ui {
namespace {

constexpr std::array kMarkers{QCPScatterStyle::ssDisc,
                              QCPScatterStyle::ssSquare,
                              QCPScatterStyle::ssTriangle,
                              QCPScatterStyle::ssDiamond,
                              QCPScatterStyle::ssTriangleInverted,
                              QCPScatterStyle::ssCrossCircle};
constexpr std::array kFills{Qt::SolidPattern, Qt::BDiagPattern, Qt::Dense5Pattern,
                            Qt::CrossPattern, Qt::FDiagPattern, Qt::Dense6Pattern};

/// The phases: files grey, bus yellow, cipher dark; the way back hatched.
struct PhaseLook {
    QRgb onLight;
    QRgb onDark;
    Qt::BrushStyle fill;
};
constexpr std::array kPhases{PhaseLook{0xff9aa0a8, 0xff8a9099, Qt::SolidPattern},
                             PhaseLook{0xffe6b800, 0xfff0d048, Qt::SolidPattern},
                             PhaseLook{0xff1c1f24, 0xfff4f5f7, Qt::SolidPattern},
                             PhaseLook{0xffb08c00, 0xfff0d048, Qt::BDiagPattern},
                             PhaseLook{0xff6b727c, 0xffa9afb8, Qt::BDiagPattern}};

/// Orange and blue: told apart by all; the cells' signs say the same.
constexpr QColor kSlower{0xe6, 0x7e, 0x00};
constexpr QColor kFaster{0x2a, 0x7f, 0xd4};

QColor seriesColour(const FigureSeries& series, const QPalette& palette) {
    if (!series.engine) {
        const PhaseLook& look = kPhases.at(series.order % kPhases.size());
        const QColor own(isDark(palette) ? look.onDark : look.onLight);
        return series.overlay ? faded(own, 0.45, palette) : own;
    }
    const QColor own = enginePen(*series.engine, series.order, palette).color();
    return series.overlay ? faded(own, 0.45, palette) : own;
}

} // namespace

QPen seriesPen(const FigureSeries& series, const QPalette& palette) {
    if (!series.engine) return {seriesColour(series, palette), 1};
    QPen pen = enginePen(*series.engine, series.order, palette);
    pen.setColor(seriesColour(series, palette));
    if (series.overlay) pen.setWidthF(1.5);
    return pen;
}

QBrush seriesBrush(const FigureSeries& series, const QPalette& palette) {
    const Qt::BrushStyle fill =
        series.engine ? kFills.at((series.order + (series.overlay ? 2 : 0)) % kFills.size())
                      : kPhases.at(series.order % kPhases.size()).fill;
    return {seriesColour(series, palette), fill};
}

QCPScatterStyle seriesMarker(const FigureSeries& series, const QPalette& palette) {
    const auto engine = static_cast<std::size_t>(series.engine.value_or(EngineKind::automatic));
    const QColor colour = seriesColour(series, palette);
    const bool hollow = series.overlay || series.printed;
    const QBrush fill = hollow ? QBrush(palette.color(QPalette::Base)) : QBrush(colour);
    return {kMarkers.at((engine + series.order) % kMarkers.size()), QPen(colour, 1.5), fill,
            series.printed ? 10.0 : 7.0};
}

QVector<double> PowerTicker::createTickVector(double, const QCPRange& range) {
    QVector<double> ticks;
    if (range.lower <= 0) return ticks;
    const int first = static_cast<int>(std::ceil(std::log2(range.lower) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log2(range.upper) + 1e-9));
    int step = 1; // then 2, 4 …, which sizes are mostly measured at
    while ((last - first) / step > 7)
        step *= 2;
    for (int power = first; power <= last; ++power)
        if (power % step == 0) ticks.append(std::exp2(power));
    return ticks;
}

QString PowerTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    return coreText(axisText(axis_, tick));
}

/// Less than two decades: 1, 2 and 5 of each, which are evenly apart; multiples of one step would
/// crowd at the top.
QVector<double> DecadeTicker::createTickVector(double step, const QCPRange& range) {
    if (range.lower <= 0 || range.upper >= 100 * range.lower)
        return QCPAxisTickerLog::createTickVector(step, range);
    QVector<double> ticks;
    for (double decade = std::pow(10, std::floor(std::log10(range.lower))); decade < range.upper;
         decade *= 10)
        for (const double digit : {1, 2, 5})
            ticks.append(digit * decade);
    return ticks;
}

QString DecadeTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    return formatNumber(tick);
}

double PlainTicker::getTickStep(const QCPRange& range) {
    const double exact = range.size() / tickCount();
    const double decade = std::pow(10, std::floor(std::log10(exact)));
    for (const double digit : {1, 2, 5})
        if (digit * decade >= exact) return digit * decade;
    return 10 * decade;
}

QString PlainTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    return formatNumber(tick);
}

double CountTicker::getTickStep(const QCPRange& range) {
    return std::max(1.0, std::round(QCPAxisTicker::getTickStep(range)));
}

QCPColorGradient heatGradient() {
    QCPColorGradient gradient;
    gradient.clearColorStops();
    constexpr std::array<QRgb, 5> stops{0xff440154, 0xff3b528b, 0xff21918c, 0xff5ec962, 0xfffde725};
    for (std::size_t i = 0; i < stops.size(); ++i)
        gradient.setColorStopAt(static_cast<double>(i) / (stops.size() - 1), QColor(stops.at(i)));
    gradient.setNanHandling(QCPColorGradient::nhTransparent);
    return gradient;
}

QCPColorGradient changeGradient(const QPalette& palette) {
    QCPColorGradient gradient;
    gradient.clearColorStops();
    gradient.setColorStopAt(0, kSlower);
    gradient.setColorStopAt(0.5, palette.color(QPalette::Base));
    gradient.setColorStopAt(1, kFaster);
    gradient.setNanHandling(QCPColorGradient::nhTransparent);
    return gradient;
}

QPixmap seriesSample(const FigureSeries& series, const Figure& figure, const QPalette& palette) {
    QPixmap sample(5 * kGrid, 2 * kGrid);
    sample.fill(Qt::transparent);
    QCPPainter painter(&sample);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(sample.rect()).adjusted(1, 1, -1, -1);
    if (figure.drawing == Drawing::lines || series.printed) {
        painter.setPen(seriesPen(series, palette));
        if (!series.printed)
            painter.drawLine(QPointF(area.left(), area.center().y()),
                             QPointF(area.right(), area.center().y()));
        const QCPScatterStyle marker = seriesMarker(series, palette);
        marker.applyTo(&painter, Qt::NoPen);
        marker.drawShape(&painter, area.center());
    } else {
        painter.setPen(QPen(seriesPen(series, palette).color(), 1));
        painter.setBrush(seriesBrush(series, palette));
        painter.drawRect(area.adjusted(kGrid, 0, -kGrid, 0));
    }
    return sample;
}

} // namespace blockwarp::ui
