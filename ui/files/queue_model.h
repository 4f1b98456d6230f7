// SPDX-License-Identifier: GPL-3.0-or-later
/// The queue of files as a table.
#pragma once

#include "ui/files/item_text.h"
#include "ui/files/output_place.h"
#include "ui/files/queue_item.h"
#include "ui/files/short_names.h"

#include <QAbstractTableModel>

#include <deque>
#include <filesystem>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
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
    bool contains(const PathText& input) const { return rows_.contains(input.native()); }
    /// -1 if it is not there.
    int rowOf(const PathText& input) const;
    int size() const { return static_cast<int>(items_.size()); }
    /// The first row in that state, from `from` on; -1 if there is none.
    int find(ItemState state, int from = 0) const;
    /// Of a waiting row it is not known yet whether it will be unpacked.
    bool awaitsFacts() const;
    /// The waiting rows that a run takes and that nothing is known to be in the way of.
    std::vector<int> ready() const;

    using FactsFound = std::pair<PathText, Result<FileFacts>>;

    /// Adds the files that it has not yet, as one batch.
    void append(const std::vector<QueueFile>& files);
    /// The row's archive takes more folders and files; not while it runs (asserted).
    void widen(int row, const QueueFile& more);
    /// What files say about themselves; those that have gone from the queue are left out.
    void setFacts(const std::vector<FactsFound>& found);
    void remove(int row, int count = 1); ///< no running one (asserted)
    void removeAll();
    void setRule(const OutputRule& rule);
    const OutputRule& rule() const { return rule_; }

    /// Why the row failed or cannot be started, as a sentence; else its state.
    QString reason(int row) const { return reasonText(item(row), rule_, names_); }

    OutputPlace place(int row) const { return placeOf(item(row), rule_); }
    std::vector<OutputPlace> places() const;
    std::filesystem::path output(int row) const { return place(row).output(rule_); }

    /// By rows, in their order.
    using Obstacles = std::vector<std::pair<int, std::shared_ptr<const Obstacle>>>;
    /// Takes what core says of all rows, which must not have changed meanwhile.
    void setObstacles(const Obstacles& found);
    /// The rows whose output's name is taken.
    std::vector<int> inTheWay() const;
    /// Those rows replace what is in their way, as it was last seen, where that is possible.
    void agreeToReplace(const std::vector<int>& rows);
    /// Those rows get outputs beside what is in their way.
    void keepBoth(const std::vector<int>& rows);
    /// No row replaces anything any more.
    void withdraw();
    /// Waiting files with an obstacle fail by it. They wait again as soon as the queue's outputs
    /// change.
    int refuseBlocked(); ///< returns how many

    /// For a new run, failed and cancelled files wait again; if there are none and none waits, all
    /// do.
    void rearm();
    /// For a new run over what failed: it leaves alone the other files that the queue has now.
    void rearmFailed();
    void setRunning(int row);
    void setProgress(int row, double fraction, double bytesPerSecond);
    void setDone(int row, ItemResult result);
    void setFailed(int row, const QString& message, std::optional<ErrorCode> why = {});
    /// Of one that failed: what could be saved, and a sentence about it.
    void setSalvaged(int row, ItemResult result, const QString& message);
    void setCancelled(int row);
    void setVerdict(int row, const Authenticity& found);
    void clearVerdicts();

    /// While it lives, changes of rows' states are told to views as one.
    class Together {
      public:
        explicit Together(QueueModel& queue) : queue_(queue) { queue_.gathering_ = true; }
        ~Together() { queue_.tellGathered(); }
        Together(const Together&) = delete;
        Together& operator=(const Together&) = delete;

      private:
        QueueModel& queue_;
    };

  signals:
    void factsFound(int first, int last); ///< of rows in between
    /// Inputs or outputs have changed: what stands in whose way has to be found out again.
    void outputsChanged();

  private:
    QueueItem& at(int row) { return items_.at(static_cast<std::size_t>(row)); }
    QString text(const QueueItem& item, int column) const;
    QString tip(const QueueItem& item, int column) const;
    static void wait(QueueItem& item);
    /// The output becomes another one, so that nobody has agreed to replacing it.
    static void forgetExisting(QueueItem& item);
    void reopenRefused();
    void rearmed();
    void changed(int first, int last);
    void changed(int row) { changed(row, row); }
    void tellGathered();

    std::deque<QueueItem> items_;                    ///< stay where they are while others come
    std::unordered_map<std::string_view, int> rows_; ///< by their input
    ShortNames names_;
    OutputRule rule_;
    bool gathering_ = false;
    int firstGathered_ = -1; ///< row that changed; -1: none
    int lastGathered_ = -1;
};

} // namespace blockwarp::ui
