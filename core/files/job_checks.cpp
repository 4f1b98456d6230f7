// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/job_checks.h"

#include "core/archive/extraction_folder.h"
#include "core/base/guard.h"
#include "core/io/atomic_output.h"

namespace blockwarp {
namespace {

Error unsupported(std::string why) {
    return {ErrorCode::unsupported, std::move(why)};
}

Result<void> checkArchive(const FileJob& job) {
    if (job.direction == Direction::decrypt)
        return unsupported("an archive is made by encrypting; decrypting can extract it");
    if (job.archive->inputs.empty()) return unsupported("an archive of nothing");
    if (const auto level = job.archive->zstdLevel;
        level && (*level < kMinZstdLevel || *level > kMaxZstdLevel))
        return unsupported("levels of zstd are 1 to 19");
    if (job.verify) return unsupported("an archive is not read twice, so it cannot be verified");
    return {};
}

Result<void> checkExtraction(const FileJob& job) {
    if (job.direction == Direction::encrypt) return unsupported("only decrypting extracts");
    if (isStandardStream(job.output))
        return unsupported("an archive is unpacked into a folder, not to standard output");
    if (job.overwrite) return unsupported("a folder is never replaced");
    if (job.extraction->limits.depth > kMaxExtractionDepth)
        return unsupported("the depth of an archive can be limited to " +
                           std::to_string(kMaxExtractionDepth) + " at most");
    return {};
}

Result<void> checkRange(const FileJob& job) {
    if (job.direction == Direction::encrypt) return unsupported("only decrypting takes a range");
    if (job.extraction) return unsupported("an archive is unpacked whole, not a range of it");
    if (isStandardStream(job.input))
        return unsupported("a range is of a file; a pipe cannot be read anywhere");
    return job.container ? checkOpensByPosition(*job.container, false) : Result<void>();
}

} // namespace

Result<void> checkOpensByPosition(Container container, bool armored) {
    if (container != Container::blockwarp && container != Container::age)
        return unsupported("parts of a file are opened only of the containers blockwarp and age, "
                           "which authenticate each segment");
    if (armored)
        return unsupported("parts of a file cannot be opened of an age file as text, which is read "
                           "from its beginning");
    return {};
}

Result<void> checkArchiveContainer(Container container) {
    if (container == Container::blockwarp || container == Container::age) return {};
    return unsupported("archives are only for the containers blockwarp and age, which "
                       "authenticate what is in them");
}

Result<void> checkRequest(const FileJob& job) {
    if (job.archive)
        if (auto ok = checkArchive(job); !ok) return ok;
    if (job.extraction)
        if (auto ok = checkExtraction(job); !ok) return ok;
    if (job.range)
        if (auto ok = checkRange(job); !ok) return ok;
    if ((job.archive || job.extraction) && job.container)
        if (auto ok = checkArchiveContainer(*job.container); !ok) return ok;
    if (job.armor && (job.direction == Direction::decrypt || job.container != Container::age))
        return Error{ErrorCode::unsupported, "only an age file can be written as text"};
    if (job.verify && (job.direction == Direction::decrypt || isStandardStream(job.input) ||
                       isStandardStream(job.output)))
        return Error{ErrorCode::unsupported, "only a file encrypted to a file can be verified"};
    if (job.cipher == nullptr || !job.container) return {};
    if (auto why = whyCipherIsRefused(*job.container, *job.cipher); !why.empty())
        return Error{ErrorCode::unsupported, std::move(why)};
    return {};
}

Result<JobInput> openInput(const FileJob& job) {
    if (auto ok = checkRequest(job); !ok) return ok.error();
    auto input =
        job.archive ? JobInput::ofArchive(*job.archive, job.output) : JobInput::open(job.input);
    if (!input || isStandardStream(job.output)) return input;
    if (job.extraction) {
        if (auto ok = ExtractionFolder::check(job.output, job.overwrite); !ok) return ok.error();
        return input;
    }
    if (job.outputChecked && !job.overwrite) return input;
    const auto free = AtomicOutput::check(job.output, job.overwrite);
    if (free && !job.overwrite) return input; // nothing has that name
    if (input->file() != nullptr && input->file()->isSameFile(job.output))
        return Error{ErrorCode::outputIsInput, job.output.string()};
    if (!free) return free.error();
    return input;
}

Result<void> checkFileJob(const FileJob& job) {
    return guarded([&]() -> Result<void> {
        const auto input = openInput(job);
        return input ? Result<void>() : input.error();
    });
}

} // namespace blockwarp
