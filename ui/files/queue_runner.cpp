// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_runner.h"

#include "core/base/freed_memory.h"
#include "core/files/equivalent_command.h"
#include "core/files/race.h"
#include "core/files/unwrap_ahead.h"
#include "ui/base/text.h"
#include "ui/files/item_text.h"

#include <chrono>

namespace blockwarp::ui {
namespace {

/// Of a file that was added while only raw files were worked on.
Error noSecret() {
    return {ErrorCode::badPassphrase,
            QueueRunner::tr("none was given for this file").toStdString()};
}

} // namespace

QueueRunner::QueueRunner(QueueModel& queue, QueueChecker& checker, QObject* parent)
    : QObject(parent), queue_(queue), checker_(checker) {
    connect(&checker_, &QueueChecker::settled, this, [this] {
        if (running_) count_.filesRefused += queue_.refuseBlocked();
        proceed();
    });
    connect(&queue_, &QueueModel::factsFound, this, &QueueRunner::proceed);
    news_.setInterval(std::chrono::milliseconds(66));
    connect(&news_, &QTimer::timeout, this, &QueueRunner::takeNews);
}

QueueRunner::~QueueRunner() {
    running_ = false; // nobody is to hear of it any more
    cancel();
}

void QueueRunner::start(QueuePlan plan) {
    Q_ASSERT(!running_);
    plan_ = std::move(plan);
    running_ = true;
    cancelled_ = false;
    unlocked_ = false;
    together_ = false;
    count_ = {};
    clock_ = {};
    first_ = std::make_shared<ProgressMeter>();
    run_ = std::make_shared<ProgressMeter>();
    folders_ = std::make_shared<MadeFolders>();
    bench_ = std::make_shared<Workbench>();
    if (plan_.failedOnly) // either makes the checker look again
        queue_.rearmFailed();
    else
        queue_.rearm();
}

/// The next step, once the worker is free and it is known what is in the way of the queue.
void QueueRunner::proceed() {
    if (!running_ || busy_ || !checker_.isSettled()) return;
    if (!cancelled_ && queue_.awaitsFacts()) return; // they tell what is unpacked
    const std::vector<int> ready = cancelled_ ? std::vector<int>() : queue_.ready();
    if (!cancelled_) countAll(ready);
    if (ready.empty())
        close();
    else if (!unlocked_)
        unlock();
    else
        workOn(ready);
}

/// Archives are unpacked one by one, with all workers.
void QueueRunner::workOn(const std::vector<int>& ready) {
    std::vector<int> together;
    for (const int row : ready)
        if (!isExtracted(queue_.item(row), queue_.rule())) together.push_back(row);
    if (plan_.race || together.size() < 2)
        work(ready.front());
    else
        workTogether(together);
}

/// Also those that were added while others ran.
void QueueRunner::countAll(const std::vector<int>& ready) {
    count_.files = count_.filesDone + static_cast<int>(ready.size());
    count_.bytes = count_.bytesDone;
    for (const int row : ready)
        count_.bytes += queue_.item(row).bytes;
}

void QueueRunner::unlock() {
    busy_ = true;
    runner_.start([sources = std::move(plan_.secrets),
                   files = waiting()] { return makeSecrets(sources, files); },
                  [this](JobId, Result<Secrets>&& secrets) {
                      busy_ = false;
                      unlocked_ = true;
                      if (!secrets) {
                          stopped();
                          emit secretRefused(sentence(secrets.error()));
                          return;
                      }
                      secrets_ = std::move(*secrets);
                      proceed();
                  });
}

QueueRunner::Waiting QueueRunner::waiting() const {
    Waiting files{{}, unwrapTuning(plan_.job.engine), run_};
    for (const int row : queue_.ready())
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
        if (auto* identities = std::get_if<age::Identities>(&*secret)) {
            const std::vector<std::filesystem::path> inputs(waiting.inputs.begin(),
                                                            waiting.inputs.end());
            (void)unwrapAhead(inputs, *identities, waiting.tuning, waiting.progress->token());
        }
        into = std::make_shared<OwnedSecret>(waiting.progress, std::move(*secret));
        return {};
    };
    if (auto ok = make(sources.usual, secrets.usual); !ok) return ok.error();
    if (auto ok = make(sources.ofRaw, secrets.ofRaw); !ok) return ok.error();
    return secrets;
}

