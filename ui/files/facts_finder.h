// SPDX-License-Identifier: GPL-3.0-or-later
/// Finds out, off the GUI thread, what each new file of the queue says about itself.
#pragma once

#include "core/base/cancel.h"
#include "ui/files/queue_model.h"
#include "ui/jobs/batches.h"

#include <QObject>

#include <memory>

namespace blockwarp::ui {

class FactsFinder : public QObject {
    Q_OBJECT

  public:
    explicit FactsFinder(QueueModel& queue, QObject* parent = nullptr);
    ~FactsFinder() override { stop(); }

    /// Armored files have to be read to their end; this ends that.
    void stop();
    /// Waits with looking while files are still being added.
    void hold(bool hold);

  private:
    struct Wanted {
        PathText file;
        std::shared_ptr<CancelFlag> cancel; ///< of its time: cancelled when the queue is cleared
    };
    void look();

    QueueModel& queue_;
    int next_ = 0; ///< row that was not looked at yet, nor those behind it
    bool held_ = false;
    std::shared_ptr<CancelFlag> cancel_ = std::make_shared<CancelFlag>();
    Batches<Wanted, QueueList::FactsFound> batches_;
};

} // namespace blockwarp::ui
