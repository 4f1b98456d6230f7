// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/archive_reader.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr std::size_t kMaxPart = 4'000; ///< entries, of a few milliseconds
constexpr std::chrono::milliseconds kPeriod{34};

} // namespace

ArchiveReader::ArchiveReader(FileJob job, SecretSource secret, QObject* parent)
    : QObject(parent), archive_(std::make_shared<OpenArchive>(std::move(job), std::move(secret))) {
    clock_.setInterval(kPeriod);
    connect(&clock_, &QTimer::timeout, this, &ArchiveReader::refresh);
}

ArchiveReader::~ArchiveReader() {
    cancel();
}

void ArchiveReader::begin() {
    running_ = true;
    meter_ = std::make_shared<ProgressMeter>();
    clock_.start();
}

void ArchiveReader::list() {
    begin();
    const auto ask = [this](std::shared_ptr<OpenQuestion> question) {
        QMetaObject::invokeMethod(
            this, [this, question = std::move(question)] { emit asked(question); },
            Qt::QueuedConnection);
    };
    runner_.start(
        [archive = archive_, meter = meter_, waiting = waiting_, ask] {
            QueueAsker asker(ask, meter->token());
            const auto take = [&](const TarEntry& entry) {
                const std::lock_guard lock(waiting->mutex);
                waiting->entries.push_back(entry);
            };
            return archive->list(asker, take, meter);
        },
        [this](JobId, Result<void> done) { listed_ = std::move(done); });
}

void ArchiveReader::extract(const std::filesystem::path& folder, std::vector<std::string> names) {
    begin();
    runner_.start([archive = archive_, meter = meter_, folder,
                   names = std::move(names)] { return archive->extract(folder, names, meter); },
                  [this](JobId, const Result<ItemResult>& done) {
                      running_ = false;
                      clock_.stop();
                      emit extracted(done);
                  });
}

/// False if nothing was there.
bool ArchiveReader::takeSome() {
    std::vector<TarEntry> part;
    {
        const std::lock_guard lock(waiting_->mutex);
        auto& entries = waiting_->entries;
        const auto end =
            entries.begin() + static_cast<std::ptrdiff_t>(std::min(kMaxPart, entries.size()));
        part.assign(std::make_move_iterator(entries.begin()), std::make_move_iterator(end));
        entries.erase(entries.begin(), end);
    }
    if (part.empty()) return false;
    emit came(part);
    return true;
}

void ArchiveReader::refresh() {
    const bool some = takeSome();
    emit progressed();
    if (some || !listed_) return;
    running_ = false;
    clock_.stop();
    emit listed(*std::exchange(listed_, {}));
}

} // namespace blockwarp::ui
