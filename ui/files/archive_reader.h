// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/queue/open_archive.h"
#include "ui/jobs/job_runner.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace blockwarp::ui {

/// Lists an archive and extracts from it, off the GUI thread. Entries come in parts that are small
/// enough to be taken in without a wait that a person would notice. Has the archive's secret, which
/// is wiped with this object.
class ArchiveReader : public QObject {
    Q_OBJECT

  public:
    ArchiveReader(FileJob job, SecretSource secret, QObject* parent = nullptr);
    /// Cancels what runs, and waits for its end.
    ~ArchiveReader() override;

    void list();
    /// Behind listed().
    void extract(const std::filesystem::path& folder, std::vector<std::string> names);
    void cancel() { meter_->cancel(); }
    bool isRunning() const { return running_; }
    const ProgressMeter& meter() const { return *meter_; }

  signals:
    void asked(const std::shared_ptr<OpenQuestion>& question);
    void came(const std::vector<TarEntry>& entries);
    /// Behind the last came(): whether all of it is authentic.
    void listed(const Result<void>& done);
    void extracted(const Result<ItemResult>& done);
    void progressed();

  private:
    struct Waiting {
        std::mutex mutex;
        std::deque<TarEntry> entries;
    };
    void begin();
    bool takeSome();
    void refresh();

    std::shared_ptr<OpenArchive> archive_;
    std::shared_ptr<ProgressMeter> meter_ = std::make_shared<ProgressMeter>();
    std::shared_ptr<Waiting> waiting_ = std::make_shared<Waiting>();
    std::optional<Result<void>> listed_; ///< until its entries are taken
    bool running_ = false;
    QTimer clock_;
    JobRunner runner_; ///< last: it ends before what its jobs use
};

} // namespace blockwarp::ui
