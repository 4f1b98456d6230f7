// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/folder_lister.h"

#include "core/files/inspect.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <iterator>
#include <mutex>
#include <system_error>
#include <utility>

namespace blockwarp::ui {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kPause{5}; ///< between deliveries
constexpr std::size_t kMaxFiles = 2'000;       ///< in a delivery

FileJob turned(const FileJob& job) {
    if (job.sealing() != nullptr) return {.work = DecryptFile{{cipherSpecs().data(), {}}}};
    return {};
}

bool isEncrypted(const fs::path& file) {
    const auto container = detectContainer(file);
    return container && containerSpec(*container).namesCipher;
}

} // namespace

/// Between the worker, which fills it, and the GUI thread.
class FolderLister::Mailbox final : public FilesListener {
  public:
    void list(const ManyFiles& request, bool turns) {
        any_ = false;
        leftOut_ = {};
        folder_ = request.inputs.front();
        if (auto ok = listFiles(request, *this); !ok) leftOut_.skipped.push_back(failure(ok));
        if (turns && !any_ && !cancelled()) {
            LeftOut first = std::exchange(leftOut_, {});
            ManyFiles other = request;
            other.job = turned(request.job);
            (void)listFiles(other, *this);
            if (!any_) leftOut_ = std::move(first);
        }
        const std::lock_guard lock(mutex_);
        ended_.push_back({files_.size(), std::exchange(leftOut_, {})});
    }

    void found(PlannedFile file, const FileStart* start) override {
        if (file.error) return skipped({file.input, "it cannot be read"});
        QueueFile entry =
            entryOf(file.input, start != nullptr ? start->container : Container::raw, file.root);
        any_ = true;
        const std::lock_guard lock(mutex_);
        files_.push_back(std::move(entry));
    }
    void skipped(SkippedFile file) override {
        if (file.other)
            leftOut_.misfits.push_back(entryOf(file.path, *file.other, folder_));
        else
            leftOut_.skipped.push_back(std::move(file));
    }
    bool cancelled() const override { return cancelled_; }

    void cancel() { cancelled_ = true; }

    struct LeftOut {
        std::vector<SkippedFile> skipped;
        std::vector<QueueFile> misfits;
    };

    /// Files up to the end of a folder, if there is one among them.
    std::pair<std::vector<QueueFile>, std::optional<LeftOut>> take() {
        const std::lock_guard lock(mutex_);
        std::size_t count = std::min(files_.size(), kMaxFiles);
        std::optional<LeftOut> leftOut;
        if (!ended_.empty() && ended_.front().filesBefore <= count) {
            count = ended_.front().filesBefore;
            leftOut = std::move(ended_.front().leftOut);
            ended_.erase(ended_.begin());
        }
        for (FolderEnd& end : ended_)
            end.filesBefore -= count;
        const auto last = files_.begin() + static_cast<std::ptrdiff_t>(count);
        std::vector<QueueFile> files(std::make_move_iterator(files_.begin()),
                                     std::make_move_iterator(last));
        files_.erase(files_.begin(), last);
        return {std::move(files), std::move(leftOut)};
    }

  private:
    struct FolderEnd {
        std::size_t filesBefore; ///< in `files_`
        LeftOut leftOut;
    };

    static QueueFile entryOf(const PathText& input, Container container, const PathText& root) {
        std::error_code failed;
        const auto bytes = std::filesystem::file_size(input, failed);
        return {input, failed ? 0 : bytes, container, false, root};
    }
    SkippedFile failure(const Result<void>& result) const {
        return {folder_, describe(result.error())};
    }

    std::atomic<bool> cancelled_{false};
    bool any_ = false;             ///< the worker's, like the two that follow
    LeftOut leftOut_;              ///< of the folder that is gone through
    std::filesystem::path folder_; ///< that one
    std::mutex mutex_;             ///< guards what follows
    std::deque<QueueFile> files_;
    std::vector<FolderEnd> ended_;
};

FolderLister::FolderLister(QObject* parent)
    : QObject(parent), mailbox_(std::make_shared<Mailbox>()) {
    delivery_.setInterval(kPause);
    connect(&delivery_, &QTimer::timeout, this, &FolderLister::deliver);
}

FolderLister::~FolderLister() {
    mailbox_->cancel();
}

void FolderLister::list(const std::filesystem::path& folder, const FileJob& job, bool turns) {
    ++listing_;
    delivery_.start();
    ManyFiles request{.job = job, .inputs = {folder}, .folder = {}, .recursive = true};
    runner_.start(
        [mailbox = mailbox_, request = std::move(request), turns] {
            mailbox->list(request, turns);
            return true;
        },
        [](JobId, bool) {});
}

void FolderLister::stop() {
    mailbox_->cancel();
    mailbox_ = std::make_shared<Mailbox>();
    delivery_.stop();
    if (std::exchange(listing_, 0) > 0) emit allEnded();
}

void FolderLister::deliver() {
    auto [files, leftOut] = mailbox_->take();
    if (!files.empty()) emit found(files);
    if (!leftOut || listing_ == 0) return;
    --listing_;
    emit ended(leftOut->skipped, leftOut->misfits);
    if (listing_ > 0) return;
    delivery_.stop();
    emit allEnded();
}

FolderSizer::FolderSizer(QObject* parent)
    : QObject(parent), batches_(&FolderSizer::sizeOf,
                                [this](const std::vector<FolderSize>& sizes) { take(sizes); }) {}

void FolderSizer::add(const fs::path& path) {
    ++waiting_;
    batches_.add({{path, cancel_}});
}

void FolderSizer::stop() {
    cancel_->cancel();
    cancel_ = std::make_shared<CancelFlag>();
    batches_.clear();
    waiting_ = 0;
}

/// The receiver may stop this while it takes a size.
void FolderSizer::take(const std::vector<FolderSize>& sizes) {
    const auto cancel = cancel_;
    for (const FolderSize& size : sizes) {
        if (cancel->cancelled()) return;
        --waiting_;
        emit sized(size);
    }
}

FolderSize FolderSizer::sizeOf(const Wanted& wanted) {
    FolderSize size{wanted.path};
    std::error_code failed;
    bool plain = false; // some file is
    const auto count = [&](const fs::path& file) {
        std::error_code unknown;
        const auto bytes = fs::file_size(file, unknown);
        if (unknown) return;
        size.bytes += bytes;
        ++size.files;
        plain = plain || !isEncrypted(file);
    };
    if (fs::is_regular_file(wanted.path, failed)) count(wanted.path);
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator at(wanted.path, options, failed), end;
         !failed && at != end && !wanted.cancel->cancelled(); at.increment(failed)) {
        std::error_code unknown;
        if (at->symlink_status(unknown).type() == fs::file_type::regular) count(at->path());
    }
    size.onlyEncrypted = size.files > 0 && !plain;
    return size;
}

} // namespace blockwarp::ui
