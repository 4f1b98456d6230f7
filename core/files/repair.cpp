// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/repair.h"

#include "core/base/guard.h"
#include "core/files/file_recovery.h"
#include "core/files/job_output.h"
#include "core/io/path_text.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>
#include <vector>

namespace blockwarp {
namespace {

namespace fs = std::filesystem;
using recovery::Damage;
using recovery::HealedShard;
using recovery::Place;
using recovery::RecoveredFile;

constexpr std::uint64_t kRunBytes = std::uint64_t{1} << 20;

bool isNewer(const struct stat& info, const recovery::FileTime& time) {
    if (info.st_mtim.tv_sec != time.seconds) return info.st_mtim.tv_sec > time.seconds;
    return info.st_mtim.tv_nsec > static_cast<std::int64_t>(time.nanoseconds);
}

void setTime(int file, const timespec& changed) {
    const timespec times[] = {{0, UTIME_OMIT}, changed};
    (void)::futimens(file, times);
}

class Repairer {
  public:
    Repairer(const RepairRequest& request, const CancelToken& cancel, ProgressSink& progress)
        : request_(request), cancel_(cancel), progress_(progress) {}

    Result<Repair> run() {
        if (auto ok = open(); !ok) return ok.error();
        const Damage& damage = file_->damage();
        repair_.damage = damage;
        if (damage.none()) return repair_;
        repair_.verdict = damage.healed() ? RepairVerdict::healable : RepairVerdict::lost;
        if (request_.checkOnly || !damage.healed()) return repair_;
        if (auto ok = request_.inPlace ? repairInPlace() : makeCopy(); !ok) return ok.error();
        repair_.verdict = RepairVerdict::repaired;
        return repair_;
    }

  private:
    Result<void> open() {
        auto source = FileSource::open(request_.file, Unreadable::damage);
        if (!source) return source.error();
        source_.emplace(std::move(*source));
        auto recovery = WithRecovery::open(request_.file, cancel_);
        if (!recovery) return recovery.error();
        repair_.recovery = recoveryNameOf(request_.file);
        if (!*recovery) return whyNoRecovery();
        recovery_ = std::move(*recovery);
        repair_.wholeCopies = recovery_->found().copies;
        repair_.copiesDiffer = recovery_->found().differing;
        repair_.changedLater = isNewer(source_->info(), recovery_->found().index.time);
        auto file = recovery_->recover(*source_, 0, cancel_, progress_);
        if (!file) return file.error();
        file_ = std::move(*file);
        return source_->checkUnchanged();
    }

    Error whyNoRecovery() const {
        if (!isTaken(repair_.recovery))
            return errorAt(ErrorCode::inputMissing, repair_.recovery.native(), "there is none");
        return {ErrorCode::malformed, repair_.recovery.string() +
                                          " is no recovery data, or no copy of its index is whole"};
    }

    Result<void> makeCopy() {
        repair_.output = repairedNameOf(request_.file);
        if (isTaken(repair_.output)) return checkCopy();
        auto output = AtomicOutput::create(repair_.output, false, file_->size(), source_->mode());
        if (!output) return withoutReplacing(output.error());
        if (auto ok = copyWhole(*output); !ok) return ok;
        const auto write = [&](const HealedShard& shard) {
            return output->writeAt(offsetOf(shard.number), shard.bytes);
        };
        if (auto ok = healAll(write); !ok) return ok;
        if (auto ok = output->flush(file_->size(), cancel_); !ok) return ok;
        if (auto ok = checkHashes(OutputSource(*output, file_->size())); !ok) return ok;
        if (auto ok = source_->checkUnchanged(); !ok) return ok;
        auto done = output->commit(file_->size(), cancel_);
        return done ? done : withoutReplacing(done.error());
    }

    /// A copy that is there already may be whole.
    Result<void> checkCopy() {
        const auto copy = FileSource::open(repair_.output);
        auto whole = copy ? checkHashes(*copy) : copy.error();
        if (whole || whole.error().code == ErrorCode::cancelled) return whole;
        return Error{ErrorCode::nameTaken, repair_.output.string()};
    }

    std::uint64_t offsetOf(std::uint64_t shard) const {
        return shard * file_->index().layout.shardBytes;
    }

