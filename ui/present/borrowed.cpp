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

Borrowed::Borrowed(QWidget& part, QBoxLayout& room, int stretch)
    : part_(&part), place_(new QWidget(part.parentWidget())) {
    place_->setSizePolicy(part.sizePolicy());
    exchange(part, *place_);
    place_->show();
    for (QWidget* left : leftOutOf(part)) {
        if (left->isHidden()) continue;
        left->hide();
        hidden_ << left;
    }
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
    for (const QPointer<QWidget>& left : hidden_)
        if (left) left->show();
    followTextSize(*part_);
    fitDistances(*part_);
    delete place_;
}

} // namespace blockwarp::ui
