// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_labels.h"

#include "ui/base/text.h"
#include "ui/bench/figure_text.h"
#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr std::size_t kMostEnds = 8;
constexpr double kMostShare = 0.42; ///< of the plot's width that the ends' texts may take
constexpr int kBetween = space::small;
constexpr double kRing = 5.5; ///< radius

QFont boldOf(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

bool isOnePlace(const Figure& figure) {
    const auto first = std::ranges::find_if(
        figure.series, [](const FigureSeries& series) { return !series.points.empty(); });
    if (figure.drawing != Drawing::lines || first == figure.series.end()) return false;
    return std::ranges::all_of(figure.series, [&](const FigureSeries& series) {
        return std::ranges::all_of(series.points, [&](const FigurePoint& point) {
            return point.x == first->points.front().x;
        });
    });
}

/// Names of the lines that are drawn, with the values at their ends.
std::vector<std::pair<const FigureSeries*, QString>> endsOf(const Figure& figure,
                                                            const FigureStyle& style) {
    std::vector<std::pair<const FigureSeries*, QString>> ends;
    if (figure.drawing != Drawing::lines) return ends;
    for (const FigureSeries& series : figure.series)
        if (!series.points.empty() && !style.hidden.contains(toQString(series.name)))
            ends.emplace_back(&series, shortValue(figure.unit, series.points.back().y));
    return ends;
}

int widthOf(const QFont& font, const QString& name, const QString& value) {
    const QFontMetrics metrics(boldOf(font));
    return metrics.horizontalAdvance(name) + kBetween + metrics.horizontalAdvance(value) + 2;
}

} // namespace

FigureLabels::FigureLabels(const FigureCanvas& canvas)
    : QCPAbstractItem(&canvas.plot), palette_(canvas.style.palette), font_(canvas.style.font),
      bold_(boldOf(canvas.style.font)) {
    setClipToAxisRect(false);
    collectEnds(canvas);
    for (const FigureSeries& series : canvas.figure.series) {
        if (canvas.figure.drawing != Drawing::lines || !canvas.shows(series)) continue;
        QPolygonF line;
        for (const FigurePoint& point : series.points)
            line << QPointF(point.x, point.y);
        lines_.push_back(std::move(line));
    }
    for (const FigureMark& mark : canvas.figure.marks)
        if (mark.upright) meetings_.push_back(mark);
    onePlace_ = isOnePlace(canvas.figure);
    for (const End& end : ends_)
        if (end.level || !onePlace_)
            widest_ = std::max(widest_, widthOf(font_, end.name, end.value));
    QCPAxisRect& rect = *canvas.plot.axisRect();
    rect.setAutoMargins(widest_ > 0 ? QCP::msLeft | QCP::msTop | QCP::msBottom : QCP::msAll);
    if (widest_ > 0) rect.setMargins({0, 0, widest_ + 2 * space::small, 0});
}

bool FigureLabels::endsFit(const Figure& figure, const FigureStyle& style, const QSize& size) {
    const auto ends = endsOf(figure, style);
    if (ends.empty() || ends.size() > kMostEnds) return false;
    const int pitch = QFontMetrics(style.font).height() + 2;
    if (static_cast<int>(ends.size() + 3) * pitch > size.height()) return false;
    return std::ranges::all_of(ends, [&](const auto& end) {
        return widthOf(style.font, coreText(end.first->label), end.second) <=
               kMostShare * size.width();
    });
}

void FigureLabels::collectEnds(const FigureCanvas& canvas) {
    if (canvas.style.ends)
        for (const auto& [series, value] : endsOf(canvas.figure, canvas.style))
            ends_.push_back({coreText(series->label),
                             value,
                             seriesPen(*series, palette_).color(),
                             {series->points.back().x, series->points.back().y}});
    for (const FigureMark& mark : canvas.figure.marks)
        if (!mark.upright)
            ends_.push_back({coreText(mark.text),
                             shortValue(canvas.figure.unit, mark.at),
                             toneColor(Tone::muted, palette_),
                             {0, mark.at},
                             true});
}

QPointF FigureLabels::pixelOf(const QPointF& point) const {
    const QCustomPlot& plot = *parentPlot();
    return {plot.xAxis->coordToPixel(point.x()), plot.yAxis->coordToPixel(point.y())};
}

QRectF FigureLabels::axes() const {
    return parentPlot()->axisRect()->rect();
}

Obstacles FigureLabels::obstacles() const {
    Obstacles all;
    for (const QPolygonF& line : lines_) {
        QPolygonF pixels;
        for (const QPointF& point : line)
            pixels << pixelOf(point);
        all.lines.push_back(std::move(pixels));
    }
    for (const End& end : ends_)
        if (end.level) {
            const double y = pixelOf(end.point).y();
            all.lines.push_back(QPolygonF{QPointF(axes().left(), y), QPointF(axes().right(), y)});
        }
    return all;
}

