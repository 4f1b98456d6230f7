// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/diagram_layout.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

// In pixels at a desk.
constexpr double kRowGap = 11;    ///< room for an arrow
constexpr double kColumnGap = 28; ///< room for lanes and their labels
constexpr double kLane = 8;       ///< from the edge of a column to the lane beside it

constexpr double kMaxGrowth = 1.4; ///< of boxes, where there is room

bool isValue(const DiagramNode& node) {
    return node.part == DiagramPart::value;
}

std::vector<bool> rowsWithValues(const ModeDiagram& diagram) {
    std::vector<bool> tall(static_cast<std::size_t>(diagram.rows()));
    for (const DiagramNode& node : diagram.nodes)
        if (isValue(node)) tall[static_cast<std::size_t>(node.row)] = true;
    return tall;
}

} // namespace

QSizeF DiagramLayout::leastRoom(const ModeDiagram& diagram, const DiagramSizes& sizes) {
    double height = kRowGap * sizes.line * (diagram.rows() - 1);
    for (const bool tall : rowsWithValues(diagram))
        height += tall ? sizes.value.height() : sizes.operation;
    return {diagram.columns() * (sizes.value.width() + kColumnGap * sizes.line), height};
}

DiagramLayout::DiagramLayout(const ModeDiagram& diagram, const DiagramSizes& sizes, QSizeF room)
    : sizes_(sizes) {
    if (diagram.nodes.empty()) return;
    placeRows(diagram, room.height());
    placeNodes(diagram, room.width());
    for (const DiagramWire& wire : diagram.wires)
        wires_.push_back(route(diagram, wire));
}

/// Boxes grow a little with the room; the rest goes between them.
void DiagramLayout::placeRows(const ModeDiagram& diagram, double height) {
    const double least = leastRoom(diagram, sizes_).height();
    const double rowGap = kRowGap * sizes_.line;
    const double gaps = rowGap * (diagram.rows() - 1);
    const double growth = std::clamp((height - gaps) / (least - gaps), 1.0, kMaxGrowth);
    const double left = std::max(0.0, height - gaps - (least - gaps) * growth);
    const double gap = rowGap + (diagram.rows() > 1 ? left / (diagram.rows() - 1) : 0);
    double top = 0;
    for (const bool tall : rowsWithValues(diagram)) {
        rows_.push_back({top, (tall ? sizes_.value.height() : sizes_.operation) * growth});
        top += rows_.back().height + gap;
    }
}

void DiagramLayout::placeNodes(const ModeDiagram& diagram, double width) {
    const double gap = kColumnGap * sizes_.line;
    const double wide = std::max(width / diagram.columns(), sizes_.value.width() + gap);
    for (int i = 0; i < diagram.columns(); ++i)
        columns_.emplace_back(i * wide + gap / 2, 0, wide - gap, 0);
    for (const DiagramNode& node : diagram.nodes) {
        const QRectF& column = columns_[static_cast<std::size_t>(node.column)];
        const Row& row = rows_[static_cast<std::size_t>(node.row)];
        QRectF box(column.left(), row.top, column.width(), row.height);
        if (!isValue(node)) {
            const double high = std::min(row.height, sizes_.operation * kMaxGrowth);
            const double narrow = node.part == DiagramPart::sum ? high : column.width() * 0.6;
            box =
                QRectF(column.center().x() - narrow / 2, box.center().y() - high / 2, narrow, high);
        }
        nodes_.push_back(box);
    }
}

/// Straight down where nothing is between, beside the column where something is.
QPolygonF DiagramLayout::down(const ModeDiagram& diagram, const DiagramWire& wire) const {
    const DiagramNode& from = diagram.nodes[wire.from];
    const DiagramNode& to = diagram.nodes[wire.to];
    const auto isBetween = [&](const DiagramNode& node) {
        return node.column == from.column && node.row > from.row && node.row < to.row;
    };
    if (std::ranges::none_of(diagram.nodes, isBetween))
        return {QPointF(nodes_[wire.from].center().x(), nodes_[wire.from].bottom()),
                QPointF(nodes_[wire.to].center().x(), nodes_[wire.to].top())};
    // What also goes straight down keeps to the left, so that the two sides are told apart.
    const bool left = std::ranges::any_of(diagram.wires, [&](const DiagramWire& other) {
        return other.from == wire.from && diagram.nodes[other.to].column == from.column &&
               diagram.nodes[other.to].row == from.row + 1;
    });
    return around(wire, left);
}

QPolygonF DiagramLayout::around(const DiagramWire& wire, bool left) const {
    const QRectF& from = nodes_[wire.from];
    const QRectF& to = nodes_[wire.to];
    const double start = left ? from.left() : from.right();
    const double end = left ? to.left() : to.right();
    const double lane = kLane * sizes_.line;
    const double x =
        left ? std::min(from.left(), to.left()) - lane : std::max(from.right(), to.right()) + lane;
    return {QPointF(start, from.center().y()), QPointF(x, from.center().y()),
            QPointF(x, to.center().y()), QPointF(end, to.center().y())};
}

/// To another column: into the side of what it meets, or down into the value below.
QPolygonF DiagramLayout::across(const ModeDiagram& diagram, const DiagramWire& wire) const {
    const DiagramNode& source = diagram.nodes[wire.from];
    const DiagramNode& target = diagram.nodes[wire.to];
    const QRectF& from = nodes_[wire.from];
    const QRectF& to = nodes_[wire.to];
    const bool right = target.column > source.column;
    if (isValue(target) && target.row > source.row) {
        const double above = to.top() - (right ? 9 : 5) * sizes_.line;
        return {QPointF(from.center().x(), from.bottom()), QPointF(from.center().x(), above),
                QPointF(to.center().x(), above), QPointF(to.center().x(), to.top())};
    }
    const QRectF& column = columns_[static_cast<std::size_t>(target.column)];
    const double beside = kLane * sizes_.line;
    const double lane = right ? column.left() - beside : column.right() + beside;
    const QPointF start(right ? from.right() : from.left(), from.center().y());
    const QPointF end(right ? to.left() : to.right(), to.center().y());
    if (std::abs(target.column - source.column) == 1)
        return {start, QPointF(lane, start.y()), QPointF(lane, end.y()), end};
    const QRectF& own = columns_[static_cast<std::size_t>(source.column)];
    const double leave = right ? own.right() + 2 * beside : own.left() - 2 * beside;
    const double above =
        rows_[static_cast<std::size_t>(target.row)].top - kRowGap * sizes_.line / 2;
    return {start,
            QPointF(leave, start.y()),
            QPointF(leave, above),
            QPointF(lane, above),
            QPointF(lane, end.y()),
            end};
}

QPolygonF DiagramLayout::route(const ModeDiagram& diagram, const DiagramWire& wire) const {
    return diagram.nodes[wire.from].column == diagram.nodes[wire.to].column ? down(diagram, wire)
                                                                            : across(diagram, wire);
}

} // namespace blockwarp::ui
