// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/run_bar.h"

#include "ui/base/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"

namespace blockwarp::ui {

RunBar::RunBar(const char* iconName, const QString& action, QWidget* parent)
    : QWidget(parent), row_(new QHBoxLayout(this)), lead_(new QWidget(this)),
      message_(new MessageLine(lead_)), status_(new ElidedLabel(lead_)),
      progress_(new QProgressBar(lead_)), cancel_(new ShrinkingButton("stop", tr("&Cancel"), this)),
      main_(new MainButton(iconName, action, this)), escape_(new QShortcut(Qt::Key_Escape, this)) {
    status_->hide();
    progress_->setAccessibleName(tr("Progress"));
    progress_->setRange(0, 1000);
    progress_->setTextVisible(false);
    progress_->hide();
    cancel_->setMinimumHeight(kBarControlHeight);
    cancel_->setEnabled(false);
    cancel_->hide();
    escape_->setEnabled(false);
    auto* text = new QVBoxLayout(lead_);
    text->setContentsMargins(0, 0, 0, 0);
    text->setSpacing(space::tiny);
    for (QWidget* part : std::initializer_list<QWidget*>{message_, status_, progress_})
        text->addWidget(part);
    row_->setContentsMargins(space::large, space::small, space::large, space::small);
    row_->setSpacing(space::small);
    row_->addWidget(lead_, 1);
    row_->addSpacing(space::small);
    row_->addWidget(cancel_);
    row_->addWidget(main_);
    connect(main_, &QPushButton::clicked, this, &RunBar::started);
    connect(escape_, &QShortcut::activated, cancel_, &QPushButton::click);
    connect(cancel_, &QPushButton::clicked, this, &RunBar::cancelled);
}

void RunBar::addCancel() {
    cancellable_ = true;
}

void RunBar::addTool(QWidget* tool) {
    tool->setMinimumHeight(kBarControlHeight);
    row_->insertWidget(row_->indexOf(cancel_), tool);
}

void RunBar::setLead(QWidget* lead) {
    lead_->hide();
    idleLead_ = lead;
    row_->insertWidget(0, lead, 1);
}

void RunBar::showOnlyMainButton() {
    while (QLayoutItem* item = row_->takeAt(0))
        delete item; // the widgets stay, hidden or not
    lead_->hide();
    row_->setContentsMargins(0, 0, 0, 0);
    row_->addWidget(main_);
}

void RunBar::setStatus(const QString& status) {
    status_->setLine(status, Qt::ElideRight);
    status_->setVisible(!status.isEmpty());
}

void RunBar::setRunning(bool running) {
    if (running == running_) return;
    running_ = running;
    escape_->setEnabled(running && cancellable_);
    if (running) {
        mainHadFocus_ = main_->hasFocus();
        cancel_->setEnabled(true);
        cancel_->setVisible(cancellable_);
        if (mainHadFocus_ && cancellable_) cancel_->setFocus();
        main_->setEnabled(false);
        showLead(true);
    } else {
        main_->setEnabled(true);
        if (mainHadFocus_) main_->setFocus();
        cancel_->setEnabled(false);
        cancel_->hide();
        progress_->hide();
        showLead(false);
    }
}

void RunBar::showLead(bool running) {
    if (!idleLead_ || !cancellable_) return;
    lead_->setVisible(running);
    idleLead_->setVisible(!running);
}

void RunBar::setProgress(double fraction, double secondsLeft, const QString& what) {
    progress_->setValue(static_cast<int>(fraction * progress_->maximum()));
    progress_->show();
    status_->setLine(secondsLeft < 0 ? what : tr("%1, %2 left").arg(what, formatEta(secondsLeft)));
    status_->show();
}

} // namespace blockwarp::ui
