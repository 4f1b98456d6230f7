// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/pane_grid.h"

#include "core/crypto/encoding.h"
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
int bestColumns(int panes, QSizeF room, double shape, double below) {
    int best = 1;
    double largest = 0;
    for (int columns = 1; columns <= panes; ++columns) {
        const int rows = (panes + columns - 1) / columns;
        if (rows * columns - panes >= columns) continue;
        const double height = std::max(0.0, room.height() / rows - below);
        const double width = std::min(room.width() / columns, height * shape);
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
    for (std::size_t i = 0; i < scene.panes.size(); ++i) {
        pool_[i]->setPane(scene.panes[i]);
        pool_[i]->setObjectName(QStringLiteral("pane-") + scene.panes[i].name);
    }
    choosePanes();
    if (!scene.panes.empty() && scene.panes.front().raster) {
        const RasterShape& shape = scene.panes.front().raster->shape;
        state_.setPicture({shape.width, shape.height});
    }
    arrange();
    hint();
}

bool PaneGrid::isOfStep(const Pane& pane) const {
    return ofStep_.contains(pane.name);
}

bool PaneGrid::leavesPanesOut() const {
    const auto known =
        std::ranges::count_if(scene_.panes, [this](const Pane& pane) { return isOfStep(pane); });
    return presented_ && known > 0 && known < static_cast<std::ptrdiff_t>(scene_.panes.size());
}

void PaneGrid::choosePanes() {
    const bool some = leavesPanesOut() && !showsAll_;
    views_.clear();
    for (std::size_t i = 0; i < pool_.size(); ++i) {
        const bool shown = i < scene_.panes.size() && (!some || isOfStep(scene_.panes[i]));
        pool_[i]->setVisible(shown);
        if (shown) views_.push_back(pool_[i]);
    }
}

void PaneGrid::setPresented(bool on) {
    presented_ = on;
    if (!on) twoByTwo_ = false;
    choosePanes();
    arrange();
}

void PaneGrid::setPanesOfStep(const QStringList& names) {
    ofStep_ = names;
    showAllPanes(false);
}

void PaneGrid::showAllPanes(bool on) {
    showsAll_ = on;
    choosePanes();
    arrange();
}

/// Of each pane: the picture's, within limits. Below a text there is room for labels.
double PaneGrid::shape() const {
    constexpr double ofText = 1.25;
    if (!scene_.panes.empty() && !scene_.panes.front().equals.empty()) return ofText;
    const QSize picture = state_.picture();
    return picture.isEmpty() ? 1 : std::clamp(double(picture.width()) / picture.height(), 0.5, 2.0);
}

/// Of one pane with its caption. A narrower one may need more lines.
QSize PaneGrid::paneSize(int columns, int& caption) const {
    const int rows = (static_cast<int>(views_.size()) + columns - 1) / columns;
    const int widest = (width() - (columns - 1) * kGap) / columns;
    const int highest = (height() - (rows - 1) * kGap) / rows;
    int wide = widest;
    caption = 0;
    for (int tries = 0; tries < 3; ++tries) {
        wide = std::clamp(static_cast<int>((highest - caption) * shape()), 1, widest);
        if (!presented_) break;
        for (const PixelView* view : views_)
            caption = std::max(caption, view->captionHeightFor(wide));
    }
    return {wide, static_cast<int>(wide / shape()) + caption};
}

/// Panes of one size, as large as fits, at the top and in the middle.
void PaneGrid::arrange() {
    if (views_.empty()) return;
    const int count = static_cast<int>(views_.size());
    const double below = presented_ ? views_.front()->captionHeightFor(width()) : 0;
    const int columns =
        twoByTwo_ && canBeTwoByTwo() ? 2 : bestColumns(count, size(), shape(), 2 * below);
    int caption = 0;
    const QSize pane = paneSize(columns, caption);
    const int left = (width() - columns * (pane.width() + kGap) + kGap) / 2;
    for (int i = 0; i < count; ++i) {
        const QPoint place(left + i % columns * (pane.width() + kGap),
                           i / columns * (pane.height() + kGap));
        views_[static_cast<std::size_t>(i)]->setCaptionHeight(caption);
        views_[static_cast<std::size_t>(i)]->setGeometry(QRect(place, pane));
    }
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
    state_.zoomBy(steps, views_.front()->room(), state_.centre());
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
    QString status =
        tr("%1: pixel (%2, %3) · byte %4: %5 · block %6")
            .arg(pane.title)
            .arg(pixel.x)
            .arg(pixel.y)
            .arg(formatCount(byte), toQString(crypto::toHex(value)), formatCount(block));
    if (pane.repeats && block < pane.repeats->occurrences.size())
        status += tr(" · occurs %1 times").arg(formatCount(pane.repeats->occurrences[block]));
    emit statusChanged(status);
}

} // namespace blockwarp::ui
