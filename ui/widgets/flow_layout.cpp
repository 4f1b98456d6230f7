// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/flow_layout.h"

#include <QWidget>

#include <algorithm>

namespace blockwarp::ui {
namespace {

bool hidden(const QLayoutItem& item) {
    return item.widget() && item.widget()->isHidden();
}

/// As wide as it wants to be, but not wider than the row: what can be wrapped is higher then.
QSize sizeIn(const QLayoutItem& item, int width) {
    const QSize wanted = item.sizeHint();
    if (wanted.width() <= width || !item.hasHeightForWidth()) return wanted;
    return {width, item.heightForWidth(width)};
}

} // namespace

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
    int y = rect.y();
    for (qsizetype first = 0; first < items_.size();) {
        const Row row = rowFrom(first, rect.width());
        int x = rect.x();
        for (qsizetype i = first; really && i < row.end; ++i) {
            const QSize size = sizeIn(*items_.at(i), rect.width());
            if (hidden(*items_.at(i))) continue;
            items_.at(i)->setGeometry(QRect({x, y + (row.height - size.height()) / 2}, size));
            x += size.width() + spacing();
        }
        y += row.height + (row.end < items_.size() ? spacing() / 2 : 0);
        first = row.end;
    }
    return y - rect.y();
}

FlowLayout::Row FlowLayout::rowFrom(qsizetype first, int width) const {
    Row row{first, 0};
    int used = 0;
    for (; row.end < items_.size(); ++row.end) {
        if (hidden(*items_.at(row.end))) continue;
        const QSize wanted = sizeIn(*items_.at(row.end), width);
        if (used > 0 && used + wanted.width() > width) break;
        used += wanted.width() + spacing();
        row.height = std::max(row.height, wanted.height());
    }
    return row;
}

} // namespace blockwarp::ui
