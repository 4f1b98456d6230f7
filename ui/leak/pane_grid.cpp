// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/pane_grid.h"

#include "core/crypto/hex.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr double kMarkZoom = 8;
constexpr int kGap = space::small; ///< between panes

} // namespace

/// Where two numbers give nearly the same, the larger one, since experiments read from left to
/// right; but rows with empty places only where they gain much.
int bestColumns(int panes, QSizeF room, double shape) {
    int best = 1;
    double largest = 0;
    for (int columns = 1; columns <= panes; ++columns) {
        const int rows = (panes + columns - 1) / columns;
        if (rows * columns - panes >= columns) continue;
        const double width = std::min(room.width() / columns, room.height() / rows * shape);
        if (width < largest * (panes % columns == 0 ? 0.95 : 1.2)) continue;
        largest = std::max(largest, width);
        best = columns;
    }
    return best;
}

PaneGrid::PaneGrid(ViewState& state, QWidget* parent) : QWidget(parent), state_(state) {
    setMinimumSize(30 * kGrid, 30 * kGrid);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&state_, &ViewState::changed, this, &PaneGrid::hint);
}

void PaneGrid::hint() {
    const bool lost =
        state_.grid() && !views_.empty() && scene_.panes.front().raster &&
        !blockGridIsVisible(scene_.panes.front().raster->shape, views_.front()->zoom());
    emit statusChanged(lost ? tr("Zoom in (wheel or +) to see where the 16-byte blocks fall.")
                            : QString());
}

PixelView* PaneGrid::makeView() {
    auto* view = new PixelView(state_, this);
    const std::size_t index = pool_.size();
    connect(view, &PixelView::hovered, this, [this, index](PixelPlace p) { tell(index, p); });
    connect(view, &PixelView::left, this, &PaneGrid::hint);
    connect(view, &PixelView::clicked, this, &PaneGrid::pixelClicked);
    connect(view, &PixelView::drawn, this, &PaneGrid::drawn);
    return view;
}

void PaneGrid::setScene(const Scene& scene) {
    scene_ = scene;
    while (pool_.size() < scene.panes.size())
        pool_.push_back(makeView());
    views_.assign(pool_.begin(), pool_.begin() + static_cast<std::ptrdiff_t>(scene.panes.size()));
    for (std::size_t i = 0; i < pool_.size(); ++i) {
        pool_[i]->setVisible(i < views_.size());
        if (i >= views_.size()) continue;
        pool_[i]->setPane(scene.panes[i]);
        pool_[i]->setObjectName(QStringLiteral("pane-") + scene.panes[i].name);
    }
    if (!scene.panes.empty() && scene.panes.front().raster) {
        const RasterShape& shape = scene.panes.front().raster->shape;
        state_.setPicture({shape.width, shape.height});
    }
    arrange();
    hint();
}

/// Of each pane: the picture's, within limits. Below a text there is room for labels.
double PaneGrid::shape() const {
    constexpr double ofText = 1.25;
    if (!scene_.panes.empty() && !scene_.panes.front().equals.empty()) return ofText;
    const QSize picture = state_.picture();
    return picture.isEmpty() ? 1 : std::clamp(double(picture.width()) / picture.height(), 0.5, 2.0);
}

/// Panes of one size, as large as fits, at the top and in the middle.
void PaneGrid::arrange() {
    if (views_.empty()) return;
    const int count = static_cast<int>(views_.size());
    const int columns = twoByTwo_ ? std::min(count, 2) : bestColumns(count, size(), shape());
    const int rows = (count + columns - 1) / columns;
    const int widest = (width() - (columns - 1) * kGap) / columns;
    const int highest = (height() - (rows - 1) * kGap) / rows;
    const int wide = std::min(widest, static_cast<int>(highest * shape()));
    const QSize pane(wide, static_cast<int>(wide / shape()));
    const int left = (width() - columns * (wide + kGap) + kGap) / 2;
    for (int i = 0; i < count; ++i)
        views_[static_cast<std::size_t>(i)]->setGeometry(QRect(
            {left + i % columns * (wide + kGap), i / columns * (pane.height() + kGap)}, pane));
}

void PaneGrid::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void PaneGrid::showMark() {
    for (const Pane& pane : scene_.panes) {
        if (!pane.raster || !pane.mark) continue;
        const PixelPlace at = pixelOfByte(pane.raster->shape, pane.mark->first);
        state_.setZoom(kMarkZoom, {at.x + 0.5, at.y + 0.5});
        return;
    }
    state_.fit();
}

void PaneGrid::zoomBy(int steps) {
    if (views_.empty()) return;
    state_.zoomBy(steps, QSizeF(views_.front()->size()) * devicePixelRatioF(), state_.centre());
}

void PaneGrid::setTwoByTwo(bool on) {
    twoByTwo_ = on;
    arrange();
}

void PaneGrid::tell(std::size_t index, PixelPlace pixel) {
    const Pane& pane = scene_.panes[index];
    if (!pane.raster) return;
    const RasterShape& shape = pane.raster->shape;
    const std::size_t byte = byteOfPixel(shape, pixel);
    const std::size_t count = std::max(1U, formatSpec(shape.format).bits / 8);
    const auto value = std::span(pane.raster->bytes).subspan(byte, count);
    const std::size_t block = byte / kAesBlockBytes;
    QString status = tr("%1: pixel (%2, %3) · byte %4: %5 · block %6")
                         .arg(pane.title)
                         .arg(pixel.x)
                         .arg(pixel.y)
                         .arg(formatCount(byte), toQString(toHex(value)), formatCount(block));
    if (pane.repeats && block < pane.repeats->occurrences.size())
        status += tr(" · occurs %1 times").arg(formatCount(pane.repeats->occurrences[block]));
    emit statusChanged(status);
}

} // namespace blockwarp::ui
