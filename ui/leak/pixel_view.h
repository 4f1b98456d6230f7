// SPDX-License-Identifier: GPL-3.0-or-later
/// One picture that can be zoomed and moved, in step with the others of its scene.
#pragma once

#include "ui/leak/raster_painter.h"
#include "ui/leak/view_state.h"

#include <QWidget>

namespace blockwarp::ui {

/// Wheel, pinch, + and - zoom; dragging and the arrow keys move; 0 shows the whole picture. Where
/// the view state says so, dragging in an original draws.
class PixelView : public QWidget {
    Q_OBJECT

  public:
    explicit PixelView(ViewState& state, QWidget* parent = nullptr);

    void setPane(const Pane& pane);
    /// A second pane, drawn over the first one to the right of the split.
    void setOver(const Pane& pane);
    /// The labels stand below the picture in so many pixels; 0: on it.
    void setCaptionHeight(int height);
    int captionHeightFor(int width) const;
    /// Share of the width that the first pane keeps.
    void setSplit(double share);
    /// What is at that point of the widget, if there is a pixel.
    std::optional<PixelPlace> pixelAt(QPointF point) const;
    double zoom() const { return view().zoom; }
    QSizeF room() const; ///< of the picture, in device pixels
    QRect picture() const { return rect().adjusted(0, 0, 0, -caption_); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void hovered(blockwarp::PixelPlace pixel);
    void left();
    void clicked(blockwarp::PixelPlace pixel);
    void drawn(blockwarp::PixelPlace from, blockwarp::PixelPlace to);

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    RasterView view() const;
    void refresh();
    bool isDrawable() const;
    void drawTo(QPointF point);
    void pinch(double factor, QPointF at);
    void zoomAt(int steps, QPointF point);
    void drawPane(QPainter& painter, const Pane& pane) const;
    void drawNothing(QPainter& painter, const Pane& pane) const;
    void drawOver(QPainter& painter) const;
    QString note() const { return pane_.raster ? pane_.note : QString(); }
    void drawLabels(QPainter& painter) const;
    void drawFrames(QPainter& painter) const;

    ViewState& state_;
    Pane pane_;
    std::optional<Pane> over_;
    double split_ = 1;
    int caption_ = 0;
    int turned_ = 0;     ///< of the wheel since the last step, in eighths of a degree
    double pinched_ = 1; ///< since the last step
    QPointF pressed_;    ///< where a drag goes on from
    bool dragged_ = false;
    std::optional<PixelPlace> pen_; ///< where a line goes on from
};

} // namespace blockwarp::ui
