// SPDX-License-Identifier: GPL-3.0-or-later
/// The Leak lab's work on the worker thread: load, encrypt twice, count.
#pragma once

#include "core/leak/leak_lab.h"
#include "core/progress.h"
#include "core/secret.h"
#include "ui/leak/pixels.h"

#include <QImage>
#include <QString>

#include <array>
#include <cstddef>
#include <memory>

namespace blockwarp::ui {

struct LeakView {
    QImage image;
    RepeatedBlocks blocks;
};

/// The three panes, in their order on the page.
enum LeakPane : std::size_t { originalPane, ecbPane, ctrPane, leakPanes };
using LeakViews = std::array<LeakView, leakPanes>;

struct LeakWork {
    std::shared_ptr<const Pixels> pixels;
    std::size_t keyBytes = 16;
    EngineKind engine = EngineKind::automatic;
};

/// Draws a fresh key and IV, encrypts in ECB and in CTR, counts repeated blocks in all three.
Result<LeakViews> runLeakJob(const LeakWork& work, ProgressSink& progress);

struct LoadedPicture {
    std::shared_ptr<const Pixels> pixels; ///< null: `problem` says why
    QString problem;
};

/// Any format that Qt reads; `:/samples/…` too.
LoadedPicture loadPicture(const QString& path);

} // namespace blockwarp::ui
