// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_sources.h"

#include "core/cipher/cipher_spec.h"
#include "core/files/inspect.h"
#include "ui/base/text.h"
#include "ui/files/queue_view.h"

#include <QFileInfo>

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace blockwarp::ui {

namespace {

constexpr const char* kThereAlready = "it is in the list already";

} // namespace

QueueSources::QueueSources(QueueModel& queue, LeftOutNotice& leftOut, QObject* parent)
    : QObject(parent), queue_(queue), leftOut_(leftOut),
      adding_(&QueueSources::lookAt, [this](const std::vector<Found>& found) { append(found); }) {
    connect(&lister_, &FolderLister::found, this, &QueueSources::appendFiles);
    connect(&lister_, &FolderLister::ended, this,
            [this](const std::vector<SkippedFile>& skipped, const std::vector<QueueFile>& misfits) {
                leftOut_.add(skipped);
                leftOut_.addMisfits(misfits, queue_.rule().direction);
                leftOut_.tell();
            });
    connect(&lister_, &FolderLister::allEnded, this, [this] {
        turnIfNothingFits();
        tellListing(false);
    });
    connect(&sizer_, &FolderSizer::sized, this, &QueueSources::putIntoArchive);
}

void QueueSources::tellListing(bool listing) {
    listing_ = listing;
    emit listingChanged(listing);
}

void QueueSources::add(const QStringList& paths, bool asTheyAre) {
    leftOut_.forget();
    asTheyAre_ = asTheyAre;
    adding_.add({paths.begin(), paths.end()});
}

void QueueSources::start(const std::vector<QueueFile>& files) {
    for (const QueueFile& file : files)
        sources_.push_back(sourceOf(file));
    appendFiles(files);
}

QStringList QueueSources::unfinished() const {
    QStringList paths;
    if (archiving_ || queue_.list().find(ItemState::done) < 0)
        for (const Found& source : sources_)
            paths << fromPath(source.file.input);
    else
        for (int row = 0; row < queue_.size(); ++row)
            if (queue_.item(row).state != ItemState::done)
                paths << fromPath(queue_.item(row).input);
    return paths;
}

/// Of a file that has been looked at.
QueueSources::Found QueueSources::sourceOf(const QueueFile& file) {
    return {.file = file, .place = file.input.native(), .regular = true, .there = true};
}

QueueSources::Found QueueSources::lookAt(const QString& path) {
    const QFileInfo info(path.size() > 1 && path.endsWith(QLatin1Char('/')) ? path.chopped(1)
                                                                            : path);
    Found found{{toPath(info.absoluteFilePath()), 0, Container::raw},
                {},
                info.isFile(),
                info.isDir(),
                info.exists()};
    found.place =
        found.folder ? toPath(info.canonicalFilePath()).native() : found.file.input.native();
    if (!found.regular) return found;
    found.file.bytes = static_cast<std::uint64_t>(info.size());
    if (const auto container = detectContainer(found.file.input); container)
        found.file.container = *container;
    found.file.damaged =
        found.file.container == Container::raw && isDamagedStart(checkRecognised(found.file.input));
    return found;
}

void QueueSources::append(const std::vector<Found>& found) {
    const bool first = sources_.empty() && queue_.size() == 0;
    if (std::ranges::any_of(found, &Found::folder)) emit foldersAdded();
    mayTurn_ = !asTheyAre_ && (mayTurn_ || first);
    place(sortOut(found));
    turnIfNothingFits();
    leftOut_.tell();
}

/// The direction of all of them, before anything is in the queue.
std::optional<Direction> QueueSources::soleDirection(const std::vector<Found>& arrived) const {
    if (!mayTurn_ || queue_.size() > 0) return {};
    std::vector<QueueFile> files;
    for (const Found& entry : arrived)
        if (entry.regular) files.push_back(entry.file);
    return meantFor(files);
}

/// What belongs to the queue and is not there yet. Files for the other direction belong to it where
/// there are such files already. A folder that was added before is gone through again: there may be
/// more in it now.
std::vector<QueueSources::Found> QueueSources::sortOut(const std::vector<Found>& arrived) {
    const Direction chosen = queue_.rule().direction;
    const auto isOther = [chosen, sole = soleDirection(arrived)](const QueueFile& file) {
        const auto meant = meantFor(file);
        return (meant ? *meant : sole.value_or(chosen)) != chosen;
    };
    bool takesAll = archiving_ || asTheyAre_;
    for (int row = 0; row < queue_.size() && !takesAll; ++row)
        takesAll = isOther(queue_.item(row));
    const std::size_t most = sources_.size() + arrived.size();
    if (sources_.capacity() < most) sources_.reserve(2 * most); // their names are looked at
    std::unordered_map<std::string_view, std::size_t> known;
    for (std::size_t i = 0; i < sources_.size(); ++i)
        known.emplace(sources_[i].place, i);
    std::vector<Found> fitting;
    std::vector<QueueFile> others;
    for (const Found& entry : arrived) {
        const auto [at, isNew] = known.emplace(entry.place, sources_.size());
        if (!entry.regular && !entry.folder) {
            leftOut_.add({{entry.file.input,
                           entry.there ? "it is not an ordinary file" : "there is no such file"}});
        } else if (entry.regular && !takesAll && isOther(entry.file)) {
            others.push_back(entry.file);
        } else if (isNew) {
            sources_.push_back(entry);
            fitting.push_back(entry);
        } else if (entry.folder && !archiving_) {
            fitting.push_back(sources_[at->second]);
        } else {
            leftOut_.add({{entry.file.input, kThereAlready}});
        }
    }
    leftOut_.addMisfits(others, chosen);
    return fitting;
}

/// What was left out in the other direction belongs to the queue then.
void QueueSources::turn(Direction direction) {
    mayTurn_ = false;
    const std::vector<QueueFile> files = leftOut_.takeMisfits();
    for (const QueueFile& file : files)
        sources_.push_back(sourceOf(file));
    emit directionFound(direction);
    if (!archiving_) appendFiles(files); // else the sources have been placed anew
    leftOut_.tell();
}

void QueueSources::turnIfNothingFits() {
    const bool more = !adding_.isLast() || lister_.isListing() || sizer_.isSizing();
    if (!mayTurn_ || more || queue_.size() > 0) return;
    if (leftOut_.hasMisfits())
        turn(queue_.rule().direction == Direction::encrypt ? Direction::decrypt
                                                           : Direction::encrypt);
}

void QueueSources::place(const std::vector<Found>& found) {
    if (archiving_) {
        tellListing(true);
        for (const Found& entry : found)
            if (entry.regular || entry.folder) sizer_.add(entry.file.input);
        if (!sizer_.isSizing()) tellListing(false);
        return;
    }
    std::vector<QueueFile> files;
    for (const Found& entry : found)
        if (entry.regular) files.push_back(entry.file);
    appendFiles(files);
    for (const Found& entry : found)
        if (entry.folder) list(entry.file.input);
}

void QueueSources::putIntoArchive(const FolderSize& size) {
    if (std::exchange(mayTurn_, false) && size.onlyEncrypted && queue_.size() == 0) {
        emit directionFound(Direction::decrypt); // no archive then: sources are placed anew
        if (!archiving_) return;
    }
    const QueueFile file{.input = size.path,
                         .bytes = size.bytes,
                         .archived = {size.path},
                         .archivedFiles = size.files};
    if (queue_.size() > 0) {
        queue_.list().widen(0, file);
    } else {
        queue_.append({file});
        emit begun();
    }
    if (!sizer_.isSizing()) tellListing(false);
}

void QueueSources::setArchiving(bool archiving) {
    if (archiving == archiving_) return;
    archiving_ = archiving;
    mayTurn_ = false;
    placeAgain();
}

void QueueSources::placeAgain() {
    lister_.stop();
    sizer_.stop();
    tellListing(false);
    leftOut_.forget();
    queue_.removeAll();
    place(sources_);
}

bool QueueSources::hasSeveral() const {
    return sources_.size() > 1 || (!sources_.empty() && sources_.front().folder);
}

void QueueSources::appendFiles(const std::vector<QueueFile>& files) {
    const bool wasEmpty = queue_.size() == 0;
    for (const QueueFile& file : files)
        if (queue_.list().contains(file.input)) leftOut_.add({{file.input, kThereAlready}});
    queue_.append(files);
    if (!wasEmpty || queue_.size() == 0) return;
    emit begun();
    if (!std::exchange(mayTurn_, false)) return;
    const auto sole = meantFor(files);
    if (sole && *sole != queue_.rule().direction) turn(*sole);
}

/// Takes the files for the direction that is chosen; an empty queue takes the folder's.
void QueueSources::list(const std::filesystem::path& folder) {
    const OutputRule& rule = queue_.rule();
    FileJob job{.work = EncryptFile{{nullptr, rule.container}}};
    if (rule.direction == Direction::decrypt) // OpenSSL's files are taken, too
        job.work = DecryptFile{{cipherSpecs().data(), {}}};
    tellListing(true);
    lister_.list(folder, job, mayTurn_);
}

std::vector<std::filesystem::path> QueueSources::inputs() const {
    std::vector<std::filesystem::path> inputs;
    for (const Found& source : sources_)
        inputs.push_back(source.file.input.path());
    return inputs;
}

void QueueSources::remove(const std::filesystem::path& input) {
    std::erase_if(sources_, [&input](const Found& entry) {
        return entry.file.input.native() == input.native();
    });
    placeAgain();
}

void QueueSources::forgetRemoved() {
    const auto isGone = [this](const Found& entry) {
        return entry.regular && !queue_.list().contains(entry.file.input);
    };
    if (queue_.size() == 0)
        sources_.clear();
    else if (!archiving_)
        std::erase_if(sources_, isGone);
    leftOut_.forget([this](const SkippedFile& file) {
        return file.why == kThereAlready && !queue_.list().contains(file.path);
    });
}

void QueueSources::clear() {
    adding_.clear();
    leftOut_.forget();
    lister_.stop();
    sizer_.stop();
    tellListing(false);
    sources_.clear();
}

} // namespace blockwarp::ui
