// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/step_row.h"

#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/text_width.h"

#include <QShortcut>
#include <QSignalBlocker>

namespace blockwarp::ui {

StepRow::StepRow(const QString& prefix, QWidget* parent)
    : QWidget(parent), row_(new QHBoxLayout(this)),
      first_(makeButton("step-first", tr("First step (Home)"), prefix + "First")),
      back_(makeButton("step-back", tr("Back (Page up)"), prefix + "Back")),
      forward_(makeButton("step-next", tr("Forward (Page down)"), prefix + "Forward")),
      last_(makeButton("step-last", tr("Last step (End)"), prefix + "Last")),
      place_(new QSlider(Qt::Horizontal, this)), count_(new QLabel(this)) {
    place_->setObjectName(prefix + "Place");
    place_->setAccessibleName(tr("Step"));
    place_->setMinimumWidth(4 * kGrid);
    count_->setObjectName(prefix + "Count");
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(space::small);
    for (QWidget* part : std::initializer_list<QWidget*>{first_, back_, forward_, last_})
        row_->addWidget(part);
    row_->addWidget(place_, 1);
    row_->addWidget(count_);
    connect(first_, &QPushButton::clicked, this, [this] { goTo(0); });
    connect(back_, &QPushButton::clicked, this, [this] { go(-1); });
    connect(forward_, &QPushButton::clicked, this, [this] { go(1); });
    connect(last_, &QPushButton::clicked, this, [this] { goTo(view_->steps() - 1); });
    connect(place_, &QSlider::valueChanged, this, &StepRow::goTo);
    followFont(*count_, [this] { keepPlace(); });
    addShortcut(Qt::Key_PageUp, -1);
    addShortcut(Qt::Key_PageDown, 1);
}

void StepRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    leaveOut();
}

/// Where not all has room, the buttons to the ends go: Home, End and the slider do the same.
void StepRow::leaveOut() {
    const int more = 2 * (kBarControlHeight + row_->spacing());
    const bool shown = !first_->isHidden();
    const int needed = row_->minimumSize().width() + (shown ? 0 : more);
    for (QWidget* end : {first_, last_})
        end->setVisible(needed <= width());
}

QPushButton* StepRow::makeButton(const char* iconName, const QString& name,
                                 const QString& objectName) {
    auto* button = ui::makeButton(iconName, {}, this);
    button->setObjectName(objectName);
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setFixedSize(kBarControlHeight, kBarControlHeight);
    return button;
}

/// Lists, sliders and the window's navigation have a use of their own for these keys.
void StepRow::addShortcut(Qt::Key key, int steps) {
    auto* shortcut = new QShortcut(key, this);
    shortcut->setContext(Qt::WindowShortcut);
    connect(shortcut, &QShortcut::activated, this, [this, steps] { go(steps); });
}

void StepRow::setView(SteppedView* view) {
    if (view_) view_->disconnect(this);
    view_ = view;
    connect(view_, &SteppedView::stepChanged, this, &StepRow::show);
    show();
}

void StepRow::show() {
    const QSignalBlocker blocker(place_);
    const int last = view_->steps() - 1;
    place_->setRange(0, last);
    place_->setValue(view_->step());
    count_->setText(view_->place());
    keepPlace();
    const bool valid = view_->isValid();
    for (QWidget* part : std::initializer_list<QWidget*>{place_, count_})
        part->setEnabled(valid);
    for (QWidget* part : {first_, back_})
        part->setEnabled(valid && view_->step() > 0);
    for (QWidget* part : {forward_, last_})
        part->setEnabled(valid && (view_->step() < last || view_->hidesNow()));
}

/// As wide as any place, so that the slider does not move.
void StepRow::keepPlace() {
    if (!view_) return;
    count_->setMinimumWidth(count_->fontMetrics().horizontalAdvance(view_->widestPlace()));
    leaveOut();
}

/// Forward shows what is hidden before it leaves the step.
void StepRow::go(int steps) {
    emit used();
    if (steps > 0 && view_->isValid() && view_->reveal()) return;
    goTo(view_->step() + steps);
}

void StepRow::goTo(int step) {
    emit used();
    if (view_->isValid()) view_->setStep(step);
}

bool StepRow::takeKey(int key) {
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_PageUp:
        go(-1);
        return true;
    case Qt::Key_Right:
    case Qt::Key_PageDown:
        go(1);
        return true;
    case Qt::Key_Home:
        goTo(0);
        return true;
    case Qt::Key_End:
        goTo(view_->steps() - 1);
        return true;
    default:
        return false;
    }
}

bool StepRow::isAtEnd() const {
    return view_->step() == view_->steps() - 1 && !view_->hidesNow();
}

} // namespace blockwarp::ui