    /// The shards that are there.
    Result<void> copyWhole(AtomicOutput& output) {
        const std::uint64_t shards = file_->index().layout.dataShards();
        const std::uint64_t most =
            std::max<std::uint64_t>(1, kRunBytes / file_->index().layout.shardBytes);
        std::vector<std::uint8_t> bytes;
        for (std::uint64_t first = 0, end = 0; first < shards; first = end) {
            end = first + 1;
            if (file_->placeOf(first) == Place::lost) continue;
            while (end < shards && end - first < most && file_->placeOf(end) != Place::lost)
                ++end;
            if (cancel_.cancelled()) return Error{ErrorCode::cancelled, {}};
            bytes.resize(std::min(offsetOf(end), file_->size()) - offsetOf(first));
            if (auto ok = file_->readAt(offsetOf(first), bytes); !ok) return ok;
            if (auto ok = output.writeAt(offsetOf(first), bytes); !ok) return ok;
            progress_.report(offsetOf(end), offsetOf(shards));
        }
        return {};
    }

    /// Each group once.
    template <class Write>
    Result<void> healAll(Write write) {
        for (std::uint64_t group = 0; group < file_->index().layout.groups; ++group) {
            if (cancel_.cancelled()) return Error{ErrorCode::cancelled, {}};
            const auto healed = file_->heal(group);
            if (!healed) return healed.error();
            for (const HealedShard& shard : *healed)
                if (auto ok = write(shard); !ok) return ok;
        }
        return {};
    }

    Result<void> checkHashes(const PositionedSource& made) {
        const auto again =
            RecoveredFile::open(made, recovery_->source(), file_->index(), 0, cancel_);
        if (!again) return again.error();
        if ((*again)->damage().none()) return {};
        return Error{ErrorCode::wrongResult,
                     repair_.output.string() + " was not written as it was computed"};
    }

    Result<void> repairInPlace() {
        const Damage& damage = file_->damage();
        if (damage.moved != 0 || damage.resized)
            return Error{ErrorCode::unsupported,
                         "bytes are missing or were inserted, so that others have moved; without "
                         "--in-place a whole copy is written"};
        if (repair_.changedLater && !request_.evenIfChanged)
            return Error{ErrorCode::unsupported,
                         "the file was changed after its recovery data was made; --even-if-changed "
                         "puts back what it was then"};
        const FileDescriptor file(::open(request_.file.c_str(), O_WRONLY | O_CLOEXEC));
        struct stat info {};
        if (!file || ::fstat(file.get(), &info) != 0)
            return systemError(ErrorCode::outputUncreatable, request_.file.string());
        if (stampOf(info) != source_->stamp())
            return Error{ErrorCode::inputChanged, request_.file.string()};
        repair_.output = request_.file;
        // Nothing is written before it is known that all of it can be computed, and has room.
        if (auto ok = healAll([](const HealedShard&) { return Result<void>(); }); !ok) return ok;
        if (auto ok = reserveRoom(file.get()); !ok) return ok;
        if (auto ok = saveDamagedParts(); !ok) return ok;
        auto ok = writeInto(file.get());
        if (ok) ok = checkWritten();
        if (ok || ok.error().code == ErrorCode::wrongResult) return ok;
        const std::string& why = ok.error().context;
        return Error{ErrorCode::repairStopped, why.empty() ? request_.file.string() : why};
    }

    /// Holes take none so far. The file stays as it was.
    Result<void> reserveRoom(int file) const {
        const recovery::Layout& layout = file_->index().layout;
        Result<void> ok;
        for (std::uint64_t shard = 0; shard < layout.dataShards() && ok; ++shard) {
            if (file_->placeOf(shard) != Place::lost) continue;
            const auto bytes = static_cast<off_t>(layout.bytesOfShard(shard));
            const auto offset = static_cast<off_t>(offsetOf(shard));
            if (::fallocate(file, FALLOC_FL_KEEP_SIZE, offset, bytes) == 0) continue;
            if (errno == ENOSPC || errno == EDQUOT) ok = writeError(request_.file.string());
        }
        setTime(file, source_->info().st_mtim);
        return ok;
    }

    Result<void> saveDamagedParts() {
        fs::path name = request_.file;
        name += ".damaged";
        auto parts = AtomicOutput::create(name, Overwrite::keepBoth(), 0, source_->mode());
        if (!parts) return parts.error();
        const recovery::Layout& layout = file_->index().layout;
        std::vector<std::uint8_t> bytes;
        for (std::uint64_t shard = 0; shard < layout.dataShards(); ++shard) {
            if (file_->placeOf(shard) != Place::lost) continue;
            bytes.resize(layout.bytesOfShard(shard));
            if (auto ok = recovery::readOrZeros(*source_, offsetOf(shard), bytes); !ok) return ok;
            if (auto ok = parts->writeAt(offsetOf(shard), bytes); !ok) return ok;
        }
        if (auto ok = parts->commit(file_->size(), cancel_); !ok) return ok;
        repair_.damagedParts = parts->path();
        return {};
    }

