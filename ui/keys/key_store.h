// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ring/key_ring.h"
#include "ui/jobs/job_runner.h"
#include "ui/keys/ring_view.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>

namespace blockwarp::ui {

/// The ring of this machine: reads it off the GUI thread, again when another program changed it,
/// and changes it under its lock.
class KeyStore : public QObject {
    Q_OBJECT

  public:
    explicit KeyStore(QObject* parent = nullptr);

    /// Another folder than the usual one, for tests and the tour.
    void setFolder(const std::filesystem::path& folder);
    const ring::KeyRing& ring() const { return ring_; }
    /// As last read; null: not yet.
    const std::shared_ptr<const RingView>& view() const { return view_; }
    bool isUsable() const { return view_ && !view_->problem; }

    void refresh();
    /// `done` gets the outcome when view() shows it.
    void change(ring::KeyRing::Edit edit, std::function<void(const Result<void>&)> done);

  signals:
    void changed(); ///< view() differs

  private:
    void take(RingView view);
    bool watch();

    ring::KeyRing ring_;
    std::shared_ptr<const RingView> view_;
    QFileSystemWatcher watcher_;
    QTimer settle_; ///< a file is written in several steps
    JobId last_ = 0;
    JobRunner runner_;
};

} // namespace blockwarp::ui
