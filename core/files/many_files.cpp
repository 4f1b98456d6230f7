// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/many_files.h"

#include "core/base/guard.h"
#include "core/base/team.h"
#include "core/files/inspect.h"
#include "core/files/opened_file.h"
#include "core/io/atomic_output.h"
#include "core/io/descriptor_stream.h"
#include "core/io/file_descriptor.h"
#include "core/io/folders.h"
#include "core/io/group_commit.h"
#include "core/io/path_text.h"
#include "core/io/permissions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <new>
#include <system_error>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace blockwarp {
namespace {

namespace fs = std::filesystem;
using fs::path;

/// Why a file of a folder is not taken, or an empty text. What cannot be read is taken: its job
/// says why not.
std::string whySkipped(const Result<FileStart>& start, const FileJob& job) {
    if (!start) return {};
    const Container found = start->container;
    const bool known = containerSpec(found).namesCipher;
    if (job.sealing() != nullptr)
        return std::string(known || job.container() == found ? whyMisfit(job.direction()) : "");
    if (const auto wanted = job.container())
        return found == *wanted
                   ? ""
                   : fmt::format("it is no file of the container {}", containerSpec(*wanted).name);
    const bool named = found == Container::openssl && job.cipher() != nullptr;
    return std::string(known || named ? "" : whyMisfit(job.direction()));
}

/// Finds the outputs that would take the place of another file of the plan.
class OutputCheck {
  public:
    /// `seen`: of the files, or null.
    OutputCheck(const FileJob& job, const FilePlaces::FoldsNames& folds,
                std::vector<std::optional<InputStamp>>* seen)
        : job_(job), places_(folds), seen_(seen) {}

    Result<void> run(std::vector<PlannedFile>& files) {
        links_.resize(files.size());
        if (seen_ != nullptr) seen_->resize(files.size());
        auto looked = forEachItem(files.size(), [&](std::size_t i) -> Result<void> {
            links_[i] = {!files[i].seen && FilePlaces::isLink(files[i].input.native()),
                         FilePlaces::isLink(files[i].output.native())};
            return {};
        });
        if (!looked) return looked;
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (!files[i].error) inputs_.try_emplace(inputPlace(files, i), &files[i]);
            if (files[i].begun) outputs_.try_emplace(outputPlace(files, i), &files[i]);
        }
        for (std::size_t i = 0; i < files.size(); ++i)
            if (!files[i].begun && !files[i].error) checkPlace(files, i);
        return forEachItem(files.size(), [&](std::size_t i) -> Result<void> {
            if (!files[i].begun && !files[i].error) checkJob(files[i], i);
            return {};
        });
    }

  private:
    /// Whether a file's names are links: asked by several threads, as it takes longest.
    struct Links {
        bool input = false;
        bool output = false;
    };

    FilePlace placeOf(const PathText& file, bool isLink) {
        return isLink ? places_.ofTarget(file) : places_.of(file.native());
    }
    FilePlace inputPlace(const std::vector<PlannedFile>& files, std::size_t i) {
        return placeOf(files[i].input, links_[i].input);
    }
    FilePlace outputPlace(const std::vector<PlannedFile>& files, std::size_t i) {
        return placeOf(files[i].output, links_[i].output);
    }

    void checkPlace(std::vector<PlannedFile>& files, std::size_t i) {
        PlannedFile& file = files[i];
        const FilePlace output = outputPlace(files, i);
        const auto replaced = inputs_.find(output);
        if (replaced != inputs_.end() && inputPlace(files, i) != output)
            return refuse(file, {Clash::Kind::otherInput, replaced->second->input.path()},
                          "the output of " + file.input.string() +
                              " would replace another input, " + file.output.string());
        const auto [first, isNew] = outputs_.try_emplace(output, &file);
        if (!isNew)
            return refuse(file, {Clash::Kind::sharedOutput, first->second->input.path()},
                          first->second->input.string() + " and " + file.input.string() +
                              " would both become " + file.output.string());
    }

    /// Of one file, however many are checked at the same time.
    void checkJob(PlannedFile& file, std::size_t index) const {
        const Overwrite& overwrite = file.overwrite ? *file.overwrite : job_.target.overwrite;
        if (file.seen && !overwrite && AtomicOutput::check(file.output, overwrite)) return;
        FileJob job = job_;
        job.target.overwrite = overwrite;
        job.target.output = file.output;
        job.input = file.input;
        const auto opened = OpenedFile::open(std::move(job));
        if (!opened) {
            file.error = opened.error();
        } else if (const FileSource* source = opened->file()) {
            file.bytes = source->size();
            if (seen_ != nullptr) (*seen_)[index] = source->stamp();
        }
    }

    static void refuse(PlannedFile& file, Clash clash, std::string why) {
        file.error = Error{ErrorCode::unsupported, std::move(why)};
        file.clash = std::move(clash);
    }

