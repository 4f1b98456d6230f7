// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/focus_ring.h"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>

namespace blockwarp::ui {
namespace {

constexpr const char* kWantsRing = "blockwarpWantsRing";

bool takesRing(const QWidget* widget) {
    if (!widget || !widget->window()->testAttribute(Qt::WA_KeyboardFocusChange)) return false;
    return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLineEdit*>(widget) ||
           qobject_cast<const QComboBox*>(widget) ||
           qobject_cast<const QAbstractSpinBox*>(widget) ||
           qobject_cast<const QAbstractSlider*>(widget) || widget->property(kWantsRing).toBool();
}

} // namespace

void wantRing(QWidget& widget) {
    widget.setProperty(kWantsRing, true);
}

FocusRing::FocusRing(QObject* parent) : QObject(parent) {
    connect(qApp, &QApplication::focusChanged, this,
            [this](QWidget*, QWidget* now) { follow(now); });
}

void FocusRing::follow(QWidget* widget) {
    if (takesRing(widget)) {
        if (!frame_) frame_ = new QFocusFrame(widget->window());
        frame_->setWidget(widget);
    } else if (frame_) {
        frame_->setWidget(nullptr);
    }
}

} // namespace blockwarp::ui
