// SPDX-License-Identifier: GPL-3.0-or-later
/// Adds up, off the GUI thread, what folders and files hold that are to become an archive.
#pragma once

#include "core/base/cancel.h"
#include "ui/jobs/batches.h"

#include <QObject>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

namespace blockwarp::ui {

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
