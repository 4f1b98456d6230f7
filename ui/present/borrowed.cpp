// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/borrowed.h"

#include "ui/frame/presented.h"
#include "ui/present/distances.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>

#include <memory>

namespace blockwarp::ui {
namespace {

void exchange(QWidget& out, QWidget& in) {
    const std::unique_ptr<QLayoutItem> item(out.parentWidget()->layout()->replaceWidget(&out, &in));
    Q_ASSERT(item);
}

} // namespace

Borrowed::Widgets Borrowed::hideShown(const QList<QWidget*>& widgets) {
    Widgets hidden;
    for (QWidget* widget : widgets) {
        if (widget->isHidden()) continue;
        widget->hide();
        hidden << widget;
    }
    return hidden;
}

void Borrowed::showAgain(Widgets& widgets) {
    for (const QPointer<QWidget>& widget : widgets)
        if (widget) widget->show();
    widgets.clear();
}

void Borrowed::setLesson(bool given) {
    if (!part_) return;
    if (given)
        leftToLesson_ << hideShown(leftToLessonsIn(*part_));
    else
        showAgain(leftToLesson_);
}

Borrowed::Borrowed(QWidget& part, QBoxLayout& room, int stretch)
    : part_(&part), place_(new QWidget(part.parentWidget())) {
    place_->setSizePolicy(part.sizePolicy());
    exchange(part, *place_);
    place_->show();
    hidden_ = hideShown(leftOutOf(part));
    room.insertWidget(room.count() - 1, &part, stretch);
    part.show();
    followTextSize(part);
    fitDistances(part);
}

Borrowed::~Borrowed() {
    if (!part_ || !place_) return;         // the page was destroyed before
    const bool hidden = part_->isHidden(); // by the page, meanwhile
    exchange(*place_, *part_);
    part_->setVisible(!hidden);
    showAgain(hidden_);
    showAgain(leftToLesson_);
    followTextSize(*part_);
    fitDistances(*part_);
    delete place_;
}

} // namespace blockwarp::ui
