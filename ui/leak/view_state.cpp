// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/view_state.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace blockwarp::ui {
namespace {

constexpr std::array kZooms{1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2, 1.0,  2.0,  3.0,  4.0,
                            6.0,      8.0,     12.0,    16.0,    24.0, 32.0, 48.0, 64.0};

double fitting(QSizeF room, QSize picture) {
    if (picture.isEmpty()) return 1;
    const double zoom = std::min(room.width() / picture.width(), room.height() / picture.height());
    if (zoom < 1) return std::max(zoom, 1e-3);
    return zoom < 2 && zoom >= 1.5 ? 1.5 : std::floor(zoom);
}

} // namespace

double ViewState::zoomFor(QSizeF room) const {
    return fits() ? fitting(room, picture_) : zoom_;
}

void ViewState::setPicture(QSize size) {
    if (size == picture_) return;
    picture_ = size;
    fit();
}

void ViewState::fit() {
    zoom_ = 0;
    centre_ = {picture_.width() / 2.0, picture_.height() / 2.0};
    emit changed();
}

void ViewState::zoomBy(int steps, QSizeF room, QPointF keep) {
    const double whole = fitting(room, picture_);
    const double before = zoomFor(room);
    double zoom = before;
    for (; steps > 0; --steps) {
        const auto* next = std::upper_bound(kZooms.begin(), kZooms.end(), zoom);
        if (next != kZooms.end()) zoom = *next;
    }
    for (; steps < 0; ++steps) {
        const auto* next = std::lower_bound(kZooms.begin(), kZooms.end(), zoom);
        zoom = next == kZooms.begin() ? whole : *(next - 1);
    }
    if (zoom <= whole)
        fit();
    else
        setZoom(zoom, keep + (centre_ - keep) * (before / zoom));
}

void ViewState::setZoom(double zoom, QPointF centre) {
    zoom_ = zoom;
    setCentre(centre);
}

void ViewState::setCentre(QPointF centre) {
    centre_ = {std::clamp(centre.x(), 0.0, double(picture_.width())),
               std::clamp(centre.y(), 0.0, double(picture_.height()))};
    emit changed();
}

void ViewState::setGrid(bool on) {
    grid_ = on;
    emit changed();
}

void ViewState::setWipe(bool on) {
    wipes_ = on;
    emit changed();
}

void ViewState::setDraw(bool on) {
    draws_ = on;
    emit changed();
}

void ViewState::setHeatMap(bool on) {
    heatMap_ = on;
    emit changed();
}

} // namespace blockwarp::ui
