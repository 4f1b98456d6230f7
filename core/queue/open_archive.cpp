// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/queue/open_archive.h"

#include "core/archive/entry_check.h"
#include "core/files/archive_listing.h"
#include "core/queue/queue_plan.h"

#include <utility>

namespace blockwarp {

Result<void> OpenArchive::list(Asker& asker, const std::function<void(const TarEntry&)>& take,
                               const std::shared_ptr<ProgressMeter>& meter) {
    FileJob job = job_;
    job.work = DecryptFile{*job_.opening()};
    job.target = {.output = "-"};
    job.seen.reset(); // by an earlier run
    auto opened = OpenedFile::open(std::move(job));
    if (!opened) return opened.error();
    if (const FileSource* file = opened->file()) job_.seen = file->stamp();
    auto secret = std::exchange(source_, {})(asker, {job_.input});
    if (!secret) return secret.error();
    secret_ = std::move(*secret);
    LimitCount limits{ExtractionLimits()};
    Result<void> within;
    const auto count = [&](const TarEntry& entry) {
        if (!within) return;
        within = limits.addEntry(entry.name.size() + entry.target.size());
        if (within)
            take(entry);
        else
            meter->cancel();
    };
    const auto listed = listArchive(std::move(*opened), PathChoice({}, {}), cloneSecret(*secret_),
                                    count, meter->token(), *meter);
    if (!within) return within;
    return listed ? Result<void>() : listed.error();
}

Result<ItemResult> OpenArchive::extract(const std::filesystem::path& folder,
                                        std::vector<std::string> names,
                                        const std::shared_ptr<ProgressMeter>& meter) const {
    FileJob job = job_;
    job.work = ExtractArchive{*job_.opening(), {.liftSoleFolder = true, .names = std::move(names)}};
    job.target = {.output = folder};
    JobContext context;
    return runItem(job, false, &*secret_, context, {.first = meter});
}

} // namespace blockwarp
