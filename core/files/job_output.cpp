// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/job_output.h"

#include <unistd.h>

namespace blockwarp {

Result<JobOutput> JobOutput::create(const FileJob& job, std::uint64_t expectedBytes, mode_t mode) {
    JobOutput output;
    output.keepsBoth_ = job.overwrite.keepsBoth();
    if (job.extraction) {
        auto extraction =
            Extraction::create(job.output, *job.extraction, mode, foldsNames, job.overwrite);
        if (!extraction) return extraction.error();
        auto tar = TarSink::open(**extraction);
        if (!tar) return tar.error();
        output.extraction_ = std::move(*extraction);
        output.tar_ = std::move(*tar);
        return output;
    }
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
    if (tar_) return *tar_;
    if (armor_) return *armor_;
    if (file_) return *file_;
    return *stream_;
}

Result<std::uint64_t> JobOutput::finish(std::uint64_t bytes, const CancelToken& cancel) {
    if (tar_)
        if (auto ok = tar_->finish(cancel); !ok) return ok.error();
    return armor_ ? armor_->finish(cancel) : Result<std::uint64_t>(bytes);
}

const std::filesystem::path& JobOutput::keptName() const {
    static const std::filesystem::path none;
    if (!keepsBoth_ || (!file_ && !extraction_)) return none;
    return file_ ? file_->path() : extraction_->path();
}

Error JobOutput::discard(Error why) {
    tar_.reset(); // ends its thread, which writes into the folder
    if (!extraction_) return why;
    const auto gone = extraction_->discard();
    if (gone) return why;
    std::string text = "what was unpacked so far may hold plaintext and could not be removed, " +
                       gone.error().context;
    if (!why.context.empty()) text = why.context + "; " + text;
    return {ErrorCode::outputUncreatable, std::move(text)};
}

Result<void> JobOutput::commit(std::uint64_t bytes, const CancelToken& cancel) {
    if (extraction_) return extraction_->commit(cancel);
    return file_ ? file_->commit(bytes, cancel) : Result<void>();
}

} // namespace blockwarp
