// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/job_checks.h"

#include "core/base/guard.h"
#include "core/io/atomic_output.h"

namespace blockwarp {
Result<void> checkRequest(const FileJob& job) {
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
    auto input = JobInput::open(job.input);
    if (!input || isStandardStream(job.output)) return input;
    if (input->file() != nullptr && input->file()->isSameFile(job.output))
        return Error{ErrorCode::outputIsInput, job.output.string()};
    if (auto ok = AtomicOutput::check(job.output, job.overwrite); !ok) return ok.error();
    return input;
}

Result<void> checkFileJob(const FileJob& job) {
    return guarded([&]() -> Result<void> {
        const auto input = openInput(job);
        return input ? Result<void>() : input.error();
    });
}

} // namespace blockwarp
