// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/queue/queue_batch.h"

#include "core/files/equivalent_command.h"

namespace blockwarp {

QueueBatch::QueueBatch(FileJob job, std::vector<BatchFile> files, Meter meter,
                       std::uint64_t doneBefore, std::uint64_t total)
    : job_(std::move(job)), files_(std::move(files)), meter_(std::move(meter)), total_(total),
      stages_(files_.size(), Stage::waiting), done_(doneBefore) {}

void QueueBatch::plan(std::vector<OutputPlace> places, const OutputRule& rule) {
    planned_.reserve(files_.size());
    for (std::size_t i = 0; i < files_.size(); ++i) {
        PlannedFile file = plannedAt(std::move(places[i]), rule);
        file.bytes = files_[i].bytes;
        planned_.push_back(std::move(file));
        auto& command = commands_[commandKey(i)];
        if (command) continue;
        FileJob own = job(i);
        own.target.overwrite = *planned_[i].overwrite;
        command = std::make_shared<std::string>(commandStart(own, secret(i)));
    }
}

QueueBatch::CommandKey QueueBatch::commandKey(std::size_t index) const {
    return {files_[index].cipher, bool(*planned_[index].overwrite)};
}

FileJob QueueBatch::job(std::size_t index) const {
    FileJob job = job_;
    if (files_[index].seen) job.seen = *files_[index].seen;
    if (const Opening* opening = job.opening()) {
        Opening own = *opening;
        own.cipher = files_[index].cipher;
        job.work = DecryptFile{own};
    }
    return job;
}

void QueueBatch::begun(std::size_t index) {
    const std::lock_guard lock(mutex_);
    if (!meter_->started()) report();
    stages_[index] = Stage::begun;
    begun_.push_back(index);
}

void QueueBatch::progressed(std::size_t index, std::uint64_t done, std::uint64_t total) {
    const std::lock_guard lock(mutex_);
    if (stages_[index] == Stage::ended) return;
    Large& large = large_[index];
    large.meter->report(done, total);
    const double share = total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0;
    large.done = static_cast<std::uint64_t>(share * static_cast<double>(files_[index].bytes));
    lastLarge_ = index;
    report();
}

/// A file that a cancel left untouched goes on waiting.
void QueueBatch::ended(std::size_t index, Result<FileOutcome> outcome) {
    std::vector<ProgressPoint> points;
    {
        const std::lock_guard lock(mutex_);
        const bool untouched = stages_[index] == Stage::waiting;
        stages_[index] = Stage::ended;
        if (untouched) return;
        if (const auto large = large_.find(index); large != large_.end()) {
            points = large->second.meter->points();
            large_.erase(large);
        }
        if (lastLarge_ == index) lastLarge_.reset();
        done_ += files_[index].bytes;
        report();
    }
    auto result = resultOf(index, std::move(outcome), std::move(points));
    const std::lock_guard lock(mutex_);
    news_.ended.emplace_back(files_[index].row, std::move(result));
    news_.endedBytes += files_[index].bytes;
}

Result<ItemResult> QueueBatch::resultOf(std::size_t index, Result<FileOutcome> outcome,
                                        std::vector<ProgressPoint> points) {
    const auto command = commands_.at(commandKey(index));
    PlannedFile file = std::exchange(planned_[index], {}); // nobody asks for it any more
    if (!outcome) return outcome.error();
    ItemResult result;
    result.direction = job_.direction();
    result.output = outcome->output.empty() ? std::move(file.output) : PathText(outcome->output);
    result.runs.push_back({std::move(*outcome), std::move(points)});
    result.command = command;
    return result;
}

/// With the lock held.
void QueueBatch::report() {
    std::uint64_t done = done_;
    for (const auto& [index, large] : large_)
        done += large.done;
    meter_->report(done, total_);
}

QueueBatch::News QueueBatch::take() {
    const std::lock_guard lock(mutex_);
    News news = std::exchange(news_, {});
    for (const std::size_t index : std::exchange(begun_, {}))
        if (stages_[index] == Stage::begun) news.begun.push_back(files_[index].row);
    if (lastLarge_ && files_[*lastLarge_].bytes > 0)
        news.large = {files_[*lastLarge_].row, static_cast<double>(large_.at(*lastLarge_).done) /
                                                   static_cast<double>(files_[*lastLarge_].bytes)};
    return news;
}

Result<void> QueueExam::work(Asker& asker) {
    auto secret = secret_(asker, {files_.begin(), files_.end()});
    if (!secret) return secret.error();
    shareDerivations(*secret, *cancel_);
    verifyFiles({files_.begin(), files_.end()}, engine_, *secret, *this);
    return {};
}

void QueueExam::progressed(std::size_t, std::uint64_t done, std::uint64_t total) {
    const std::lock_guard lock(mutex_);
    news_.done = done;
    news_.total = total;
}

void QueueExam::ended(std::size_t index, const Authenticity& found) {
    const std::lock_guard lock(mutex_);
    news_.done = news_.total = 0;
    if (found.error && found.error->code == ErrorCode::cancelled) return;
    news_.ended.emplace_back(index, found);
}

QueueExam::News QueueExam::take() {
    const std::lock_guard lock(mutex_);
    return {std::exchange(news_.ended, {}), news_.done, news_.total};
}

} // namespace blockwarp