/// With a passphrase alone, core says of a file that says nothing what is wrong with that.
std::shared_ptr<const Secret> QueueRunner::secretFor(const QueueItem& item) const {
    const bool raw = item.container == Container::raw;
    const SharedSecret& owned = raw && secrets_.ofRaw ? secrets_.ofRaw : secrets_.usual;
    return owned ? std::shared_ptr<const Secret>(owned, &owned->secret) : nullptr;
}

PlannedFile QueueRunner::plannedFor(int row) const {
    const QueueItem& item = queue_.item(row);
    const PathText folder = item.input.path().parent_path();
    return {.input = item.input,
            .output = queue_.output(row),
            .root = item.root.empty() ? folder : item.root,
            .bytes = item.bytes};
}

void QueueRunner::cancel() {
    cancelled_ = true;
    run_->cancel();
    first_->cancel();
    second_->cancel();
    third_->cancel();
    if (running_ && !busy_) close(); // it waits for a look at the disk
}

void QueueRunner::work(int row) {
    row_ = row;
    busy_ = true;
    first_ = std::make_shared<ProgressMeter>();
    second_ = std::make_shared<ProgressMeter>();
    third_ = std::make_shared<ProgressMeter>();
    queue_.setRunning(row);
    emit itemStarted(row);
    runner_.start(
        [job = plan_.jobFor(queue_, row), file = plannedFor(row), race = plan_.race,
         secret = secretFor(queue_.item(row)), first = first_, second = second_, third = third_,
         folders = folders_, bench = bench_]() -> Result<ItemResult> {
            if (auto ok = folders->makeFor(file); !ok) return ok.error();
            auto result = run(job, race, secret.get(), *bench, *first, *second, *third);
            if (!result) return result;
            if (auto ok = folders->flushFor(file.output); !ok) return ok.error();
            return result;
        },
        [this, row](JobId, Result<ItemResult> result) {
            count_.bytesDone += queue_.item(row).bytes;
            settle(row, std::move(result));
            row_ = -1;
            busy_ = false;
            emit itemFinished(row);
            proceed();
        });
}

/// A passphrase is derived once for all of them.
std::vector<BatchFile> QueueRunner::batchOf(const std::vector<int>& rows) {
    for (const SharedSecret& owned : {secrets_.usual, secrets_.ofRaw})
        if (owned && !std::exchange(owned->shared, true))
            shareDerivations(owned->secret, owned->hearsCancel->token());
    std::vector<BatchFile> files;
    files.reserve(rows.size());
    for (const int row : rows) {
        const QueueItem& item = queue_.item(row);
        const auto secret = secretFor(item);
        if (secret)
            files.push_back({row, item.bytes, plan_.cipherFor(item), secret});
        else
            settle(row, noSecret());
    }
    return files;
}

std::vector<OutputPlace> QueueRunner::placesOf(const std::vector<BatchFile>& files) const {
    std::vector<OutputPlace> places;
    places.reserve(files.size());
    for (const BatchFile& file : files)
        places.push_back(queue_.place(file.row));
    return places;
}

void QueueRunner::workTogether(const std::vector<int>& rows) {
    together_ = true;
    busy_ = true;
    std::vector<BatchFile> files = batchOf(rows);
    std::vector<OutputPlace> places = placesOf(files);
    batch_ = std::make_shared<QueueBatch>(plan_.job, std::move(files), run_, count_.bytesDone,
                                          count_.bytes);
    emit togetherStarted();
    news_.start();
    runner_.start(
        [batch = batch_, folders = folders_, rule = queue_.rule(),
         places = std::move(places)]() mutable {
            batch->plan(std::move(places), rule);
            runBatch(*batch, *folders);
            return true;
        },
        [this](JobId, bool) {
            takeNews();
            news_.stop();
            batch_.reset();
            busy_ = false;
            proceed();
        });
}

