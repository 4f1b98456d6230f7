// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/chart.h"

#include "ui/base/theme.h"

#include <QEvent>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

/// Okabe and Ito's colour-blind-safe set; the dark theme takes the lighter one of each pair.
struct LineLook {
    EngineKind engine;
    QRgb onLight;
    QRgb onDark;
    Qt::PenStyle style;
};

constexpr std::array kLooks{
    LineLook{EngineKind::cpu, 0xff0072b2, 0xff56b4e9, Qt::SolidLine},
    LineLook{EngineKind::cuda, 0xffc04e00, 0xffff9a3c, Qt::DashLine},
    LineLook{EngineKind::reference, 0xff007a5a, 0xff3fd0a4, Qt::DotLine},
    LineLook{EngineKind::emulated, 0xffa8457e, 0xffe79bc6, Qt::DashDotLine},
};

std::size_t indexOf(EngineKind engine) {
    const auto at = std::find_if(kLooks.begin(), kLooks.end(),
                                 [engine](const LineLook& look) { return look.engine == engine; });
    Q_ASSERT(at != kLooks.end());
    return static_cast<std::size_t>(at - kLooks.begin());
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

} // namespace

struct Chart::Parts : QObject {
    using QObject::QObject;
    std::array<QCPGraph*, kLooks.size()> lines{};
    QCPItemText* emptyText = nullptr;
};

Chart::Chart(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), parts_(new Parts(plot_)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(plot_);
    plot_->setFocusPolicy(Qt::NoFocus);
    for (auto& line : parts_->lines) {
        line = plot_->addGraph();
        line->setAdaptiveSampling(false);
        line->removeFromLegend();
    }
    parts_->emptyText = new QCPItemText(plot_);
    parts_->emptyText->position->setType(QCPItemPosition::ptAxisRectRatio);
    parts_->emptyText->position->setCoords(0.5, 0.5);
    parts_->emptyText->setPadding({kGrid, kGrid, kGrid, kGrid});
    moveLegend();
    plot_->xAxis->ticker()->setTickCount(6);
    plot_->yAxis->ticker()->setTickCount(4);
    plot_->yAxis->setRange(0, 1);
    applyColours();
}

/// Above the plot, where it never hides a line.
void Chart::moveLegend() {
    auto* row = new QCPLayoutGrid;
    plot_->plotLayout()->insertRow(0);
    plot_->plotLayout()->addElement(0, 0, row);
    plot_->legend->setFillOrder(QCPLegend::foColumnsFirst);
    row->addElement(0, 0, plot_->legend);
    row->addElement(0, 1, new QCPLayoutElement(plot_));
    row->setColumnStretchFactor(0, 0.001);
    plot_->plotLayout()->setRowStretchFactor(0, 0.001);
}

void Chart::setAxes(const QString& xTitle, const QString& yTitle, double xMaximum) {
    plot_->xAxis->setLabel(xTitle);
    plot_->yAxis->setLabel(yTitle);
    plot_->xAxis->setRange(0, xMaximum > 0 ? xMaximum : 1);
}

void Chart::setLine(EngineKind engine, const QString& title, const QVector<QPointF>& curve) {
    QCPGraph* line = parts_->lines.at(indexOf(engine));
    QVector<QCPGraphData> points;
    points.reserve(curve.size());
    for (const QPointF& point : curve)
        points.append(QCPGraphData(point.x(), point.y()));
    line->data()->set(points, true);
    line->setName(title);
    if (curve.isEmpty())
        line->removeFromLegend();
    else
        line->addToLegend();
}

void Chart::clear() {
    for (QCPGraph* line : parts_->lines) {
        line->data()->clear();
        line->removeFromLegend();
    }
    plot_->yAxis->setRange(0, 1);
}

void Chart::setEmptyText(const QString& text) {
    parts_->emptyText->setText(text);
    setAccessibleDescription(text);
}

void Chart::redraw() {
    const bool empty = plot_->legend->itemCount() == 0;
    plot_->legend->setVisible(!empty);
    parts_->emptyText->setVisible(empty);
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis})
        axis->setTickLabels(!empty);
    fitHeight();
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void Chart::fitHeight() {
    double highest = 0;
    for (const QCPGraph* line : parts_->lines)
        for (const QCPGraphData& point : *line->data())
            highest = std::max(highest, point.value);
    plot_->yAxis->setRange(0, highest > 0 ? highest * 1.15 : 1);
}

void Chart::applyColours() {
    const QPalette palette = this->palette();
    const bool dark = isDark(palette);
    plot_->setBackground(palette.color(QPalette::Base));
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis})
        colourAxis(*axis, palette, font());
    for (std::size_t i = 0; i < kLooks.size(); ++i) {
        const LineLook& look = kLooks.at(i);
        parts_->lines.at(i)->setPen(
            QPen(QColor(dark ? look.onDark : look.onLight), 2.5, look.style, Qt::FlatCap));
    }
    parts_->emptyText->setColor(toneColor(Tone::muted, palette));
    parts_->emptyText->setFont(font());
    parts_->emptyText->setBrush(palette.color(QPalette::Base));
    plot_->legend->setBrush(Qt::NoBrush);
    plot_->legend->setBorderPen(Qt::NoPen);
    plot_->legend->setTextColor(palette.color(QPalette::WindowText));
    plot_->legend->setFont(font());
    plot_->legend->setIconSize(5 * kGrid, 2 * kGrid);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void Chart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyColours();
}

} // namespace blockwarp::ui
