// SPDX-License-Identifier: GPL-3.0-or-later
/// Finds the files of folders, off the GUI thread. They come in pieces, each small enough to be
/// taken in without a wait that a person would notice.
#pragma once

#include "core/files/many_files.h"
#include "core/queue/queue_item.h"
#include "ui/jobs/job_runner.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

namespace blockwarp::ui {

class FolderLister : public QObject {
    Q_OBJECT

  public:
    explicit FolderLister(QObject* parent = nullptr);
    ~FolderLister() override;

    /// Subfolders are included. `job` says which files are meant; where there are none of these,
    /// but some for the other direction, `turns` lets it take those.
    void list(const std::filesystem::path& folder, const FileJob& job, bool turns);
    bool isListing() const { return listing_ > 0; }
    /// Forgets what has not been found.
    void stop();

  signals:
    void found(const std::vector<blockwarp::QueueFile>& files);
    /// A folder has been gone through; folders that cannot be read are among the skipped. The
    /// misfits are for the other direction.
    void ended(const std::vector<blockwarp::SkippedFile>& skipped,
               const std::vector<blockwarp::QueueFile>& misfits);
    void allEnded();

  private:
    class Mailbox;

    void deliver();

    int listing_ = 0;
    std::shared_ptr<Mailbox> mailbox_;
    QTimer delivery_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
