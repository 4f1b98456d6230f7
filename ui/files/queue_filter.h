// SPDX-License-Identifier: GPL-3.0-or-later
/// The queue as the table shows it: all files, or those that failed.
#pragma once

#include "ui/files/queue_model.h"

#include <QSortFilterProxyModel>

namespace blockwarp::ui {

class QueueFilter : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    explicit QueueFilter(QueueModel& queue, QObject* parent = nullptr)
        : QSortFilterProxyModel(parent), queue_(queue) {
        setSourceModel(&queue);
    }

    void setFailedOnly(bool failedOnly) {
        failedOnly_ = failedOnly;
        invalidateFilter();
    }
    /// Between rows of the table and of the queue; -1 where there is none.
    int queueRow(int tableRow) const { return mapToSource(index(tableRow, 0)).row(); }
    int tableRow(int queueRow) const { return mapFromSource(queue_.index(queueRow, 0)).row(); }

  protected:
    bool filterAcceptsRow(int row, const QModelIndex&) const override {
        return !failedOnly_ || queue_.item(row).state == ItemState::failed;
    }

  private:
    QueueModel& queue_;
    bool failedOnly_ = false;
};

} // namespace blockwarp::ui
