// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/rewrap.h"

#include "core/base/abandonable.h"
#include "core/base/guard.h"
#include "core/base/text.h"
#include "core/format/file_key.h"
#include "core/format/recognise.h"
#include "core/format/secret_stanzas.h"
#include "core/io/atomic_output.h"
#include "core/io/group_commit.h"

#include <algorithm>
#include <type_traits>

namespace blockwarp {
namespace {

constexpr std::size_t kCopyBytes = std::size_t{1} << 20;

Error cannotRewrap(std::string why) {
    return {ErrorCode::unsupported, std::move(why)};
}

/// Whether replacing the file replaces its header for everybody.
Result<void> checkRewrapPlace(const JobInput& input) {
    if (input.file() == nullptr)
        return cannotRewrap("a file is re-wrapped in its place, and standard input has none");
    if (input.file()->hasOtherNames())
        return cannotRewrap("the file has a second name (hard link), which would keep the old "
                            "header");
    return {};
}

/// The container of a file that has a header to rewrap.
Result<Container> rewrappable(std::span<const std::uint8_t> start,
                              const std::filesystem::path& file) {
    const Container container = detectContainer(start);
    if (container == Container::raw) return whyUnrecognised(start, file);
    if (containerSpec(container).header == nullptr)
        return cannotRewrap("a file of the container " +
                            std::string(containerSpec(container).name) +
                            " has no recipients that could be changed; encrypt anew");
    return container;
}

/// scrypt takes a second and cannot be interrupted: `work` owns all that it needs.
template <class Work>
auto runSlow(Work work, const CancelToken& cancel) -> std::invoke_result_t<Work&> {
    auto done =
        runAbandonable([work = std::move(work)]() mutable { return guarded(work); }, cancel);
    if (!done) return Error{ErrorCode::cancelled, {}};
    return std::move(*done);
}

/// Passes on all that the source has from `offset`. Returns the bytes.
Result<std::uint64_t> copyRest(Source& source, std::uint64_t offset, Sink& sink, std::uint64_t at,
                               const CancelToken& cancel, const auto& copied) {
    std::vector<std::uint8_t> piece(kCopyBytes);
    std::uint64_t bytes = 0;
    for (bool ended = false; !ended;) {
        const auto got = source.read(offset + bytes, piece, cancel);
        if (!got) return got.error();
        if (auto ok = sink.write(at + bytes, std::span(piece).first(got->bytes), cancel); !ok)
            return ok.error();
        bytes += got->bytes;
        ended = got->ended;
        copied(bytes);
    }
    return bytes;
}

} // namespace

std::vector<Message> sentencesOf(const RewrapOutcome& outcome) {
    std::vector<Message> sentences;
    sentences.push_back(
        {CORE_TEXT("core", "The header is new. Recipients before: %1, now: %2."),
         {asIs(std::to_string(outcome.before)), asIs(std::to_string(outcome.after))}});
    if (outcome.unknown == 0) return sentences;
    sentences.push_back(
        {outcome.adds ? CORE_TEXT("core", "Recipients of kinds that are not known here, which were "
                                          "kept: %1 (%2).")
                      : CORE_TEXT("core", "Recipients of kinds that are not known here, which were "
                                          "left out: %1 (%2)."),
         {asIs(std::to_string(outcome.unknown)), asIs(outcome.unknownTypes)}});
    return sentences;
}

Result<Rewrap> Rewrap::open(const std::filesystem::path& file, const CancelToken& cancel) {
    return guarded([&]() -> Result<Rewrap> {
        auto input = JobInput::open(file);
        if (!input) return input.error();
        if (auto ok = checkRewrapPlace(*input); !ok) return ok.error();
        const auto start = input->start(kMaxStartBytes, std::nullopt, cancel);
        if (!start) return start.error();
        const auto container = rewrappable(*start, file);
        if (!container) return container.error();
        const ContainerSpec& spec = containerSpec(*container);
        if (const auto facts = spec.inspect(*start); !facts) return facts.error();
        auto header = age::parseHeader(*spec.header, *start);
        if (!header) return header.error();
        return Rewrap(file, std::move(*input), spec, std::move(*header));
    });
}

bool Rewrap::isPostQuantum() const {
    return blockwarp::isPostQuantum(*spec_->header, *header_);
}

Result<void> Rewrap::check(const Access& access) const {
    return checkAccess(*spec_->header, *header_, access);
}

Result<void> Rewrap::unlock(Secret secret, const CancelToken& cancel) {
    auto fileKey = runSlow([format = spec_->header, header = header_,
                            own = std::make_shared<Secret>(
                                std::move(secret))] { return unwrapWith(*format, *header, *own); },
                           cancel);
    wipeStack();
    if (!fileKey) return fileKey.error();
    fileKey_ = std::make_shared<const SecretBytes>(std::move(*fileKey));
    return {};
}

Result<RewrapOutcome> Rewrap::replace(Access access, const CancelToken& cancel,
                                      ProgressSink& progress) {
    const auto own = std::make_shared<const Access>(std::move(access));
    const auto made = runSlow([format = spec_->header, header = header_, fileKey = fileKey_,
                               own] { return rewrapHeader(*format, *header, *fileKey, *own); },
                              cancel);
    wipeStack();
    if (!made) return made.error();
    if (auto ok = guarded([&] { return write(made->text, cancel, progress); }); !ok)
        return ok.error();
    return outcome(*own, *made);
}

Result<void> Rewrap::write(const std::string& header, const CancelToken& cancel,
                           ProgressSink& progress) {
    const FileSource& source = *input_.file();
    const auto percent = checkedPercentOf(file_, source, cancel);
    if (!percent) return percent.error();
    auto output = AtomicOutput::create(file_, Overwrite::only(source.stamp()),
                                       source.size() + header.size(), source.mode());
    if (!output) return output.error();
    ArmorSink armor(*output);
    Sink& sink = input_.armored() ? static_cast<Sink&>(armor) : *output;
    if (auto ok = sink.write(0, asBytes(header), cancel); !ok) return ok;
    const auto copied =
        copyRest(input_.source(), header_->bytes, sink, header.size(), cancel,
                 [&](std::uint64_t bytes) { progress.report(bytes, source.size()); });
    if (!copied) return copied.error();
    const auto written =
        input_.armored() ? armor.finish(cancel) : Result<std::uint64_t>(header.size() + *copied);
    if (!written) return written.error();
    auto recovery = *percent == 0 ? Result<MadeRecovery>(MadeRecovery())
                                  : makeRecoveryOf(*output, *written, *percent, 0, cancel);
    if (!recovery) return recovery.error();
    if (auto ok = source.checkUnchanged(); !ok) return ok;
    const WrittenOutput both{&*output, *written, recovery->output.get(), recovery->bytes};
    auto done = commitTogether(std::span(&both, 1), cancel).front();
    if (hasItsName(done) && !recovery->output) removeOldRecovery(output->path());
    return done;
}

RewrapOutcome Rewrap::outcome(const Access& access, const RewrappedHeader& made) const {
    return {header_->stanzas.size(), made.stanzas, access.adds,
            age::unknownStanzas(*spec_->header, *header_),
            age::unknownTypes(*spec_->header, *header_)};
}

Result<RewrapOutcome> rewrapFile(const std::filesystem::path& file, Secret opens, Access access,
                                 const CancelToken& cancel, ProgressSink& progress) {
    auto rewrap = Rewrap::open(file, cancel);
    if (!rewrap) return rewrap.error();
    if (auto ok = rewrap->check(access); !ok) return ok.error();
    if (auto ok = rewrap->unlock(std::move(opens), cancel); !ok) return ok.error();
    return rewrap->replace(std::move(access), cancel, progress);
}

} // namespace blockwarp
