// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/chart.h"

#include "ui/panels/engine_pen.h"
#include "ui/panels/gap_arrow.h"
#include "ui/panels/label_places.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/plot.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace blockwarp::ui {
namespace {

constexpr int kLeader = 2 * kGrid; ///< between the plot and the labels

bool isShown(const QCPGraph& line) {
    return !line.data()->isEmpty();
}

constexpr std::array kEngines{EngineKind::cpu, EngineKind::cuda, EngineKind::reference,
                              EngineKind::emulated};

constexpr std::size_t kKinds = 3; // of LineKind

std::size_t indexOf(EngineKind engine, LineKind kind) {
    const auto at = std::find(kEngines.begin(), kEngines.end(), engine);
    Q_ASSERT(at != kEngines.end());
    return kKinds * static_cast<std::size_t>(at - kEngines.begin()) +
           static_cast<std::size_t>(kind);
}

/// The bus belongs to nobody, and is grey.
QPen penOf(EngineKind engine, LineKind kind, const QPalette& palette) {
    QPen pen = enginePen(engine, 0, palette);
    pen.setWidthF(kind == LineKind::file ? 3 : 1.5);
    if (kind != LineKind::bus) return pen;
    pen.setColor(toneColor(Tone::muted, palette));
    pen.setStyle(Qt::DotLine);
    return pen;
}

double decade(double value, double (*rounded)(double)) {
    return std::pow(10, rounded(std::log10(value)));
}

void setScale(QCPAxis& axis, bool logarithmic) {
    axis.setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (logarithmic) {
        axis.setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
        axis.setNumberFormat("g"); // 1000, not a power of ten
    } else {
        axis.setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
    }
}

} // namespace

LineLabels::LineLabels(QCustomPlot& plot) : QObject(&plot), plot_(plot) {
    plot_.axisRect()->setAutoMargins(QCP::msLeft | QCP::msTop | QCP::msBottom);
    connect(&plot_, &QCustomPlot::afterLayout, this, &LineLabels::place);
}

void LineLabels::add(QCPGraph& line) {
    Label label{
        &line, new QCPItemText(&plot_), new QCPItemLine(&plot_), new QCPItemTracer(&plot_), {}};
    label.text->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    label.text->position->setType(QCPItemPosition::ptAbsolute);
    label.leader->start->setType(QCPItemPosition::ptAbsolute);
    label.leader->end->setType(QCPItemPosition::ptAbsolute);
    label.end->setStyle(QCPItemTracer::tsCircle);
    label.end->setSize(kGrid);
    label.end->position->setType(QCPItemPosition::ptAbsolute);
    for (QCPAbstractItem* item :
         std::initializer_list<QCPAbstractItem*>{label.text, label.leader, label.end})
        item->setClipToAxisRect(false);
    labels_.push_back(label);
}

LineLabels::Label& LineLabels::of(const QCPGraph& line) {
    const auto at = std::ranges::find(labels_, &line, &Label::line);
    Q_ASSERT(at != labels_.end());
    return *at;
}

void LineLabels::setText(const QCPGraph& line, const QString& text) {
    of(line).words = text;
    of(line).text->setText(text);
}

void LineLabels::setLook(const QCPGraph& line, const QColor& colour, const QFont& font,
                         bool strong) {
    const Label& label = of(line);
    QFont own = font;
    if (strong) own.setWeight(QFont::DemiBold);
    label.text->setFont(own);
    label.text->setColor(colour);
    label.leader->setPen(QPen(colour, 1));
    label.end->setPen(Qt::NoPen);
    label.end->setBrush(strong ? QBrush(colour) : QBrush(Qt::NoBrush));
}

void LineLabels::makeRoom() {
    int widest = 0;
    for (const Label& label : labels_)
        if (isShown(*label.line))
            widest =
                std::max(widest, QFontMetrics(label.text->font()).horizontalAdvance(label.words));
    const int right = widest > 0 ? widest + kLeader + space::small : space::large;
    QMargins margins = plot_.axisRect()->margins();
    margins.setRight(right);
    plot_.axisRect()->setMargins(margins);
}

void LineLabels::place() {
    const QRect plot = plot_.axisRect()->rect();
    std::vector<Label*> shown;
    std::vector<double> wanted;
    double height = 1;
    for (Label& label : labels_) {
        const bool visible = isShown(*label.line);
        for (QCPAbstractItem* item :
             std::initializer_list<QCPAbstractItem*>{label.text, label.leader, label.end})
            item->setVisible(visible);
        if (!visible) continue;
        const QCPGraphData& end = *(label.line->data()->constEnd() - 1);
        const QPointF at = label.line->coordsToPixels(end.key, end.value);
        label.end->position->setPixelPosition(at);
        shown.push_back(&label);
        wanted.push_back(std::clamp<double>(at.y(), plot.top(), plot.bottom()));
        height = std::max(height, QFontMetricsF(label.text->font()).height());
    }
    const double half = height / 2;
    const std::vector<double> places =
        placeLabels(wanted, height, plot.top() - half, plot.bottom() + half);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const Label& label = *shown[i];
        const double left = plot.right() + kLeader;
        label.text->position->setPixelPosition({left, places[i]});
        label.leader->start->setPixelPosition(label.end->position->pixelPosition());
        label.leader->end->setPixelPosition({left - 2, places[i]});
        const bool ends = label.end->position->pixelPosition().x() > plot.right() - kLeader;
        label.leader->setVisible(ends); // a line that still grows has its dot alone
    }
}

