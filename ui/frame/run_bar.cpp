// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/run_bar.h"

#include "ui/base/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {

RunBar::RunBar(QWidget* parent)
    : QWidget(parent), status_(new ElidedLabel(this)), progress_(new QProgressBar(this)),
      cancel_(makeButton("stop", tr("&Cancel"), this)),
      main_(new MainButton("encrypt", tr("Encrypt"), this)),
      escape_(new QShortcut(Qt::Key_Escape, this)) {
    status_->setObjectName("status");
    progress_->setObjectName("progress");
    progress_->setAccessibleName(tr("Progress of the queue"));
    progress_->setRange(0, 1000);
    progress_->setTextVisible(false);
    cancel_->setObjectName("cancel");
    cancel_->setMinimumHeight(5 * kGrid);
    main_->setObjectName("start");
    auto* text = new QVBoxLayout;
    text->setSpacing(kGrid / 2);
    text->addWidget(status_);
    text->addWidget(progress_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(2 * kGrid, kGrid, 2 * kGrid, kGrid);
    row->setSpacing(kGrid);
    row->addLayout(text, 1);
    row->addSpacing(kGrid);
    row->addWidget(cancel_);
    row->addWidget(main_);
    escape_->setEnabled(false);
    connect(main_, &QPushButton::clicked, this, &RunBar::started);
    connect(escape_, &QShortcut::activated, cancel_, &QPushButton::click);
    connect(cancel_, &QPushButton::clicked, this, &RunBar::cancelled);
}

void RunBar::setIdle(const QString& action, const char* iconName, bool possible,
                     const QString& status) {
    main_->setAction(iconName, action);
    main_->setEnabled(possible);
    cancel_->setEnabled(false);
    escape_->setEnabled(false);
    status_->setLine(status);
    progress_->setValue(0);
    progress_->setVisible(false);
}

void RunBar::setRunning() {
    main_->setEnabled(false);
    cancel_->setEnabled(true);
    escape_->setEnabled(true);
    cancel_->setFocus();
    progress_->setVisible(true);
    setProgress(0, -1, tr("Starting"));
}

void RunBar::setProgress(double fraction, double secondsLeft, const QString& what) {
    progress_->setValue(static_cast<int>(fraction * 1000));
    status_->setLine(secondsLeft < 0 ? what : tr("%1, %2 left").arg(what, formatEta(secondsLeft)));
}

} // namespace blockwarp::ui
