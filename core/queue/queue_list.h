// SPDX-License-Identifier: GPL-3.0-or-later
/// The rows of a queue and their states: which files, what is in their way, what was agreed to,
/// what came of them. Nothing here looks at the disk, but for free names.
#pragma once

#include "core/queue/queue_item.h"

#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace blockwarp {

/// Hears at once what changes, on the thread that changes it.
class QueueListWatcher {
  public:
    virtual ~QueueListWatcher() = default;
    virtual void changed(int /*first*/, int /*last*/) {} ///< of rows in between
    virtual void factsFound(int /*first*/, int /*last*/) {}
    /// Inputs or outputs are others: what stands in whose way has to be found out again.
    virtual void outputsChanged() {}
};

/// Of one thread.
class QueueList {
  public:
    explicit QueueList(QueueListWatcher& watcher) : watcher_(watcher) {}

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
    /// The rows of files that say that they are encrypted, or did so before they were damaged.
    std::vector<int> encrypted() const;

    using FactsFound = std::pair<PathText, Result<FileFacts>>;

    /// Those that it has not yet, each once.
    std::vector<const QueueFile*> missing(const std::vector<QueueFile>& files) const;
    /// Adds what is missing(). announce() follows, as after the other two that change which rows
    /// there are.
    void append(const std::vector<const QueueFile*>& files);
    /// The row's archive takes more folders and files; not while it runs (asserted).
    void widen(int row, const QueueFile& more);
    /// What files say about themselves; those that have gone from the queue are left out.
    void setFacts(const std::vector<FactsFound>& found);
    /// No running ones (asserted). What was refused waits again.
    void remove(int row, int count = 1);
    /// Leaves the rows to whoever frees them: many take a moment.
    std::shared_ptr<void> removeAll();
    /// Tells that all rows changed, and their outputs.
    void announce();
    void setRule(const OutputRule& rule);
    const OutputRule& rule() const { return rule_; }

    OutputPlace place(int row) const { return placeOf(item(row), rule_); }
    std::vector<OutputPlace> places() const;
    std::filesystem::path output(int row) const { return place(row).output(rule_); }

    /// What core says of the rows, by rows in their order.
    struct Findings {
        std::vector<std::pair<int, std::shared_ptr<const Obstacle>>> obstacles;
        std::vector<std::optional<InputStamp>> seen; ///< of all rows; empty: they may change
    };
    /// Of all rows, which must not have changed meanwhile.
    void setFindings(const Findings& found);
    /// The rows whose output's name is taken.
    std::vector<int> inTheWay() const;
    /// Those rows replace what is in their way, as it was last seen, where that is possible.
    void agreeToReplace(const std::vector<int>& rows);
    /// Those rows get outputs beside what is in their way.
    void keepBoth(const std::vector<int>& rows);
    /// No row replaces anything any more.
    void withdraw();
    /// The row's output gets that name; empty: the suggested one. Not while it runs (asserted).
    void rename(int row, const std::string& name);
    /// Waiting files with an obstacle fail by it. They wait again as soon as the queue's outputs
    /// change.
    std::vector<int> refuseBlocked(); ///< returns their rows

    /// For a new run, failed and cancelled files wait again; if there are none and none waits, all
    /// do.
    void rearm();
    /// For a new run over what failed: it leaves alone the other files that the queue has now.
    void rearmFailed();
    void setRunning(int row);
    void setProgress(int row, double fraction, double bytesPerSecond);
    void setDone(int row, ItemResult result);
    void setFailed(int row, const Error& why);
    /// Of one that failed: what could be saved.
    void setSalvaged(int row, ItemResult result);
    /// A whole copy stands beside it; the item is as before it was started.
    void setRepaired(int row, ItemResult result);
    /// Of one that failed: why nothing could be saved. It can be tried again.
    void setUnsalvaged(int row, const Error& why);
    void setCancelled(int row);
    void setVerdict(int row, const Authenticity& found);
    void clearVerdicts();

    /// While it lives, changes of rows' states are told as one.
    class Together {
      public:
        explicit Together(QueueList& queue) : queue_(queue) { queue_.gathering_ = true; }
        ~Together() { queue_.tellGathered(); }
        Together(const Together&) = delete;
        Together& operator=(const Together&) = delete;

      private:
        QueueList& queue_;
    };

  private:
    QueueItem& at(int row) { return items_.at(static_cast<std::size_t>(row)); }
    static void wait(QueueItem& item);
    static void fail(QueueItem& item, std::shared_ptr<const Error> why, bool rescuable);
    /// The output becomes another one, so that nobody has agreed to replacing it.
    static void forgetExisting(QueueItem& item);
    void reopenRefused();
    void changed(int first, int last);
    void changed(int row) { changed(row, row); }
    void changedAll() {
        if (size() > 0) changed(0, size() - 1);
    }
    void tellGathered();

    QueueListWatcher& watcher_;
    std::deque<QueueItem> items_;                    ///< stay where they are while others come
    std::unordered_map<std::string_view, int> rows_; ///< by their input
    OutputRule rule_;
    bool gathering_ = false;
    int firstGathered_ = -1; ///< row that changed; -1: none
    int lastGathered_ = -1;
};

/// Waiting, and known not to be possible as things are.
bool isBlocked(const QueueItem& item);

} // namespace blockwarp
