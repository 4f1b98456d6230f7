// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/salvage.h"

#include "core/base/guard.h"
#include "core/files/job_output.h"
#include "core/io/file_source.h"
#include "core/io/memory_stream.h"
#include "core/io/path_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <vector>

namespace blockwarp {
namespace {

namespace fs = std::filesystem;

struct LostSegment {
    std::uint64_t number;
    ErrorCode why; ///< wrongKeyOrDamaged, unreadable
};

class Surveyor {
  public:
    Surveyor(Sink& sink, UnlockedFile& file, Sessions& sessions, const CancelToken& cancel,
             ProgressSink& progress)
        : sink_(sink), file_(file), sessions_(sessions), cancel_(cancel), progress_(progress),
          stored_(file.keys().segments()), whole_(stored_.unitBytes + stored_.tagBytes),
          bytes_(file.payloadBytes()), last_(segmentsIn(bytes_, stored_) - 1) {}

    Result<Survey> run() {
        if (auto ok = openAllButLast(); !ok) return ok.error();
        if (auto ok = openLast(); !ok) return ok.error();
        if (!found_.endFound)
            if (auto ok = findAdded(); !ok) return ok.error();
        addHoles();
        return found_;
    }

  private:
    Result<std::uint64_t> open(const PayloadPart& part, ProgressSink& progress) {
        const auto done = file_.decrypt(sink_, part, sessions_, cancel_, progress);
        if (!done) return done.error();
        return done->bytesOut;
    }

    Result<void> openAllButLast() {
        if (last_ == 0) return {};
        const auto lose = [this](std::uint64_t segment, ErrorCode why) {
            lost_.push_back({segment, why});
        };
        const auto done = open({.segments = last_, .lost = lose}, progress_);
        std::ranges::sort(lost_, {}, &LostSegment::number);
        return done ? Result<void>() : done.error();
    }

    /// The bytes of one segment; nothing if it is lost: whyNotOpened_ says why.
    Result<std::optional<std::uint64_t>> openOne(std::uint64_t segment, std::optional<bool> last) {
        PayloadPart part{.firstSegment = segment, .last = last};
        if (segment != last_ || last) part.segments = 1;
        const auto bytes = open(part, noProgress());
        if (bytes) return std::optional(*bytes);
        whyNotOpened_ = bytes.error().code;
        if (whyNotOpened_ == ErrorCode::wrongKeyOrDamaged || whyNotOpened_ == ErrorCode::unreadable)
            return std::optional<std::uint64_t>();
        return bytes.error();
    }

    /// What ends the file is its last segment, or one before that where it was cut, or damaged.
    Result<void> openLast() {
        const std::uint64_t rest = bytes_ - last_ * whole_;
        const std::uint64_t start = last_ * stored_.unitBytes;
        auto bytes = openOne(last_, {});
        if (!bytes) return bytes.error();
        found_.endFound = bytes->has_value();
        found_.lastSegment = last_;
        if (!found_.endFound && rest == whole_) bytes = openOne(last_, false);
        if (!bytes) return bytes.error();
        if (!*bytes) lost_.push_back({last_, whyNotOpened_});
        found_.bytes =
            start + bytes->value_or(rest - std::min<std::uint64_t>(rest, stored_.tagBytes));
        return {};
    }

    /// Whether the file ends where the damage at its end begins, and bytes were added.
    Result<void> findAdded() {
        if (!isLastLost()) return {};
        std::uint64_t first = last_;
        for (auto at = lost_.rbegin();
             at != lost_.rend() &&
             at->number + static_cast<std::size_t>(at - lost_.rbegin()) == last_;
             ++at)
            first = at->number;
        if (first == last_) return {}; // tried already
        const auto bytes = openOne(first, true);
        if (!bytes) return bytes.error();
        if (!*bytes) return {};
        found_.endFound = true;
        found_.lastSegment = first;
        found_.bytes = first * stored_.unitBytes + **bytes;
        std::erase_if(lost_, [first](const LostSegment& lost) { return lost.number >= first; });
        return {};
    }

