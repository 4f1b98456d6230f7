// SPDX-License-Identifier: GPL-3.0-or-later
/// What of the paths that were added last is not in the queue, and why; and the button that takes
/// those of them that are for the other direction.
#pragma once

#include "core/files/many_files.h"
#include "core/queue/queue_item.h"
#include "ui/widgets/message_line.h"

#include <QPushButton>
#include <QWidget>

#include <functional>
#include <vector>

namespace blockwarp::ui {

/// Hidden while there is nothing to say.
class LeftOutNotice : public QWidget {
    Q_OBJECT

  public:
    explicit LeftOutNotice(QWidget* parent = nullptr);

    void forget();
    /// What is no longer so.
    void forget(const std::function<bool(const SkippedFile&)>& over);
    /// What did not fit to the other direction may fit now.
    void followDirection(Direction direction);
    void add(const std::vector<SkippedFile>& files);
    /// Files for the direction that is not `chosen`.
    void addMisfits(const std::vector<QueueFile>& files, Direction chosen);
    bool hasMisfits() const { return !misfits_.empty(); }
    /// They are left out no longer.
    std::vector<QueueFile> takeMisfits();
    /// Shows what was added since forget(): how many, for which reasons; the tool tip has names.
    void tell();
    void say(const QString& sentence);

  signals:
    void misfitsWanted(); ///< in the direction that is theirs

  private:
    MessageLine* message_;
    QPushButton* turn_;
    std::vector<SkippedFile> files_; ///< without the misfits
    std::vector<QueueFile> misfits_;
    Direction chosen_ = Direction::encrypt; ///< which they do not fit
};

} // namespace blockwarp::ui
