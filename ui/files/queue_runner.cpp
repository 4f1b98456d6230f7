// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_runner.h"

#include "ui/base/text.h"
#include "ui/files/item_text.h"

namespace blockwarp::ui {

QueueRunner::QueueRunner(QueueModel& queue, QObject* parent) : QObject(parent), queue_(queue) {}

QueueRunner::~QueueRunner() {
    cancel();
}

void QueueRunner::start(QueuePlan plan) {
    Q_ASSERT(!running_);
    plan_ = std::move(plan);
    running_ = true;
    cancelled_ = false;
    runner_.start(std::move(plan_.secret), [this](JobId, Result<Secret> secret) {
        if (!secret) {
            stopped();
            emit secretRefused(sentence(secret.error()));
            return;
        }
        secret_ = std::make_shared<const Secret>(std::move(secret).value());
        next();
    });
}

void QueueRunner::cancel() {
    cancelled_ = true;
    first_->cancel();
    second_->cancel();
}

void QueueRunner::next() {
    const int row = cancelled_ ? -1 : queue_.find(ItemState::waiting);
    if (row < 0) {
        stopped();
        return;
    }
    row_ = row;
    first_ = std::make_shared<ProgressMeter>();
    second_ = std::make_shared<ProgressMeter>();
    FileJob job = plan_.job;
    job.input = queue_.item(row).input;
    job.output = queue_.item(row).output;
    queue_.setRunning(row);
    emit itemStarted(row);
    runner_.start([job = std::move(job), race = plan_.race, secret = secret_, first = first_,
                   second = second_] { return run(job, race, *secret, *first, *second); },
                  [this, row](JobId, Result<ItemResult> result) {
                      settle(row, std::move(result));
                      row_ = -1;
                      emit itemFinished(row);
                      next();
                  });
}

void QueueRunner::settle(int row, Result<ItemResult> result) {
    if (result)
        queue_.setDone(row, std::move(result).value());
    else if (result.error().code == ErrorCode::cancelled)
        queue_.setCancelled(row);
    else
        queue_.setFailed(row, failureText(result.error()));
}

void QueueRunner::stopped() {
    running_ = false;
    row_ = -1;
    secret_.reset();
    emit finished();
}

Result<ItemResult> QueueRunner::run(const FileJob& job, bool race, const Secret& secret,
                                    ProgressMeter& first, ProgressMeter& second) {
    ItemResult result;
    result.direction = job.direction;
    result.output = job.output;
    if (race) {
        Result<RaceOutcome> outcome = runRace(job, secret, first, second);
        if (!outcome) return outcome.error();
        result.runs.push_back({std::move(outcome->cpu), first.points()});
        result.runs.push_back({std::move(outcome->gpu), second.points()});
        result.ratio = outcome->ratio;
    } else {
        Result<FileOutcome> outcome = runFileJob(job, secret, first);
        if (!outcome) return outcome.error();
        result.runs.push_back({std::move(*outcome), first.points()});
    }
    result.command = toQString(equivalentCommand(job, secret));
    return result;
}

} // namespace blockwarp::ui
