// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_view.h"

#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/plot.h"

#include <QCheckBox>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace blockwarp::ui {
namespace {

constexpr double kReach = 24; ///< pixels from which a point is read
constexpr auto kReadOut = "readOutMark";

} // namespace

FigureView::FigureView(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), legendArea_(new QScrollArea(this)),
      legend_(new QWidget), legendRow_(new FlowLayout(2 * kGrid)), readOut_(new QLabel(this)),
      emptyText_(new QLabel(plot_)) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Chart"));
    legend_->setLayout(legendRow_);
    legendArea_->setWidget(legend_);
    legendArea_->setWidgetResizable(true);
    legendArea_->setFrameShape(QFrame::NoFrame);
    legendArea_->setFocusPolicy(Qt::NoFocus);
    legendArea_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    legendArea_->viewport()->setAutoFillBackground(false);
    legend_->setAutoFillBackground(false);
    readOut_->setObjectName("readOut");
    readOut_->setTextFormat(Qt::PlainText);
    readOut_->setMinimumHeight(fontMetrics().height());
    setTextTone(*readOut_, Tone::muted);
    emptyText_->setObjectName("figureEmpty");
    emptyText_->setAlignment(Qt::AlignCenter);
    emptyText_->setWordWrap(true);
    setTextTone(*emptyText_, Tone::muted);
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot_->installEventFilter(this);
    plot_->setMinimumSize(30 * kGrid, 22 * kGrid);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(legendArea_);
    column->addWidget(plot_, 1);
    column->addWidget(readOut_);
    connect(plot_, &QCustomPlot::mouseWheel, this, [this] { zoomed_ = true; });
    connect(plot_, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (event->buttons() & Qt::LeftButton)
            zoomed_ = true;
        else
            readNearest(event->position());
    });
    connect(plot_, &QCustomPlot::mouseDoubleClick, this, &FigureView::fit);
    draw();
}

void FigureView::show(const Figure& figure) {
    if (figure.title != figure_.title || figure.unit != figure_.unit) {
        zoomed_ = false;
        selected_ = -1;
        readOut_->clear();
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
    style_.font = font();
    drawn_ = drawFigure(*plot_, figure_, style_, zoomed_);
    fillLegend();
    emptyText_->setVisible(figure_.empty());
    if (selected_ >= static_cast<int>(drawn_.size())) selected_ = -1;
    if (selected_ >= 0) select(static_cast<std::size_t>(selected_));
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

/// Rebuilt only when the series change: a toggle must not lose the focus while a run goes on.
void FigureView::fillLegend() {
    QStringList names;
    for (const FigureSeries& series : figure_.series)
        names << toQString(series.name);
    const bool useful = figure_.drawing != Drawing::heatMap && !names.isEmpty();
    legendArea_->setVisible(useful);
    if (names != legendNames_) {
        legendNames_ = names;
        while (QLayoutItem* item = legendRow_->takeAt(0)) {
            delete item->widget();
            delete item;
        }
        for (const QString& name : names) {
            auto* box = new QCheckBox(coreText(name.toStdString()), legend_);
            box->setObjectName("legend " + name);
            box->setIconSize({5 * kGrid, 2 * kGrid});
            box->setChecked(!style_.hidden.contains(name));
            box->setToolTip(tr("Shows or hides this line"));
            connect(box, &QCheckBox::toggled, this,
                    [this, name](bool shown) { toggle(name, shown); });
            legendRow_->addWidget(box);
            box->show();
        }
    }
    for (int i = 0; i < legendRow_->count(); ++i)
        if (auto* box = qobject_cast<QCheckBox*>(legendRow_->itemAt(i)->widget()))
            box->setIcon(
                seriesSample(figure_.series.at(static_cast<std::size_t>(i)), figure_, palette()));
    fitLegend();
}

/// As high as its rows, but no more than four: the chart needs the room, the rest can be scrolled.
void FigureView::fitLegend() {
    const int row = fontMetrics().height() + 2 * kGrid;
    legendArea_->setFixedHeight(std::clamp(legendRow_->heightForWidth(width()), row / 2, 4 * row));
}

void FigureView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitLegend();
}

void FigureView::toggle(const QString& name, bool shown) {
    if (shown)
        style_.hidden.remove(name);
    else
        style_.hidden.insert(name);
    draw();
}

QPointF FigureView::pixelOf(const DrawnPoint& point) const {
    return {plot_->xAxis->coordToPixel(point.x), plot_->yAxis->coordToPixel(point.y)};
}

void FigureView::readNearest(const QPointF& place) {
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
    if (nearest >= 0 && nearest != selected_) {
        select(static_cast<std::size_t>(nearest));
        plot_->replot(QCustomPlot::rpQueuedReplot);
    }
}

/// Marks the point and says everything about it.
void FigureView::select(std::size_t index) {
    selected_ = static_cast<int>(index);
    const DrawnPoint& at = drawn_[index];
    const FigureSeries& series = figure_.series[at.series];
    const FigurePoint& point = series.points[at.point];
    if (auto* old = plot_->findChild<QCPItemTracer*>(QLatin1String(kReadOut)))
        plot_->removeItem(old);
    auto* mark = new QCPItemTracer(plot_);
    mark->setObjectName(QLatin1String(kReadOut));
    mark->position->setCoords(at.x, at.y);
    mark->setStyle(QCPItemTracer::tsCircle);
    mark->setSize(14);
    mark->setPen(QPen(palette().color(QPalette::WindowText), 1.5));
    const bool named = figure_.drawing != Drawing::lines;
    const auto category = static_cast<std::size_t>(point.x);
    QString place = named && category < figure_.categories.size()
                        ? toQString(figure_.categories[category])
                        : toQString(axisText(figure_.axis, point.x));
    if (figure_.drawing == Drawing::heatMap)
        place = tr("%1 threads per block, %2 blocks per thread")
                    .arg(place, toQString(figure_.rows.at(point.row)));
    QString text =
        tr("%1 · %2 · %3").arg(coreText(series.name), place, valueText(figure_.unit, point.y));
    if (point.interval)
        text += tr(" · 95 %: %1 to %2")
                    .arg(valueText(figure_.unit, point.interval->low),
                         valueText(figure_.unit, point.interval->high));
    if (!point.outliers.empty()) text += tr(" · outliers: %1").arg(point.outliers.size());
    readOut_->setText(text);
}

/// Along the series, or to the same place of another one.
void FigureView::step(int points, int series) {
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
    plot_->replot(QCustomPlot::rpQueuedReplot);
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
