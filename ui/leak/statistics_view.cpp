// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/statistics_view.h"

#include "ui/base/format.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/labels.h"

#include <QHelpEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {
namespace {

constexpr int kHistogramHeight = 9 * kGrid; ///< the least, as the scatter plot's
constexpr int kScatterSide = 11 * kGrid;
constexpr int kHistograms = 1; ///< a row
constexpr int kScatters = 2;

/// Okabe and Ito's blue; the dark theme takes their sky blue.
QColor inkOf(const QPalette& palette) {
    return QColor(isDark(palette) ? 0xff56b4e9 : 0xff0072b2);
}

QRect drawFrame(QPainter& painter, const QWidget& widget, QRect plot) {
    const int line = widget.fontMetrics().height();
    painter.fillRect(plot, widget.palette().color(QPalette::Base));
    painter.setPen(widget.palette().color(QPalette::WindowText));
    const QRect below(plot.left(), plot.bottom() + 2, plot.width(), line);
    painter.drawText(below, Qt::AlignLeft, QStringLiteral("0"));
    painter.drawText(below, Qt::AlignRight, QStringLiteral("255"));
    painter.setPen(widget.palette().color(QPalette::Mid));
    painter.drawRect(plot);
    return plot.adjusted(1, 1, 0, 0);
}

QString number(double value, int digits) {
    const QString text = QLocale().toString(std::abs(value), 'f', digits);
    const bool zero = std::none_of(text.begin(), text.end(),
                                   [](QChar c) { return c.isDigit() && c.digitValue() != 0; });
    return value < 0 && !zero ? QStringLiteral("−") + text : text;
}

QString correlation(const std::optional<double>& value) {
    return value ? number(*value, 3) : QStringLiteral("–");
}

} // namespace

HistogramPlot::HistogramPlot(std::shared_ptr<const PaneStatistics> found, QWidget* parent)
    : QWidget(parent), data_(std::move(found)) {
    setMinimumSize(10 * kGrid, kHistogramHeight);
    setAccessibleName(tr("Histogram of byte values"));
}

QRect HistogramPlot::plotRect() const {
    return rect().adjusted(0, 2, -1, -fontMetrics().height() - 2);
}

bool HistogramPlot::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int place = help->pos().x() * 256 / std::max(1, plotRect().width());
    const auto value = static_cast<std::size_t>(std::clamp(place, 0, 255));
    QToolTip::showText(
        help->globalPos(),
        tr("Byte %1 occurs %2 times").arg(value).arg(formatCount(data_->histogram[value])), this);
    return true;
}

void HistogramPlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QRect plot = drawFrame(painter, *this, plotRect());
    const auto& bars = data_->histogram;
    const double most = double(*std::max_element(bars.begin(), bars.end()));
    if (most == 0) return;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        if (bars[i] == 0) continue;
        const double left = plot.left() + double(i) * plot.width() / 256;
        const double right = plot.left() + double(i + 1) * plot.width() / 256;
        const double high = std::max(1.0, double(bars[i]) / most * (plot.height() - 4));
        painter.fillRect(QRectF(left, plot.bottom() + 1 - high, std::max(1.0, right - left), high),
                         inkOf(palette()));
    }
}

ScatterPlot::ScatterPlot(std::shared_ptr<const PaneStatistics> found, QWidget* parent)
    : QWidget(parent), data_(std::move(found)) {
    setMinimumSize(10 * kGrid, kScatterSide);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Values of pixels and of their right neighbours"));
}

void ScatterPlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int side = std::min(width() - 1, height() - fontMetrics().height() - 4);
    const QRect plot = drawFrame(painter, *this, QRect(0, 2, side, side));
    QColor ink = inkOf(palette());
    ink.setAlphaF(0.7F);
    const double dot = 2 * lineScale(*this);
    for (const auto& [x, y] : data_->pairs)
        painter.fillRect(QRectF(plot.left() + x * (plot.width() - dot) / 255.0,
                                plot.bottom() + 1 - dot - y * (plot.height() - dot) / 255.0, dot,
                                dot),
                         ink);
}

