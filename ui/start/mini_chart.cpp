// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/mini_chart.h"

#include "core/bench/experiments/axis.h"
#include "ui/base/number.h"
#include "ui/base/text.h"
#include "ui/panels/engine_pen.h"
#include "ui/panels/label_places.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {
namespace {

constexpr std::size_t kMostLines = 4; ///< more would hide each other at this size

QPen penOf(const FigureSeries& series, const QPalette& palette) {
    QPen pen = series.engine ? enginePen(*series.engine, series.order, palette)
                             : QPen(palette.color(QPalette::Mid));
    pen.setWidthF(2);
    return pen;
}

} // namespace

double MiniChart::Range::share(double value) const {
    const auto at = [this](double v) { return log ? std::log(std::max(v, 1e-12)) : v; };
    const double width = at(high) - at(low);
    return width > 0 ? (at(value) - at(low)) / width : 0.5;
}

MiniChart::MiniChart(QWidget* parent) : QWidget(parent) {
    setMinimumHeight(96);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
}

bool MiniChart::setFigure(const Figure& figure, bool logX, bool logY) {
    figure_ = {};
    if (figure.drawing != Drawing::lines) return false;
    figure_ = figure;
    std::erase_if(figure_.series, [](const FigureSeries& series) { return series.points.empty(); });
    if (figure_.series.size() > kMostLines) figure_.series.resize(kMostLines);
    x_ = {.low = 1e300, .high = 0, .log = logX};
    y_ = {.low = logY ? 1e300 : 0, .high = 0, .log = logY};
    for (const FigureSeries& series : figure_.series)
        for (const FigurePoint& point : series.points) {
            x_ = {std::min(x_.low, point.x), std::max(x_.high, point.x), logX};
            y_ = {std::min(y_.low, point.y), std::max(y_.high, point.y), logY};
        }
    update();
    return !figure_.series.empty();
}

void MiniChart::setFaint(bool faint) {
    faint_ = faint;
    update();
}

QPointF MiniChart::place(const QRectF& room, const FigurePoint& point) const {
    return {room.left() + room.width() * x_.share(point.x),
            room.bottom() - room.height() * y_.share(point.y)};
}

void MiniChart::paintEvent(QPaintEvent*) {
    if (figure_.series.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont small = scaledFont(font(), type::caption);
    painter.setFont(small);
    const QFontMetrics metrics(small, this);
    int widest = 0;
    struct Label {
        QString text;
        QColor colour;
    };
    std::vector<Label> labels;
    std::vector<double> heights;
    for (const FigureSeries& series : figure_.series) {
        const QString text = QStringLiteral("%1  %2").arg(coreText(series.name),
                                                          formatNumber(series.points.back().y));
        labels.push_back(
            {text, faint_ ? toneColor(Tone::muted, palette()) : penOf(series, palette()).color()});
        widest = std::max(widest, metrics.horizontalAdvance(text) + 2); // rounded down
    }
    widest = std::min(widest, width() / 2);
    const QRectF room(0, metrics.height() / 2.0, width() - widest - 2.0 * space::small,
                      height() - 2.0 * metrics.height());
    painter.setPen(palette().color(QPalette::Midlight));
    for (const double share : {0.0, 0.5, 1.0})
        painter.drawLine(QPointF(room.left(), room.top() + share * room.height()),
                         QPointF(room.right(), room.top() + share * room.height()));
    for (const FigureSeries& series : figure_.series) {
        QPolygonF line;
        for (const FigurePoint& point : series.points)
            line << place(room, point);
        QPen pen = penOf(series, palette());
        if (faint_) pen.setColor(faded(pen.color(), 0.4, palette()));
        painter.setPen(pen);
        painter.drawPolyline(line);
        heights.push_back(line.back().y());
    }
    const double half = metrics.height() / 2.0; // a label may stand out by that much
    const std::vector<double> places =
        placeLabels(heights, metrics.height(), room.top() - half, room.bottom() + half);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        painter.setPen(labels[i].colour);
        painter.drawText(QRectF(room.right() + space::small, places[i] - metrics.height() / 2.0,
                                widest, metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(labels[i].text, Qt::ElideMiddle, widest));
    }
    painter.setPen(toneColor(Tone::muted, palette()));
    const QRectF below(room.left(), room.bottom() + space::tiny, room.width(), metrics.height());
    painter.drawText(below, Qt::AlignLeft, toQString(axisText(figure_.axis, x_.low)));
    painter.drawText(below, Qt::AlignRight, toQString(axisText(figure_.axis, x_.high)));
}

} // namespace blockwarp::ui