    void addHoles() {
        auto& holes = found_.holes;
        for (const auto& [segment, why] : lost_) {
            const std::uint64_t begin = segment * stored_.unitBytes;
            const std::uint64_t end = std::min(begin + stored_.unitBytes, found_.bytes);
            if (why == ErrorCode::unreadable) found_.unreadableBytes += end - begin;
            if (!holes.empty() && holes.back().end() == begin)
                holes.back().length = end - holes.back().offset;
            else
                holes.push_back({begin, end - begin});
        }
        if (!found_.endFound && !isLastLost()) holes.push_back({found_.bytes, 0});
    }

    bool isLastLost() const { return !lost_.empty() && lost_.back().number == last_; }

    Sink& sink_;
    UnlockedFile& file_;
    Sessions& sessions_;
    const CancelToken& cancel_;
    ProgressSink& progress_;
    const UnitLayout stored_;
    const std::uint64_t whole_; ///< bytes of a segment with its tag
    const std::uint64_t bytes_; ///< of the stored payload
    const std::uint64_t last_;  ///< number of the segment that ends the file, whole or not
    std::vector<LostSegment> lost_;
    ErrorCode whyNotOpened_ = ErrorCode::wrongKeyOrDamaged; ///< of the last openOne() that failed
    Survey found_;
};

/// So much of a file tells whether it can be a list.
constexpr std::size_t kListStart = std::size_t{64} << 10;

Error notSalvaged(std::string why) {
    return {ErrorCode::unsupported, std::move(why)};
}

Result<void> checkRequested(const FileJob& job) {
    if (job.opening() == nullptr || job.ranging() != nullptr)
        return notSalvaged("only a whole file that is decrypted can be salvaged");
    if (isStandardStream(job.input) || isStandardStream(job.target.output))
        return notSalvaged("what is left of a file is saved to a file, not through a pipe");
    if (job.target.overwrite) return notSalvaged("what is left of a file never replaces another");
    const auto container = job.opening()->container;
    return container ? checkOpensByPosition(*container, false) : Result<void>();
}

std::string listOf(const std::vector<ByteRange>& holes) {
    std::string text;
    for (const ByteRange& hole : holes)
        fmt::format_to(std::back_inserter(text), "{} {}\n", hole.offset, hole.length);
    return text;
}

/// Whether the list is there alone, as of a salvage that was killed, and not something else by that
/// name.
bool isListAlone(const SalvageNames& names) {
    std::error_code none;
    if (fs::exists(fs::symlink_status(names.contents, none))) return false;
    const auto file = FileSource::open(names.lost);
    const auto start = file ? file->start(kListStart) : file.error();
    return start && std::ranges::all_of(*start, [](std::uint8_t one) {
               return one == ' ' || one == '\n' || (one >= '0' && one <= '9');
           });
}

fs::path listNameOf(const fs::path& contents) {
    fs::path lost = contents;
    lost += ".lost";
    return lost;
}

/// Error: nameTaken, if the list that is there is another one.
Result<void> checkSameList(const fs::path& lost, std::span<const std::uint8_t> text) {
    const Error another{ErrorCode::nameTaken, lost.string()};
    const auto file = FileSource::open(lost);
    if (!file) return file.error();
    if (file->size() != text.size()) return another;
    std::vector<std::uint8_t> there(text.size());
    if (auto ok = file->readAt(0, there); !ok) return ok;
    return std::ranges::equal(there, text) ? Result<void>() : another;
}

class Salvager {
  public:
    Salvager(UnlockedFile& file, const CancelToken& cancel, ProgressSink& progress)
        : file_(file), cancel_(cancel), progress_(progress) {
        const fs::path& contents = file.job().target.output;
        result_.names = {contents, listNameOf(contents)};
    }

    Result<Salvage> run() {
        auto done = file_.job().extracting() != nullptr ? unpack() : save();
        if (!hasItsName(done)) return done.error();
        result_.flushed = static_cast<bool>(done);
        return std::move(result_);
    }

  private:
    Error nothingLeft() const {
        if (result_.survey.unreadableBytes != 0)
            return {ErrorCode::unreadable,
                    file_.job().input.string() + "; nothing of it could be saved"};
        return {ErrorCode::damaged, "nothing of it is authentic that could be saved; the 16 bytes "
                                    "between header and contents may be what is damaged"};
    }

