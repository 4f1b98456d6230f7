// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/archive_listing.h"

#include "core/archive/listing.h"
#include "core/archive/tar_sink.h"
#include "core/base/guard.h"
#include "core/files/damage.h"
#include "core/files/job_checks.h"
#include "core/files/payload_run.h"
#include "core/files/prepared_job.h"

namespace blockwarp {
namespace {

Result<void> list(const FileJob& job, PreparedJob& prepared, Listing& listing,
                  const CancelToken& cancel, ProgressSink& progress) {
    auto tar = TarSink::open(listing);
    if (!tar) return tar.error();
    Sessions sessions;
    const auto done = decryptInto(**tar, prepared, job, sessions, cancel, progress);
    if (!done) return done.error();
    return (*tar)->finish(cancel);
}

} // namespace

Result<std::uint64_t> listArchive(FileJob job, const std::vector<std::string>& only, Secret secret,
                                  const std::function<void(const TarEntry&)>& take,
                                  const CancelToken& cancel, ProgressSink& progress) {
    job.output = "-"; // nothing is written, so that nothing can be in the way
    auto listed = guarded([&]() -> Result<std::uint64_t> {
        auto prepared = prepareJob(job, std::move(secret), cancel);
        if (!prepared) return prepared.error();
        if (auto ok = checkArchiveContainer(prepared->container); !ok) return ok.error();
        std::uint64_t entries = 0;
        Listing listing(only, [&](const TarEntry& entry) {
            ++entries;
            take(entry);
        });
        const auto done = list(job, *prepared, listing, cancel, progress);
        if (!done) return explainFailure(done.error(), *prepared, cancel);
        return entries;
    });
    wipeStack();
    return listed;
}

} // namespace blockwarp
