// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/pane_grid.h"

#include "core/crypto/hex.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/form.h"

#include <QGridLayout>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr double kMarkZoom = 8;

} // namespace

int bestColumns(int panes, QSizeF room, double shape, double words) {
    int best = 1;
    double largest = 0;
    for (int columns = 1; columns <= panes; ++columns) {
        const int rows = (panes + columns - 1) / columns;
        if (rows * columns - panes >= columns) continue;
        const double width =
            std::min(room.width() / columns, (room.height() / rows - words) * shape);
        if (width > largest * 1.01) {
            largest = width;
            best = columns;
        }
    }
    return best;
}

PaneGrid::PaneGrid(ViewState& state, QWidget* parent) : QWidget(parent), state_(state) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(space::small);
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

PaneGrid::Cell PaneGrid::makeCell() {
    Cell cell{new QWidget(this), nullptr, nullptr, nullptr};
    cell.title = new ElidedLabel(cell.box);
    cell.title->setHeading();
    cell.view = new PixelView(state_, cell.box);
    cell.caption = new QLabel(cell.box);
    cell.caption->setWordWrap(true);
    cell.caption->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    cell.caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    cell.title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* column = new QVBoxLayout(cell.box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tiny);
    column->addWidget(cell.title);
    column->addWidget(cell.view, 1);
    column->addWidget(cell.caption);
    const std::size_t index = cells_.size();
    connect(cell.view, &PixelView::resized, this, &PaneGrid::shareRoom);
    connect(cell.view, &PixelView::hovered, this, [this, index](PixelPlace p) { tell(index, p); });
    connect(cell.view, &PixelView::left, this, &PaneGrid::hint);
    connect(cell.view, &PixelView::clicked, this, &PaneGrid::pixelClicked);
    return cell;
}

void PaneGrid::setScene(const Scene& scene) {
    scene_ = scene;
    while (cells_.size() < scene.panes.size())
        cells_.push_back(makeCell());
    views_.clear();
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const Cell& cell = cells_[i];
        const bool used = i < scene.panes.size();
        cell.box->setVisible(used);
        if (!used) continue;
        const Pane& pane = scene.panes[i];
        cell.title->setLine(pane.title);
        cell.caption->setText(pane.raster ? pane.caption : QString());
        cell.view->setPane(pane);
        cell.view->setObjectName(QStringLiteral("pane-") + pane.name);
        views_.push_back(cell.view);
    }
    if (!scene.panes.empty() && scene.panes.front().raster) {
        const RasterShape& shape = scene.panes.front().raster->shape;
        state_.setPicture({shape.width, shape.height});
    }
    columns_ = 0;
    arrange();
    shareRoom();
}

void PaneGrid::arrange() {
    if (scene_.panes.empty()) return;
    const QSize picture = state_.picture();
    const double shape = picture.isEmpty() ? 1 : double(picture.width()) / picture.height();
    const int count = static_cast<int>(scene_.panes.size());
    const int columns =
        bestColumns(count, size(), std::clamp(shape, 0.5, 2.0), 4 * fontMetrics().height());
    levelCaptions(width() / columns - kGrid);
    if (columns == columns_) return;
    columns_ = columns;
    auto* grid = static_cast<QGridLayout*>(layout());
    for (const Cell& cell : cells_)
        grid->removeWidget(cell.box);
    for (int i = 0; i < 8; ++i) {
        grid->setColumnStretch(i, i < columns ? 1 : 0);
        grid->setRowStretch(i, i * columns < count ? 1 : 0);
    }
    for (int i = 0; i < count; ++i)
        grid->addWidget(cells_[static_cast<std::size_t>(i)].box, i / columns, i % columns);
}

/// Captions of one height make pictures of one size, and so of one zoom.
void PaneGrid::levelCaptions(int width) {
    int highest = 0;
    for (std::size_t i = 0; i < scene_.panes.size(); ++i) {
        cells_[i].caption->setMinimumHeight(0); // else it would never become lower
        highest = std::max(highest, cells_[i].caption->heightForWidth(std::max(1, width)));
    }
    for (const Cell& cell : cells_)
        cell.caption->setFixedHeight(highest);
}

void PaneGrid::shareRoom() {
    QSize smallest = views_.empty() ? QSize() : views_.front()->size();
    for (const PixelView* view : views_)
        smallest = smallest.boundedTo(view->size());
    for (PixelView* view : views_)
        view->setRoom(smallest);
    hint();
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