    Result<void> survey(Sink& sink) {
        auto found = openAuthentic(sink, file_, sessions_, cancel_, progress_);
        if (!found) return found.error();
        if (auto ok = file_.input().file()->checkUnchanged(); !ok) return ok;
        result_.survey = std::move(*found);
        return {};
    }

    Result<void> save() {
        const SalvageNames& names = result_.names;
        OutputModes modes;
        const mode_t mode = outputMode(file_, modes);
        auto contents = AtomicOutput::create(names.contents, false, file_.payloadBytes(), mode);
        if (!contents) return contents.error();
        std::optional<AtomicOutput> lost; // unless it is there from last time
        if (!isListAlone(names)) {
            auto made = AtomicOutput::create(names.lost, false, 0, mode);
            if (!made) return made.error();
            lost.emplace(std::move(*made));
        }
        if (auto ok = survey(*contents); !ok) return ok;
        const Survey& found = result_.survey;
        if (!result_.whole() && found.authenticBytes() == 0) return nothingLeft();
        const std::string text = listOf(found.holes);
        const std::span bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
        if (auto ok = lost ? lost->writeAt(0, bytes) : checkSameList(names.lost, bytes); !ok)
            return ok;
        // The list gets its name first, because contents without one would pass for whole.
        const WrittenOutput both{&*contents, found.bytes, lost ? &*lost : nullptr, text.size()};
        return commitTogether(std::span(&both, 1), cancel_).front();
    }

    Result<void> unpack() {
        DiscardingSink nowhere;
        if (auto ok = survey(nowhere); !ok) return ok;
        const Survey& found = result_.survey;
        if (!result_.whole() && found.holes.front().offset == 0) return nothingLeft();
        OutputModes modes;
        auto output = JobOutput::create(file_, modes);
        if (!output) return output.error();
        const auto done = unpackAndCommit(*output);
        return done ? done : output->discard(done.error());
    }

    Result<void> unpackAndCommit(JobOutput& output) {
        if (auto ok = unpackInto(output); !ok) return file_.explain(ok.error(), cancel_);
        if (auto ok = file_.input().file()->checkUnchanged(); !ok) return ok;
        result_.unpacked = true;
        result_.entries = output.extraction()->entries();
        if (!result_.whole() && result_.entries == 0) return nothingLeft();
        return output.commit(result_.survey.bytes, cancel_);
    }

    /// What is authentic from the beginning on, once more.
    Result<void> unpackInto(JobOutput& output) {
        const Survey& found = result_.survey;
        const bool whole = result_.whole();
        const std::uint64_t first =
            whole ? found.lastSegment : found.holes.front().offset / file_.keys().segmentBytes;
        if (first > 0)
            if (auto ok = open({.segments = first}, output.sink()); !ok) return ok;
        if (!whole) return output.finishCut(cancel_);
        const PayloadPart end{.firstSegment = first, .segments = 1, .last = true};
        if (auto ok = open(end, output.sink()); !ok) return ok;
        const auto done = output.finish(found.bytes, cancel_);
        return done ? Result<void>() : done.error();
    }

    Result<void> open(const PayloadPart& part, Sink& sink) {
        const auto done = file_.decrypt(sink, part, sessions_, cancel_, progress_);
        return done ? Result<void>() : done.error();
    }

