// SPDX-License-Identifier: GPL-3.0-or-later
/// `decrypt --salvage`, alone and with `--extract`.
#include "app/cli/crypt_options.h"
#include "app/cli/outcome.h"
#include "core/files/file_names.h"
#include "core/files/salvage.h"
#include "core/files/salvage_words.h"

namespace blockwarp::cli {

int runSalvage(const CryptOptions& options, FileJob job) {
    if (options.archives.list || (!options.archives.extract && !options.archives.only.empty()))
        return failUsage("--salvage saves a file, or with --extract what an archive begins with.");
    if (options.force) return failUsage("--salvage never replaces a file; it takes no --force.");
    if (isForMany(options)) return failUsage("--salvage is of one file.");
    if (options.archives.extract && options.output.empty())
        return failUsage("-o names the folder to unpack into, to which .salvaged is added.");
    job.input = options.inputs.front();
    job.target.output = options.output.empty()
                            ? suggestOutput(job.input, Direction::decrypt, Container::blockwarp)
                            : std::filesystem::path(options.output);
    if (options.archives.extract) {
        auto request = options.archives.extraction();
        if (!request) return fail(request.error());
        job.work = ExtractArchive{*job.opening(), std::move(*request)};
    }
    sayLeftovers(job.target.output, options.archives.removeLeftovers);
    auto opened = openSalvage(std::move(job));
    if (!opened) return fail(opened.error());
    const auto done = withSecret(
        options, std::move(*opened), [](OpenedFile file, Secret secret, ProgressSink& progress) {
            return salvageFile(std::move(file), std::move(secret), interrupts(), progress);
        });
    if (!done) return fail(done.error());
    printOutput(options.inputs.front(), done->names.contents, options.names());
    say(sentenceOf(*done));
    if (!done->whole()) return kWrongKeyOrDamaged;
    return done->flushed ? kDone : kFailed;
}

} // namespace blockwarp::cli
