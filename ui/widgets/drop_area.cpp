// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/drop_area.h"

#include "ui/theme/theme.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QPainter>

namespace blockwarp::ui {

DropArea::DropArea(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    setAcceptDrops(true);
    column_->setContentsMargins(space::large, space::large, space::large, space::large);
    column_->setSpacing(space::small);
}

void DropArea::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor accent = palette().color(QPalette::Highlight);
    painter.setBrush(selectionColor(palette()));
    painter.setPen(QPen(accent, hovered_ ? 2.5 : 1.5, hovered_ ? Qt::SolidLine : Qt::DashLine));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), radius::card,
                            radius::card);
}

void DropArea::dragEnterEvent(QDragEnterEvent* event) {
    if (!event->mimeData()->hasUrls()) return;
    event->acceptProposedAction();
    setHovered(true);
}

void DropArea::dragLeaveEvent(QDragLeaveEvent*) {
    setHovered(false);
}

void DropArea::dropEvent(QDropEvent* event) {
    setHovered(false);
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) paths << url.toLocalFile();
    event->acceptProposedAction();
    if (!paths.isEmpty()) emit dropped(paths);
}

void DropArea::setHovered(bool hovered) {
    hovered_ = hovered;
    update();
}

} // namespace blockwarp::ui
