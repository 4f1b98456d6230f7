// SPDX-License-Identifier: GPL-3.0-or-later
/// The strip at the bottom of the Files page: progress, time left, Cancel, and the main button.
#pragma once

#include "ui/widgets/elided_label.h"
#include "ui/widgets/main_button.h"

#include <QProgressBar>
#include <QPushButton>
#include <QShortcut>
#include <QWidget>

namespace blockwarp::ui {

class RunBar : public QWidget {
    Q_OBJECT

  public:
    explicit RunBar(QWidget* parent = nullptr);

    MainButton* mainButton() const { return main_; }
    void setIdle(const QString& action, const char* iconName, bool possible, const QString& status);
    void setRunning();
    /// `fraction` 0 … 1 of the whole queue; `secondsLeft` below 0: not known yet.
    void setProgress(double fraction, double secondsLeft, const QString& what);

  signals:
    void started();
    void cancelled();

  private:
    ElidedLabel* status_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    MainButton* main_;
    QShortcut* escape_; ///< cancels, wherever in the window the focus is
};

} // namespace blockwarp::ui
