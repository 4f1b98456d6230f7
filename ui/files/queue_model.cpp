// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_model.h"

#include "ui/base/format.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"

#include <QThreadPool>

#include <algorithm>
#include <memory>
#include <set>
#include <unordered_set>
#include <utility>

namespace blockwarp::ui {

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

int QueueModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : size();
}

int QueueModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columnTotal;
}

QVariant QueueModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    const bool number = section == sizeColumn || section == speedColumn;
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case nameColumn:
        return tr("File");
    case sizeColumn:
        return tr("Size");
    case outputColumn:
        return tr("Becomes");
    case stateColumn:
        return tr("State");
    case speedColumn:
        return tr("Speed");
    default:
        return {};
    }
}

QVariant QueueModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= size()) return {};
    const QueueItem& entry = item(index.row());
    const int column = index.column();
    const bool number = column == sizeColumn || column == speedColumn;
    switch (role) {
    case Qt::DisplayRole:
        return text(entry, column);
    case Qt::EditRole:
        return column == outputColumn ? fromPath(output(index.row()).filename()) : QString();
    case Qt::AccessibleTextRole: // the whole sentence, which the card has
        return column == stateColumn ? stateSymbol(entry, rule_) + reasonText(entry, rule_, names_)
                                     : QVariant();
    case Qt::ToolTipRole:
        return plainTip(tip(entry, column));
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ForegroundRole:
        return column == stateColumn ? stateColour(entry, rule_) : QVariant();
    case factsRole:
        return column == nameColumn ? originText(entry) : QString();
    case fractionRole:
        return entry.state == ItemState::running ? QVariant(entry.fraction) : QVariant();
    default:
        return {};
    }
}

QString QueueModel::text(const QueueItem& item, int column) const {
    switch (column) {
    case nameColumn:
        return inputText(item, names_);
    case sizeColumn:
        return formatBytes(item.bytes);
    case outputColumn:
        return shownName(placeOf(item, rule_).output(rule_).filename());
    case stateColumn:
        return stateText(item, rule_);
    case speedColumn:
        return item.bytesPerSecond > 0 ? formatRate(item.bytesPerSecond) : QString();
    default:
        return {};
    }
}

/// The whole path of the row's file, and what the cell has no room for.
QString QueueModel::tip(const QueueItem& item, int column) const {
    QStringList lines = inputLines(item);
    if (column == nameColumn) lines << originText(item);
    if (column == outputColumn)
        lines << tr("Becomes %1").arg(shownName(placeOf(item, rule_).output(rule_)));
    if (column == stateColumn) lines << reasonText(item, rule_, names_);
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

Qt::ItemFlags QueueModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const bool editable =
        index.column() == outputColumn && item(index.row()).state != ItemState::running;
    return editable ? flags | Qt::ItemIsEditable : flags;
}

bool QueueModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const QString name = value.toString().trimmed();
    const bool usable = !name.contains(QLatin1Char('/')) && name != QLatin1String(".") &&
                        name != QLatin1String("..");
    const bool editable = flags(index).testFlag(Qt::ItemIsEditable);
    if (role != Qt::EditRole || !editable || !usable) return false;
    QueueItem& entry = at(index.row());
    entry.chosenName = name;
    forgetExisting(entry);
    wait(entry);
    reopenRefused();
    emit outputsChanged();
    return true;
}

int QueueModel::rowOf(const PathText& input) const {
    const auto found = rows_.find(input.native());
    return found == rows_.end() ? -1 : found->second;
}

int QueueModel::find(ItemState state, int from) const {
    for (int row = from; row < size(); ++row)
        if (item(row).state == state) return row;
    return -1;
}

bool QueueModel::awaitsFacts() const {
    return rule_.direction == Direction::decrypt &&
           std::ranges::any_of(items_, [](const QueueItem& item) {
               return isTakenByRun(item) && item.container == Container::blockwarp && !item.facts &&
                      item.strange.isEmpty();
           });
}

std::vector<int> QueueModel::ready() const {
    std::vector<int> rows;
    for (int row = 0; row < size(); ++row)
        if (isTakenByRun(item(row)) && !item(row).obstacle) rows.push_back(row);
    return rows;
}

void QueueModel::append(const std::vector<QueueFile>& files) {
    std::vector<const QueueFile*> added;
    std::unordered_set<std::string_view> seen;
    for (const QueueFile& file : files)
        if (!contains(file.input) && seen.insert(file.input.native()).second)
            added.push_back(&file);
    if (added.empty()) return;
    const int before = size();
    beginInsertRows({}, before, before + static_cast<int>(added.size()) - 1);
    for (const QueueFile* file : added) {
        static_cast<QueueFile&>(items_.emplace_back()) = *file;
        rows_.emplace(items_.back().input.native(), size() - 1);
        names_.add(items_.back().input.native());
    }
    endInsertRows();
    if (before > 0) changed(0, before - 1); // names that were enough may not be any more
    emit outputsChanged();
}

