// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/drop_area.h"

#include "ui/theme/theme.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QPainter>

namespace blockwarp::ui {

bool takeAsCopy(QDropEvent& event) {
    const bool taken =
        event.mimeData()->hasUrls() && event.possibleActions().testFlag(Qt::CopyAction);
    if (taken) event.setDropAction(Qt::CopyAction);
    event.setAccepted(taken);
    return taken;
}

QStringList droppedPaths(const QDropEvent& event) {
    QStringList paths;
    for (const QUrl& url : event.mimeData()->urls())
        if (url.isLocalFile()) paths << url.toLocalFile();
    return paths;
}

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
    setHovered(takeAsCopy(*event));
}

void DropArea::dragLeaveEvent(QDragLeaveEvent*) {
    setHovered(false);
}

void DropArea::dropEvent(QDropEvent* event) {
    setHovered(false);
    const QStringList paths = droppedPaths(*event);
    if (takeAsCopy(*event) && !paths.isEmpty()) emit dropped(paths);
}

void DropArea::setHovered(bool hovered) {
    hovered_ = hovered;
    update();
}

} // namespace blockwarp::ui
