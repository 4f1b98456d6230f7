// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/pixel_view.h"

#include "core/crypto/encoding.h"
#include "ui/base/text.h"
#include "ui/leak/pane_labels.h"
#include "ui/leak/raster_painter.h"
#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QGestureEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

namespace blockwarp::ui {
namespace {

constexpr double kSmallestCell = 9; ///< device pixels; smaller ones have a colour alone
const QColor kInk(0x1c1c28);
const QColor kPaper(Qt::white);
const QColor kLine(0xc4c4cc);

bool isPrintable(std::uint8_t byte) {
    return byte >= 0x20 && byte < 0x7f;
}

bool readsAsText(std::span<const std::uint8_t> bytes) {
    return 2 * std::ranges::count_if(bytes, isPrintable) >
           static_cast<std::ptrdiff_t>(bytes.size());
}

/// The ranks of the blocks that recur, in the order in which they first occur.
std::map<std::uint32_t, std::size_t> ranksOf(const Pane& pane) {
    std::map<std::uint32_t, std::size_t> ranks;
    for (std::size_t i = 0; i < pane.equals.size(); ++i)
        if (pane.repeats->occurrences[i] > 1) ranks.try_emplace(pane.equals[i], ranks.size());
    return ranks;
}

void drawByte(QPainter& painter, const QRectF& cell, std::uint8_t byte, bool asText) {
    const bool character = asText && isPrintable(byte);
    QFont font = painter.font();
    font.setPixelSize(std::max(1, static_cast<int>(cell.height() * (character ? 0.72 : 0.5))));
    painter.setFont(font);
    painter.drawText(cell, Qt::AlignCenter,
                     character ? QString(QLatin1Char(static_cast<char>(byte)))
                               : toQString(crypto::toHex(std::span(&byte, 1))));
}

/// The colour of a block that recurs, by its rank among those.
QColor equalityColour(std::size_t rank) {
    constexpr double golden = 0.6180339887; // neighbours in rank are far apart in hue
    const double hue = std::fmod(0.12 + golden * static_cast<double>(rank), 1.0);
    return QColor::fromHsvF(static_cast<float>(hue), 0.42F, 1.0F);
}

/// Characters where most bytes are such, else hex digits. Blocks that occur once are white.
/// `painter` is scaled to device pixels.
void drawText(QPainter& painter, const Pane& pane, const RasterView& view) {
    const Raster& raster = *pane.raster;
    const auto ranks = ranksOf(pane);
    const bool asText = readsAsText(raster.bytes);
    painter.setPen(kInk);
    for (std::size_t block = 0; block < pane.equals.size(); ++block) {
        const QRectF row(view.toPane({0, static_cast<double>(block)}),
                         QSizeF(raster.shape.width, 1) * view.zoom);
        if (row.bottom() < 0 || row.top() > view.size.height()) continue;
        const auto rank = ranks.find(pane.equals[block]);
        painter.fillRect(row, rank == ranks.end() ? kPaper : equalityColour(rank->second));
        painter.fillRect(QRectF(row.left(), row.bottom() - 1, row.width(), 1), kLine);
        for (int x = 0; x < raster.shape.width && view.zoom >= kSmallestCell; ++x)
            drawByte(painter, QRectF(row.left() + x * view.zoom, row.top(), view.zoom, view.zoom),
                     raster.bytes[block * kAesBlockBytes + static_cast<std::size_t>(x)], asText);
    }
}

} // namespace

PixelView::PixelView(ViewState& state, QWidget* parent) : QWidget(parent), state_(state) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    grabGesture(Qt::PinchGesture);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&state_, &ViewState::changed, this, &PixelView::refresh);
}

void PixelView::setPane(const Pane& pane) {
    pane_ = pane;
    setAccessibleName(pane.title);
    setAccessibleDescription(pane.caption);
    refresh();
}

void PixelView::refresh() {
    setCursor(isDrawable() ? Qt::CrossCursor : Qt::ArrowCursor);
    update();
}

/// Experiments also show the original, but make more of it than a ciphertext each.
bool PixelView::isDrawable() const {
    return state_.draws() && pane_.name == QLatin1String("original") && pane_.statistics &&
           pane_.equals.empty() && !over_;
}

void PixelView::drawTo(QPointF point) {
    const auto pixel = pixelAt(point);
    if (pixel) emit drawn(pen_.value_or(*pixel), *pixel);
    pen_ = pixel;
}

QSize PixelView::sizeHint() const {
    return {40 * kGrid, 30 * kGrid};
}

QSize PixelView::minimumSizeHint() const {
    return {12 * kGrid, 10 * kGrid};
}

/// No label covers a text.
QSizeF PixelView::room() const {
    const int labels = pane_.equals.empty() || caption_ > 0 ? 0 : paneLabelHeight(font());
    return QSizeF(width(), picture().height() - labels) * devicePixelRatioF();
}

void PixelView::setOver(const Pane& pane) {
    over_ = pane;
    update();
}

void PixelView::setCaptionHeight(int height) {
    caption_ = height;
    update();
}

int PixelView::captionHeightFor(int width) const {
    return paneCaptionHeight(font(), width, pane_.title, note(), pane_.verdict);
}

void PixelView::setSplit(double share) {
    split_ = share;
    update();
}

RasterView PixelView::view() const {
    RasterView view;
    view.size = (QSizeF(picture().size()) * devicePixelRatioF()).toSize();
    view.zoom = state_.zoomFor(room());
    const QPointF middle(view.size.width() / 2.0, room().height() / 2.0);
    const QPointF corner = middle - state_.centre() * view.zoom;
    view.origin = {std::round(corner.x()), std::round(corner.y())};
    return view;
}