    UnlockedFile& file_;
    const CancelToken& cancel_;
    ProgressSink& progress_;
    Sessions sessions_;
    Salvage result_;
};

/// Takes what recovery data heals, if the file has holes and more is authentic then.
Result<void> healForSalvage(UnlockedFile& file, const CancelToken& cancel) {
    if (!isTaken(recoveryNameOf(file.job().input)) || file.input().healed() != nullptr) return {};
    Sessions sessions;
    DiscardingSink nowhere;
    const auto own = openAuthentic(nowhere, file, sessions, cancel, noProgress());
    if (!own) return own.error();
    if (own->holes.empty()) return {};
    const auto healing = file.heal(cancel);
    if (!healing && healing.error().code == ErrorCode::cancelled) return healing.error();
    if (file.input().healed() == nullptr) return {};
    const auto healed = openAuthentic(nowhere, file, sessions, cancel, noProgress());
    if (!healed && healed.error().code == ErrorCode::cancelled) return healed.error();
    if (!healed || healed->authenticBytes() < own->authenticBytes()) file.forgetHealing();
    return {};
}

Result<Salvage> salvage(OpenedFile opened, Secret secret, const CancelToken& cancel,
                        ProgressSink& progress) {
    auto file = std::move(opened).unlock(std::move(secret), cancel);
    if (!file) return file.error();
    const bool armored = file->input().armored();
    if (auto ok = checkOpensByPosition(file->container(), armored); !ok) return ok.error();
    if (auto ok = healForSalvage(*file, cancel); !ok) return ok.error();
    return Salvager(*file, cancel, progress).run();
}

std::vector<Message> sentencesOfContents(const Salvage& done) {
    const auto number = [](std::uint64_t value) { return asIs(std::to_string(value)); };
    const Message name = asIs(done.names.contents.string());
    const Survey& found = done.survey;
    if (done.whole()) return {{CORE_TEXT("core", "Nothing is lost: %1 is whole."), {name}}};
    if (done.unpacked)
        return {{CORE_TEXT("core", "%1 is incomplete: it has the %2 entries that lie whole before "
                                   "byte %3 of the archive, where the damage begins."),
                 {name, number(done.entries), number(found.holes.front().offset)}}};
    std::vector<Message> sentences{
        {CORE_TEXT("core", "%1 is incomplete: %2 of %3 bytes are lost and stand there as zeros; %4 "
                           "lists them."),
         {name, number(found.bytes - found.authenticBytes()), number(found.bytes),
          asIs(done.names.lost.string())}}};
    if (found.unreadableBytes != 0)
        sentences.push_back({CORE_TEXT("core", "%1 of the lost bytes are in segments that the "
                                               "disk cannot read."),
                             {number(found.unreadableBytes)}});
    if (!found.endFound)
        sentences.emplace_back(
            CORE_TEXT("core", "The end was not found: more may be missing behind it."));
    return sentences;
}

} // namespace

std::uint64_t Survey::authenticBytes() const {
    std::uint64_t left = bytes;
    for (const ByteRange& hole : holes)
        left -= hole.length;
    return left;
}

Result<Survey> openAuthentic(Sink& sink, UnlockedFile& file, Sessions& sessions,
                             const CancelToken& cancel, ProgressSink& progress) {
    return Surveyor(sink, file, sessions, cancel, progress).run();
}

bool mayBeSalvaged(const Error& why) {
    return why.code == ErrorCode::damaged || (why.code == ErrorCode::unreadable && why.segment);
}

SalvageNames salvageNames(const FileJob& job) {
    const fs::path& output = job.target.output;
    const fs::path whole = output.has_filename() ? output : output.parent_path(); // "folder/"
    const std::string ending = job.extracting() != nullptr ? "" : endingOf(whole);
    fs::path contents = withMark(whole, ".salvaged", ending);
    fs::path lost = listNameOf(contents);
    return {std::move(contents), std::move(lost)};
}

Result<OpenedFile> openSalvage(FileJob job) {
    auto opened = guarded([&]() -> Result<OpenedFile> {
        if (auto ok = checkRequested(job); !ok) return ok.error();
        const SalvageNames names = salvageNames(job);
        job.target.output = names.contents;
        auto file = OpenedFile::open(std::move(job));
        if (!file || file->job().extracting() != nullptr || isListAlone(names)) return file;
        if (auto ok = AtomicOutput::check(names.lost, false); !ok) return ok.error();
        return file;
    });
    if (!opened) return withoutReplacing(opened.error());
    return opened;
}

Result<Salvage> salvageFile(OpenedFile file, Secret secret, const CancelToken& cancel,
                            ProgressSink& progress) {
    auto done =
        guarded([&] { return salvage(std::move(file), std::move(secret), cancel, progress); });
    wipeStack();
    if (!done) return withoutReplacing(done.error());
    return done;
}

Message sentenceOf(const Salvage& done) {
    std::vector<Message> sentences = sentencesOfContents(done);
    if (!done.flushed)
        sentences.emplace_back(CORE_TEXT("core", "It may not survive a power loss: its folder "
                                                 "could not be flushed to the disk."));
    return joined(sentences, CORE_TEXT("core", "%1 %2"));
}

} // namespace blockwarp
