// SPDX-License-Identifier: GPL-3.0-or-later
/// What can be done with the queue, one thing at a time: work on its files, check them, salvage
/// one.
#pragma once

#include "ui/files/queue_runner.h"
#include "ui/files/queue_salvager.h"
#include "ui/files/queue_verifier.h"

#include <QObject>

namespace blockwarp::ui {

class QueueWork : public QObject {
    Q_OBJECT

  public:
    QueueWork(QueueModel& queue, QueueChecker& checker, QObject* parent = nullptr);

    /// That works on the files: its signals tell how far it is.
    QueueRunner& runner() { return runner_; }
    /// finished() follows.
    void verify(QueuePlan plan);
    /// Of the row's file; finished() follows.
    void salvage(int row, QueuePlan plan);
    /// Whatever is under way.
    void cancel();
    bool isRunning() const {
        return runner_.isRunning() || verifier_.isRunning() || salvager_.isRunning();
    }

  signals:
    /// Of what finished() follows.
    void progressed(double share, const QString& what);
    /// What came of it all, or an empty text.
    void finished(const QString& summary);
    /// The key file or passphrase cannot be used, whatever for.
    void secretRefused(const QString& message);

  private:
    QueueModel& queue_;
    QueueRunner runner_;
    QueueVerifier verifier_;
    QueueSalvager salvager_;
};

} // namespace blockwarp::ui
