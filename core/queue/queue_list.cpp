// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/queue/queue_list.h"

#include "core/files/salvage.h"

#include <algorithm>
#include <cassert>
#include <set>
#include <unordered_set>

namespace blockwarp {
namespace {

/// All that is known of a file that says nothing, beside its size: the same for all of them.
std::shared_ptr<const FileFacts> rawFacts() {
    static const auto facts = std::make_shared<const FileFacts>();
    return facts;
}

/// By a run.
bool isTakenByRun(const QueueItem& item) {
    return item.state == ItemState::waiting && !item.leftAlone;
}

} // namespace

bool isBlocked(const QueueItem& item) {
    return item.state == ItemState::waiting && item.obstacle;
}

int QueueList::rowOf(const PathText& input) const {
    const auto found = rows_.find(input.native());
    return found == rows_.end() ? -1 : found->second;
}

int QueueList::find(ItemState state, int from) const {
    for (int row = from; row < size(); ++row)
        if (item(row).state == state) return row;
    return -1;
}

bool QueueList::awaitsFacts() const {
    return rule_.direction == Direction::decrypt && !rule_.keepTar &&
           std::ranges::any_of(items_, [](const QueueItem& item) {
               return isTakenByRun(item) && item.container == Container::blockwarp && !item.facts &&
                      !item.strange;
           });
}

std::vector<int> QueueList::ready() const {
    std::vector<int> rows;
    for (int row = 0; row < size(); ++row)
        if (isTakenByRun(item(row)) && !item(row).obstacle) rows.push_back(row);
    return rows;
}

std::vector<int> QueueList::encrypted() const {
    std::vector<int> rows;
    for (int row = 0; row < size(); ++row)
        if (item(row).container != Container::raw || item(row).damaged) rows.push_back(row);
    return rows;
}

std::vector<const QueueFile*> QueueList::missing(const std::vector<QueueFile>& files) const {
    std::vector<const QueueFile*> missing;
    std::unordered_set<std::string_view> seen;
    for (const QueueFile& file : files)
        if (!contains(file.input) && seen.insert(file.input.native()).second)
            missing.push_back(&file);
    return missing;
}

void QueueList::append(const std::vector<const QueueFile*>& files) {
    for (const QueueFile* file : files) {
        static_cast<QueueFile&>(items_.emplace_back()) = *file;
        rows_.emplace(items_.back().input.native(), size() - 1);
    }
}

void QueueList::widen(int row, const QueueFile& more) {
    QueueItem& entry = at(row);
    assert(entry.state != ItemState::running && !entry.archived.empty());
    for (const std::filesystem::path& path : more.archived)
        if (std::ranges::find(entry.archived, path) == entry.archived.end())
            entry.archived.push_back(path);
    entry.bytes += more.bytes;
    entry.archivedFiles += more.archivedFiles;
    wait(entry);
    changed(row);
    watcher_.outputsChanged();
}

void QueueList::setFacts(const std::vector<FactsFound>& found) {
    int first = size();
    int last = -1;
    bool renamed = false;
    for (const auto& [input, facts] : found) {
        const int row = rowOf(input);
        if (row < 0 || (!facts && facts.error().code == ErrorCode::cancelled)) continue;
        QueueItem& entry = at(row);
        if (facts)
            entry.facts = facts->container == Container::raw ? rawFacts()
                                                             : std::make_shared<FileFacts>(*facts);
        else
            entry.strange = std::make_shared<Error>(facts.error());
        if (entry.state == ItemState::waiting && isExtracted(entry, rule_)) {
            entry.obstacle.reset();
            forgetExisting(entry);
            renamed = true;
        }
        first = std::min(first, row);
        last = std::max(last, row);
    }
    if (last < 0) return;
    changed(first, last);
    watcher_.factsFound(first, last);
    if (renamed) watcher_.outputsChanged();
}

void QueueList::remove(int row, int count) {
    for (int i = row; i < row + count; ++i)
        assert(item(i).state != ItemState::running);
    rows_.clear(); // they look at items, which move
    items_.erase(items_.begin() + row, items_.begin() + row + count);
    for (int i = 0; i < size(); ++i)
        rows_.emplace(item(i).input.native(), i);
    reopenRefused();
}

std::shared_ptr<void> QueueList::removeAll() {
    struct Rows { // the latter look at the items, and are freed before them
        decltype(items_) items;
        decltype(rows_) rows;
    };
    return std::make_shared<Rows>(Rows{std::exchange(items_, {}), std::exchange(rows_, {})});
}

void QueueList::setRule(const OutputRule& rule) {
    if (rule == rule_) return;
    const bool turned = rule.direction != rule_.direction;
    const std::string_view before = containerSpec(rule_.container).extension;
    const std::string_view after = containerSpec(rule.container).extension;
    rule_ = rule;
    if (turned) clearVerdicts();
    for (QueueItem& entry : items_) {
        if (entry.state == ItemState::running || entry.state == ItemState::done) continue;
        if (turned)
            entry.chosenName.reset();
        else if (entry.chosenName && before != after && entry.chosenName->ends_with(before))
            entry.chosenName = std::make_shared<const std::string>(
                entry.chosenName->substr(0, entry.chosenName->size() - before.size())
                    .append(after)); // what is written is of that format
        forgetExisting(entry);
        wait(entry);
    }
    announce();
}

std::vector<OutputPlace> QueueList::places() const {
    std::vector<OutputPlace> places;
    places.reserve(items_.size());
    for (const QueueItem& item : items_)
        places.push_back(placeOf(item, rule_));
    return places;
}

/// What was refused keeps its reason. What was seen first since a row waits counts.
void QueueList::setFindings(const Findings& found) {
    for (QueueItem& entry : items_)
        if (!entry.refused) entry.obstacle.reset();
    for (const auto& [row, obstacle] : found.obstacles)
        if (!at(row).refused) at(row).obstacle = obstacle;
    for (std::size_t i = 0; i < found.seen.size(); ++i)
        if (found.seen[i] && !items_[i].seen && items_[i].state == ItemState::waiting)
            items_[i].seen = std::make_shared<InputStamp>(*found.seen[i]);
    changedAll();
}

std::vector<int> QueueList::inTheWay() const {
    std::vector<int> rows;
    for (int row = 0; row < size(); ++row)
        if (isInTheWay(item(row))) rows.push_back(row);
    return rows;
}

void QueueList::agreeToReplace(const std::vector<int>& rows) {
    for (const int row : rows) {
        QueueItem& entry = at(row);
        if (!isInTheWay(entry) || !entry.obstacle->existing) continue;
        entry.keptName.reset();
        entry.agreed = std::make_shared<const Existing>(*entry.obstacle->existing);
        wait(entry);
    }
    announce();
}

void QueueList::keepBoth(const std::vector<int>& rows) {
    std::set<std::filesystem::path> planned; // by other rows
    for (int row = 0; row < size(); ++row)
        planned.insert(output(row));
    const auto taken = [&planned](const std::filesystem::path& path) {
        return planned.contains(path) || isTaken(path);
    };
    for (const int row : rows) {
        QueueItem& entry = at(row);
        if (!isInTheWay(entry)) continue;
        const std::filesystem::path kept = freeNameBeside(place(row).wanted(rule_), taken);
        planned.insert(kept);
        entry.agreed.reset();
        entry.keptName = std::make_shared<std::string>(kept.filename().native());
        wait(entry);
    }
    announce();
}

void QueueList::withdraw() {
    for (QueueItem& entry : items_)
        if (entry.agreed) {
            entry.agreed.reset();
            if (entry.state != ItemState::running) wait(entry);
        }
    announce();
}

void QueueList::rename(int row, const std::string& name) {
    QueueItem& entry = at(row);
    assert(entry.state != ItemState::running);
    entry.chosenName = name.empty() ? nullptr : std::make_shared<std::string>(name);
    forgetExisting(entry);
    wait(entry);
    reopenRefused();
    announce();
}

std::vector<int> QueueList::refuseBlocked() {
    std::vector<int> refused;
    for (int row = 0; row < size(); ++row) {
        QueueItem& entry = at(row);
        if (!isBlocked(entry) || entry.leftAlone) continue;
        entry.state = ItemState::failed;
        entry.refused = true;
        refused.push_back(row);
    }
    changedAll();
    return refused;
}

void QueueList::reopenRefused() {
    for (QueueItem& entry : items_)
        if (entry.state == ItemState::failed && entry.refused) wait(entry);
}

void QueueList::wait(QueueItem& item) {
    item.state = ItemState::waiting;
    item.refused = false;
    item.bytesPerSecond = 0;
    item.obstacle.reset();
    item.seen.reset();
}

void QueueList::fail(QueueItem& item, std::shared_ptr<const Error> why, bool rescuable) {
    item.state = ItemState::failed;
    item.failure = std::move(why);
    item.rescuable = rescuable;
    item.verdict.reset();
    item.bytesPerSecond = 0;
}

void QueueList::forgetExisting(QueueItem& item) {
    item.agreed.reset();
    item.keptName.reset();
}

void QueueList::rearm() {
    const bool unfinished = find(ItemState::waiting) >= 0 || find(ItemState::failed) >= 0 ||
                            find(ItemState::cancelled) >= 0;
    for (QueueItem& entry : items_) {
        entry.leftAlone = false;
        entry.verdict.reset();
        if (!unfinished || entry.state != ItemState::done) wait(entry);
    }
    announce();
}

void QueueList::rearmFailed() {
    for (QueueItem& entry : items_) {
        entry.leftAlone = entry.state == ItemState::waiting;
        entry.verdict.reset();
        if (entry.state == ItemState::failed) wait(entry);
    }
    announce();
}

void QueueList::announce() {
    changedAll();
    watcher_.outputsChanged();
}

void QueueList::setRunning(int row) {
    QueueItem& entry = at(row);
    entry.state = ItemState::running;
    entry.result.reset();
    entry.failure.reset();
    entry.fraction = 0;
    entry.bytesPerSecond = 0;
    changed(row);
}

void QueueList::setProgress(int row, double fraction, double bytesPerSecond) {
    at(row).fraction = fraction;
    at(row).bytesPerSecond = bytesPerSecond;
    changed(row);
}

void QueueList::setDone(int row, ItemResult result) {
    QueueItem& entry = at(row);
    entry.state = ItemState::done;
    entry.seen.reset();
    forgetExisting(entry);
    const FileOutcome& last = result.runs.back().outcome;
    entry.bytesPerSecond =
        last.phases.wall > 0 ? static_cast<double>(last.bytesIn) / last.phases.wall : 0;
    entry.result = std::make_shared<ItemResult>(std::move(result));
    changed(row);
}

void QueueList::setFailed(int row, const Error& why) {
    QueueItem& entry = at(row);
    fail(entry, std::make_shared<Error>(why), mayBeSalvaged(why));
    changed(row);
    if (why.code != ErrorCode::outputExists && why.code != ErrorCode::outputChanged) return;
    forgetExisting(entry); // it is another one: a person may look at that
    watcher_.outputsChanged();
}

void QueueList::setSalvaged(int row, ItemResult result) {
    fail(at(row), nullptr, false);
    at(row).result = std::make_shared<ItemResult>(std::move(result));
    changed(row);
}

void QueueList::setRepaired(int row, ItemResult result) {
    QueueItem& entry = at(row);
    entry.state = ItemState::waiting;
    entry.refused = entry.rescuable = false;
    entry.failure.reset();
    entry.verdict.reset();
    entry.result = std::make_shared<ItemResult>(std::move(result));
    changed(row);
}

void QueueList::setUnsalvaged(int row, const Error& why) {
    fail(at(row), std::make_shared<Error>(why), true);
    changed(row);
}

void QueueList::setCancelled(int row) {
    at(row).state = ItemState::cancelled;
    at(row).bytesPerSecond = 0;
    changed(row);
}

void QueueList::setVerdict(int row, const Authenticity& found) {
    at(row).verdict = std::make_shared<Authenticity>(found);
    changed(row);
}

void QueueList::clearVerdicts() {
    for (QueueItem& entry : items_)
        entry.verdict.reset();
    changedAll();
}

void QueueList::tellGathered() {
    gathering_ = false;
    const int first = std::exchange(firstGathered_, -1);
    if (first >= 0) changed(first, std::exchange(lastGathered_, -1));
}

void QueueList::changed(int first, int last) {
    if (!gathering_) return watcher_.changed(first, last);
    firstGathered_ = firstGathered_ < 0 ? first : std::min(firstGathered_, first);
    lastGathered_ = std::max(lastGathered_, last);
}

} // namespace blockwarp
