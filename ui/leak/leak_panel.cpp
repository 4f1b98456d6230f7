// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/leak_panel.h"

#include "ui/leak/experiment_bar.h"
#include "ui/leak/leak_controls.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QScrollBar>

namespace blockwarp::ui {

LeakPanel::LeakPanel(LeakControls* controls, std::initializer_list<QWidget*> actions, RunBar* bar,
                     QWidget* parent)
    : Card(0, parent), lesson_(new QWidget(this)), headline_(new QLabel(this)),
      prompt_(new QLabel(this)), experiment_(new ExperimentBar(this)),
      message_(new MessageLine(this)), middle_(new ScrollColumn(0, this)) {
    headline_->setObjectName("leakLesson");
    headline_->setWordWrap(true);
    setTextScale(*headline_, type::pageTitle, QFont::DemiBold);
    prompt_->setObjectName("leakPrompt");
    prompt_->setWordWrap(true);
    prompt_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    message_->setObjectName("leakMessage");
    bar->showOnlyMainButton();
    auto* content = new QWidget(this);
    auto* parts = new QVBoxLayout(content);
    parts->setContentsMargins(space::large, space::medium, space::large, space::small);
    parts->setSpacing(space::medium);
    makeLesson();
    parts->addWidget(lesson_);
    parts->addWidget(experiment_);
    parts->addWidget(makeLine(QFrame::HLine, this));
    parts->addWidget(controls, 1);
    middle_->setColumn(content);
    connect(middle_->verticalScrollBar(), &QScrollBar::rangeChanged, this, [parts](int, int last) {
        QMargins margins = parts->contentsMargins(); // the scroll bar takes part of the margin
        margins.setRight(last > 0 ? space::tiny : space::large);
        parts->setContentsMargins(margins);
    });
    auto* row = new QHBoxLayout;
    row->setSpacing(space::small);
    for (QWidget* action : actions)
        row->addWidget(action, 1);
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(space::large, space::tiny, space::large, space::medium);
    foot->setSpacing(space::small);
    foot->addWidget(message_);
    foot->addLayout(row);
    foot->addWidget(bar);
    column().setSpacing(0);
    column().addWidget(middle_, 1);
    column().addLayout(foot);
}

void LeakPanel::makeLesson() {
    auto* column = new QVBoxLayout(lesson_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    for (QWidget* each : {headline_, prompt_})
        column->addWidget(each);
}

void LeakPanel::setLesson(const LeakLesson& lesson, bool predicting) {
    headline_->setText(lesson.headline);
    prompt_->setText(lesson.text);
    prompt_->setForegroundRole(predicting ? QPalette::WindowText : QPalette::PlaceholderText);
}

void LeakPanel::setWidth(int width) {
    middle_->setMinWidth(width - middle_->verticalScrollBar()->sizeHint().width());
}

} // namespace blockwarp::ui
