// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/attack_board.h"

#include "ui/attacks/exchange_view.h"
#include "ui/attacks/rows_view.h"
#include "ui/frame/presented.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"

#include <cmath>

namespace blockwarp::ui {

AttackBoard::AttackBoard(QWidget* parent)
    : SteppedView(parent), headline_(new QLabel(this)), about_(new Explanation(this)),
      exchange_(new ExchangeView(this)), rows_(new RowsView(this)) {
    headline_->setObjectName("attackHeadline");
    headline_->setWordWrap(true);
    setTextScale(*headline_, type::pageTitle, QFont::DemiBold);
    about_->setObjectName("attackAbout");
    leaveToLessons(*about_);
    rows_->setObjectName("attackRows");
    exchange_->setObjectName("attackExchange");
    auto* left = new Card(space::medium, this);
    left->column().addWidget(exchange_);
    auto* right = new Card(space::large, this);
    right->column().setSpacing(space::small);
    right->column().addWidget(headline_);
    right->column().addWidget(about_);
    right->column().addWidget(rows_);
    right->column().addStretch(1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::medium);
    row->addWidget(left);
    row->addWidget(right, 1);
}

void AttackBoard::setScene(SharedScene scene) {
    scene_ = std::move(scene);
    setValid(scene_ != nullptr);
    setStep(0);
}

/// At the same share of the run.
void AttackBoard::setGrain(Grain grain) {
    const double share = steps() > 1 ? double(step()) / (steps() - 1) : 0;
    grain_ = grain;
    setStep(static_cast<int>(std::lround(share * (steps() - 1))));
}

QString AttackBoard::widestPlace() const {
    return scene_ ? scene_->at(steps() - 1, grain_).place : QString();
}

void AttackBoard::showStep() {
    if (!scene_) return;
    picture_ = scene_->at(step(), grain_);
    headline_->setText(picture_.headline);
    about_->setText(picture_.about);
    exchange_->setPicture(picture_);
    rows_->setRows(picture_.rows, picture_.sentence);
}

} // namespace blockwarp::ui
