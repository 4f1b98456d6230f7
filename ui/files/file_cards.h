// SPDX-License-Identifier: GPL-3.0-or-later
/// The cards below the queue: who will be able to open its files, what came of them or is in their
/// way, or what the chosen one says about itself.
#pragma once

#include "core/queue/queue_item.h"
#include "ui/files/facts_panel.h"
#include "ui/files/openers_view.h"
#include "ui/files/run_view.h"

#include <QWidget>

namespace blockwarp::ui {

class QueueModel;
class QueuePanel;

class FileCards : public QWidget {
    Q_OBJECT

  public:
    FileCards(QueueModel& queue, QueuePanel& panel, QWidget* parent = nullptr);

    RunView& view() const { return *view_; }
    bool isInspecting() const;
    /// The queue leaves them the room.
    bool wantsRoom() const;
    /// The file that is chosen in the queue.
    void showCurrent();
    /// What is in the way of the chosen file, or is no longer in that of the one that was shown.
    void followObstacles();
    void showOpeners(const std::vector<Opener>& openers, Container container);
    /// After a run: the first file that failed, if it is not what is shown.
    void addProblem();

  signals:
    void roomChanged();
    void secretWanted(); ///< another one
    void salvageWanted(int row);
    void repairWanted(int row);
    void accessWanted(int row); ///< who can open it is to be changed
    void lookInsideAsked();     ///< into the chosen archive

  private:
    void connectCards();
    void followQueue();
    void present(int row);
    void showRow(int row);
    void arrange();
    int shownRow() const;

    QueueModel& queue_;
    QueuePanel& panel_;
    Card* openersCard_;
    OpenersView* openers_;
    RunView* view_;
    FactsPanel* inspector_;
    PathText shown_; ///< the file that the view speaks of
};

} // namespace blockwarp::ui
