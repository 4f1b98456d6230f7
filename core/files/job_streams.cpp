// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/job_streams.h"

#include <unistd.h>

namespace blockwarp {

bool isStandardStream(const std::filesystem::path& path) {
    return path == "-";
}

Result<JobInput> JobInput::open(const std::filesystem::path& path) {
    JobInput input;
    if (isStandardStream(path)) {
        input.stream_ = std::make_unique<DescriptorSource>(STDIN_FILENO, "standard input");
        return input;
    }
    auto file = FileSource::open(path);
    if (!file) return file.error();
    input.file_ = std::make_unique<FileSource>(std::move(*file));
    return input;
}

Source& JobInput::source() {
    if (armor_) return *armor_;
    if (file_) return *file_;
    return *stream_;
}

Result<std::vector<std::uint8_t>> JobInput::start(std::size_t most, bool unarmor,
                                                  const ProgressSink& progress) {
    auto text = startOfText(most, progress);
    if (!text || !unarmor || !age::startsAsArmor(*text)) return text;
    armor_ = std::make_unique<ArmorSource>(source());
    const auto bytes = armor_->peek(most, progress);
    if (!bytes) return bytes.error();
    return std::vector<std::uint8_t>(bytes->begin(), bytes->end());
}

Result<std::vector<std::uint8_t>> JobInput::startOfText(std::size_t most,
                                                        const ProgressSink& progress) {
    if (file_) return file_->start(most);
    const auto bytes = stream_->peek(most, progress);
    if (!bytes) return bytes.error();
    return std::vector<std::uint8_t>(bytes->begin(), bytes->end());
}

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
