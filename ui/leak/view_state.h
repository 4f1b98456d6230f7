// SPDX-License-Identifier: GPL-3.0-or-later
/// What all panes show: one zoom, one place, the same layers.
#pragma once

#include <QObject>
#include <QPointF>
#include <QSize>

namespace blockwarp::ui {

/// Shared by the panes of a scene, so that they move in step.
class ViewState : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// Device pixels per pixel for a pane of `room` device pixels: above 1 whole numbers only, so
    /// that every pixel is a square of the same size; but 1.5 where 1 leaves half of the room
    /// empty.
    double zoomFor(QSizeF room) const;
    bool fits() const { return zoom_ == 0; }
    /// The picture's point in the middle of each pane, in pixels.
    QPointF centre() const { return centre_; }
    QSize picture() const { return picture_; }
    bool grid() const { return grid_; }
    bool heatMap() const { return heatMap_; }
    bool wipes() const { return wipes_; }
    bool draws() const { return draws_; }

    /// A picture of another size is shown whole.
    void setPicture(QSize size);
    void fit();
    /// One step in (`steps` > 0) or out from what a pane of `room` shows; the point `keep` of the
    /// picture stays where it is.
    void zoomBy(int steps, QSizeF room, QPointF keep);
    void setZoom(double zoom, QPointF centre);
    void moveBy(QPointF pixels) { setCentre(centre_ + pixels); }
    void setCentre(QPointF centre);
    void setGrid(bool on);
    void setHeatMap(bool on);
    /// Shows two panes in one place instead of all beside each other.
    void setWipe(bool on);
    /// Dragging in a comparison's original draws there, instead of moving the panes.
    void setDraw(bool on);

  signals:
    void changed();

  private:
    double zoom_ = 0; ///< 0: the whole picture
    QPointF centre_;
    QSize picture_;
    bool grid_ = false;
    bool heatMap_ = false;
    bool wipes_ = false;
    bool draws_ = false;
};

} // namespace blockwarp::ui
