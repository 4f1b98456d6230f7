// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/archive_listing.h"

#include "core/archive/listing.h"
#include "core/archive/tar_sink.h"
#include "core/base/guard.h"
#include "core/files/opened_file.h"

#include <utility>

namespace blockwarp {
namespace {

Result<void> list(UnlockedFile& file, Listing& listing, const CancelToken& cancel,
                  ProgressSink& progress) {
    auto tar = TarSink::open(listing);
    if (!tar) return tar.error();
    Sessions sessions;
    const auto done = file.decrypt(**tar, {}, sessions, cancel, progress);
    if (!done) return done.error();
    return (*tar)->finish(cancel);
}

} // namespace

Result<std::uint64_t> listArchive(OpenedFile archive, PathChoice only, Secret secret,
                                  const std::function<void(const TarEntry&)>& take,
                                  const CancelToken& cancel, ProgressSink& progress) {
    auto listed = guarded([&]() -> Result<std::uint64_t> {
        auto file = std::move(archive).unlock(std::move(secret), cancel);
        if (!file) return file.error();
        if (auto ok = checkArchiveContainer(file->container()); !ok) return ok.error();
        std::uint64_t entries = 0;
        Listing listing(std::move(only), [&](const TarEntry& entry) {
            ++entries;
            take(entry);
        });
        const auto done = list(*file, listing, cancel, progress);
        if (!done) return file->explain(done.error(), cancel);
        return entries;
    });
    wipeStack();
    return listed;
}

} // namespace blockwarp
