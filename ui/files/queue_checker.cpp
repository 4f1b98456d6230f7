// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_checker.h"

#include "core/archive/extraction_folder.h"
#include "core/files/file_start.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace blockwarp::ui {
namespace {

/// Checks those that are extracted, or those that are not, each against all.
void checkSome(std::vector<PlannedFile>& files, const std::vector<QueueModel::Place>& places,
               bool extracted, const FileJob& job) {
    std::vector<PlannedFile> asked = files;
    for (std::size_t i = 0; i < asked.size(); ++i)
        asked[i].begun = places[i].begun || places[i].extracted != extracted;
    const auto ok = checkFiles(asked, job);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (places[i].extracted != extracted) continue;
        files[i].error = ok ? asked[i].error : ok.error(); // what may be unsafe is not started
        files[i].clash = asked[i].clash;
    }
}

std::vector<std::filesystem::path> findLeftBehind(const std::vector<QueueModel::Place>& places) {
    std::set<std::filesystem::path> seen;
    std::vector<std::filesystem::path> found;
    for (const QueueModel::Place& place : places) {
        const std::filesystem::path output = place.output;
        if (!place.extracted || place.begun || !seen.insert(output.parent_path()).second) continue;
        std::ranges::move(ExtractionFolder::leftBehind(output), std::back_inserter(found));
    }
    return found;
}

} // namespace

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
                  [this](JobId, const Findings& found) {
                      looking_ = false;
                      if (!outdated_)
                          take(found);
                      else if (!held_)
                          begin();
                  });
}

QueueChecker::Findings QueueChecker::check(const std::vector<QueueModel::Place>& places,
                                           const FileJob& job) {
    std::vector<PlannedFile> files;
    files.reserve(places.size());
    for (const QueueModel::Place& place : places)
        files.push_back({.input = place.input, .output = place.output, .begun = place.begun});
    FileJob request = job;
    if (!places.empty()) request.archive = places.front().archive; // such a one is alone
    checkSome(files, places, false, request);
    if (std::ranges::any_of(places, &QueueModel::Place::extracted)) {
        request.extraction.emplace();
        request.overwrite = false;
        checkSome(files, places, true, request);
    }
    for (PlannedFile& file : files) {
        if (file.error || file.begun || job.direction == Direction::encrypt) continue;
        const auto recognised = checkRecognised(file.input);
        if (isDamagedStart(recognised)) file.error = recognised.error();
    }
    return {std::move(files), findLeftBehind(places)};
}

void QueueChecker::take(const Findings& found) {
    leftBehind_ = found.leftBehind;
    queue_.setObstacles(found.files);
    emit settled();
}

} // namespace blockwarp::ui
