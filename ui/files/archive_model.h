// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/archive_contents.h"

#include <QAbstractItemModel>
#include <QString>

#include <vector>

namespace blockwarp::ui {

/// What an archive holds, for a QTreeView: as a tree, or while something is searched for as a list
/// of the paths that fit. A folder's children are announced once somebody opens it, so that a
/// hundred thousand entries cost no more than those that are seen.
class ArchiveModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    enum Column { nameColumn, sizeColumn, timeColumn, columns };
    using QAbstractItemModel::QAbstractItemModel;

    const ArchiveContents& contents() const { return contents_; }
    void add(const std::vector<TarEntry>& entries);
    /// No more entries follow: sorts them.
    void end();
    /// What is shown: everything, or what was found.
    void tickAll(bool on);
    /// Shows the entries whose last name has this text, in any case; empty: the tree.
    void search(const QString& text);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

  signals:
    void ticksChanged();

  private:
    using Id = ArchiveContents::Id;
    static constexpr std::uint32_t kClosed = ~std::uint32_t{0};

    bool isList() const { return !search_.isEmpty(); }
    static Id idOf(const QModelIndex& index);
    QModelIndex indexOf(Id id, int column = nameColumn) const;
    bool fits(const ArchiveContents::Node& node) const;
    void announceChildren(Id folder);
    void announceFits();
    void findFits();
    void tellTicks();
    QString text(Id id, int column) const;
    QString tip(Id id) const;
    ArchiveContents::Less less() const;

    ArchiveContents contents_;
    std::vector<std::uint32_t> announced_{0}; ///< children of each node; kClosed: nobody asked
    QString search_;
    std::vector<Id> fits_; ///< of the search
    Id searched_ = 1;      ///< the first node that was not looked at
    bool ended_ = false;
    int sortColumn_ = nameColumn;
    Qt::SortOrder sortOrder_ = Qt::AscendingOrder;
};

} // namespace blockwarp::ui