std::optional<PixelPlace> PixelView::pixelAt(QPointF point) const {
    if (!pane_.raster || point.y() >= picture().height()) return std::nullopt;
    const QPointF pixel = view().toPixel(point * devicePixelRatioF());
    const PixelPlace place{static_cast<int>(std::floor(pixel.x())),
                           static_cast<int>(std::floor(pixel.y()))};
    const RasterShape& shape = pane_.raster->shape;
    if (place.x < 0 || place.y < 0 || place.x >= shape.width || place.y >= shape.height)
        return std::nullopt;
    return place;
}

void PixelView::drawNothing(QPainter& painter, const Pane& pane) const {
    if (pane.covered) {
        painter.setFont(scaledFont(font(), 4));
        painter.setPen(toneColor(Tone::muted, palette()));
        return painter.drawText(picture(), Qt::AlignCenter, QStringLiteral("?"));
    }
    painter.setFont(font());
    painter.setPen(toneColor(Tone::error, palette()));
    painter.drawText(picture().adjusted(space::wide, 0, -space::wide, 0),
                     Qt::AlignCenter | Qt::TextWordWrap, QStringLiteral("✗\n") + pane.caption);
}

void PixelView::drawPane(QPainter& painter, const Pane& pane) const {
    painter.fillRect(picture(), palette().color(QPalette::AlternateBase));
    if (!pane.raster) return drawNothing(painter, pane);
    const RasterView shown = view();
    const double ratio = devicePixelRatioF();
    const bool heat = state_.heatMap() && pane.repeats;
    QImage image = drawPixels(pane, shown, heat);
    image.setDevicePixelRatio(ratio);
    painter.drawImage(QPointF(shown.covered(pane.raster->shape).topLeft()) / ratio, image);
    painter.save();
    painter.scale(1 / ratio, 1 / ratio);
    if (!pane.equals.empty() && !heat) drawText(painter, pane, shown);
    if (state_.grid() && pane.repeats) drawBlockGrid(painter, pane, shown, state_.heatMap());
    drawMark(painter, pane, shown);
    painter.restore();
}

void PixelView::drawOver(QPainter& painter) const {
    const int split = qRound(split_ * width());
    painter.save();
    painter.setClipRect(QRect(split, 0, width() - split, height()));
    drawPane(painter, *over_);
    painter.restore();
    painter.fillRect(QRect(split - 1, 0, 2, height()), palette().color(QPalette::Highlight));
}

void PixelView::drawLabels(QPainter& painter) const {
    if (over_)
        drawPaneLabels(painter, rect(), font(), pane_.title, over_->title, Verdict::none);
    else if (caption_ > 0)
        drawPaneCaption(painter, rect().adjusted(0, picture().height(), 0, 0), font(), pane_.title,
                        note(), pane_.verdict, palette());
    else
        drawPaneLabels(painter, rect(), font(), pane_.title, note(), pane_.verdict);
}

void PixelView::drawFrames(QPainter& painter) const {
    if (pane_.verdict == Verdict::leaks && !over_)
        drawSurface(painter, picture(), 0, {}, amberColor(palette()), 3);
    else
        drawSurface(painter, picture(), 0, {}, palette().color(QPalette::Midlight));
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange))
        drawSurface(painter, QRectF(picture()).adjusted(3, 3, -3, -3), 0, {},
                    palette().color(QPalette::Highlight), 3);
}

void PixelView::paintEvent(QPaintEvent*) {
    if (pane_.title.isEmpty()) return;
    QPainter painter(this);
    drawPane(painter, pane_);
    if (over_) drawOver(painter);
    drawLabels(painter);
    drawFrames(painter);
}

void PixelView::zoomAt(int steps, QPointF point) {
    state_.zoomBy(steps, room(), view().toPixel(point * devicePixelRatioF()));
}

/// Touchpads turn by less than a wheel's notch at a time.
void PixelView::wheelEvent(QWheelEvent* event) {
    constexpr int notch = 120;
    turned_ += event->angleDelta().y();
    const int steps = turned_ / notch;
    turned_ -= steps * notch;
    if (steps != 0) zoomAt(steps, event->position());
    event->accept();
}

void PixelView::pinch(double factor, QPointF at) {
    constexpr double step = 1.25;
    pinched_ *= factor;
    if (pinched_ > step || pinched_ < 1 / step) {
        zoomAt(pinched_ > 1 ? 1 : -1, at);
        pinched_ = 1;
    }
}

/// A pinch comes from a touchpad as a native gesture, from a touch screen as Qt's own.
bool PixelView::event(QEvent* event) {
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() != Qt::ZoomNativeGesture) return QWidget::event(event);
        pinch(1 + gesture->value(), gesture->position());
        return true;
    }
    if (event->type() == QEvent::Gesture) {
        auto* gesture = static_cast<QGestureEvent*>(event)->gesture(Qt::PinchGesture);
        if (const auto* pinched = static_cast<QPinchGesture*>(gesture))
            pinch(pinched->scaleFactor(), mapFromGlobal(pinched->hotSpot()));
        return true;
    }
    return QWidget::event(event);
}

void PixelView::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    pressed_ = event->position();
    dragged_ = false;
    pen_.reset();
    if (isDrawable() && event->button() == Qt::LeftButton) drawTo(event->position());
}

void PixelView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF moved = event->position() - pressed_;
    const bool pressed = event->buttons() & Qt::LeftButton;
    if (pressed && isDrawable())
        drawTo(event->position());
    else if (pressed && (dragged_ || moved.manhattanLength() > QApplication::startDragDistance())) {
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
