// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_model.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/files/item_text.h"

#include <QFileInfo>

#include <algorithm>

namespace blockwarp::ui {

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
        return column == outputColumn ? fileName(entry.output) : QString();
    case Qt::ToolTipRole:
        if (column == nameColumn)
            return (fromPath(entry.input) + '\n' + originText(entry)).trimmed();
        if (column == outputColumn) return fromPath(entry.output);
        return text(entry, column);
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
        return fileName(item.input);
    case sizeColumn:
        return formatBytes(item.bytes);
    case outputColumn:
        return fileName(item.output);
    case stateColumn:
        return stateText(item, rule_);
    case speedColumn:
        return item.bytesPerSecond > 0 ? formatRate(item.bytesPerSecond) : QString();
    default:
        return {};
    }
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
    if (role != Qt::EditRole || index.column() != outputColumn || !usable) return false;
    QueueItem& entry = at(index.row());
    entry.chosenName = name;
    if (entry.state != ItemState::waiting) {
        entry.state = ItemState::waiting;
        entry.bytesPerSecond = 0;
    }
    chooseOutput(entry);
    changed(index.row());
    return true;
}

bool QueueModel::contains(const std::filesystem::path& input) const {
    return std::any_of(items_.begin(), items_.end(),
                       [&input](const QueueItem& item) { return item.input == input; });
}

int QueueModel::find(ItemState state, int from) const {
    for (int row = from; row < size(); ++row)
        if (item(row).state == state) return row;
    return -1;
}

void QueueModel::append(std::filesystem::path input, std::uint64_t bytes, Container container) {
    QueueItem entry;
    entry.input = std::move(input);
    entry.bytes = bytes;
    entry.container = container;
    chooseOutput(entry);
    beginInsertRows({}, size(), size());
    items_.push_back(std::move(entry));
    endInsertRows();
}

void QueueModel::setFacts(const std::filesystem::path& input, const Result<FileFacts>& facts) {
    const auto found = std::ranges::find(items_, input, &QueueItem::input);
    if (found == items_.end() || (!facts && facts.error().code == ErrorCode::cancelled)) return;
    if (facts)
        found->facts = facts.value();
    else
        found->strange = failureText(facts.error());
    const auto row = static_cast<int>(found - items_.begin());
    changed(row);
    emit factsFound(row);
}

void QueueModel::remove(int row) {
    Q_ASSERT(item(row).state != ItemState::running);
    beginRemoveRows({}, row, row);
    items_.erase(items_.begin() + row);
    endRemoveRows();
}

void QueueModel::removeAll() {
    beginResetModel();
    items_.clear();
    endResetModel();
}

void QueueModel::setRule(const OutputRule& rule) {
    if (rule == rule_) return;
    const bool turned = rule.direction != rule_.direction;
    rule_ = rule;
    for (int row = 0; row < size(); ++row) {
        const ItemState state = item(row).state;
        if (state == ItemState::running || state == ItemState::done) continue;
        at(row).state = ItemState::waiting;
        if (turned) at(row).chosenName.clear();
        chooseOutput(at(row));
        changed(row);
    }
}

void QueueModel::rearm() {
    const bool unfinished = find(ItemState::waiting) >= 0 || find(ItemState::failed) >= 0 ||
                            find(ItemState::cancelled) >= 0;
    for (int row = 0; row < size(); ++row) {
        QueueItem& entry = at(row);
        if (unfinished && entry.state == ItemState::done) continue;
        entry.state = ItemState::waiting;
        entry.bytesPerSecond = 0;
        chooseOutput(entry);
        changed(row);
    }
}

void QueueModel::setRunning(int row) {
    QueueItem& entry = at(row);
    entry.state = ItemState::running;
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
    const FileOutcome& last = result.runs.back().outcome;
    entry.bytesPerSecond =
        last.phases.wall > 0 ? static_cast<double>(last.bytesIn) / last.phases.wall : 0;
    entry.result = std::move(result);
    changed(row);
}

void QueueModel::setFailed(int row, const QString& message) {
    at(row).state = ItemState::failed;
    at(row).message = message;
    at(row).bytesPerSecond = 0;
    changed(row);
}

void QueueModel::setCancelled(int row) {
    at(row).state = ItemState::cancelled;
    at(row).bytesPerSecond = 0;
    changed(row);
}

void QueueModel::chooseOutput(QueueItem& item) const {
    std::filesystem::path path = suggestOutput(item.input, rule_.direction, rule_.container);
    if (!item.chosenName.isEmpty()) path.replace_filename(toPath(item.chosenName));
    item.output = rule_.folder.isEmpty() ? path : toPath(rule_.folder) / path.filename();
    item.outputExists = QFileInfo::exists(fromPath(item.output));
}

void QueueModel::changed(int row) {
    emit dataChanged(index(row, 0), index(row, columnTotal - 1));
}

} // namespace blockwarp::ui
