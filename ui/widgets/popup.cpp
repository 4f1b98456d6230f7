// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/popup.h"

#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"
#include "ui/widgets/scroll_box.h"

#include <QKeyEvent>
#include <QScreen>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr int kLeastWidth = 40 * kGrid;
constexpr int kEdge = 1; ///< the line around it

} // namespace

Popup::Popup(QWidget* owner)
    : QWidget(owner, Qt::Popup | Qt::FramelessWindowHint), content_(new QWidget),
      column_(new QVBoxLayout(content_)), scroll_(new ScrollBox(this)) {
    column_->setContentsMargins(space::large, space::large, space::large, space::large);
    column_->setSpacing(space::small);
    auto* around = new QVBoxLayout(this);
    around->setContentsMargins(kEdge, kEdge, kEdge, kEdge);
    around->addWidget(scroll_);
    scroll_->setWidget(content_);
    scroll_->viewport()->setAutoFillBackground(false);
    content_->setAutoFillBackground(false);
    content_->installEventFilter(this);
}

void Popup::open(QWidget* first) {
    show(); // what it holds may be made only now
    fit();
    // A window of its own: the ring is in it from the first control on if the owner has one.
    setAttribute(Qt::WA_KeyboardFocusChange,
                 parentWidget()->window()->testAttribute(Qt::WA_KeyboardFocusChange));
    if (!first) first = firstControl();
    if (!first) return;
    first->setFocus(Qt::PopupFocusReason);
    scroll_->ensureWidgetVisible(first);
}

/// By its place: what is made later than the rest is last in the order of Tab until it wraps.
QWidget* Popup::firstControl() const {
    QWidget* first = nullptr;
    std::pair<int, int> best;
    for (QWidget* part : content_->findChildren<QWidget*>()) {
        if (!(part->focusPolicy() & Qt::TabFocus) || !part->isVisibleTo(content_) ||
            !part->isEnabled())
            continue;
        const QPoint at = part->mapTo(content_, QPoint());
        const std::pair place(at.y(), at.x());
        if (first && place >= best) continue;
        first = part;
        best = place;
    }
    return first;
}

void Popup::fit() {
    const QWidget& owner = *parentWidget();
    const QRect room = owner.screen()->availableGeometry();
    const int width =
        std::min(std::max(kLeastWidth, content_->sizeHint().width()), room.width() - 2 * kEdge);
    const int height = content_->hasHeightForWidth() ? content_->heightForWidth(width)
                                                     : content_->sizeHint().height();
    const int shown = std::min(height, room.height() * 3 / 4);
    const int bar = shown < height ? scroll_->verticalScrollBar()->sizeHint().width() : 0;
    resize(width + bar + 2 * kEdge, shown + 2 * kEdge);
    QPoint place = owner.mapToGlobal(QPoint(0, owner.height() + space::tiny));
    if (place.y() + this->height() > room.bottom())
        place.setY(std::max(room.top(), room.bottom() - this->height()));
    place.setX(
        std::clamp(place.x(), room.left(), std::max(room.left(), room.right() - this->width())));
    move(place);
}

void Popup::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), raisedColor(palette()));
    drawSurface(painter, rect(), 0, {}, palette().color(QPalette::Mid));
}

void Popup::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_Return ||
        event->key() == Qt::Key_Enter)
        hide();
    else
        QWidget::keyPressEvent(event);
}

void Popup::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    parentWidget()->setFocus(Qt::PopupFocusReason);
}

/// A message came or went.
bool Popup::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::LayoutRequest && isVisible()) fit();
    return QWidget::eventFilter(watched, event);
}

} // namespace blockwarp::ui
