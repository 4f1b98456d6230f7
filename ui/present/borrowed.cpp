// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/borrowed.h"

#include "ui/frame/presented.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QGridLayout>
#include <QVariant>

#include <memory>

namespace blockwarp::ui {
namespace {

void exchange(QWidget& out, QWidget& in) {
    const std::unique_ptr<QLayoutItem> item(out.parentWidget()->layout()->replaceWidget(&out, &in));
    Q_ASSERT(item);
}

/// Spacing across and down, then the four margins.
using Distances = QList<int>;

constexpr const char* kAtDesk = "distancesAtDesk";

Distances distancesOf(const QLayout& layout) {
    const QMargins margins = layout.contentsMargins();
    const auto* grid = qobject_cast<const QGridLayout*>(&layout);
    return {grid ? grid->horizontalSpacing() : layout.spacing(),
            grid ? grid->verticalSpacing() : layout.spacing(),
            margins.left(),
            margins.top(),
            margins.right(),
            margins.bottom()};
}

void setDistances(QLayout& layout, const Distances& to) {
    if (auto* grid = qobject_cast<QGridLayout*>(&layout)) {
        grid->setHorizontalSpacing(to[0]);
        grid->setVerticalSpacing(to[1]);
    } else {
        layout.setSpacing(to[0]);
    }
    layout.setContentsMargins(to[2], to[3], to[4], to[5]);
}

/// The distances at a desk are kept with the layout while it is elsewhere.
void fitLayout(QLayout& layout, double scale) {
    const QVariant kept = layout.property(kAtDesk);
    const Distances atDesk = kept.isValid() ? kept.value<Distances>() : distancesOf(layout);
    layout.setProperty(kAtDesk, scale == 1 ? QVariant() : QVariant::fromValue(atDesk));
    Distances scaled;
    for (const int distance : atDesk)
        scaled << (distance < 0 ? distance : qRound(distance * scale)); // below 0: the style's
    setDistances(layout, scaled);
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

void fitDistances(QWidget& part) {
    const double scale = lineScale(part);
    for (QLayout* layout : part.findChildren<QLayout*>())
        if (scale != 1 || layout->property(kAtDesk).isValid()) fitLayout(*layout, scale);
}

} // namespace blockwarp::ui
