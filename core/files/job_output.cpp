// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/job_output.h"

#include <unistd.h>

namespace blockwarp {

Result<JobOutput> JobOutput::create(const FileJob& job, std::uint64_t expectedBytes, mode_t mode) {
    JobOutput output;
    if (isStandardStream(job.output)) {
        output.stream_ = std::make_unique<DescriptorSink>(STDOUT_FILENO, "standard output");
    } else {
        auto file = AtomicOutput::create(job.output, job.overwrite, expectedBytes, mode);
        if (!file) return file.error();
        output.file_ = std::make_unique<AtomicOutput>(std::move(*file));
    }
    if (job.armor) output.armor_ = std::make_unique<ArmorSink>(output.sink());
    return output;
}

Sink& JobOutput::sink() {
    if (armor_) return *armor_;
    if (file_) return *file_;
    return *stream_;
}

Result<std::uint64_t> JobOutput::finish(std::uint64_t bytes, const ProgressSink& progress) {
    return armor_ ? armor_->finish(progress) : Result<std::uint64_t>(bytes);
}

} // namespace blockwarp
