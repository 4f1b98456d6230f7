// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/distances.h"

#include "ui/theme/small_text.h"

#include <QBoxLayout>
#include <QGridLayout>
#include <QVariant>

namespace blockwarp::ui {
namespace {

/// Spacing across and down, then the four margins.
using Distances = QList<int>;

constexpr const char* kAtDesk = "distancesAtDesk";

Distances distancesOf(const QLayout& layout) {
    const QMargins margins = layout.contentsMargins();
    const auto* grid = qobject_cast<const QGridLayout*>(&layout);
    return {grid ? grid->horizontalSpacing() : layout.spacing(),
            grid ? grid->verticalSpacing() : layout.spacing(),
            margins.left(),
            margins.top(),
            margins.right(),
            margins.bottom()};
}

void setDistances(QLayout& layout, const Distances& to) {
    if (auto* grid = qobject_cast<QGridLayout*>(&layout)) {
        grid->setHorizontalSpacing(to[0]);
        grid->setVerticalSpacing(to[1]);
    } else {
        layout.setSpacing(to[0]);
    }
    layout.setContentsMargins(to[2], to[3], to[4], to[5]);
}

/// The distances at a desk are kept with the layout while it is elsewhere.
void fitLayout(QLayout& layout, double scale) {
    const QVariant kept = layout.property(kAtDesk);
    const Distances atDesk = kept.isValid() ? kept.value<Distances>() : distancesOf(layout);
    layout.setProperty(kAtDesk, scale == 1 ? QVariant() : QVariant::fromValue(atDesk));
    Distances scaled;
    for (const int distance : atDesk)
        scaled << (distance < 0 ? distance : qRound(distance * scale)); // below 0: the style's
    setDistances(layout, scaled);
}

} // namespace

void fitDistances(QWidget& part) {
    const double scale = lineScale(part);
    for (QLayout* layout : part.findChildren<QLayout*>())
        if (scale != 1 || layout->property(kAtDesk).isValid()) fitLayout(*layout, scale);
}

} // namespace blockwarp::ui
