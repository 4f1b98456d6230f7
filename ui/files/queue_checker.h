// SPDX-License-Identifier: GPL-3.0-or-later
/// Has core look, off the GUI thread, at what the queue's outputs would be in the way of: each
/// other, inputs, files that are there.
#pragma once

#include "ui/files/queue_model.h"
#include "ui/jobs/job_runner.h"

#include <QObject>
#include <QTimer>

namespace blockwarp::ui {

/// Looks whenever inputs or outputs change, and keeps the rows' obstacles up to date.
class QueueChecker : public QObject {
    Q_OBJECT

  public:
    explicit QueueChecker(QueueModel& queue, QObject* parent = nullptr);

    /// The rows' obstacles are those of the queue as it is.
    bool isSettled() const { return !looking_ && !held_ && !next_.isActive(); }
    /// Beside what will be decrypted: what interrupted runs have left there.
    const std::vector<std::filesystem::path>& leftBehind() const { return leftBehind_; }
    /// All files are done, and another run would find an output's name free.
    bool isRepeatable() const { return repeatable_; }
    /// Looks again, because the disk may have changed.
    void look();
    /// Waits with looking while files are still being added.
    void hold(bool hold);

  signals:
    void settled();

  private:
    void begin();
    void beginSoon();
    struct Findings {
        QueueModel::Obstacles obstacles;
        std::vector<std::filesystem::path> leftBehind;
        bool repeatable = false;
    };
    static Findings check(std::vector<OutputPlace> places, const OutputRule& rule, FileJob job);
    void take(const Findings& found);

    QueueModel& queue_;
    bool held_ = false;
    bool looking_ = false;
    std::vector<std::filesystem::path> leftBehind_;
    bool repeatable_ = false;
    bool outdated_ = false; ///< the queue has changed since the look began
    QTimer next_;           ///< a look in a turn of its own: a long queue takes a while to copy
    JobRunner runner_;
};

} // namespace blockwarp::ui
