// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/card.h"

#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"

namespace blockwarp::ui {

Card::Card(int margin, QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(margin, margin, margin, margin);
    column_->setSpacing(space::small);
}

void Card::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawSurface(painter, rect(), radius::card, palette().color(QPalette::Base),
                palette().color(QPalette::Midlight));
}

} // namespace blockwarp::ui
