// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/step_bar.h"

#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/text_width.h"

#include <QShortcut>
#include <QSignalBlocker>

namespace blockwarp::ui {
StepBar::StepBar(MainButton* play, const QString& prefix, QWidget* parent)
    : QWidget(parent), first_(makeButton("step-first", tr("First step (Home)"), prefix + "First")),
      back_(makeButton("step-back", tr("Back (Page up)"), prefix + "Back")),
      forward_(makeButton("step-next", tr("Forward (Page down)"), prefix + "Forward")),
      last_(makeButton("step-last", tr("Last step (End)"), prefix + "Last")),
      place_(new QSlider(Qt::Horizontal, this)), count_(new QLabel(this)),
      speed_(makeCombo(tr("Speed"), this)), base_(makeCombo(tr("Numbers"), this)), play_(play) {
    place_->setObjectName(prefix + "Place");
    place_->setAccessibleName(tr("Step"));
    count_->setObjectName(prefix + "Count");
    speed_->setObjectName(prefix + "Speed");
    base_->setObjectName(prefix + "Base");
    play_->setObjectName(prefix + "Play");
    fillLists();
    place_->setMinimumWidth(4 * kGrid);
    setLeastTextWidth(*count_, tr("%1 of %2").arg(QStringLiteral("000"), QStringLiteral("000")), 0);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::small);
    for (QWidget* part : std::initializer_list<QWidget*>{first_, back_, forward_, last_})
        row->addWidget(part);
    row->addWidget(place_, 1);
    row->addWidget(count_);
    row->addWidget(base_);
    row->addWidget(speed_);
    connect(first_, &QPushButton::clicked, this, [this] { goTo(0); });
    connect(back_, &QPushButton::clicked, this, [this] { go(-1); });
    connect(forward_, &QPushButton::clicked, this, [this] { go(1); });
    connect(last_, &QPushButton::clicked, this, [this] { goTo(view_->steps() - 1); });
    connect(place_, &QSlider::valueChanged, this, &StepBar::goTo);
    connect(play_, &QPushButton::clicked, this, &StepBar::togglePlay);
    connect(&timer_, &QTimer::timeout, this, &StepBar::tick);
    connect(speed_, &QComboBox::currentIndexChanged, this, [this] {
        timer_.setInterval(speed_->currentData().toInt());
        view_->setPace(timer_.interval());
    });
    connect(base_, &QComboBox::currentIndexChanged, this, &StepBar::baseChanged);
    addShortcut(Qt::Key_PageUp, -1);
    addShortcut(Qt::Key_PageDown, 1);
}

QPushButton* StepBar::makeButton(const char* iconName, const QString& name,
                                 const QString& objectName) {
    auto* button = ui::makeButton(iconName, {}, this);
    button->setObjectName(objectName);
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setFixedSize(kBarControlHeight, kBarControlHeight);
    return button;
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

/// Lists, sliders and the window's navigation have a use of their own for these keys.
void StepBar::addShortcut(Qt::Key key, int steps) {
    auto* shortcut = new QShortcut(key, this);
    shortcut->setContext(Qt::WindowShortcut);
    connect(shortcut, &QShortcut::activated, this, [this, steps] { go(steps); });
}

void StepBar::setView(SteppedView* view) {
    stop();
    if (view_) view_->disconnect(this);
    view_ = view;
    view_->setPace(speed_->currentData().toInt());
    connect(view_, &SteppedView::stepChanged, this, &StepBar::show);
    show();
}

void StepBar::show() {
    const QSignalBlocker blocker(place_);
    const int last = view_->steps() - 1;
    place_->setRange(0, last);
    place_->setValue(view_->step());
    const int first = view_->firstNumber();
    count_->setText(tr("%1 of %2").arg(view_->step() + first).arg(last + first));
    const bool valid = view_->isValid();
    if (!valid) stop();
    for (QWidget* part : std::initializer_list<QWidget*>{place_, count_, play_})
        part->setEnabled(valid);
    base_->setEnabled(valid && view_->hasBases());
    for (QWidget* part : {first_, back_})
        part->setEnabled(valid && view_->step() > 0);
    for (QWidget* part : {forward_, last_})
        part->setEnabled(valid && (view_->step() < last || view_->hidesNow()));
}

/// Forward shows what is hidden before it leaves the step.
void StepBar::go(int steps) {
    if (steps > 0 && view_->isValid() && view_->reveal()) return stop();
    goTo(view_->step() + steps);
}

void StepBar::goTo(int step) {
    stop();
    if (view_->isValid()) view_->setStep(step);
}

void StepBar::togglePlay() {
    if (isPlaying()) return stop();
    if (!view_->isValid()) return;
    if (isAtEnd()) view_->setStep(0);
    timer_.start(speed_->currentData().toInt());
    play_->setAction("stop", tr("Pause"));
}

void StepBar::stop() {
    timer_.stop();
    play_->setAction("play", tr("Play"));
}

void StepBar::tick() {
    if (!view_->reveal()) view_->setStep(view_->step() + 1);
    if (isAtEnd()) stop();
}

bool StepBar::isAtEnd() const {
    return view_->step() == view_->steps() - 1 && !view_->hidesNow();
}

} // namespace blockwarp::ui