    /// What was interrupted can be healed again: only lost shards are written.
    Result<void> writeInto(int file) {
        const std::string name = request_.file.string();
        const auto write = [&](const HealedShard& shard) {
            return writeFully(file, name, offsetOf(shard.number), shard.bytes);
        };
        auto ok = healAll(write);
        const recovery::FileTime& time = file_->index().time;
        // It is the file of that time again; or, to be healed again, no newer than it was.
        setTime(file, ok ? timespec{time.seconds, time.nanoseconds} : source_->info().st_mtim);
        if (ok && ::fsync(file) != 0) return writeError(name);
        return ok;
    }

    Result<void> checkWritten() {
        const auto made = FileSource::open(request_.file, Unreadable::damage);
        return made ? checkHashes(*made) : made.error();
    }

    const RepairRequest& request_;
    const CancelToken& cancel_;
    ProgressSink& progress_;
    std::optional<FileSource> source_;
    std::optional<WithRecovery> recovery_;
    std::unique_ptr<RecoveredFile> file_; ///< of the two
    Repair repair_;
};

std::vector<Message> sentencesOfDamage(const Repair& done) {
    const auto number = [](std::uint64_t value) { return asIs(std::to_string(value)); };
    const Damage& damage = done.damage;
    if (damage.isOfAnother())
        return {{CORE_TEXT("core", "%1 is of another file: nothing is as it says."),
                 {asIs(done.recovery.string())}}};
    std::vector<Message> sentences;
    if (damage.healable + damage.beyond != 0)
        sentences.push_back({CORE_TEXT("core", "%1 of %2 parts are damaged or missing."),
                             {number(damage.healable + damage.beyond), number(damage.shards)}});
    if (damage.resized)
        sentences.emplace_back(CORE_TEXT("core", "Bytes were added, or are missing."));
    if (damage.beyond != 0)
        sentences.push_back(
            {CORE_TEXT("core", "%1 of them cannot be healed."), {number(damage.beyond)}});
    return sentences;
}

} // namespace

std::string_view nameOf(RepairVerdict verdict) {
    switch (verdict) {
    case RepairVerdict::whole:
        return "whole";
    case RepairVerdict::repaired:
        return "repaired";
    case RepairVerdict::healable:
        return "can be repaired";
    case RepairVerdict::lost:
        break;
    }
    return "cannot be repaired";
}

bool Repair::recoveryDamaged() const {
    return wholeCopies < recovery::kIndexCopies || damage.lostParity != 0;
}

fs::path repairedNameOf(const fs::path& file) {
    return withMark(file, ".repaired", endingOf(file));
}

Result<Repair> repairFile(const RepairRequest& request, const CancelToken& cancel,
                          ProgressSink& progress) {
    return guarded([&] { return Repairer(request, cancel, progress).run(); });
}

Message sentenceOf(const Repair& done) {
    std::vector<Message> sentences;
    const auto say = [&](const char* sentence, const fs::path& name) {
        sentences.push_back({sentence, {asIs(name.string())}});
    };
    if (done.verdict != RepairVerdict::whole) sentences = sentencesOfDamage(done);
    if (done.verdict == RepairVerdict::repaired)
        say(CORE_TEXT("core", "%1 is whole."), done.output);
    if (!done.damagedParts.empty())
        say(CORE_TEXT("core", "%1 has what stood in the damaged parts."), done.damagedParts);
    if (done.changedLater && done.verdict != RepairVerdict::whole)
        sentences.emplace_back(
            CORE_TEXT("core", "The file was changed after its recovery data was made."));
    if (done.copiesDiffer)
        sentences.emplace_back(CORE_TEXT("core", "The copies of the index in the recovery data "
                                                 "differ; the first one was taken."));
    if (done.recoveryDamaged())
        say(CORE_TEXT("core", "%1 is damaged itself; \"recovery make --force\" makes it anew, once "
                              "the file is whole."),
            done.recovery);
    return joined(sentences, CORE_TEXT("core", "%1 %2"));
}

} // namespace blockwarp
