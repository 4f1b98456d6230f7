// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/step_bar.h"

#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {

StepBar::StepBar(MainButton* play, const QString& prefix, QWidget* parent)
    : QWidget(parent), steps_(new StepRow(prefix, this)), speed_(makeCombo(tr("Speed"), this)),
      base_(makeCombo(tr("Numbers"), this)), play_(play) {
    speed_->setObjectName(prefix + "Speed");
    base_->setObjectName(prefix + "Base");
    play_->setObjectName(prefix + "Play");
    fillLists();
    steps_->addTool(base_);
    steps_->addTool(speed_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(steps_);
    connect(steps_, &StepRow::used, this, &StepBar::stop);
    connect(play_, &QPushButton::clicked, this, &StepBar::togglePlay);
    connect(&timer_, &QTimer::timeout, this, &StepBar::tick);
    connect(speed_, &QComboBox::currentIndexChanged, this, [this] {
        timer_.setInterval(speed_->currentData().toInt());
        view_->setPace(timer_.interval());
    });
    connect(base_, &QComboBox::currentIndexChanged, this, &StepBar::baseChanged);
}

void StepBar::fillLists() {
    for (const auto& [text, milliseconds] :
         {std::pair{tr("Slow"), 2000}, std::pair{tr("Medium"), 800}, std::pair{tr("Fast"), 200}})
        speed_->addItem(text, milliseconds);
    speed_->setCurrentIndex(1);
    base_->addItem(tr("Hex"), static_cast<int>(NumberBase::hex));
    base_->addItem(tr("Binary"), static_cast<int>(NumberBase::binary));
    base_->addItem(tr("Decimal"), static_cast<int>(NumberBase::decimal));
    base_->setMinimumContentsLength(7);
    speed_->setMinimumContentsLength(6);
}

void StepBar::setView(SteppedView* view) {
    stop();
    if (view_) view_->disconnect(this);
    view_ = view;
    view_->setPace(speed_->currentData().toInt());
    steps_->setView(view);
    connect(view_, &SteppedView::stepChanged, this, &StepBar::show);
    show();
}

void StepBar::show() {
    const bool valid = view_->isValid();
    if (!valid) stop();
    play_->setEnabled(valid);
    base_->setEnabled(valid && view_->hasBases());
}

void StepBar::togglePlay() {
    if (isPlaying()) return stop();
    if (!view_->isValid()) return;
    if (steps_->isAtEnd()) view_->setStep(0);
    timer_.start(speed_->currentData().toInt());
    play_->setAction("stop", tr("Pause"));
}

void StepBar::stop() {
    timer_.stop();
    play_->setAction("play", tr("Play"));
}

void StepBar::tick() {
    if (!view_->reveal()) view_->setStep(view_->step() + 1);
    if (steps_->isAtEnd()) stop();
}

} // namespace blockwarp::ui
