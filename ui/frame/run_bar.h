// SPDX-License-Identifier: GPL-3.0-or-later
/// The strip at the bottom of a page: what is going on, progress, time left, Cancel, and the page's
/// one primary button.
#pragma once

#include "ui/widgets/buttons.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/message_line.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QShortcut>
#include <QWidget>

namespace blockwarp::ui {

/// Empty lines take no room, and Cancel exists where a page asks for it.
class RunBar : public QWidget {
    Q_OBJECT

  public:
    RunBar(const char* iconName, const QString& action, QWidget* parent);

    MainButton* mainButton() const { return main_; }
    QPushButton* cancelButton() const { return cancel_; }
    MessageLine* message() const { return message_; }
    ElidedLabel* status() const { return status_; }
    QProgressBar* progress() const { return progress_; }

    /// For pages whose work can be cancelled: shown while something runs, when Escape does it too.
    void addCancel();
    /// Between the status and Cancel.
    void addTool(QWidget* tool);
    /// Instead of message, status and progress; where work can be cancelled, while nothing runs.
    void setLead(QWidget* lead);

    /// For pages that begin something elsewhere.
    void showOnlyMainButton();

    void setStatus(const QString& status);
    /// While something runs, Cancel can be pressed instead of the primary button, which then gets
    /// back the focus that it had.
    void setRunning(bool running);
    /// Shows the progress until nothing runs any more: `fraction` 0 … 1 of the work;
    /// `secondsLeft` below 0: not known.
    void setProgress(double fraction, double secondsLeft, const QString& what);

  signals:
    void started();
    void cancelled();

  private:
    void showLead(bool running);

    bool cancellable_ = false;
    bool running_ = false;
    bool mainHadFocus_ = false;
    QHBoxLayout* row_;
    QWidget* lead_;
    QWidget* idleLead_ = nullptr; ///< see setLead()
    MessageLine* message_;
    ElidedLabel* status_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    MainButton* main_;
    QShortcut* escape_; ///< wherever in the window the focus is
};

} // namespace blockwarp::ui
