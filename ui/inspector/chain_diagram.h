// SPDX-License-Identifier: GPL-3.0-or-later
/// A mode of operation as a diagram, with the values of the blocks in it. Pointer and arrow keys
/// follow a value through its wires: solid to where it comes from, dashed to where it goes. Where
/// there is no room for all bytes of a value, its first ones are shown.
#pragma once

#include "core/trace/mode_diagram.h"
#include "ui/inspector/diagram_layout.h"

#include <QPainter>
#include <QWidget>

#include <array>
#include <optional>

namespace blockwarp::ui {

class ChainDiagram : public QWidget {
    Q_OBJECT

  public:
    explicit ChainDiagram(QWidget* parent = nullptr);
    /// `chosen`: the block whose parts stand out.
    void setDiagram(const ModeDiagram& diagram, int chosen);

    /// The node that is followed; -1: none.
    int followed() const { return followed_; }
    void follow(int node);
    /// The node at that place, or the source of the wire there; -1: nothing.
    int nodeAt(QPointF place) const;
    const DiagramLayout& places() const { return layout_; }

    QSize minimumSizeHint() const override;

  signals:
    void followedChanged(int node);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    /// How many bytes of a value are shown.
    struct Digits {
        std::size_t perLine;
        std::size_t lines;
        std::size_t bytes() const { return perLine * lines; }
        bool abridge() const { return bytes() < kAesBlockBytes; }
    };
    static const std::array<Digits, 4> kDigits; ///< from the most room to the least
    DiagramSizes sizes(const Digits& digits) const;
    void layOut();
    int start() const; ///< where following begins: what goes into the chosen block
    int neighbour(int key) const;
    void drawWire(QPainter& painter, std::size_t index) const;
    void drawLabel(QPainter& painter, std::size_t index) const;
    void drawNode(QPainter& painter, std::size_t index) const;
    void drawValue(QPainter& painter, const DiagramNode& node, const QRectF& box) const;
    void drawDigits(QPainter& painter, const DiagramNode& node, const QRectF& box) const;
    void drawSame(QPainter& painter, const DiagramNode& node, const QRectF& box) const;
    void drawSum(QPainter& painter, const QRectF& box) const;
    bool isChosen(const DiagramNode& node) const;

    ModeDiagram diagram_;
    Digits digits_ = kDigits.front();
    DiagramLayout layout_;
    int chosen_ = 0;
    int followed_ = -1;
    std::vector<bool> from_; ///< of each node: what is followed was made from it
    std::vector<bool> into_; ///< it changes with what is followed
};

} // namespace blockwarp::ui
