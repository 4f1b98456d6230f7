// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_draft.h"

#include "core/base/stopwatch.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace blockwarp {
namespace {

void addTar(const TarSource& tar, FileOutcome& outcome) {
    outcome.archive = tar.outcome();
    const auto note = [&outcome](std::uint64_t number, const char* sentence) {
        outcome.notes.push_back({sentence, {asIs(std::to_string(number))}});
    };
    if (outcome.archive.foreignOwners != 0)
        note(outcome.archive.foreignOwners,
             CORE_TEXT("core", "Other owners were not kept, those of %1 entries."));
    if (outcome.archive.extendedAttributes != 0)
        note(outcome.archive.extendedAttributes,
             CORE_TEXT("core", "Extended attributes and ACLs were not kept, those of %1 entries."));
    if (outcome.archive.depth > kExtractionDepth)
        note(outcome.archive.depth,
             CORE_TEXT("core", "Its paths have up to %1 names; to unpack it, "
                               "--extract needs --max-depth %1."));
}

FileOutcome outcomeOf(PayloadOutcome done, UnlockedFile& file, const JobOutput& output) {
    const DecryptRange* ranging = file.job().ranging();
    const PayloadKeys& keys = file.keys();
    FileOutcome outcome{std::move(done)};
    outcome.bytesIn =
        ranging != nullptr ? ranging->range.length : file.source().knownSize().value_or(0);
    outcome.cipher = keys.cipher;
    outcome.container = file.container();
    if (!outcome.engineNote.empty()) outcome.notes.push_back(translatable(outcome.engineNote));
    if (const auto* healed = file.input().healed())
        outcome.notes.push_back(sentenceOfHealing(*healed, file.job().input));
    if (file.job().opening() != nullptr && keys.segmentBytes == 0 && !keys.padding)
        outcome.notes.emplace_back(
            CORE_TEXT("core", "Nothing in such a file tells a wrong key from the right one: "
                              "look at what was decrypted."));
    if (output.extraction() != nullptr) outcome.archive.entries = output.extraction()->entries();
    if (const TarSource* tar = file.input().tar()) addTar(*tar, outcome);
    return outcome;
}

/// Without a word on what a failure means.
Result<FileOutcome> writeDraft(UnlockedFile& file, EngineKind engine, JobContext& context,
                               JobOutput& output, const CancelToken& cancel,
                               ProgressSink& progress) {
    const Stopwatch clock;
    auto done = file.run(output.sink(), engine, context.sessions, cancel, progress);
    if (!done) return done.error();
    if (const FileSource* source = file.input().file())
        if (auto ok = source->checkUnchanged(); !ok) return ok.error();
    const auto written = output.finish(done->bytesOut, cancel);
    if (!written) return written.error();
    done->bytesOut = *written;
    FileOutcome outcome = outcomeOf(std::move(*done), file, output);
    outcome.phases.wall = clock.seconds();
    return outcome;
}

bool isDamage(const Error& why) {
    return why.code == ErrorCode::damaged || why.code == ErrorCode::unreadable ||
           why.code == ErrorCode::malformed || why.code == ErrorCode::wrongKeyOrDamaged ||
           why.code == ErrorCode::wrongDerivation;
}

/// A stream keeps its output, which passes over what it has; others begin anew.
Result<Draft> attempt(UnlockedFile& file, EngineKind engine, JobContext& context,
                      std::optional<JobOutput>& output, const CancelToken& cancel,
                      ProgressSink& progress) {
    if (!output || !output->isStream()) {
        output.reset();
        auto made = JobOutput::create(file, context.modes);
        if (!made) return made.error();
        output.emplace(std::move(*made));
    }
    auto outcome = writeDraft(file, engine, context, *output, cancel, progress);
    if (!outcome) return output->discard(outcome.error());
    return Draft{std::move(*output), std::move(*outcome)};
}

/// Whether what was written so far is the same when it is written again: all of it is authentic, or
/// none of it has left.
bool canBeginAgain(const UnlockedFile& file) {
    return file.keys().segmentBytes != 0 || !isStandardStream(file.job().target.output);
}

/// Once more of what recovery data heals, if `why` may be damage.
Result<Draft> attemptHealed(Error why, UnlockedFile& file, EngineKind engine, JobContext& context,
                            std::optional<JobOutput>& output, const CancelToken& cancel,
                            ProgressSink& progress) {
    const bool healedBefore = file.input().healed() != nullptr;
    if (!isDamage(why) || healedBefore || !canBeginAgain(file)) return why;
    const auto healing = file.heal(cancel);
    if (!healing) return healing.error().code == ErrorCode::cancelled ? healing.error() : why;
    if (file.input().healed() != nullptr) {
        auto made = attempt(file, engine, context, output, cancel, progress);
        if (made) return made;
        why = file.explain(made.error(), cancel);
    }
    const std::string_view clause = whyNotHealed(*healing);
    if (!clause.empty())
        why.context =
            why.context.empty() ? std::string(clause) : fmt::format("{}; {}", why.context, clause);
    return why;
}

/// Takes only what is already in the original.
class ComparingSink final : public PositionedSink {
  public:
    explicit ComparingSink(const PositionedSource& original) : original_(original) {}
    Result<void> writeAt(std::uint64_t offset, std::span<const std::uint8_t> from) override {
        SecretBytes expected(from.size());
        if (auto ok = original_.readAt(offset, expected.span()); !ok) return ok;
        if (!std::ranges::equal(expected.span(), from))
            return Error{ErrorCode::wrongResult, "what was written does not decrypt to the input"};
        return {};
    }

