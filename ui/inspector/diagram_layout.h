// SPDX-License-Identifier: GPL-3.0-or-later
/// Where the parts of a mode's diagram lie, and which way its wires take: straight down, or beside
/// a column in lanes of their own.
#pragma once

#include "core/trace/mode_diagram.h"

#include <QPolygonF>
#include <QRectF>

#include <vector>

namespace blockwarp::ui {

/// What the parts need at least, in pixels.
struct DiagramSizes {
    QSizeF value;     ///< a box with a name and its digits
    double operation; ///< height of a box or circle
    double line = 1;  ///< what gaps are multiplied by, see lineScale()
};

class DiagramLayout {
  public:
    DiagramLayout() = default;
    DiagramLayout(const ModeDiagram& diagram, const DiagramSizes& sizes, QSizeF room);

    const QRectF& node(std::size_t index) const { return nodes_.at(index); }
    /// From the source's edge to the target's.
    const QPolygonF& wire(std::size_t index) const { return wires_.at(index); }
    /// The smallest room in which nothing overlaps.
    static QSizeF leastRoom(const ModeDiagram& diagram, const DiagramSizes& sizes);

  private:
    void placeRows(const ModeDiagram& diagram, double height);
    void placeNodes(const ModeDiagram& diagram, double width);
    QPolygonF route(const ModeDiagram& diagram, const DiagramWire& wire) const;
    QPolygonF down(const ModeDiagram& diagram, const DiagramWire& wire) const;
    QPolygonF around(const DiagramWire& wire, bool left) const;
    QPolygonF across(const ModeDiagram& diagram, const DiagramWire& wire) const;

    struct Row {
        double top = 0;
        double height = 0;
    };
    DiagramSizes sizes_{};
    std::vector<Row> rows_;
    std::vector<QRectF> columns_;
    std::vector<QRectF> nodes_;
    std::vector<QPolygonF> wires_;
};

} // namespace blockwarp::ui
