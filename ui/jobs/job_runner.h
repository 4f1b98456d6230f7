// SPDX-License-Identifier: GPL-3.0-or-later
/// Work off the GUI thread: one worker thread, jobs one after the other, one result each.
#pragma once

#include <QObject>
#include <QThread>

#include <functional>
#include <memory>
#include <utility>

namespace blockwarp::ui {

using JobId = quint64;

/// Lives on the GUI thread. `work` runs on the worker; what it returns reaches `done` on the GUI
/// thread by a queued call, together with the id that start() gave, so that a receiver can drop
/// results which it no longer waits for. Destruction waits for the running job: cancel it first.
class JobRunner : public QObject {
    Q_OBJECT

  public:
    explicit JobRunner(QObject* parent = nullptr);
    ~JobRunner() override;

    template <class Work, class Done>
    JobId start(Work work, Done done) {
        using Value = decltype(work());
        return enqueue([work = std::make_shared<Work>(std::move(work)),
                        done = std::make_shared<Done>(std::move(done))](JobId id) -> Delivery {
            auto result = std::make_shared<Value>((*work)());
            return [result, done, id] { (*done)(id, std::move(*result)); };
        });
    }

  private:
    using Delivery = std::function<void()>;
    JobId enqueue(std::function<Delivery(JobId)> job);

    QThread thread_;
    QObject* worker_; ///< lives on thread_, deleted when it ends
    JobId lastId_ = 0;
};

} // namespace blockwarp::ui
