// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_checker.h"

#include "core/files/file_start.h"

namespace blockwarp::ui {

QueueChecker::QueueChecker(QueueModel& queue, QObject* parent) : QObject(parent), queue_(queue) {
    connect(&queue_, &QueueModel::outputsChanged, this, &QueueChecker::look);
}

void QueueChecker::look() {
    outdated_ = looking_;
    if (!looking_) begin();
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
    runner_.start([job, files = queue_.planned()]() mutable { return check(files, job); },
                  [this](JobId, const std::vector<PlannedFile>& files) {
                      if (outdated_)
                          begin();
                      else
                          take(files);
                  });
}

std::vector<PlannedFile> QueueChecker::check(std::vector<PlannedFile>& files, const FileJob& job) {
    const auto ok = checkFiles(files, job);
    for (PlannedFile& file : files) {
        if (!ok) file.error = ok.error(); // what is not known to be safe is not started
        if (file.error || file.begun || job.direction == Direction::encrypt) continue;
        const auto recognised = checkRecognised(file.input);
        if (isDamagedStart(recognised)) file.error = recognised.error();
    }
    return std::move(files);
}

void QueueChecker::take(const std::vector<PlannedFile>& files) {
    looking_ = false;
    queue_.setObstacles(files);
    emit settled();
}

} // namespace blockwarp::ui
