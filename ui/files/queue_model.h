// SPDX-License-Identifier: GPL-3.0-or-later
/// The queue of files as a table, and its news as signals.
#pragma once

#include "core/queue/file_queue.h"
#include "ui/files/item_text.h"

#include <QAbstractTableModel>
#include <QTimer>

#include <filesystem>
#include <memory>
#include <vector>

namespace blockwarp::ui {

class QueueModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { nameColumn, sizeColumn, outputColumn, stateColumn, speedColumn, columnTotal };
    static constexpr int fractionRole = Qt::UserRole;  ///< double 0 … 1, invalid unless running
    static constexpr int factsRole = Qt::UserRole + 1; ///< a line about the file; may be empty

    explicit QueueModel(QObject* parent = nullptr);
    ~QueueModel() override;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// The output's name can be typed over; no file is made by that.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    /// That works on the files. Rows come and go through the model alone.
    FileQueue& work() { return queue_; }
    const FileQueue& work() const { return queue_; }
    QueueList& list() { return queue_.list(); }
    const QueueList& list() const { return queue_.list(); }
    const QueueItem& item(int row) const { return list().item(row); }
    int size() const { return list().size(); }
    const OutputRule& rule() const { return list().rule(); }
    std::filesystem::path output(int row) const { return list().output(row); }

    /// Adds the files that it has not yet, as one batch.
    void append(const std::vector<QueueFile>& files);
    void remove(int row, int count = 1); ///< no running one (asserted)
    void removeAll();

    /// Why the row failed or cannot be started, as a sentence; else its state.
    QString reason(int row) const { return reasonText(item(row), rule(), names_); }

  signals:
    void factsFound(int first, int last); ///< of rows in between
    // As QueueWatcher's functions.
    void outputsChanged();
    void settled();
    void begun();
    void asked(const std::shared_ptr<blockwarp::OpenQuestion>& question);
    void started(int row);
    void startedTogether();
    void ended(int row);
    void secretRefused(const QString& message);
    void finished(QueueTask task);

  private:
    QString text(const QueueItem& item, int column) const;
    QString tip(const QueueItem& item, int column) const;
    void changed(int first, int last);

    class Signals;
    ShortNames names_;
    std::unique_ptr<Signals> signals_;
    QTimer news_; ///< of what does not wake
    FileQueue queue_;
};

} // namespace blockwarp::ui
