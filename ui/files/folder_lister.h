// SPDX-License-Identifier: GPL-3.0-or-later
/// Looks through folders on a thread of its own: lists their files, or adds up how much is in them.
#pragma once

#include "core/base/cancel.h"
#include "core/files/many_files.h"
#include "core/queue/queue_item.h"
#include "ui/jobs/batches.h"
#include "ui/jobs/job_runner.h"

#include <QObject>
#include <QTimer>

#include <cstdint>
#include <filesystem>
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

struct FolderSize {
    std::filesystem::path path;
    std::uint64_t bytes = 0;
    std::uint64_t files = 0;    ///< what cannot be read is not counted
    bool onlyEncrypted = false; ///< there are files, and all are Blockwarp or age files
};

class FolderSizer : public QObject {
    Q_OBJECT

  public:
    explicit FolderSizer(QObject* parent = nullptr);
    ~FolderSizer() override { stop(); }

    void add(const std::filesystem::path& path);
    bool isSizing() const { return waiting_ > 0; }
    /// Forgets what has not been added up.
    void stop();

  signals:
    /// In the order in which they were added.
    void sized(const blockwarp::ui::FolderSize& size);

  private:
    struct Wanted {
        std::filesystem::path path;
        std::shared_ptr<CancelFlag> cancel;
    };
    static FolderSize sizeOf(const Wanted& wanted);
    void take(const std::vector<FolderSize>& sizes);

    std::size_t waiting_ = 0;
    std::shared_ptr<CancelFlag> cancel_ = std::make_shared<CancelFlag>();
    Batches<Wanted, FolderSize> batches_;
};

} // namespace blockwarp::ui
