// SPDX-License-Identifier: GPL-3.0-or-later
/// What a figure says about the point under the mouse, or the one that the arrows went to.
#include "ui/base/text.h"
#include "ui/bench/figure_view.h"
#include "ui/widgets/plot.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace blockwarp::ui {
namespace {

constexpr double kReach = 24; ///< pixels from which a point is read
constexpr auto kReadOut = "readOutMark";

} // namespace

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
    QString name = coreText(series.name);
    if (figure_.groups.size() > 1) // the same phase of several runs
        name = QStringLiteral("%1: %2").arg(toQString(figure_.groups.at(series.group)), name);
    QString text = tr("%1 · %2 · %3").arg(name, place, valueText(figure_.unit, point.y));
    if (figure_.unit == Unit::percent)
        text += point.doubtful
                    ? tr(" against “%1”; the 95 % intervals overlap: no difference is shown")
                          .arg(toQString(figure_.against))
                    : tr(" against “%1”").arg(toQString(figure_.against));
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

} // namespace blockwarp::ui
