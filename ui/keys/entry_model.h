// SPDX-License-Identifier: GPL-3.0-or-later
/// People, or one's own keys, as rows for a view.
#pragma once

#include "ui/keys/ring_view.h"

#include <QAbstractTableModel>

#include <memory>

namespace blockwarp::ui {

class EntryModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { nameColumn, keysColumn, lastColumn };
    static constexpr int kColumns = 3;
    enum Role { searchRole = Qt::UserRole, kindsRole, initialsRole, toneRole, iconRole };

    /// The last column of people is a fingerprint, of own keys where the private half is.
    EntryModel(ring::Entry::Kind kind, QObject* parent);

    void show(const std::shared_ptr<const RingView>& view);
    const EntryRow& row(int row) const { return rows()[static_cast<std::size_t>(row)]; }
    /// The column that narrow windows do without.
    Column narrowHides() const { return kind_ == ring::Entry::Kind::own ? keysColumn : lastColumn; }
    /// -1: it is not there any more.
    int find(const ring::Entry& entry) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    const std::vector<EntryRow>& rows() const;
    QString text(const EntryRow& row, int column) const;

    const ring::Entry::Kind kind_;
    std::shared_ptr<const RingView> view_;
};

/// What stands in the last column of an own key.
QString halfText(PrivateHalf half);

} // namespace blockwarp::ui
