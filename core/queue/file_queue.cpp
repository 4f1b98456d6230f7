// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/queue/file_queue.h"

#include "core/base/memory_room.h"
#include "core/files/race.h"
#include "core/files/salvage.h"

#include <cassert>
#include <utility>

namespace blockwarp {

FileQueue::FileQueue(QueueWatcher& watcher, std::function<void()> wake)
    : watcher_(watcher), list_(*this), mailbox_(std::move(wake)), looks_(mailbox_),
      worker_(mailbox_) {}

FileQueue::~FileQueue() {
    task_ = QueueTask::none; // nobody is to hear of it any more
    cancel();
}

void FileQueue::add(const FilesPlan& plan) {
    std::vector<QueueFile> files;
    LookFindings found;
    for (const PlannedFile& file : plan.files) {
        if (file.error)
            found.rows.obstacles.emplace_back(
                static_cast<int>(files.size()),
                std::make_shared<Obstacle>(Obstacle{*file.error, file.clash}));
        files.push_back({.input = file.input, .bytes = file.bytes, .root = file.root});
    }
    found.rows.seen = plan.seen;
    list_.append(list_.missing(files));
    outdated_ = false; // that was a look
    takeFindings(std::move(found));
}

void FileQueue::takeNews() {
    mailbox_.open();
    takeBatchNews();
    takeExamNews();
}

void FileQueue::factsFound(int first, int last) {
    proceed();
    watcher_.factsFound(first, last);
}

void FileQueue::outputsChanged() {
    look();
    watcher_.outputsChanged();
}

void FileQueue::look() {
    const bool known = std::exchange(outdated_, true);
    if (!known) lookSoon();
}

void FileQueue::hold(bool hold) {
    held_ = hold;
    if (!held_ && outdated_) lookSoon();
}

/// By itself: a long queue takes a while to copy.
void FileQueue::lookSoon() {
    mailbox_.post([this] { beginLook(); });
}

void FileQueue::beginLook() {
    if (!outdated_ || looking_ || held_) return;
    outdated_ = false;
    const OutputRule& rule = list_.rule();
    if (!rule.hasPlace()) return; // nothing can be started
    looking_ = true;
    std::optional<ArchiveRequest> archive;
    if (list_.size() > 0) archive = archiveOf(list_.item(0), rule.archive);
    looks_.start(
        [rule, places = list_.places(), archive = std::move(archive),
         runs = task_ == QueueTask::run]() mutable {
            LookFindings found = lookAtQueue(std::move(places), rule, std::move(archive), runs);
            returnFreedMemory();
            return found;
        },
        [this](LookFindings found) {
            looking_ = false;
            if (outdated_)
                beginLook();
            else
                takeFindings(std::move(found));
        });
}

void FileQueue::takeFindings(LookFindings found) {
    found_ = std::move(found);
    list_.setFindings(found_.rows);
    found_.rows = {};
    if (task_ == QueueTask::run) refuseBlocked();
    proceed();
    watcher_.settled();
}

void FileQueue::refuseBlocked() {
    const std::vector<int> refused = list_.refuseBlocked();
    count_.filesRefused += static_cast<int>(refused.size());
    for (const int row : refused)
        watcher_.ended(row);
}

void FileQueue::begin(QueueTask task, QueuePlan plan) {
    assert(!isRunning());
    task_ = task;
    plan_ = std::move(plan);
    unlocked_ = false;
    together_ = false;
    row_ = -1;
    count_ = {};
    examined_ = {};
    unwrapped_.reset();
    clock_ = {};
    meters_ = {};
    cancel_ = std::make_shared<CancelFlag>();
    run_ = std::make_shared<ProgressMeter>();
    watcher_.begun(task);
}

void FileQueue::end() {
    seconds_ = clock_.seconds();
    row_ = -1;
    secrets_ = {};
    plan_.secrets = {};
    folders_.reset();
    context_.reset();
    exam_.reset();
    watcher_.finished(std::exchange(task_, QueueTask::none));
}

/// A person who cancels a question knows why nothing was done.
void FileQueue::endRefused(const Error& why) {
    if (why.code != ErrorCode::cancelled) watcher_.secretRefused(why);
    end();
}

/// Called on the worker.
QueueAsker::Ask FileQueue::bringsQuestions() {
    return [this](std::shared_ptr<OpenQuestion> question) {
        mailbox_.post([this, question = std::move(question)] { watcher_.asked(question); });
    };
}

void FileQueue::start(QueuePlan plan) {
    begin(QueueTask::run, std::move(plan));
    folders_ = std::make_shared<MadeFolders>();
    context_ = std::make_shared<JobContext>();
    switch (plan_.taken) {
    case Taken::unfinished: // these two make the queue look again
        return list_.rearm();
    case Taken::failed:
        return list_.rearmFailed();
    case Taken::asLooked:
        refuseBlocked();
        return proceed();
    }
}

/// The next step, once the worker is free and it is known what is in the way of the queue.
void FileQueue::proceed() {
    if (task_ != QueueTask::run || busy_ || !isSettled()) return;
    const bool cancelled = cancel_->cancelled();
    if (!cancelled && list_.awaitsFacts()) return; // they tell what is unpacked
    const std::vector<int> ready = cancelled ? std::vector<int>() : list_.ready();
    if (!cancelled) countAll(ready);
    if (ready.empty())
        close();
    else if (!unlocked_)
        unlock(ready);
    else
        workOn(ready);
}

/// Also those that were added while others ran.
void FileQueue::countAll(const std::vector<int>& ready) {
    count_.files = count_.filesDone + static_cast<int>(ready.size());
    count_.bytes = count_.bytesDone;
    for (const int row : ready)
        count_.bytes += list_.item(row).bytes;
}

void FileQueue::unlock(const std::vector<int>& ready) {
    busy_ = true;
    std::vector<PathText> inputs;
    inputs.reserve(ready.size());
    for (const int row : ready)
        inputs.push_back(list_.item(row).input);
    worker_.start(
        [sources = std::exchange(plan_.secrets, {}), inputs = std::move(inputs),
         tuning = unwrapTuning(plan_.job.engine), meter = run_, ask = bringsQuestions(),
         cancel = cancel_] {
            QueueAsker asker(ask, *cancel);
            return QueueSecrets::make(sources, asker, inputs, tuning, meter);
        },
        [this](Result<QueueSecrets> secrets) {
            busy_ = false;
            unlocked_ = true;
            if (!secrets) return endRefused(secrets.error());
            secrets_ = std::move(*secrets);
            unwrapped_ = secrets_.unwrapped();
            proceed();
        });
}

/// Archives are unpacked one by one, with all workers.
void FileQueue::workOn(const std::vector<int>& ready) {
    std::vector<int> together;
    for (const int row : ready)
        if (!isExtracted(list_.item(row), list_.rule())) together.push_back(row);
    if (plan_.race || together.size() < 2)
        work(ready.front());
    else
        workTogether(together);
}

void FileQueue::work(int row) {
    row_ = row;
    busy_ = true;
    meters_ = {};
    list_.setRunning(row);
    watcher_.started(row);
    worker_.start(
        [job = plan_.jobFor(list_, row), file = plannedAt(list_.place(row), list_.rule()),
         race = plan_.race, secret = secrets_.secretFor(list_.item(row)), meters = meters_,
         folders = folders_, context = context_]() -> Result<ItemResult> {
            if (auto ok = folders->makeFor(file); !ok) return ok.error();
            auto result = runItem(job, race, secret.get(), *context, meters);
            if (!result) return result;
            if (auto ok = folders->flushFor(file.output); !ok) return ok.error();
            return result;
        },
        [this, row](Result<ItemResult> result) {
            count_.bytesDone += list_.item(row).bytes;
            row_ = -1;
            busy_ = false;
            settle(row, std::move(result));
            proceed();
        });
}

/// A passphrase is derived once for all of them.
std::vector<BatchFile> FileQueue::batchOf(const std::vector<int>& rows) {
    secrets_.share();
    std::vector<BatchFile> files;
    files.reserve(rows.size());
    for (const int row : rows) {
        const QueueItem& item = list_.item(row);
        if (auto secret = secrets_.secretFor(item))
            files.push_back({row, item.bytes, plan_.cipherFor(item), std::move(secret), item.seen});
        else
            settle(row, noSecret());
    }
    return files;
}

void FileQueue::workTogether(const std::vector<int>& rows) {
    together_ = true;
    busy_ = true;
    std::vector<BatchFile> files = batchOf(rows);
    std::vector<OutputPlace> places;
    places.reserve(files.size());
    for (const BatchFile& file : files)
        places.push_back(list_.place(file.row));
    batch_ = std::make_shared<QueueBatch>(plan_.job, std::move(files), run_, count_.bytesDone,
                                          count_.bytes);
    watcher_.startedTogether();
    worker_.start(
        [batch = batch_, folders = folders_, rule = list_.rule(),
         places = std::move(places)]() mutable {
            batch->plan(std::move(places), rule);
            runBatch(*batch, *folders);
            return true;
        },
        [this](bool) {
            takeBatchNews();
            batch_.reset();
            busy_ = false;
            proceed();
        });
}

void FileQueue::takeBatchNews() {
    if (!batch_) return;
    QueueBatch::News news = batch_->take();
    const QueueList::Together changes(list_);
    for (const int row : news.begun)
        list_.setRunning(row);
    for (auto& [row, result] : news.ended)
        settle(row, std::move(result));
    count_.bytesDone += news.endedBytes;
    if (news.large) list_.setProgress(news.large->first, news.large->second, 0);
}

void FileQueue::settle(int row, Result<ItemResult> result) {
    ++count_.filesDone;
    if (!result)
        ++(result.error().code == ErrorCode::cancelled ? count_.filesCancelled
                                                       : count_.filesFailed);
    if (result && result->race) compareRaces(*result, list_.item(row).input);
    if (result)
        list_.setDone(row, std::move(result).value());
    else if (result.error().code == ErrorCode::cancelled)
        list_.setCancelled(row);
    else
        list_.setFailed(row, result.error());
    watcher_.ended(row);
}

/// With the last race over the same file; not of those with an emulated GPU, whose speeds say
/// nothing.
void FileQueue::compareRaces(ItemResult& result, const std::filesystem::path& input) {
    if (result.race->isEmulated()) return;
    const FileOutcome& gpu = result.race->gpu;
    PastRace now{input, result.direction, titleOf(*gpu.cipher) + ", " + std::string(gpu.strategy),
                 speedsOf(*result.race)};
    if (lastRace_ && lastRace_->input == input && lastRace_->direction == now.direction)
        result.change = changeSentence(lastRace_->work, lastRace_->speeds, now.speeds);
    lastRace_ = std::move(now);
}

/// Nothing stays open while the queue is idle. A GPU takes a while to close, so the worker does it.
void FileQueue::close() {
    busy_ = true;
    worker_.start(
        [context = context_] {
            context->sessions.close();
            returnFreedMemory();
            return true;
        },
        [this](bool) {
            busy_ = false;
            end();
        });
}

void FileQueue::verify(std::vector<int> rows, QueuePlan plan) {
    begin(QueueTask::verification, std::move(plan));
    list_.clearVerdicts();
    examRows_ = std::move(rows);
    examined_.files = examRows_.size();
    std::vector<PathText> files;
    files.reserve(examRows_.size());
    for (const int row : examRows_)
        files.push_back(list_.item(row).input);
    exam_ = std::make_shared<QueueExam>(std::move(files), plan_.job.engine,
                                        std::exchange(plan_.secrets.usual, {}), cancel_);
    worker_.start(
        [exam = exam_, ask = bringsQuestions()] {
            QueueAsker asker(ask, *exam);
            return exam->work(asker);
        },
        [this](const Result<void>& secret) {
            takeExamNews();
            if (!secret) return endRefused(secret.error());
            end();
        });
}

void FileQueue::takeExamNews() {
    if (!exam_) return;
    const QueueExam::News news = exam_->take();
    {
        const QueueList::Together changes(list_);
        for (const auto& [index, found] : news.ended) {
            ++examined_.byVerdict[static_cast<std::size_t>(found.verdict)];
            list_.setVerdict(examRows_[index], found);
            watcher_.ended(examRows_[index]);
        }
    }
    examined_.done = news.done;
    examined_.total = news.total;
}

void FileQueue::salvage(int row, QueuePlan plan) {
    begin(QueueTask::salvage, std::move(plan));
    struct Salvaged {
        Result<ItemResult> result;
        bool secretRefused = false;
    };
    FileJob job = plan_.jobFor(list_, row);
    job.target.overwrite = false;
    job.seen.reset();
    if (job.ranging() != nullptr) job.work = DecryptFile{*job.opening()};
    worker_.start(
        [job = std::move(job), source = std::exchange(plan_.secrets.usual, {}),
         meter = meters_.first, ask = bringsQuestions(), cancel = cancel_]() -> Salvaged {
            auto opened = openSalvage(job);
            if (!opened) return {opened.error()};
            QueueAsker asker(ask, *cancel);
            auto secret = source(asker, {job.input});
            if (!secret) return {secret.error(), true};
            return {salvageItem(std::move(*opened), std::move(*secret), job.target.output, *meter)};
        },
        [this, row](Salvaged done) {
            if (done.secretRefused) return endRefused(done.result.error());
            if (done.result)
                list_.setSalvaged(row, std::move(*done.result));
            else
                list_.setUnsalvaged(row, done.result.error());
            end();
        });
}

void FileQueue::repair(int row) {
    begin(QueueTask::repair, {});
    worker_.start(
        [file = list_.item(row).input, meter = meters_.first] { return repairItem(file, *meter); },
        [this, row](Result<ItemResult> done) {
            if (done)
                list_.setRepaired(row, std::move(*done));
            else
                list_.setUnsalvaged(row, done.error());
            end();
        });
}

void FileQueue::cancel() {
    cancel_->cancel();
    run_->cancel();
    meters_.cancel();
    if (task_ == QueueTask::run && !busy_) close(); // it waits for a look at the disk
}

} // namespace blockwarp
