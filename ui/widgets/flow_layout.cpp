// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/flow_layout.h"

#include <QWidget>

#include <algorithm>

namespace blockwarp::ui {

FlowLayout::FlowLayout(int spacing) {
    setContentsMargins(0, 0, 0, 0);
    setSpacing(spacing);
}

FlowLayout::~FlowLayout() {
    qDeleteAll(items_);
}

QLayoutItem* FlowLayout::takeAt(int index) {
    return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr;
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    place(rect, true);
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const QLayoutItem* item : items_)
        size = size.expandedTo(item->minimumSize());
    return size;
}

int FlowLayout::place(const QRect& rect, bool really) const {
    int x = rect.x();
    int y = rect.y();
    int rowHeight = 0;
    for (QLayoutItem* item : items_) {
        if (item->widget() && item->widget()->isHidden()) continue;
        const QSize wanted = item->sizeHint();
        if (x > rect.x() && x + wanted.width() > rect.right() + 1) {
            x = rect.x();
            y += rowHeight + spacing() / 2;
            rowHeight = 0;
        }
        if (really) item->setGeometry(QRect(QPoint(x, y), wanted));
        x += wanted.width() + spacing();
        rowHeight = std::max(rowHeight, wanted.height());
    }
    return y + rowHeight - rect.y();
}

} // namespace blockwarp::ui
