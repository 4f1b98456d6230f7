// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/archive_model.h"

#include "ui/base/format.h"
#include "ui/base/icons.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"

#include <QFont>

#include <strings.h> // strcasecmp

#include <algorithm>

namespace blockwarp::ui {
namespace {

bool isFolder(const ArchiveContents::Node& node) {
    return node.kind == TarKind::folder;
}

} // namespace

void ArchiveModel::add(const std::vector<TarEntry>& entries) {
    for (const TarEntry& entry : entries)
        contents_.add(entry);
    announced_.resize(contents_.size(), kClosed);
    if (isList()) return announceFits();
    for (Id id = 0; id < announced_.size(); ++id)
        if (announced_[id] != kClosed) announceChildren(id);
}

void ArchiveModel::announceChildren(Id folder) {
    const auto count = static_cast<std::uint32_t>(contents_.node(folder).children.size());
    const std::uint32_t before = announced_[folder] == kClosed ? 0 : announced_[folder];
    if (count > before) {
        const QModelIndex parent =
            folder == ArchiveContents::kRoot ? QModelIndex() : indexOf(folder);
        beginInsertRows(parent, static_cast<int>(before), static_cast<int>(count) - 1);
        announced_[folder] = count;
        endInsertRows();
    }
    announced_[folder] = count;
}

void ArchiveModel::announceFits() {
    const std::size_t before = fits_.size();
    std::vector<Id> more;
    for (; searched_ < contents_.size(); ++searched_)
        if (fits(contents_.node(searched_))) more.push_back(searched_);
    if (more.empty()) return;
    beginInsertRows({}, static_cast<int>(before), static_cast<int>(before + more.size()) - 1);
    fits_.insert(fits_.end(), more.begin(), more.end());
    endInsertRows();
}

void ArchiveModel::findFits() {
    fits_.clear();
    for (searched_ = 1; searched_ < contents_.size(); ++searched_)
        if (fits(contents_.node(searched_))) fits_.push_back(searched_);
    if (!ended_) return;
    const auto before = less();
    std::ranges::stable_sort(
        fits_, [&](Id a, Id b) { return before(contents_.node(a), contents_.node(b)); });
}

bool ArchiveModel::fits(const ArchiveContents::Node& node) const {
    return toQString(node.name).contains(search_, Qt::CaseInsensitive);
}

void ArchiveModel::search(const QString& text) {
    if (text == search_) return;
    beginResetModel();
    search_ = text;
    std::ranges::fill(announced_, kClosed);
    announced_[ArchiveContents::kRoot] =
        static_cast<std::uint32_t>(contents_.node(ArchiveContents::kRoot).children.size());
    findFits();
    endResetModel();
}

void ArchiveModel::end() {
    ended_ = true;
    sort(sortColumn_, sortOrder_);
}

ArchiveContents::Less ArchiveModel::less() const {
    const auto byName = [](const ArchiveContents::Node& a, const ArchiveContents::Node& b) {
        const int order = ::strcasecmp(a.name.c_str(), b.name.c_str());
        return order != 0 ? order < 0 : a.name < b.name;
    };
    return [byName, column = sortColumn_, order = sortOrder_](const ArchiveContents::Node& a,
                                                              const ArchiveContents::Node& b) {
        if (isFolder(a) != isFolder(b)) return isFolder(a); // folders first, in any order
        const auto& first = order == Qt::AscendingOrder ? a : b;
        const auto& second = order == Qt::AscendingOrder ? b : a;
        if (column == sizeColumn && first.bytes != second.bytes) return first.bytes < second.bytes;
        if (column == timeColumn && first.time != second.time) return first.time < second.time;
        return byName(first, second);
    };
}

void ArchiveModel::sort(int column, Qt::SortOrder order) {
    sortColumn_ = column;
    sortOrder_ = order;
    if (!ended_) return; // as they come
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    contents_.sort(less());
    if (isList()) findFits();
    QModelIndexList after;
    for (const QModelIndex& each : before)
        after << indexOf(idOf(each), each.column());
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

ArchiveModel::Id ArchiveModel::idOf(const QModelIndex& index) {
    return index.isValid() ? static_cast<Id>(index.internalId()) : ArchiveContents::kRoot;
}

QModelIndex ArchiveModel::indexOf(Id id, int column) const {
    if (!isList()) return createIndex(static_cast<int>(contents_.node(id).row), column, id);
    const auto found = std::ranges::find(fits_, id);
    return createIndex(static_cast<int>(found - fits_.begin()), column, id);
}

QModelIndex ArchiveModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    const auto at = static_cast<std::size_t>(row);
    return createIndex(row, column,
                       isList() ? fits_[at] : contents_.node(idOf(parent)).children[at]);
}

QModelIndex ArchiveModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || isList()) return {};
    const Id above = contents_.node(idOf(index)).parent;
    return above == ArchiveContents::kRoot ? QModelIndex() : indexOf(above);
}

