// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/plot.h"

#include "ui/theme/theme.h"

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

struct EngineLook {
    EngineKind engine;
    QRgb onLight;
    QRgb onDark;
    Qt::PenStyle style;
};

constexpr std::array kLooks{
    EngineLook{EngineKind::cpu, 0xff0072b2, 0xff56b4e9, Qt::SolidLine},
    EngineLook{EngineKind::cuda, 0xffc04e00, 0xffff9a3c, Qt::DashLine},
    EngineLook{EngineKind::reference, 0xff007a5a, 0xff3fd0a4, Qt::DotLine},
    EngineLook{EngineKind::emulated, 0xffa8457e, 0xffe79bc6, Qt::DashDotLine},
};

constexpr std::array kStyles{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine,
                             Qt::DashDotDotLine};

const EngineLook& lookOf(EngineKind engine) {
    const auto at = std::find_if(kLooks.begin(), kLooks.end(), [engine](const EngineLook& look) {
        return look.engine == engine;
    });
    Q_ASSERT(at != kLooks.end());
    return *at;
}

} // namespace

QColor engineColour(EngineKind engine, const QPalette& palette) {
    const EngineLook& look = lookOf(engine);
    return QColor(isDark(palette) ? look.onDark : look.onLight);
}

QColor faded(const QColor& colour, double share, const QPalette& palette) {
    const QColor base = palette.color(QPalette::Base);
    const auto part = [share](int from, int to) {
        return static_cast<int>(from + (to - from) * share);
    };
    return {part(colour.red(), base.red()), part(colour.green(), base.green()),
            part(colour.blue(), base.blue())};
}

QPen enginePen(EngineKind engine, std::size_t order, const QPalette& palette) {
    const auto own = static_cast<std::size_t>(
        std::find(kStyles.begin(), kStyles.end(), lookOf(engine).style) - kStyles.begin());
    const double share = std::min(0.5, 0.18 * static_cast<double>(order));
    return {QBrush(faded(engineColour(engine, palette), share, palette)), 2.5,
            kStyles.at((own + order) % kStyles.size()), Qt::FlatCap};
}

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
}

} // namespace blockwarp::ui
