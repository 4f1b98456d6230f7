// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/job_runner.h"

#include <QMetaObject>

namespace blockwarp::ui {

JobRunner::JobRunner(QObject* parent) : QObject(parent), worker_(new QObject) {
    worker_->moveToThread(&thread_);
    connect(&thread_, &QThread::finished, worker_, &QObject::deleteLater);
    thread_.start();
}

JobRunner::~JobRunner() {
    thread_.quit();
    thread_.wait();
}

JobId JobRunner::enqueue(std::function<Delivery(JobId)> job) {
    const JobId id = ++lastId_;
    QMetaObject::invokeMethod(
        worker_,
        [this, id, job = std::move(job)] {
            Delivery deliver = job(id);
            QMetaObject::invokeMethod(this, std::move(deliver), Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
    return id;
}

} // namespace blockwarp::ui
