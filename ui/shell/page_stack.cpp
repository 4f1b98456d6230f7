// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/page_stack.h"

#include <QEvent>
#include <QSignalBlocker>
#include <QTimer>
#include <QWindow>

#include <utility>

namespace blockwarp::ui {

void PageStack::addPage(Make make) {
    makers_.push_back(std::move(make));
    addWidget(new QWidget(this)); // keeps the place
}

Page& PageStack::at(int row) {
    QWidget* place = widget(row);
    if (auto* there = qobject_cast<Page*>(place)) return *there;
    Page* page = makers_.at(static_cast<std::size_t>(row))(this);
    {
        const QSignalBlocker blocker(this); // the row that is shown stays the same
        const bool shown = currentIndex() == row;
        insertWidget(row, page);
        removeWidget(place);
        if (shown) setCurrentIndex(row);
    }
    delete place;
    emit made(page, row);
    return *page;
}

void PageStack::show(int row) {
    setCurrentWidget(&at(row));
}

QList<Page*> PageStack::madePages() const {
    QList<Page*> pages;
    for (int row = 0; row < count(); ++row)
        if (auto* page = qobject_cast<Page*>(widget(row))) pages << page;
    return pages;
}

void PageStack::makeAll() {
    for (int row = 0; row < count(); ++row)
        at(row);
}

void PageStack::makeAllBehind(QWindow& window) {
    window.installEventFilter(this);
}

/// The expose event paints the window. A queued call runs after that.
bool PageStack::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Expose) {
        watched->removeEventFilter(this);
        QTimer::singleShot(0, this, &PageStack::makeNext);
    }
    return QStackedWidget::eventFilter(watched, event);
}

void PageStack::makeNext() {
    for (int row = 0; row < count(); ++row)
        if (!qobject_cast<Page*>(widget(row))) {
            at(row);
            QTimer::singleShot(0, this, &PageStack::makeNext);
            return;
        }
}

} // namespace blockwarp::ui