    const FileJob& job_;
    FilePlaces places_;
    std::vector<std::optional<InputStamp>>* const seen_;
    std::vector<Links> links_; ///< of the files
    std::unordered_map<FilePlace, const PlannedFile*, FilePlaceHash> inputs_;
    std::unordered_map<FilePlace, const PlannedFile*, FilePlaceHash> outputs_;
};

/// Goes through the inputs and their folders.
class Lister {
  public:
    Lister(const ManyFiles& request, FilesListener& listener, const FilePlaces::FoldsNames& folds)
        : request_(request), listener_(listener), places_(folds) {}

    Result<void> run() {
        for (const path& input : request_.inputs) {
            std::error_code ignored;
            if (fs::is_directory(input, ignored))
                addRoot(input);
            else
                add(input, folderOf(input), {});
        }
        if (listener_.cancelled()) return Error{ErrorCode::cancelled, {}};
        return {};
    }

  private:
    /// An entry of a folder whose turn has not come.
    struct Entry {
        fs::directory_entry found;
        const path* root;
    };
    /// So many are looked at together, by several threads.
    static constexpr std::size_t kTogether = 2048;

    void add(const path& input, const path& root, std::optional<FileStart> start) {
        if (!inputs_.insert(places_.of(input.native())).second)
            return listener_.skipped({input, "it is named twice"});
        const Container container = request_.job.container().value_or(Container::blockwarp);
        const path from =
            request_.folder.empty() ? input : request_.folder / input.lexically_relative(root);
        PlannedFile file{input, suggestOutput(from, request_.job.direction(), container), root};
        if (!start) return listener_.found(std::move(file), nullptr);
        file.seen = true;
        file.bytes = start->stamp.bytes;
        listener_.found(std::move(file), &*start);
    }

    void addRoot(const path& folder) {
        const path root = folder.has_filename() ? folder : folder.parent_path(); // without a slash
        addFolder(root, root);
        flush();
    }

    void addFolder(const path& folder, const path& root) {
        std::error_code error;
        std::vector<fs::directory_entry> entries = entriesOf(folder, error);
        if (error) {
            flush();
            listener_.found({folder,
                             {},
                             root,
                             errorAt(ErrorCode::readFailed, folder.native(), error.message())},
                            {});
        }
        for (fs::directory_entry& entry : entries)
            if (!listener_.cancelled()) addEntry(std::move(entry), root);
    }

    /// Reports the entries that wait, in their order.
    void flush() {
        const std::vector<Entry> entries = std::exchange(waiting_, {});
        const auto starts = look(entries);
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (!listener_.cancelled()) report(entries[i], starts[i]);
    }

    /// Of the ordinary files; for the others it says nothing.
    std::vector<Result<FileStart>> look(const std::vector<Entry>& entries) const {
        std::vector<Result<FileStart>> starts(entries.size(), FileStart{Container::raw, {}});
        const auto looked = forEachItem(entries.size(), [&](std::size_t i) -> Result<void> {
            if (listener_.cancelled()) return Error{ErrorCode::cancelled, {}};
            if (isOrdinary(entries[i].found)) starts[i] = lookAt(entries[i].found.path());
            return {};
        });
        if (!looked && looked.error().code == ErrorCode::outOfMemory) throw std::bad_alloc();
        return starts;
    }

    /// An entry's type is known from reading the folder, but for some file systems.
    static bool isOrdinary(const fs::directory_entry& entry) {
        std::error_code ignored;
        return !entry.is_symlink(ignored) && entry.is_regular_file(ignored);
    }

    void addEntry(fs::directory_entry entry, const path& root) {
        std::error_code ignored;
        const bool folder = !entry.is_symlink(ignored) && entry.is_directory(ignored);
        if (folder && request_.recursive) return addFolder(entry.path(), root);
        waiting_.push_back({std::move(entry), &root});
        if (waiting_.size() == kTogether) flush();
    }

    void report(const Entry& entry, const Result<FileStart>& start) {
        std::error_code ignored;
        if (entry.found.is_symlink(ignored)) return skip(entry.found, "it is a link");
        if (entry.found.is_directory(ignored))
            return skip(entry.found, "it is a folder, which --recursive would go into");
        if (!isOrdinary(entry.found)) return skip(entry.found, "it is not an ordinary file");
        if (auto why = whySkipped(start, request_.job); !why.empty())
            return listener_.skipped({entry.found.path(), std::move(why), whatElse(*start)});
        add(entry.found.path(), *entry.root, start ? std::optional(*start) : std::nullopt);
    }

    /// Of a file that is skipped: its container, if the other direction takes it.
    std::optional<Container> whatElse(const FileStart& start) const {
        const bool encrypting = request_.job.direction() == Direction::encrypt;
        if (!encrypting && start.container != Container::raw) return {};
        return start.container;
    }

    void skip(const fs::directory_entry& entry, std::string why) {
        listener_.skipped({entry.path(), std::move(why)});
    }

