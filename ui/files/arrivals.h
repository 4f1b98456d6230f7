// SPDX-License-Identifier: GPL-3.0-or-later
/// Files that come from outside while the window is open. They never join a run that is under way,
/// nor a queue for the other direction: there they are held, and a notice offers to open them.
#pragma once

#include "ui/files/file_request.h"
#include "ui/jobs/job_runner.h"
#include "ui/widgets/message_line.h"

#include <QPushButton>
#include <QWidget>

#include <functional>
#include <vector>

namespace blockwarp::ui {

/// A notice; hidden while there is nothing to say.
class Arrivals : public QWidget {
    Q_OBJECT

  public:
    /// What is to become of files that arrive.
    enum class Way {
        join,    ///< a queue of the same direction that waits
        replace, ///< a queue that is empty or done
        hold,
    };
    using Judge = std::function<Way(Direction)>;

    explicit Arrivals(Judge judge, QWidget* parent = nullptr);

    void receive(const FileRequest& request);
    /// Offers files that were in the queue and have not been worked on.
    void keep(const FileRequest& request, Direction direction) { hold({request, direction}); }
    /// What was typed for other files has been cleared, because these came.
    void sayCleared();
    void clearMessage();
    bool isHolding() const { return !held_.empty(); }

  signals:
    /// Into the queue, which is emptied before if `replace`.
    void taken(const FileRequest& request, Direction direction, bool replace);

  private:
    /// Files and the direction that is theirs, asked for or not.
    struct Held {
        FileRequest request;
        Direction direction;
    };

    void place(const Held& arrived);
    void hold(const Held& arrived);
    void openHeld();
    void showHeld();

    Judge judge_;
    std::vector<Held> held_; ///< the first is offered
    MessageLine* message_;
    QPushButton* open_;
    QPushButton* leave_;
    std::vector<FileRequest> unseen_; ///< their first file is looked at
    JobRunner runner_;
};

} // namespace blockwarp::ui