StatisticsView::StatisticsView(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(space::large);
    grid_->setVerticalSpacing(space::tiny);
}

QSize StatisticsView::minimumSizeHint() const {
    return {QWidget::minimumSizeHint().width(), numbersHeight()};
}

int StatisticsView::numbersHeight() const {
    const int rows = grid_->rowCount() - 2 + 1; // the headings are larger
    return rows * (fontMetrics().height() + grid_->verticalSpacing());
}

/// Rows of the grid: headings, histograms, scatter plots, numbers.
void StatisticsView::fitPlots() {
    const int room = height() - numbersHeight();
    showPlots(kHistograms, room >= kHistogramHeight);
    showPlots(kScatters, room >= kHistogramHeight + kScatterSide);
}

void StatisticsView::showPlots(int row, bool on) {
    for (QWidget* plot : plots_.values(row))
        plot->setVisible(on);
    grid_->setRowStretch(row, on ? row + 1 : 0);
}

void StatisticsView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitPlots();
}

void StatisticsView::addPlot(QWidget* plot, int row, int column) {
    grid_->addWidget(plot, row, column);
    plots_.insert(row, plot);
}

void StatisticsView::addNumbers(int row, const QString& title, const std::vector<QString>& values,
                                const QString& hint) {
    auto* label = new QLabel(title, this);
    label->setToolTip(hint);
    grid_->addWidget(label, row, 0);
    for (std::size_t i = 0; i < values.size(); ++i) {
        auto* value = new QLabel(values[i], this);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        value->setToolTip(hint);
        grid_->addWidget(value, row, static_cast<int>(i) + 1);
    }
}

void StatisticsView::setScene(const Scene& scene) {
    plots_.clear();
    while (QLayoutItem* item = grid_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    struct Row {
        QString title;
        QString hint;
        std::vector<QString> values;
    };
    std::vector<Row> rows{
        {tr("Recurring"), tr("Share of the 16-byte blocks whose value occurs more than once"), {}},
        {tr("Different"), tr("Different block values"), {}},
        {tr("Unique"), tr("Blocks whose value occurs once"), {}},
        {tr("Most often"), tr("How often the most frequent block occurs"), {}},
        {tr("Entropy"), tr("Bits per byte; 8 is the most"), {}},
        {tr("χ²"), tr("Against equally frequent bytes; 255 ± 23 for random ones"), {}},
        {tr("Correl. →"), tr("Correlation with the pixel to the right"), {}},
        {tr("Correl. ↓"), tr("Correlation with the pixel below"), {}},
        {tr("Correl. ↘"), tr("Correlation with the pixel below and to the right"), {}}};
    int column = 0;
    for (const Pane& pane : scene.panes) {
        if (!pane.statistics) continue;
        const PaneStatistics& found = *pane.statistics;
        const RepeatedBlocks& blocks = pane.repeats->counts;
        ++column;
        auto* title = new ElidedLabel(this);
        title->setHeading();
        title->setLine(pane.title);
        title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        grid_->addWidget(title, 0, column);
        addPlot(new HistogramPlot(pane.statistics, this), kHistograms, column);
        addPlot(new ScatterPlot(pane.statistics, this), kScatters, column);
        grid_->setColumnStretch(column, 1);
        const QString values[] = {formatShare(blocks.share()),
                                  formatCount(blocks.distinct),
                                  formatCount(blocks.unique),
                                  formatCount(blocks.most) + QStringLiteral("×"),
                                  number(found.entropy, 3),
                                  number(found.chiSquare, 0),
                                  correlation(found.correlation.horizontal),
                                  correlation(found.correlation.vertical),
                                  correlation(found.correlation.diagonal)};
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i].values.push_back(values[i]);
    }
    if (column == 0) return;
    addPlot(new QLabel(tr("Bytes"), this), kHistograms, 0);
    addPlot(new QLabel(tr("Pixel and\nneighbour"), this), kScatters, 0);
    for (std::size_t i = 0; i < rows.size(); ++i)
        addNumbers(static_cast<int>(i) + kScatters + 1, rows[i].title, rows[i].values,
                   rows[i].hint);
    fitPlots();
}

} // namespace blockwarp::ui
