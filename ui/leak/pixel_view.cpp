// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/pixel_view.h"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {

PixelView::PixelView(ViewState& state, QWidget* parent) : QWidget(parent), state_(state) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&state_, &ViewState::changed, this, qOverload<>(&QWidget::update));
}

void PixelView::setPane(const Pane& pane) {
    pane_ = pane;
    setAccessibleName(pane.title);
    setAccessibleDescription(pane.caption);
    update();
}

QSize PixelView::sizeHint() const {
    return {40 * kGrid, 30 * kGrid};
}

QSize PixelView::minimumSizeHint() const {
    return {12 * kGrid, 10 * kGrid};
}

QSizeF PixelView::room() const {
    return QSizeF(room_.isEmpty() ? size() : room_) * devicePixelRatioF();
}

void PixelView::setRoom(QSize smallest) {
    room_ = smallest;
    update();
}

RasterView PixelView::view() const {
    RasterView view;
    view.size = (QSizeF(size()) * devicePixelRatioF()).toSize();
    view.zoom = state_.zoomFor(room());
    const QPointF middle(view.size.width() / 2.0, view.size.height() / 2.0);
    const QPointF corner = middle - state_.centre() * view.zoom;
    view.origin = {std::round(corner.x()), std::round(corner.y())};
    return view;
}

std::optional<PixelPlace> PixelView::pixelAt(QPointF point) const {
    if (!pane_.raster) return std::nullopt;
    const QPointF pixel = view().toPixel(point * devicePixelRatioF());
    const PixelPlace place{static_cast<int>(std::floor(pixel.x())),
                           static_cast<int>(std::floor(pixel.y()))};
    const RasterShape& shape = pane_.raster->shape;
    if (place.x < 0 || place.y < 0 || place.x >= shape.width || place.y >= shape.height)
        return std::nullopt;
    return place;
}

void PixelView::drawNothing(QPainter& painter) const {
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.setPen(toneColor(Tone::error, palette()));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    if (pane_.caption.isEmpty()) return;
    painter.drawText(rect().adjusted(kGrid, kGrid, -kGrid, -kGrid),
                     Qt::AlignCenter | Qt::TextWordWrap, QStringLiteral("✗\n") + pane_.caption);
}

void PixelView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (pane_.raster) {
        const RasterView shown = view();
        const double ratio = devicePixelRatioF();
        QImage image = drawPixels(pane_, shown, state_.heatMap() && pane_.repeats);
        image.setDevicePixelRatio(ratio);
        painter.drawImage(QPointF(shown.covered(pane_.raster->shape).topLeft()) / ratio, image);
        painter.scale(1 / ratio, 1 / ratio);
        if (state_.grid() && pane_.repeats) drawBlockGrid(painter, pane_, shown, state_.heatMap());
        drawMark(painter, pane_, shown);
        painter.resetTransform();
    } else if (!pane_.title.isEmpty()) {
        drawNothing(painter);
    }
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 3));
    painter.drawRect(rect().adjusted(1, 1, -2, -2));
}

void PixelView::wheelEvent(QWheelEvent* event) {
    const int turned = event->angleDelta().y();
    if (turned == 0) return;
    state_.zoomBy(turned > 0 ? 1 : -1, room(),
                  view().toPixel(event->position() * devicePixelRatioF()));
    event->accept();
}

void PixelView::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    pressed_ = event->position();
    dragged_ = false;
}

void PixelView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF moved = event->position() - pressed_;
    if ((event->buttons() & Qt::LeftButton) &&
        (dragged_ || moved.manhattanLength() > QApplication::startDragDistance())) {
        dragged_ = true;
        pressed_ = event->position();
        state_.moveBy(-moved * devicePixelRatioF() / zoom());
    }
    if (const auto pixel = pixelAt(event->position()))
        emit hovered(*pixel);
    else
        emit left();
}

void PixelView::mouseReleaseEvent(QMouseEvent* event) {
    const auto pixel = pixelAt(event->position());
    if (!dragged_ && event->button() == Qt::LeftButton && pixel) emit clicked(*pixel);
}

void PixelView::leaveEvent(QEvent*) {
    emit left();
}

void PixelView::keyPressEvent(QKeyEvent* event) {
    const double step = room().width() / zoom() / 8;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return state_.zoomBy(1, room(), state_.centre());
    case Qt::Key_Minus:
        return state_.zoomBy(-1, room(), state_.centre());
    case Qt::Key_0:
        return state_.fit();
    case Qt::Key_Left:
        return state_.moveBy({-step, 0});
    case Qt::Key_Right:
        return state_.moveBy({step, 0});
    case Qt::Key_Up:
        return state_.moveBy({0, -step});
    case Qt::Key_Down:
        return state_.moveBy({0, step});
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace blockwarp::ui