void QueueModel::widen(int row, const QueueFile& more) {
    QueueItem& entry = at(row);
    Q_ASSERT(entry.state != ItemState::running && !entry.archived.empty());
    for (const std::filesystem::path& path : more.archived)
        if (std::ranges::find(entry.archived, path) == entry.archived.end())
            entry.archived.push_back(path);
    entry.bytes += more.bytes;
    entry.archivedFiles += more.archivedFiles;
    wait(entry);
    changed(row);
    emit outputsChanged();
}

void QueueModel::setFacts(const std::vector<FactsFound>& found) {
    int first = size();
    int last = -1;
    bool renamed = false;
    for (const auto& [input, facts] : found) {
        const auto entry = rows_.find(input.native());
        if (entry == rows_.end() || (!facts && facts.error().code == ErrorCode::cancelled))
            continue;
        const int row = entry->second;
        if (facts)
            at(row).facts = facts->container == Container::raw
                                ? rawFacts()
                                : std::make_shared<FileFacts>(*facts);
        else
            at(row).strange = failureText(facts.error());
        if (at(row).state == ItemState::waiting && isExtracted(item(row), rule_)) {
            at(row).obstacle.reset();
            forgetExisting(at(row));
            renamed = true;
        }
        first = std::min(first, row);
        last = std::max(last, row);
    }
    if (last < 0) return;
    changed(first, last);
    emit factsFound(first, last);
    if (renamed) emit outputsChanged();
}

void QueueModel::remove(int row, int count) {
    beginRemoveRows({}, row, row + count - 1);
    for (int i = row; i < row + count; ++i)
        Q_ASSERT(item(i).state != ItemState::running);
    rows_.clear(); // they and the names look at items, which move
    names_.clear();
    items_.erase(items_.begin() + row, items_.begin() + row + count);
    for (int i = 0; i < size(); ++i) {
        rows_.emplace(item(i).input.native(), i);
        names_.add(item(i).input.native());
    }
    endRemoveRows();
    reopenRefused();
    emit outputsChanged();
}

void QueueModel::removeAll() {
    beginResetModel();
    struct Rows { // the last ones look at the items, and are freed before them
        decltype(items_) items;
        decltype(rows_) rows;
        ShortNames names;
    };
    auto old = std::make_shared<Rows>(
        Rows{std::exchange(items_, {}), std::exchange(rows_, {}), std::exchange(names_, {})});
    // Many take a moment, for which nobody waits.
    QThreadPool::globalInstance()->start([old = std::move(old)]() mutable { old.reset(); });
    endResetModel();
    emit outputsChanged();
}

void QueueModel::setRule(const OutputRule& rule) {
    if (rule == rule_) return;
    const bool turned = rule.direction != rule_.direction;
    rule_ = rule;
    if (turned) clearVerdicts();
    for (QueueItem& entry : items_) {
        if (entry.state == ItemState::running || entry.state == ItemState::done) continue;
        if (turned) entry.chosenName.clear();
        forgetExisting(entry);
        wait(entry);
    }
    if (size() > 0) changed(0, size() - 1);
    emit outputsChanged();
}

std::vector<OutputPlace> QueueModel::places() const {
    std::vector<OutputPlace> places;
    places.reserve(items_.size());
    for (const QueueItem& item : items_)
        places.push_back(placeOf(item, rule_));
    return places;
}

/// What was refused keeps its reason.
void QueueModel::setObstacles(const Obstacles& found) {
    for (QueueItem& entry : items_)
        if (!entry.refused) entry.obstacle.reset();
    for (const auto& [row, obstacle] : found)
        if (!at(row).refused) at(row).obstacle = obstacle;
    if (size() > 0) changed(0, size() - 1);
}

std::vector<int> QueueModel::inTheWay() const {
    std::vector<int> rows;
    for (int row = 0; row < size(); ++row)
        if (isInTheWay(item(row))) rows.push_back(row);
    return rows;
}

void QueueModel::agreeToReplace(const std::vector<int>& rows) {
    for (const int row : rows) {
        QueueItem& entry = at(row);
        if (!isInTheWay(entry) || !entry.obstacle->existing) continue;
        entry.keptName.clear();
        entry.agreed = std::make_shared<const Existing>(*entry.obstacle->existing);
        wait(entry);
    }
    rearmed();
}

void QueueModel::keepBoth(const std::vector<int>& rows) {
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
        entry.keptName = fromPath(kept.filename());
        wait(entry);
    }
    rearmed();
}

