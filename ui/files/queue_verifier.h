// SPDX-License-Identifier: GPL-3.0-or-later
/// Authenticates the queue's encrypted files and writes nothing.
#pragma once

#include "core/files/authenticity.h"
#include "ui/files/queue_model.h"
#include "ui/files/secret_source.h"
#include "ui/jobs/job_runner.h"

#include <QObject>
#include <QTimer>

#include <array>
#include <memory>
#include <vector>

namespace blockwarp::ui {

class QueueVerifier : public QObject {
    Q_OBJECT

  public:
    explicit QueueVerifier(QueueModel& queue, QObject* parent = nullptr);
    ~QueueVerifier() override;

    /// Rows get their verdicts as they are found; finished() follows. Rows must stay meanwhile, but
    /// others may be added.
    void start(const EngineRequest& engine, SecretSources secrets);
    void cancel();
    bool isRunning() const { return run_ != nullptr; }

  signals:
    void progressed(double share, const QString& what);
    /// The key file or passphrase cannot be used.
    void secretRefused(const QString& message);
    /// How many files have which verdict; empty if the secret was refused.
    void finished(const QString& summary);

  private:
    class Run;

    void takeNews();
    void stopped(const Result<void>& secret);
    QString summary() const;

    QueueModel& queue_;
    std::vector<int> rows_;       ///< of the run's files
    std::array<int, 5> counts_{}; ///< by verdict
    std::shared_ptr<Run> run_;    ///< null: none runs
    QTimer news_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