void QueueRunner::takeNews() {
    if (!batch_) return;
    QueueBatch::News news = batch_->take();
    const QueueModel::Together changes(queue_);
    for (const int row : news.begun)
        queue_.setRunning(row);
    for (auto& [row, result] : news.ended)
        settle(row, std::move(result));
    count_.bytesDone += news.endedBytes;
    if (news.large) queue_.setProgress(news.large->first, news.large->second, 0);
}

void QueueRunner::settle(int row, Result<ItemResult> result) {
    ++count_.filesDone;
    if (!result)
        ++(result.error().code == ErrorCode::cancelled ? count_.filesCancelled
                                                       : count_.filesFailed);
    if (result && result->race) compareRaces(*result, queue_.item(row).input);
    if (result)
        queue_.setDone(row, std::move(result).value());
    else if (result.error().code == ErrorCode::cancelled)
        queue_.setCancelled(row);
    else
        queue_.setFailed(row, failureText(result.error()), result.error().code);
}

void QueueRunner::compareRaces(ItemResult& result, const std::filesystem::path& input) {
    if (result.race->isEmulated()) return;
    const FileOutcome& gpu = result.race->gpu;
    PastRace now{input, result.direction,
                 QStringLiteral("%1, %2").arg(cipherTitle(*gpu.cipher), toQString(gpu.strategy)),
                 speedsOf(*result.race)};
    if (lastRace_ && lastRace_->input == input && lastRace_->direction == now.direction)
        result.change =
            toQString(changeSentence(lastRace_->work.toStdString(), lastRace_->speeds, now.speeds));
    lastRace_ = std::move(now);
}

/// Nothing stays open while the queue is idle. A GPU takes a while to close, so the worker does it.
void QueueRunner::close() {
    busy_ = true;
    runner_.start(
        [bench = bench_] {
            bench->sessions.close();
            returnFreedMemory();
            return true;
        },
        [this](JobId, bool) {
            busy_ = false;
            stopped();
        });
}

void QueueRunner::stopped() {
    seconds_ = clock_.seconds();
    running_ = false;
    row_ = -1;
    secrets_ = {};
    folders_.reset();
    bench_.reset();
    emit finished();
}

Result<ItemResult> QueueRunner::run(const FileJob& job, bool race, const Secret* secret,
                                    Workbench& bench, ProgressMeter& first, ProgressMeter& second,
                                    ProgressMeter& third) {
    if (!secret) return noSecret();
    FileJob made = job; // as the output was
    ItemResult result;
    result.direction = job.direction();
    result.unpacked = job.extracting() != nullptr;
    result.ofPassphrase = std::holds_alternative<Passphrase>(*secret);
    if (race) {
        auto outcome = runRace(job, cloneSecret(*secret), first.token(), {first, second, third},
                               job.engine.kind);
        if (!outcome) return outcome.error();
        result.runs.push_back({outcome->cpu, first.points()});
        result.runs.push_back({outcome->gpu, second.points()});
        result.output = outcome->output;
        if (outcome->isEmulated()) made.engine.kind = EngineKind::cpu;
        result.race = std::make_shared<RaceOutcome>(std::move(*outcome));
    } else {
        Result<FileOutcome> outcome =
            runFileJob(job, cloneSecret(*secret), bench, first.token(), first);
        if (!outcome) return outcome.error();
        result.output = outcome->output;
        result.runs.push_back({std::move(*outcome), first.points()});
    }
    if (result.output.empty()) result.output = job.target.output;
    result.command = std::make_shared<std::string>(commandStart(made, *secret));
    return result;
}

} // namespace blockwarp::ui
