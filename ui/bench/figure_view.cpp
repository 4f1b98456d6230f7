// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_view.h"

#include "ui/base/text.h"
#include "ui/bench/figure_labels.h"
#include "ui/bench/figure_text.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/text_width.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace blockwarp::ui {
namespace {

constexpr double kReach = 24; ///< pixels from which a point is read

} // namespace

FigureReader::FigureReader(QCustomPlot& plot) : plot_(plot) {}

FigureReader::~FigureReader() = default;

void FigureReader::setFigure(const Figure& figure, std::vector<DrawnPoint> drawn,
                             const QColor& colour) {
    figure_ = figure;
    drawn_ = std::move(drawn);
    colour_ = colour;
    if (selected_ >= static_cast<int>(drawn_.size())) selected_ = -1;
    if (selected_ >= 0) select(static_cast<std::size_t>(selected_));
}

void FigureReader::forget() {
    selected_ = -1;
    text_.clear();
}

QPointF FigureReader::pixelOf(const DrawnPoint& point) const {
    return {plot_.xAxis->coordToPixel(point.x), plot_.yAxis->coordToPixel(point.y)};
}

bool FigureReader::readNearest(const QPointF& place) {
    double least = kReach;
    int nearest = -1;
    for (std::size_t i = 0; i < drawn_.size(); ++i) {
        const QPointF apart = pixelOf(drawn_[i]) - place;
        // A bar is hit anywhere along its length, a cell anywhere in it.
        const bool upright = figure_.drawing == Drawing::bars || figure_.drawing == Drawing::stacks;
        const double distance = upright ? std::abs(apart.x()) : std::hypot(apart.x(), apart.y());
        const bool within = !upright || apart.y() <= kReach;
        if (distance < least && within) {
            least = distance;
            nearest = static_cast<int>(i);
        }
    }
    if (nearest < 0 || nearest == selected_) return false;
    select(static_cast<std::size_t>(nearest));
    return true;
}

void FigureReader::select(std::size_t index) {
    selected_ = static_cast<int>(index);
    const DrawnPoint& at = drawn_[index];
    if (!mark_) mark_ = new QCPItemTracer(&plot_);
    mark_->position->setCoords(at.x, at.y);
    mark_->setStyle(QCPItemTracer::tsCircle);
    mark_->setSize(14);
    mark_->setPen(QPen(colour_, 1.5));
    text_ = textOf(at);
    plot_.replot(QCustomPlot::rpQueuedReplot);
}

QString FigureReader::textOf(const DrawnPoint& at) const {
    const FigureSeries& series = figure_.series[at.series];
    const FigurePoint& point = series.points[at.point];
    const bool named = figure_.drawing != Drawing::lines;
    const auto category = static_cast<std::size_t>(point.x);
    QString place = named && category < figure_.categories.size()
                        ? toQString(figure_.categories[category])
                        : coreText(axisText(figure_.axis, point.x));
    if (figure_.drawing == Drawing::heatMap)
        place = Words::tr("%1 threads per block, %2 blocks per thread")
                    .arg(place, toQString(figure_.rows.at(point.row)));
    QString name = coreText(series.label);
    if (figure_.groups.size() > 1) // the same phase of several runs
        name = QStringLiteral("%1: %2").arg(coreText(figure_.groups.at(series.group)), name);
    QString text = Words::tr("%1 · %2 · %3").arg(name, place, valueText(figure_.unit, point.y));
    if (series.printed) text += Words::tr(" · printed in the report");
    if (figure_.unit == Unit::percent)
        text += point.doubtful
                    ? Words::tr(" against “%1”; the 95 % intervals overlap: no difference is shown")
                          .arg(toQString(figure_.against))
                    : Words::tr(" against “%1”").arg(toQString(figure_.against));
    if (point.interval)
        text += Words::tr(" · 95 %: %1 to %2")
                    .arg(valueText(figure_.unit, point.interval->low),
                         valueText(figure_.unit, point.interval->high));
    if (!point.repetitions.empty())
        text += Words::tr(" · repetitions: %1").arg(point.repetitions.size());
    if (!point.disturbed.empty()) text += Words::tr(" · disturbed: %1").arg(point.disturbed.size());
    if (!point.outliers.empty()) text += Words::tr(" · outliers: %1").arg(point.outliers.size());
    return text;
}

void FigureReader::step(int points, int series) {
    if (drawn_.empty()) return;
    const int count = static_cast<int>(drawn_.size());
    int next = selected_ < 0 ? 0 : selected_ + points;
    if (selected_ >= 0 && series != 0) {
        const DrawnPoint from = drawn_[static_cast<std::size_t>(selected_)];
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i < count; ++i) {
            const DrawnPoint& to = drawn_[static_cast<std::size_t>(i)];
            const double lift = (to.y - from.y) * series;
            const bool sideways = std::abs(pixelOf(to).x() - pixelOf(from).x()) > kReach;
            if (sideways || lift <= 0 || lift >= least) continue;
            least = lift;
            next = i;
        }
    }
    select(static_cast<std::size_t>(std::clamp(next, 0, count - 1)));
}

