// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/wipe_view.h"

#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QSignalBlocker>

namespace blockwarp::ui {
namespace {

constexpr int kSteps = 1000; ///< of the slider

} // namespace

WipeView::WipeView(ViewState& state, QWidget* parent)
    : QWidget(parent), view_(new PixelView(state, this)), left_(makeCombo(tr("Left pane"), this)),
      right_(makeCombo(tr("Right pane"), this)), slider_(new QSlider(Qt::Horizontal, this)) {
    view_->setObjectName("wipePane");
    left_->setObjectName("wipeLeft");
    right_->setObjectName("wipeRight");
    slider_->setObjectName("wipe");
    slider_->setAccessibleName(tr("Wipe: share of the left pane"));
    slider_->setRange(0, kSteps);
    slider_->setPageStep(kSteps / 10);
    slider_->setValue(kSteps / 2);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::small);
    row->addWidget(left_);
    row->addWidget(slider_, 1);
    row->addWidget(right_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    column->addWidget(view_, 1);
    column->addLayout(row);
    connect(slider_, &QSlider::valueChanged, this,
            [this](int value) { view_->setSplit(double(value) / kSteps); });
    for (QComboBox* list : {left_, right_})
        connect(list, &QComboBox::currentIndexChanged, this, &WipeView::show);
}

void WipeView::fill(QComboBox& list, int usual) {
    const QSignalBlocker blocker(list);
    const int before = list.currentIndex();
    list.clear();
    for (const Pane& pane : scene_.panes)
        list.addItem(pane.title);
    list.setCurrentIndex(before >= 0 && before < list.count() ? before : usual);
    widenList(list);
}

void WipeView::setScene(const Scene& scene) {
    scene_ = scene;
    fill(*left_, 0);
    fill(*right_, 1);
    show();
}

void WipeView::show() {
    if (left_->currentIndex() < 0 || right_->currentIndex() < 0) return;
    view_->setPane(scene_.panes[static_cast<std::size_t>(left_->currentIndex())]);
    view_->setOver(scene_.panes[static_cast<std::size_t>(right_->currentIndex())]);
    view_->setSplit(double(slider_->value()) / kSteps);
}

} // namespace blockwarp::ui
