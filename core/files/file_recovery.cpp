// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_recovery.h"

#include "core/base/guard.h"
#include "core/files/inspect.h"
#include "core/recovery/writer.h"

#include <system_error>
#include <utility>

namespace blockwarp {

namespace fs = std::filesystem;

fs::path recoveryNameOf(const fs::path& file) {
    std::error_code failed;
    fs::path name = file;
    if (fs::is_symlink(file, failed)) {
        fs::path target = fs::canonical(file, failed);
        if (!failed) name = std::move(target);
    }
    name += ".recovery";
    return name;
}

Result<Overwrite> replaceableRecovery(const fs::path& recovery) {
    if (!isTaken(recovery)) return Overwrite();
    const auto file = FileSource::open(recovery, Unreadable::damage);
    if (!file) return Error{ErrorCode::nameTaken, recovery.string()};
    const auto start = file->start(recovery::kMagic.size());
    if (!start) return start.error();
    if (!recovery::startsAsRecovery(*start)) { // its beginning may be damaged
        const auto found = recovery::findIndex(*file, NoCancel());
        if (!found || !*found) return Error{ErrorCode::nameTaken, recovery.string()};
    }
    return Overwrite::only(file->stamp());
}

void removeOldRecovery(const fs::path& file) {
    const fs::path recovery = recoveryNameOf(file);
    const auto old = replaceableRecovery(recovery);
    std::error_code ignored;
    if (old && old->agreed() != nullptr) fs::remove(recovery, ignored);
}

Result<MadeRecovery> makeRecovery(const NewRecovery& request, const CancelToken& cancel,
                                  ProgressSink& progress) {
    const auto layout = recovery::layoutFor(request.file.size(), request.percent);
    if (!layout) return layout.error();
    const auto overwrite = replaceableRecovery(request.recovery);
    if (!overwrite) return overwrite.error();
    MadeRecovery made;
    made.bytes = layout->recoveryBytes();
    auto output =
        AtomicOutput::create(request.recovery, *overwrite, made.bytes, request.info.st_mode & 0777);
    if (!output) return output.error();
    made.output = std::make_unique<AtomicOutput>(std::move(*output));
    const recovery::FileTime time{request.info.st_mtim.tv_sec,
                                  static_cast<std::uint32_t>(request.info.st_mtim.tv_nsec)};
    auto ok = recovery::writeRecovery({.file = request.file,
                                       .layout = *layout,
                                       .time = time,
                                       .sink = *made.output,
                                       .threads = request.threads},
                                      cancel, progress);
    if (!ok) return ok.error();
    return made;
}

Result<MadeRecovery> makeRecoveryOf(AtomicOutput& output, std::uint64_t bytes, unsigned percent,
                                    std::size_t threads, const CancelToken& cancel,
                                    ProgressSink& progress) {
    if (auto ok = output.cut(bytes); !ok) return ok.error();
    const auto info = output.info();
    if (!info) return info.error();
    const OutputSource source(output, bytes);
    return makeRecovery({.file = source,
                         .info = *info,
                         .recovery = recoveryNameOf(output.path()),
                         .percent = percent,
                         .threads = threads},
                        cancel, progress);
}

Result<unsigned> checkedPercentOf(const fs::path& name, const FileSource& file,
                                  const CancelToken& cancel) {
    auto recovery = WithRecovery::open(name, cancel);
    if (!recovery) return recovery.error();
    if (!*recovery) return 0U;
    const auto found = (*recovery)->recover(file, 0, cancel);
    if (!found) return found.error();
    const recovery::Damage& damage = (*found)->damage();
    if (damage.isOfAnother()) return 0U;
    if (!damage.none())
        return Error{ErrorCode::damaged, "its recovery data says so: repair it first"};
    return recovery::percentOf((*recovery)->found().index.layout);
}

Result<RecoveryBeside> makeRecoveryBeside(const RecoveryOfFile& request, const CancelToken& cancel,
                                          ProgressSink& progress) {
    return guarded([&]() -> Result<RecoveryBeside> {
        const auto file = FileSource::open(request.file);
        if (!file) return file.error();
        const auto container = detectContainer(*file);
        if (!container) return container.error();
        RecoveryBeside beside{.name = recoveryNameOf(request.file),
                              .holdsContents = *container == Container::raw};
        if (!request.replace && isTaken(beside.name))
            return Error{ErrorCode::outputExists, beside.name.string()};
        auto made = makeRecovery({.file = *file,
                                  .info = file->info(),
                                  .recovery = beside.name,
                                  .percent = request.percent},
                                 cancel, progress);
        if (!made) return made.error();
        if (auto ok = file->checkUnchanged(); !ok) return ok.error();
        if (auto ok = made->output->commit(made->bytes, cancel); !ok) return ok.error();
        beside.bytes = made->bytes;
        return beside;
    });
}

Result<std::optional<WithRecovery>> WithRecovery::open(const fs::path& file,
                                                       const CancelToken& cancel) {
    WithRecovery opened;
    auto source = FileSource::open(recoveryNameOf(file), Unreadable::damage);
    if (!source) return std::optional<WithRecovery>();
    opened.source_ = std::make_unique<FileSource>(std::move(*source));
    auto found = recovery::findIndex(*opened.source_, cancel);
    if (!found) return found.error();
    if (!*found) return std::optional<WithRecovery>();
    opened.found_ = std::move(**found);
    return std::optional(std::move(opened));
}

Result<std::unique_ptr<recovery::RecoveredFile>> WithRecovery::recover(const FileSource& file,
                                                                       std::size_t threads,
                                                                       const CancelToken& cancel,
                                                                       ProgressSink& progress) {
    return recovery::RecoveredFile::open(file, *source_, found_.index, threads, cancel, progress);
}

} // namespace blockwarp