FigureView::FigureView(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), legend_(new FigureLegend(this)),
      readOut_(new QLabel(this)), emptyText_(new QLabel(plot_)), reader_(*plot_) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Chart"));
    readOut_->setObjectName("readOut");
    readOut_->setTextFormat(Qt::PlainText);
    readOut_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // may be long
    setTextScale(*readOut_, type::caption);
    setTextTone(*readOut_, Tone::muted);
    emptyText_->setObjectName("figureEmpty");
    emptyText_->setAlignment(Qt::AlignCenter);
    emptyText_->setWordWrap(true);
    setTextTone(*emptyText_, Tone::muted);
    plot_->setFocusPolicy(Qt::NoFocus);
    style_.axisTitles = false;
    plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot_->installEventFilter(this);
    followFont(*this, [this] {
        plot_->setMinimumSize(30 * kGrid, minimumPlotHeight());
        readOut_->setMinimumHeight(fontMetrics().height());
    });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    column->addWidget(legend_);
    column->addWidget(plot_, 1);
    column->addWidget(readOut_);
    connect(legend_, &FigureLegend::toggled, this, &FigureView::draw);
    connect(plot_, &QCustomPlot::mouseWheel, this, [this] { zoomed_ = true; });
    connect(plot_, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (event->buttons() & Qt::LeftButton)
            zoomed_ = true;
        else if (reader_.readNearest(event->position()))
            read();
    });
    connect(plot_, &QCustomPlot::mouseDoubleClick, this, &FigureView::fit);
    draw();
}

void FigureView::show(const Figure& figure) {
    if (figure.title != figure_.title || figure.unit != figure_.unit) {
        zoomed_ = false;
        reader_.forget();
        read();
    }
    figure_ = figure;
    draw();
}

void FigureView::setLogarithmic(bool x, bool y) {
    if (style_.logX == x && style_.logY == y) return;
    style_.logX = x;
    style_.logY = y;
    zoomed_ = false;
    draw();
}

void FigureView::setEmptyText(const QString& text) {
    emptyText_->setText(text);
    setAccessibleDescription(text);
}

void FigureView::draw() {
    style_.palette = palette();
    style_.font = scaledFont(font(), type::caption);
    style_.line = lineScale(*this);
    style_.hidden = legend_->hidden();
    style_.ends = FigureLabels::endsFit(figure_, style_, size());
    legend_->show(figure_, palette());
    arrangeLegend();
    reader_.setFigure(figure_, drawFigure(*plot_, figure_, style_, zoomed_),
                      palette().color(QPalette::WindowText));
    read();
    emptyText_->setVisible(figure_.empty());
    plot_->setMinimumHeight(minimumPlotHeight());
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

/// Names below bars take the room that slanting texts need.
int FigureView::minimumPlotHeight() const {
    const bool slanting = plot_->xAxis->tickLabelRotation() != 0;
    return std::max(20 * kGrid, 10 * fontMetrics().height()) + (slanting ? 12 * kGrid : 0);
}

/// Names stand at the ends of lines; without room for them, or if one of them is hidden, here.
void FigureView::arrangeLegend() {
    const bool several = figure_.series.size() > 1 && figure_.drawing != Drawing::heatMap;
    const bool hides = std::ranges::any_of(figure_.series, [this](const FigureSeries& series) {
        return style_.hidden.contains(toQString(series.name));
    });
    legend_->setVisible(several && (legendWanted_ || hides || !style_.ends));
    legend_->fit(width());
}

void FigureView::setLegendWanted(bool wanted) {
    legendWanted_ = wanted;
    draw();
}

void FigureView::read() {
    readOut_->setText(reader_.text());
}

void FigureView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (style_.ends != FigureLabels::endsFit(figure_, style_, size())) return draw();
    legend_->fit(width());
}

void FigureView::fit() {
    zoomed_ = false;
    draw();
}

void FigureView::zoom(double factor) {
    zoomed_ = true;
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis})
        axis->scaleRange(factor, axis->range().center());
    draw();
}

void FigureView::pan(double x, double y) {
    zoomed_ = true;
    const auto move = [](QCPAxis& axis, double share) {
        const double from = axis.coordToPixel(axis.range().lower);
        const double to = axis.coordToPixel(axis.range().upper);
        const double shift = (to - from) * share;
        axis.setRange(axis.pixelToCoord(from + shift), axis.pixelToCoord(to + shift));
    };
    move(*plot_->xAxis, x);
    move(*plot_->yAxis, y);
    draw();
}

void FigureView::keyPressEvent(QKeyEvent* event) {
    const auto step = [this](int points, int series) {
        reader_.step(points, series);
        read();
    };
    const bool pans = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_Left:
        return pans ? pan(-0.1, 0) : step(-1, 0);
    case Qt::Key_Right:
        return pans ? pan(0.1, 0) : step(1, 0);
    case Qt::Key_Up:
        return pans ? pan(0, 0.1) : step(0, 1);
    case Qt::Key_Down:
        return pans ? pan(0, -0.1) : step(0, -1);
    case Qt::Key_Plus:
        return zoom(0.8);
    case Qt::Key_Minus:
        return zoom(1.25);
    case Qt::Key_0:
    case Qt::Key_Home:
        return fit();
    default:
        QWidget::keyPressEvent(event);
    }
}

bool FigureView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == plot_ && event->type() == QEvent::Resize)
        emptyText_->setGeometry(plot_->rect().adjusted(4 * kGrid, 0, -4 * kGrid, 0));
    return QWidget::eventFilter(watched, event);
}

void FigureView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
    setTextTone(*readOut_, Tone::muted);
    setTextTone(*emptyText_, Tone::muted);
    draw();
}

} // namespace blockwarp::ui
