// SPDX-License-Identifier: GPL-3.0-or-later
/// Shows how far a running queue is, 30 times a second: in its row, below the list and in the run
/// bar.
#pragma once

#include <QObject>
#include <QTimer>

namespace blockwarp::ui {

class QueueModel;
class RunBar;
class RunView;

class RunMonitor : public QObject {
    Q_OBJECT

  public:
    RunMonitor(QueueModel& queue, RunView& view, RunBar& bar);

    void start();
    void stop();

  private:
    void refresh();
    void refreshOne(int row);
    void refreshTogether();
    void refreshExam();

    QueueModel& queue_;
    RunView& view_;
    RunBar& bar_;
    QTimer clock_;
};

} // namespace blockwarp::ui
