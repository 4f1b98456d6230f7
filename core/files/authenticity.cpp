// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/authenticity.h"

#include "core/base/guard.h"
#include "core/files/inspect.h"
#include "core/files/opened_file.h"
#include "core/io/descriptor_stream.h"
#include "core/io/folders.h"
#include "core/io/memory_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>

namespace blockwarp {
namespace {

namespace fs = std::filesystem;
using fs::path;

FileVerdict verdictOf(const Error& error) {
    switch (error.code) {
    case ErrorCode::damaged:
    case ErrorCode::unreadable:
    case ErrorCode::malformed:
    case ErrorCode::inputEmpty:
        return FileVerdict::damaged;
    case ErrorCode::wrongKeyOrDamaged:
    case ErrorCode::otherKeys:
        return FileVerdict::wrongKey;
    case ErrorCode::notThatContainer:
        return FileVerdict::unverifiable;
    default:
        return FileVerdict::unread;
    }
}

/// One file, of which `found` says what is known; the rest of it is filled in.
class Examination {
  public:
    Examination(const Secret& secret, Sessions& sessions, const CancelToken& cancel,
                ProgressSink& progress, Authenticity& found)
        : secret_(secret), sessions_(sessions), cancel_(cancel), progress_(progress),
          found_(found) {}

    Result<void> run(FileJob job) {
        auto opened = OpenedFile::open(std::move(job));
        if (!opened) return opened.error();
        const auto container = opened->findContainer(cancel_);
        if (!container) return container.error();
        found_.container = *container;
        if (*container == Container::raw)
            return checkRecognised(opened->bytes(), opened->job().input);
        if (!containerSpec(*container).namesCipher)
            return Error{ErrorCode::notThatContainer,
                         "a file of the container " + std::string(containerSpec(*container).name) +
                             " cannot be verified: nothing in it authenticates what it holds"};
        auto file = std::move(*opened).unlock(cloneSecret(secret_), cancel_);
        if (!file) return file.error();
        found_.cipher = file->keys().cipher;
        return authenticate(*file);
    }

  private:
    Result<void> authenticate(UnlockedFile& file) {
        const bool headerHealed = file.input().healed() != nullptr;
        auto done = decrypt(file);
        if (done && !headerHealed) return file.input().file()->checkUnchanged();
        Error error = done ? Error{ErrorCode::damaged, "the damage begins in the header"}
                           : file.explain(done.error(), cancel_);
        if (error.segment) found_.damagedFrom = file.segmentStart(*error.segment);
        found_.healable = done || (verdictOf(error) == FileVerdict::damaged && heals(file));
        if (found_.healable)
            error.context = fmt::format("{}; its recovery data heals all of it", error.context);
        return error;
    }

    Result<void> decrypt(UnlockedFile& file) {
        DiscardingSink sink;
        const auto done = file.decrypt(sink, {}, sessions_, cancel_, progress_);
        return done ? Result<void>() : done.error();
    }

    bool heals(UnlockedFile& file) {
        const auto healing = file.heal(cancel_);
        return healing && *healing == JobInput::Healing::healed && decrypt(file);
    }

    const Secret& secret_;
    Sessions& sessions_;
    const CancelToken& cancel_;
    ProgressSink& progress_;
    Authenticity& found_;
};

/// What all threads share.
struct SharedExam {
    const std::vector<path>& files;
    const EngineRequest& engine;
    const Secret& secret;
    AuthenticityWatcher& watcher;
    std::mutex mutex{};
};

/// 0 if it does not say.
std::uint64_t bytesOf(const path& file) {
    std::error_code failed;
    const auto bytes = fs::file_size(file, failed);
    return failed ? 0 : bytes;
}

class Examiner final : public FileWorker {
  public:
    Examiner(SharedExam& shared, bool large) : shared_(shared), large_(large) {}

    void work(std::size_t index) override {
        Authenticity found;
        FileProgress progress(shared_.watcher, index, large_);
        const auto ok = guarded([&] { return examine(shared_.files[index], progress, found); });
        wipeStack();
        if (!ok) {
            found.verdict = verdictOf(ok.error());
            found.error = ok.error();
        }
        const std::lock_guard lock(shared_.mutex);
        shared_.watcher.ended(index, found);
    }

  private:
    Result<void> examine(const path& file, FileProgress& progress, Authenticity& found) {
        if (shared_.watcher.cancelled()) return Error{ErrorCode::cancelled, {}};
        found.bytes = bytesOf(file);
        EngineRequest engine = shared_.engine;
        if (!large_) engine.tuning = tuningOfOne(std::move(engine.tuning));
        return Examination(shared_.secret, sessions_, shared_.watcher, progress, found)
            .run({.work = DecryptFile(),
                  .input = file,
                  .target = {.output = "-"},
                  .engine = std::move(engine)});
    }

    SharedExam& shared_;
    const bool large_;
    Sessions sessions_;
};

bool saysEncrypted(const path& file) {
    const auto recognised = checkRecognised(file);
    return recognised || recognised.error().code != ErrorCode::notThatContainer;
}

void findBelow(const path& folder, FoundFiles& found) {
    std::error_code failed;
    const auto entries = entriesOf(folder, failed);
    if (failed)
        found.errors.push_back(errorAt(ErrorCode::readFailed, folder.native(), failed.message()));
    for (const fs::directory_entry& entry : entries) {
        const fs::file_type type = entry.symlink_status(failed).type();
        if (type == fs::file_type::directory) findBelow(entry.path(), found);
        if (type == fs::file_type::regular && saysEncrypted(entry.path()))
            found.files.push_back(entry.path());
    }
}

} // namespace

std::string_view nameOf(FileVerdict verdict) {
    switch (verdict) {
    case FileVerdict::authentic:
        return "authentic";
    case FileVerdict::damaged:
        return "damaged";
    case FileVerdict::wrongKey:
        return "wrong key or damaged";
    case FileVerdict::unverifiable:
        return "cannot be verified";
    case FileVerdict::unread:
        break;
    }
    return "not read";
}

void verifyFiles(const std::vector<path>& files, const EngineRequest& engine, const Secret& secret,
                 AuthenticityWatcher& watcher) {
    if (files.empty()) return;
    SharedExam shared{files, engine, secret, watcher};
    const std::size_t threads = poolThreads(engine, files.size());
    const OpenFiles open(kFilesOfThread * threads);
    runPool({.files = files.size(),
             .threads = threadsWithin(open, threads),
             .bytes = [&](std::size_t index) { return bytesOf(files[index]); },
             .makeWorker = [&](bool large) -> std::unique_ptr<FileWorker> {
                 return std::make_unique<Examiner>(shared, large);
             }});
}

FoundFiles findEncrypted(const std::vector<path>& named) {
    FoundFiles found;
    for (const path& name : named) {
        std::error_code ignored;
        if (fs::is_directory(name, ignored))
            findBelow(name, found);
        else
            found.files.push_back(name);
    }
    return found;
}

} // namespace blockwarp
