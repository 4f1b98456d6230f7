// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/salvage.h"

#include "core/base/guard.h"
#include "core/files/damage.h"
#include "core/files/job_checks.h"
#include "core/files/job_output.h"
#include "core/files/output_mode.h"
#include "core/io/discarding_sink.h"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <span>
#include <string>
#include <system_error>

namespace blockwarp {
namespace {

namespace fs = std::filesystem;

Error unsupported(std::string why) {
    return {ErrorCode::unsupported, std::move(why)};
}

/// The same, with the name that its output will have.
FileJob named(const FileJob& job, const SalvageNames& names) {
    FileJob result = job;
    result.output = names.contents;
    return result;
}

Result<void> checkRequested(const FileJob& job) {
    if (job.direction == Direction::encrypt) return unsupported("only decrypting salvages");
    if (job.range) return unsupported("a whole file is salvaged, not a range of it");
    if (isStandardStream(job.input) || isStandardStream(job.output))
        return unsupported("what is left of a file is saved to a file, not through a pipe");
    if (job.overwrite) return unsupported("what is left of a file never replaces another");
    return job.container ? checkOpensByPosition(*job.container, false) : Result<void>();
}

std::string listOf(const std::vector<ByteRange>& holes) {
    std::string text;
    for (const ByteRange& hole : holes)
        fmt::format_to(std::back_inserter(text), "{} {}\n", hole.offset, hole.length);
    return text;
}

Error nothingLeft() {
    return {ErrorCode::damaged, "nothing of it is authentic that could be saved; the 16 bytes "
                                "between header and contents may be what is damaged"};
}

/// Both get their names, or neither.
Result<void> commitBoth(const SalvageNames& names, WrittenOutput contents, WrittenOutput lost,
                        const ProgressSink& progress) {
    const std::array<WrittenOutput, 2> outputs{lost, contents};
    const auto done = commitTogether(outputs, progress);
    if (hasItsName(done[0]) && hasItsName(done[1])) return done[1];
    std::error_code ignored;
    if (hasItsName(done[0])) fs::remove(names.lost, ignored);
    if (hasItsName(done[1])) fs::remove(names.contents, ignored);
    return hasItsName(done[0]) ? done[1] : done[0];
}

class Salvager {
  public:
    Salvager(const FileJob& job, PreparedJob& prepared, ProgressSink& progress)
        : job_(job), prepared_(prepared), progress_(progress) {
        result_.names = salvageNames(job.output);
    }

    Result<Salvage> run() {
        auto done = job_.extraction ? unpack() : save();
        if (!hasItsName(done)) return done.error();
        result_.flushed = static_cast<bool>(done);
        return std::move(result_);
    }

  private:
    Result<void> survey(Sink& sink) {
        auto found = openAuthentic(sink, prepared_, job_, sessions_, progress_);
        if (!found) return found.error();
        if (auto ok = prepared_.input.file()->checkUnchanged(); !ok) return ok;
        result_.survey = std::move(*found);
        return {};
    }

    mode_t mode() {
        OutputModes modes;
        return outputMode(named(job_, result_.names), prepared_, modes);
    }

    Result<void> save() {
        const SalvageNames& names = result_.names;
        const std::uint64_t expected = prepared_.input.file()->size() - prepared_.payloadOffset;
        auto contents = AtomicOutput::create(names.contents, false, expected, mode());
        if (!contents) return contents.error();
        auto lost = AtomicOutput::create(names.lost, false, 0, mode());
        if (!lost) return lost.error();
        if (auto ok = survey(*contents); !ok) return ok;
        const Survey& found = result_.survey;
        if (!result_.whole() && found.authenticBytes() == 0) return nothingLeft();
        const std::string text = listOf(found.holes);
        const std::span bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
        if (auto ok = lost->writeAt(0, bytes); !ok) return ok;
        return commitBoth(names, {&*contents, found.bytes}, {&*lost, text.size()}, progress_);
    }

    Result<void> unpack() {
        DiscardingSink nowhere;
        if (auto ok = survey(nowhere); !ok) return ok;
        const Survey& found = result_.survey;
        if (!result_.whole() && found.holes.front().offset == 0) return nothingLeft();
        auto output = JobOutput::create(named(job_, result_.names), 0, mode());
        if (!output) return output.error();
        if (auto ok = unpackInto(*output); !ok)
            return explainFailure(ok.error(), prepared_, progress_);
        if (auto ok = prepared_.input.file()->checkUnchanged(); !ok) return ok;
        result_.unpacked = true;
        result_.entries = output->extraction()->entries();
        if (!result_.whole() && result_.entries == 0) return nothingLeft();
        return output->commit(found.bytes, progress_);
    }

    /// What is authentic from the beginning on, once more.
    Result<void> unpackInto(JobOutput& output) {
        const Survey& found = result_.survey;
        const bool whole = result_.whole();
        const std::uint64_t first =
            whole ? found.lastSegment : found.holes.front().offset / prepared_.keys.segmentBytes;
        if (first > 0)
            if (auto ok = open({.segments = first}, output.sink()); !ok) return ok;
        if (!whole) return output.finishCut(progress_);
        const PayloadPart end{.firstSegment = first, .segments = 1, .last = true};
        if (auto ok = open(end, output.sink()); !ok) return ok;
        const auto done = output.finish(found.bytes, progress_);
        return done ? Result<void>() : done.error();
    }

    Result<void> open(const PayloadPart& part, Sink& sink) {
        const auto done = runPayload({prepared_.keys,
                                      Direction::decrypt,
                                      job_.engine,
                                      job_.tuning,
                                      {.source = prepared_.input.source(),
                                       .sourceOffset = prepared_.payloadOffset,
                                       .sink = sink,
                                       .part = part}},
                                     sessions_, progress_);
        return done ? Result<void>() : done.error();
    }

    const FileJob& job_;
    PreparedJob& prepared_;
    ProgressSink& progress_;
    Sessions sessions_;
    Salvage result_;
};

Result<Salvage> salvage(const FileJob& job, const Secret& secret, ProgressSink& progress) {
    if (auto ok = checkRequested(job); !ok) return ok.error();
    auto prepared = prepareJob(named(job, salvageNames(job.output)), secret, progress);
    if (!prepared) return prepared.error();
    const bool armored = prepared->input.armored();
    if (auto ok = checkOpensByPosition(prepared->container, armored); !ok) return ok.error();
    return Salvager(job, *prepared, progress).run();
}

} // namespace

SalvageNames salvageNames(const fs::path& output) {
    fs::path contents = output.has_filename() ? output : output.parent_path(); // "folder/"
    contents += ".salvaged";
    fs::path lost = contents;
    lost += ".lost";
    return {std::move(contents), std::move(lost)};
}

Result<void> checkSalvage(const FileJob& job) {
    return guarded([&]() -> Result<void> {
        if (auto ok = checkRequested(job); !ok) return ok;
        const SalvageNames names = salvageNames(job.output);
        if (auto ok = checkFileJob(named(job, names)); !ok) return ok;
        return job.extraction ? Result<void>() : AtomicOutput::check(names.lost, false);
    });
}

Result<Salvage> salvageFile(const FileJob& job, const Secret& secret, ProgressSink& progress) {
    auto done = guarded([&] { return salvage(job, secret, progress); });
    wipeStack();
    return done;
}

} // namespace blockwarp
