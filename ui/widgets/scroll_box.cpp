// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scroll_box.h"

#include <QEvent>
#include <QScrollBar>

#include <algorithm>

namespace blockwarp::ui {

ScrollBox::ScrollBox(QWidget* parent) : QScrollArea(parent) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
}

ScrollColumn::ScrollColumn(int minWidth, QWidget* parent) : ScrollBox(parent), minWidth_(minWidth) {
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void ScrollColumn::setColumn(QWidget* content) {
    setWidget(content);
    for (QWidget* part : {viewport(), content})
        part->setAutoFillBackground(false); // whatever surface it is on shows through
    content->installEventFilter(this);
    fitWidth();
}

void ScrollColumn::setMinWidth(int width) {
    minWidth_ = width;
    fitWidth();
}

bool ScrollColumn::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) fitWidth();
    return ScrollBox::eventFilter(watched, event);
}

void ScrollColumn::fitWidth() {
    setFixedWidth(std::max(widget()->minimumSizeHint().width(), minWidth_) +
                  verticalScrollBar()->sizeHint().width());
}

} // namespace blockwarp::ui
