// SPDX-License-Identifier: GPL-3.0-or-later
/// The queue of files as a table.
#pragma once

#include "ui/files/queue_item.h"

#include <QAbstractTableModel>

#include <vector>

namespace blockwarp::ui {

class QueueModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { nameColumn, sizeColumn, outputColumn, stateColumn, speedColumn, columnTotal };
    static constexpr int fractionRole = Qt::UserRole;  ///< double 0 … 1, invalid unless running
    static constexpr int factsRole = Qt::UserRole + 1; ///< a line about the file; may be empty

    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// The output's name can be typed over; no file is made by that.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    const QueueItem& item(int row) const { return items_.at(static_cast<std::size_t>(row)); }
    int size() const { return static_cast<int>(items_.size()); }
    bool contains(const std::filesystem::path& input) const;
    /// The first row in that state, from `from` on; -1 if there is none.
    int find(ItemState state, int from = 0) const;

    void append(std::filesystem::path input, std::uint64_t bytes, Container container);
    /// What a file says about itself; nothing happens if it has gone from the queue.
    void setFacts(const std::filesystem::path& input, const Result<FileFacts>& facts);
    void remove(int row); ///< not a running one (asserted)
    void removeAll();
    void setRule(const OutputRule& rule);
    const OutputRule& rule() const { return rule_; }

    /// Failed and cancelled files wait again; if there are none and none waits, all do.
    void rearm();
    void setRunning(int row);
    void setProgress(int row, double fraction, double bytesPerSecond);
    void setDone(int row, ItemResult result);
    void setFailed(int row, const QString& message);
    void setCancelled(int row);

  signals:
    void factsFound(int row);

  private:
    QueueItem& at(int row) { return items_.at(static_cast<std::size_t>(row)); }
    QString text(const QueueItem& item, int column) const;
    void chooseOutput(QueueItem& item) const;
    void changed(int row);

    std::vector<QueueItem> items_;
    OutputRule rule_;
};

} // namespace blockwarp::ui
