// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_checker.h"

#include "core/files/file_start.h"

namespace blockwarp::ui {

QueueChecker::QueueChecker(QueueModel& queue, QObject* parent) : QObject(parent), queue_(queue) {
    connect(&queue_, &QueueModel::outputsChanged, this, &QueueChecker::look);
}

void QueueChecker::look() {
    outdated_ = looking_ || held_;
    if (!looking_ && !held_) begin();
}

void QueueChecker::hold(bool hold) {
    held_ = hold;
    if (!hold && outdated_ && !looking_) begin();
}

void QueueChecker::begin() {
    const OutputRule& rule = queue_.rule();
    looking_ = rule.hasPlace();
    outdated_ = false;
    if (!looking_) return; // nothing can be started
    FileJob job;
    job.direction = rule.direction;
    if (rule.direction == Direction::encrypt)
        job.container = rule.container;
    else
        job.container.reset();
    job.overwrite = rule.replace;
    runner_.start([job, places = queue_.places()] { return check(places, job); },
                  [this](JobId, const std::vector<PlannedFile>& files) {
                      looking_ = false;
                      if (!outdated_)
                          take(files);
                      else if (!held_)
                          begin();
                  });
}

std::vector<PlannedFile> QueueChecker::check(const std::vector<QueueModel::Place>& places,
                                             const FileJob& job) {
    std::vector<PlannedFile> files;
    files.reserve(places.size());
    for (const QueueModel::Place& place : places)
        files.push_back({.input = place.input, .output = place.output, .begun = place.begun});
    FileJob request = job;
    if (!places.empty()) request.archive = places.front().archive; // such a one is alone
    const auto ok = checkFiles(files, request);
    for (PlannedFile& file : files) {
        if (!ok) file.error = ok.error(); // what is not known to be safe is not started
        if (file.error || file.begun || job.direction == Direction::encrypt) continue;
        const auto recognised = checkRecognised(file.input);
        if (isDamagedStart(recognised)) file.error = recognised.error();
    }
    return files;
}

void QueueChecker::take(const std::vector<PlannedFile>& files) {
    queue_.setObstacles(files);
    emit settled();
}

} // namespace blockwarp::ui
