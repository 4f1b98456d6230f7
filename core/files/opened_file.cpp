// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/opened_file.h"

#include "core/archive/extraction_folder.h"
#include "core/base/abandonable.h"
#include "core/base/guard.h"
#include "core/engine/machine.h"
#include "core/files/inspect.h"
#include "core/format/recognise.h"
#include "core/io/atomic_output.h"

#include <fmt/format.h>

#include <cassert>
#include <memory>
#include <optional>
#include <utility>

namespace blockwarp {
namespace {

Error unsupported(std::string why) {
    return {ErrorCode::unsupported, std::move(why)};
}

Result<void> checkCipher(std::optional<Container> container, const CipherSpec* cipher) {
    if (!container || cipher == nullptr) return {};
    if (auto why = whyCipherIsRefused(*container, *cipher); !why.empty())
        return unsupported(std::move(why));
    return {};
}

Result<void> check(const Sealing& sealing) {
    if (sealing.armor && sealing.container != Container::age)
        return unsupported("only an age file can be written as text");
    if (sealing.recoveryPercent > recovery::kMaxPercent)
        return recovery::layoutFor(0, sealing.recoveryPercent).error();
    return checkCipher(sealing.container, sealing.cipher);
}

Result<void> check(const EncryptFile& work, const FileJob& job) {
    if (work.verify && (isStandardStream(job.input) || isStandardStream(job.target.output)))
        return unsupported("only a file encrypted to a file can be verified");
    return check(work.sealing);
}

Result<void> check(const EncryptArchive& work, const FileJob&) {
    if (work.archive.inputs.empty()) return unsupported("an archive of nothing");
    if (const auto level = work.archive.zstdLevel;
        level && (*level < kMinZstdLevel || *level > kMaxZstdLevel))
        return unsupported("levels of zstd are 1 to 19");
    if (auto ok = checkArchiveContainer(work.sealing.container); !ok) return ok;
    return check(work.sealing);
}

Result<void> check(const DecryptFile& work, const FileJob&) {
    return checkCipher(work.opening.container, work.opening.cipher);
}

Result<void> check(const DecryptRange& work, const FileJob& job) {
    if (isStandardStream(job.input))
        return unsupported("a range is of a file; a pipe cannot be read anywhere");
    const Opening& opening = work.opening;
    if (opening.container)
        if (auto ok = checkOpensByPosition(*opening.container, false); !ok) return ok;
    return checkCipher(opening.container, opening.cipher);
}

Result<void> check(const ExtractArchive& work, const FileJob& job) {
    if (isStandardStream(job.target.output))
        return unsupported("an archive is unpacked into a folder, not to standard output");
    if (job.target.overwrite) return unsupported("a folder is never replaced");
    if (work.extraction.limits.depth > kMaxExtractionDepth)
        return unsupported(fmt::format("the depth of an archive can be limited to {} at most",
                                       kMaxExtractionDepth));
    const Opening& opening = work.opening;
    if (opening.container)
        if (auto ok = checkArchiveContainer(*opening.container); !ok) return ok;
    return checkCipher(opening.container, opening.cipher);
}

/// What is encrypted must be read in full.
Unreadable unreadableIn(const FileJob& job) {
    return job.opening() != nullptr ? Unreadable::damage : Unreadable::failure;
}

/// What is found out of the file itself.
Result<void> checkFound(const FileJob& job, Container container, bool armored) {
    if (job.ranging() != nullptr) return checkOpensByPosition(container, armored);
    if (job.extracting() != nullptr) return checkArchiveContainer(container);
    return {};
}

/// Where derivations are shared, they can be abandoned one by one.
bool isSlow(Container container, const Secret& secret) {
    const auto* passphrase = std::get_if<Passphrase>(&secret);
    return passphrase != nullptr &&
           (passphrase->shared == nullptr || container != Container::blockwarp);
}

/// From a passphrase it takes most of a second and cannot be interrupted, so it owns its inputs.
Result<PayloadKeys> deriveOwning(const FileJob& job, const ContainerSpec& spec, Secret secret,
                                 std::vector<std::uint8_t> start, const CancelToken& cancel) {
    const bool slow = isSlow(spec.container, secret);
    auto work = [&spec, cipher = job.cipher(), seals = job.sealing() != nullptr,
                 segmentBytes = job.engine.tuning.unitBytes, isArchive = job.archiving() != nullptr,
                 start = std::move(start), own = std::make_shared<Secret>(std::move(secret))] {
        return guarded([&] {
            return seals ? spec.seal({*cipher, segmentBytes, *own, isArchive})
                         : spec.open({cipher, *own, start});
        });
    };
    if (!slow) return work();
    auto keys = runAbandonable(std::move(work), cancel);
    if (!keys) return Error{ErrorCode::cancelled, {}};
    return std::move(*keys);
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
    return std::visit([&](const auto& work) { return check(work, job); }, job.work);
}

Result<OpenedFile> OpenedFile::open(FileJob job) {
    return guarded([&]() -> Result<OpenedFile> {
        if (auto ok = checkRequest(job); !ok) return ok.error();
        const EncryptArchive* archiving = job.archiving();
        auto input = archiving != nullptr
                         ? JobInput::ofArchive(archiving->archive, job.target.output)
                         : JobInput::open(job.input, unreadableIn(job));
        if (!input) return input.error();
        if (job.seen && input->file() != nullptr && input->file()->stamp() != *job.seen)
            return Error{ErrorCode::inputChanged, job.input.string()};
        OpenedFile opened(std::move(job), std::move(*input));
        if (auto ok = opened.checkPlace(); !ok) return ok.error();
        if (auto ok = opened.checkStart(); !ok) return ok.error();
        return opened;
    });
}

/// It is looked at once more when the output is created.
Result<void> OpenedFile::checkPlace() const {
    const Target& target = job_.target;
    if (isStandardStream(target.output))
        return job_.recovers()
                   ? unsupported("recovery data stands beside a file; what goes to standard "
                                 "output has none")
                   : Result<void>();
    if (job_.recovers())
        if (auto free = replaceableRecovery(recoveryNameOf(target.output)); !free)
            return free.error();
    if (job_.extracting() != nullptr)
        return ExtractionFolder::check(target.output, target.overwrite);
    if (target.checked && !target.overwrite) return {};
    auto free = AtomicOutput::check(target.output, target.overwrite);
    if (free && !target.overwrite) return {}; // nothing has that name
    if (input_.file() != nullptr && input_.file()->isSameFile(target.output))
        return Error{ErrorCode::outputIsInput, target.output.string()};
    return free;
}

/// A start that recovery data may heal is looked at again when it is unlocked.
Result<void> OpenedFile::checkStart() const {
    const Opening* opening = job_.opening();
    const bool says = opening != nullptr && opening->mustSay && !opening->container;
    if (!says || input_.file() == nullptr || isTaken(recoveryNameOf(job_.input))) return {};
    return checkRecognised(*input_.file(), job_.input);
}

Result<Container> OpenedFile::findContainer(const CancelToken& cancel) {
    auto found = detectContainer(input_.bytes());
    if (found && *found != Container::raw) return found;
    const auto healed = input_.healStart(job_.input, job_.engine.tuning.threads, cancel);
    if (!healed) return healed.error();
    return *healed ? detectContainer(input_.bytes()) : found;
}

Result<std::vector<std::uint8_t>> OpenedFile::start(const CancelToken& cancel) {
    return input_.start(kMaxStartBytes, job_.container(), cancel);
}

/// Of a file that is encrypted or decrypted, as its start is now.
Result<PayloadKeys> OpenedFile::deriveKeys(Secret secret, const CancelToken& cancel) {
    std::vector<std::uint8_t> start;
    if (job_.sealing() == nullptr) {
        auto read = this->start(cancel);
        if (!read) return read.error();
        start = std::move(*read);
    }
    container_ = job_.container() ? *job_.container() : detectContainer(start);
    if (container_ == Container::raw && !job_.container() &&
        !std::holds_alternative<RawKey>(secret))
        return whyUnrecognised(start, job_.input);
    if (auto ok = checkFound(job_, container_, input_.armored()); !ok) return ok.error();
    auto keys =
        deriveOwning(job_, containerSpec(container_), std::move(secret), std::move(start), cancel);
    wipeStack(); // the payload may take hours
    if (!keys) return input_.whyNoHeader(keys.error());
    return keys;
}

Result<UnlockedFile> OpenedFile::unlock(Secret secret, const CancelToken& cancel) && {
    assert(job_.sealing() == nullptr || job_.cipher() != nullptr);
    std::optional<GpuStart> meanwhile;
    if (job_.engine.kind == EngineKind::cuda) meanwhile.emplace();
    if (const EncryptArchive* archiving = job_.archiving())
        if (auto ok = input_.beginArchive(archiving->archive, job_.engine.tuning.threads, cancel);
            !ok)
            return ok.error();
    const bool sealing = job_.sealing() != nullptr;
    std::optional<Secret> again;
    if (!sealing && input_.file() != nullptr && isTaken(recoveryNameOf(job_.input)))
        again = cloneSecret(secret);
    auto keys = deriveKeys(std::move(secret), cancel);
    if (!keys && again && keys.error().code != ErrorCode::cancelled) {
        const auto healed = input_.healStart(job_.input, job_.engine.tuning.threads, cancel);
        if (!healed && healed.error().code == ErrorCode::cancelled) return healed.error();
        if (healed && *healed) keys = deriveKeys(std::move(*again), cancel);
    }
    if (!keys) return keys.error();
    if (job_.cipher() != nullptr && keys->cipher != job_.cipher())
        return unsupported(fmt::format("it was encrypted with {}, not with {}", keys->cipher->name,
                                       job_.cipher()->name));
    const std::uint64_t offset = sealing ? 0 : keys->header.size();
    return UnlockedFile(std::move(job_), std::move(input_), container_, std::move(*keys), offset);
}

} // namespace blockwarp
