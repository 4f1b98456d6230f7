// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/job_output.h"

#include <fmt/format.h>

#include <sys/stat.h>
#include <unistd.h>

namespace blockwarp {
namespace {

constexpr mode_t kAnyFile = 0666;
constexpr mode_t kAnyEntry = 0777;

/// Of a file that stands for a folder: who could not list and enter the folder cannot read it.
mode_t fileModeOf(mode_t folder) {
    mode_t mode = folder & kAnyFile;
    if ((folder & S_IXGRP) == 0) mode &= ~static_cast<mode_t>(S_IRWXG);
    if ((folder & S_IXOTH) == 0) mode &= ~static_cast<mode_t>(S_IRWXO);
    return mode | S_IRUSR | S_IWUSR;
}

/// Of entries that stood in a file: who could read it may enter its folders.
mode_t entryModesOf(mode_t file) {
    const mode_t group = file & S_IRGRP ? S_IXGRP : 0;
    const mode_t others = file & S_IROTH ? S_IXOTH : 0;
    return (file & kAnyFile) | group | others | S_IRWXU;
}

mode_t archiveMode(const Target& target, const TarSource& tar, OutputModes& modes) {
    mode_t mode = kAnyFile;
    for (const ArchiveRoot& root : tar.roots()) {
        const mode_t own = S_ISDIR(root.mode) ? fileModeOf(root.mode) : root.mode & kAnyFile;
        mode &= modes.of(own, root.path, {}, target.output, bool(target.overwrite));
    }
    return mode;
}

} // namespace

mode_t outputMode(const UnlockedFile& file, OutputModes& modes) {
    const FileJob& job = file.job();
    const bool extracts = job.extracting() != nullptr;
    if (const TarSource* tar = file.input().tar()) return archiveMode(job.target, *tar, modes);
    const FileSource* source = file.input().file();
    if (source == nullptr) return extracts ? kAnyEntry : kAnyFile;
    const mode_t mode = modes.of(source->mode(), job.input, job.root, job.target.output,
                                 bool(job.target.overwrite));
    return extracts ? entryModesOf(mode) : mode;
}

Result<JobOutput> JobOutput::create(const UnlockedFile& file, OutputModes& modes) {
    const FileJob& job = file.job();
    const Target& target = job.target;
    const mode_t mode = outputMode(file, modes);
    JobOutput output;
    output.keepsBoth_ = target.overwrite.keepsBoth();
    output.replaces_ = bool(target.overwrite) && job.sealing() != nullptr;
    if (const ExtractArchive* extracting = job.extracting()) {
        auto extraction = Extraction::create(target.output, extracting->extraction, mode,
                                             foldsNames, target.overwrite);
        if (!extraction) return extraction.error();
        auto tar = TarSink::open(**extraction, (*extraction)->maxDecompressed());
        if (!tar) return tar.error();
        output.extraction_ = std::move(*extraction);
        output.tar_ = std::move(*tar);
        return output;
    }
    if (isStandardStream(target.output)) {
        output.stream_ = std::make_unique<DescriptorSink>(STDOUT_FILENO, "standard output");
    } else {
        auto made =
            AtomicOutput::create(target.output, target.overwrite, file.expectedBytes(), mode);
        if (!made) return made.error();
        output.file_ = std::make_unique<AtomicOutput>(std::move(*made));
    }
    if (job.sealing() != nullptr && job.sealing()->armor)
        output.armor_ = std::make_unique<ArmorSink>(output.sink());
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
    const std::string left =
        fmt::format("what was unpacked so far may hold plaintext and could not be removed, {}",
                    gone.error().context);
    why.code = ErrorCode::outputUncreatable;
    why.context = why.context.empty() ? left : fmt::format("{}; {}", why.context, left);
    return why;
}

Result<std::uint64_t> JobOutput::addRecovery(std::uint64_t bytes, unsigned percent,
                                             std::size_t threads, const CancelToken& cancel,
                                             ProgressSink& progress) {
    auto made = makeRecoveryOf(*file_, bytes, percent, threads, cancel, progress);
    if (!made) return made.error();
    recovery_ = std::move(*made);
    return recovery_.bytes;
}

WrittenOutput JobOutput::written(std::uint64_t bytes) const {
    return {file_.get(), bytes, recovery_.output.get(), recovery_.bytes};
}

void JobOutput::settleRecovery() const {
    if (!file_) return;
    if (!recovery_.output) {
        if (replaces_) removeOldRecovery(file_->path());
        return;
    }
    const std::filesystem::path named = recoveryNameOf(file_->path());
    if (named == recovery_.output->path() || isTaken(named)) return;
    std::error_code ignored; // it kept both, and another name was free at last
    std::filesystem::rename(recovery_.output->path(), named, ignored);
}

Result<void> JobOutput::commit(std::uint64_t bytes, const CancelToken& cancel) {
    if (extraction_) return extraction_->commit(cancel);
    if (!file_) return {};
    const WrittenOutput output = written(bytes);
    auto done = commitTogether(std::span(&output, 1), cancel).front();
    if (hasItsName(done)) settleRecovery();
    return done;
}

} // namespace blockwarp