void QueueModel::withdraw() {
    for (QueueItem& entry : items_)
        if (entry.agreed) {
            entry.agreed.reset();
            if (entry.state != ItemState::running) wait(entry);
        }
    rearmed();
}

int QueueModel::refuseBlocked() {
    int refused = 0;
    for (QueueItem& entry : items_) {
        if (!isBlocked(entry) || entry.leftAlone) continue;
        entry.state = ItemState::failed;
        entry.refused = true;
        ++refused;
    }
    if (size() > 0) changed(0, size() - 1);
    return refused;
}

/// Repaints all rows: their names may have become shorter, too.
void QueueModel::reopenRefused() {
    for (QueueItem& entry : items_)
        if (entry.state == ItemState::failed && entry.refused) wait(entry);
    if (size() > 0) changed(0, size() - 1);
}

void QueueModel::wait(QueueItem& item) {
    item.state = ItemState::waiting;
    item.refused = false;
    item.bytesPerSecond = 0;
    item.obstacle.reset();
}

void QueueModel::forgetExisting(QueueItem& item) {
    item.agreed.reset();
    item.keptName.clear();
}

void QueueModel::rearm() {
    const bool unfinished = find(ItemState::waiting) >= 0 || find(ItemState::failed) >= 0 ||
                            find(ItemState::cancelled) >= 0;
    for (QueueItem& entry : items_) {
        entry.leftAlone = false;
        entry.verdict.reset();
        if (entry.state == ItemState::waiting)
            entry.obstacle.reset();
        else if (!unfinished || entry.state != ItemState::done)
            wait(entry);
    }
    rearmed();
}

void QueueModel::rearmFailed() {
    for (QueueItem& entry : items_) {
        entry.leftAlone = entry.state == ItemState::waiting;
        entry.verdict.reset();
        if (entry.state == ItemState::failed) wait(entry);
    }
    rearmed();
}

void QueueModel::rearmed() {
    if (size() > 0) changed(0, size() - 1);
    emit outputsChanged();
}

void QueueModel::setRunning(int row) {
    QueueItem& entry = at(row);
    entry.state = ItemState::running;
    entry.result.reset();
    entry.message.clear();
    entry.fraction = 0;
    entry.bytesPerSecond = 0;
    changed(row);
}

void QueueModel::setProgress(int row, double fraction, double bytesPerSecond) {
    at(row).fraction = fraction;
    at(row).bytesPerSecond = bytesPerSecond;
    changed(row);
}

void QueueModel::setDone(int row, ItemResult result) {
    QueueItem& entry = at(row);
    entry.state = ItemState::done;
    forgetExisting(entry);
    const FileOutcome& last = result.runs.back().outcome;
    entry.bytesPerSecond =
        last.phases.wall > 0 ? static_cast<double>(last.bytesIn) / last.phases.wall : 0;
    entry.result = std::make_shared<ItemResult>(std::move(result));
    changed(row);
}

void QueueModel::setFailed(int row, const QString& message, std::optional<ErrorCode> why) {
    at(row).state = ItemState::failed;
    at(row).failure = why;
    at(row).verdict.reset();
    at(row).message = message;
    at(row).bytesPerSecond = 0;
    changed(row);
    if (why != ErrorCode::outputExists && why != ErrorCode::outputChanged) return;
    forgetExisting(at(row)); // it is another one: a person may look at that
    emit outputsChanged();
}

void QueueModel::setSalvaged(int row, ItemResult result, const QString& message) {
    at(row).result = std::make_shared<ItemResult>(std::move(result));
    setFailed(row, message);
}

void QueueModel::setCancelled(int row) {
    at(row).state = ItemState::cancelled;
    at(row).bytesPerSecond = 0;
    changed(row);
}

void QueueModel::setVerdict(int row, const Authenticity& found) {
    at(row).verdict = std::make_shared<Authenticity>(found);
    changed(row);
}

void QueueModel::clearVerdicts() {
    for (QueueItem& entry : items_)
        entry.verdict.reset();
    if (size() > 0) changed(0, size() - 1);
}

void QueueModel::tellGathered() {
    gathering_ = false;
    const int first = std::exchange(firstGathered_, -1);
    if (first >= 0) changed(first, std::exchange(lastGathered_, -1));
}

void QueueModel::changed(int first, int last) {
    if (gathering_) {
        firstGathered_ = firstGathered_ < 0 ? first : std::min(firstGathered_, first);
        lastGathered_ = std::max(lastGathered_, last);
        return;
    }
    emit dataChanged(index(first, 0), index(last, columnTotal - 1));
}

} // namespace blockwarp::ui