    const ManyFiles& request_;
    FilesListener& listener_;
    FilePlaces places_;
    std::unordered_set<FilePlace, FilePlaceHash> inputs_;
    std::vector<Entry> waiting_;
};

/// Keeps what is found.
class PlanMaker final : public FilesListener {
  public:
    void found(PlannedFile file, const FileStart* start) override {
        plan.seen.push_back(start != nullptr ? std::optional(start->stamp) : std::nullopt);
        plan.files.push_back(std::move(file));
    }
    void skipped(SkippedFile file) override { plan.skipped.push_back(std::move(file)); }

    FilesPlan plan;
};

Result<void> checkMany(const ManyFiles& request) {
    if (auto ok = checkRequest(request.job); !ok) return ok;
    const auto refused = [](std::string why) {
        return Error{ErrorCode::unsupported, std::move(why)};
    };
    if (std::ranges::any_of(request.inputs, isStandardStream) || isStandardStream(request.folder))
        return refused("standard input and output are for one file");
    if (request.job.container() == Container::raw)
        return refused("the container raw is for one file: a key and IV must not be used twice");
    std::error_code ignored;
    const auto status = fs::status(request.folder, ignored);
    if (!request.folder.empty() && fs::exists(status) && !fs::is_directory(status))
        return refused("the outputs of several files go into a folder, and " +
                       request.folder.string() + " is none");
    return {};
}

/// Makes a folder that stands for `model`, and those above it that are missing; false if that
/// failed. What is above the one for `root` stands for it, too.
bool makeFolder(const path& folder, const path& model, const path& root, std::vector<path>& made) {
    std::error_code ignored;
    if (folder.empty() || fs::is_directory(folder, ignored)) return true;
    const path above = model == root ? root : model.parent_path();
    if (!makeFolder(folder.parent_path(), above, root, made)) return false;
    if (::mkdir(folder.c_str(), modeWithin(model, root) | 0700) != 0) return errno == EEXIST;
    made.push_back(folder);
    return true;
}

} // namespace

std::filesystem::path suggestOutput(const std::filesystem::path& input, Direction direction,
                                    Container container) {
    std::filesystem::path output = input;
    if (direction == Direction::encrypt) {
        output += containerSpec(container).extension;
        return output;
    }
    const bool known = std::ranges::any_of(containerSpecs(), [&](const ContainerSpec& spec) {
        return hasEnding(input, spec.extension);
    });
    if (known) return output.replace_extension();
    output += ".decrypted";
    return output;
}

std::string_view whyMisfit(Direction chosen) {
    return chosen == Direction::encrypt ? "it is encrypted already"
                                        : "it is neither a Blockwarp nor an age file";
}

Result<FilesPlan> planFiles(const ManyFiles& request, const FilePlaces::FoldsNames& folds) {
    if (auto ok = checkMany(request); !ok) return ok.error();
    return guarded([&]() -> Result<FilesPlan> {
        PlanMaker maker;
        if (auto ok = Lister(request, maker, folds).run(); !ok) return ok.error();
        OutputCheck check(request.job, folds, &maker.plan.seen);
        if (auto ok = check.run(maker.plan.files); !ok) return ok.error();
        return std::move(maker.plan);
    });
}

Result<void> listFiles(const ManyFiles& request, FilesListener& listener,
                       const FilePlaces::FoldsNames& folds) {
    return guarded([&] { return Lister(request, listener, folds).run(); });
}

Result<void> checkFiles(std::vector<PlannedFile>& files, const FileJob& job,
                        std::vector<std::optional<InputStamp>>* seen,
                        const FilePlaces::FoldsNames& folds) {
    return guarded([&] { return OutputCheck(job, folds, seen).run(files); });
}

MadeFolders::~MadeFolders() {
    for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder)
        (void)::rmdir(folder->c_str()); // only if nothing is in it
}

Result<void> MadeFolders::makeFor(const PlannedFile& file) {
    path folder = file.output.path().parent_path();
    const std::lock_guard lock(mutex_);
    if (folder == last_) return {};
    const path input = file.input;
    const path from = folderOf(input);
    if (!makeFolder(folder, from, file.root, made_))
        return systemError(ErrorCode::outputUncreatable, folder.string());
    last_ = std::move(folder);
    return {};
}

Result<void> MadeFolders::flushFor(const path& output) {
    const std::lock_guard lock(mutex_);
    std::map<path, std::vector<path>> madeIn;
    for (; flushed_ < made_.size(); ++flushed_) {
        const path& made = made_[flushed_];
        madeIn[folderOf(made)].push_back(made);
    }
    for (const auto& [folder, made] : madeIn)
        if (flushFolder(folder) != 0) unsafe_.insert(made.begin(), made.end());
    for (path above = output.parent_path(); !unsafe_.empty() && above.has_relative_path();
         above = above.parent_path())
        if (unsafe_.contains(above)) return Error{ErrorCode::notFlushed, output.string()};
    return {};
}

} // namespace blockwarp
