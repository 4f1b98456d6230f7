// SPDX-License-Identifier: GPL-3.0-or-later
/// Saves what is authentic of a damaged file of the queue.
#pragma once

#include "ui/files/queue_model.h"
#include "ui/files/secret_source.h"
#include "ui/jobs/job_runner.h"
#include "ui/jobs/progress_meter.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace blockwarp::ui {

class QueueSalvager : public QObject {
    Q_OBJECT

  public:
    explicit QueueSalvager(QueueModel& queue, QObject* parent = nullptr);
    ~QueueSalvager() override { cancel(); }

    /// `job`: that decrypts the row's file. The row says what came of it, and finished() follows.
    void start(int row, FileJob job, SecretSource secret);
    void cancel();
    bool isRunning() const { return meter_ != nullptr; }

  signals:
    void progressed(double share);
    /// The key file or passphrase cannot be used.
    void secretRefused(const QString& message);
    void finished();

  private:
    struct Saved {
        ItemResult result;
        QString sentence;
        bool secretRefused = false; ///< then the sentence says why
    };
    static Result<Saved> save(const FileJob& job, const SecretSource& secret, ProgressMeter& meter);
    void take(int row, Result<Saved> saved);

    QueueModel& queue_;
    std::shared_ptr<ProgressMeter> meter_; ///< null: none runs
    QTimer clock_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
