// SPDX-License-Identifier: GPL-3.0-or-later
/// A table that can be sorted by its headings or the key S, and copied: the selection, or all.
#pragma once

#include <QSortFilterProxyModel>
#include <QTableView>

namespace blockwarp::ui {

class CopyTable : public QTableView {
    Q_OBJECT

  public:
    static constexpr int kSortRole = Qt::UserRole; ///< numbers, where texts are not their order

    explicit CopyTable(QWidget* parent = nullptr);

    /// In the order of the source until a heading is pressed; a third press restores that order.
    void setSource(QAbstractItemModel* source);
    /// Headings and cells with tabs between them; of the selected rows, or of all.
    QString text() const;

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void sortBy(int column);

    QSortFilterProxyModel* sorted_;
    int column_ = -1; ///< sorted by; −1: not sorted
    Qt::SortOrder order_ = Qt::DescendingOrder;
};

} // namespace blockwarp::ui