int ArchiveModel::rowCount(const QModelIndex& parent) const {
    if (parent.column() > 0) return 0;
    if (isList()) return parent.isValid() ? 0 : static_cast<int>(fits_.size());
    const std::uint32_t announced = announced_[idOf(parent)];
    return announced == kClosed ? 0 : static_cast<int>(announced);
}

int ArchiveModel::columnCount(const QModelIndex&) const {
    return columns;
}

/// A folder of which nothing is known yet may get some.
bool ArchiveModel::hasChildren(const QModelIndex& parent) const {
    if (!parent.isValid()) return true;
    if (isList() || parent.column() > 0) return false;
    const ArchiveContents::Node& node = contents_.node(idOf(parent));
    return isFolder(node) && (!ended_ || !node.children.empty());
}

bool ArchiveModel::canFetchMore(const QModelIndex& parent) const {
    return !isList() && parent.column() <= 0 && announced_[idOf(parent)] == kClosed &&
           isFolder(contents_.node(idOf(parent)));
}

void ArchiveModel::fetchMore(const QModelIndex& parent) {
    if (canFetchMore(parent)) announceChildren(idOf(parent));
}

Qt::ItemFlags ArchiveModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    const ArchiveContents::Node& node = contents_.node(idOf(index));
    if (index.column() == nameColumn && node.refused.empty()) flags |= Qt::ItemIsUserCheckable;
    if (!isFolder(node)) flags |= Qt::ItemNeverHasChildren;
    return flags;
}

QString ArchiveModel::text(Id id, int column) const {
    const ArchiveContents::Node& node = contents_.node(id);
    const bool sized = isFolder(node) || node.kind == TarKind::file;
    switch (column) {
    case nameColumn:
        return shownName(isList() ? contents_.path(id) : node.name);
    case sizeColumn:
        return sized ? formatBytes(node.bytes) : QString();
    default:
        return node.hasTime ? formatTime(QDateTime::fromSecsSinceEpoch(node.time)) : QString();
    }
}

QString ArchiveModel::tip(Id id) const {
    const ArchiveContents::Node& node = contents_.node(id);
    const QString path = shownName(contents_.path(id));
    if (!node.refused.empty())
        return tr("%1 cannot be extracted: %2").arg(path, toQString(node.refused));
    if (node.kind == TarKind::symbolicLink)
        return tr("%1, a link to %2").arg(path, shownName(node.target));
    if (node.kind == TarKind::hardLink)
        return tr("%1, the same file as %2").arg(path, shownName(node.target));
    return path;
}

QVariant ArchiveModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Id id = idOf(index);
    const ArchiveContents::Node& node = contents_.node(id);
    const bool name = index.column() == nameColumn;
    switch (role) {
    case Qt::DisplayRole:
        return text(id, index.column());
    case Qt::ToolTipRole:
        return plainTip(tip(id));
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter |
                   (index.column() == sizeColumn ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::DecorationRole:
        return name ? QVariant(icon(isFolder(node) ? "folder" : "document")) : QVariant();
    case Qt::CheckStateRole:
        if (!name || !node.refused.empty()) return {};
        return node.tick == Tick::all    ? Qt::Checked
               : node.tick == Tick::some ? Qt::PartiallyChecked
                                         : Qt::Unchecked;
    case Qt::FontRole: {
        if (!name || !isFolder(node)) return {};
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    default:
        return {};
    }
}

bool ArchiveModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole || !(flags(index) & Qt::ItemIsUserCheckable)) return false;
    contents_.tick(idOf(index), value.toInt() == Qt::Checked);
    tellTicks();
    return true;
}

void ArchiveModel::tickAll(bool on) {
    if (isList())
        contents_.tick(fits_, on);
    else
        contents_.tick(ArchiveContents::kRoot, on);
    tellTicks();
}

/// Whatever is in sight may have changed, on every level: views draw themselves anew for a range of
/// several cells.
void ArchiveModel::tellTicks() {
    if (const int rows = rowCount(); rows > 0)
        emit dataChanged(index(0, nameColumn), index(rows - 1, timeColumn), {Qt::CheckStateRole});
    emit ticksChanged();
}

QVariant ArchiveModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == sizeColumn ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole) return {};
    return section == nameColumn ? tr("Name") : section == sizeColumn ? tr("Size") : tr("Changed");
}

} // namespace blockwarp::ui