  private:
    const PositionedSource& original_;
};

/// The header holds the only wrapped key: each of its bytes counts.
Result<void> verifyHeader(const PayloadKeys& keys, Source& stored, const CancelToken& cancel) {
    std::vector<std::uint8_t> header(keys.header.size());
    const auto got = stored.read(0, header, cancel);
    if (!got) return got.error();
    if (header != keys.header)
        return Error{ErrorCode::wrongResult, "the header was not written as it was made"};
    return {};
}

Result<void> verifyPayload(const UnlockedFile& file, Source& stored, Sessions& sessions,
                           const CancelToken& cancel, ProgressSink& progress) {
    const FileSource& original = *file.input().file();
    ComparingSink sink(original);
    const auto done =
        runPayload(file.keys(), Direction::decrypt,
                   {.source = stored, .sourceOffset = file.keys().header.size(), .sink = sink},
                   file.job().engine, sessions, cancel, progress);
    if (!done && done.error().code == ErrorCode::wrongKeyOrDamaged)
        return Error{ErrorCode::wrongResult, "what was written cannot be decrypted"};
    if (!done) return done.error();
    if (done->bytesOut != original.size())
        return Error{ErrorCode::wrongResult, "what was written is shorter than the input"};
    return {};
}

} // namespace

Result<Draft> makeDraft(UnlockedFile& file, EngineKind engine, JobContext& context,
                        const CancelToken& cancel, ProgressSink& progress) {
    std::optional<JobOutput> output;
    auto made = attempt(file, engine, context, output, cancel, progress);
    if (made || file.job().opening() == nullptr) return made;
    return attemptHealed(file.explain(made.error(), cancel), file, engine, context, output, cancel,
                         progress);
}

Result<void> addRecovery(Draft& draft, const UnlockedFile& file, const CancelToken& cancel,
                         ProgressSink& progress) {
    const Stopwatch clock;
    const unsigned threads = file.job().engine.tuning.threads;
    auto bytes = draft.output.addRecovery(
        draft.outcome.bytesOut, file.job().sealing()->recoveryPercent, threads, cancel, progress);
    if (!bytes) return bytes.error();
    draft.outcome.recoveryBytes = *bytes;
    draft.outcome.recoverySeconds = clock.seconds();
    return {};
}

Result<void> verifyDraft(Draft& draft, UnlockedFile& file, Sessions& sessions,
                         const CancelToken& cancel, ProgressSink& progress) {
    AtomicOutput& output = *draft.output.file();
    if (auto ok = output.flush(draft.outcome.bytesOut, cancel); !ok) return ok;
    OutputSource stored(output, draft.outcome.bytesOut);
    ArmorSource armored(stored);
    Source& source = file.job().sealing()->armor ? static_cast<Source&>(armored) : stored;
    if (auto ok = verifyHeader(file.keys(), source, cancel); !ok) return ok;
    auto verified = verifyPayload(file, source, sessions, cancel, progress);
    if (!verified && verified.error().code == ErrorCode::wrongResult)
        if (auto ok = file.input().file()->checkUnchanged(); !ok)
            return ok; // then no engine is to blame
    draft.outcome.verified = static_cast<bool>(verified);
    return verified;
}

} // namespace blockwarp