QSizeF FigureLabels::sizeOf(const FigureMark& mark) const {
    const int width = std::max(QFontMetrics(bold_).horizontalAdvance(coreText(mark.place)),
                               QFontMetrics(font_).horizontalAdvance(coreText(mark.who)));
    return QSizeF(width + 2 * space::small + 2, QFontMetrics(font_).height() * 2 + 2 * space::tiny);
}

/// Rings first: no label may cover another meeting.
std::vector<FigureLabels::Callout> FigureLabels::place() const {
    std::vector<Callout> all;
    Obstacles taken = obstacles();
    for (const FigureMark& mark : meetings_) {
        const QPointF ring = pixelOf({mark.at, mark.meets});
        if (!axes().contains(ring)) continue;
        all.push_back({mark, ring, {}});
        taken.rects.push_back(QRectF(ring.x() - kRing, ring.y() - kRing, 2 * kRing, 2 * kRing));
    }
    for (Callout& callout : all) {
        callout.place = freePlace(callout.ring, sizeOf(callout.mark), axes(), taken);
        if (callout.place) taken.rects.push_back(*callout.place);
    }
    return all;
}

std::vector<QRectF> FigureLabels::callouts() const {
    std::vector<QRectF> places;
    for (const Callout& callout : place())
        if (callout.place) places.push_back(*callout.place);
    return places;
}

void FigureLabels::draw(QCPPainter* painter) {
    painter->setRenderHint(QPainter::Antialiasing);
    drawEnds(*painter);
    const std::vector<Callout> all = place();
    for (const Callout& callout : all)
        if (callout.place) {
            painter->setPen(QPen(toneColor(Tone::muted, palette_), 1));
            const QRectF& box = *callout.place;
            const double x = std::clamp(callout.ring.x(), box.left(), box.right());
            painter->drawLine(callout.ring,
                              QPointF(x, box.top() > callout.ring.y() ? box.top() : box.bottom()));
        }
    for (const Callout& callout : all) {
        painter->setPen(QPen(palette_.color(QPalette::WindowText), 1.75));
        painter->setBrush(palette_.color(QPalette::Base));
        painter->drawEllipse(callout.ring, kRing, kRing);
        if (callout.place) drawCallout(*painter, callout);
    }
}

void FigureLabels::drawCallout(QCPPainter& painter, const Callout& callout) const {
    const QRectF& box = *callout.place;
    drawSurface(painter, box, radius::control, palette_.color(QPalette::AlternateBase),
                palette_.color(QPalette::Midlight));
    const QRectF inner = box.adjusted(space::small, space::tiny, -space::small, -space::tiny);
    painter.setFont(bold_);
    painter.setPen(palette_.color(QPalette::WindowText));
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignTop, coreText(callout.mark.place));
    painter.setFont(font_);
    painter.setPen(toneColor(Tone::muted, palette_));
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignBottom, coreText(callout.mark.who));
}

/// Moved apart, in a column right of the axes, or right of the one place.
std::vector<FigureLabels::PlacedEnd> FigureLabels::placeEnds() const {
    const QRectF room = axes();
    std::vector<PlacedEnd> placed;
    std::vector<double> heights;
    for (const End& end : ends_) {
        const QPointF at = pixelOf(end.point);
        if (at.y() < room.top() - 1 || at.y() > room.bottom() + 1) continue; // out of sight
        const double from = end.level ? room.right() : std::min(at.x() + 5.0, room.right());
        placed.push_back({&end, {from, at.y()}, {}});
        heights.push_back(at.y());
    }
    const int height = QFontMetrics(bold_).height();
    const double half = height / 2.0; // a label may stand out by that much
    const std::vector<double> middles =
        placeLabels(heights, height, room.top() - half, room.bottom() + half);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const End& end = *placed[i].end;
        const double beside = onePlace_ && !end.level ? placed[i].from.x() : room.right();
        placed[i].box = QRectF(beside + 2 * space::small, middles[i] - half,
                               widthOf(font_, end.name, end.value), height);
    }
    return placed;
}

std::vector<QRectF> FigureLabels::endBoxes() const {
    std::vector<QRectF> boxes;
    for (const PlacedEnd& placed : placeEnds())
        boxes.push_back(placed.box);
    return boxes;
}

/// A short leader where a label is not beside its end.
void FigureLabels::drawEnds(QCPPainter& painter) const {
    for (const auto& [shown, from, box] : placeEnds()) {
        const End& end = *shown;
        const QPointF bend(std::max(from.x(), box.left() - 2 * space::small + 2), from.y());
        painter.setPen(QPen(faded(end.colour, 0.5, palette_), 1, Qt::DotLine));
        painter.drawLine(from, bend);
        painter.setPen(QPen(faded(end.colour, 0.5, palette_), 1));
        painter.drawLine(bend, QPointF(box.left() - 3, box.center().y()));
        painter.setFont(end.level ? font_ : bold_);
        painter.setPen(end.colour);
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, end.name);
        painter.setPen(palette_.color(QPalette::WindowText));
        const int name = painter.fontMetrics().horizontalAdvance(end.name);
        painter.drawText(box.adjusted(name + kBetween, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         end.value);
    }
}

} // namespace blockwarp::ui
