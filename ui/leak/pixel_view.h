// SPDX-License-Identifier: GPL-3.0-or-later
/// One picture that can be zoomed and moved, in step with the others of its scene.
#pragma once

#include "ui/leak/raster_painter.h"
#include "ui/leak/view_state.h"

#include <QWidget>

namespace blockwarp::ui {

/// Wheel, + and - zoom; dragging and the arrow keys move; 0 shows the whole picture.
class PixelView : public QWidget {
    Q_OBJECT

  public:
    explicit PixelView(ViewState& state, QWidget* parent = nullptr);

    void setPane(const Pane& pane);
    /// What the smallest pane of the scene has, so that all show the same at the same zoom.
    void setRoom(QSize smallest);
    /// What is at that point of the widget, if there is a pixel.
    std::optional<PixelPlace> pixelAt(QPointF point) const;
    double zoom() const { return view().zoom; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void resized();
    void hovered(blockwarp::PixelPlace pixel);
    void left();
    void clicked(blockwarp::PixelPlace pixel);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent*) override { emit resized(); }
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    QSizeF room() const; ///< device pixels
    RasterView view() const;
    void drawNothing(QPainter& painter) const;

    ViewState& state_;
    Pane pane_;
    QSize room_;
    QPointF pressed_; ///< where a drag goes on from
    bool dragged_ = false;
};

} // namespace blockwarp::ui
