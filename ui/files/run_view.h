// SPDX-License-Identifier: GPL-3.0-or-later
/// What goes on with the chosen file, and what came of it.
#pragma once

#include "core/queue/file_queue.h"

#include <QWidget>

namespace blockwarp::ui {

class FailureCard;
class ResultCard;
class ThroughputCard;

class RunView : public QWidget {
    Q_OBJECT

  public:
    explicit RunView(QWidget* parent = nullptr);

    void showNothing();
    /// The running file's lines, from its meters.
    void showLive(const QueueItem& item, const FileQueue& work);
    /// Many files together, while they are worked on and afterwards; `folder` is where the outputs
    /// are, or empty.
    void showRun(const FileQueue& work, const std::filesystem::path& folder);
    /// The result of a file that is done; what is left of one that is not.
    void showItem(const QueueItem& item, const OutputRule& rule, const QString& reason);
    /// Below what is shown: a file that failed.
    void addFailure(const QueueItem& item, const OutputRule& rule, const QString& reason);
    bool showsFailure() const { return showsFailure_; }
    /// There is nothing to say, and so no reason to take room.
    bool isEmpty() const { return empty_; }
    /// A race's chart takes the room that the queue leaves.
    bool wantsRoom() const { return wantsRoom_; }

  signals:
    void salvageWanted();  ///< of the item that is shown
    void keepBothWanted(); ///< of the item that is shown: its output and what has that name
    void replaceWanted();  ///< what has the name of its output
    void secretWanted();   ///< another one
    void roomChanged();    ///< isEmpty(), wantsRoom() or showsFailure()

  private:
    void arrange(bool result, bool failure, bool throughput);

    ResultCard* result_;
    FailureCard* failure_;
    ThroughputCard* throughput_;
    bool empty_ = true;
    bool showsFailure_ = false;
    bool wantsRoom_ = false;
};

} // namespace blockwarp::ui
