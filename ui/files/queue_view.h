// SPDX-License-Identifier: GPL-3.0-or-later
/// The queue's table: a sentence takes the room of two columns, a running file shows how far it is.
#pragma once

#include "core/cipher/cipher_spec.h"
#include "core/queue/queue_list.h"
#include "ui/files/queue_model.h"
#include "ui/widgets/drop_area.h"

#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>

#include <optional>
#include <span>

namespace blockwarp::ui {

/// The queue as the table shows it: all files, or those that failed.
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

/// What the queue's files are, as far as it decides what has to be asked to decrypt them.
struct QueueKinds {
    int files = 0;
    bool raw = false;                   ///< some say nothing at all
    bool openssl = false;               ///< some do not name their cipher
    bool named = false;                 ///< some say everything
    bool passphrase = false;            ///< some open with one
    bool keys = false;                  ///< some open with private keys
    int ownKeys = 0;                    ///< files that each derive a key from the passphrase
    bool archives = false;              ///< some could be unpacked if that is asked
    const CipherSpec* cipher = nullptr; ///< of the first file that names it

    bool operator==(const QueueKinds&) const = default;
};

QueueKinds kindsOf(const QueueList& queue);

/// What a person most likely wants with the file: to decrypt what is encrypted, or was until it was
/// damaged, and to encrypt what is not. Nothing: its name is that of raw ciphertext, which says
/// nothing about itself.
std::optional<Direction> meantFor(const QueueFile& file);
/// The only direction that any of the files is meant for; nothing if there are several, or none.
std::optional<Direction> meantFor(std::span<const QueueFile> files);

class QueueView : public QTableView {
    Q_OBJECT

  public:
    explicit QueueView(QueueModel& queue, QWidget* parent = nullptr);

    QueueFilter& filter() { return *filter_; }

    /// Under a name: what the file says about itself, and its size where that has no column.
    QString underName(const QModelIndex& name) const;

    /// Below the rows, where there is much room; may be empty.
    void setHint(const QString& hint);

    /// As high as a few rows: the rest scrolls.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void removeAsked(); ///< of the chosen rows, by a key

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fitColumns();
    void shareColumns(int room);
    int widthFor(int column) const;
    void fitVisibleRows();
    void fitRow(int row);

    QueueModel& queue_;
    QueueFilter* filter_;
    QString hint_;
};

/// What is shown instead of a queue without files: how to begin.
class EmptyQueue : public DropArea {
    Q_OBJECT

  public:
    explicit EmptyQueue(QWidget* parent = nullptr);

    QPushButton* addButton() const { return add_; }

  signals:
    void filesWanted();
    void folderWanted();

  private:
    QPushButton* add_;
};

} // namespace blockwarp::ui
