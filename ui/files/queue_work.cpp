// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_work.h"

#include <utility>

namespace blockwarp::ui {

QueueWork::QueueWork(QueueModel& queue, QueueChecker& checker, QObject* parent)
    : QObject(parent), queue_(queue), runner_(queue, checker), verifier_(queue), salvager_(queue) {
    connect(&runner_, &QueueRunner::secretRefused, this, &QueueWork::secretRefused);
    connect(&verifier_, &QueueVerifier::secretRefused, this, &QueueWork::secretRefused);
    connect(&salvager_, &QueueSalvager::secretRefused, this, &QueueWork::secretRefused);
    connect(&verifier_, &QueueVerifier::progressed, this, &QueueWork::progressed);
    connect(&salvager_, &QueueSalvager::progressed, this,
            [this](double share) { emit progressed(share, tr("Salvaging")); });
    connect(&verifier_, &QueueVerifier::finished, this, &QueueWork::finished);
    connect(&salvager_, &QueueSalvager::finished, this, [this] { emit finished({}); });
}

void QueueWork::verify(QueuePlan plan) {
    verifier_.start(plan.job.engine, std::move(plan.secrets));
}

void QueueWork::salvage(int row, QueuePlan plan) {
    salvager_.start(row, plan.jobFor(queue_, row), std::move(plan.secrets.usual));
}

void QueueWork::cancel() {
    runner_.cancel();
    verifier_.cancel();
    salvager_.cancel();
}

} // namespace blockwarp::ui