struct Chart::Parts : QObject {
    using QObject::QObject;
    std::array<QCPGraph*, kKinds * kEngines.size()> lines{};
    LineLabels* labels = nullptr;
    GapArrow* gap = nullptr;
    QCPItemText* emptyText = nullptr;
};

Chart::Chart(QWidget* parent)
    : QWidget(parent), yTitle_(new Explanation(this)), plot_(new QCustomPlot(this)),
      parts_(new Parts(plot_)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(yTitle_);
    layout->addWidget(plot_, 1);
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->setMinimumSize(1, 1); // it complains when it has to draw into nothing
    addLines();
    parts_->emptyText = new QCPItemText(plot_);
    parts_->emptyText->position->setType(QCPItemPosition::ptAxisRectRatio);
    parts_->emptyText->position->setCoords(0.5, 0.5);
    parts_->emptyText->setPadding({kGrid, kGrid, kGrid, kGrid});
    plot_->xAxis->ticker()->setTickCount(6);
    plot_->yAxis->setRange(0, 1);
    setLogarithmic(false);
    applyColours();
}

void Chart::addLines() {
    parts_->labels = new LineLabels(*plot_);
    for (auto& line : parts_->lines) {
        line = plot_->addGraph();
        line->setAdaptiveSampling(false);
    }
    for (QCPGraph* line : parts_->lines)
        parts_->labels->add(*line);
    parts_->gap = new GapArrow(*plot_);
}

void Chart::setAxes(const QString& xTitle, const QString& yTitle, double xMaximum,
                    double xMinimum) {
    plot_->xAxis->setLabel(xTitle);
    yTitle_->setText(yTitle);
    yTitle_->setVisible(!yTitle.isEmpty());
    setScale(*plot_->xAxis, xMinimum > 0);
    plot_->xAxis->setRange(xMinimum, xMaximum > 0 ? xMaximum : 1);
}

void Chart::setLine(EngineKind engine, const QString& title, const QVector<QPointF>& curve,
                    const QString& figure, LineKind kind) {
    QCPGraph* line = parts_->lines.at(indexOf(engine, kind));
    QVector<QCPGraphData> points;
    points.reserve(curve.size());
    for (const QPointF& point : curve)
        points.append(QCPGraphData(point.x(), point.y()));
    line->data()->set(points, true);
    line->setName(title);
    parts_->labels->setText(*line,
                            figure.isEmpty() ? title : title + QStringLiteral("  ") + figure);
}

void Chart::setGap(double from, double to, const QString& meaning, const QString& figures) {
    parts_->gap->set(from, to, meaning, figures);
}

void Chart::clear() {
    for (QCPGraph* line : parts_->lines)
        line->data()->clear();
    parts_->gap->clear();
    fitHeight();
}

bool Chart::hasLines() const {
    return std::ranges::any_of(parts_->lines,
                               [](const QCPGraph* line) { return !line->data()->isEmpty(); });
}

void Chart::setEmptyText(const QString& text) {
    parts_->emptyText->setText(text);
    setAccessibleDescription(text);
}

void Chart::redraw() {
    const bool empty = !hasLines();
    parts_->emptyText->setVisible(empty);
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis})
        axis->setTickLabels(!empty);
    parts_->labels->makeRoom();
    fitHeight();
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void Chart::setLogarithmic(bool on) {
    setScale(*plot_->yAxis, on);
    if (!on) plot_->yAxis->ticker()->setTickCount(3);
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
        plot_->yAxis->setRange(decade(lowest, std::floor), decade(highest * 1.01, std::ceil));
    else
        plot_->yAxis->setRange(0, highest * 1.15);
}

void Chart::applyColours() {
    const QPalette palette = this->palette();
    plot_->setBackground(palette.color(QPalette::Base));
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis})
        colourAxis(*axis, palette, font());
    for (std::size_t i = 0; i < parts_->lines.size(); ++i) {
        QCPGraph* line = parts_->lines.at(i);
        const auto kind = static_cast<LineKind>(i % kKinds);
        QPen pen = penOf(kEngines.at(i / kKinds), kind, palette);
        pen.setWidthF(pen.widthF() * lineScale(*this));
        line->setPen(pen);
        parts_->labels->setLook(*line, pen.color(), font(), kind == LineKind::file);
    }
    parts_->gap->setLook(palette, font());
    parts_->emptyText->setColor(toneColor(Tone::muted, palette));
    parts_->emptyText->setFont(font());
    parts_->emptyText->setBrush(palette.color(QPalette::Base));
    parts_->labels->makeRoom();
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void Chart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyColours();
}

} // namespace blockwarp::ui
