// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/queue/queue_check.h"

#include "core/files/inspect.h"
#include "core/io/leftovers.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

namespace blockwarp {
namespace {

/// What is asked of each file, and how it is worked on.
struct Request {
    std::vector<PlannedFile> files;
    std::vector<bool> extracted; ///< of the files
    FileJob job;
    std::vector<std::optional<InputStamp>> seen{}; ///< of the files; empty: nobody asks
};

/// Takes the places apart, so that nothing is there twice.
Request requestOf(std::vector<OutputPlace> places, const OutputRule& rule, FileJob job) {
    Request request{.files = {}, .extracted = {}, .job = std::move(job)};
    request.files.reserve(places.size());
    for (OutputPlace& place : places) {
        PlannedFile file;
        file.output = place.output(rule);
        file.overwrite = place.overwrite();
        file.begun = place.begun;
        file.input = std::move(place.input);
        request.files.push_back(std::move(file));
        request.extracted.push_back(place.extracted);
    }
    return request;
}

/// Asks core for those that are extracted, or those that are not, each against all.
void checkSome(Request& request, bool extracted, const FileJob& job) {
    std::vector<PlannedFile> asked = request.files;
    for (std::size_t i = 0; i < asked.size(); ++i)
        asked[i].begun = asked[i].begun || request.extracted[i] != extracted;
    std::vector<std::optional<InputStamp>> seen;
    const bool remember = !request.seen.empty();
    const auto ok = checkFiles(asked, job, remember ? &seen : nullptr);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (request.extracted[i] != extracted) continue;
        request.files[i].error = ok ? asked[i].error : ok.error();
        request.files[i].clash = asked[i].clash;
        if (ok && remember) request.seen[i] = seen[i];
    }
}

/// What may be unsafe is not started.
void checkAll(Request& request) {
    if (std::ranges::none_of(request.extracted, std::identity())) {
        const auto ok =
            checkFiles(request.files, request.job, request.seen.empty() ? nullptr : &request.seen);
        for (PlannedFile& file : request.files)
            if (!ok) file.error = ok.error();
        return;
    }
    FileJob extracting = request.job;
    extracting.work = ExtractArchive();
    checkSome(request, false, request.job);
    checkSome(request, true, extracting);
}

/// The first bytes of files to decrypt may be damaged.
void checkStarts(Request& request) {
    if (request.job.sealing() != nullptr) return;
    for (PlannedFile& file : request.files) {
        if (file.error || file.begun) continue;
        const auto recognised = checkRecognised(file.input);
        if (isDamagedStart(recognised)) file.error = recognised.error();
    }
}

/// A folder is never replaced.
std::optional<Existing> existingFor(const PlannedFile& file) {
    const bool there =
        file.error->code == ErrorCode::outputExists || file.error->code == ErrorCode::outputChanged;
    const auto output = there ? stampOf(file.output) : std::nullopt;
    if (!output) return {};
    const auto input = stampOf(file.input);
    return Existing{*output, input && isNewer(*output, *input)};
}

std::vector<std::pair<int, std::shared_ptr<const Obstacle>>> obstaclesOf(const Request& request) {
    std::vector<std::pair<int, std::shared_ptr<const Obstacle>>> found;
    for (std::size_t i = 0; i < request.files.size(); ++i) {
        const PlannedFile& file = request.files[i];
        if (!file.error) continue;
        Obstacle obstacle{*file.error, file.clash};
        if (!request.extracted[i]) obstacle.existing = existingFor(file);
        found.emplace_back(static_cast<int>(i), std::make_shared<Obstacle>(std::move(obstacle)));
    }
    return found;
}

std::vector<std::filesystem::path> findLeftBehind(const Request& request) {
    std::set<std::filesystem::path> seen;
    std::vector<std::filesystem::path> found;
    if (request.job.sealing() != nullptr) return found;
    for (std::size_t i = 0; i < request.files.size(); ++i) {
        if (request.files[i].begun) continue;
        const std::filesystem::path output = request.files[i].output;
        const std::filesystem::path folder = output.parent_path();
        if (!seen.insert(folder).second) continue;
        std::ranges::move(findLeftovers(folder), std::back_inserter(found));
    }
    return found;
}

/// What the files are checked for; an archive is alone.
FileJob jobFor(const OutputRule& rule, std::optional<ArchiveRequest> archive) {
    FileJob job;
    if (rule.range)
        job.work = DecryptRange{{}, *rule.range};
    else if (rule.direction == Direction::decrypt)
        job.work = DecryptFile();
    else if (archive)
        job.work = EncryptArchive{{nullptr, rule.container}, std::move(*archive)};
    else
        job.work = EncryptFile{{nullptr, rule.container}};
    return job;
}

/// What is done would have another output if it was not.
bool isRepeatable(const std::vector<OutputPlace>& places, const OutputRule& rule) {
    if (!std::ranges::all_of(places, [](const OutputPlace& each) { return !each.done.empty(); }))
        return false;
    return std::ranges::any_of(places, [&rule](OutputPlace each) {
        each.done = {};
        return !isTaken(each.output(rule));
    });
}

} // namespace

LookFindings lookAtQueue(std::vector<OutputPlace> places, const OutputRule& rule,
                         std::optional<ArchiveRequest> archive, bool remember) {
    const bool repeatable = isRepeatable(places, rule);
    Request request = requestOf(std::move(places), rule, jobFor(rule, std::move(archive)));
    if (remember) request.seen.resize(request.files.size());
    checkAll(request);
    checkStarts(request);
    auto obstacles = obstaclesOf(request);
    auto leftBehind = findLeftBehind(request);
    return {{std::move(obstacles), std::move(request.seen)}, std::move(leftBehind), repeatable};
}

} // namespace blockwarp
