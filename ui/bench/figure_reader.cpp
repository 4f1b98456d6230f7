// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_reader.h"

#include "ui/base/text.h"
#include "ui/bench/figure_text.h"
#include "ui/widgets/plot.h"

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
                        : toQString(axisText(figure_.axis, point.x));
    if (figure_.drawing == Drawing::heatMap)
        place = Words::tr("%1 threads per block, %2 blocks per thread")
                    .arg(place, toQString(figure_.rows.at(point.row)));
    QString name = coreText(series.name);
    if (figure_.groups.size() > 1) // the same phase of several runs
        name = QStringLiteral("%1: %2").arg(toQString(figure_.groups.at(series.group)), name);
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

} // namespace blockwarp::ui
