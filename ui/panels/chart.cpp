// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/chart.h"

#include "ui/panels/engine_pen.h"
#include "ui/theme/theme.h"
#include "ui/widgets/plot.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <limits>

namespace blockwarp::ui {
namespace {

constexpr std::array kEngines{EngineKind::cpu, EngineKind::cuda, EngineKind::reference,
                              EngineKind::emulated};

constexpr std::size_t kKinds = 3; // of LineKind

std::size_t indexOf(EngineKind engine, LineKind kind) {
    const auto at = std::find(kEngines.begin(), kEngines.end(), engine);
    Q_ASSERT(at != kEngines.end());
    return kKinds * static_cast<std::size_t>(at - kEngines.begin()) +
           static_cast<std::size_t>(kind);
}

} // namespace

struct Chart::Parts : QObject {
    using QObject::QObject;
    std::array<QCPGraph*, kKinds * kEngines.size()> lines{};
    QCPItemText* emptyText = nullptr;
};

Chart::Chart(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), parts_(new Parts(plot_)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(plot_);
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->setMinimumSize(1, 1); // it complains when it has to draw into nothing
    for (auto& line : parts_->lines) {
        line = plot_->addGraph();
        line->setAdaptiveSampling(false);
        line->removeFromLegend();
    }
    parts_->emptyText = new QCPItemText(plot_);
    parts_->emptyText->position->setType(QCPItemPosition::ptAxisRectRatio);
    parts_->emptyText->position->setCoords(0.5, 0.5);
    parts_->emptyText->setPadding({kGrid, kGrid, kGrid, kGrid});
    moveLegendUp(*plot_);
    plot_->xAxis->ticker()->setTickCount(6);
    plot_->yAxis->ticker()->setTickCount(4);
    plot_->yAxis->setRange(0, 1);
    applyColours();
}

void Chart::setAxes(const QString& xTitle, const QString& yTitle, double xMaximum) {
    plot_->xAxis->setLabel(xTitle);
    plot_->yAxis->setLabel(yTitle);
    plot_->xAxis->setRange(0, xMaximum > 0 ? xMaximum : 1);
}

void Chart::setLine(EngineKind engine, const QString& title, const QVector<QPointF>& curve,
                    LineKind kind) {
    QCPGraph* line = parts_->lines.at(indexOf(engine, kind));
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
    fitHeight();
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

void Chart::setLogarithmic(bool on) {
    plot_->yAxis->setScaleType(on ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (on) {
        plot_->yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
    } else {
        plot_->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
        plot_->yAxis->ticker()->setTickCount(4);
    }
}

void Chart::fitHeight() {
    double highest = 0;
    double lowest = std::numeric_limits<double>::max();
    for (const QCPGraph* line : parts_->lines)
        for (const QCPGraphData& point : *line->data()) {
            highest = std::max(highest, point.value);
            lowest = std::min(lowest, point.value);
        }
    const bool logarithmic = plot_->yAxis->scaleType() == QCPAxis::stLogarithmic;
    if (highest <= 0)
        plot_->yAxis->setRange(logarithmic ? 0.1 : 0, 1);
    else if (logarithmic)
        plot_->yAxis->setRange(lowest / 2, highest * 2);
    else
        plot_->yAxis->setRange(0, highest * 1.15);
}

void Chart::applyColours() {
    const QPalette palette = this->palette();
    plot_->setBackground(palette.color(QPalette::Base));
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis})
        colourAxis(*axis, palette, font());
    for (std::size_t i = 0; i < parts_->lines.size(); ++i)
        parts_->lines.at(i)->setPen(enginePen(kEngines.at(i / kKinds), i % kKinds, palette));
    parts_->emptyText->setColor(toneColor(Tone::muted, palette));
    parts_->emptyText->setFont(font());
    parts_->emptyText->setBrush(palette.color(QPalette::Base));
    colourLegend(*plot_->legend, palette, font());
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void Chart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyColours();
}

} // namespace blockwarp::ui
