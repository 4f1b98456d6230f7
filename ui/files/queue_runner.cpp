// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_runner.h"

#include "core/unwrap_ahead.h"
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
    first_ = std::make_shared<ProgressMeter>();
    runner_.start([sources = std::move(plan_.secrets),
                   files = waiting()] { return makeSecrets(sources, files); },
                  [this](JobId, Result<Secrets> secrets) {
                      if (!secrets) {
                          stopped();
                          emit secretRefused(sentence(secrets.error()));
                          return;
                      }
                      secrets_ = std::move(*secrets);
                      next();
                  });
}

QueueRunner::Waiting QueueRunner::waiting() const {
    Waiting files{{}, unwrapTuning(plan_.job), first_};
    for (int row = queue_.find(ItemState::waiting); row >= 0;
         row = queue_.find(ItemState::waiting, row + 1))
        files.inputs.push_back(queue_.item(row).input);
    return files;
}

Result<QueueRunner::Secrets> QueueRunner::makeSecrets(const SecretSources& sources,
                                                      const Waiting& waiting) {
    Secrets secrets;
    const auto make = [&waiting](const SecretSource& source, SharedSecret& into) -> Result<void> {
        if (!source) return {};
        auto secret = source();
        if (!secret) return secret.error();
        // Only saves time. What does not come of it, and a cancel, each file finds out by itself.
        if (auto* identities = std::get_if<age::Identities>(&*secret))
            (void)unwrapAhead(waiting.inputs, *identities, waiting.tuning, *waiting.progress);
        into = std::make_shared<const Secret>(std::move(*secret));
        return {};
    };
    if (auto ok = make(sources.usual, secrets.usual); !ok) return ok.error();
    if (auto ok = make(sources.ofRaw, secrets.ofRaw); !ok) return ok.error();
    return secrets;
}

/// With a passphrase alone, core says of a file that says nothing what is wrong with that.
QueueRunner::SharedSecret QueueRunner::secretFor(const QueueItem& item) const {
    const bool raw = item.container == Container::raw;
    return raw && secrets_.ofRaw ? secrets_.ofRaw : secrets_.usual;
}

FileJob QueueRunner::jobFor(const QueueItem& item) const {
    FileJob job = plan_.job;
    job.input = item.input;
    job.output = item.output;
    if (job.direction == Direction::decrypt && !containerSpec(item.container).namesCipher)
        job.cipher = plan_.unnamed;
    return job;
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
    queue_.setRunning(row);
    emit itemStarted(row);
    runner_.start([job = jobFor(queue_.item(row)), race = plan_.race,
                   secret = secretFor(queue_.item(row)), first = first_,
                   second = second_] { return run(job, race, secret.get(), *first, *second); },
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
    secrets_ = {};
    emit finished();
}

Result<ItemResult> QueueRunner::run(const FileJob& job, bool race, const Secret* secret,
                                    ProgressMeter& first, ProgressMeter& second) {
    if (!secret) // it was added while only raw files were worked on
        return Error{ErrorCode::badPassphrase, tr("none was given for this file").toStdString()};
    ItemResult result;
    result.direction = job.direction;
    result.output = job.output;
    result.ofPassphrase = std::holds_alternative<Passphrase>(*secret);
    if (race) {
        Result<RaceOutcome> outcome = runRace(job, *secret, first, second);
        if (!outcome) return outcome.error();
        result.runs.push_back({std::move(outcome->cpu), first.points()});
        result.runs.push_back({std::move(outcome->gpu), second.points()});
        result.ratio = outcome->ratio;
    } else {
        Result<FileOutcome> outcome = runFileJob(job, *secret, first);
        if (!outcome) return outcome.error();
        result.runs.push_back({std::move(*outcome), first.points()});
    }
    result.command = toQString(equivalentCommand(job, *secret));
    return result;
}

} // namespace blockwarp::ui
