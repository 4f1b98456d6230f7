// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/queue/queue_plan.h"

#include "core/files/equivalent_command.h"
#include "core/files/repair.h"
#include "core/files/salvage.h"

#include <utility>

namespace blockwarp {
namespace {

/// `made`: the job as the output was made.
Result<ItemResult> raceItem(const FileJob& job, const Secret& secret, const ItemMeters& meters,
                            FileJob& made) {
    auto outcome = runRace(job, cloneSecret(secret), meters.first->token(),
                           {*meters.first, *meters.gpu, *meters.output}, job.engine.kind);
    if (!outcome) return outcome.error();
    if (outcome->isEmulated()) made.engine.kind = EngineKind::cpu;
    ItemResult result;
    result.runs.push_back({outcome->cpu, meters.first->points()});
    result.runs.push_back({outcome->gpu, meters.gpu->points()});
    result.output = outcome->output;
    result.race = std::make_shared<RaceOutcome>(std::move(*outcome));
    return result;
}

Result<ItemResult> runAlone(const FileJob& job, const Secret& secret, JobContext& context,
                            ProgressMeter& meter) {
    auto outcome = runFileJob(job, cloneSecret(secret), context, meter.token(), meter);
    if (!outcome) return outcome.error();
    ItemResult result;
    result.output = outcome->output;
    result.runs.push_back({std::move(*outcome), meter.points()});
    return result;
}

} // namespace

const CipherSpec* QueuePlan::cipherFor(const QueueItem& item) const {
    const bool says = job.sealing() != nullptr || containerSpec(item.container).namesCipher;
    return says ? job.cipher() : unnamed;
}

FileJob QueuePlan::jobFor(const QueueList& queue, int row) const {
    const QueueItem& item = queue.item(row);
    const OutputRule& rule = queue.rule();
    FileJob own = job;
    own.input = item.input;
    own.root = item.root;
    if (item.seen) own.seen = *item.seen;
    const OutputPlace place = queue.place(row);
    own.target = {.output = place.wanted(rule), .overwrite = place.overwrite()};
    if (const Sealing* sealing = job.sealing()) {
        if (auto archive = archiveOf(item, rule.archive))
            own.work = EncryptArchive{*sealing, std::move(*archive)};
        return own;
    }
    Opening opening = *job.opening();
    opening.cipher = cipherFor(item);
    if (rule.range) {
        own.work = DecryptRange{opening, *rule.range};
    } else if (isExtracted(item, rule)) {
        own.work = ExtractArchive{opening, {.liftSoleFolder = true}};
    } else {
        own.work = DecryptFile{opening};
    }
    return own;
}

Error noSecret() {
    return {ErrorCode::badPassphrase, "none was given for this file"};
}

Result<ItemResult> runItem(const FileJob& job, bool race, const Secret* secret, JobContext& context,
                           const ItemMeters& meters) {
    if (secret == nullptr) return noSecret();
    FileJob made = job;
    auto result = race ? raceItem(job, *secret, meters, made)
                       : runAlone(job, *secret, context, *meters.first);
    if (!result) return result;
    result->direction = job.direction();
    result->unpacked = job.extracting() != nullptr;
    result->ofPassphrase = std::holds_alternative<Passphrase>(*secret);
    if (result->output.empty()) result->output = job.target.output;
    result->command = std::make_shared<std::string>(commandStart(made, *secret));
    return result;
}

Result<ItemResult> repairItem(const PathText& file, ProgressMeter& meter) {
    auto done = repairFile({.file = file}, meter.token(), meter);
    if (!done) return done.error();
    if (done->verdict == RepairVerdict::lost)
        return errorAt(ErrorCode::damaged, file.string(), "its recovery data cannot heal it");
    ItemResult result;
    result.direction = Direction::decrypt;
    result.output = done->output.empty() ? file.path() : done->output;
    result.requested = file;
    result.command = std::make_shared<std::string>(repairCommand(file));
    result.repaired = true;
    done->output = done->output.filename(); // the card has the whole path
    done->recovery = done->recovery.filename();
    result.salvage = done->verdict == RepairVerdict::whole
                         ? Message(CORE_TEXT("core", "Nothing of it is damaged."))
                         : sentenceOf(*done);
    return result;
}

Result<ItemResult> salvageItem(OpenedFile file, Secret secret, const PathText& requested,
                               ProgressMeter& meter) {
    auto command = std::make_shared<std::string>(salvageStart(file.job(), secret));
    auto done = salvageFile(std::move(file), std::move(secret), meter.token(), meter);
    if (!done) return done.error();
    ItemResult result;
    result.direction = Direction::decrypt;
    result.output = done->names.contents;
    result.requested = requested;
    result.command = std::move(command);
    done->names.contents = done->names.contents.filename(); // `output` has the whole path
    done->names.lost = done->names.lost.filename();
    result.salvage = sentenceOf(*done);
    return result;
}

} // namespace blockwarp
